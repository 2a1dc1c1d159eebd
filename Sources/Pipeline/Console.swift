import Findings
import Foundation
package import Reports
import Synchronization

/// Output of the commands: standard output, standard error, or a file.
package enum Console {
  package enum Stream: Sendable { case output, error }

  /// Throws if the stream cannot be written, for example if the disk is full.
  package static func write(_ bytes: [UInt8], to stream: Stream = .output) throws(RunError) {
    if stream == .output { CrashRecovery.outputBegan() }
    OutputRecord.note(bytes, to: stream == .output ? .output : .error)
    guard FileSystem.writeAll(bytes, to: stream == .output ? 1 : 2) else {
      throw RunError("standard \(stream == .output ? "output" : "error") cannot be written")
    }
  }

  package static func write(_ text: String, to stream: Stream = .output) throws(RunError) {
    try write(Array(text.utf8), to: stream)
  }

  /// Writes one line to standard error, with control characters escaped; write errors are ignored.
  package static func say(_ line: String) {
    try? write("doccheck: \(ShownText.lines(ShownText.line(line)))\n", to: .error)
  }

  /// Writes what is shown only for a moment to standard error; errors are ignored.
  package static func show(_ text: String) { _ = FileSystem.writeAll(Array(text.utf8), to: 2) }

  /// Writes a report to a file, or to standard output if `file` is nil or `-`.
  package static func deliver(_ bytes: [UInt8], to file: String?) throws(RunError) {
    guard let file, file != "-" else { return try write(bytes) }
    try FileSystem.makeDirectory(FileSystem.directory(of: file))
    try FileSystem.write(bytes, to: file)
  }

  /// Writes a report piece by piece. A file replaces the old one only after the last piece.
  package static func deliver(
    to file: String?, _ write: (@escaping ReportSink) throws(RunError) -> Void
  ) throws(RunError) {
    let delivery = try Delivery(to: file == "-" ? nil : file)
    try write { delivery.take($0) }
    if let trouble = delivery.trouble { throw trouble }
    try delivery.file?.finish()
  }

  private final class Delivery {
    /// The new file; nil for standard output and for destinations that are no regular file, such as a pipe.
    let file: FileSystem.NewFile?
    private let stream: String?
    var trouble: RunError?

    init(to path: String?) throws(RunError) {
      stream = path
      guard let path else {
        file = nil
        return
      }
      try FileSystem.makeDirectory(FileSystem.directory(of: path))
      OutputRecord.note([], to: .file(path))
      let there = FileSystem.status(path)
      guard there?.kind != .directory else { throw RunError("is a folder, not a file", file: path) }
      file = there?.kind == .other ? nil : try FileSystem.NewFile(path)
    }

    func take(_ part: [UInt8]) {
      guard trouble == nil else { return }
      do throws(RunError) {
        if let stream {
          OutputRecord.note(part, to: .file(stream))
          if let file { try file.add(part) } else { try FileSystem.send(part, to: stream) }
        } else {
          try Console.write(part)
        }
      } catch { trouble = error }
    }
  }

  /// Ends the process at once. What was written needs no flushing, and freeing memory would only take time.
  package static func exit(_ status: Int32) -> Never { FileSystem.endProcess(status) }

  /// Whether standard error is a terminal.
  package static var isWatched: Bool { FileSystem.isTerminal(2) }

  /// Returns whether a file or folder exists at the path.
  package static func holdsFile(_ path: String) -> Bool { FileSystem.status(path) != nil }

  /// The path of this executable.
  package static var program: String { FileSystem.program }

  package static var workingDirectory: String { FileSystem.workingDirectory }

  /// The width of the terminal, or nil if standard output is no terminal.
  package static var columns: Int? { FileSystem.columns(of: 1) }

  package static var isTerminal: Bool { FileSystem.isTerminal(1) }
}

/// Shows long text page by page, as git does.
package enum Pager {
  /// Replaces this process with the pager, which exits with `status`. Returns without output if standard output is no
  /// terminal or the user disabled paging.
  package static func show(_ text: String, endingIn status: Int32) {
    let environment = ProcessInfo.processInfo.environment
    guard Console.isTerminal, !text.isEmpty, environment["TERM"] != "dumb" else { return }
    guard !["", "cat"].contains(environment["PAGER"] ?? "less") else { return }
    // The text comes from a file, because a pager that quits early would break a pipe.
    let file = FileManager.default.temporaryDirectory.path + "/doccheck-\(UUID().uuidString).txt"
    guard (try? Data(text.utf8).write(to: URL(fileURLWithPath: file))) != nil else { return }
    FileSystem.become("/bin/sh", ["-c", script, "sh", file, String(status)])
    try? FileManager.default.removeItem(atPath: file)
  }

  /// Quits at once if the text fits on the screen (`F`), and shows colours (`R`).
  private static let script = """
    trap : INT
    trap 'rm -f "$1"; trap - TERM; kill -TERM $$' TERM
    export LESS="${LESS-FRX}" LESSCHARSET="${LESSCHARSET-utf-8}"
    pager=${PAGER:-less}
    command -v "${pager%% *}" >/dev/null 2>&1 || pager=cat
    $pager < "$1"
    rm -f "$1"
    exit "$2"
    """
}

/// Shows the progress of a long run on the last line of a terminal, starting after one second.
package final class RunProgress: Sendable {
  private struct State {
    var done = 0
    var shown: Duration?
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let write: @Sendable (String) -> Void

  /// - Parameter write: receives text including control characters, to be written to the terminal.
  package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Counts one finished article.
  package func step(of total: Int) {
    let elapsed = ContinuousClock.now - start
    let done: Int? = state.withLock { state in
      state.done += 1
      guard elapsed > .seconds(1), elapsed - (state.shown ?? .zero) > .milliseconds(200) else { return nil }
      state.shown = elapsed
      return state.done
    }
    guard let done else { return }
    let seconds = max(0.001, Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
    let rate = Double(done) / seconds
    let left = Int((Double(max(0, total - done)) / max(rate, 0.001)).rounded(.up))
    write("\r\u{1b}[K\(done) of \(total) articles, \(Int(rate)) a second, \(left) s left")
  }

  /// Clears the progress line.
  package func end() {
    if state.withLock({ $0.shown != nil }) { write("\r\u{1b}[K") }
  }
}

/// The bytes that a long-running program exchanges with the program that started it.
package enum StandardStream {
  /// The bytes that are available, waiting for at least one; empty at the end of the stream or if it cannot be read.
  package static func read(_ descriptor: Int32) -> [UInt8] { (try? FileSystem.part(of: descriptor)) ?? [] }

  /// Returns false if the bytes cannot be written.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    FileSystem.writeAll(bytes, to: descriptor)
  }

  /// Makes a write to a program that has ended return false instead of ending this one.
  package static func surviveBrokenPipes() { FileSystem.surviveBrokenPipes() }

  /// Limits the address space of this process, in bytes.
  package static func limitMemory(to bytes: Int) { FileSystem.limitMemory(to: bytes) }
}

/// The exit status of a command. `incomplete` takes precedence over `findings`.
package enum ExitStatus: Int32, Sendable {
  case clean = 0
  case findings = 1
  /// Part of the work could not be done: a usage error, an unreadable file, no article to check.
  case incomplete = 2

  package static let explanation =
    "Exit status: 0 no findings (notes do not count), 1 findings, 2 not all of the work could be done, whether or not there are findings."

  /// - Parameter allowed: the number of findings that still count as clean.
  package init(_ report: CheckReport, failOn: FailOn = .warning, allowed: Int = 0) {
    if !report.isComplete {
      self = .incomplete
    } else {
      // Findings may be stored in a file, so reading stops as soon as the result is known.
      var left = allowed
      for reported in report.findings where failOn.isReached(by: reported.finding, threshold: report.threshold) {
        left -= 1
        if left < 0 { break }
      }
      self = left < 0 ? .findings : .clean
    }
  }
}

/// The lowest severity, or the lowest display level, at which a finding makes the exit status 1.
package enum FailOn: String, Sendable, CaseIterable {
  case note, notice, warning, minor, error, major, critical

  func isReached(by finding: Finding, threshold: UInt8) -> Bool {
    let level = finding.level(threshold: threshold)
    return switch self {
    case .note, .notice: true
    case .warning, .minor: level >= .warning
    case .error, .major: level == .error
    case .critical: level == .error && finding.severity == .critical
    }
  }
}
