/// What opens and closes a comment or a string in one programming language.
struct CodeDelimiter: Sendable {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// A comment; else a string.
    static let comment = Traits(rawValue: 1)
    /// May run over line ends.
    static let multiline = Traits(rawValue: 2)
    /// Opens again within itself.
    static let nests = Traits(rawValue: 4)
    /// Opens only where nothing but blanks stands before it on the line.
    static let lineStart = Traits(rawValue: 8)
    /// Opens only after a blank, a bracket, a semicolon or at a line's start.
    static let afterBlank = Traits(rawValue: 16)
    /// Opens only where no letter or digit stands before it.
    static let notAfterWord = Traits(rawValue: 32)
    /// Opens only between `<` and `>`.
    static let insideTag = Traits(rawValue: 64)
    /// A blank or the line's end must follow.
    static let beforeBlank = Traits(rawValue: 128)

    /// As `code.tsv` calls them.
    static let named: [Substring: Traits] = [
      "multiline": .multiline, "nests": .nests, "lineStart": .lineStart, "afterBlank": .afterBlank,
      "notAfterWord": .notAfterWord, "insideTag": .insideTag, "beforeBlank": .beforeBlank,
    ]

    static let conditions: Traits = [.lineStart, .afterBlank, .notAfterWord, .insideTag, .beforeBlank]
  }

  let open: Marker
  /// Empty where the line's end closes.
  let close: Marker
  let traits: Traits
  /// The byte that takes the next one out of play, zero where there is none.
  let escape: UInt8

  init(_ open: Substring, _ close: Substring, escape: UInt8, _ traits: Traits) {
    self.open = Marker(open)
    self.close = Marker(close)
    self.traits = traits
    self.escape = escape
  }

  /// Up to eight bytes of ASCII, compared without a look at memory of their own.
  struct Marker: Sendable {
    let count: Int
    private let packed: UInt64

    init(_ text: Substring) {
      let bytes = Array(text.utf8.prefix(8))
      count = bytes.count
      packed = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    var first: UInt8 { UInt8(truncatingIfNeeded: packed) }

    @inline(__always) func matches(_ bytes: borrowing Span<UInt8>, at start: Int) -> Bool {
      guard count > 0, start + count <= bytes.count else { return false }
      var rest = packed
      for index in start..<(start + count) {
        if bytes[index] != UInt8(truncatingIfNeeded: rest) { return false }
        rest >>= 8
      }
      return true
    }
  }
}
