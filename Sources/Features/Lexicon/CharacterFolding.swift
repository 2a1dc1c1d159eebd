/// How one character of a cell counts when the cell is compared with the words of the lexicon.
enum CharacterFolding {
  enum Outcome {
    case drop, blank
    case keep(UInt32)
  }

  static func fold(_ scalar: UInt32) -> Outcome {
    switch scalar {
    case 0x61...0x7a, 0x30...0x39: .keep(scalar)
    case 0x41...0x5a: .keep(scalar + 0x20)
    case 0x20, 0x09...0x0d, 0xa0, 0x2000...0x200a, 0x202f, 0x205f, 0x3000: .blank
    // Emphasis and code marks, footnote daggers and raised digits.
    case 0x2a, 0x5f, 0x60, 0x2020, 0x2021, 0xb9, 0xb2, 0xb3, 0x2070...0x207e: .drop
    // Soft hyphen, joiners, bidi marks, word joiner, byte order mark, variation selectors.
    case 0xad, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x2069, 0xfeff, 0xfe00...0xfe0f: .drop
    // Arabic lengthening mark and vowel signs.
    case 0x640, 0x64b...0x652: .drop
    case 0..<0x80: .keep(scalar)
    default: .keep(foldLetter(scalar))
    }
  }

  /// Whether a footnote number may stick to it.
  static func isLetter(_ scalar: UInt32) -> Bool {
    (0x61...0x7a).contains(scalar) || scalar >= 0xc0
  }

  /// Whether a blank between the two means nothing: Chinese, Japanese and Korean set it or leave it out.
  static func joins(_ a: UInt32, _ b: UInt32) -> Bool { isEastAsian(a) && isEastAsian(b) }

  private static func isEastAsian(_ c: UInt32) -> Bool {
    (0x3040...0x30ff).contains(c) || (0x3400...0x9fff).contains(c) || (0xac00...0xd7a3).contains(c)
  }

  private static func foldLetter(_ c: UInt32) -> UInt32 {
    switch c {
    case 0xc0...0xde where c != 0xd7: return c + 0x20
    // Capital and dotless i: HAYIR, HAYİR and hayır are one word, whatever lower-cased them.
    case 0x130, 0x131: return 0x69
    case 0x100...0x137, 0x14a...0x177: return c | 1
    case 0x139...0x148, 0x179...0x17e: return c & 1 == 1 ? c + 1 : c
    case 0x178: return 0xff
    // Romanian s and t are written with a cedilla as often as with a comma.
    case 0x218, 0x219: return 0x15f
    case 0x21a, 0x21b: return 0x163
    case 0x1a0, 0x1af: return c + 1
    case 0x1e00...0x1eff: return c | 1
    case 0x370...0x3ff: return foldGreek(c)
    case 0x410...0x42f: return c + 0x20
    case 0x401, 0x451: return 0x435
    case 0x400...0x40f: return c + 0x50
    case 0x460...0x481, 0x48a...0x4bf, 0x4d0...0x52f: return c | 1
    case 0x531...0x556: return c + 0x30
    // Arabic kaf and yeh against the Persian ones.
    case 0x643: return 0x6a9
    case 0x64a, 0x649: return 0x6cc
    default: return foldSymbol(c)
    }
  }

  private static func foldGreek(_ c: UInt32) -> UInt32 {
    switch c {
    case 0x386, 0x3ac: 0x3b1
    case 0x388, 0x3ad: 0x3b5
    case 0x389, 0x3ae: 0x3b7
    case 0x38a, 0x3af, 0x3ca, 0x390: 0x3b9
    case 0x38c, 0x3cc: 0x3bf
    case 0x38e, 0x3cd, 0x3cb, 0x3b0: 0x3c5
    case 0x38f, 0x3ce: 0x3c9
    case 0x3c2: 0x3c3
    case 0x391...0x3ab: c + 0x20
    default: c
    }
  }

  private static func foldSymbol(_ c: UInt32) -> UInt32 {
    switch c {
    case 0x2010...0x2015, 0x2212: 0x2d
    case 0x2018, 0x2019, 0x2bc, 0x2bb: 0x27
    case 0x3002, 0xff61: 0x2e
    case 0xff01...0xff5e: foldFullWidth(c)
    default: c
    }
  }

  private static func foldFullWidth(_ c: UInt32) -> UInt32 {
    let ascii = c - 0xfee0
    return (0x41...0x5a).contains(ascii) ? ascii + 0x20 : ascii
  }
}
