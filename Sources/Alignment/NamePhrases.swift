internal import DocModel
internal import Features

/// What the words beside a name tell of it.
extension TermCensus {
  /// True where another member's block has the words side by side.
  func isKept(_ phrase: [UInt8], _ block: DisagreementFinder.NamedBlock) -> Bool {
    blocks.contains {
      $0.member != block.member
        && ByteSearch.holds(phrase[...], in: article.features[$0.member].visible[$0.block.text.indices])
    }
  }

  /// True where the source writes the name in small letters, too, and others have another word for it as well: an ordinary word.
  /// - Parameter lackers: who lacks the name in the block.
  func isOrdinary(_ name: Name, lackers: [Int]) -> Bool {
    guard lackers.count >= 3, name.deviation.weight == 1, !name.isCommand, let source = original(of: name) else {
      return false
    }
    return article.features[source].holds(name.bytes.map { $0.asciiLowercased })
  }

  /// True for a label that the source has in small letters, too, for which the text has the same words in other places: Resource group.
  func isUsualLabel(_ name: Name, in block: DisagreementFinder.NamedBlock) -> Bool {
    guard slot > 0, name.isAlone, let source = original(of: name),
      let model = blocks.first(where: { $0.member == source })
    else { return false }
    let label = article.features[source].visible[model.block.text.indices].map(\.asciiLowercased)
    let own = Array(article.features[block.member].visible[block.block.text.indices])
    guard label.contains(0x20), own.count >= 4, article.features[source].holds(label) else { return false }
    var rest = article.features[block.member].visible[...]
    var places = 0
    while places < Self.usualPlaces, let start = ByteSearch.first(own[...], in: rest) {
      places += 1
      rest = rest[(start + own.count)...]
    }
    return places == Self.usualPlaces
  }

  /// The label and two more.
  private static let usualPlaces = 3

  /// No word of any language: two capitals and three small letters behind them.
  static func isCoined(_ name: [UInt8]) -> Bool {
    let capitals = name.prefix(while: \.isASCIICapital).count
    return capitals >= 2 && name.dropFirst(capitals).prefix { $0 >= 0x61 && $0 <= 0x7a }.count >= 3
  }

  func original(of name: Name) -> Int? { name.keepers.first { article.members[$0].isOriginal } }
}

extension ArticleFeatures {
  /// True where a word stands in the visible text, letter case heeded, in a place that is wanted.
  func holds(_ word: [UInt8], where isWanted: (Int) -> Bool = { _ in true }) -> Bool {
    var rest = visible[...]
    while !word.isEmpty, let start = ByteSearch.first(word[...], in: rest) {
      let end = start + word.count
      let isWhole =
        (start == 0 || !visible[start - 1].isASCIILetter) && (end == visible.count || !visible[end].isASCIILetter)
      if isWhole, isWanted(start) { return true }
      rest = visible[(start + 1)...]
    }
    return false
  }

  /// Where a word stands in the visible text, letter case heeded.
  func places(of word: [UInt8]) -> [Int] {
    var places: [Int] = []
    _ = holds(word) { place in
      places.append(place)
      return false
    }
    return places
  }
}
