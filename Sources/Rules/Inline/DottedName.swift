internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Dotted names and file name extensions that a blank was put into: `secpol. msc`, `com. Apple. clips`, `. appx`.
struct DottedName {
  /// As the others write it, the original before all.
  let written: [UInt8]
  /// As it stands here.
  let found: [UInt8]
  private let end: Int
  let witnesses: [Int]

  static func broken(_ block: TextBlock, in article: AlignedArticle) -> [DottedName] {
    guard block.signs.contains(.mark), block.others.signs.contains(.markThenLetter) else { return [] }
    let text = article.visible(block.slot, block.member)
    var result: [DottedName] = []
    var next = text.startIndex
    while let dot = text[next...].firstIndex(of: UInt8(ascii: ".")) {
      next = dot + 1
      guard isBlankThenWord(text, next) else { continue }
      let name = candidates(text, dot).lazy.compactMap { DottedName($0, text, block, article) }.first
      guard let name else { continue }
      if !result.contains(where: { $0.found == name.found }) { result.append(name) }
      next = name.end
    }
    return result
  }

  /// - Parameter range: what may be a name with blanks in it; nil where the others do not have it without.
  private init?(_ range: Range<Int>, _ text: ArraySlice<UInt8>, _ block: TextBlock, _ article: AlignedArticle) {
    found = Array(text[range])
    end = range.upperBound
    let name = found.filter { $0 != 0x20 }
    // Three dots are no part of a name.
    guard ByteSearch.first(Array("..".utf8)[...], in: name[...]) == nil,
      name.first != UInt8(ascii: ".") || text[..<range.lowerBound].last != UInt8(ascii: ".")
    else { return nil }
    guard Self.place(of: name, in: text) == nil else { return nil }
    let others = article.members.indices.filter {
      $0 != block.member && article.signs(block.slot, $0).contains(.markThenLetter)
        && Self.place(of: name, in: article.visible(block.slot, $0)) != nil
    }
    let original = others.first { article.members[$0].isOriginal }
    guard others.count >= 2 || original != nil, let model = original ?? others.first else { return nil }
    let theirs = article.visible(block.slot, model)
    guard let place = Self.place(of: name, in: theirs) else { return nil }
    written = Array(theirs[place..<place + name.count])
    witnesses = others
    if name.first == UInt8(ascii: ".") {
      guard Self.isExtension(range, of: text, beside: theirs) else { return nil }
    } else if !others.contains(where: { Self.isToken(name, block, $0, article) }) {
      return nil
    }
  }

  /// What may be a name around a dot with a blank behind it, the longest first: the word before it, or none, and all that dots join to
  /// it.
  private static func candidates(_ text: ArraySlice<UInt8>, _ dot: Int) -> [Range<Int>] {
    var ends: [Int] = []
    var end = dot
    while end < text.endIndex, text[end] == UInt8(ascii: ".") {
      let word = text[(end + 1)...].first == 0x20 ? end + 2 : end + 1
      end = word + text[min(word, text.endIndex)...].prefix(while: isPart).count
      guard end > word else { break }
      ends.append(end)
    }
    let before = text[..<dot].reversed().prefix { isPart($0) || $0 == UInt8(ascii: ".") }.count
    return (before > 0 ? [dot - before, dot] : [dot]).flatMap { start in ends.reversed().map { start..<$0 } }
  }

  private static func isPart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }

  private static func isBlankThenWord(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    index + 1 < text.endIndex && text[index] == 0x20 && text[index + 1].isASCIILetter
  }

  /// Where a name stands in a text as a whole, letter case apart.
  private static func place(of name: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    while let start = ByteSearch.firstFolded(name[...], in: rest) {
      let isBegin = name.first == UInt8(ascii: ".") || text[..<start].last.map { !isPart($0) } ?? true
      if isBegin, text[(start + name.count)...].first.map({ !isPart($0) }) ?? true { return start }
      rest = text[(start + 1)...]
    }
    return nil
  }

  /// `Ende. Cer` would be a sentence: an extension has a blank or a mark before its dot, or is no word of the other text.
  private static func isExtension(_ range: Range<Int>, of text: ArraySlice<UInt8>, beside model: ArraySlice<UInt8>)
    -> Bool
  {
    let word = text[(range.lowerBound + 2)..<range.upperBound]
    guard let before = text[..<range.lowerBound].last, before.isASCIILetter || before >= 0x80 else { return true }
    let isSentence = word.first?.isASCIICapital == true && word.dropFirst().allSatisfy { $0 > 0x60 }
    let isWord = model.split { !isPart($0) && $0 != UInt8(ascii: ".") }.contains { ByteSearch.equalFolded($0, word) }
    return word.count <= longestExtension && !(isSentence && isWord)
  }

  private static let longestExtension = 5

  /// The name is one token of a member's text: none of it stands in a link and the rest behind it.
  private static func isToken(_ name: [UInt8], _ block: TextBlock, _ member: Int, _ article: AlignedArticle) -> Bool {
    guard let other = article.block(block.slot, member) else { return false }
    let features = article.features[member]
    return features.facts[other.facts.indices].contains { fact in
      fact.kind == .identifier && ByteSearch.equalFolded(features.visible[fact.range.indices], name[...])
    }
  }
}
