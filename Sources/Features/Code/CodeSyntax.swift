/// How one programming language sets comments and strings apart.
public struct CodeSyntax: Sendable {
  /// The language's own name in lower case: `powershell` for `azurepowershell-interactive`.
  public let name: String
  /// Whether it is what a program prints or a person types at a prompt, not code that is kept: console, output, text, log.
  public let isOutput: Bool

  let delimiters: [CodeDelimiter]
  /// A `CodeByte` for each byte value.
  let classes: [UInt8]
  let hasTags: Bool

  init(_ name: String, isOutput: Bool = false, hasTags: Bool = false, _ delimiters: [CodeDelimiter]) {
    self.name = name
    self.isOutput = isOutput
    self.hasTags = hasTags
    self.delimiters = delimiters
    var classes = CodeByte.classes
    for delimiter in delimiters { classes[Int(delimiter.open.first)] |= CodeByte.opens }
    if hasTags {
      for byte in [0x3c, 0x3e] { classes[byte] |= CodeByte.opens }
    }
    self.classes = classes
  }

  /// The syntax that a code fence's info string names by its first word, nil where the word is unknown.
  ///
  /// Letter case does not matter, nor do a suffix `-interactive`, a prefix `language-`, and what follows in braces.
  public static func named(_ info: some Collection<UInt8>) -> CodeSyntax? {
    var word: [UInt8] = []
    for byte in info {
      switch byte {
      case 0x41...0x5a: word.append(byte | 0x20)
      // Pandoc writes {.python}.
      case 0x20, 0x09, 0x7b, 0x2e, 0x0d, 0x0a: if !word.isEmpty { return find(word) }
      case 0x2c, 0x7d, 0x3a, 0x28, 0x5b, 0x60: return find(word)
      default: word.append(byte)
      }
      if word.count > 40 { return nil }
    }
    return find(word)
  }

  private static func find(_ word: [UInt8]) -> CodeSyntax? {
    var name = String(decoding: word, as: UTF8.self)
    if name.hasSuffix("-interactive") { name.removeLast(12) }
    if name.hasPrefix("language-") { name.removeFirst(9) }
    return CodeSyntaxTable.byName[name]
  }
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

  static let classes: [UInt8] = (0..<256).map { byte in
    switch byte {
    case 0x0a: newline
    case 0x09, 0x0b, 0x0c, 0x0d, 0x20: blank
    case 0x30...0x39, 0x41...0x5a, 0x5f, 0x61...0x7a: word
    case 0x80...0xff: high
    default: punctuation
    }
  }
}
