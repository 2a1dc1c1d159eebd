import DocModel
import Foundation
import Glibc
import Reports
import Site
import Synchronization

/// The Python process that finds the parts of code and draws formulas: `highlight.py`, which answers each line with a
/// line.
final class CodeHelper: Sendable {
  /// The first answer of the process.
  struct Installed: Codable, Equatable {
    /// The version of Pygments, or nil if it is not installed.
    let pygments: String?
    /// The names that Pygments has for languages, with spaces between them.
    let languages: String
    /// The version of latex2mathml, or nil if it is not installed.
    let latex2mathml: String?
    /// The files and folders that decide which modules Python finds.
    let places: [String]

    /// The values that decide all answers; nil if there are no answers.
    var version: String? {
      pygments == nil && latex2mathml == nil ? nil : "\(pygments ?? "none") \(latex2mathml ?? "none")"
    }
  }

  private struct FormulaRequest: Encodable {
    let display: Bool
    let formula: String
  }

  private struct Request: Encodable {
    let language: String
    let text: String
  }

  private struct Answer: Decodable {
    let tokens: String?
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// The time for an answer, in seconds. The process itself gives up a block after five.
  private static let limit = 30
  /// The most bytes of an answer.
  private static let sizeLimit = 1 << 26

  /// Starts the process; nil if that is not possible.
  ///
  /// - Parameter python: the path of the program.
  init?(python: String) {
    FileSystem.surviveBrokenPipes()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", String(decoding: PackageResources.highlight_py, as: UTF8.self)]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try Interruption.run(process) } catch { return nil }
  }

  deinit { end() }

  /// Reads the first line; nil if Python cannot run the program.
  func installed() -> Installed? {
    line(after: []).flatMap { try? JSONBytes.decode(Installed.self, from: $0) }
  }

  /// The tokens of a block. Empty if its code cannot be read; nil if the process ended or takes too long.
  func tokens(of code: ArraySlice<UInt8>, language: String) -> [UInt8]? {
    let request = Request(language: language, text: String(decoding: code, as: UTF8.self))
    guard let question = try? JSONBytes.line(request), let reply = line(after: question),
      let answer = try? JSONBytes.decode(Answer.self, from: reply)
    else { return nil }
    return Array((answer.tokens ?? "").utf8)
  }

  /// A ``FormulaAnswer`` in JSON; nil if the process ended or takes too long.
  func formula(_ source: String, isDisplay: Bool) -> [UInt8]? {
    (try? JSONBytes.line(FormulaRequest(display: isDisplay, formula: source))).flatMap { line(after: $0) }
  }

  /// Writes a line and reads the answer. The process reads the whole line before it answers, so neither waits for the
  /// other with a full pipe.
  private func line(after question: [UInt8]) -> [UInt8]? {
    let number = process.processIdentifier
    let watch = DispatchWorkItem { Self.kill(number) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.limit), execute: watch)
    defer { watch.cancel() }
    var answer: [UInt8] = []
    do {
      if !question.isEmpty { try input.fileHandleForWriting.write(contentsOf: Data(question)) }
      while answer.last != .lineFeed {
        let part = try FileSystem.part(of: output.fileHandleForReading.fileDescriptor)
        guard !part.isEmpty, answer.count < Self.sizeLimit else { return nil }
        answer += part
      }
    } catch { return nil }
    return answer
  }

  /// Ends a process that does not answer as it should, and those that it started.
  func kill() { Self.kill(process.processIdentifier) }

  private static func kill(_ number: Int32) {
    if number > 0 { _ = Glibc.kill(-number, SIGKILL) }
  }

  /// Ends the process: it has no more input.
  func end() { try? input.fileHandleForWriting.close() }

  /// The program `python3` in `PATH`, or nil.
  static var python: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// The answer of `highlight.py` for a formula.
struct FormulaAnswer: Decodable {
  private let element: MathElement?
  private let error: String?

  var formula: Formula {
    guard let element else { return .wrong(error ?? "it cannot be read") }
    return element.fault.map { .wrong($0) } ?? .drawn(element)
  }
}
