internal import DocModel

/// The comment and string syntax of one programming language.
package struct CodeSyntax: Sendable {
  /// The canonical name in lowercase: `powershell` for `azurepowershell-interactive`.
  package let name: String
  /// Whether the text is program output, a prompt's input or prose rather than code: console, output, log, text.
  package let isOutput: Bool
  /// Whether the language describes diagrams: node names, arrows between them, and labels to read.
  package let isDiagram: Bool

  let delimiters: [CodeDelimiter]
  /// A `CodeByte` for each byte value.
  let classes: [UInt8]
  /// Whether the language has text between tags.
  package let hasTags: Bool
  /// Whether some elements contain code in other languages.
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

  /// The syntax named by the first word of a code fence's info string, or nil if the word is unknown.
  ///
  /// Ignores letter case, a suffix `-interactive`, a prefix `language-`, and a following part in braces.
  package static func named(_ info: some Collection<UInt8>) -> CodeSyntax? {
    let info = Array(info)
    // Pandoc writes `{.python}`.
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

/// Byte classes of the tokenizer.
enum CodeByte {
  static let punctuation: UInt8 = 0
  static let word: UInt8 = 1
  static let blank: UInt8 = 2
  static let newline: UInt8 = 3
  static let high: UInt8 = 4
  /// A flag added to the class of bytes that may begin a delimiter of the syntax.
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
