import DocModel
import Findings
import Testing

@testable import Checks

/// Pages that people translate without a record of what they were made from.
@Suite struct IndependentTranslationTests {
  private func found(_ rule: RuleID, _ text: String, pl: String, matter: String = "") -> [Severity] {
    var files = ["en", "de", "fr", "sv"].reduce(into: [:]) { $0["\($1)/a.md"] = "\(matter)\($1) \(text)\n" }
    files["pl/a.md"] = "\(matter)pl \(pl)\n"
    return Tree(files, source: matter.isEmpty ? "en" : nil).findings(rule).filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }.map(\.severity)
  }

  private let recorded = "---\nms.openlocfilehash: 1\n---\n"

  @Test func whatAuthorsAddIsANote() {
    #expect(found("inline-code", "run `x`", pl: "run `x` with `box make`") == [])
    // A slip of what the source says elsewhere.
    #expect(found("inline-code", "run `boxes`\n\nthen", pl: "run `boxes`\n\nthen `boxse`") == [.major])
    #expect(found("inline-code", "run `x`", pl: "run `x` with `box make`", matter: recorded) == [.major])
    #expect(found("inline-code", "run `x` with `box make`", pl: "run `x` with") == [.major])
    #expect(found("link-target", "run `x`", pl: "run `x` with [a](/box)") == [.minor])
    #expect(found("link-target", "run `x`", pl: "run `x` with [a](https://box.example.org)") == [])
    #expect(found("link-target", "run `x`", pl: "run `x` with [a](/box)", matter: recorded) == [.major])
    #expect(found("link-target", "run `x` with [a](/box)", pl: "run `x` with") == [.major])
  }

  @Test(arguments: [
    ("box -l", true), ("box --file {{path/to/gear}} 9:30 PM", false),
    ("box --file {{path/to/file}} 9:50 PM Tue", false),
  ])
  func anotherSampleIsNoChangedOne(sample: String, isAnother: Bool) {
    let text = "Do `x` at a time:\n\n`box --file {{path/to/file}} 9:30 PM Tue`"
    let other = text.replacing("box --file {{path/to/file}} 9:30 PM Tue", with: sample)
    #expect(found("inline-code", text, pl: other) == (isAnother ? [] : [.major]))
    #expect(found("inline-code", text, pl: other, matter: recorded) == [.major])
  }

  @Test func translatorsMayAddNotes() {
    let (text, noted) = (
      "A list[^1] of names.\n\n[^1]: Or more.", "Lista[^1] nazw[^2].\n\n[^1]: Albo więcej.\n\n[^2]: Names."
    )
    #expect(found("placeholder", text, pl: noted) == [])
    #expect(found("placeholder", text, pl: noted, matter: recorded) == [.major])
    #expect(found("placeholder", text, pl: noted.replacing("Lista[^1]", with: "Lista")) == [.major])
  }

  /// Of samples in a row, the one that is missing is told, and not the last.
  @Test func samplesAreLaidBesideTheirLike() {
    let samples = [
      "box now + 5 minutes", "box {{hh:mm}}", "echo \"{{command}}\" | box 1000", "box -f {{path/to/file}} 9:30 PM Tue",
      "box -l",
    ]
    let page = { (samples: [String]) in samples.map { "- Do it so:\n\n`\($0)`" }.joined(separator: "\n\n") + "\n" }
    var files = ["en", "fr", "sv", "de"].reduce(into: [:]) { $0["\($1)/a.md"] = page(samples) }
    files["pl/a.md"] = page([0, 2, 3, 4].map { samples[$0].replacing("path/to/file", with: "gdzie/jest/plik") })
    #expect(Set(Tree(files).found("block-structure").filter { !$0.hasSuffix("(note)") }) == ["pl/a.md:7"])
  }

  @Test func aCallWithItsBracketsAndWithoutIsOneName() {
    #expect(found("inline-code", "run `box.make()`", pl: "run `box.make`") == [.minor])
    #expect(found("inline-code", "run `$ box make`", pl: "run `box make`") == [.minor])
    #expect(found("inline-code", "see `boxes/lids/`", pl: "see `boxes/lids`") == [.minor])
    #expect(found("inline-code", "run `box.make()`", pl: "run `box.fake`") == [.major])
    #expect(found("inline-code", "run `_box.yml`", pl: "run `box.yml`") == [.major])
  }

  @Test func aNumberOfAnOriginalThatIsAheadIsItsNews() {
    func found(_ locale: String) -> [String] {
      let files = ["en", "de", "fr", "pl", "sv"].map {
        ("\($0)/a.md", "Page \($0), made on \($0 == locale ? 12 : 14)-Jun-2026 by `box`.\n")
      }
      return Tree(Dictionary(files) { one, _ in one }).found("number")
    }
    #expect(found("en") == ["en/a.md:1 (note)"])
    #expect(found("pl") == ["pl/a.md:1"])
  }

  @Test func aPlaceholderMisspeltIsMinor() {
    #expect(found("inline-code", "run `box {{example.com}}`", pl: "run `box {{exemple.com}}`") == [])
    #expect(found("inline-code", "run `box <lid>`", pl: "run `box <lib>`") == [.minor])
    #expect(found("inline-code", "run `box <lid>`", pl: "run `box <lib>`", matter: recorded) == [.major])
    #expect(found("inline-code", "run `box {{lid}}`", pl: "run `bot {{lid}}`") == [.major])
  }

  @Test func aPlainWordIsToldInTheLanguage() {
    #expect(found("inline-code", "shown on `stdout` by `x`", pl: "by `x`") == [.minor])
    #expect(found("inline-code", "shown on `stdout` by `x`", pl: "by `x`", matter: recorded) == [.major])
    #expect(found("inline-code", "shown with `box make` by `x`", pl: "by `x`") == [.major])
  }

  @Test func aNameOfTheSampleMayStandInItsSpansAlone() {
    func page(_ name: String, _ other: String) -> String { "of `\(name)_1.jpg`:\n\n`box {{\(other)_%d.jpg}}`" }
    #expect(found("inline-code", page("frame", "frame"), pl: page("ramka", "ramka")).isEmpty)
    #expect(found("inline-code", page("frame", "frame"), pl: page("ramka", "frame")) == [.major])
  }

  @Test func aWordThatIsTranslatedInSeveralSpansIsNoNameOfASample() {
    #expect(found("inline-code", "set `port` and the `port/x`", pl: "set `brama` and the `brama/x`").first == .major)
  }

  @Test func whatIsMissingIsShownInEnglish() {
    let files = ["bn", "de", "en", "fr"].reduce(into: ["pl/a.md": "pl `x`\n"]) {
      $0["\($1)/a.md"] = "\($1) `x`\n\nMore in \($1) on `y`.\n"
    }
    #expect(Tree(files).findings("block-structure").first?.message.contains("‘More in en on y.’") == true)
  }

  @Test func aDecimalIsNoVersion() {
    #expect(found("version-format", "sizes from 0.1 to 10 `x`", pl: "sizes from 0,1 to 10 `x`").isEmpty)
    #expect(found("version-format", "Box Tool 4.2 `x`", pl: "Box Tool 4,2 `x`") == [.major])
  }

  @Test func aWordInSmallLettersIsNoNameMisspelt() {
    #expect(found("term-missing", "choose Editor Preferences `x`", pl: "choose preferencje Editor `x`").isEmpty)
  }

  @Test func spansPutTogetherSayTheSame() {
    #expect(found("inline-code", "set `lid` to `round`", pl: "set `lid: round` to").isEmpty)
    #expect(found("inline-code", "set `lid` to `round`", pl: "set `lid: flat` to") == [.major])
  }

  @Test(arguments: [
    ("set `box::lid` and", "set `box` with `lid` and", true), ("say `true` or `false`", "say `true/false`", true),
    ("call `fill(lid)` and", "call `fill` on `top` and", false), ("the `n-th` one", "the `n` one", true),
    ("set `LID` in it.\n\n```\nlid: 1\n```\n", "set `lid` in it.\n\n```\nlid: 1\n```\n", true),
    ("set `LID` in it.\n\n```\ntop: 1\n```\n", "set `lid` in it.\n\n```\ntop: 1\n```\n", false),
  ])
  func spansWithTheSameNamesSayTheSame(text: String, pl: String, isSame: Bool) {
    #expect(found("inline-code", text, pl: pl).isEmpty == isSame)
  }

  /// An example has names of its own, in the sample and in the text about it.
  @Test func aNameOfTheSampleIsTranslatedInTheTextToo() {
    func page(_ name: String, _ span: String) -> String {
      "uses `x`.\n\n```js\nmake('\(name)/box');\n```\n\nIt makes `\(span)/box` for you.\n"
    }
    #expect(found("inline-code", page("round", "round"), pl: page("okrągłe", "okrągłe")).isEmpty)
    #expect(found("inline-code", page("round", "round"), pl: page("round", "okrągłe")) == [.major])
    #expect(found("inline-code", page("round", "round"), pl: page("okrągłe", "kwadratowe")) == [.major])
  }

  @Test func aTagThatIsMissingIsNamed() {
    let others = "Text.\n\n<div class=\"box\">\n\nMore `x`.\n\n</div>\n\nEnd.\n"
    let files = [
      "en": others, "de": others, "fr": others, "sv": others,
      "pl": others.replacing("<div class=\"box\">\n\n", with: "").replacing("</div>\n\n", with: ""),
    ]
    let findings = Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value }, source: "en").findings(
      "block-structure")
    #expect(findings.contains { $0.message.contains("‘<div class=\"box\">’") && $0.message.hasSuffix("put it back.") })
  }

  @Test func twoLongAddressesAreToldApart() {
    let start = "https://example.org/a/path/that/is/so/long/that/nobody/reads/all/of/it/"
    let files = ["en", "de", "fr", "sv", "pl"].reduce(into: [:]) {
      $0["\($1)/a.md"] = "`x` [a](\(start)\($1 == "pl" ? "left" : "right"))\n"
    }
    let message = Tree(files, source: "en").findings("link-target").first?.message
    #expect(message?.contains("left’, expected") == true)
    #expect(message?.contains("right’ as in en") == true)
  }

  @Test func aNumberWithAParticleIsReadWithoutIt() {
    #expect(found("number", "port 443 open", pl: "포트 443만 open").isEmpty)
    #expect(found("number", "port 4430000 open", pl: "포트 443만 open").isEmpty)
    #expect(found("number", "port 445 open", pl: "포트 443만 open") == [.major])
  }

  @Test func aHeadingIsLostWithItsTextOrWithout() {
    func message(_ other: String) -> String {
      let text = "A `a`.\n\n## Box `x`\n\nText `b`.\n\n## End\n\nText `c`.\n"
      let files = ["en": text, "de": text, "fr": text, "sv": text, "pl": other].map { ("\($0.key)/a.md", $0.value) }
      return Tree(Dictionary(uniqueKeysWithValues: files), source: "en").findings("heading-structure").first?.message
        ?? ""
    }
    #expect(message("A `a`.\n\nText `b`.\n\n## End\n\nText `c`.\n").hasSuffix(": translate it."))
    #expect(message("A `a`.\n\n## End\n\nText `c`.\n").contains(": translate it and the text below it."))
  }
}
