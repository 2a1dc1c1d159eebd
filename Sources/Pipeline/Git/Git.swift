import Digest
import DocModel
import Foundation
import Reports
import Synchronization

/// Runs git, reading only: it never fetches or writes.
enum Git {
  /// The reason git gave no answer.
  enum Failure: Error {
    case missing
    /// The first line of git's error message.
    case refused(String)
  }

  /// A running git process with its standard input and output.
  struct Running {
    let input: FileHandle
    let output: FileHandle
    fileprivate let process: Process
    fileprivate let end: DispatchSemaphore

    /// Waits for the process and returns its exit status. `Process.waitUntilExit` polls only 20 times per second, so a
    /// semaphore is used.
    func status() -> Int32 {
      end.wait()
      return process.terminationStatus
    }
  }

  static func start(_ arguments: [String], in folder: String, errors: FileHandle = .nullDevice) throws(Failure)
    -> Running
  {
    if let run = InputTrace.run { GitState.note(of: folder, in: run) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder, "-c", "core.quotePath=off"] + arguments
    var environment = ProcessInfo.processInfo.environment
    // A partial clone would otherwise fetch missing objects one at a time.
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["LC_ALL"] = "C"
    process.environment = environment
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    let end = DispatchSemaphore(value: 0)
    do { try Interruption.run(process, atEnd: { end.signal() }) } catch { throw .missing }
    return Running(
      input: input.fileHandleForWriting, output: output.fileHandleForReading, process: process, end: end)
  }

  /// Returns the whole output of a git command; for short answers.
  static func answer(_ arguments: [String], in folder: String) throws(Failure) -> String {
    let errors = Pipe()
    let running = try start(arguments, in: folder, errors: errors.fileHandleForWriting)
    try? running.input.close()
    try? errors.fileHandleForWriting.close()
    let said = running.output.readDataToEndOfFile()
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let status = running.status()
    switch status {
    case 0: return String(decoding: said, as: UTF8.self)
    case 127: throw .missing
    default:
      throw .refused(
        complaint.split(separator: "\n").first.map(String.init) ?? "exit \(status)")
    }
  }

  /// Passes on the output of a git command line by line as it arrives.
  static func lines(_ arguments: [String], in folder: String, _ take: (ArraySlice<UInt8>) -> Void) throws(Failure) {
    let running = try start(arguments, in: folder)
    try? running.input.close()
    running.output.forEachLine(take)
    switch running.status() {
    case 0: return
    case 127: throw .missing
    case let status: throw .refused("exit \(status)")
    }
  }
}

/// Computes the names git gives to file contents (blob hashes).
enum GitBlob {
  /// The blob hash of the bytes, and with LF line ends: a work tree may have CRLF where the repository has LF.
  static func names(_ bytes: [UInt8]) -> [String] {
    let plain = bytes.contains(0x0d) ? withoutReturns(bytes) : nil
    return [bytes, plain].compactMap(\.self).map { text in
      var hash = SHA1()
      hash.update(Array("blob \(text.count)\0".utf8))
      hash.update(text)
      return SourceHash.hex(hash.finalize())
    }
  }

  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.filter { bytes[$0] != .carriageReturn || $0 + 1 == bytes.count || bytes[$0 + 1] != .lineFeed }.map {
      bytes[$0]
    }
  }
}

extension ProjectHistory.FileHistory {
  /// Returns whether the text differs from the newest committed version. False for repositories with hashes other than
  /// SHA-1, where this is not known.
  func isChanged(_ bytes: [UInt8]) -> Bool {
    guard let newest = versions.first?.blob, newest.utf8.count == 40 else { return false }
    return !GitBlob.names(bytes).contains(newest)
  }
}

/// The files of a repository that determine its commits and objects, added to traces.
enum GitState {
  /// Adds the state of the repository of a folder to a trace.
  static func note(of folder: String, in trace: InputTrace) {
    // The files are read once per repository, before git runs.
    guard let top = GitRepository.start(above: folder) else { return InputTrace.noteUnknown() }
    guard trace.isFirst(top) else { return }
    var folder = FilePath.join(top, ".git")
    if FileSystem.status(folder)?.kind == .file {
      guard let named = firstLine(folder), named.hasPrefix("gitdir: ") else { return InputTrace.noteUnknown() }
      folder = path(String(named.dropFirst(8)), from: top)
    }
    let shared = firstLine(FilePath.join(folder, "commondir")).map { path($0, from: folder) } ?? folder
    for file in ["HEAD", "config.worktree"] { read(FilePath.join(folder, file)) }
    for file in ["config", "packed-refs", "shallow", "info/grafts", "objects/info/alternates"] {
      read(FilePath.join(shared, file))
    }
    for refs in Set([folder, shared]) { walk(FilePath.join(refs, "refs"), reads: true) }
    walk(FilePath.join(shared, "reftable"), reads: true)
    // New objects change the folder that holds them.
    walk(FilePath.join(shared, "objects"), reads: false)
    for file in settings { read(file) }
  }

  /// The configuration of git for all repositories.
  private static var settings: [String] {
    let environment = RunKey.environment
    let home = environment["HOME"] ?? "/"
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? FilePath.join(home, ".config")
    return ["/etc/gitconfig", FilePath.join(home, ".gitconfig"), FilePath.join(config, "git/config")]
  }

  private static func path(_ path: String, from folder: String) -> String {
    path.hasPrefix("/") ? path : FilePath.join(folder, path)
  }

  private static func firstLine(_ file: String) -> String? {
    guard FileSystem.status(file)?.kind == .file, let bytes = try? FileSystem.read(file, limit: 1 << 16) else {
      return nil
    }
    return String(decoding: bytes.prefix { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self)
  }

  private static func read(_ file: String) { _ = try? FileSystem.read(file) }

  private static func walk(_ folder: String, reads: Bool) {
    guard FileSystem.status(folder)?.kind == .directory, let entries = try? FileSystem.list(folder) else { return }
    for (name, entry) in entries {
      let path = FilePath.join(folder, name)
      switch entry {
      case .directory: walk(path, reads: reads)
      case .file, .link: if reads { read(path) }
      case .other: InputTrace.noteUnknown()
      }
    }
  }
}

/// Reads git objects by name through one long-running `git cat-file` process.
final class GitObjects: Sendable {
  struct Object {
    let hash: String
    let bytes: [UInt8]
  }

  fileprivate struct Line {
    let running: Git.Running
    var buffer: [UInt8] = []
    var start = 0
  }

  private enum State {
    case idle
    case open(Line)
    case broken
  }

  private let folder: String
  private let state = Mutex(State.idle)

  init(folder: String) { self.folder = folder }

  deinit {
    state.withLock { state in
      if case .open(let line) = state { try? line.running.input.close() }
    }
  }

  /// The blob of this name, or nil if it does not exist; in a shallow or partial clone it may be missing.
  /// - Parameter name: a hash, or `<commit>:<path>`; `<commit>^{commit}` for the commit itself.
  func object(_ name: String) -> Object? {
    let object = InputTrace.$article.withValue(nil) { read(name) }
    // The content of an object never changes.
    if InputTrace.article != nil, object == nil || !SourceHash.isHash(name) {
      InputTrace.article?.add(
        .object(name, folder: folder), InputTrace.Answer(value: Array((object?.hash ?? "").utf8), stamp: nil))
    }
    return object
  }

  private func read(_ name: String) -> Object? {
    guard !name.utf8.contains(0x0a), !name.isEmpty else { return nil }
    return state.withLock { state -> Object? in
      if case .idle = state {
        state = (try? Git.start(["cat-file", "--batch"], in: folder)).map { .open(Line(running: $0)) } ?? .broken
      }
      guard case .open(var line) = state else { return nil }
      let answer = line.ask(name)
      switch answer {
      case .found(let object):
        state = .open(line)
        return object
      case .missing:
        state = .open(line)
        return nil
      case .broken:
        state = .broken
        return nil
      }
    }
  }
}

extension GitObjects.Line {
  enum Answer {
    case found(GitObjects.Object)
    case missing
    case broken
  }

  /// Requests one object. Git answers `<hash> <type> <size>`, a line feed, the bytes and a line feed.
  mutating func ask(_ name: String) -> Answer {
    guard (try? running.input.write(contentsOf: Data((name + "\n").utf8))) != nil, let head = nextLine() else {
      return .broken
    }
    let words = head.split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), size >= 0 else { return .missing }
    guard let bytes = next(size), next(1) != nil else { return .broken }
    return words[1] == (name.hasSuffix("^{commit}") ? "commit" : "blob")
      ? .found(GitObjects.Object(hash: String(words[0]), bytes: bytes)) : .missing
  }

  private mutating func nextLine() -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: .lineFeed) {
        defer { start = end + 1 }
        return String(decoding: buffer[start..<end], as: UTF8.self)
      }
      searched = buffer.count - start
      guard fill() else { return nil }
      searched += start
    }
  }

  private mutating func next(_ count: Int) -> [UInt8]? {
    while buffer.count - start < count { guard fill() else { return nil } }
    defer { start += count }
    return Array(buffer[start..<(start + count)])
  }

  private mutating func fill() -> Bool {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    guard let part = try? FileSystem.part(of: running.output.fileDescriptor) else { return false }
    buffer += part
    return !part.isEmpty
  }
}
