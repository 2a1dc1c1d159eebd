import DocModel
import Foundation
import MarkdownReader
import Reports
import Site

/// Builds all versions of a site, each into a folder of the output.
struct VersionedBuild {
  private let build: Build

  init(_ build: Build) { self.build = build }

  /// Throws if the newest version cannot be built, or the settings of the versions cannot be right.
  func run(say: (String) -> Void) throws(RunError) -> Build.Outcome {
    let settings = build.settings.versions
    var builds = settings.map(self.build(of:))
    var files: CommitFiles?
    defer { files?.sweep() }
    for index in builds.indices {
      guard let ref = settings[index].ref else { continue }
      if files == nil {
        files = try CommitFiles(
          below: build.roots + (build.project.map { [$0] } ?? []), for: build.output, cache: build.cache)
      }
      guard let path = try files?.paths(in: ref) else { continue }
      builds[index].roots = build.roots.map(path)
      builds[index].project = build.project.map(path)
      // The files are those of a commit: they have no later history, and cannot be changed.
      builds[index].asksGit = false
      (builds[index].settings.edit, builds[index].settings.report) = (nil, nil)
    }
    let versions = zip(settings, builds).map { version, build in
      let pages = build.pages()
      return SiteVersions.Version(
        name: version.name, folder: version.path.isEmpty ? "" : version.path + "/", locales: pages.locales,
        stems: pages.stems)
    }
    try refuse(versions)
    var outcome = Build.Outcome()
    for index in builds.indices {
      builds[index].versions = SiteVersions(
        versions, current: index, url: build.settings.url, form: build.settings.pageForm)
      do throws(RunError) {
        let part = try builds[index].runAlone(say: say)
        outcome.written += part.written
        outcome.unchanged += part.unchanged
        outcome.marked += part.marked
        // Errors in the text of a commit stay.
        outcome.troubles += settings[index].ref == nil ? part.troubles : part.troubles.essential
      } catch {
        guard index > 0 else { throw error }
        outcome.troubles.append(RunError("version \(settings[index].name): \(error.message)", file: error.file))
      }
    }
    return outcome
  }

  /// The build of one version, of the files as they are or of other roots.
  private func build(of version: SiteSettings.Version) -> Build {
    var part = build
    part.themeRoot = build.roots.first
    if !version.roots.isEmpty { part.roots = version.roots }
    if !version.path.isEmpty {
      part.output = FilePath.join(build.output, version.path)
      part.settings.url = build.settings.url.map { "\($0)/\(version.path)" }
      part.settings.llms = false
      part.search = false
      // Findings are about the articles as they are.
      part.check = nil
    }
    return part
  }

  /// Throws if the folder of a version is one that the newest version has.
  private func refuse(_ versions: [SiteVersions.Version]) throws(RunError) {
    guard let newest = versions.first else { return }
    let taken = newest.locales.union(["assets", SearchIndex.folder])
    for version in versions.dropFirst() {
      guard let first = version.folder.split(separator: "/").first, taken.contains(String(first)) else { continue }
      throw RunError("the path '\(version.folder)' of version \(version.name) is a folder of the newest: name another")
    }
  }
}

extension Build {
  /// The tags of the locales and the paths of the pages of a site.
  fileprivate func pages() -> (locales: Set<String>, stems: Set<String>) {
    let tree = reading.tree(alone: true)
    var reader = MarkdownReader(flavor: flavor ?? TreeFlavor.find(in: tree.articles) { _ in })
    reader.isForPages = true
    let survey = SiteSurvey(
      tree, layout: layout, reader: reader, source: source, memory: IncrementalBuildState.read(in: output), jobs: jobs,
      drafts: drafts, excluded: MkDocsSettings.excluded(roots: roots) + JekyllSettings.excluded(roots: roots))
    return (Set(survey.map.locales.map(\.tag)), Set(survey.map.pages.map(\.stem)))
  }
}

/// The files of commits whose pages a site has, in folders outside the work tree. With a cache they stay there for later
/// builds, which so find the same files with the same stamps.
struct CommitFiles {
  private let repository: Repository
  private let folder: String
  private let isKept: Bool
  private var used: Set<String> = []

  /// - Parameters:
  ///   - folders: The folders to write the files below.
  ///   - output: The folder of the site; each site has its files.
  init(below folders: [String], for output: String, cache: CacheFolder?) throws(RunError) {
    repository = try Repository(holding: folders)
    isKept = cache != nil
    let name = "versions-" + ContentDigest.of(Array(FilePath.join(repository.top, output).utf8)).hex.prefix(16)
    folder =
      cache.map { FilePath.join($0.path, name) }
      ?? FilePath.join(FileManager.default.temporaryDirectory.path, "doccheck-versions-\(UUID().uuidString)")
    if !isKept { Interruption.remember(folder) }
    try FileSystem.makeDirectory(folder, permissions: 0o700)
  }

  /// Returns the path that a file or folder of the work tree has in a commit's folder.
  ///
  /// - Parameter ref: a branch, tag or commit.
  mutating func paths(in ref: String) throws(RunError) -> (String) -> String {
    let commit = try repository.commit(ref)
    let tree = FilePath.join(folder, commit)
    if used.insert(commit).inserted, FileSystem.status(tree)?.kind != .directory {
      // A build that is interrupted leaves no tree that lacks files.
      let new = FilePath.join(folder, "\(commit).\(UUID().uuidString)")
      Interruption.remember(new)
      defer {
        Self.remove(new)
        Interruption.forget(new)
      }
      try FileSystem.makeDirectory(new)
      try repository.extract(commit, into: new)
      do throws(RunError) { try FileSystem.move(new, to: tree) } catch {
        // Another build may have been first.
        guard FileSystem.status(tree)?.kind == .directory else { throw error }
      }
    }
    return { [repository] path in
      let inside = repository.inside(path)
      return inside.isEmpty ? tree : FilePath.join(tree, inside)
    }
  }

  /// Removes the files of commits that this build did not use, or of all without a cache.
  func sweep() {
    guard isKept else {
      Self.remove(folder)
      return Interruption.forget(folder)
    }
    for (name, _) in (try? FileSystem.list(folder)) ?? [] where !used.contains(name) {
      Self.remove(FilePath.join(folder, name))
    }
  }

  private static func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }
}
