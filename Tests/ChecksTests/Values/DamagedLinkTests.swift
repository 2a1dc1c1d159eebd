import DocModel
import Findings
import Testing

@testable import Checks

/// Links whose notation is damaged are reported once, with the reason, whoever votes.
@Suite struct DamagedLinkTests {
  private func findings(_ en: String, _ own: String, _ locale: String = "ja", others: [String] = []) -> [String] {
    var files = ["en/a.md": en, "\(locale)/a.md": own]
    for other in others { files["\(other)/a.md"] = en }
    return Tree(files, source: others.isEmpty ? nil : "en", flavor: .gfm).loud.map {
      "\($0.check) \($0.place.file):\($0.place.line) \($0.severity)"
    }
  }

  @Test(arguments: [
    "[設定] (b.md)", "[設定]（b.md）", "【設定】(b.md)", "【設定】（b.md）", "［設定］(b.md)", "［設定］（b.md）", "\\[設定\\](b.md)",
    "\\[設定](b.md)", "[設定]\n(b.md)", "[設定](b.md）", "[設定]　(b.md)", "[**設定**] (b.md)",
    "「設定](b.md)", "[設定」(b.md)", "『設定](b.md)", "「設定]（b.md）", "(b.md)[設定]", "「[a] の設定](b.md)",
  ])
  func tellsWhyALinkIsNone(_ link: String) {
    for others in [[], ["de", "fr"]] {
      let found = findings("See [settings](b.md) for more.", "詳しくは\(link)を参照。", others: others)
      #expect(found == ["link-target/torn ja/a.md:1 major"], "\(link) \(others)")
    }
    #expect(findings("- [settings](b.md)", "- \(link)") == ["link-target/torn ja/a.md:1 major"], "\(link)")
  }

  @Test(arguments: ["[設定](. /b.md)", "[設定](./b. md)", "[設定](. / b.md)"])
  func aSpaceInTheAddressMakesNoLink(_ link: String) {
    let found = Tree(["en/a.md": "See [settings](./b.md).", "ja/a.md": "詳しくは\(link)を参照。"], flavor: .gfm).loud
    #expect(found.map(\.check) == ["link-target/torn"])
    #expect(found.first?.message.contains("a space is in its address") == true)
    #expect(findings("See [settings](./b.md).", "詳しくは[設定](. /c.md)を参照。") != ["link-target/torn ja/a.md:1 major"])
  }

  @Test(arguments: [
    ("「設定](b.md)", "[設定](b.md)"), ("[設定」(b.md)", "[設定](b.md)"), ("「設定](b.md)」", "「[設定](b.md)」"),
    ("(b.md)[設定]", "[設定](b.md)"), ("『「a」の設定](b.md)", "[「a」の設定](b.md)"), ("[「設定」] (b.md)", "[「設定」](b.md)"),
    ("「[設定」(b.md)", nil),
  ])
  func mendsTheBrackets(_ link: String, _ mended: String?) {
    let own = "詳しくは\(link)を参照。"
    let found = Tree(["en/a.md": "See [settings](b.md) for more.", "ja/a.md": own], flavor: .gfm).loud
    #expect(found.map(\.check) == ["link-target/torn"])
    var bytes = Array(own.utf8)
    for replacement in (found.first?.fix?.replacements ?? []).reversed() {
      bytes.replaceSubrange(replacement.range, with: replacement.text)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "詳しくは\(mended ?? link)を参照。")
  }

  @Test func anAddressOfTheWebIsTornToo() {
    let source = "See [settings](https://example.com/x) for more."
    for own in [
      "[設定] (https://example.com/x)", "[設定]（https://example.com/x）を参照。", "「設定](https://example.com/x)を参照。",
      "(https://example.com/x)[設定]を参照。",
    ] {
      #expect(findings(source, own) == ["link-target/torn ja/a.md:1 major"], "\(own)")
    }
  }

  @Test(arguments: ["![図] (p.png)", "![図]（p.png）", "！［図］（p.png）"])
  func anImageIsTornToo(_ image: String) {
    #expect(findings("Look: ![parts](p.png)", "見る: \(image)") == ["link-target/torn ja/a.md:1 major"])
  }

  /// The page was made when the link had another address, or another notation.
  @Test(arguments: ["[設定] ({{< ref \"b.md\" >}})", "[設定] (/docs/c.md)", "[設定] (# part)"])
  func aTornLinkMayLeadElsewhere(_ link: String) {
    let found = Tree(
      ["en/a.md": "See [settings](b.md) for more.", "ja/a.md": "詳しくは\(link)を参照。"], source: "en", flavor: .hugo
    ).loud
    #expect(found.map(\.check) == ["link-target/torn"], "\(found.map(\.message))")
    #expect((found.first?.fix != nil) == link.contains("/docs"))
    #expect(findings("See [settings](b.md) for more.", "詳しくは[設定](b.md)を参照 [1] (c.md)。").isEmpty)
    #expect(findings("See [settings](b.md).", "詳しくは[設定](b.md)を参照 [個数] (# of 10)。").isEmpty)
  }

  @Test func textInBracketsIsNoLink() {
    #expect(findings("The call [f] (b.md) is here.", "呼び出し [f] (b.md) です。").isEmpty)
    #expect(findings("See [settings](b.md) (b.md).", "[設定](b.md) (b.md) を参照。").isEmpty)
    #expect(findings("See [settings](b.md).", "[設定](b.md)を参照 [1] (b.md)。").isEmpty)
    #expect(findings("See [settings](b.md).", "「[設定](b.md)」を参照。").isEmpty)
    #expect(findings("See [settings](b.md).", "(b.md)[設定](b.md)を参照。").isEmpty)
    #expect(findings("See settings (b.md).", "「設定」(b.md)を参照。").isEmpty)
  }

  @Test(arguments: [
    "https://example.com/x。次", "https://example.com/x、または", "https://example.com/x（英語）", "https://example.com/xを参照",
    "https://example.com/x」と", "www.example.com/x。次",
  ])
  func tellsWhatABareAddressTakesIn(_ text: String) {
    let source = "Read \(text.hasPrefix("www") ? "www.example.com/x" : "https://example.com/x") for more."
    for others in [[], ["de", "fr"]] {
      #expect(
        findings(source, "参照： \(text)", others: others) == ["link-target/swallowed ja/a.md:1 major"],
        "\(text) \(others)")
    }
  }

  @Test func anAddressMayHoldLettersOfAnyScript() {
    let source = "Read https://example.com/x for more."
    #expect(findings(source, "参照： <https://example.com/x>。次").isEmpty)
    #expect(!findings(source, "参照： https://example.com/北京（都市）").contains { $0.hasPrefix("link-target/swallowed") })
  }

  /// A link without its first bracket is told as that, and its other bracket is no second finding.
  @Test func aLinkMayLackABracket() throws {
    let source = "Get it from the [console](https://console.example.com/)."
    let tree = Tree(
      ["en/a.md": source + "\n", "ja/a.md": "コンソール](https://console.example.com/)から取得できます。\n"], source: "en",
      flavor: .gfm)
    #expect(tree.loud.map(\.check) == ["link-target/swallowed"])
    #expect(tree.loud.first?.message.contains("‘[’ is missing") == true)
  }
}
