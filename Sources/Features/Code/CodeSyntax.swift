internal import DocModel

/// How one programming language sets comments and strings apart.
public struct CodeSyntax: Sendable {
  /// The language's own name in lower case: `powershell` for `azurepowershell-interactive`.
  public let name: String
  /// Whether it is what a program prints, a person types at a prompt or people read, not code that is kept: console,
  /// output, log, text.
  public let isOutput: Bool
  /// Whether it draws: names of nodes, arrows between them, and labels for people to read.
  public let isDiagram: Bool

  let delimiters: [CodeDelimiter]
  /// A `CodeByte` for each byte value.
  let classes: [UInt8]
  /// Whether text stands between tags.
  public let hasTags: Bool
  /// Whether code of other languages stands between some tags.
  var embeds: Bool { hasTags && name == "xml" }

  init(
    _ name: String, isOutput: Bool = false, isDiagram: Bool = false, hasTags: Bool = false,
    _ delimiters: [CodeDelimiter]
  ) {
    self.name = name
    self.isOutput = isOutput
    self.isDiagram = isDiagram
    self.hasTags = hasTags
    self.delimiters = delimiters
    var classes = CodeByte.classes
    for byte in delimiters.compactMap({ $0.open.first }) { classes[Int(byte)] |= CodeByte.opens }
    if hasTags {
      for byte in "<>".utf8 { classes[Int(byte)] |= CodeByte.opens }
    }
    self.classes = classes
  }

  /// The syntax that a code fence's info string names by its first word, nil where the word is unknown.
  ///
  /// Letter case does not matter, nor do a suffix `-interactive`, a prefix `language-`, and what follows in braces.
  public static func named(_ info: some Collection<UInt8>) -> CodeSyntax? {
    let info = Array(info)
    // Pandoc writes {.python}.
    let first = info.drop { before.contains($0) }.prefix { !before.contains($0) && !behind.contains($0) }
    let name = String(decoding: first.map(\.asciiLowercased), as: UTF8.self)
    let (table, interactive, language) = (CodeSyntaxTable.byName, "-interactive", "language-")
    if let syntax = table[name] { return syntax }
    if name.hasSuffix(interactive) { return table[String(name.dropLast(interactive.count))] }
    return name.hasPrefix(language) ? table[String(name.dropFirst(language.count))] : nil
  }

  private static let before = Array(" \t{.\r\n".utf8)
  private static let behind = Array(",}:([`".utf8)
}

/// What a byte is to the tokenizer.
enum CodeByte {
  static let punctuation: UInt8 = 0
  static let word: UInt8 = 1
  static let blank: UInt8 = 2
  static let newline: UInt8 = 3
  static let high: UInt8 = 4
  /// Set beside the kind where a delimiter of the syntax may begin.
  static let opens: UInt8 = 0x10

  static func isWord(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte == .of("_") }

  static let classes: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case .lineFeed: newline
    case _ where byte.isSpace: blank
    case _ where isWord(byte): word
    case 0x80...: high
    default: punctuation
    }
  }
}
