internal import DocModel
internal import Features

extension DisagreementFinder {
  /// Names that the exact source has and the block writes in other letter case, even if too many translations changed
  /// them for a vote: identifiers, and words that a text in another script writes in lowercase.
  /// - Parameter source: the exact source's block at the same place.
  func provedNames(_ block: NamedBlock, _ source: NamedBlock) -> [Name] {
    guard !block.block.signs.isDisjoint(with: [.identifier, .term]), source.member != block.member,
      !source.block.signs.isDisjoint(with: [.identifier, .term]),
      article.features[block.member].keepsAllLatin
        || block.block.spelling != source.block.spelling && source.block.signs.contains(.identifier)
    else { return [] }
    let (own, theirs) = (article.words(of: block), article.words(of: source))
    var seen: Set<UInt64> = []
    return theirs.compactMap { name in
      let isIdentifier = name.kind == .identifier
      guard isIdentifier || name.weight == 1 && name.range.count >= 4,
        own.contains(where: {
          $0.atom == name.atom && $0.exact != name.exact && (isIdentifier || $0.weight == 0)
        }),
        seen.insert(name.exact).inserted
      else { return nil }
      return Name(
        article.deviation(name, of: source.member), keepers: [source.member],
        usual: theirs.count { $0.exact == name.exact }, reasons: [.ofSource, .of(name)])
    }
  }
}
