internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a block far shorter or longer than this locale's usual ratio to the other locales predicts.
struct LengthRatio: TextRule {
  static let card = RuleCard(id: "length-ratio", severity: .notice, mqm: .omission)

  /// Minimum length of the longest text of a slot; shorter texts vary too much.
  static let leastLength: UInt32 = 80

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard article.texts[block.slot].longest >= Self.leastLength, !article.isPart(block.slot),
      article.parts(of: block.slot).count == 1
    else { return [] }
    // Compare with the exact source if there is one, since other versions may have more or less text.
    let exact =
      article.exactSource(of: block.member)
      ?? (article.isHeldToSource(block.member) ? article.members.firstIndex { $0.role == .source } : nil)
    if let exact, let lost = lostSentence(in: block, comparedTo: exact, article: article) { return [lost] }
    var (least, most) = (Double.infinity, 0.0)
    var peers: [Int] = []
    for member in exact.map({ $0..<($0 + 1) }) ?? article.members.indices where member != block.member {
      let isPeer =
        article.hasText(at: block.slot, of: member)
        && article.members[member].group == article.members[block.member].group
      guard isPeer || exact != nil, let rate = article.rate(at: block.slot, of: block.member, beside: member) else {
        continue
      }
      (least, most) = (min(least, rate), max(most, rate))
      guard most < 0.4 || least > 2.5 else { return [] }
      peers.append(member)
    }
    guard peers.count >= (exact == nil ? 2 : 1) else { return [] }
    return [
      finding(
        block, .length(most < 0.4 ? most : least, article.names(peers)), in: article, confidence: Certainty.weak)
    ]
  }

  /// Reports a lost sentence only if the length drops in proportion: joining sentences keeps the length.
  private func lostSentence(in block: TextBlock, comparedTo source: Int, article: AlignedArticle) -> Finding? {
    guard article.isHeldToSource(block.member),
      WritingSystem.of(article.members[block.member].article.locale).marksSentences,
      let rate = article.rate(at: block.slot, of: block.member, beside: source), rate < Self.shareWithout
    else { return nil }
    let wanted = Sentences.count(article.visible(at: block.slot, of: source))
    let own = Sentences.count(article.visible(at: block.slot, of: block.member))
    guard wanted >= 2, own < wanted, rate < 1.15 * Double(own) / Double(wanted),
      rate < Self.shareOfJoined || !mayBeJoined(block, comparedTo: source, in: article)
    else { return nil }
    // Translations join sentences, and say them in fewer words: the length alone says little.
    return finding(
      block, .sentences(own, wanted: wanted, percent: Int((rate * 100).rounded()), name: article.name(source)),
      in: article, confidence: Certainty.weak)
  }

  /// Whether the text has all sentences of the source, as far as its values tell, or in writing that joins sentences by
  /// commas, its clauses.
  private func mayBeJoined(_ block: TextBlock, comparedTo source: Int, in article: AlignedArticle) -> Bool {
    guard let own = article.textBlock(at: block.slot, of: block.member),
      let theirs = article.textBlock(at: block.slot, of: source), own.neutral == theirs.neutral
    else { return false }
    return own.neutral != 0
      || clauses(of: block, in: article) > Sentences.count(article.visible(at: block.slot, of: block.member))
  }

  /// The parts of the text that may be sentences of the source.
  private func clauses(of block: TextBlock, in article: AlignedArticle) -> Int {
    Sentences.clauses(article.visible(at: block.slot, of: block.member), joinedBy: block.locale.joiningMarks)
  }

  private static let shareWithout = 0.72
  /// A text that is shorter lacks a sentence, whatever values it has.
  private static let shareOfJoined = 0.6
}

extension Message {
  fileprivate static func sentences(_ own: Int, wanted: Int, percent: Int, name: String) -> Message {
    "This text has \(own) \(own == 1 ? "sentence" : "sentences") where \(name) has \(wanted), and \(percent) % of the length that this page's texts usually have: a sentence may be lost, compare them."
  }
  fileprivate static func length(_ rate: Double, _ names: String) -> Message {
    let percent = Int((rate * 100).rounded())
    return
      "This text has \(percent) % of the length that this locale’s texts usually have beside \(names): compare them sentence by sentence."
  }
}
