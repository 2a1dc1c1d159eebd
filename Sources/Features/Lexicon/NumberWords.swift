internal import DocModel

/// Ten, eleven and twelve in words, as styles ask for them where others write digits. Smaller numbers are one digit, which weighs little;
/// larger ones are written in digits.
public enum NumberWords {
  /// True where a text holds one of the words for a number, as a word of its own.
  public static func say(_ number: String, in text: ArraySlice<UInt8>, language: String) -> Bool {
    guard let column = columns[number], let line = lines[language] else { return false }
    return line[column].split(separator: " ").contains { holds(Array($0.utf8), text) }
  }

  private static func holds(_ word: [UInt8], _ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let start = ByteSearch.firstFolded(word[...], in: rest) {
      let end = start + word.count
      if (start == text.startIndex || !isLetter(text[start - 1])) && (end == text.endIndex || !isLetter(text[end])) {
        return true
      }
      rest = text[end...]
    }
    return false
  }

  /// A mark outside ASCII, as a closing quotation mark is, counts as a letter: the number is missed then, no more.
  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 }

  private static let columns = ["10": 0, "11": 1, "12": 2]

  private static let lines: [String: [Substring]] = {
    var lines: [String: [Substring]] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      lines[String(parts[0])] = parts[1].split(separator: ", ")
    }
    return lines
  }()

  private static let table = """
    bg: десет, единадесет, дванадесет
    ca: deu, onze, dotze
    cs: deset deseti, jedenáct jedenácti, dvanáct dvanácti
    da: ti, elleve, tolv
    de: zehn, elf, zwölf
    el: δέκα, έντεκα ένδεκα, δώδεκα
    en: ten, eleven, twelve
    es: diez, once, doce
    fi: kymmenen kymmentä, yksitoista yhtätoista, kaksitoista kahtatoista
    fr: dix, onze, douze
    hr: deset, jedanaest, dvanaest
    hu: tíz, tizenegy, tizenkét tizenkettő
    id: sepuluh, sebelas, belas
    it: dieci, undici, dodici
    nb: ti, elleve, tolv
    nl: tien, elf, twaalf
    no: ti, elleve, tolv
    pl: dziesięć dziesięciu, jedenaście jedenastu, dwanaście dwunastu
    pt: dez, onze, doze
    ro: zece, unsprezece, doisprezece
    ru: десять десяти, одиннадцать одиннадцати, двенадцать двенадцати
    sk: desať desiatich, jedenásť jedenástich, dvanásť dvanástich
    sl: deset desetih, enajst enajstih, dvanajst dvanajstih
    sr: deset десет, jedanaest једанаест, dvanaest дванаест
    sv: tio, elva, tolv
    tr: on, on bir, on iki
    uk: десять десяти, одинадцять одинадцяти, дванадцять дванадцяти
    """
}
