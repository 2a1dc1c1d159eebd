internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Dotted names and file name extensions that a blank was put into: `secpol. msc`, `com. Apple. clips`, `. appx`.
enum DottedNames {
  struct Broken {
    /// In small letters.
    let name: [UInt8]
    /// As the others write it, the original before all.
    let written: [UInt8]
    /// As it stands here.
    let found: [UInt8]
    let witnesses: [Int]
    /// Its end is gone, no blank stands in it.
    let isCut: Bool
  }

  static func broken(_ block: TextBlock, in article: AlignedArticle) -> [Broken] {
    guard block.signs.contains(.mark), block.others.signs.contains(.markThenLetter) else { return [] }
    let text = article.visible(block.slot, block.member)
    let cut = cutNames(block, text, in: article)
    guard hasDotBlank(text) else { return cut }
    var result: [Broken] = []
    var seen: Set<[UInt8]> = []
    for member in article.members.indices where mayHaveNames(block, member, article) {
      guard let other = article.block(block.slot, member) else { continue }
      let theirs = article.features[member].visible[other.text.indices]
      for name in names(in: theirs) where seen.insert(name).inserted {
        guard let found = find(name, in: text, besides: theirs), !contains(text, name) else { continue }
        let witnesses = holders(of: name, block, article)
        guard name[0] == 0x2e || witnesses.contains(where: { isToken(name, block, $0, article) }) else { continue }
        guard witnesses.count >= 2 || witnesses.contains(where: { article.members[$0].isOriginal }) else { continue }
        result.append(
          Broken(
            name: name, written: written(name, block, witnesses, article), found: found, witnesses: witnesses,
            isCut: false))
      }
    }
    return result + cut.filter { one in !result.contains { $0.name == one.name } }
  }

  private static func mayHaveNames(_ block: TextBlock, _ member: Int, _ article: AlignedArticle) -> Bool {
    member != block.member && article.signs(block.slot, member).contains(.markThenLetter)
  }

  /// What is left of names that end otherwise in the text it was made from: `.gears.js` of `.gears.json`, whose end was read as a word.
  private static func cutNames(_ block: TextBlock, _ text: ArraySlice<UInt8>, in article: AlignedArticle) -> [Broken] {
    guard block.signs.contains(.markThenLetter),
      let source = article.groups[article.members[block.member].group].exactSource,
      mayHaveNames(block, source, article), let own = article.block(block.slot, source),
      own.neutral != block.features.neutral
    else { return [] }
    let model = article.visible(block.slot, source)
    return names(in: model).compactMap { name in
      guard let dot = name.lastIndex(of: 0x2e), name.count - dot >= 4, name.count >= 8, !contains(text, name) else {
        return nil
      }
      let left = name.dropLast(2)
      guard left.count - dot >= 3, let found = ByteSearch.first(left, in: text), !contains(model, Array(left) + [0x20])
      else { return nil }
      let witnesses = holders(of: name, block, article)
      return Broken(
        name: name, written: written(name, block, witnesses, article), found: Array(text[found..<found + left.count]),
        witnesses: witnesses, isCut: true)
    }
  }

  private static func hasDotBlank(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var dot = ByteSearch.byte(0x2e, in: bytes, from: 0)
    while dot + 2 < bytes.count {
      if bytes[dot + 1] == 0x20, bytes[dot + 2].isASCIILetter { return true }
      dot = ByteSearch.byte(0x2e, in: bytes, from: dot + 1)
    }
    return false
  }

  /// `a.b`, `a.b.c` and `.ext`, in small letters.
  private static func names(in text: ArraySlice<UInt8>) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var i = text.startIndex
    while i < text.endIndex {
      let dot = text.startIndex + ByteSearch.byte(0x2e, in: text.span, from: i - text.startIndex)
      i = dot + 1
      guard i < text.endIndex, text[i].isASCIILetter else { continue }
      var start = dot
      while start > text.startIndex, text[start - 1].isASCIILetter || text[start - 1].isASCIIDigit { start -= 1 }
      // What a letter outside ASCII precedes is the end of a sentence in a language that parts none by blanks.
      if start > text.startIndex, text[start - 1] >= 0x80, start < dot { continue }
      var end = i
      while end < text.endIndex,
        text[end].isASCIILetter || text[end].isASCIIDigit
          || (text[end] == 0x2e && end + 1 < text.endIndex && text[end + 1].isASCIILetter)
      { end += 1 }
      i = end
      let isAlone = dot == text.startIndex || text[dot - 1] == 0x20 || text[dot - 1] == 0x28 || text[dot - 1] == 0x2a
      guard end - dot >= 3, end - dot <= (isAlone ? 12 : 6) || end - start > end - dot,
        end == text.endIndex || text[end] < 0x80 || start < dot
      else { continue }
      // `.NET` stands alone; `end.Start` is a lost blank.
      if start < dot, text[dot + 1] >= 0x41, text[dot + 1] <= 0x5a { continue }
      result.append(text[start..<end].map(\.asciiLowercased))
    }
    return result
  }

  /// The name with blanks behind its dots, as it stands in the text; nil where it does not.
  /// - Parameter model: the text that the name was taken from; what is behind the dot may be a word there, too, and begin a sentence here.
  private static func find(_ name: [UInt8], in text: ArraySlice<UInt8>, besides model: ArraySlice<UInt8>) -> [UInt8]? {
    for start in text.indices where text[start].asciiLowercased == name[0] {
      if start > text.startIndex, name[0] != 0x2e, text[start - 1].isASCIILetter { continue }
      var i = start
      var k = 0
      var blanks = 0
      while k < name.count, i < text.endIndex {
        if text[i].asciiLowercased == name[k] {
          i += 1
          k += 1
        } else if text[i] == 0x20, k > 0, name[k - 1] == 0x2e, text[i - 1] == 0x2e {
          i += 1
          blanks += 1
        } else {
          break
        }
      }
      guard k == name.count, blanks > 0, i == text.endIndex || !text[i].isASCIILetter else { continue }
      // `Ende. Cer` would be a sentence: an extension has a blank or a mark before its dot, or small letters behind it.
      if name[0] == 0x2e, start > text.startIndex, text[start - 1].isASCIILetter || text[start - 1] >= 0x80 {
        if text[i - 1] < 0x61 && i - start > 6
          || beginsSentence(text[(start + 1)..<i]) && holdsWord(name.dropFirst(), in: model)
        {
          continue
        }
      }
      return Array(text[start..<i])
    }
    return nil
  }

  /// True where a text has the letters as a word without a dot before it.
  private static func holdsWord(_ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= word.count else { return false }
    return (text.startIndex...(text.endIndex - word.count)).contains { start in
      let end = start + word.count
      guard zip(text[start..<end], word).allSatisfy({ $0.asciiLowercased == $1 }) else { return false }
      let isStart =
        start == text.startIndex
        || !(text[start - 1].isASCIILetter || text[start - 1].isASCIIDigit || text[start - 1] == 0x2e)
      return isStart && (end == text.endIndex || !text[end].isASCIILetter)
    }
  }

  /// A single capital at the start, as sentences have it; ` CSV` is written so anywhere.
  private static func beginsSentence(_ extension: ArraySlice<UInt8>) -> Bool {
    let word = `extension`.drop { $0 == 0x20 }
    return word.first.map { $0 < 0x60 } == true && word.dropFirst().allSatisfy { $0 > 0x60 }
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    guard text.count >= name.count else { return false }
    return (text.startIndex...(text.endIndex - name.count)).contains { start in
      zip(text[start...], name).allSatisfy { $0.asciiLowercased == $1 }
    }
  }

  private static func written(_ name: [UInt8], _ block: TextBlock, _ witnesses: [Int], _ article: AlignedArticle)
    -> [UInt8]
  {
    guard let model = witnesses.first(where: { article.members[$0].isOriginal }) ?? witnesses.first else { return name }
    let text = article.visible(block.slot, model)
    return ByteSearch.firstFolded(name[...], in: text).map { Array(text[$0..<$0 + name.count]) } ?? name
  }

  private static func holders(of name: [UInt8], _ block: TextBlock, _ article: AlignedArticle) -> [Int] {
    article.members.indices.filter { member in
      guard member != block.member, let node = article.node(block.slot, member),
        let other = article.features[member].block(node)
      else { return false }
      return contains(article.features[member].visible[other.text.indices], name)
    }
  }

  /// True where the name is one token of a member's text: none of it stands in a link and the rest behind it.
  private static func isToken(_ name: [UInt8], _ block: TextBlock, _ member: Int, _ article: AlignedArticle) -> Bool {
    guard let node = article.node(block.slot, member), let other = article.features[member].block(node) else {
      return false
    }
    let features = article.features[member]
    return features.facts[other.facts.indices].contains { fact in
      fact.kind == .identifier && fact.range.count == name.count
        && features.visible[fact.range.indices].map(\.asciiLowercased) == name
    }
  }

}
