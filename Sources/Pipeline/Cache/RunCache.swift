import CProcess
import Digest
import Foundation
package import Reports
import Synchronization

/// Results of whole runs: the output of a call is written again as long as none of its inputs changed.
package struct RunCache: Sendable {
  private let folder: CacheFolder
  private let name: String
  private let trace = InputTrace()
  private let record = OutputRecord()
  private let start = FileSystem.now

  /// The program in the cache's terms, for entries of articles.
  let program: [UInt8]

  /// Begins to trace a run whose result is to be stored. Nil if there is nowhere to store it.
  package init?(tracing arguments: [String], in folder: CacheFolder) {
    guard CrashRecovery.current == nil, let program = RunKey.program(in: folder) else { return nil }
    self.folder = folder
    self.program = program
    name = RunKey.name("run", RunKey.ofCall(arguments, program: program))
    InputTrace.begin(trace)
    OutputRecord.begin(record)
  }

  /// Ends the trace: later reads concern the files that results are written to.
  package func seal() { trace.seal() }

  /// Stores what the run wrote.
  ///
  /// - Parameters:
  ///   - status: the exit status.
  ///   - duration: the duration of the run as its summary says it, or nil if it does not.
  package func store(status: Int32, duration: String?) {
    InputTrace.begin(nil)
    OutputRecord.begin(nil)
    if let answers = trace.all, let parts = record.parts {
      folder.store(
        RunEntry(time: start, status: status, duration: duration ?? "", answers: answers, parts: parts).bytes, as: name)
    }
  }

  /// Writes again what the same call wrote earlier and returns its exit status; nil if it has to be run.
  ///
  /// - Parameter arguments: those after the name of the program.
  package static func replay(_ arguments: [String]) throws(RunError) -> Int32? {
    let start = ContinuousClock.now
    guard let named = CacheChoice(arguments), CrashRecovery.current == nil, let folder = CacheFolder(named.folder),
      let program = RunKey.program(in: folder)
    else { return nil }
    let name = RunKey.name("run", RunKey.ofCall(arguments, program: program))
    guard let bytes = folder.entry(name), let entry = RunEntry(bytes) else { return nil }
    let now = FileSystem.now
    var check = TraceCheck(entry.answers, madeAt: entry.time)
    guard check.holds() else { return nil }
    for (index, part) in entry.parts.enumerated() {
      let isLast = !entry.parts[(index + 1)...].contains { $0.target == .output }
      let isTimed = isLast && part.target == .output && !entry.duration.isEmpty
      let bytes = isTimed ? entry.timed(part.bytes, since: start) : part.bytes
      switch part.target {
      case .output: try Console.write(bytes)
      case .error: try? Console.write(bytes, to: .error)
      case .file(let file): try Console.deliver(bytes, to: file)
      }
    }
    if check.isRefreshed {
      var fresh = entry
      (fresh.answers, fresh.time) = (check.answers, now)
      folder.store(fresh.bytes, as: name)
    }
    return entry.status
  }
}

/// The result of a run with what it depends on.
private struct RunEntry {
  /// The time of the trace, in nanoseconds since 1970.
  var time: Int64
  let status: Int32
  let duration: String
  var answers: [(question: InputTrace.Question, answer: InputTrace.Answer)]
  let parts: [OutputRecord.Part]

  init(
    time: Int64, status: Int32, duration: String,
    answers: [(question: InputTrace.Question, answer: InputTrace.Answer)], parts: [OutputRecord.Part]
  ) {
    self.time = time
    self.status = status
    self.duration = duration
    self.answers = answers
    self.parts = parts
  }

  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = RecordReader(bytes)
    do throws(RecordReader.Unreadable) {
      time = try reader.number()
      status = Int32(truncatingIfNeeded: try reader.number())
      duration = try reader.text()
      answers = try InputTrace.decode(from: &reader)
      parts = try OutputRecord.decode(from: &reader)
    } catch { return nil }
    guard reader.isAtEnd else { return nil }
  }

  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.add(time)
    writer.add(Int64(status))
    writer.add(duration)
    InputTrace.encode(answers, into: &writer)
    OutputRecord.encode(parts, into: &writer)
    return writer.bytes
  }

  /// A text with the duration of this run in place of that of the former one.
  func timed(_ text: [UInt8], since start: ContinuousClock.Instant) -> [UInt8] {
    let (old, new) = (Array((", " + duration + ")").utf8), RunDuration.text(ContinuousClock.now - start))
    guard text.count >= old.count else { return text }
    let place = stride(from: text.count - old.count, through: 0, by: -1).first {
      text[$0] == old[0] && text[$0...].starts(with: old)
    }
    guard let place else { return text }
    return text[..<place] + Array((", " + new + ")").utf8) + text[(place + old.count)...]
  }
}

/// Which cache the arguments of a call choose, read before they are parsed.
package struct CacheChoice: Sendable {
  /// The folder as named, or nil for the usual one.
  package let folder: String?

  /// Nil if the call uses no cache of whole runs.
  package init?(_ arguments: [String]) {
    guard let command = arguments.first, Self.commands.contains(command) else { return nil }
    var folder: String?
    for (index, argument) in arguments.enumerated() {
      // These read or write what no trace has, or end only when they are stopped.
      guard !Self.others.contains(where: { argument == $0 || argument.hasPrefix($0 + "=") }) else { return nil }
      if argument == "--cache", index + 1 < arguments.count { folder = arguments[index + 1] }
      if argument.hasPrefix("--cache=") { folder = String(argument.dropFirst(8)) }
    }
    self.folder = folder
  }

  private static let commands = ["check", "status"]
  private static let others = [
    "--no-cache", "--stdin-filename", "--shard", "--isolate", "--since", "--write-baseline", "--prune-baseline",
    "--watch",
  ]
}

/// The output of a run to streams and files, for a later run to write again.
final class OutputRecord: Sendable {
  enum Target: Equatable, Sendable {
    case output, error
    case file(String)
  }

  struct Part: Sendable {
    let target: Target
    var bytes: [UInt8]
  }

  private struct State {
    var parts: [Part] = []
    var size = 0
  }

  private let state = Mutex(State())
  /// The record of this run, or nil.
  private static let current = Mutex<OutputRecord?>(nil)

  /// The maximum size of a record, in bytes; a larger one is dropped, so that memory stays flat.
  private static let capacity = 16 << 20

  static func begin(_ record: OutputRecord?) { current.withLock { $0 = record } }

  static func note(_ bytes: [UInt8], to target: Target) { current.withLock(\.self)?.add(bytes, to: target) }

  private func add(_ bytes: [UInt8], to target: Target) {
    state.withLock { state in
      state.size += bytes.count
      guard state.size <= Self.capacity else {
        state.parts = []
        return
      }
      if let last = state.parts.indices.last, state.parts[last].target == target {
        state.parts[last].bytes += bytes
      } else {
        state.parts.append(Part(target: target, bytes: bytes))
      }
    }
  }

  /// The parts in order, or nil if they are too large together.
  var parts: [Part]? { state.withLock { $0.size <= Self.capacity ? $0.parts : nil } }

  static func encode(_ parts: [Part], into writer: inout RecordWriter) {
    writer.add(parts.count)
    for part in parts {
      switch part.target {
      case .output: writer.add(byte: 1)
      case .error: writer.add(byte: 2)
      case .file(let file):
        writer.add(byte: 3)
        writer.add(file)
      }
      writer.add(part.bytes)
    }
  }

  static func decode(from reader: inout RecordReader) throws(RecordReader.Unreadable) -> [Part] {
    var parts: [Part] = []
    for _ in 0..<(try reader.count()) {
      let target: Target
      switch try reader.byte() {
      case 1: target = .output
      case 2: target = .error
      case 3: target = .file(try reader.text())
      default: throw RecordReader.Unreadable()
      }
      parts.append(Part(target: target, bytes: Array(try reader.part())))
    }
    return parts
  }
}

/// Identifies what a command was called with, and the program.
enum RunKey {
  static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Variables that results depend on; those that begin with a prefix count as well.
  private static let variables: Set<String> = [
    "COLUMNS", "NO_COLOR", "TERM", "FORCE_HYPERLINK", "KITTY_WINDOW_ID", "WT_SESSION", "VTE_VERSION", "TERM_PROGRAM",
    "HOME", "PATH", "XDG_CONFIG_HOME", "LANG", "LANGUAGE", "TZ", "DICPATH",
  ]
  private static let prefixes = ["GIT_", "DOCCHECK_", "LC_"]

  /// The digest of a call in this process: arguments, folder, terminal and the variables of the environment that count.
  static func ofCall(_ arguments: [String], program: [UInt8]) -> [UInt8] {
    var writer = RecordWriter()
    writer.add(program)
    writer.add(FileSystem.workingDirectory)
    writer.add(arguments.count)
    for argument in arguments { writer.add(argument) }
    let environment = environment.filter { name, _ in
      variables.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      writer.add(name)
      writer.add(value)
    }
    writer.add(byte: FileSystem.isTerminal(1) ? 1 : 0)
    writer.add(FileSystem.columns(of: 1) ?? 0)
    return SHA256.hash(writer.bytes)
  }

  /// The digest of this program and the libraries it uses. That of the program's file is kept in the cache.
  static func program(in folder: CacheFolder) -> [UInt8]? {
    let path = FileSystem.program
    guard let stamp = FileSystem.stamp(path) else { return nil }
    var state = RecordWriter()
    for number in [stamp.device, stamp.inode, stamp.size, stamp.modified, stamp.changed] { state.add(number) }
    let name = "program-" + SourceHash.hex(SHA256.hash(Array(path.utf8)).prefix(16))
    let known = folder.entry(name).map(Array.init)
    let own: [UInt8]
    if let known, known.count == state.bytes.count + 32, known.starts(with: state.bytes) {
      own = Array(known.suffix(32))
    } else {
      guard let hash = FileSystem.digest(ofLarge: path) else { return nil }
      own = hash
      // A program that was just built may be built again within one step of the clock.
      if stamp.isSettled(at: FileSystem.now) { folder.store(state.bytes + own, as: name) }
    }
    var both = RecordWriter()
    both.add(own)
    both.add(Int64(bitPattern: doccheck_libraries()))
    return SHA256.hash(both.bytes)
  }

  /// The name of an entry.
  static func name(_ kind: String, _ digest: [UInt8]) -> String { kind + "-" + SourceHash.hex(digest) }
}
