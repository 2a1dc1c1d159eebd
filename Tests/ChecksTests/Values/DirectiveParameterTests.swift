import DocModel
import Findings
import MarkdownReader
import Testing

@testable import Checks

/// What directives are called with, and the titles of boxes.
@Suite struct DirectiveParameterTests {
  private let locales = ["de", "en", "es", "fr", "sv"]

  private func loud(_ rule: RuleID, _ flavor: Flavor, _ text: (String) -> String, de own: String) -> [String] {
    var files = locales.reduce(into: [:]) { $0["\($1)/a.md"] = "\($1) `a`.\n\n\(text($1))\n\n\($1) `b`.\n" }
    files["de/a.md"] = "de `a`.\n\n\(own)\n\nde `b`.\n"
    return Tree(files, source: "en", flavor: flavor).found(rule).filter { !$0.hasSuffix("(note)") }
  }

  /// The page was made from a text without the picture, or is compared with one.
  @Test func aShortcodeOfTodaysSourceIsNoStray() {
    let figure = { (more: String, words: String) in "{{< figure src=\"a/links.png\" \(more)caption=\"\(words)\" >}}" }
    func loud(_ own: String) -> [String] {
      Tree(
        [
          "en/a.md": "# One\n\nText of it.\n\n\(figure("width=\"50%\" ", "Links are short"))\n",
          "ja/a.md": "# 一\n\n本文です。\n\n\(own)\n",
        ], source: "en", flavor: .hugo
      ).loud.map(\.check.name)
    }
    #expect(loud(figure("width=\"50%\" ", "リンクは短い")).isEmpty)
    #expect(!loud(figure("width=\"40%\" ", "リンクは短い")).isEmpty)
  }

  /// A component of MDX may show a sample, whose comments are translated.
  @Test func aSampleInAComponentIsNoValueOfIt() {
    func loud(_ sample: String, line: Int = 2) -> [String] {
      self.loud(
        "placeholder", .mdx, { _ in "See <Sample line={2} code={`// Read it\nread(a)`} /> here." },
        de: "Siehe <Sample line={\(line)} code={`\(sample)`} /> hier.")
    }
    #expect(loud("// Lies es\nread(a)").isEmpty)
    #expect(!loud("// Lies es\nread(a)", line: 3).isEmpty)
  }

  /// The title of a box is text, with an operator in code, too; an attribute is none.
  @Test func anOperatorInATitleIsNoAttribute() {
    func loud(_ title: String, de own: String) -> [String] {
      self.loud(
        "placeholder", .vitepress, { _ in "::: warning \(title)\n\nText.\n\n:::" },
        de: "::: warning \(own)\n\nText.\n\n:::")
    }
    #expect(loud("Use the `>=` operator", de: "Den Operator `>=` verwenden").isEmpty)
    #expect(loud("Use a = b", de: "Mit a = b").isEmpty)
    #expect(!loud("{width=50}", de: "{width=40}").isEmpty)
  }

  /// A glossary shows the original term next to its translation.
  @Test func theOriginalNextToItsTranslationIsAChoice() {
    func loud(_ own: String) -> [String] {
      self.loud("placeholder", .hugo, { _ in "{{% def id=\"EV\" name=\"Extended Validation\" %}} is a text." }, de: own)
    }
    #expect(
      loud("{{% def id=\"EV\" english=\"Extended Validation\" name=\"Erweiterte Prüfung\" %}} ist ein Text.").isEmpty)
    #expect(
      loud(
        "{{% def id=\"EV\" english=\"Extended Validation\" name=\"Erweiterte Prüfung\" first=\"1\" %}} ist ein Text."
      )
      .isEmpty)
    #expect(loud("{{% def id=\"EV\" english=\"Extended Validation\" %}} ist ein Text.").isEmpty)
    #expect(!loud("{{% def id=\"EV\" english=\"Extended\" name=\"Erweiterte Prüfung\" %}} ist ein Text.").isEmpty)
    #expect(
      !loud("{{% def id=\"EX\" english=\"Extended Validation\" name=\"Erweiterte Prüfung\" %}} ist einer.").isEmpty)
  }

  @Test func filesThatAreIncludedAreCompared() {
    #expect(
      loud(
        "placeholder", .hugo, { _ in "{{< sample file=\"box/a.yaml\" >}}" }, de: "{{< sample file=\"box/b.yaml\" >}}")
        == ["de/a.md:3"])
    #expect(
      loud(
        "placeholder", .hugo, { "{{< figure src=\"a.png\" caption=\"\($0)\" >}}" },
        de: "{{< figure caption=\"Ein Bild\"  src=\"a.png\" >}}"
      ).isEmpty)
    #expect(
      loud(
        "placeholder", .hugo, { "{{% tab \($0) %}}\nText.\n{{% /tab %}}" },
        de: "{{% tab Obst und Gemüse %}}\nText.\n{{% /tab %}}"
      ).isEmpty)
    #expect(
      loud(
        "placeholder", .hugo, { "{{< figure src=\"/\($0)/docs/a.png\" >}}" },
        de: "{{< figure src=\"/de/docs/a.png\" >}}"
      ).isEmpty)
    #expect(
      loud(
        "placeholder", .learn, { ":::image source=\"a.png\" alt-text=\"\($0)\":::" },
        de: ":::image source=\"c.png\" alt-text=\"Bild\":::") == ["de/a.md:3"])
    #expect(
      loud("placeholder", .mkdocs, { _ in "{* ../src/a.py hl[1,6] *}" }, de: "{* ../src/a.py hl[1,7] *}") == [
        "de/a.md:3"
      ])
    #expect(
      loud("block-structure", .mkdocs, { _ in "{* ../src/a.py hl[1,6] *}" }, de: "{* ../src/a.py hl[1,6] }") == [
        "de/a.md:3"
      ])
  }

  /// Switches that vary among the locales tell a state of the page; one locale alone is at fault.
  @Test func switchesThatVaryAreStatesOfThePage() {
    func found(_ values: [String: String], _ flavor: Flavor = .mkdocs) -> [String] {
      let files = ["en", "de", "es", "fr", "it", "sv"].reduce(into: [String: String]()) { files, locale in
        let value = values[locale] ?? "no"
        files["\(locale)/a.md"] =
          "{% include disclaimer.html translated=\"\(value)\" translationOutdated=\"no\" %}\n\n\(locale) `a`.\n"
      }
      return Tree(files, source: "en", flavor: flavor).found("placeholder").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found(["de": "yes", "it": "yes"]).isEmpty)
    #expect(found(["de": "yes"]) == ["de/a.md:1"])
    #expect(found(["de": "ja", "it": "yes"]).contains("de/a.md:1"))
  }

  @Test func anIncludeRightBelowTextIsOne() {
    #expect(
      loud("placeholder", .mkdocs, { "\($0) sample:\n\n{* ../src/a.py *}" }, de: "de sample:\n{* ../src/a.py *}")
        .isEmpty)
  }

  @Test func aContainerThatIsNeverClosedIsTold() {
    let div = "<div class=\"box\">\n\n"
    #expect(
      loud("placeholder", .mkdocs, { "\(div)\($0) text.\n\n</div>\n<p>\($0)" }, de: "\(div)de text.\n\n</div>\n<p>de")
        .isEmpty)
    #expect(
      loud("placeholder", .mkdocs, { "<div>\($0) <b>text</b>.</div>" }, de: "<div>de <b>text</b>.") == ["de/a.md:3"])
    #expect(loud("placeholder", .mkdocs, { "<div>\($0) <b>text</b>.</div>" }, de: "<div>de <b>text.</div>").isEmpty)
  }

  @Test func aBoxWithoutTheTitleOfOthersIsTheSameBox() {
    func page(_ locale: String, _ title: String) -> String {
      (1...6).map {
        "/// note\(title)\n\n\(locale) text \($0) of `a\($0)` is here, and more of it.\n\n\(locale) second \($0).\n\n///\n\n\(locale) between \($0)."
      }.joined(separator: "\n\n")
    }
    let titles = [
      "de": " | Technische Einzelheiten", "es": " | Detalles técnicos", "fr": " | Détails techniques",
      "sv": " | Tekniska detaljer",
    ]
    for rule: RuleID in ["placeholder", "block-structure", "stale-translation"] {
      #expect(loud(rule, .mkdocs, { page($0, titles[$0] ?? "") }, de: page("de", titles["de"] ?? "")).isEmpty)
    }
  }

  @Test func aHeadingThatLostItsIDIsTold() {
    func page(_ ids: String...) -> String {
      ids.enumerated().map { "## Titel \($0.offset)\($0.element)\n\nText." }.joined(separator: "\n\n")
    }
    let all = page(" { #one }", " { #two }", " { #three }", " { #four }")
    #expect(loud("heading-anchor", .mkdocs, { _ in all }, de: all).isEmpty)
    #expect(
      loud("heading-anchor", .mkdocs, { _ in all }, de: page(" { #one }", " { #two }", " { #three", " { #four }")) == [
        "de/a.md:11"
      ])
    // Who gives none has ways of their own; and the words may make the id.
    #expect(loud("heading-anchor", .mkdocs, { _ in all }, de: page(" { #one }", "", "", "")).isEmpty)
    #expect(
      loud(
        "heading-anchor", .mkdocs, { _ in page(" { #one }", " { #titel-1 }", " { #three }", " { #four }") },
        de: page(" { #one }", "", " { #three }", " { #four }")
      ).isEmpty)
  }

  @Test func aShortSentenceInLettersOfAnotherScriptWasLeft() {
    let texts = [
      "en": "Click Close.", "es": "Haga clic en Cerrar.", "fr": "Cliquez sur Fermer.", "sv": "Klicka på Stäng.",
      "ko": "Click Close.",
    ]
    func found(_ ko: String) -> [String] {
      Tree(texts.merging(["ko": ko]) { $1 }.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en")
        .found("untranslated")
    }
    #expect(found("Click Close.") == ["ko/a.md:1"])
    #expect(found("닫기를 클릭합니다.").isEmpty)
  }

  /// A macro that one locale has in each heading is its own; one that it has once may be a slip.
  @Test(arguments: [3, 1]) func aMacroOfOneLocaleIsItsOwn(uses: Int) {
    func page(_ title: String, _ call: (Int) -> String) -> String {
      (1...3).map { "## \(title) \($0)\(call($0))\n\nUse `box\($0)`.\n" }.joined(separator: "\n")
    }
    let tree = Tree(
      [
        "en/a.md": page("Box") { _ in "" }, "fr/a.md": page("Boîte") { _ in "" },
        "de/a.md": page("Kiste") { $0 <= uses ? " {{ anchor(id=\"\($0)\", kind=box) }}" : "" },
      ], source: "en", flavor: .mkdocs)
    #expect(tree.found("placeholder").allSatisfy { $0.hasSuffix("(note)") } == (uses == 3))
  }
}
