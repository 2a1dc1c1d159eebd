internal import DocModel
internal import Features

/// An identifier that stands beside the right one: `gears.test.com` and, once, `gear.test.com`.
extension DisagreementFinder {
  /// The name that was to stand where the only one that is too many does: a letter or two apart, and nobody has the one found.
  func nameSlipped(_ extra: [Deviation], _ slot: Int, _ judgement: Judgement) -> Deviation? {
    guard extra.count == 1, let found = extra.first, found.text.utf8.count >= 8, judgement.verdict.blames,
      let reference = judgement.against.first,
      let block = article.textBlock(slot, reference)
    else { return nil }
    let word = Array(found.text.utf8)
    let features = article.features[reference]
    let names = block.facts.indices.map { features.facts[$0] }.filter { $0.kind == .identifier && $0.isInText }
    guard let name = names.first(where: { Self.isSlip(word, of: Array(features.visible[$0.range.indices])) }) else {
      return nil
    }
    let isKnown = article.members.indices.contains { member in
      member != judgement.member && ByteSearch.holdsFolded(word[...], in: article.members[member].article.pool[...])
    }
    return isKnown
      ? nil
      : Deviation(
        text: features.string(name, in: article.members[reference].article), atom: name.atom, exact: name.exact,
        count: 1, weight: name.weight, line: Int(name.line))
  }

  /// Endings are no slips.
  private static func isSlip(_ word: [UInt8], of name: [UInt8]) -> Bool {
    Words.isNear(word[...], name) && !ByteSearch.equalFolded(word[...], name[...])
      && word.last?.asciiLowercased == name.last?.asciiLowercased
  }

  /// True where a name that the text lacks is there all the same: in code, in other letter case, or with a blank in it. Beside half
  /// of it that was translated, it is there as often as elsewhere.
  func isThere(_ lost: Deviation, _ extra: [Deviation], _ slot: Int, _ judgement: Judgement) -> Bool {
    let own = article.timesFolded(lost.text, slot, judgement.member)
    guard own > 0, let reference = judgement.against.first,
      extra.contains(where: { Self.isHalf($0.text, of: lost.text) })
    else { return own > 0 }
    return own >= article.timesFolded(lost.text, slot, reference)
  }

  /// True where two names begin and end alike for half their length, and more.
  private static func isHalf(_ found: String, of name: String) -> Bool {
    let (found, name) = (found.utf8, name.utf8)
    let start = zip(found, name).prefix { $0 == $1 }.count
    let end = min(
      zip(found.reversed(), name.reversed()).prefix { $0 == $1 }.count, min(found.count, name.count) - start)
    return (start + end) * 2 > max(found.count, name.count)
  }

  /// True where the names stand in the singular, in a sentence of a language that has its own plural, or none.
  func areSingulars(_ found: [Deviation], of plurals: [Deviation], _ slot: Int, _ member: Int) -> Bool {
    guard !plurals.isEmpty, article.features[member].keepsAllLatin, let block = article.textBlock(slot, member) else {
      return false
    }
    return plurals.allSatisfy { plural in
      found.contains { Inflection.isPlural(plural.text, of: $0.text) && block.text.count > $0.text.utf8.count }
    }
  }
}
