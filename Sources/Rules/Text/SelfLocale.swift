internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The source names a locale in a value, and the translation put its own there.
struct SelfLocale: TextRule {
  static let card = RuleCard(
    id: "self-locale", title: "Own locale put into a value", severity: .major, mqm: .mistranslation,
    rationale:
      "Where the source says en-US as a value to type or to expect, a translated code is another value. Said only where the other locales keep the code; addresses have a rule of their own.",
    passing: [
      Example([
        "en": "The locale is en-US or ja-JP.", "ja-JP": "ロケールは en-US か ja-JP です。",
        "fr": "La langue est en-US ou ja-JP.", "de": "Die Sprache ist en-US oder ja-JP.",
      ]),
      Example([
        "en": "For example en-US.", "ja-JP": "例: ja-JP。", "fr-FR": "Par exemple fr-FR.", "de-DE": "Zum Beispiel de-DE.",
      ]),
    ],
    failing: [
      Example([
        "en": "Set the locale to en-US.", "ja-JP": "↓ロケールを ja-JP に設定します。", "fr-FR": "La langue est en-US.",
        "de-DE": "Die Sprache ist en-US.",
      ]),
      Example([
        "en": "Set `en-US`.", "ja-JP": "↓`ja-JP` を設定。", "fr-FR": "Mettez `en-US`.", "de-DE": "Setzen Sie `en-US`.",
      ]),
    ])

  static let reads: TextSigns? = [.hyphen, .code]

  /// A locale without a region has no such code.
  static func reads(in place: TextPlace) -> TextSigns? { place.locale.code.isEmpty ? [] : reads }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.text.namesItsLocale else { return [] }
    let text = article.members[block.member].article
    // Nearly no block holds the locale's own code.
    let place = text.nodes[block.node..<Int(text.nodes[block.node].end)].first {
      ($0.kind == .text || $0.kind == .code)
        && ByteSearch.firstWord(block.locale.code[...], in: text.pool[$0.literal.indices], folded: true) != nil
    }
    guard let place, case let own = String(decoding: block.locale.code, as: UTF8.self),
      case let mine = codes(block.slot, block.member, article), mine.contains(own)
    else { return [] }
    // The code that the others agree on, and this locale lacks.
    let peers = article.peers(block)
    var votes: [String: [Int]] = [:]
    for member in peers {
      let theirs = codes(block.slot, member, article)
      if theirs.contains(own) { return [] }
      for code in theirs.subtracting(mine) { votes[code, default: []].append(member) }
    }
    guard let (code, holders) = votes.mostHeld, case let isProven = block.source.map(holders.contains) ?? false,
      Quorum.isMost(holders.count, of: peers.count), holders.count >= 2 || isProven
    else { return [] }
    return [
      finding(
        block,
        "The value is ‘\(own)’ here, the locale of this translation, and ‘\(code)’ in \(article.names(holders)): restore it.",
        in: article, line: Int(place.firstLine), words: own,
        confidence: isProven ? Certainty.certain : holders.count >= 3 ? Certainty.firm : Certainty.fair,
        witnesses: holders)
    ]
  }

  /// The codes like `en-us` that stand by themselves in a block's text and code spans, in lower case.
  private func codes(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> Set<String> {
    guard let node = article.node(slot, member) else { return [] }
    let tokens = article.members[member].article.plainText(of: node).lowercased().split {
      !$0.isASCII || !$0.isLetter && !$0.isNumber && !"-_/".contains($0)
    }
    return Set(tokens.filter { $0.contains("-") && LinkTarget.isLocale(Array($0.utf8)[...]) }.map(String.init))
  }
}
