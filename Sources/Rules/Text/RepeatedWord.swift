internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a word that is repeated, directly or on both sides of a conjunction.
struct RepeatedWord: TextRule {
  static let card = RuleCard(id: "repeated-word", severity: .minor, mqm: .linguistic)

  static let reads: TextTraits? = [.repetition, .kana, .han]
  static let needs: TextTraits = .letter

  static func reads(in place: TextPlace) -> TextTraits? {
    if place.locale.spacesBetweenWords { return .repetition }
    return place.locale.script == .han || place.locale.script == .kana ? reads : []
  }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard WordRepetition.mayStand(in: article.visible(at: block.slot, of: block.member), block.locale) else {
      return []
    }
    let text = block.view
    guard let found = WordRepetition(text, block.locale) else { return [] }
    let peers = article.peers(block)
    let alike = peers.filter { member in
      article.view(at: block.slot, of: member).flatMap { WordRepetition($0, block.locales[member]) }?.isDoubled
        == found.isDoubled
    }
    let source = block.source
    if source.map(alike.contains) == true || !alike.isEmpty && alike.count * 3 > peers.count { return [] }
    if !found.isDoubled {
      let model = source.flatMap { article.view(at: block.slot, of: $0) }
      if peers.count < 2 || model.map({ WordRepetition.joinsForms($0, block.locales[source ?? 0]) }) == true {
        return []
      }
    }
    let base: Certainty =
      found.isDoubled
      ? (peers.isEmpty ? Certainty.likely : Certainty.firm) : found.isChoice ? Certainty.sure : Certainty.likely
    let isUsual = found.isDoubled && block.locale.doublesFreely
    // An idiom of a newer original (again and again) does not imply that two words became one.
    let isIdiom = !found.isDoubled && article.mayBeNewer(block.member)
    let confidence =
      !found.isClear || isUsual || isIdiom ? Certainty.drift : alike.isEmpty ? base : base.lessSure
    let shown = AlignedArticle.cut(text.string(found.range))
    return [
      finding(
        block, .repeated(shown, found.isDoubled), in: article, at: found.range.lowerBound, of: text,
        confidence: confidence)
    ]
  }
}

extension Message {
  fileprivate static func repeated(_ shown: String, _ isDoubled: Bool) -> Message {
    Message(
      text: isDoubled
        ? "‘\(shown)’ has the same word twice: remove one."
        : "‘\(shown)’ joins a word with itself, where no other locale does: two words of the source became one.")
  }
}
