internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A label whose wording differs from the one that the translation mostly uses on the page.
struct InconsistentLabel {
  let member: Int
  /// Uses of the odd wording.
  let uses: [LabelUses.Use]
  /// The most frequent translated wording.
  let usual: LabelUses.Kind
  /// Whether the words of the source were left untranslated.
  let isLeft: Bool
  let confidence: Certainty

  /// Returns the line of the use in the file, or the first line of its slot.
  func line(of use: LabelUses.Use, _ article: AlignedArticle) -> Int {
    article.view(at: use.slot, of: member)?.line(of: use.text) ?? article.lines(at: use.slot, of: member).0
  }

  static func all(in article: AlignedArticle) -> [InconsistentLabel] {
    let uses = LabelUses(article)
    return uses.labels.flatMap { label in
      label.keys.sorted().flatMap { member -> [InconsistentLabel] in
        guard let kinds = label[member], kinds.count > 1,
          let most = kinds.filter({ !$0.isKept }).map(\.uses.count).max(),
          let usual = kinds.first(where: { !$0.isKept && $0.uses.count == most })
        else { return [] }
        return kinds.compactMap { kind in
          guard kind.uses[0].slot != usual.uses[0].slot || kind.uses[0].hash != usual.uses[0].hash else { return nil }
          let place = InconsistentLabelPlace(article: article, label: label, member: member, odd: kind, usual: usual)
          guard let confidence = place.confidence else { return nil }
          // With about equal counts it is unclear which wording is right, so report only one slot.
          let isUnsure = !kind.isKept && kind.uses.count * 2 > most
          var slots: Set<Int> = []
          let told = kind.uses.filter {
            slots.insert($0.slot).inserted && (!isUnsure || slots.count == 1) && !(kind.isKept && $0.isToldElsewhere)
          }
          return InconsistentLabel(
            member: member, uses: told, usual: usual, isLeft: kind.isKept, confidence: confidence)
        }
      }
    }
  }
}

extension LabelUses.Use {
  /// Whether other rules cover the use: quoted program output is legitimate, and ``Untranslated`` reports longer texts.
  fileprivate var isToldElsewhere: Bool {
    place.part.map { $0.mark == .quotes } ?? EnglishText.Words(place.text).areSeveral
  }
}
