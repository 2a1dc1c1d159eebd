internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Foundation

/// Heads of columns that tell by themselves that they were left in the language of the source.
extension LeftInSource {
  /// Two or three words at the head of a column, in Latin letters where this locale writes others, beside heads that are translated. All
  /// others that do so translate it; those of Latin letters may have words that look alike.
  func isForeignHead(_ slot: Int, _ words: EnglishText.Words, _ differing: [Int], _ share: Int) -> Bool {
    guard article.slots[slot].kind == .tableCell, share >= 66, differing.count >= 3, isForeignHeading(words),
      isLabel(slot), isOnlyHead(slot)
    else { return false }
    let alike = voters.filter {
      !LocaleText.of(article.members[$0].article.locale).writes(.latin) && article.hasText(slot, $0)
    }
    return share == 100 || alike.count >= 2 && alike.allSatisfy(differing.contains)
  }

  /// A word that this page writes with an accent, and never without one.
  func lacksAccent(_ slot: Int, _ words: EnglishText.Words, _ differing: [Int]) -> Bool {
    guard words.isPlain, words.all == 1, words.longest > 3, differing.count >= 3, isLabel(slot),
      let own = article.textBlock(slot, member)
    else { return false }
    let word = article.visible(slot, member).map(\.asciiLowercased)
    guard word.allSatisfy(\.isASCIILetter), LocaleText.of(article.members[member].article.locale).writes(.latin) else {
      return false
    }
    let isElsewhere = article.slots.indices.contains { other in
      guard let block = article.textBlock(other, member), block.textHash != own.textHash else { return false }
      return Self.hasWord(word, in: article.visible(other, member), isFolded: true)
    }
    return !isElsewhere && Self.hasAccented(word, in: article.features[member].visible)
  }

  /// A word that stands by itself.
  static func hasWord(_ word: [UInt8], in text: ArraySlice<UInt8>, isFolded: Bool = false) -> Bool {
    let isPart = { (byte: UInt8?) in byte.map { $0.isASCIILetter || $0 >= 0x80 } ?? false }
    var rest = text
    while let start = isFolded ? ByteSearch.firstFolded(word[...], in: rest) : ByteSearch.first(word[...], in: rest) {
      let end = start + word.count
      if !isPart(text[..<start].last), !isPart(text[end...].first) { return true }
      rest = text[end...]
    }
    return false
  }

  private static let combining: ClosedRange<UInt32> = 0x300...0x36f

  /// The word with an accent in one of its halves. One on its last letter may be an ending.
  private static func hasAccented(_ word: [UInt8], in text: [UInt8]) -> Bool {
    let isPart = { (byte: UInt8) in byte.isASCIILetter || byte >= 0x80 }
    return [word.prefix(word.count / 2), word.suffix(word.count / 2)].contains { half in
      var rest = text[...]
      while let place = ByteSearch.firstFolded(half, in: rest) {
        let start = place - text[..<place].reversed().prefix(while: isPart).count
        let end = place + text[place...].prefix(while: isPart).count
        if isAccented(text[start..<end], word) { return true }
        rest = text[(place + half.count)...]
      }
      return false
    }
  }

  private static func isAccented(_ other: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    guard other.count > word.count, other.count <= word.count + 3, other.last?.asciiLowercased == word.last else {
      return false
    }
    let letters = String(decoding: other, as: UTF8.self).decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      !combining.contains($0.value)
    }
    return letters.elementsEqual(word) { $0.value < 0x80 && UInt8($0.value).asciiLowercased == $1 }
  }
}
