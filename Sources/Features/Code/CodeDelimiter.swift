/// The opening and closing delimiter of a comment or a string in a programming language.
struct CodeDelimiter: Sendable {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// Delimits a comment; otherwise a string.
    static let comment = Traits(rawValue: 1)
    /// May span several lines.
    static let multiline = Traits(rawValue: 2)
    /// May be nested.
    static let nests = Traits(rawValue: 4)
    /// Opens only after nothing but whitespace on its line.
    static let lineStart = Traits(rawValue: 8)
    /// Opens only after whitespace or one of `();]}`, or at the start of the text.
    static let afterBlank = Traits(rawValue: 16)
    /// Opens only if no letter, digit or underscore precedes it.
    static let notAfterWord = Traits(rawValue: 32)
    /// Opens only between `<` and `>`.
    static let insideTag = Traits(rawValue: 64)
    /// Opens only before whitespace, a byte outside ASCII, or the end of the text.
    static let beforeBlank = Traits(rawValue: 128)

    /// The traits by their names in `code.tsv`.
    static let named: [String: Traits] = [
      "multiline": .multiline, "nests": .nests, "lineStart": .lineStart, "afterBlank": .afterBlank,
      "notAfterWord": .notAfterWord, "insideTag": .insideTag, "beforeBlank": .beforeBlank,
    ]
  }

  let open: [UInt8]
  /// Empty if the end of the line closes.
  let close: [UInt8]
  /// The byte that escapes the next one, or nil if the language has no escapes.
  let escape: UInt8?
  let traits: Traits
}
