internal import DocModel
internal import Features

/// Units that a hyphen joins to a number, and that other languages keep: of `64-bit`, 64 alone says nothing.
extension DisagreementFinder {
  mutating func units(_ slot: Int) {
    for group in article.groups {
      guard let source = group.exactSource, let block = article.textBlock(slot, source),
        block.signs.contains([.hyphen, .digit])
      else { continue }
      for unit in NumberUnit.all(in: article.visible(slot, source)) { judge(unit, slot, source, group.translations) }
    }
  }

  private mutating func judge(_ unit: NumberUnit, _ slot: Int, _ source: Int, _ translations: [Int]) {
    var bare: [Int] = []
    var keepers: [Int] = []
    // Other scripts have words of their own.
    for member in 0..<count where !article.members[member].isOriginal && !article.features[member].keepsAllLatin {
      switch unit.standsAlone(in: article.visible(slot, member)) {
      case true?: bare.append(member)
      case false?: keepers.append(member)
      case nil: break
      }
    }
    guard keepers.count >= 3, keepers.count >= 2 * bare.count else { return }
    for member in bare where translations.contains(member) {
      let lines = article.lines(slot, member)
      let wanted = deviation(unit.number + [NumberUnit.hyphen] + unit.name, article.lines(slot, source).0)
      let judgement = Judgement(
        member: member, verdict: .proven, confidence: 76, against: [source] + keepers, with: bare)
      add(
        slot, .facts(.number), judgement, missing: [wanted], extra: [deviation(Array(unit.number), lines.0)],
        lines: (lines.0, lines.0))
    }
  }

  private func deviation(_ text: some Sequence<UInt8>, _ line: Int) -> Deviation {
    let bytes = Array(text)
    return Deviation(
      text: String(decoding: bytes, as: UTF8.self), atom: Atom(bytes[...]).hash, exact: 0, count: 1, weight: 1,
      line: line)
  }
}

/// A number and the word that a hyphen joins to it.
struct NumberUnit {
  let number: ArraySlice<UInt8>
  let name: ArraySlice<UInt8>

  static let hyphen = UInt8(ascii: "-")

  /// Those of a text in which the number never stands without the word.
  static func all(in text: ArraySlice<UInt8>) -> [NumberUnit] {
    var result: [NumberUnit] = []
    var i = text.startIndex
    while true {
      let place = text.startIndex + ByteSearch.byte(hyphen, in: text.span, from: i - text.startIndex)
      guard place < text.endIndex else { return result }
      i = place + 1
      let digits = text[..<place].reversed().prefix(while: \.isASCIIDigit).count
      let name = text[i...].prefix { $0 >= 0x61 && $0 <= 0x7a }
      let isFree = place - digits == text.startIndex || !joins(text[place - digits - 1])
      guard digits > 0, name.count >= 3, isFree, name.endIndex == text.endIndex || text[name.endIndex] < 0x80 else {
        continue
      }
      let unit = NumberUnit(number: text[(place - digits)..<place], name: name)
      if result.contains(where: { $0.number.elementsEqual(unit.number) }) || unit.standsAlone(in: text) != false {
        continue
      }
      result.append(unit)
    }
  }

  /// True where the number stands in a text without the word behind it, nil where it does not stand there.
  func standsAlone(in text: ArraySlice<UInt8>) -> Bool? {
    var rest = text
    var isFound = false
    while let start = ByteSearch.first(number, in: rest) {
      let end = start + number.count
      rest = rest[end...]
      if start > text.startIndex, Self.joins(text[start - 1]) { continue }
      if let next = rest.first,
        next.isASCIIDigit || [0x2e, 0x2c].contains(next) && rest.dropFirst().first?.isASCIIDigit == true
      {
        continue
      }
      isFound = true
      if !isFollowed(rest), !isJoined(rest) { return true }
    }
    return isFound ? false : nil
  }

  /// A digit, or what joins it to digits.
  private static func joins(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == 0x2e || byte == 0x2c
  }

  /// Another number with the word follows at once: 32 y 64 bits.
  private func isJoined(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let digit = rest.prefix(12).firstIndex(where: \.isASCIIDigit) else { return false }
    return isFollowed(rest[digit...].drop(while: \.isASCIIDigit))
  }

  /// The first letters of the word stand behind blanks and hyphens of any kind.
  private func isFollowed(_ rest: ArraySlice<UInt8>) -> Bool {
    let word = rest.prefix(5 + name.count).drop {
      !$0.isASCIILetter && !$0.isASCIIDigit && !(0xc3...0xc9).contains($0) && $0 != 0x2e && $0 != 0x2c
    }
    return word.count >= 3 && zip(word.prefix(3), name).allSatisfy { $0.asciiLowercased == $1 }
  }
}
