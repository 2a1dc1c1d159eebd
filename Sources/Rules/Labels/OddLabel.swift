internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A label that a translation words otherwise than in most places of the page.
struct OddLabel {
  let member: Int
  /// Where, and how often.
  let uses: [LabelUses.Use]
  /// How it is worded elsewhere.
  let usual: LabelUses.Kind
  /// The words of the source were left.
  let isLeft: Bool
  let confidence: Certainty

  /// A line of the file in which it stands.
  func line(of use: LabelUses.Use, _ article: AlignedArticle) -> Int {
    article.view(use.slot, member)?.line(of: use.text) ?? article.lines(use.slot, member).0
  }

  static func all(in article: AlignedArticle) -> [OddLabel] {
    let uses = LabelUses(article)
    return uses.labels.flatMap { label in
      label.keys.sorted().flatMap { member -> [OddLabel] in
        guard let kinds = label[member], kinds.count > 1,
          let most = kinds.filter({ !$0.isKept }).map(\.uses.count).max(),
          let usual = kinds.first(where: { !$0.isKept && $0.uses.count == most })
        else { return [] }
        return kinds.compactMap { kind in
          guard kind.uses[0].slot != usual.uses[0].slot || kind.uses[0].hash != usual.uses[0].hash else { return nil }
          let place = OddPlace(article: article, label: label, member: member, odd: kind, usual: usual)
          guard let confidence = place.confidence else { return nil }
          // Of two that are about as usual nobody knows which is meant.
          let isUnsure = !kind.isKept && kind.uses.count * 2 > most
          var slots: Set<Int> = []
          let told = kind.uses.filter {
            slots.insert($0.slot).inserted && (!isUnsure || slots.count == 1) && !(kind.isKept && $0.isToldElsewhere)
          }
          return OddLabel(member: member, uses: told, usual: usual, isLeft: kind.isKept, confidence: confidence)
        }
      }
    }
  }
}

extension LabelUses.Use {
  /// What was left in quotation marks may be what a program says, and whole texts of many words are told as such.
  fileprivate var isToldElsewhere: Bool {
    place.part.map { $0.mark == .quotes } ?? EnglishText.Words(place.text).areSeveral
  }
}
