internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A dash between two parts of a text is glued to the first of them, `Name- text` for `Name - text`. Another way to ask for ``Spacing``.
struct GluedDash: ArticleRule {
  static let card = Spacing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.dashes(of: $0, article) }, { finding($0.slot, $0.count, $1, article) })
  }

  /// How many dashes with a blank on both sides the source has, by slot.
  private static func dashes(of source: Int, _ article: AlignedArticle) -> [(slot: Int, count: Int)] {
    article.slots.indices.compactMap { slot in
      guard article.slots[slot].kind.holdsInlines, article.hasText(slot, source) else { return nil }
      let count = spaced(in: article.visible(slot, source))
      return count > 0 ? (slot, count) : nil
    }
  }

  private static let dashes = ["-", "\u{2013}", "\u{2014}"].map { Array($0.utf8) }

  /// The length of a dash at `i`.
  private static func dash(_ text: ArraySlice<UInt8>, _ i: Int) -> Int? {
    dashes.first { text[i...].starts(with: $0) }?.count
  }

  private static func spaced(in text: ArraySlice<UInt8>) -> Int {
    spaced(in: text, from: UInt8(ascii: "-")) + spaced(in: text, from: 0xe2)
  }

  /// Those that begin with a byte.
  private static func spaced(in text: ArraySlice<UInt8>, from first: UInt8) -> Int {
    let bytes = text.span
    var count = 0
    var next = ByteSearch.byte(first, in: bytes, from: 0)
    while next < bytes.count {
      let i = text.startIndex + next
      if isBlank(text, before: i), let length = dash(text, i), text.blank(at: i + length) != nil { count += 1 }
      next = ByteSearch.byte(first, in: bytes, from: next + 1)
    }
    return count
  }

  private func finding(_ slot: Int, _ count: Int, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let locale = LocaleText.of(article.members[member].article.locale)
    guard locale.spacesBetweenWords, let node = article.node(slot, member), article.hasText(slot, member) else {
      return nil
    }
    let text = article.visible(slot, member)
    let glued = text.indices.filter { Self.isGlued(text, $0, locale) }
    // As many dashes are missing as stand glued: these are they.
    guard let first = glued.first, Self.spaced(in: text) + glued.count <= count else { return nil }
    let inline = InlineText(article.members[member].article, node)
    return finding(
      .glued(text.shown(around: first..<(first + 1))), in: article, member: member,
      line: inline.line(of: Array(text[(first - 1)...first])),
      words: text.words(from: first), confidence: 80, salt: article.slots[slot].key)
  }

  /// A word or a bracket before the dash, a blank behind it; or words on both sides of a long one.
  private static func isGlued(_ text: ArraySlice<UInt8>, _ i: Int, _ locale: LocaleText) -> Bool {
    guard text[i] == UInt8(ascii: "-") || text[i] == 0xe2, i > text.startIndex, let length = dash(text, i),
      endsWord(text[i - 1])
    else { return false }
    guard text.blank(at: i + length) != nil else {
      return length > 1 && i + length < text.endIndex && beginsWord(text[i + length])
    }
    let behind = text[(i + length)...].drop { $0 == 0x20 }
    // `Ein- und Ausgang`
    return i + length < text.endIndex && !locale.conjunctions.contains { behind.starts(with: $0 + [0x20]) }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 && byte != 0xa0 || byte == UInt8(ascii: ")")
      || byte == ArticleFeatures.codeMark
  }
  private static func beginsWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0xc3 && byte != 0xe2 }

  private static func isBlank(_ text: ArraySlice<UInt8>, before i: Int) -> Bool {
    i > text.startIndex && (text[i - 1] == 0x20 || text[i - 1] == 0xa0)
  }
}

extension Message {
  fileprivate static func glued(_ shown: String) -> Message {
    Message(
      text:
        "The dash in ‘\(shown)’ is glued to what stands before it, in the source it stands between blanks: put a blank there."
    )
  }
}
