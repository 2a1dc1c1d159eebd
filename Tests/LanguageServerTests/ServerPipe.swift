import Foundation
import Reports

@testable import LanguageServer

/// The program itself as a server, driven over pipes.
final class ServerPipe {
  /// The program is in the folder of the tests.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("doccheck")

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var stream = MessageStream()
  private var received: [Message] = []

  init(trap: String? = nil) throws {
    process.executableURL = Self.program
    process.arguments = ["lsp"]
    var environment = ProcessInfo.processInfo.environment
    environment["DOCCHECK_TRAP"] = trap
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try output.fileHandleForWriting.close()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  func send(_ content: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(MessageStream.framed(Array(content.utf8))))
  }

  /// The next message that fits; nil if the server ends before.
  func next(where fits: (JSONValue) -> Bool) throws -> JSONValue? {
    while true {
      while !received.isEmpty {
        let value = try JSONBytes.decode(JSONValue.self, from: received.removeFirst().content)
        if fits(value) { return value }
      }
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { return nil }
      stream.add(Array(bytes))
      while let content = try stream.next() { received.append(try Message(content)) }
    }
  }

  func answer(to id: Int) throws -> JSONValue? { try next { $0["id"]?.int == id && $0["method"] == nil } }

  func diagnostics(of uri: String, where fits: ([JSONValue]) -> Bool = { _ in true }) throws -> [JSONValue]? {
    try next {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"]?.string == uri
        && fits($0["params"]?["diagnostics"]?.array ?? [])
    }?["params"]?["diagnostics"]?.array
  }

  /// Ends the input and waits for the exit status.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
