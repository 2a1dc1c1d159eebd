internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A blank is lost between two words, or stands inside a word.
struct Spacing: TextRule {
  static let check: CheckCard? = CheckCard("mark", title: "Blank lost or misplaced at a mark, a label or a link")
  static let card = RuleCard(
    id: "spacing", title: "Blank lost or misplaced between words", severity: .minor, mqm: .linguistic,
    rationale:
      "Words run together at a mark, a bold label or a link, compounds torn at their hyphen and blanks inside quotation marks are what machine translation leaves around markup. What other locales have at the same place is left alone.",
    passing: [
      Example([
        "en": "**K**ubernetes, a [Pod](x)s.", "de": "**K**ubernetes, ein [Pod](x)s.", "zh": "選**OK**按鈕,然後",
        "ko": "**확인**을 누릅니다.",
      ]),
      Example([
        "en": "The Log In page\n\nThe Login 1.", "de": "Die Log In Seite\n\nDas Login 1.",
        "fr": "La page Log In\n\nLe Login 1.",
      ]),
    ],
    failing: [
      Example([
        "en": "Choose **OK** and then go.", "de": "↓Wählen Sie **OK**und dann weiter, und gut.",
        "fr": "Choisissez **OK** puis.",
      ]),
      Example([
        "en": "If you can, do it. It works.", "pl": "↓Jeśli możesz,możesz zrobić, co możesz teraz.",
        "fr": "Si possible, faites-le.",
      ]),
      Example([
        "en": "The right **Log on** is set for **X** accounts.", "de": "↓Das Recht \" **Anmelden** \" gilt für Konten.",
        "sv": "↓Rätten gäller **X** -konton.",
      ]),
    ])

  static let reads: TextSigns? = [.style, .markThenLetter, .quote, .hyphen]

  static func reads(in place: TextPlace) -> TextSigns? { place.locale.partsWords ? reads : .quote }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.locale.partsWords ? mayFind(block, article) : block.signs.contains(.quote) else { return [] }
    let text = block.view
    // Where words touch, blanks inside quotation marks are faults still.
    let faults = JointFault.words(text, block.locale).filter {
      block.locale.partsWords || $0.kind == .blankInQuotes || $0.kind == .blankBeforeQuote
    }
    guard !faults.isEmpty else { return [] }
    // Machine translation loses the same blanks in several locales: only the source tells what is meant so.
    let meant = block.source.flatMap { source in
      article.view(block.slot, source).map { JointFault.words($0, block.locales[source]) }
    }
    let others = article.peers(block).map { article.visible(block.slot, $0) }
    for fault in faults
    where meant?.contains(where: { $0.kind == fault.kind }) != true && !fault.isWritten(in: others, text) {
      let isWord = article.hasWord(text.string(fault.range), block.member)
      guard let confidence = fault.confidence(isWord: isWord, text, block.locale) else { continue }
      return [
        finding(block, fault.message(text), in: article, at: fault.range.lowerBound, of: text, confidence: confidence)
      ]
    }
    return []
  }

  /// A quick look: most texts have no mark or style that touches a word.
  private func mayFind(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    let signs = block.signs
    guard signs.contains(.letter) else { return false }
    if !signs.isDisjoint(with: [.markThenLetter, .quote]) { return true }
    if signs.contains(.hyphen), !block.locale.wordsBehindHyphen.isEmpty || !signs.isDisjoint(with: [.code, .style]) {
      return true
    }
    return signs.contains(.style) && JointFault.mayTouch(article.members[block.member].article, block.node)
  }
}
