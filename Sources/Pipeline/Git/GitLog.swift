import DocModel

/// A commit that changed one of the requested files.
struct GitCommit: Sendable {
  let hash: String
  /// Commit time in seconds since 1970.
  let time: Int
  /// Commit day as yyyymmdd.
  let day: Int
  let subject: String
  /// The number of searched files it changed; a commit that changes many at once is not taken as a translation.
  var size = 0
}

/// The versions of many files from one walk through the history, newest first, following renames back to the commit
/// that added the file. Before that, only a file at the current path itself is the same page: a former name may have
/// been that of another one.
///
/// A page that became a folder, or a folder's index that became a file, was renamed however much of its text was
/// written anew, or moved to another page: `a.md`, `a/index.md` and `a/_index.md` have one address.
///
/// A file that got its text from that of another locale, as the copy to be translated, was not renamed.
///
/// A merge counts as one change (`--first-parent`).
struct GitLog: Sendable {
  struct Version: Sendable, Equatable {
    let blob: String
    /// Index in ``GitLog/commits``.
    let commit: Int
  }

  private(set) var commits: [GitCommit] = []
  /// Versions by the file's current path, newest first, without commits that left its content unchanged.
  private(set) var versions: [String: [Version]] = [:]
  /// Former and current names by the file's current path, newest first.
  private(set) var names: [String: [String]] = [:]
  /// The time of the commit that removed a file before it was added anew with another text, by its current path.
  private(set) var removals: [String: Int] = [:]

  /// - Parameters:
  ///   - files: current paths relative to the top of the repository.
  ///   - folders: the folders of the files; `.` is the top.
  ///   - most: the maximum number of newest commits to read; nil reads all.
  ///   - commit: the commit to walk back from; nil for the current one.
  ///   - locales: the locales of the files, as far as known.
  init(
    _ repository: GitRepository, files: Set<String>, folders: [String], most: Int? = nil, from commit: String? = nil,
    locales: [String: LocaleTag] = [:]
  ) throws(Git.Failure) {
    var reader = Reader(files, locales)
    try Git.lines(
      [
        "log", "--first-parent", "-m", "--raw", "--no-abbrev", "-M", "--format=commit %H %ct %cs %s",
      ] + (most.map { ["--max-count=\($0)"] } ?? []) + (commit.map { [$0] } ?? []) + ["--"]
        + Self.patterns(files, below: folders),
      in: repository.top
    ) { reader.take($0) }
    reader.finish()
    commits = reader.commits
    for (file, list) in reader.versions {
      // A commit that only renames the file adds no version.
      versions[file] = list.indices.filter { $0 + 1 == list.count || list[$0].blob != list[$0 + 1].blob }.map {
        list[$0]
      }
    }
    names = reader.names
    removals = reader.removalTimes
  }

  /// Path patterns for the extensions in use: in a clone without blobs, other files such as images may be missing. Files
  /// outside the folders are named one by one. Pages in Markdown may have had another of its extensions.
  private static func patterns(_ files: Set<String>, below folders: [String]) -> [String] {
    let own = Set(files.map { file in file.lastIndex(of: ".").map { String(file[$0...]) } ?? "" })
    let endings = (own.isDisjoint(with: markdown) ? own : own.union(markdown)).sorted()
    let outside = files.filter { file in
      !folders.contains { $0 == "." || file.hasPrefix($0 + "/") }
    }
    return outside.sorted().map { ":(top,literal)\($0)" }
      + Set(folders).sorted().flatMap { folder in
        let literal = folder == "." ? "" : folder.map { "*?[]\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "/"
        return endings.map { ":(top,glob)\(literal)**/*\($0)" }
      }
  }

  private static let markdown: Set = [".md", ".mdx", ".markdown"]
}

private struct Reader {
  var commits: [GitCommit] = []
  var versions: [String: [GitLog.Version]] = [:]
  var names: [String: [String]] = [:]
  /// The current paths of each file, by its name at the commit the walk has reached; several if a page was divided.
  private var current: [String: [String]]
  /// The current paths of files that the walk has passed the addition of. A file that was there before under such a
  /// path belongs to the one that it was renamed to, if any.
  private var added: Set<String> = []
  /// The removals before the additions that the walk has passed, and the texts that these added.
  var removalTimes: [String: Int] = [:]
  private var texts: [String: String] = [:]
  private var commit: GitCommit?
  private var isWanted = false
  /// The changes of the current commit that give files their names, followed once all are known.
  private var additions: [String] = []
  private var removals: [String] = []
  private var renames: [(old: String, new: String)] = []

  private let locales: [String: LocaleTag]
  private let languages: Set<String>

  init(_ files: Set<String>, _ locales: [String: LocaleTag]) {
    self.locales = locales
    languages = Set(locales.values.map(\.language))
    current = Dictionary(uniqueKeysWithValues: files.map { ($0, [$0]) })
    commits.reserveCapacity(1024)
  }

  mutating func take(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: ":") {
      change(line)
    } else if line.starts(with: "commit ".utf8) {
      finish()
      let parts = String(decoding: line, as: UTF8.self).split(
        separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count >= 4, let time = Int(parts[2]) else { return }
      commit = GitCommit(
        hash: String(parts[1]), time: time, day: Int(parts[3].filter { $0 != "-" }) ?? 0,
        subject: parts.count > 4 ? String(parts[4]) : "")
    }
  }

  /// Keeps the current commit if it changed a requested file.
  mutating func finish() {
    followNames()
    if let commit, isWanted { commits.append(commit) }
    commit = nil
    isWanted = false
  }

  /// Parses `:100644 100644 <old> <new> M<tab>path`, which has a second path if the file was renamed.
  private mutating func change(_ line: ArraySlice<UInt8>) {
    guard commit != nil else { return }
    commit?.size += 1
    let fields = line.split(separator: .tab, omittingEmptySubsequences: false)
    guard fields.count >= 2 else { return }
    let head = fields[0].split(separator: .space)
    guard head.count == 5, let status = head[4].first else { return }
    let path = String(decoding: fields[fields.count - 1], as: UTF8.self)
    if status == UInt8(ascii: "D") {
      removals.append(path)
      for file in current[path] ?? [] {
        // A file put back with the same text was not written anew.
        guard let text = texts.removeValue(forKey: file), !head[2].elementsEqual(text.utf8) else { continue }
        removalTimes[file] = commit?.time
      }
      return
    }
    // The blob of a symbolic link is a path, not the text of the page.
    guard let files = current[path], !head[1].starts(with: "120".utf8) else { return }
    isWanted = true
    let version = GitLog.Version(blob: String(decoding: head[3], as: UTF8.self), commit: commits.count)
    for file in files { versions[file, default: []].append(version) }
    if status == UInt8(ascii: "A") { additions.append(path) }
    guard status == UInt8(ascii: "R"), fields.count == 3 else { return }
    renames.append((String(decoding: fields[1], as: UTF8.self), path))
  }

  /// Goes back from the names that files have after the current commit to those before it.
  private mutating func followNames() {
    defer { (additions, removals, renames) = ([], [], []) }
    var removed: [String: String] = [:]
    var moved: [String: String] = [:]
    if !additions.isEmpty {
      for path in removals { removed[Self.address(of: path)] = path }
      for (old, _) in renames { moved[Self.address(of: old)] = old }
    }
    var divided: [(old: String, new: String)] = []
    for path in additions {
      let address = Self.address(of: path)
      if let old = removed[address], rename(old, to: path) { continue }
      if let old = moved[address] { divided.append((old, path)) } else { add(path) }
    }
    let taken = Set(renames.filter { rename($0.old, to: $0.new) }.map(\.old))
    for (old, path) in divided {
      if taken.contains(old) { take(old, for: path) } else if !rename(old, to: path) { add(path) }
    }
  }

  private mutating func add(_ path: String) {
    for file in current.removeValue(forKey: path) ?? [] {
      if current[file] == nil { current[file] = [file] }
      if added.insert(file).inserted { texts[file] = versions[file]?.last?.blob }
    }
  }

  /// Returns false if the file that had the old name belongs to another page.
  private mutating func rename(_ old: String, to path: String) -> Bool {
    guard let files = current[path], !files.contains(where: { isOfOtherLocale(old, than: $0) }) else { return false }
    if let holders = current[old], holders != [old] || !added.contains(old) { return false }
    current[old] = nil
    take(old, for: path)
    return true
  }

  /// Returns whether a path names one of the other locales by a folder or at the end of the file's name.
  private func isOfOtherLocale(_ path: String, than file: String) -> Bool {
    guard let own = locales[file]?.language else { return false }
    var parts = path.split(separator: "/")
    let name = parts.popLast() ?? ""
    let ending = LocaleNames.fileEnding(of: name[..<(name.lastIndex(of: ".") ?? name.endIndex)])?.locale
    let named = (parts.compactMap { Layout.locale($0) } + [ending].compactMap(\.self)).map(\.language)
    return !named.contains(own) && named.contains(where: languages.contains)
  }

  private mutating func take(_ old: String, for path: String) {
    for file in current.removeValue(forKey: path) ?? [] {
      current[old, default: []].append(file)
      names[file, default: [file]].append(old)
    }
  }

  /// Equal for a file and the index of the folder of its name, which lead to one page of a site.
  private static func address(of path: String) -> String {
    let stem = PageAddresses.stem(of: path)
    return stem.hasSuffix("/index") ? String(stem.dropLast("/index".utf8.count)) : stem
  }
}
