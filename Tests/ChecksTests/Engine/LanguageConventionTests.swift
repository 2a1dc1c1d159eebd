import DocModel
import Findings
import MarkdownReader
import Testing

@testable import Checks

/// What the original and each language do in ways of their own.
@Suite struct LanguageConventionTests {
  private func loud(_ rule: RuleID, _ texts: [String: String], flavor: Flavor = .mkdocs) -> [String] {
    Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, flavor: flavor).found(rule).filter {
      !$0.hasSuffix("(note)")
    }
  }

  @Test func treesOfFilesAreDrawnWithBlanksOfTheirOwn() {
    let tree = "```\n├── app\n│\u{a0}\u{a0} ├── a.py\n│\u{a0} \u{a0}└── b.py\n```"
    #expect(loud("invisible-characters", ["fr": tree, "de": tree]).isEmpty)
    #expect(loud("invisible-characters", ["fr": "```\n│ ls\u{a0}-l\n```", "de": "```\n│ ls -l\n```"]) == ["fr/a.md:2"])
  }

  @Test func turkishDoublesWordsForAdverbs() {
    let texts = [
      "en": "It is read again and again.", "tr": "Dosya tekrar tekrar okunur.", "de": "Sie wird immer wieder gelesen.",
      "fr": "Il est relu.",
    ]
    #expect(loud("repeated-word", texts).isEmpty)
    #expect(loud("repeated-word", texts.merging(["en": "It is read once and once."]) { $1 }).isEmpty)
    #expect(loud("repeated-word", texts.merging(["fr": "Faire faire un tour tour."]) { $1 }) == ["fr/a.md:1"])
    let names = ["en": "Follow us on BiliBili.", "de": "Folgen Sie uns auf BiliBili.", "zh": "关注我们的哔哩哔哩。"]
    #expect(loud("repeated-word", names).isEmpty)
    let others = ["en": "Follow our work.", "de": "Folgen Sie unserer Arbeit."]
    #expect(loud("repeated-word", names.merging(others) { $1 }) == ["zh/a.md:1"])
  }

  /// Chinese has no spaces between words: the characters say how much two texts have in common.
  @Test func twoWordingsOfAChineseTextMayHaveOneTranslation() {
    let own = "The sources of the configuration, ordered by their priority, are:"
    func found(_ one: String, _ other: String) -> [String] {
      Tree(
        ["zh/a.md": "\(one)\n\n# 选项\n\n\(other)\n", "en/a.md": "\(own)\n\n# Options\n\n\(own)\n"], source: "zh"
      ).found("repeated-word")
    }
    #expect(found("配置来源按照优先级从高到低分别为：", "配置来源按照优先级从高到低依次为：").isEmpty)
    #expect(found("配置来源按照优先级从高到低分别为：", "如果启动时网络不通，客户端会读取本地缓存文件。") == ["en/a.md:5"])
  }

  @Test func aSlashBetweenNamesMayBeAnOr() {
    func texts(_ text: String) -> [String: String] {
      [
        "en": text, "de": "Für Android/Android Enterprise.", "fr": "Pour Android/Android Enterprise.",
        "es": "Para Android o Android Enterprise.",
      ]
    }
    #expect(loud("repeated-word", texts("For Android/Android Enterprise.")).isEmpty)
    #expect(loud("repeated-word", texts("For Apple/Android Enterprise.")) == ["es/a.md:1"])
  }

  @Test func millionsAreHundredsOfTenThousands() {
    let texts = [
      "en": "More than 1 million dollars.", "de": "Mehr als 1 Million Dollar.", "fr": "Plus de 1 million de dollars.",
      "ja": "100万ドル以上。",
    ]
    #expect(loud("number", texts).isEmpty)
    #expect(loud("number", texts.merging(["ja": "10万ドル以上。"]) { $1 }) == ["ja/a.md:1"])
    #expect(
      loud(
        "number",
        ["en": "About 2.5 million.", "de": "Rund 2,5 Mio. Leute.", "ja": "約250万。", "zh": "约250万。", "ko": "약 250만 명."]
      ).isEmpty)
  }

  @Test func sitesOfFirmsHaveFoldersForCountries() {
    let texts = [
      "en": "[a](https://box.example/legal/x.html)", "de": "[b](https://box.example/de/legal/x.html)",
      "ja": "[c](https://box.example/jp/legal/x.html)", "ko": "[d](https://box.example/kr/legal/x.html)",
    ]
    #expect(loud("link-target", texts).isEmpty)
    #expect(
      loud("link-target", texts.merging(["ko": "[d](https://box.example/kr/lega/x.html)"]) { $1 }) == ["ko/a.md:1"])
  }
}
