import Findings
import Testing

@testable import Reports

@Suite struct DiffProseTextTests {
  private func prose(_ text: String, quoting quote: String, style: Style = .plain) -> [String] {
    let finding = Finding(
      rule: "x", severity: .minor, confidence: 90, message: "‘\(quote)’ is wrong.", article: "a",
      place: Place(locale: Sample.locale("pl"), file: "a", line: 1), fingerprint: 0)
    return DiffProseText(
      texts: [text, "짧은 글"], names: ["pl:1", "ko:1"], findings: [finding], look: DiffText(width: 40, style: style)
    ).lines
  }

  @Test func aLongParagraphIsShownAroundWhatIsQuoted() {
    let filler = Array(repeating: "słowo", count: 120).joined(separator: " ")
    let lines = prose("\(filler) cel \(filler)", quoting: "cel")
    #expect(lines.count == 9)
    #expect(lines[0] == "pl:1 │ …")
    #expect(lines[3].contains("cel"))
    #expect(lines[8] == "ko:1 │ 짧은 글")
  }

  @Test func whatIsQuotedStandsOutInColour() {
    #expect(prose("jeden cel", quoting: "cel", style: .coloured)[0].hasSuffix("jeden \u{1b}[1mcel\u{1b}[0m"))
    #expect(prose("jeden cel", quoting: "cel") == ["pl:1 │ jeden cel", "ko:1 │ 짧은 글"])
  }
}
