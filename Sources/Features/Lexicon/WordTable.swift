/// The lines of the tables by their language: those of languages that nobody asks for are not read.
struct WordLines: Sendable {
  private var lines: [UInt32: [ArraySlice<UInt8>]] = [:]

  /// Earlier tables come before later ones.
  init(_ tables: [String]) {
    for table in tables {
      let bytes = Array(table.utf8)
      var start = 0
      while start < bytes.count {
        let end = ByteSearch.byte(0x0a, in: bytes.span, from: start)
        let line = bytes[start..<end]
        lines[Self.seed(line), default: []].append(line)
        start = end + 1
      }
    }
  }

  var languages: some Collection<UInt32> { lines.keys }

  subscript(language: UInt32) -> [ArraySlice<UInt8>] { lines[language] ?? [] }

  /// The letters of the primary language subtag that a text begins with; a language that goes by two subtags has one seed.
  static func seed(_ text: some Sequence<UInt8>) -> UInt32 {
    var value: UInt32 = 0
    for byte in text {
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
}

/// The folded words of one language, by their hashes.
struct WordTable: Sendable {
  private var meanings: [UInt64: Meaning] = [:]
  /// Lines and words that could not be read, empty for tables that are right.
  private(set) var rejected: [String] = []

  /// How many words it holds.
  var count: Int { meanings.count }

  /// Earlier words win over later ones.
  init(_ lines: [ArraySlice<UInt8>]) {
    for line in lines { read(line) }
  }

  init(_ marks: [(Meaning, [String])]) {
    for (meaning, words) in marks {
      for word in words { insert(Array(word.utf8)[...], meaning) }
    }
  }

  subscript(hash: UInt64) -> Meaning? { meanings[hash] }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard let blank = line.firstIndex(of: 0x20) else { return rejected.append(String(decoding: line, as: UTF8.self)) }
    for part in line[blank...].split(separator: 0x3b) {
      guard let colon = part.firstIndex(of: 0x3a),
        let meaning = Self.names[String(decoding: part[..<colon].drop(while: { $0 == 0x20 }), as: UTF8.self)]
      else {
        rejected.append(String(decoding: part, as: UTF8.self))
        continue
      }
      for word in part[(colon + 1)...].split(separator: 0x2c) { insert(word, meaning) }
    }
  }

  private mutating func insert(_ word: ArraySlice<UInt8>, _ meaning: Meaning) {
    let cell = FoldedCell(word.prefix(FoldedCell.byteLimit))
    guard cell.count > 0 else { return rejected.append(String(decoding: word, as: UTF8.self)) }
    if meanings[cell.hash] == nil { meanings[cell.hash] = meaning }
  }

  private static let names = Dictionary(uniqueKeysWithValues: Meaning.allCases.map { ("\($0)", $0) })
}
