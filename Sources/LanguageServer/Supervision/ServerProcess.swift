import Foundation
import Pipeline
import Synchronization

/// A server in another process.
final class ServerProcess: Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  /// Messages are written by one thread at a time.
  private let writing = Mutex(())

  /// Nil if it cannot be started.
  init?(_ command: [String]) {
    process.executableURL = URL(fileURLWithPath: command.first ?? "")
    process.arguments = Array(command.dropFirst())
    // The reason of a crash is reported in one line, so Swift's backtrace is switched off.
    let quiet = ["SWIFT_BACKTRACE": "enable=no"]
    process.environment = quiet.merging(ProcessInfo.processInfo.environment) { _, own in own }
    process.standardInput = input
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    // The ends of the other process; the output would not end otherwise.
    try? output.fileHandleForWriting.close()
    try? input.fileHandleForReading.close()
  }

  /// Returns false if the server has ended.
  func send(_ content: [UInt8]) -> Bool {
    writing.withLock { _ in
      StandardStream.write(MessageStream.framed(content), to: input.fileHandleForWriting.fileDescriptor)
    }
  }

  /// Reads the server's messages in another thread.
  func read(each: @escaping @Sendable ([UInt8]) -> Void, end: @escaping @Sendable () -> Void) {
    let descriptor = output.fileHandleForReading.fileDescriptor
    let thread = Thread {
      var stream = MessageStream()
      reading: while case let bytes = StandardStream.read(descriptor), !bytes.isEmpty {
        stream.add(bytes)
        do throws(MessageStream.Fault) {
          while let content = try stream.next() { each(content) }
        } catch { break reading }
      }
      end()
    }
    thread.start()
  }

  /// Waits for the end and returns its cause.
  func wait() -> String {
    process.waitUntilExit()
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? "signal \(status)" : "exit status \(status)"
  }

  /// Lets the server end by itself: its input ends.
  func end() {
    writing.withLock { _ in try? input.fileHandleForWriting.close() }
    process.waitUntilExit()
  }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }
}
