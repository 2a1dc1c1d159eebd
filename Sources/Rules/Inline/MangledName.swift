internal import DocModel
internal import Features

/// What became of a name of several words that was neither kept nor put into words: half of it with an ending of the language, or its
/// letters in another script.
struct MangledName {
  private let name: [UInt8]
  /// Its first word and three letters of the next.
  private let beginning: Int

  /// - Parameter name: ASCII letters.
  init?(_ name: String) {
    self.name = name.utf8.map(\.asciiLowercased)
    guard let first = CamelCase.words(of: Array(name.utf8)).first, self.name.count >= 8 else { return nil }
    beginning = max(first.count + 3, self.name.count / 2)
  }

  func stands(in text: ArraySlice<UInt8>) -> Bool {
    let words = text.split { $0 < 0x80 && !$0.isASCIILetter }.filter { $0.count >= 6 }
    return words.contains { isHalf($0) } || isTransliterated(in: words)
  }

  /// `gearboxhalterung` for gearBoxHolder, `gearbxHolder`.
  private func isHalf(_ word: ArraySlice<UInt8>) -> Bool {
    let folded = word.map(\.asciiLowercased)
    let before = zip(folded, name).prefix { $0 == $1 }.count
    if before >= beginning { return folded != name }
    guard abs(folded.count - name.count) <= 2, before > 0 else { return false }
    let behind = zip(folded.reversed(), name.reversed()).prefix { $0 == $1 }.count
    return before + behind >= name.count - 2
  }

  /// `Гиарбоксхолдер` for GearBoxHolder: vowels are written by ear, consonants by letter.
  private func isTransliterated(in words: [ArraySlice<UInt8>]) -> Bool {
    let words = words.filter { $0.first == 0xd0 || $0.first == 0xd1 }
    if words.isEmpty { return false }
    let wanted = Self.consonants(name)
    guard wanted.count >= 5 else { return false }
    return words.contains { word in
      guard let letters = Self.latin(word), letters.count * 2 >= name.count else { return false }
      let own = Self.consonants(letters)
      return Spelling.commonLetters(own, wanted) * 20 >= max(own.count, wanted.count) * 17
    }
  }

  /// The letters of a Cyrillic word in Latin ones; nil for other words.
  private static func latin(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    for letter in String(decoding: word, as: UTF8.self).lowercased().unicodeScalars {
      guard letter.value >= 0x400, letter.value < 0x530 else { return nil }
      if let latin = cyrillic[letter] { result += Array(latin.utf8) }
    }
    return result
  }

  private static let cyrillic: [Unicode.Scalar: String] = [
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "j", "з": "z", "и": "i", "й": "i",
    "к": "k", "л": "l", "м": "m",
    "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "ch",
    "ш": "sh", "щ": "sh",
    "ы": "i", "э": "e", "ю": "u", "я": "a", "і": "i", "ї": "i", "є": "e", "ґ": "g", "ј": "j", "љ": "l", "њ": "n",
    "ђ": "d", "ћ": "c", "џ": "j",
  ]

  /// Consonants alone, those of like sound made one, no two alike behind each other.
  private static func consonants(_ word: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    func add(_ letter: UInt8) { if result.last != letter { result.append(letter) } }
    for (index, letter) in word.enumerated() {
      switch letter {
      case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
        UInt8(ascii: "y"):
        continue
      case UInt8(ascii: "c"), UInt8(ascii: "q"): add(UInt8(ascii: "k"))
      case UInt8(ascii: "w"): add(UInt8(ascii: "v"))
      case UInt8(ascii: "g"): add(UInt8(ascii: "j"))
      case UInt8(ascii: "x"):
        add(UInt8(ascii: "k"))
        add(UInt8(ascii: "s"))
      // th, ph, sh
      case UInt8(ascii: "h") where index > 0 && !"aeiouy".utf8.contains(word[index - 1]): continue
      default: add(letter)
      }
    }
    return result
  }
}
