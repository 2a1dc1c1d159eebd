import Findings
import Testing

@testable import Checks

/// A page, or a part of it, that is twice in one file.
@Suite struct RepeatedPageTests {
  private static let names = ["alpha", "beta", "gamma", "delta", "epsilon"]

  /// A section per name: a heading, two paragraphs and a sample.
  private static func sections(_ names: [String], _ texts: [String]) -> String {
    names.enumerated().map { number, name in
      "## \(texts[0]) \(number)\n\n\(texts[1]) \(number), `\(name)`.\n\n```js\ncall('\(name)');\n```\n\n\(texts[2]) \(number).\n\n"
    }.joined()
  }

  private static let english = [
    "The step", "This sample shows what happens to the value of", "The reason is the rule for comparisons of kind",
  ]
  private static let german = [
    "Der Schritt", "Dieses Beispiel zeigt, was mit dem Wert geschieht von",
    "Der Grund dafür ist die Regel für Vergleiche der Art",
  ]

  private func found(_ source: String, _ own: String) -> [Finding] {
    Tree(["en/a.md": "# The page\n\n\(source)", "de/a.md": "# Die Seite\n\n\(own)"], source: "en").loud
  }

  @Test func aPageThatIsTwiceInItsFileIsReportedOnce() {
    let (source, own) = (Self.sections(Self.names, Self.english), Self.sections(Self.names, Self.german))
    #expect(found(source, own).isEmpty)
    let twice = found(source, own + own)
    #expect(twice.map(\.check) == ["repeated-word/page"], "\(twice.map(\.message))")
    #expect(twice.map(\.place.line) == [53] && twice.allSatisfy { $0.severity == .major })
    #expect(
      twice.map(\.message)
        == ["The page from here on repeats lines 3 to 51: delete one of the copies."])
    let defined = found(source, String(repeating: own + "[a]: https://example.com/a\n\n", count: 2))
    #expect(
      defined.map(\.message) == ["The page from here on repeats lines 3 to 53: delete one of the copies."])
    // What is wrong in the first copy is told there.
    let wrong = own.replacing("`gamma`", with: "`gama`")
    let both = found(source, wrong + wrong)
    #expect(both.map(\.rule).sorted() == ["inline-code", "repeated-word"], "\(both.map(\.message))")
    #expect(both.filter { $0.rule == "inline-code" }.map(\.place.line) == [25])
  }

  @Test func aPartThatWasPastedAgainIsNoOtherPart() {
    let (source, own) = (Self.sections(Self.names, Self.english), Self.sections(Self.names, Self.german))
    let part = Self.sections(Array(Self.names[..<3]), Self.german)
    let twice = found(source, part + own)
    #expect(twice.map(\.check) == ["repeated-word/page"], "\(twice.map(\.message))")
    #expect(twice.first?.message == "The text from here to line 61 repeats lines 3 to 31: delete one of the copies.")
  }

  /// The source has the part twice, too; the source has two parts of one code; and a short part.
  @Test func whatTheSourceRepeatsIsRight() {
    let (source, own) = (Self.sections(Self.names, Self.english), Self.sections(Self.names, Self.german))
    #expect(found(source + source, own + own).isEmpty)
    let other = source.replacing("The reason", with: "The cause").replacing("This sample", with: "The sample")
    #expect(!found(source + other, own + own).contains { $0.check == "repeated-word/page" })
    let short = Self.sections(["alpha"], Self.german)
    #expect(!found(source, own + short).contains { $0.check == "repeated-word/page" })
  }
}
