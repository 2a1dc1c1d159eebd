internal import Alignment
internal import DocModel
internal import Features

/// In which ways a member words a label.
extension LabelUses {
  /// The ways in which a member words a label, without blocks that may have their labels in another order.
  func kinds(_ uses: [Use], _ member: Int) -> [Kind] {
    let kinds = Self.kinds(uses)
    guard kinds.count > 1 else { return kinds }
    let safe = uses.filter { !isTurned($0, kinds, member) && !isOfAnother($0, member) && !isOtherMeaning($0, member) }
    return safe.count == uses.count ? kinds : Self.kinds(safe)
  }

  private static func kinds(_ uses: [Use]) -> [Kind] {
    var kinds: [Kind] = []
    var wordings: [LabelWording?] = []
    for use in uses where kinds.count < mostKinds {
      if let known = kinds.firstIndex(where: { $0.uses[0].isSame(use) }) {
        kinds[known].uses.append(use)
        continue
      }
      let isKept = use.isKept
      // Who keeps the words and says what they mean did neither.
      guard isKept || !use.isGlossed else { continue }
      let alike = kinds.indices.filter { kinds[$0].isKept == isKept }
      let wording = alike.isEmpty ? nil : LabelWording(use.text)
      for index in alike where wordings[index] == nil { wordings[index] = kinds[index].wording }
      if let wording, let known = alike.first(where: { wordings[$0]?.isForm(of: wording) == true }) {
        kinds[known].uses.append(use)
      } else {
        kinds.append(Kind(isKept: isKept, uses: [use]))
        wordings.append(wording)
      }
    }
    return kinds.count < mostKinds ? kinds : []
  }

  /// Another label of the block says what this one says elsewhere.
  private func isTurned(_ use: Use, _ kinds: [Kind], _ member: Int) -> Bool {
    guard let (mark, index, count) = use.place.part, count > 1 else { return false }
    guard count <= Self.mostBeside else { return true }
    let (own, wordings) = (LabelWording(use.text), kinds.map(\.wording))
    let texts = MarkedTexts(mark, article, use.slot, member, count: count).texts
    return texts.indices.contains { other in
      guard other != index, case let text = LabelWording(String(decoding: texts[other], as: UTF8.self)) else {
        return false
      }
      return !text.isForm(of: own) && wordings.contains { $0.isForm(of: text) }
    }
  }

  /// The source has these very words as another label of the block, which stands in another place here.
  private func isOfAnother(_ use: Use, _ member: Int) -> Bool {
    guard let (mark, _, count) = use.place.part, 2...Self.mostBeside ~= count, !use.isKept,
      let source = article.likelySource(of: member)
    else { return false }
    return MarkedTexts(mark, article, use.slot, source).texts.contains { EnglishText.sameLetters(use.bytes, $0[...]) }
  }

  /// A cell that says no where the source says yes has not another word for the same.
  private func isOtherMeaning(_ use: Use, _ member: Int) -> Bool {
    guard use.place.part == nil, article.slots[use.slot].kind == .tableCell,
      let meaning = Lexicon(language: "en").meaning(of: use.place.text)
    else { return false }
    return Lexicon(language: article.members[member].article.locale.language).meaning(of: use.bytes)
      .map { $0 != meaning } ?? false
  }

  /// A text with more labels is a list of them.
  private static let mostBeside = 16
  /// What a member words in so many ways is no label.
  private static let mostKinds = 6
}
