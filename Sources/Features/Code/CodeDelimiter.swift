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
    static let named: [String: Traits] = [
      "multiline": .multiline, "nests": .nests, "lineStart": .lineStart, "afterBlank": .afterBlank,
      "notAfterWord": .notAfterWord, "insideTag": .insideTag, "beforeBlank": .beforeBlank,
    ]
  }

  let open: [UInt8]
  /// Empty where the line's end closes.
  let close: [UInt8]
  /// The byte that takes the next one out of play, nil where there is none.
  let escape: UInt8?
  let traits: Traits
}
