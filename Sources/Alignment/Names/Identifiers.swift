internal import DocModel
internal import Features

/// What languages may do to a name that cannot be a word of any: CamelCase, dotted.names, snake_case.
extension DisagreementFinder {
  /// Takes out of an account what is there after all, and weakens what translators may choose.
  func settleNames(_ account: inout ValueAccount, _ slot: Int) {
    // A text that lacks very many is another one.
    guard account.missing.count <= Self.mostLost else { return }
    account.missing.removeAll { isThere($0, account.extra, slot, account.judgement) }
    let isPlural = areSingulars(account.extra, of: account.missing, slot, account.judgement.member)
    if isPlural || isChoice(account, slot) { account.judgement.doubts.insert(.choice) }
  }

  private static let mostLost = 256

  private func isChoice(_ account: ValueAccount, _ slot: Int) -> Bool {
    let judgement = account.judgement
    let others = (0..<count).count {
      $0 != judgement.member && !article.members[$0].isOriginal && article.node(slot, $0) != nil
    }
    let keepers = judgement.against.count { !article.members[$0].isOriginal }
    // What no translation keeps is a word to all of them, whatever the source's capitals; so it is where half of them
    // have words for it.
    return others >= 2 && keepers == 0 || others >= 3 && keepers * 2 <= max(4, others)
      // Authors of community translations write names in their own letters where the language does.
      || article.isCommunity(judgement.member)
      || account.extra.isEmpty && account.missing.allSatisfy { isWrittenOut($0.text, slot, judgement) }
  }

  /// A name that the text lacks is there all the same: in code, in other letter case, or with a blank in it. Beside
  /// half of it that was translated, it is there as often as elsewhere.
  private func isThere(_ lost: Deviation, _ extra: [Deviation], _ slot: Int, _ judgement: Judgement) -> Bool {
    let own = article.timesFolded(lost.text, slot, judgement.member)
    guard own > 0, let reference = judgement.against.first,
      extra.contains(where: { Self.isHalf($0.text.utf8, of: lost.text.utf8) })
    else { return own > 0 }
    return own >= article.timesFolded(lost.text, slot, reference)
  }

  /// Two names begin and end alike for half their length, and more.
  private static func isHalf(_ found: String.UTF8View, of name: String.UTF8View) -> Bool {
    let start = zip(found, name).prefix { $0 == $1 }.count
    let end = zip(found.reversed(), name.reversed()).prefix { $0 == $1 }.count
    return (start + min(end, min(found.count, name.count) - start)) * 2 > max(found.count, name.count)
  }

  /// The names stand in the singular, in a sentence of a language that has its own plural, or none.
  private func areSingulars(_ found: [Deviation], of plurals: [Deviation], _ slot: Int, _ member: Int) -> Bool {
    guard !plurals.isEmpty, article.features[member].keepsAllLatin, let block = article.textBlock(slot, member) else {
      return false
    }
    return plurals.allSatisfy { plural in
      found.contains {
        Resemblance.isPlural(Array(plural.text.utf8)[...], of: Array($0.text.utf8)[...])
          && block.text.count > $0.text.utf8.count
      }
    }
  }

  /// A name of several words was put into words, one of them kept: GearWall is the Wall of Gear. What is kept must be a
  /// name that the reference has by itself, too.
  private func isWrittenOut(_ name: String, _ slot: Int, _ judgement: Judgement) -> Bool {
    guard let reference = judgement.against.first, let block = article.textBlock(slot, judgement.member) else {
      return false
    }
    let words = Words(article.features[judgement.member].visible, block.text)
    let features = article.features[reference]
    return WordShape.humps(of: Array(name.utf8)).contains { hump in
      hump.count >= 4 && words.contains { $0.elementsEqual(hump) }
        && features.facts.contains { $0.kind == .term && features.visible[$0.range.indices].elementsEqual(hump) }
    }
  }
}

extension Deviation {
  /// Letters with dots between them where no part has more than two, and one has one, as each language shortens words:
  /// `e.g`, `z.B`. Capitals stand alone and not at the start.
  static func isAbbreviation(_ token: ArraySlice<UInt8>) -> Bool {
    guard token.count <= 8, token.first.map({ $0 >= .of("a") }) == true else { return false }
    let parts = token.split(separator: UInt8(ascii: "."))
    return parts.count > 1 && parts.contains { $0.count == 1 }
      && parts.allSatisfy {
        $0.allSatisfy(\.isASCIILetter) && ($0.count == 1 || $0.count == 2 && $0.allSatisfy { $0 >= .of("a") })
      }
  }
}
