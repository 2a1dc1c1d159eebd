/// How one programming language sets comments and strings apart.
public struct CodeSyntax: Sendable {
  /// The language's own name in lower case: `powershell` for `azurepowershell-interactive`.
  public let name: String
  /// Whether it is what a program prints, a person types at a prompt or people read, not code that is kept: console, output, log, text.
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
    for delimiter in delimiters { classes[Int(delimiter.open.first)] |= CodeByte.opens }
    if hasTags {
      for byte in [0x3c, 0x3e] { classes[byte] |= CodeByte.opens }
    }
    self.classes = classes
  }

  /// The syntax that a code fence's info string names by its first word, nil where the word is unknown.
  ///
  /// Letter case does not matter, nor do a suffix `-interactive`, a prefix `language-`, and what follows in braces.
  public static func named(_ info: some Collection<UInt8>) -> CodeSyntax? { named(ArraySlice(info)) }

  public static func named(_ info: ArraySlice<UInt8>) -> CodeSyntax? {
    var name = NameHash()
    for byte in info {
      switch byte {
      case 0x41...0x5a: name.add(byte | 0x20)
      // Pandoc writes {.python}.
      case 0x20, 0x09, 0x7b, 0x2e, 0x0d, 0x0a: if !name.isEmpty { return find(name) }
      case 0x2c, 0x7d, 0x3a, 0x28, 0x5b, 0x60: return find(name)
      default: name.add(byte)
      }
    }
    return find(name)
  }

  private static let interactive = NameHash("interactive").whole
  private static let language = NameHash("language").whole

  private static func find(_ name: NameHash) -> CodeSyntax? {
    let table = CodeSyntaxTable.byName
    if let syntax = table[name.whole] { return syntax }
    if name.afterDash == interactive { return table[name.beforeDash] }
    if name.beforeDash == language { return table[name.afterDash] }
    return nil
  }
}

/// The hash of a name, and of its parts before and after the last hyphen.
struct NameHash {
  private(set) var whole = CodeHash.seed
  private(set) var beforeDash = CodeHash.seed
  private(set) var afterDash = CodeHash.seed
  private(set) var isEmpty = true

  init() {}

  init(_ name: some StringProtocol) {
    for byte in name.utf8 { add(byte) }
  }

  mutating func add(_ byte: UInt8) {
    isEmpty = false
    if byte == 0x2d {
      beforeDash = whole
      afterDash = CodeHash.seed
    } else {
      afterDash = CodeHash.add(afterDash, byte)
    }
    whole = CodeHash.add(whole, byte)
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

  static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5f
  }

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
