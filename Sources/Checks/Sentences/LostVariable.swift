internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `identifier-translated/variable` of ``IdentifierTranslated``: a variable, option, path or parameter that
/// running text names without marking it as code.
struct LostVariable: SentenceRule {
  static let card = IdentifierTranslated.card
  static let check: String? = "variable"

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    let article = slots.article
    guard let block = article.textBlock(at: slot.slot, of: slot.pivot) else { return [] }
    let text = article.features[slot.pivot].visible
    let tokens = SyntaxTokens.ranges(in: text[block.text.indices]).map {
      Token(bytes: text[$0], unit: slot.unit(at: $0))
    }
    return Self.distinct(tokens + parameters(slot, article)).flatMap { check($0, slot, slots, jury) }
  }

  private struct Token {
    let bytes: ArraySlice<UInt8>
    /// The sentence of the pivot that holds the token; nil if none does.
    var unit: Int?
    /// Whether only the other translations show that it is no word.
    var isWord = false
  }

  private static func distinct(_ tokens: [Token]) -> [Token] {
    var seen: Set<ArraySlice<UInt8>> = []
    return tokens.filter { seen.insert($0.bytes).inserted }
  }

  /// The bold words in lowercase, such as names of parameters: labels of a user interface begin with a capital.
  private func parameters(_ slot: SlotSentences, _ article: AlignedArticle) -> [Token] {
    let text = article.members[slot.pivot].article
    return article.labels(at: slot.slot, of: slot.pivot).prefix(AlignedArticle.mostLabels).compactMap { label in
      let name = Array(text.plainText(of: label).utf8)
      guard name.count >= 3, name[0].isASCIISmall, name.allSatisfy({ $0.isAlphanumeric || $0 == .of("_") }) else {
        return nil
      }
      return Token(bytes: name[...], isWord: true)
    }
  }

  private func check(_ token: Token, _ slot: SlotSentences, _ slots: SentenceSlots, _ jury: Jury) -> [Finding] {
    let article = slots.article
    var values = [UInt64?](repeating: nil, count: article.members.count)
    for member in slot.present { values[member] = article.holds(token.bytes, at: slot.slot, of: member) ? 1 : 0 }
    let lackers = slot.present.filter { values[$0] == 0 && article.members[$0].role == .translation }
    let keepers = slot.present.count - lackers.count
    guard !lackers.isEmpty, !token.isWord || lackers.count == 1 && keepers > Quorum.witnesses - 1 else { return [] }
    return lackers.compactMap { member in
      // The loss of the whole sentence is another finding.
      let pair = token.unit.flatMap { slot.pair($0, of: member) }
      if let pair, pair.own.isEmpty { return nil }
      guard let judgement = judgement(on: member, values, jury: jury, in: article) else { return nil }
      let units = token.unit.map { $0..<($0 + 1) } ?? 0..<slot.count
      let difference = SentenceDifference(
        slot: slot, units: units,
        sentence: pair.map { slot.sentences[member][$0.own.lowerBound] } ?? slot.sentences[member].first,
        judgement: judgement)
      let isDecided = keepers >= Quorum.witnesses && Quorum.isNearlyAll(keepers, of: slot.present.count - 1)
      return finding(
        difference, .lost(String(decoding: token.bytes, as: UTF8.self), difference, in: slots), in: slots,
        certainty: certainty(of: judgement, isDecided: isDecided))
    }
  }
}

extension SlotSentences {
  /// The pivot's sentence that holds a range of its text, or nil.
  fileprivate func unit(at range: Range<Int>) -> Int? {
    sentences[pivot].firstIndex { $0.range.contains(range.lowerBound) }
  }
}

extension AlignedArticle {
  /// Whether the text or the code of a slot holds a token.
  fileprivate func holds(_ token: ArraySlice<UInt8>, at slot: Int, of member: Int) -> Bool {
    guard let node = node(at: slot, of: member) else { return false }
    let (nodes, pool) = (members[member].article.nodes, members[member].article.pool)
    if let block = textBlock(at: slot, of: member),
      SyntaxTokens.holds(token, in: features[member].visible[block.text.indices])
    {
      return true
    }
    return (node..<Int(nodes[node].end)).contains {
      !nodes[$0].literal.isEmpty && SyntaxTokens.holds(token, in: pool[nodes[$0].literal.indices])
    }
  }
}

extension Message {
  fileprivate static func lost(_ token: String, _ difference: SentenceDifference, in slots: SentenceSlots) -> Message {
    let own = difference.sentence.map { slots.text($0, of: difference.member) } ?? ""
    let others = slots.article.names(difference.judgement.against)
    return
      "‘\(token)’ is missing in ‘\(own)’; \(others) \(difference.judgement.against.count == 1 ? "has" : "have") it (\(slots.evidence(difference.judgement, at: difference.slot.slot))): names and variables are not translated, put it back."
  }
}
