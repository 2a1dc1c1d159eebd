import DocModel
import Foundation
import MarkdownReader
import Testing

/// GFM tables held against cmark-gfm, where it is installed.
struct TableOracleTests {
  /// Differences that are cmark-gfm's own ways, as seen in its source: a list item that ends in a table becomes loose,
  /// and `\|` in the text before a table loses its backslash.
  private static func folded(_ html: String) -> String {
    html.replacingOccurrences(of: "<p>", with: "").replacingOccurrences(of: "</p>", with: "").replacingOccurrences(
      of: "\\", with: ""
    )
    .replacingOccurrences(of: "\n", with: "")
  }

  @Test(.enabled(if: Oracle.program != nil, "cmark-gfm is not installed: tables are not compared with it"))
  func randomTablesReadAsGitHubReadsThem() throws {
    var random = SeededRandom(seed: 11)
    let documents = (0..<30_000).map { _ in Self.document(&random) }
    var (compared, tables, quirks, others) = (0, 0, 0, 0)
    for (text, answer) in zip(documents, try Oracle.render(documents)) {
      guard normalized(try rendered(text, as: .commonmark)) == normalized(answer.plain) else { continue }
      compared += 1
      if answer.tables.contains("<table>") { tables += 1 }
      let own = normalized(try rendered(text, as: .gfm))
      let theirs = normalized(answer.tables)
      if own == theirs { continue }
      if Self.folded(own) == Self.folded(theirs) { quirks += 1 } else { others += 1 }
    }
    print(
      "\(compared) documents compared, \(tables) with tables: \(quirks) differ in cmark-gfm's loose items and backslashes, \(others) otherwise"
    )
    #expect(compared > 28_000 && tables > 6000)
    // What is left: cmark-gfm takes up a paragraph again after a first header that did not fit, depending on the lines
    // before it; it reads no reference from a line that became a header; it misses a delimiter row on a lazy line.
    #expect(others * 70 < tables)
  }

  @Test(
    .enabled(
      if: Oracle.program != nil && Examples.folder != nil,
      "cmark-gfm or DOCCHECK_EXAMPLES is missing: the corpus' tables are not compared"))
  func everyTableOfTheCorpusIsGitHubs() throws {
    let documents = try Examples.corpus().map { file, _ in try body(of: bytes(of: file)) }
    var tables = 0
    for (text, answer) in zip(documents, try Oracle.render(documents)) where answer.tables.contains("<table>") {
      let own = Self.tables(try rendered(text, as: .gfm))
      let theirs = Self.tables(answer.tables)
      tables += theirs.count
      #expect(own.count == theirs.count)
      for (a, b) in zip(own, theirs) where a != b { Issue.record("\(a.prefix(400)) is not \(b.prefix(400))") }
    }
    #expect(tables > 200)
  }

  /// The tables' HTML, links that GFM finds in text taken back.
  private static func tables(_ html: String) -> [String] {
    html.components(separatedBy: "<table>").dropFirst().map { part in
      normalized(part.components(separatedBy: "</table>")[0]).replacing(
        /<a href="[^"]*">((?:https?:\/\/|www\.)[^<]*|[^<@]*@[^<]*)<\/a>/
      ) { String($0.output.1) }
    }
  }

  private func body(of bytes: [UInt8]) -> [UInt8] {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    guard text.starts(with: Array("---\n".utf8)) || text.starts(with: Array("---\r\n".utf8)) else { return text }
    let lines = text.split(separator: 0x0a, omittingEmptySubsequences: false)
    guard let close = lines.dropFirst().firstIndex(where: { $0.starts(with: Array("---".utf8)) }) else { return text }
    return Array(lines[(close + 1)...].joined(separator: [0x0a]))
  }

  private static func document(_ random: inout SeededRandom) -> [UInt8] {
    let pieces = [
      "| a | b |", "|---|---|", "--- | :-:", "| - |", "a", "a | b", "|c|d|e|", "> ", "- ", "1. ", "2. x", "   ", "    ",
      "", "", "\\|", "`x|y`", "`x\\|y`", "[r]", "[r]: /u",
      "*e*", "|", "||", "# h", "---", "===", "```", "<b>", "<div>", "#", "C#", "\t", "| [r] | `a` |", ":-:", "x |",
      "| x", "-|-", "|-|", "| * | ** |", "&amp;|<i>|</i>", "\\\\|", "\\", "***",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 2...7, using: &random) {
      text += ["", "", "", "> ", "- ", "  ", "> > ", "1. ", "   ", "    ", ">"].randomElement(using: &random) ?? ""
      for _ in 0..<([1, 1, 1, 2].randomElement(using: &random) ?? 1) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      text += "\n"
    }
    if Int.random(in: 0..<10, using: &random) < 6 {
      text =
        (["", "> ", "- ", "1. "].randomElement(using: &random) ?? "") + "|a|b|\n"
        + (["", "> ", "  ", "   "].randomElement(using: &random) ?? "") + "|-|-|\n" + text
    }
    return Array(text.utf8)
  }
}

/// cmark-gfm in a process of its own.
enum Oracle {
  static let program: URL? = {
    let folder = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    for candidate in [
      folder, packageRoot.appending(path: ".build/debug"), packageRoot.appending(path: ".build/release"),
    ] {
      let file = candidate.appending(path: "gfm-oracle")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    }
    return nil
  }()

  static func render(_ documents: [[UInt8]]) throws -> [(plain: String, tables: String)] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gfm-oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var input = Data()
    for document in documents {
      input.append(contentsOf: "\(document.count)\n".utf8)
      input.append(contentsOf: document)
    }
    let (questions, answers) = (folder.appending(path: "in"), folder.appending(path: "out"))
    try input.write(to: questions)
    try Data().write(to: answers)
    let process = Process()
    process.executableURL = program
    process.standardInput = try FileHandle(forReadingFrom: questions)
    process.standardOutput = try FileHandle(forWritingTo: answers)
    try process.run()
    process.waitUntilExit()
    let output = Array(try Data(contentsOf: answers))
    var at = 0
    func next() -> String {
      var length = 0
      while at < output.count, output[at] != 0x0a {
        length = length * 10 + Int(output[at]) - 0x30
        at += 1
      }
      let start = min(at + 1, output.count)
      at = min(start + length, output.count)
      return String(decoding: output[start..<at], as: UTF8.self)
    }
    return documents.map { _ in (next(), next()) }
  }
}
