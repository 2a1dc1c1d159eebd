import Findings
import Testing

@testable import Checks

/// What locales put into their own words is no error; what is changed beside it is.
@Suite struct RewordingTests {
  /// Loud findings of a rule where `pl` holds one text and the others another one.
  private func loud(_ rule: RuleID, _ text: String, pl: String, de: String? = nil) -> [String] {
    let files = ["de": de ?? text, "fr": text, "ko": text, "sv": text, "pl": pl].mapValues {
      "---\nms.openlocfilehash: 1\n---\n\($0)\n"
    }
    return Tree(Dictionary(uniqueKeysWithValues: files.map { ("\($0.key)/a.md", $0.value) })).found(rule).filter {
      !$0.hasSuffix("(note)")
    }
  }

  @Test func theNameOfAPlaceholderIsTranslated() {
    #expect(loud("inline-code", "x `get <name>:<port>`", pl: "x `get <nazwa>:<numer portu>`").isEmpty)
    #expect(loud("inline-code", "x `$(set name)-$(ordinal)`", pl: "x `$(nazwa zbioru)-$(liczba)`").isEmpty)
    #expect(loud("code-body", "```sh\nget <daemon-name>\n```", pl: "```sh\nget <nazwa-demona>\n```").isEmpty)
    #expect(loud("inline-code", "x `get <name>`", pl: "x `got <nazwa>`") == ["pl/a.md:4"])
    #expect(loud("inline-code", "x `get <name>`", pl: "x `get <nane>`") == ["pl/a.md:4"])
    #expect(loud("code-body", "```sh\nget <daemon-name>\n```", pl: "```sh\nget <daemon-nome>\n```") == ["pl/a.md:5"])
  }

  @Test func aCommentInACodeSpanMayBeTranslated() {
    func found(_ own: String) -> [String] {
      let text = "Use `f(/* the text */)` here.\n"
      return Tree(
        ["en", "de", "fr", "sv"].reduce(into: ["pl/a.md": "Użyj `\(own)` tu.\n"]) { $0["\($1)/a.md"] = text }
      )
      .findings("inline-code").filter { $0.severity >= .major }.map { "\($0.file):\($0.place.line)" }
    }
    #expect(found("f(/* tekst */)").isEmpty)
    #expect(found("g(/* tekst */)") == ["pl/a.md:1"])
  }

  @Test func aNameThatIsLongerThanALineIsNone() {
    func pair(_ count: Int) -> ([String], [String]) {
      (["<\(String(repeating: "a", count: count))>"], ["<\(String(repeating: "b", count: count))>"])
    }
    #expect(Rewording.translatesPlaceholders(pair(80).0, pair(80).1))
    #expect(!Rewording.translatesPlaceholders(pair(81).0, pair(81).1))
  }

  @Test func timeIsLinearInBracketsThatAreNeverClosed() {
    let line = String(repeating: "<script ", count: 20_000)
    let clock = ContinuousClock()
    let time = clock.measure { _ = Rewording.translatesPlaceholders([line + "<a>"], [line + "<b>"]) }
    #expect(time < .seconds(20), "\(time)")
  }

  @Test func aPatternOfWordsIsPutIntoWords() {
    #expect(loud("inline-code", "x `key=\"value\"`", pl: "x `键=\"值\"`").isEmpty)
    #expect(loud("inline-code", "x `one >> two`", pl: "x `одно >> два`").isEmpty)
    #expect(loud("inline-code", "x `labels`", pl: "x `этикетки`") == ["pl/a.md:4"])
  }

  @Test func wordsMoveIntoAndOutOfASpan() {
    #expect(loud("inline-code", "x `create`", pl: "x `tool create`").isEmpty)
    #expect(loud("inline-code", "x `CSI plugins`", pl: "x `CSI` y").isEmpty)
    #expect(loud("inline-code", "x `.spec.name`", pl: "x `spec.name`") == ["pl/a.md:4"])
    #expect(loud("inline-code", "x `configs`", pl: "x `config`") == ["pl/a.md:4"])
  }

  @Test func lostBackticksAreAMinorError() {
    let files = ["de", "fr", "ko", "sv", "pl"].reduce(into: [String: String]()) { files, locale in
      files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(locale == "pl" ? "x ls" : "x `ls`")\n"
    }
    #expect(Tree(files).findings("inline-code").map(\.severity) == [.minor])
  }

  @Test func aTooltipMayHaveATextOfItsOwn() {
    let text = #"x {{< tip term_id="pod" >}} y"#
    #expect(loud("placeholder", text, pl: #"x {{< tip text="Kapsuła" term_id="pod" >}} y"#).isEmpty)
    #expect(
      loud("placeholder", #"x {{< tip term_id="pod" kind="a" >}}"#, pl: #"x {{< tip kind="a" term_id="pod">}}"#).isEmpty
    )
    #expect(loud("placeholder", text, pl: #"x {{< tip term_id="pad" >}} y"#) == ["pl/a.md:4"])
  }

  /// A note if each part is one sentence only.
  @Test(arguments: [("Say `one` now.", Severity.notice), ("Say `one` now. It is heard.", .minor)])
  func aParagraphPartedInTwoIsAtMostAMinorError(first: String, severity: Severity) {
    let whole = "\(first)\nThen say `two` again and again.\n\n## X\n\nEnd `z`."
    let files = ["de", "fr", "ko", "sv", "pl"].reduce(into: [String: String]()) { files, locale in
      files["\(locale)/a.md"] =
        "---\nms.openlocfilehash: 1\n---\n\(locale == "pl" ? whole.replacing(first + "\n", with: first + "\n\n") : whole)\n"
    }
    #expect(Tree(files).findings("block-structure").map(\.severity) == [severity])
  }

  @Test func aCommentShortcodeIsNotPublished() {
    let own =
      "{{< comment >}}\nWe still need to change the behaviour of this page before it is published again.\n{{< /comment >}}"
    #expect(loud("untranslated", "{{< comment >}}\nEinmal.\n{{< /comment >}}", pl: own).isEmpty)
  }

  @Test func aMemberAloneWithAnOldTextHasNotErred() {
    func files(_ lost: Int) -> [String: String] {
      var files: [String: String] = [:]
      for (number, locale) in ["de", "fr", "ko", "ja", "sv", "pl"].enumerated() {
        let text = (0..<8).map { "## X\($0)\n\nUse `value\($0 < lost && locale == "pl" ? "Old" : "New")\($0)` here." }
          .joined(separator: "\n\n")
        let revision = locale == "pl" ? "1" : number < 3 ? "2" : "3"
        files["\(locale)/a.md"] =
          "---\nms.openlocfilehash: \(revision)\nms.lasthandoff: 01/01/201\(revision)\n---\n\(text)\n"
      }
      return files
    }
    #expect(Tree(files(2)).found("inline-code").filter { !$0.hasSuffix("(note)") }.count == 2)
    #expect(Tree(files(6)).found("inline-code").filter { !$0.hasSuffix("(note)") }.isEmpty)
  }

  @Test func twoThatAgreeWithoutARecordWereMadeFromAnotherText() {
    let files = ["de", "fr", "ko", "ja", "sv", "pl", "id"].reduce(into: [String: String]()) { files, locale in
      files["\(locale)/a.md"] = "Use `\(["pl", "id"].contains(locale) ? "old" : "new")`.\n"
    }
    #expect(Tree(files).found("inline-code").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func anAddressInAShortcodeLeadsToTheLocalesOwnPage() {
    let text = #"x {{< link text="a" url="/docs/x/" >}}"#
    #expect(loud("placeholder", text, pl: #"x {{< link text="b" url="/pl/docs/x/" >}}"#).isEmpty)
    #expect(loud("placeholder", text, pl: #"x {{< link text="b" url="/docs/y/" >}}"#) == ["pl/a.md:4"])
  }

  @Test func aNameOfSeveralWordsMayBePutIntoWords() {
    let text = "Use Contoso.\n\nSet ContosoFirewall now."
    #expect(loud("identifier-translated", text, pl: "Weź Contoso.\n\nUstaw zaporę Contoso teraz.").isEmpty)
    #expect(loud("identifier-translated", text, pl: "Weź Contoso.\n\nUstaw zaporę teraz.") == ["pl/a.md:6"])
  }

  @Test func whatHalfOfTheTranslationsPutIntoWordsIsAWord() {
    let files = [
      "de": "Das WebSites 1.", "fr": "Le WebSites 1.", "ko": "웹 사이트 1.", "sv": "En webbplats 1.", "pl": "Witryny 1.",
    ]
    .mapValues { "---\nms.openlocfilehash: 1\n---\n\($0)\n" }
    let tree = Tree(Dictionary(uniqueKeysWithValues: files.map { ("\($0.key)/a.md", $0.value) }))
    #expect(tree.found("identifier-translated").allSatisfy { $0.hasSuffix("(note)") })
  }
}
