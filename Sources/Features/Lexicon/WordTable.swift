/// Folded words of many languages in one hash table: a look-up is one probe or a few.
struct WordTable: Sendable {
  private var keys: [UInt64]
  private var meanings: [Meaning?]
  private var mask: Int
  /// How many words it holds.
  private(set) var count = 0
  /// Lines and words that could not be read, empty for tables that are right.
  private(set) var rejected: [String] = []

  static let english: UInt32 = 0x65_6e
  static let marks: UInt32 = 1

  /// The letters of the primary language subtag; a language that goes by two subtags has one seed.
  static func seed(_ language: String) -> UInt32 {
    var value: UInt32 = 0
    for byte in language.utf8 {
      guard byte & 0xc0 == 0x40, value < 0x10000 else { break }
      value = value << 8 | UInt32(byte | 0x20)
    }
    return switch value {
    case 0x6e_6f: 0x6e_62  // no, nb
    case 0x74_6c: 0x66_696c  // tl, fil
    case 0x69_77: 0x68_65  // iw, he
    case 0x69_6e: 0x69_64  // in, id
    case 0x73_68: 0x73_72  // sh, sr
    case 0x6d_6f: 0x72_6f  // mo, ro
    case 0x6a_69: 0x79_69  // ji, yi
    default: value
    }
  }

  /// Earlier tables win over later ones, and earlier words over later ones.
  init(languages tables: [String], marks: [(Meaning, [String])]) {
    let capacity = 16384
    keys = [UInt64](repeating: 0, count: capacity)
    meanings = [Meaning?](repeating: nil, count: capacity)
    mask = capacity - 1
    for table in tables {
      for line in Array(table.utf8).split(separator: 0x0a) { read(line) }
    }
    for (meaning, words) in marks {
      for word in words { insert(Array(word.utf8)[...], meaning, seed: Self.marks) }
    }
  }

  func meaning(of hash: UInt64, seed: UInt32) -> Meaning? {
    let key = Self.key(hash, seed)
    var at = Int(truncatingIfNeeded: key) & mask
    while keys[at] != 0 {
      if keys[at] == key { return meanings[at] }
      at = (at + 1) & mask
    }
    return nil
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard let blank = line.firstIndex(of: 0x20) else { return rejected.append(String(decoding: line, as: UTF8.self)) }
    let seed = Self.seed(String(decoding: line[..<blank], as: UTF8.self))
    for part in line[blank...].split(separator: 0x3b) {
      guard let colon = part.firstIndex(of: 0x3a),
        let meaning = Self.names[String(decoding: part[..<colon].drop(while: { $0 == 0x20 }), as: UTF8.self)]
      else {
        rejected.append(String(decoding: part, as: UTF8.self))
        continue
      }
      for word in part[(colon + 1)...].split(separator: 0x2c) { insert(word, meaning, seed: seed) }
    }
  }

  private mutating func insert(_ word: ArraySlice<UInt8>, _ meaning: Meaning, seed: UInt32) {
    let cell = FoldedCell(word.prefix(FoldedCell.byteLimit))
    guard cell.count > 0, count < mask / 2 else { return rejected.append(String(decoding: word, as: UTF8.self)) }
    let key = Self.key(cell.hash, seed)
    var at = Int(truncatingIfNeeded: key) & mask
    while keys[at] != 0 {
      if keys[at] == key { return }
      at = (at + 1) & mask
    }
    keys[at] = key
    meanings[at] = meaning
    count += 1
  }

  private static func key(_ hash: UInt64, _ seed: UInt32) -> UInt64 { Atom.finish(hash ^ UInt64(seed)) | 1 }

  private static let names = Dictionary(uniqueKeysWithValues: Meaning.allCases.map { ("\($0)", $0) })
}
