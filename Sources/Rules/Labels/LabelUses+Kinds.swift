internal import Alignment
internal import DocModel
internal import Features

/// Groups the uses of a label by wording.
extension LabelUses {
  /// Returns the distinct wordings of a label, ignoring uses that may be another label of a reordered block.
  func kinds(_ uses: [Use], _ member: Int) -> [Kind] {
    let kinds = Self.kinds(uses)
    guard kinds.count > 1 else { return kinds }
    let safe = uses.filter {
      !isTurned($0, among: kinds, in: member) && !isOfAnother($0, member) && !isOtherMeaning($0, member)
    }
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
      // Skip uses that keep the words and add a gloss: they neither keep nor translate the label.
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

  /// Returns whether another label of the block has a known wording of this one, as after swapping them.
  private func isTurned(_ use: Use, among kinds: [Kind], in member: Int) -> Bool {
    guard let (mark, index, count) = use.place.part, count > 1 else { return false }
    guard count <= Self.mostBeside else { return true }
    let (own, wordings) = (LabelWording(use.text), kinds.map(\.wording))
    let texts = MarkedTexts(mark, in: article, at: use.slot, of: member, count: count).texts
    return texts.indices.contains { other in
      guard other != index, case let text = LabelWording(String(decoding: texts[other], as: UTF8.self)) else {
        return false
      }
      return !text.isForm(of: own) && wordings.contains { $0.isForm(of: text) }
    }
  }

  /// Returns whether the words are those of another label of the source block, in another position here.
  private func isOfAnother(_ use: Use, _ member: Int) -> Bool {
    guard let (mark, _, count) = use.place.part, 2...Self.mostBeside ~= count, !use.isKept,
      let source = article.likelySource(of: member)
    else { return false }
    return MarkedTexts(mark, in: article, at: use.slot, of: source).texts.contains {
      EnglishText.sameLetters(use.bytes, $0[...])
    }
  }

  /// Returns whether a cell answers differently from the source (yes or no), which is no matter of wording.
  private func isOtherMeaning(_ use: Use, _ member: Int) -> Bool {
    guard use.place.part == nil, article.slots[use.slot].kind == .tableCell,
      let meaning = Lexicon(language: "en").meaning(of: use.place.text)
    else { return false }
    return Lexicon(language: article.members[member].article.locale.language).meaning(of: use.bytes)
      .map { $0 != meaning } ?? false
  }

  /// Limit of marked texts per block; a block with more is a list of labels.
  private static let mostBeside = 16
  /// Limit of wordings; a text with that many is not a label.
  private static let mostKinds = 6
}
