import DocModel
import Findings
import Foundation
import Reports
import Site

/// Invariants that hold for every result, whatever the input.
enum Promises {
  /// Every node lies within its parent, its texts within the pool, and its lines within the file.
  static func hold(_ article: Article, _ source: [UInt8]) {
    let lines = lineCount(source)
    var ends: [Int] = []
    for (index, node) in article.nodes.enumerated() {
      while let last = ends.last, last <= index { ends.removeLast() }
      demand(
        Int(node.end) > index && Int(node.end) <= ends.last ?? article.nodes.count, "a node leaves its parent")
      demand(Int(node.literal.end) <= article.pool.count, "a text lies outside of the pool")
      demand(Int(node.attribute.end) <= article.pool.count, "an attribute lies outside of the pool")
      demand(
        Int(node.firstLine) <= lines && Int(node.lastLine) <= lines,
        "a node lies behind the file: \(node.kind) at lines \(node.firstLine) to \(node.lastLine) of \(lines)")
      ends.append(Int(node.end))
    }
    for diagnostic in article.diagnostics {
      demand(Int(diagnostic.line) <= lines, "a diagnostic lies behind the file")
    }
  }

  /// Every trouble refers to a line of the file, or to the whole file (0).
  static func hold(lines: [Int], _ input: [UInt8]) {
    // YAML has more line ends than Markdown.
    let ends = String(decoding: input, as: UTF8.self).unicodeScalars.count {
      "\r\n\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
    }
    let count = ends + 1
    for line in lines { demand((0...count).contains(line), "line \(line) lies behind the file's \(count)") }
  }

  /// Every finding has a valid position, and every report format can be written.
  static func hold(_ report: CheckReport, of texts: [(locale: LocaleTag, bytes: [UInt8])]) {
    for reported in report.findings + report.suppressed {
      let place = reported.finding.place
      guard let text = texts.first(where: { $0.locale == place.locale })?.bytes else {
        broken("a finding stands in a locale that nobody gave")
      }
      demand(
        place.line >= 1 && place.line <= lineCount(text),
        "a finding lies behind its file: \(reported.finding.rule) at line \(place.line) of \(lineCount(text))")
      demand(
        reported.finding.message.utf8.allSatisfy { $0 >= 0x20 },
        "a message has a control character: \(reported.finding.rule)")
      demand(
        place.column >= 0 && place.column <= text.count + 1,
        "a finding lies behind its line: \(reported.finding.rule) at column \(place.column)")
    }
    for format in ReportFormat.ofFindings {
      demand((try? format.encode(report, ReportLook(notes: true))) != nil, "a report cannot be written")
    }
  }

  /// The page is valid UTF-8 with balanced tags, and has no script unless the policy allows it.
  static func hold(html: [UInt8], _ policy: RawHTMLPolicy) {
    demand(String(validating: html, as: UTF8.self) != nil, "the page is no UTF-8")
    guard policy != .allow else { return }
    let text = String(decoding: html, as: UTF8.self).lowercased()
    demand(!text.contains("<script"), "a script got through")
    demand(unbalanced(in: text) == nil, "<\(unbalanced(in: text) ?? "")> opens or closes what it should not")
  }

  /// The first tag without a counterpart, or nil.
  private static func unbalanced(in html: String) -> String? {
    var open: [Substring] = []
    var rest = html[...]
    while let start = rest.utf8.firstIndex(of: 0x3c) {
      guard let end = rest[start...].utf8.firstIndex(of: 0x3e) else { return String(rest[start...]) }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasSuffix(" /") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return String(tag) }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.last.map(String.init)
  }

  static func demand(_ holds: Bool, _ promise: @autoclosure () -> String) {
    if !holds { broken(promise()) }
  }

  static func broken(_ promise: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("broken promise: \(promise)\n".utf8))
    preconditionFailure(promise)
  }

  /// The number of lines, at least 1; a line end at the end of the file starts another line.
  private static func lineCount(_ bytes: [UInt8]) -> Int {
    var count = 1
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0a || byte == 0x0d && !(index + 1 < bytes.count && bytes[index + 1] == 0x0a) { count += 1 }
    }
    return count
  }
}
