/// The words of a text by their first consonants, which loanwords and cognates share across languages and scripts:
/// *container*, *Konteyner*, *контейнер*, コンテナ and 컨테이너 have the key *k n t*.
package enum CognateKeys {
  /// Marks the key of a word with a capital that does not begin the text: a name or an abbreviation.
  package static let name: UInt16 = 1 << 15

  /// The keys of the words in a range of UTF-8 text, ascending, each once.
  package static func read(_ text: [UInt8], in range: Range<Int>) -> [UInt16] {
    var word = Word()
    word.isFirst = true
    var keys: [UInt16] = []
    let bytes = text.span
    var place = range.lowerBound
    while place < range.upperBound {
      let (character, end) = bytes.character(at: place)
      word.take(character.value, into: &keys)
      place = end
    }
    word.end(into: &keys)
    keys.sort()
    var last: UInt16?
    keys.removeAll { key in
      defer { last = key }
      return key == last
    }
    return keys
  }

  /// Whether a text with some keys has a word with this key.
  package static func contain(_ keys: [UInt16], _ key: UInt16) -> Bool { keys.contains { ($0 ^ key) & ~name == 0 } }

  /// Consonants that languages exchange for each other are one class; vowels, h, j and semivowels have none.
  fileprivate enum Class: UInt8 {
    case none, b, k, d, f, g, r, m, n, p, s, t
  }

  /// The scripts whose letters have classes. A word is in one script.
  private enum Script {
    case alphabet, katakana, hangul
  }

  private struct Word {
    private var script: Script?
    private var letters = 0
    private var count = 0
    private var key: UInt16 = 0
    private var last = Class.none
    /// Whether the word begins the text, so that its capital says nothing.
    var isFirst = false
    private var isName = false
    private var endsInP = false
    /// Whether the letter before is a c, whose sound the next letter decides.
    private var endsInC = false

    mutating func take(_ value: UInt32, into keys: inout [UInt16]) {
      switch value {
      case 0xac00..<0xac00 + UInt32(CognateKeys.syllables):
        start(.hangul, &keys)
        let place = Int(value - 0xac00)
        append(CognateKeys.initials[place / 588])
        append(CognateKeys.finals[place % 28])
      case 0x30a1...0x30ff:
        start(.katakana, &keys)
        append(CognateKeys.katakana[Int(value) - 0x30a1])
      case 0..<UInt32(CognateKeys.letters.count) where WordHash.isLetter(value) && !(0x30...0x39).contains(value):
        start(.alphabet, &keys)
        letters += 1
        let folded = WordHash.folded(value)
        if letters == 1, folded != value, !isFirst { isName = true }
        if endsInC {
          endsInC = false
          append(CognateKeys.softening.contains(folded) ? .s : .k)
        }
        if folded == 0x63 {
          endsInC = true
          endsInP = false
          return
        }
        // The only digraph that is common in cognates.
        if folded == 0x68, endsInP {
          key = key & ~0xf | UInt16(Class.f.rawValue)
          last = .f
        }
        endsInP = folded == 0x70 && count < 3 && last != .p
        append(CognateKeys.letters[Int(folded) % CognateKeys.letters.count])
      default: end(into: &keys)
      }
    }

    private mutating func start(_ new: Script, _ keys: inout [UInt16]) {
      if script != new { end(into: &keys) }
      script = new
    }

    private mutating func append(_ consonant: Class) {
      guard consonant != .none, consonant != last, count < 3 else { return }
      key = key << 4 | UInt16(consonant.rawValue)
      last = consonant
      count += 1
    }

    mutating func end(into keys: inout [UInt16]) {
      if endsInC { append(.k) }
      if count == 3, script != .alphabet || letters > 3 { keys.append(isName ? key | CognateKeys.name : key) }
      let isFirst = isFirst && script == nil
      self = Word()
      self.isFirst = isFirst
    }
  }

  /// The vowels before which c is an s: e, i, y, with and without accents.
  private static let softening = Set("eéèêëęěiíìîïyý".unicodeScalars.map(\.value))

  private static let syllables = 11_172

  /// By the first sound of a Korean syllable, in Unicode's order.
  private static let initials: [Class] = [
    .k, .k, .n, .d, .d, .r, .m, .b, .b, .s, .s, .none, .s, .s, .k, .k, .t, .p, .none,
  ]

  /// By the last sound of a Korean syllable, in Unicode's order.
  private static let finals: [Class] = [
    .none, .k, .k, .k, .n, .n, .n, .t, .r, .r, .r, .r, .r, .r, .r, .r, .m, .p, .p, .t, .t, .n, .t, .t, .k, .t, .p,
    .none,
  ]

  /// By katakana, from U+30A1.
  private static let katakana: [Class] = {
    var classes = [Class](repeating: .none, count: 0x30ff - 0x30a1 + 1)
    let rows: [(String, Class)] = [
      ("カキクケコヵヶ", .k), ("ガギグゲゴ", .g), ("サシスセソザジズゼゾ", .s), ("タチッツテト", .t), ("ダヂヅデド", .d),
      ("ナニヌネノン", .n), ("フ", .f), ("バビブベボヴワ", .b), ("パピプペポ", .p), ("マミムメモ", .m), ("ラリルレロ", .r),
    ]
    for (characters, consonant) in rows {
      for character in characters.unicodeScalars where character != "ッ" {
        classes[Int(character.value) - 0x30a1] = consonant
      }
    }
    return classes
  }()

  /// By lowercase letter of the Latin, Greek, Cyrillic, Hebrew and Arabic scripts.
  private static let letters: [Class] = {
    var classes = [Class](repeating: .none, count: 0x700)
    let rows: [(String, Class)] = [
      ("bvwβбвבبپ", .b), ("kqxκξχкхцчכךקكقک", .k), ("dðđδдדدذض", .d), ("fφфפףف", .f), ("gγгґגجگغ", .g),
      ("lrłλρлрלרلر", .r), ("mμмמםم", .m), ("nŋνнנןن", .n), ("pπψп", .p), ("szßζσςзсшщжצץסשזزسشصچ", .s),
      ("tþθτтטתتطث", .t),
    ]
    for (characters, consonant) in rows {
      for character in characters.unicodeScalars { classes[Int(character.value)] = consonant }
    }
    // Letters with accents, from U+00E0.
    let plain = """
      aaaaaaaceeeeiiiidnooooo*ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkallllllaallnnnnnnannoooo\
      oooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz
      """
    classes[0x63] = .k
    for (place, letter) in plain.unicodeScalars.enumerated() where classes[0xe0 + place] == .none && letter != "*" {
      classes[0xe0 + place] = classes[Int(letter.value)]
    }
    return classes
  }()
}
