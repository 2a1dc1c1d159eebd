internal import DocModel
internal import Features

/// Recognizes directives that are on a separate line on one side and within a paragraph on the other: nothing was lost.
extension DisagreementFinder {
  mutating func findDirectivesInText() {
    for index in found.indices where found[index].verdict.blames {
      let charge = found[index]
      let isThere =
        switch charge.aspect {
        case .presence, .kind, .recast:
          directive(charge).map { pages.isWithinText($0, charge) } ?? false
        case .facts(.placeholder): pages.areAlike(tags(charge), charge)
        case .facts(let kind) where [.code, .link, .image, .tag].contains(kind):
          (kind == .tag || standNearBy(charge))
            && pages.areAlike((charge.missing + charge.extra).map { PageValues.value(of: $0.atom, kind) }, charge)
        default: false
        }
      if charge.aspect == .presence, let name = directive(charge) {
        found[index].isElsewhere = pages.areAlike([PageValues.name(of: name)], charge)
      }
      if isThere { found[index].doubts.insert(.mayBeMoved) }
    }
  }

  /// The hashes of the differing shortcodes; empty if one of the values is no shortcode.
  private func tags(_ charge: Disagreement) -> [UInt64] {
    let name = directive(charge)
    let values = (charge.missing + charge.extra).map { value in
      let text = Array(value.text.utf8)[...]
      return (name.map { (name: $0, parameters: text) } ?? PageValues.tag(text)).map {
        pages.value(of: $0, charge.member)
      }
    }
    return values.contains(nil) ? [] : values.compactMap(\.self)
  }

  /// The name of the directive in the slot of a charge, on either side, or nil.
  private func directive(_ charge: Disagreement) -> ArraySlice<UInt8>? {
    for member in [charge.member, charge.reference] where article.kind(at: charge.slot, of: member) == .directive {
      return mark(at: charge.slot, of: member).first
    }
    return nil
  }
}
