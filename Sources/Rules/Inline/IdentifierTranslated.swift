internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A name that cannot be a word of a language is gone.
struct IdentifierTranslated: SplitRule {
  static let card = RuleCard(
    id: "identifier-translated", title: "API name translated or lost", severity: .major, mqm: .doNotTranslate,
    rationale: "CamelCase and dotted names are typed and searched for as they are: half translated they name nothing.",
    passing: [Example(["en": "Use WKWebView.", "de": "WKWebView nutzen.", "zh": "使用WKWebView。", "pl": "Użyj WKWebView."])],
    failing: [Example(["en": "Use WKWebView.", "de": "WKWebView nutzen.", "zh": "↓使用WKWeb視圖。", "pl": "Użyj WKWebView."])])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.identifier), !d.missing.isEmpty, d.verdict != .undecided else { return nil }
    let isTold = d.extra.isEmpty && d.missing.allSatisfy { self.isTold($0.text, d, article) }
    let isDescription = article.areInImagesOnly(d)
    // A file is called by its name in any prose.
    let isFile = d.missing.contains { $0.text.utf8.contains(UInt8(ascii: ".")) }
    let isArguable = isTold || article.arePlurals(d) || isDescription && !isFile
    return finding(
      d, .difference(of: "name", d, article), in: article, severity: isDescription || article.areToBeReplaced(d) || ReadersOwn.differ(d.missing, d.extra) || article.areLinksTransliterated(d) ? .minor : nil,
      confidence: isArguable ? min(d.confidence, 50) : d.confidence)
  }

  /// Running text may tell in its own words what a name of plain words says: `policyName`, the name of the policy. Half of it left in
  /// place is no such thing.
  private func isTold(_ name: String, _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard name.utf8.allSatisfy(\.isASCIILetter), let block = article.textBlock(d.slot, d.member), block.length >= Self.runningText else {
      return false
    }
    let text = article.visible(d.slot, d.member)
    var parts = CamelCase.words(of: Array(name.utf8))
    // The e of eInvoice is a word, too.
    if let first = parts.first, first.elementsEqual("e".utf8) { parts.removeFirst() }
    // iPadOS says nothing in other words.
    guard !parts.isEmpty, parts.allSatisfy({ $0.count > 2 }), !parts.contains(where: { ByteSearch.holds($0, in: text) }) else { return false }
    let isLone = d.against.count >= 2 * d.with.count
    return !(isLone && MangledName(name)?.stands(in: text) == true)
  }

  /// Shorter blocks are labels.
  private static let runningText: UInt32 = 60
}
