import DocModel
import Reports

/// The `.gitignore` rules that apply in a folder: its own, those of the folders above it up to the top of the
/// repository, and the repository's `info/exclude`.
///
/// As in git, a rule without a slash matches names at any depth, the last matching rule decides, and what lies in an
/// ignored folder cannot be included again. See ``TrackedFiles`` for files that are tracked nevertheless.
struct IgnoreRules: Sendable {
  private struct Rule: Sendable {
    let glob: IgnoreGlob
    /// The number of path components above the file that holds the rule.
    let depth: Int
  }

  /// In order of precedence, the last one that matches decides.
  private var rules: [Rule] = []
  /// The components of the folder's absolute path.
  private let components: [Substring]
  private let isOff: Bool

  /// No rules at all.
  static let none = IgnoreRules(components: [], isOff: true)

  private init(components: [Substring], isOff: Bool) {
    self.components = components
    self.isOff = isOff
  }

  /// The rules that apply in a folder, which is itself never ignored.
  init(in folder: String) {
    let absolute = folder.hasPrefix("/") ? folder : FilePath.join(FileSystem.workingDirectory, folder)
    let parts = FilePath.display(absolute, workingDirectory: "/").split(separator: "/").filter { $0 != "." }
    self.init(components: parts, isOff: false)
    let folders = (0...parts.count).map { "/" + parts.prefix($0).joined(separator: "/") }
    let top = folders.lastIndex { FileSystem.status(FilePath.join($0, ".git")) != nil }
    if let top { read(FilePath.join(folders[top], ".git/info/exclude"), depth: top) }
    for depth in (top ?? parts.count)...parts.count { read(FilePath.join(folders[depth], ".gitignore"), depth: depth) }
  }

  /// The rules that apply in a folder inside this one, given by its name.
  func entering(_ name: String) -> IgnoreRules {
    guard !isOff else { return self }
    var inner = IgnoreRules(components: components + [Substring(name)], isOff: false)
    inner.rules = rules
    inner.read("/" + inner.components.joined(separator: "/") + "/.gitignore", depth: inner.components.count)
    return inner
  }

  /// Returns whether an entry of the folder is ignored.
  func ignores(_ name: String, isFolder: Bool) -> Bool {
    guard !rules.isEmpty else { return false }
    let path = components.map { Array($0.utf8) } + [Array(name.utf8)]
    let last = rules.last { rule in
      (isFolder || !rule.glob.isForFolders) && rule.glob.matches(path[rule.depth...])
    }
    return last.map { !$0.glob.isNegated } ?? false
  }

  private mutating func read(_ file: String, depth: Int) {
    guard FileSystem.status(file)?.kind == .file, let bytes = try? FileSystem.read(file, limit: Self.sizeLimit) else {
      return
    }
    rules += bytes.split(separator: .lineFeed).compactMap(IgnoreGlob.init).map { Rule(glob: $0, depth: depth) }
  }

  /// In bytes; a larger file is not read.
  private static let sizeLimit = 1 << 20
}

/// One line of a `.gitignore` file.
struct IgnoreGlob: Sendable {
  /// Whether matching paths are included again (`!`).
  let isNegated: Bool
  /// Whether only folders match (a slash at the end).
  let isForFolders: Bool
  /// The components of the pattern; `**` matches any number of components.
  private let parts: [[UInt8]]

  /// Fails for a comment and for a line without a pattern.
  init?(_ line: ArraySlice<UInt8>) {
    var line = line.last == .carriageReturn ? line.dropLast() : line
    while line.last == .space, line.dropLast().last != Self.escape { line = line.dropLast() }
    guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { line = line.dropFirst() }
    isForFolders = line.last == Self.slash
    if isForFolders { line = line.dropLast() }
    let isAnchored = line.contains(Self.slash)
    let parts = line.split(separator: Self.slash).map(Array.init)
    guard !parts.isEmpty else { return nil }
    self.parts = isAnchored ? parts : [Self.anything] + parts
  }

  /// - Parameter path: components relative to the folder of the pattern's file.
  func matches(_ path: ArraySlice<[UInt8]>) -> Bool {
    // After a mismatch, the last `**` takes one component more.
    var (part, place) = (0, path.startIndex)
    var retry: (part: Int, place: Int)?
    while place < path.endIndex {
      if part < parts.count, parts[part] == Self.anything {
        // At the end, `**` matches the contents of the folder, not the folder.
        if part + 1 == parts.count { return true }
        retry = (part, place)
        part += 1
      } else if part < parts.count, Self.matches(parts[part], path[place]) {
        (part, place) = (part + 1, place + 1)
      } else if let last = retry {
        retry = (last.part, last.place + 1)
        (part, place) = (last.part + 1, last.place + 1)
      } else {
        return false
      }
    }
    return part == parts.count
  }

  /// Whether the last of the patterns that match a path, or a folder that it is in, does not include it again.
  ///
  /// - Parameter path: relative to the folder of the patterns' file.
  static func ignores(_ path: String, by globs: [IgnoreGlob]) -> Bool {
    let parts = path.utf8.split(separator: Self.slash).map { Array($0) }
    var isIgnored = false
    for glob in globs {
      let matches = (1...max(1, parts.count)).contains { count in
        (count < parts.count || !glob.isForFolders) && glob.matches(parts.prefix(count))
      }
      if matches { isIgnored = !glob.isNegated }
    }
    return isIgnored
  }

  private static let anything = Array("**".utf8)
  private static let slash = UInt8(ascii: "/")
  private static let escape = UInt8(ascii: "\\")

  /// Matches one component: `*`, `?`, `[a-z]`, `[!a]`, and `\` before a character that matches itself.
  private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    var (at, place) = (0, 0)
    var retry: (at: Int, place: Int)?
    while place < text.count {
      if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
        retry = (at, place)
        at += 1
      } else if at < pattern.count, let end = end(ofOne: pattern, at: at, matching: text[place]) {
        (at, place) = (end, place + 1)
      } else if let last = retry {
        retry = (last.at, last.place + 1)
        (at, place) = (last.at + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Returns the index after the pattern's element at `at`, or nil if the element does not match the byte.
  private static func end(ofOne pattern: [UInt8], at: Int, matching byte: UInt8) -> Int? {
    switch pattern[at] {
    case UInt8(ascii: "?"): return at + 1
    case escape where at + 1 < pattern.count: return pattern[at + 1] == byte ? at + 2 : nil
    case UInt8(ascii: "["):
      // `]` at the start matches itself.
      let isNegated = at + 1 < pattern.count && (pattern[at + 1] == 0x21 || pattern[at + 1] == 0x5e)
      let start = at + (isNegated ? 2 : 1)
      guard start < pattern.count,
        let end = pattern[(start + 1)...].firstIndex(of: UInt8(ascii: "]"))
      else { return byte == pattern[at] ? at + 1 : nil }
      return holds(pattern[start..<end], byte) != isNegated ? end + 1 : nil
    default: return pattern[at] == byte ? at + 1 : nil
    }
  }

  /// Returns whether a class such as `a-z_` contains the byte.
  private static func holds(_ set: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    var place = set.startIndex
    while place < set.endIndex {
      if place + 2 < set.endIndex, set[place + 1] == UInt8(ascii: "-") {
        if set[place] <= byte, byte <= set[place + 2] { return true }
        place += 3
      } else {
        if set[place] == byte { return true }
        place += 1
      }
    }
    return false
  }
}

/// Finds files that git tracks although a `.gitignore` names them. As for git, they are part of the project.
enum TrackedFiles {
  /// Returns those of the commit of HEAD; none without a repository.
  ///
  /// - Parameters:
  ///   - ignored: the paths of ignored files and folders, relative to the root.
  ///   - root: the folder in whose repository they lie.
  /// - Returns: paths of files, relative to the root.
  static func among(_ ignored: [String], below root: String) -> [String] {
    guard !ignored.isEmpty, GitRepository.start(above: root) != nil else { return [] }
    let names = ignored.count <= mostNames ? ["--"] + ignored.map { ":(literal)\($0)" } : []
    guard let answer = try? Git.answer(["ls-tree", "-r", "-z", "HEAD"] + names, in: root) else { return [] }
    let wanted = Set(ignored.map { $0[...] })
    return answer.split(separator: "\0").compactMap { entry in
      guard entry.hasPrefix(file), let tab = entry.firstIndex(of: "\t") else { return nil }
      let path = entry[entry.index(after: tab)...]
      guard isAmong(path, wanted), FileSystem.status(FilePath.join(root, String(path)))?.kind == .file else {
        return nil
      }
      return String(path)
    }
  }

  /// Whether the path or a folder above it is one of the names.
  private static func isAmong(_ path: Substring, _ names: Set<Substring>) -> Bool {
    var path = path
    while !names.contains(path) {
      guard let slash = path.lastIndex(of: "/") else { return false }
      path = path[..<slash]
    }
    return true
  }

  /// The type of regular files in the output of `git ls-tree`; symbolic links are not followed.
  private static let file = "100"
  /// Limits the length of the command line; for more names, all files of the folder are listed.
  private static let mostNames = 200
}
