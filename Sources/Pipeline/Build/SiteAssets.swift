import Alignment
import Checks
import DocModel
import Reports
import Site
import Synchronization

/// The non-article files that pages link to: found when a page needs them, and copied once.
final class SiteAssets: Sendable {
  private let places: FilePlaces
  /// The roots, Hugo's static folders and the project's, in order of precedence for file names.
  private let folders: [String]
  /// The folder of the project, whose pictures and sounds may lie outside the roots; nil if it does not exist.
  private let project: String?
  private let workingDirectory = FileSystem.workingDirectory
  /// Source files by output path.
  private let known = Mutex<[String: String]>([:])
  private let files = LocalFiles()

  init(_ places: FilePlaces, project: String? = nil) {
    self.places = places
    self.project = project
    folders = places.folders + (project.map { [$0] } ?? [])
  }

  /// Looks up a file linked as `path` from `article`. The output path equals the file's path below its root.
  ///
  /// - Parameters:
  ///   - file: the file of the linking article.
  ///   - article: its path below its locale's folder.
  func find(_ path: String, from file: String, _ article: String) -> SiteLinks.Asset {
    if let address = published(path, from: file, article) { return .file(address: address) }
    return switch files.presence(of: path, from: file, article: article, in: places) {
    case .there: .unpublished
    case .unknown: .unknown
    case .missing, .otherwise: .missing
    }
  }

  /// The output path of a file that the site publishes, or nil.
  private func published(_ path: String, from file: String, _ article: String) -> String? {
    guard path.utf8.last != UInt8(ascii: "/"), ![".md", ".mdx", ".markdown"].contains(where: path.hasSuffix) else {
      return nil
    }
    let candidates = places.candidates(path, from: file, article)
    if let found = candidates.lazy.compactMap({ self.address(of: $0.file, below: $0.folder) }).first { return found }
    guard let project else { return nil }
    if let files = places.files(ofAlias: path, from: file) {
      return files.lazy.compactMap { self.media($0, of: project) }.first
    }
    let isRooted = path.utf8.first == Self.slash || path.hasPrefix("~/")
    return media(
      FilePath.join(
        isRooted ? project : FileSystem.directory(of: file),
        isRooted ? String(path.drop { $0 == "~" }.dropFirst()) : path), of: project)
  }

  /// The output path of a picture, video, sound or PDF of the project outside the roots. Other files are not published,
  /// as a project's keys and configuration are no part of its documentation.
  private func media(_ path: String, of project: String) -> String? {
    guard Self.isMedia(path) else { return nil }
    let folder = FilePath.display(project, workingDirectory: "/")
    let absolute = path.utf8.first == Self.slash ? path : FilePath.join(workingDirectory, path)
    let file = FilePath.display(absolute, workingDirectory: "/")
    guard file.hasPrefix(folder + "/") else { return nil }
    return address(ofFile: FilePath.join(project, String(file.dropFirst(folder.count + 1))), below: project)
  }

  private static let mediaEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "apng", "bmp", "ico", "mp4", "webm", "ogv", "mov", "mp3", "ogg",
    "oga", "wav", "m4a", "pdf",
  ]

  private func address(of path: String, below folder: String) -> String? {
    address(ofFile: FilePath.display(path, workingDirectory: workingDirectory), below: folder)
  }

  private func address(ofFile file: String, below folder: String) -> String? {
    let start = folder == "." ? 0 : folder.utf8.count + 1
    guard folder == "." || file.utf8.starts(with: folder.utf8) && file.utf8.dropFirst(start - 1).first == Self.slash
    else { return nil }
    let inside = file.utf8.dropFirst(start)
    guard !inside.isEmpty, inside.first != Self.slash, let name = Self.shown(inside) else { return nil }
    if known.withLock({ $0[name] == file }) { return name }
    guard files.presence(file) == .there, FileSystem.status(file)?.kind == .file,
      FileSystem.lies(file, below: folder)
    else { return nil }
    let address = free(name, for: folder)
    known.withLock { $0[address] = file }
    return address
  }

  private static let slash = UInt8(ascii: "/")

  /// The output path of a file, or nil if it is hidden: such files are never published, except pictures and the like in the
  /// folder of a host (`.github`), which is no hidden folder of the site.
  private static func shown(_ path: Substring.UTF8View) -> String? {
    let name = String(Substring(path))
    guard isHidden(path) else { return name }
    let inside = path.dropFirst()
    guard LayoutFinder.hidden.contains(where: { name.hasPrefix($0 + "/") }), !isHidden(inside), isMedia(name) else {
      return nil
    }
    return String(Substring(inside))
  }

  private static func isMedia(_ path: String) -> Bool {
    let name = FilePath.lastPart(path).lowercased()
    return name.lastIndex(of: ".").map { mediaEndings.contains(String(name[$0...].dropFirst())) } ?? false
  }

  private static func isHidden(_ path: Substring.UTF8View) -> Bool {
    var isStart = true
    for byte in path {
      if isStart, byte == UInt8(ascii: ".") { return true }
      isStart = byte == slash
    }
    return false
  }

  /// Resolves name conflicts independently of call order: the first folder keeps the name, others get a number.
  private func free(_ name: String, for folder: String) -> String {
    guard let place = folders.firstIndex(of: folder), place > 0 else { return name }
    func isTaken(_ name: String, by folders: some Sequence<String>) -> Bool {
      folders.contains { $0 != folder && FileSystem.status(FilePath.join($0, name))?.kind == .file }
    }
    guard isTaken(name, by: folders[..<place]) else { return name }
    let end = FilePath.lastPart(name).lastIndex(of: ".") ?? name.endIndex
    var number = place + 1
    while true {
      let address = "\(name[..<end]).\(number)\(name[end...])"
      if !isTaken(address, by: folders), FileSystem.status(FilePath.join(folder, address)) == nil {
        return address
      }
      number += folders.count
    }
  }

  /// All files found, sorted by output path.
  var all: [(file: String, address: String)] {
    known.withLock { known in known.map { ($0.value, $0.key) }.sorted { $0.address < $1.address } }
  }
}

extension SiteLinks.Asset {
  /// The answer as a build records it: the output path, empty if there is none and nothing is missing, nil for a missing
  /// file.
  var record: String? {
    switch self {
    case .file(let address): address
    case .unpublished, .unknown: ""
    case .missing: nil
    }
  }
}

/// The folder of the project that a site belongs to, as an absolute path.
package struct ProjectFolder {
  let path: String

  /// Returns nil for a folder that does not exist, and for the root of the file system.
  init?(_ folder: String) {
    guard let path = FileSystem.realPath(folder), path != "/" else { return nil }
    self.path = path
  }

  /// Returns the folder of the configuration, else of the repository, if all roots lie in it.
  package static func find(_ configuration: Configuration, roots: [String]) -> String? {
    let folders = [configuration.file.map { FileSystem.directory(of: $0) }, roots.first.flatMap(repository)]
    return folders.lazy.compactMap(\.self).compactMap { ProjectFolder($0)?.path }.first { folder in
      roots.allSatisfy { FileSystem.lies($0, below: folder) }
    }
  }

  /// The nearest folder above `root`, or itself, that is the top of a git repository.
  static func repository(of root: String) -> String? {
    guard var folder = FileSystem.realPath(root) else { return nil }
    while folder != "/" {
      if FileSystem.status(FilePath.join(folder, ".git")) != nil { return folder }
      folder = FileSystem.directory(of: folder)
    }
    return nil
  }
}

/// The pages of an article's translations that show the source next to the text.
struct BesidePages {
  /// The source's article with the code of its includes; nil if it cannot be read.
  var original: Article?
  private let aligned: AlignedArticle
  private let source: Int
  private let members: [LocaleTag: Int]

  /// Fails if the source has no such article.
  ///
  /// - Parameter reference: the locale that the others are shown next to.
  init?(_ aligned: AlignedArticle, reference: LocaleTag) {
    let members = aligned.members.indices.filter { aligned.members[$0].role != .archive }
    guard let source = members.first(where: { aligned.members[$0].article.locale == reference }) else { return nil }
    self.aligned = aligned
    self.source = source
    self.members = Dictionary(members.map { (aligned.members[$0].article.locale, $0) }) { first, _ in first }
  }

  /// The path of the page in the output.
  ///
  /// - Parameter address: that of the translation's page.
  static func address(of address: String) -> String {
    address.dropLast(".html".count) + PageContent.besideEnding
  }

  /// Whether a locale has such a page; known once the source was rendered.
  func has(_ locale: LocaleTag) -> Bool { original != nil && members[locale].map { $0 != source } ?? false }

  /// The corresponding children of the documents of a translation and of the source, without those that are elsewhere
  /// in one of them.
  func pairs(of locale: LocaleTag) -> [(translation: Int, original: Int)] {
    guard let member = members[locale] else { return [] }
    func child(_ slot: Int, _ member: Int) -> Int? {
      guard case .node(let node) = aligned.fill(at: slot, of: member),
        aligned.members[member].article.nodes[Int(node)].depth == 1
      else { return nil }
      return Int(node)
    }
    return aligned.slots.indices.compactMap { slot in
      guard let own = child(slot, member), let other = child(slot, source) else { return nil }
      return (own, other)
    }
  }
}
