import DocModel
import Findings
import Testing

@testable import Checks

/// What a locale writes in a form of its own says the same as the others' form.
@Suite struct LocalizedValueTests {
  private static let locales = ["de", "fr", "ko", "sv"]

  private static func tree(_ text: String, pl: String) -> Tree {
    let recorded = "---\nms.openlocfilehash: 1\n---\n"
    let pairs = locales.map { ("\($0)/a.md", recorded + text + "\n") } + [("pl/a.md", recorded + pl + "\n")]
    return Tree(Dictionary(uniqueKeysWithValues: pairs))
  }

  private func severities(_ rule: RuleID, _ text: String, pl: String) -> [Severity] {
    Self.tree(text, pl: pl).findings(rule).filter { $0.level(threshold: Finding.defaultThreshold) != .note }.map(
      \.severity)
  }

  @Test func theTitleOfATabIsTranslated() {
    #expect(severities("placeholder", "x {{% tab Fruit %}}", pl: "x {{% tab Owoce leśne %}}").isEmpty)
    #expect(severities("placeholder", #"x {{< tab "Fruit" >}}"#, pl: #"x {{< tab "Owoce" >}}"#).isEmpty)
    #expect(
      severities("placeholder", #"x {{< tab "Fruit" lang="sh" >}}"#, pl: #"x {{< tab "Owoce" lang="zsh" >}}"#) == [
        .major
      ])
    #expect(severities("placeholder", "x {{% tab Fruit %}}", pl: "x {{% tav Owoce %}}") == [.major])
    #expect(severities("placeholder", "x {{% param fruit %}}", pl: "x {{% param owoce %}}") == [.major])
  }

  /// A screenshot of the program in the reader's language has that in its name.
  @Test(arguments: [
    ("dialog.pl.png", true), ("dialog-pl.png", true), ("dialog_pl.png", true), ("dialog-hu.png", false),
  ])
  func aScreenshotHasTheLocaleInItsName(name: String, isMeant: Bool) {
    let found = severities("image", "See ![Dialog](media/dialog.png).", pl: "Zobacz ![Okno](media/\(name)).")
    #expect(found.isEmpty == isMeant)
  }

  /// A list of attributes has texts for readers as the attributes of a tag have.
  @Test(arguments: [
    ("{summary='Details'}", true), ("{summary=\"Einzelheiten\"}", true), ("{kind='Details'}", false),
    ("{summary='Details' open='x'}", false),
  ])
  func aTextInAListOfAttributesIsTranslated(own: String, isMeant: Bool) {
    let texts = ["ja": "{summary='詳細'}", "ko": "{summary='자세히'}", "th": "{summary='詳細'}", "de": own]
    let tree = Tree(
      texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = "`a`:\n\n:::details\($1.value)\n\n`b` 7.\n\n:::\n" },
      source: "ja", flavor: .mdx)
    #expect(!tree.loud.contains { $0.rule == "placeholder" && $0.place.file == "de/a.md" } == isMeant)
  }

  /// The code of the locale may be before a mark of the picture's size, or behind it.
  @Test(arguments: [
    ("cover-pl@2x.png", true), ("pl-cover@2x.png", true), ("cover@2x_PL.png", true), ("cover_pl-PL@2x.png", true),
    ("cover.pl_pl@2x.png", true), ("cover-hu@2x.png", false), ("cover-pl@3x.png", false), ("lid-pl@2x.png", false),
    ("coverpl@2x.png", false),
  ])
  func aPictureOfASizeHasTheLocaleInItsName(name: String, isMeant: Bool) {
    let found = severities("image", "See ![Box](media/cover@2x.png).", pl: "Zobacz ![Pudło](media/\(name)).")
    #expect(found.isEmpty == isMeant)
  }

  /// A source in Chinese names the page of an encyclopedia, and each edition has another one.
  @Test(arguments: [("{{< wiki 箱子重置 >}}", true), ("{{< wika 箱子重置 >}}", false), ("{{< wiki Box >}}", false)])
  func wordsInTheScriptOfTheSourceAreTranslatedInAShortcode(own: String, isMeant: Bool) {
    let tree = Tree(
      ["zh-CN/a.md": "这是 {{< wiki 箱子重设 >}} 的页面，共 7 个。\n", "zh-TW/a.md": "這是 \(own) 的頁面，共 7 個。\n"], source: "zh-CN")
    #expect(tree.loud.contains { $0.rule == "placeholder" } != isMeant)
  }

  /// A page of another site that the source links in its language exists in others.
  @Test(arguments: [
    ("de", "https://box.example.org/learn/README-de.md", true), ("de", "https://box.example.org/README.md", true),
    ("de", "https://box.example.org/learn/README-fr.md", false),
    ("de", "https://box.example.org/learn/GUIDE.md", false),
    ("de", "https://lid.example.org/learn/README-de.md", false),
  ])
  func aLinkToAPageOfAnotherSiteInTheOwnLanguage(locale: String, address: String, isMeant: Bool) {
    let tree = Tree(
      [
        "zh/a.md": "请看 [这个页面](https://box.example.org/learn/README-cn.md) 的说明，共 7 个。\n",
        "\(locale)/a.md": "Siehe [diese Seite](\(address)) dazu, es sind 7.\n",
      ], source: "zh")
    #expect(tree.loud.contains { $0.rule == "link-target" } != isMeant)
  }

  /// Readings of characters are for readers of that language; other shortcodes are not.
  @Test(arguments: [("ruby", true), ("note", false)]) func aTranslationMayShowTheReadingsOfCharacters(
    name: String, isMeant: Bool
  ) {
    let tree = Tree(
      [
        "en/a.md": "The lid of the box is open, 7 in all.\n",
        "ja/a.md": "箱の {{< \(name) \"蓋\" \"ふた\" >}} は開いています、全部で 7 個です。\n",
      ], source: "en")
    #expect(tree.loud.contains { $0.rule == "placeholder" } != isMeant)
  }

  /// A variable has no space in its name.
  @Test(arguments: [("{random number}", "{losowa liczba}", true), ("{random}", "{losowa}", false)])
  func aDescriptionInBracesIsTranslated(source: String, own: String, isMeant: Bool) {
    let tree = Tree(
      ["en/a.md": "The name is Sheet\(source).\n", "pl/a.md": "Nazwa to Sheet\(own).\n"], source: "en", flavor: .mdx)
    #expect(tree.loud.isEmpty == isMeant, "\(tree.loud.map(\.message))")
  }

  /// A service draws the words of its address.
  @Test(arguments: [
    ("https://badges.dev/checked-box-red.svg", "https://badges.dev/gemäß-box-red.svg", true),
    ("https://badges.dev/checked-box-red.svg", "https://badges.dev/gem%C3%A4%C3%9F-box-red.svg", true),
    ("https://badges.dev/checked-box-red.svg", "https://badges.dev/other-box-red.svg", false),
    ("https://badges.dev/v1-box.svg", "https://badges.dev/ü2-box.svg", false),
  ])
  func aBadgeHasWordsOfTheLanguage(address: String, pl: String, isMeant: Bool) {
    #expect(severities("image", "See ![Box](\(address)).", pl: "Zobacz ![Okno](\(pl)).").isEmpty == isMeant)
  }

  private func loudLinks(_ texts: [String: String]) -> [String] {
    Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }).found("link-target").filter {
      !$0.hasSuffix("(note)")
    }
  }

  @Test func aBareHostEndsWhereTheWordsOfTheLanguageBegin() {
    let others = [
      "en": "Open (www.example.org) `x`.", "de": "Mit (www.example.org) `x`.", "fr": "Par (www.example.org) `x`.",
    ]
    #expect(loudLinks(others.merging(["ja": "開く(www.example.org)を見る(例)。 `x`"]) { $1 }).isEmpty)
    #expect(loudLinks(others.merging(["ja": "開く(www.example.net)を見る(例)。 `x`"]) { $1 }) == ["ja/a.md:1"])
  }
}
