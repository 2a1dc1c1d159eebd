internal import DocModel
internal import Features

/// Products are named with their versions: Contoso Server 2030. Where the version stands behind another word, the name was translated.
extension TermCensus {
  struct Renamed {
    let lost: Deviation
    let found: Deviation
    let keepers: [Int]
  }

  /// A version that stands behind the name in nearly all other blocks, and behind another word with a capital here.
  mutating func renamed(_ name: Name, in block: DisagreementFinder.NamedBlock) -> Renamed? {
    guard block.block.signs.contains(.digit), !article.members[block.member].isOriginal,
      let source = blocks.first(where: { article.members[$0.member].isOriginal }), source.block.signs.contains(.digit)
    else { return nil }
    let there = versionedWords(of: source)
    let versions = there.versions(of: name)
    guard !versions.isEmpty else { return nil }
    let here = versionedWords(of: block)
    guard !here.all.isEmpty, here.uses(name) < there.uses(name) else { return nil }
    for version in versions {
      guard let own = here.all.first(where: { $0.version.elementsEqual(version) }), own.isName,
        !here.has(name, version),
        !Words.isInflected(own.word, name.bytes), !there.stands(own.word, before: name)
      else { continue }
      var keepers: [Int] = []
      var isKnown = false
      let others = blocks.filter { $0.member != block.member }
      for other in others {
        let theirs = versionedWords(of: other)
        if theirs.has(name, version) { keepers.append(other.member) }
        isKnown =
          isKnown || theirs.all.contains { $0.word.elementsEqual(own.word) && $0.version.elementsEqual(version) }
      }
      // Who was made from an older text may have the name of then.
      guard keepers.contains(where: { article.members[$0].group == article.members[block.member].group }) else {
        continue
      }
      guard keepers.count >= 3, keepers.count * 3 >= others.count * 2, !isKnown else { continue }
      let found = deviation(own.word, words(of: block), block)
      let number = " " + String(decoding: version, as: UTF8.self)
      return Renamed(
        lost: Deviation(
          text: name.deviation.text + number, atom: name.atom, exact: name.exact, count: 1,
          weight: name.deviation.weight, line: name.deviation.line),
        found: Deviation(
          text: found.text + number, atom: found.atom, exact: found.exact, count: 1, weight: 1, line: found.line),
        keepers: keepers)
    }
    return nil
  }

  private mutating func versionedWords(of block: DisagreementFinder.NamedBlock) -> VersionedWords {
    if versions.isEmpty { versions = Array(repeating: nil, count: article.members.count) }
    if let known = versions[block.member] { return known }
    let new = VersionedWords(words(of: block))
    versions[block.member] = new
    return new
  }
}

/// The words of a block that have a version of two digits or more right behind them.
struct VersionedWords {
  struct Entry {
    let word: ArraySlice<UInt8>
    let version: ArraySlice<UInt8>

    /// It begins with a capital, is of letters only, and no acronym.
    var isName: Bool {
      guard word.count >= 3, let first = word.first, first <= 0x5a || first == 0xc3 else { return false }
      return word.contains { $0 >= 0x61 } && !word.contains { $0.isASCIIDigit || $0 == 0x5f }
    }
  }

  let words: Words
  let all: [Entry]

  init(_ words: Words) {
    self.words = words
    let text = words.text
    all = zip(words.ranges, words.ranges.dropFirst()).compactMap { word, number in
      guard number.lowerBound == word.upperBound + 1, text[word.upperBound] == 0x20,
        text[number].allSatisfy(\.isASCIIDigit)
      else { return nil }
      var end = number.upperBound
      while end + 1 < text.count, text[end] == UInt8(ascii: "."), text[end + 1].isASCIIDigit {
        end += 1
        while end < text.count, text[end].isASCIIDigit { end += 1 }
      }
      return end - number.lowerBound >= 2 ? Entry(word: text[word], version: text[number.lowerBound..<end]) : nil
    }
  }

  func versions(of name: TermCensus.Name) -> [ArraySlice<UInt8>] {
    all.filter { $0.word.elementsEqual(name.bytes) }.map(\.version)
  }

  func has(_ name: TermCensus.Name, _ version: ArraySlice<UInt8>) -> Bool {
    all.contains { $0.version.elementsEqual(version) && Self.isForm($0.word, of: name) }
  }

  /// The name is the end of a longer one that another word begins: what is gone is the name, and nothing was put in its place.
  func stands(_ word: ArraySlice<UInt8>, before name: TermCensus.Name) -> Bool {
    zip(words.ranges, words.ranges.dropFirst()).contains {
      words.text[$0].elementsEqual(word) && words.text[$1].elementsEqual(name.bytes)
    }
  }

  func uses(_ name: TermCensus.Name) -> Int { words.count { Self.isForm($0, of: name) } }

  private static func isForm(_ word: ArraySlice<UInt8>, of name: TermCensus.Name) -> Bool {
    ByteSearch.equalFolded(word, name.bytes[...]) || Words.isForm(word, of: name.bytes)
  }
}
