import Foundation
import Reports

/// Runs git, reading only: it never fetches or writes.
enum Git {
  /// The reason git gave no answer.
  enum Failure: Error {
    case missing
    /// The first line of git's error message.
    case refused(String)
  }

  /// A process that runs, with the ends of its pipes.
  struct Running {
    let input: FileHandle
    let output: FileHandle
    fileprivate let process: Process
    fileprivate let end: DispatchSemaphore

    /// Its exit status, once it has ended. Waiting for the process itself would look for its end twenty times a second
    /// only.
    func status() -> Int32 {
      end.wait()
      return process.terminationStatus
    }
  }

  static func start(_ arguments: [String], in folder: String, errors: FileHandle = .nullDevice) throws(Failure)
    -> Running
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder, "-c", "core.quotePath=off"] + arguments
    var environment = ProcessInfo.processInfo.environment
    // A partial clone would fetch what it lacks, one text at a time.
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
    process.terminationHandler = { _ in end.signal() }
    do { try process.run() } catch { throw .missing }
    return Running(
      input: input.fileHandleForWriting, output: output.fileHandleForReading, process: process, end: end)
  }

  /// What it prints, taken whole: for short answers.
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

  /// Hands on what it prints line by line, as it comes.
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
