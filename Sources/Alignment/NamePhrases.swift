internal import DocModel
internal import Features

/// What the words beside a name tell of it.
extension TermCensus {
  /// True where another member's block has the words side by side.
  func isKept(_ phrase: [UInt8], _ block: DisagreementFinder.NamedBlock) -> Bool {
    blocks.contains { $0.member != block.member && ByteSearch.holds(phrase[...], in: article.features[$0.member].visible[$0.block.text.indices]) }
  }

  /// True where the source writes the name in small letters, too, and others have another word for it as well: an ordinary word.
  /// - Parameter lackers: who lacks the name in the block.
  func isOrdinary(_ name: Name, lackers: [Int]) -> Bool {
    guard lackers.count >= 3, name.deviation.weight == 1, !name.isCommand, let source = original(of: name) else { return false }
    return article.features[source].holds(name.bytes.map { $0.asciiLowercased })
  }

  func original(of name: Name) -> Int? { name.keepers.first { article.members[$0].isOriginal } }
}

extension ArticleFeatures {
  /// True where a word stands in the visible text, letter case heeded, in a place that is wanted.
  func holds(_ word: [UInt8], where isWanted: (Int) -> Bool = { _ in true }) -> Bool {
    var rest = visible[...]
    while !word.isEmpty, let start = ByteSearch.first(word[...], in: rest) {
      let end = start + word.count
      let isWhole = (start == 0 || !visible[start - 1].isASCIILetter) && (end == visible.count || !visible[end].isASCIILetter)
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
