import DocModel
import Findings
import MarkdownReader
import Testing

@testable import Checks

/// Blocks that say the same in another form, or hold nothing of their own; and texts that lost a sentence.
@Suite struct BlockFormsTests {
  private func tree(_ texts: [String: String], flavor: Flavor = .hugo) -> Tree {
    Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en", flavor: flavor)
  }

  private func found(_ texts: [String: String], flavor: Flavor = .hugo) -> [Finding] {
    tree(texts, flavor: flavor).loud
  }

  private func major(_ texts: [String: String], flavor: Flavor = .hugo) -> [String] {
    found(texts, flavor: flavor).filter { $0.severity > .minor }.map { "\($0.rule.name):\($0.place.line)" }
  }

  /// A page in four languages, of which German has another text.
  private func page(_ text: String, de: String) -> [String: String] {
    ["en": "Start `a`.\n\n\(text)", "fr": "Lancez `a`.\n\n\(text)", "pl": "Uruchom `a`.\n\n\(text)"]
      .merging(["de": "Beginn `a`.\n\n\(de)"]) { $1 }
  }

  /// Each locale has a folder of included files, whose names are its own.
  @Test(arguments: [
    ("parts/en/01-why.md", "parts/de/01-warum.md", true), ("parts/en/01-why.md", "parts/fr/01-why.md", false),
    ("@en/parts/01-why.md", "@de/parts/01-why.md", true), ("@en/parts/01-why.md", "@fr/parts/01-why.md", false),
    ("parts/en/a/01-why.md", "parts/de/b/01-why.md", false), ("parts/01-why.md", "parts/01-warum.md", false),
  ])
  func aLocaleIncludesItsOwnFile(source: String, own: String, isSame: Bool) {
    let texts = [
      "en": "Start `a`.\n\n{% include \(source) %}\n\nThe end.",
      "de": "Beginn `a`.\n\n{% include \(own) %}\n\nDas Ende.",
    ]
    #expect(found(texts, flavor: .mkdocs).filter { $0.message.contains("file included") }.isEmpty == isSame)
  }

  /// The same text is in other lines of a file that each locale has beside its page.
  @Test(arguments: [
    ("./part.md{4-20}", "./part.md{6-22}", true), ("part.md{4,20}", "part.md{6,22}", true),
    ("./part.md{4-20}", "./other.md{4-20}", false), ("./part.md{4-20}", "./part.md", false),
    ("../part.md{4-20}", "../part.md{6-22}", false), ("/part.md{4-20}", "/part.md{6-22}", false),
  ])
  func aLocaleIncludesLinesOfItsOwnFile(source: String, own: String, isSame: Bool) {
    let texts = [
      "en": "Start `a`.\n\n<!-- @include: \(source) -->\n\nThe end.",
      "de": "Beginn `a`.\n\n<!-- @include: \(own) -->\n\nDas Ende.",
    ]
    #expect(found(texts, flavor: .vitepress).filter { $0.message.contains("file included") }.isEmpty == isSame)
  }

  @Test func aNoteInWordsIsANote() {
    let words = "The file is read once more than you think."
    let box = ":::note\nDie Datei wird einmal mehr gelesen, als man denkt.\n:::\n\nEnde."
    for note in ["**NOTE:** \(words)", "*Note: \(words)*", "> Note: \(words)"] {
      #expect(major(page(note + "\n\nEnd.", de: box), flavor: .mdx) == [])
    }
    let lost = page(":::note\n\(words)\n:::\n\nEnd.", de: "Hinweis: Die Datei wird einmal mehr gelesen.\n\nEnde.")
    #expect(major(lost, flavor: .mdx) != [])
  }

  /// The text to take out is the original, not its translation.
  @Test func theTranslationBesideItsOriginalIsNotTooMuch() {
    let text = "The number can be shown as a pair of two values that form a vector."
    let translated = "Die Zahl lässt sich als ein Paar von zwei Werten zeigen, die einen Vektor bilden."
    func isTooMuch(_ text: String) -> Bool {
      tree(page(text, de: "\(text)\n\n\(translated)")).findings("block-structure").contains {
        $0.message.contains("does not occur")
      }
    }
    #expect(!isTooMuch(text))
    let left = found(page(text, de: "\(text)\n\n\(translated)"))
    #expect(left.map(\.message).filter { $0.contains("left in the language of the source") }.count == 1)
    #expect(isTooMuch("`a-b` 12"))
  }

  @Test func aBlankLineBetweenTagsIsNone() {
    let (apart, together) = (
      "<div className=\"a\">\n\n<div className=\"b\">\n\nText `b`.\n\n</div>\n\n</div>",
      "<div className=\"a\">\n<div className=\"b\">\n\nText `b`.\n\n</div>\n</div>"
    )
    #expect(major(page(apart, de: together), flavor: .mdx) == [])
    #expect(major(page(apart, de: "<div className=\"b\">\n\nText `b`.\n\n</div>"), flavor: .mdx) != [])
  }

  /// Elements that only set blocks apart say nothing.
  @Test(arguments: [
    "<br/>", "<br/><br/>", "<hr>", "<p></p>", "<p align=\"center\">&nbsp;</p>", "<div class=\"gap\">\n<br>\n</div>",
    "<br/> <br />",
  ])
  func elementsOfLayoutAloneAreNoContent(layout: String) {
    let loud = { (texts: [String: String]) in found(texts).map { "\($0.rule.name):\($0.message)" } }
    #expect(loud(page("\(layout)\n\nEnd `b`.", de: "Ende `b`.")) == [])
    #expect(loud(page("End `b`.", de: "\(layout)\n\nEnde `b`.")) == [])
  }

  /// A tag over two lines is a paragraph to CommonMark, and a block on one line.
  @Test func aTagOverTwoLinesIsTheSame() {
    let one = "<img src=\"https://boxes.dev/a.png\"\nwidth=\"90%\">\n\nEnd `b`."
    #expect(found(page(one, de: one.replacing("\nwidth", with: " width").replacing("End", with: "Ende"))).isEmpty)
  }

  /// An image with a size is HTML, which is a block of its own.
  @Test func anImageMayBeATag() {
    let tag = "<img src=\"a.png\" width=\"90%\">\n\nEnd `b`."
    #expect(found(page(tag, de: "![](a.png)\n\nEnde `b`.")).isEmpty)
    #expect(!found(page(tag, de: "![](b.png)\n\nEnde `b`.")).isEmpty)
    #expect(!found(page(tag, de: "Bild `a`.\n\nEnde `b`.")).isEmpty)
  }

  /// A page that runs from right to left aligns its pictures so.
  @Test(arguments: ["![Boxes](a.png)", "[<img src=\"a.png\">](https://boxes.dev)"])
  func aPictureMayBeAlignedByHTML(picture: String) {
    func found(_ address: String, text: String = "") -> [Finding] {
      let html = "<p align=\"right\">\n<a href=\"https://boxes.dev\">\n<img src=\"\(address)\">\(text)\n</a>\n</p>"
      return self.found(page("\(picture)\n\nEnd `b`.", de: "\(html)\n\nEnde `b`."))
        .filter { $0.rule == "block-structure" }
    }
    #expect(found("a.png").isEmpty)
    #expect(!found("a.png", text: "Mehr Kisten").isEmpty)
    #expect(!found("b.png").isEmpty)
  }

  /// Such blocks may be aligned with others of their kind.
  @Test func aPictureIsNotMissedThatIsThereInHTML() {
    let text = "![Boxes](a.png)\n\n- One `a`.\n- Two `c`.\n\nEnd `b`."
    let own = "- Eins `a`.\n- Zwei `c`.\n\n<p align=\"right\">\n<img src=\"a.png\">\n</p>\n\nEnde `b`."
    func structure(_ own: String) -> [Finding] {
      found(page(text, de: own)).filter { $0.rule == "block-structure" && $0.severity > .notice }
    }
    #expect(structure(own).isEmpty)
    #expect(!structure(own.replacing("a.png", with: "b.png")).isEmpty)
  }

  /// Where the end of a page is missing, one finding says so, whatever kinds of blocks it has.
  @Test func theMissingEndOfAPageIsOneFinding() {
    let rest =
      "The box has `d`.\n\n## More boxes\n\n- One `e`.\n- Two `f`.\n\n```sh\nbox --open\n```\n\n## End\n\nEnd `b`."
    let found = found(page("Read `c` first.\n\n\(rest)", de: "Lies zuerst `c`."))
    #expect(found.count == 1)
    #expect(found.first?.message.contains("The page ends here: ") == true)
    #expect(found.first?.severity == .major)
    // A block amid the page is missing by itself.
    let amid = self.found(page("Read `c` first.\n\n\(rest)", de: "Lies zuerst `c`.\n\n## Ende\n\nEnde `b`."))
    #expect(!amid.contains { $0.message.contains("The page ends here") })
  }

  /// Where a list became a sentence with as many parts, no item is missing.
  @Test func aListMayBecomeASentence() {
    let list = "It controls:\n\n- the size;\n- the colour;\n- the shape;\n- the lid.\n\nEnd `b`."
    func loud(_ german: String) -> [String] {
      found(page(list, de: german)).filter { $0.rule == "block-structure" }.map(\.message)
    }
    #expect(loud("Es steuert die Größe, die Farbe, die Form, den Deckel.\n\nEnde `b`.") == [])
    #expect(loud("Es steuert vieles.\n\nEnde `b`.") != [])
    // The text before the list, too.
    let long = "Boxes have many parts and lids.\n\n" + list
    let whole = found(page(long, de: "Kisten haben Größe, Farbe, Form, Deckel und viele Teile.\n\nEnde `b`."))
    #expect(whole.filter { $0.rule == "block-structure" }.map(\.message) == [])
  }

  /// An empty line divides the HTML of one page and not that of the other.
  @Test func htmlDividedByAnEmptyLineIsWhole() {
    let (one, two) = ("<div class=\"a\">\n<a href=\"x\">A</a>\n</div>", "<div class=\"b\">\n<p>B</p>\n</div>")
    let end = "\n\nEnd `b`."
    #expect(found(page("\(one)\n\n\(two)\(end)", de: "\(one)\n\(two)\n\nEnde `b`.")).isEmpty)
    #expect(!found(page("\(one)\n\n\(two)\(end)", de: "\(one)\n\nEnde `b`.")).isEmpty)
  }

  @Test(arguments: [
    "<p align=\"right\"><a href=\"#start\">Back</a></p>", "<div id=\"map\"></div>",
    "<img src=\"a.png\">", "<p>Once more.</p>", "<iframe src=\"https://boxes.dev/x\"></iframe>",
    "<div data-part=\"list\"></div>",
  ])
  func elementsWithContentAreMissed(block: String) {
    #expect(!found(page("\(block)\n\nEnd `b`.", de: "Ende `b`.")).isEmpty)
  }

  @Test func aLostSentenceIsToldOnceWithWhatItHeld() {
    let long = "The server reads the file again and again while it runs, and it never forgets a thing that it read."
    let text = { (end: String) in "\(long) \(end)\n\n\(long)\n\n\(long)\n\n\(long)" }
    let lost =
      "Use `tool.reload` with [the manual](/manual) at hand, or wait for 45 seconds until it does so by itself at last."
    let found = found(page(text(lost), de: text("")))
    #expect(found.count { $0.severity > .minor } == 1)
    let message = found.first { $0.severity > .minor }?.message ?? ""
    #expect(message.contains("Use tool.reload with the manual"))
    #expect(message.contains("translate"))
  }

  @Test func aLostSpanInATextOfItsLengthIsALostSpan() {
    let text = { (span: String) in
      "The server reads the file \(span) again and again while it runs, and it never forgets anything."
    }
    let found = found(page(text("`tool.conf`"), de: text("neu")))
    #expect(found.map(\.message).contains { $0.contains("‘tool.conf’ of") && $0.contains("put it back") })
  }

  /// A component that ends a paragraph, or stands behind it.
  @Test func aComponentBehindABlankLineIsTheSame() {
    let text = { (between: String, version: String) in
      "**Type:** `a`<br />\(between)\n<Since v=\"\(version)\" />\n\nMore."
    }
    #expect(major(page(text("", "2.4"), de: text("\n", "2.4")), flavor: .mdx) == [])
    #expect(major(page(text("", "2.4"), de: text("\n", "2.5")), flavor: .mdx) != [])
  }

  @Test func marksOfLinesBehindALanguageAreCompared() {
    let code = { (meta: String) in "```js \(meta)\na()\nb()\n```" }
    func minor(_ own: String, _ text: String) -> [String] {
      found(page(code(text), de: code(own))).map { "\($0.rule.name):\($0.place.line)" }
    }
    #expect(minor("{1,3}", "{1,2}") == ["code-language:3"])
    #expect(minor("ins={2}", "ins={1}") == ["code-language:3"])
    #expect(minor("title=\"Zwei\"", "title=\"Two\"") == [])
    #expect(minor("{1, 2}", "{1,2}") == [])
    let longer = page(code("{2}"), de: code("{3}").replacing("a()", with: "// Zuerst\na()"))
    #expect(found(longer).isEmpty)
  }

  @Test func whatNobodySeesInASpanIsNamed() {
    let found = found(page("Run `go()` now.", de: "Jetzt `go()\u{200e}`."))
    #expect(found.allSatisfy { $0.severity == .minor })
    #expect(major(page("Run `payload` now.", de: "Jetzt `pay\u{200b}load`.")).contains("inline-code:3"))
    #expect(found.contains { $0.rule.name == "inline-code" && $0.message.contains("left-to-right mark (U+200E)") })
  }

  private func loud(_ source: String, _ own: String) -> [String] {
    Tree(["en/a.md": source, "de/a.md": own], source: "en").loud.map { "\($0.rule.name) \($0.place.line)" }
  }

  /// What the source has twice by oversight is not lost where a translation has it once.
  @Test(arguments: [1, 9]) func aTextThatTheSourceRepeatsNearbyIsNotLost(distance: Int) {
    let text = "The community encourages everyone to take part in tests of `box`."
    let between = { (word: String) in (1...distance).map { "\(word) number \($0) of `list\($0)`.\n\n" }.joined() }
    let source = "# A\n\n\(text)\n\n\(between("Word"))\(text)\n\nThe `end`.\n"
    let own = "# A\n\nAlle sind eingeladen, `box` mit zu prüfen.\n\n\(between("Wort"))Das `end`.\n"
    #expect(loud(source, own).isEmpty == (distance == 1))
  }

  /// What leads to a block by a colon may be the last sentence of the text above.
  @Test func aLeadMayEndTheTextAbove() {
    let source = "# A\n\nA click on `bind` binds the box to it.\n\nThe dialog looks like this:\n\n```\nbox\n```\n"
    let own = "# A\n\nEin Klick auf `bind` bindet die Kiste daran, wie in diesem Dialog:\n\n```\nbox\n```\n"
    #expect(loud(source, own).isEmpty)
    #expect(!loud(source, own.replacing(" daran, wie in diesem Dialog:", with: " sie.")).isEmpty)
  }

  /// A label may be a paragraph of its own or the beginning of the next one.
  @Test func aLabelMayBeginItsText() {
    let source = "# A\n\n* Streams\n\n  The model of `queue` is near to the file.\n\n* More\n\n  The `end`.\n"
    let own = "# A\n\n* Ströme: Das Modell von `queue` ist nah an der Datei.\n\n* Mehr\n\n  Das `end`.\n"
    #expect(loud(source, own).isEmpty)
    #expect(!loud(source, own.replacing("Ströme: ", with: "")).isEmpty)
  }
}
