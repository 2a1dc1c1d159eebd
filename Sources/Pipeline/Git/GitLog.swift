import DocModel

/// A commit that touched what was asked about.
struct GitCommit: Sendable {
  let hash: String
  /// Seconds since 1970.
  let time: Int
  /// As yyyymmdd.
  let day: Int
  let subject: String
  /// How many files it touched there: one that touches many at once translates none of them.
  var size = 0
}

/// The versions of many files, taken from one walk through the history, newest first, renames followed.
///
/// A merge counts as one change, as the main line saw it.
struct GitLog: Sendable {
  struct Version: Sendable, Equatable {
    let blob: String
    /// In ``GitLog/commits``.
    let commit: Int
  }

  private(set) var commits: [GitCommit] = []
  /// By the path that a file has today; newest first, without those that changed nothing in it.
  private(set) var versions: [String: [Version]] = [:]
  /// The names a file had, by the one it has today; the newest first.
  private(set) var names: [String: [String]] = [:]

  /// - Parameters:
  ///   - files: the paths of today, below the top of the repository.
  ///   - folders: where they lie; `.` for the top.
  ///   - most: commits that are read, the newest; all where it is nil.
  init(_ repository: GitRepository, files: Set<String>, folders: [String], most: Int? = nil) throws(Git.Failure) {
    var reader = Reader(files)
    try Git.lines(
      [
        "log", "--first-parent", "-m", "--raw", "--no-abbrev", "-M", "--format=commit %H %ct %cs %s",
      ] + (most.map { ["--max-count=\($0)"] } ?? []) + ["--"]
        + Self.patterns(files, below: folders),
      in: repository.top
    ) { reader.take($0) }
    reader.finish()
    commits = reader.commits
    for (file, list) in reader.versions {
      // A commit that renames brings no other text.
      versions[file] = list.indices.filter { $0 + 1 == list.count || list[$0].blob != list[$0 + 1].blob }.map {
        list[$0]
      }
    }
    names = reader.names
  }

  /// Files of the same endings below the folders: a history may lack what nobody asks for, as images in a clone without
  /// blobs.
  private static func patterns(_ files: Set<String>, below folders: [String]) -> [String] {
    let endings = Set(files.map { file in file.lastIndex(of: ".").map { String(file[$0...]) } ?? "" }).sorted()
    return Set(folders).sorted().flatMap { folder in
      let literal = folder == "." ? "" : folder.map { "*?[]\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "/"
      return endings.map { ":(top,glob)\(literal)**/*\($0)" }
    }
  }
}

private struct Reader {
  var commits: [GitCommit] = []
  var versions: [String: [GitLog.Version]] = [:]
  var names: [String: [String]] = [:]
  /// Today's path of what has this name at the point that the walk has come to.
  private var current: [String: String]
  private var commit: GitCommit?
  private var isWanted = false

  init(_ files: Set<String>) {
    current = Dictionary(uniqueKeysWithValues: files.map { ($0, $0) })
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

  /// Keeps the commit at hand if a file of today is what it is by it.
  mutating func finish() {
    if let commit, isWanted { commits.append(commit) }
    commit = nil
    isWanted = false
  }

  /// `:100644 100644 <old> <new> M<tab>path`, with a second path where a file was renamed.
  private mutating func change(_ line: ArraySlice<UInt8>) {
    guard commit != nil else { return }
    commit?.size += 1
    let fields = line.split(separator: .tab, omittingEmptySubsequences: false)
    guard fields.count >= 2 else { return }
    let head = fields[0].split(separator: .space)
    guard head.count == 5, let status = head[4].first, status != UInt8(ascii: "D") else { return }
    let path = String(decoding: fields[fields.count - 1], as: UTF8.self)
    guard let file = current[path] else { return }
    isWanted = true
    versions[file, default: []].append(
      GitLog.Version(blob: String(decoding: head[3], as: UTF8.self), commit: commits.count))
    guard status == UInt8(ascii: "R"), fields.count == 3 else { return }
    let old = String(decoding: fields[1], as: UTF8.self)
    guard current[old] == nil else { return }
    current[path] = nil
    current[old] = file
    names[file, default: [file]].append(old)
  }
}
