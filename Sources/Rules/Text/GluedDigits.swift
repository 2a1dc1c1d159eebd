internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A number right behind a code span that stands so in no other text: `*.json`1.
struct GluedDigits {
  let digits: String

  init?(_ d: Disagreement, _ article: AlignedArticle) {
    guard d.missing.isEmpty, d.extra.count == 1, let extra = d.extra.first, extra.count == 1, d.against.count >= 3,
      let own = Self.behindCode(d.slot, d.member, article), own == Array(extra.text.utf8)
    else { return nil }
    let others = article.members.indices.filter { $0 != d.member }
    guard !others.contains(where: { Self.behindCode(d.slot, $0, article) != nil }) else { return nil }
    digits = extra.text
  }

  /// Digits between a code span and a mark, or the end.
  private static func behindCode(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> [UInt8]? {
    let text = article.visible(slot, member)
    for place in text.indices where text[place] == ArticleFeatures.codeMark {
      let digits = text[(place + 1)...].prefix { $0.isASCIIDigit }
      guard !digits.isEmpty else { continue }
      // What is counted stands behind its number.
      if let next = text[digits.endIndex...].first, next.isASCIILetter || next >= 0x80 || next <= 0x20 { continue }
      return Array(digits)
    }
    return nil
  }
}

extension Message {
  static func glued(_ digits: GluedDigits, _ others: String) -> Message {
    Message(text: "‘\(digits.digits)’ is glued to the code span before it, in \(others) nothing is: remove it.")
  }
}
