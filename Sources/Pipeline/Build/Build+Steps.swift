import DocModel
import MarkdownReader
package import Reports
import Site

/// The steps of a build before and after the articles.
extension Build {
  /// Removes articles that would crash this process or exceed its limits, and returns a trouble for each.
  func rehearse(_ tree: inout ContentTree, _ flavor: Flavor) -> [RunError] {
    guard let rehearsal else { return [] }
    let (survivors, troubles) = rehearsal.survivors(of: tree.articles, .pages, reading, flavor: flavor)
    tree.keep(survivors)
    return troubles
  }

  /// The check for reading the tree, with the limits of the build.
  var reading: Check {
    var check = self.check ?? Check(roots: roots)
    (check.roots, check.layout, check.source, check.apart) = (roots, layout, source, apart)
    (check.flavor, check.limits, check.jobs) = (flavor, limits, jobs)
    return check
  }

  /// Digest of the inputs shared by all pages, including the page facts shown on other pages.
  func digest(
    of survey: SiteSurvey, theme: SiteTheme, navigation: NavigationFiles, history: BuildHistory, highlighter: String?,
    parameters: [[UInt8]]
  ) -> ContentDigest.Value {
    var digest = ContentDigest()
    survey.addPages(to: &digest)
    survey.addFacts(to: &digest)
    for text in navigation.texts + parameters { digest.add(text) }
    var writer = RecordWriter()
    for text in [
      source?.tag, settings.title, settings.url, settings.edit, settings.report?.written, revisionKey,
      check.map { _ in "findings" }, highlighter,
    ] {
      writer.add(text)
    }
    writer.add(rawHTML.rawValue)
    writer.add(settings.remoteMediaText)
    writer.add(reloads ? 1 : 0)
    writer.add(settings.beside ? 1 : 0)
    writer.add(versions?.current ?? -1)
    writer.add(versions?.versions ?? []) { version, writer in
      writer.add(version.name)
      writer.add(version.folder)
      for names in [version.locales, version.stems] { writer.add(names.sorted()) { name, writer in writer.add(name) } }
    }
    writer.add(search ? 1 : 0)
    writer.add(theme.addresses) { address, writer in writer.add(address) }
    writer.add(history.heads) { head, writer in writer.add(head) }
    // Archived source texts and templates are looked up by name.
    for folder in archives + (templates.map { [$0, FilePath.join($0, "strings")] } ?? []) {
      writer.add((try? FileSystem.list(folder)) ?? []) { entry, writer in
        writer.add(entry.name)
        if let stamp = IncrementalBuildState.stamp(of: FilePath.join(folder, entry.name)) { writer.add(stamp) }
      }
    }
    digest.add(writer.bytes)
    return digest.finish()
  }

  /// Collects the results of all articles; links to anchors on other pages can only be checked now.
  func finish(
    _ results: [PageBuilder.Result], map: SiteMap, in folder: OutputFolder, memory: inout IncrementalBuildState
  ) -> [RunError] {
    var references = results.map { $0.part?.references ?? $0.references }
    let isNew = results.map(\.isNew)
    let places = PlaceCheck(folder: folder.path)
    places.check(&references, isNew: isNew, jobs: jobs) { address in
      guard let (page, _) = map.page(ofAddress: address) else { return true }
      return isNew[page]
    }
    var troubles: [RunError] = []
    for (page, result) in results.enumerated() {
      troubles += result.part?.troubles ?? result.troubles
      troubles += references[page].filter(\.isBroken).map { RunError($0) }
      guard var part = result.part else { continue }
      part.references = references[page]
      memory.parts.append((map.pages[page].stem, part))
    }
    return troubles
  }

  /// Copies the linked files to the output.
  func copy(
    _ assets: SiteAssets, to folder: OutputFolder, since old: IncrementalBuildState?,
    memory: inout IncrementalBuildState
  )
    -> [RunError]
  {
    var troubles: [RunError] = []
    for (file, address) in assets.all {
      do throws(RunError) {
        let stamp = IncrementalBuildState.stamp(of: file)
        var writer = RecordWriter()
        writer.add(file)
        if let stamp { writer.add(stamp) }
        let inputs = ContentDigest.of(writer.bytes)
        var size = stamp?.size ?? 0
        if let made = old?.made(address), made.inputs == inputs, old?.stamp(of: file) != nil, folder.kept(made.files) {
          size = made.files.first?.size ?? size
        } else {
          let bytes = try FileSystem.read(file)
          size = bytes.count
          try folder.write(bytes, to: address)
        }
        if stamp != nil {
          memory.made.append((address, IncrementalBuildState.Made(inputs: inputs, files: [(address, size)])))
        }
      } catch {
        troubles.append(error)
      }
    }
    return troubles
  }

  /// Writes the pages that belong to no article, unless their inputs are unchanged.
  func write(
    _ pages: SitePages, by worker: PageBuilder, to folder: OutputFolder, memory: inout IncrementalBuildState
  ) -> [RunError] {
    var digest = ContentDigest()
    digest.add(worker.frame.bytes)
    var writer = RecordWriter()
    for files in worker.survey.files {
      for case let file? in files.files { worker.findings?.add(file, to: &writer) }
    }
    digest.add(writer.bytes)
    let inputs = digest.finish()
    let name = "pages"
    if let made = worker.memory?.made(name), made.inputs == inputs, folder.kept(made.files) {
      memory.made.append((name, made))
      return []
    }
    let (files, troubles) = pages.write()
    if troubles.isEmpty { memory.made.append((name, IncrementalBuildState.Made(inputs: inputs, files: files))) }
    return troubles
  }

  /// Writes the pages as Markdown and `llms.txt`, unless their inputs are unchanged.
  func write(
    _ pages: SitePages, reader: MarkdownReader, by worker: PageBuilder, to folder: OutputFolder,
    memory: inout IncrementalBuildState
  ) -> [RunError] {
    guard settings.hasMarkdown else { return [] }
    let name = "markdown"
    var writer = RecordWriter()
    writer.add(worker.frame.bytes)
    for case let file? in worker.survey.files.flatMap(\.files) {
      guard let stamp = IncrementalBuildState.stamp(of: file) else { continue }
      writer.add(file)
      writer.add(stamp)
    }
    let inputs = ContentDigest.of(writer.bytes)
    let isSettled = worker.survey.files.allSatisfy { page in
      page.files.allSatisfy { $0.map { worker.memory?.stamp(of: $0) != nil } ?? true }
    }
    if isSettled, let made = worker.memory?.made(name), made.inputs == inputs, folder.kept(made.files) {
      memory.made.append((name, made))
      return []
    }
    let title = settings.title ?? pages.template.word("home", for: pages.map.locales[pages.map.reference])
    let index = LanguageModelIndex(pages.sidebars, title: title, url: settings.url)
    let (files, troubles) = TextPages(survey: worker.survey, reader: reader, index: index, folder: folder).write()
    if troubles.isEmpty { memory.made.append((name, IncrementalBuildState.Made(inputs: inputs, files: files))) }
    return troubles
  }

  /// Runs the search indexer, unless the existing index was made from the same pages.
  func index(_ folder: OutputFolder, since old: IncrementalBuildState?, memory: inout IncrementalBuildState)
    throws(RunError)
  {
    let name = "search"
    let inputs = folder.digest { $0.hasSuffix(".html") }
    if let made = old?.made(name), made.inputs == inputs, folder.kept(made.files) {
      memory.made.append((name, made))
      return
    }
    folder.sweep(except: SearchIndex.folder + "/")
    let files = try SearchIndex.write(to: folder)
    memory.made.append((name, IncrementalBuildState.Made(inputs: inputs, files: files)))
  }

  /// Whether this is the newest version of the site, or the only one.
  var isNewest: Bool { versions?.isNewest ?? true }

  var extras: [SiteTheme.Extra] {
    (check == nil ? [] : [.findings]) + (search ? [.search] : []) + (reloads ? [.reloads] : [])
  }

  /// The project's `templates/` folder next to the first root, which overrides built-in templates file by file, or nil.
  var templates: String? {
    let beside = (themeRoot ?? roots.first).map {
      FilePath.join(FileSystem.directory(of: FilePath.display($0)), "templates")
    }
    return beside.flatMap { FileSystem.status($0)?.kind == .directory ? $0 : nil }
  }

  /// Writes the built-in theme's files as a start for a project's theme. Throws if one of them exists already.
  package static func exportTheme(to folder: String) throws(RunError) -> Int {
    var count = 0
    for (path, bytes) in ThemeAssets.builtIn {
      let file = FilePath.join(folder, path)
      guard FileSystem.status(file) == nil else {
        throw RunError("already exists: name another folder, or remove it", file: file)
      }
      try FileSystem.makeDirectory(FileSystem.directory(of: file))
      try FileSystem.write(bytes, to: file)
      count += 1
    }
    return count
  }
}

/// The pages of a site as Markdown, each next to its HTML, and `llms.txt`, which lists them.
struct TextPages {
  let survey: SiteSurvey
  let reader: MarkdownReader
  let index: LanguageModelIndex
  let folder: OutputFolder

  /// Writes the files and returns them and the troubles. The text of a page is its article without front matter.
  func write() -> (files: [(name: String, size: Int)], troubles: [RunError]) {
    var files: [(name: String, size: Int)] = []
    var troubles: [RunError] = []
    func put(_ bytes: [UInt8], _ name: String) {
      files.append((name, bytes.count))
      do throws(RunError) { try folder.write(bytes, to: name) } catch { troubles.append(error) }
    }
    let map = survey.map
    for page in map.pages.indices {
      for (locale, file) in survey.files[page].files.enumerated() {
        // A file that cannot be read is a trouble of its page.
        guard let file, let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit) else { continue }
        put(text(of: bytes, page: page, locale: locale), LanguageModelIndex.address(of: page, in: locale, map))
      }
    }
    guard !map.locales.isEmpty else { return (files, troubles) }
    for locale in map.locales.indices {
      put(index.text(of: locale), "\(map.locales[locale].tag)/\(LanguageModelIndex.name)")
    }
    put(index.top, LanguageModelIndex.name)
    return (files, troubles)
  }

  private func text(of bytes: [UInt8], page: Int, locale: Int) -> [UInt8] {
    let (frontMatter, body) = reader.parts(of: bytes)
    let text = Array(body.drop { $0 == .lineFeed || $0 == .carriageReturn })
    // The title of an article without a heading at its top is in its front matter.
    guard let title = frontMatter["title"], !title.isEmpty, !text.starts(with: "# ".utf8) else { return text }
    return Array("# \(title)\n\n".utf8) + text
  }
}
