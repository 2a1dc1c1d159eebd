import Findings
import Testing

@testable import Checks

/// What the very source proves, where too many translations made the same error for a vote.
@Suite struct TermCaseExactSourceTests {
  /// A page and its translations, all made from that text.
  private func found(_ rule: RuleID, _ source: String, _ translations: [String: String]) -> [String] {
    var files = ["en/a.md": "---\nhash: 1\n---\n\(source)\n"]
    for (locale, text) in translations { files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(text)\n" }
    return Tree(files, source: "en").found(rule)
  }

  @Test func aNameWithACapitalInItKeepsIt() {
    let found = found(
      "term-case", "Its boxKey was made.",
      ["de": "Der Boxkey wurde angelegt.", "fr": "La clé a été faite.", "ja": "Boxkey 作成。", "pl": "Utworzono klucz."])
    #expect(found == ["de/a.md:4", "ja/a.md:4"])
  }

  @Test func aCapitalAtTheBeginningIsTheSentences() {
    #expect(
      found(
        "term-case", "The boxKey was made.",
        ["de": "BoxKey wurde angelegt.", "fr": "La clé a été faite.", "pl": "Utworzono klucz."]
      ).isEmpty)
  }

  @Test func otherCapitalsMayBeAsGood() {
    #expect(
      found(
        "term-case", "The keyStore was made. The keystore.",
        ["de": "Der keystore wurde angelegt.", "fr": "La clé a été faite.", "pl": "Utworzono klucz."]
      ).isEmpty)
  }

  @Test func whoWritesANameWithACapitalForgotItHere() {
    let source = "Use Fabrikam.\n\nStart Fabrikam.\n\nStop Fabrikam.\n\nThe Fabrikam service."
    let ja = "Fabrikam を使用。\n\nFabrikam 開始。\n\nFabrikam 停止。\n\nこの fabrikam サービス。"
    let zh = "使用 Fabrikam。\n\n啟動 Fabrikam。\n\n停止 Fabrikam。\n\n此 fabrikam 服務。"
    let found = found(
      "term-case", source, ["ja": ja, "zh": zh, "de": "Mit Fabrikam.\n\nFabrikam!\n\nFabrikam.\n\nDer Dienst."])
    #expect(found == ["ja/a.md:10", "zh/a.md:10"])
  }

}
