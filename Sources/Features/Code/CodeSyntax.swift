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

  /// The syntax of code in an unknown language, if at least three of its lines begin with one mark of comments that is
  /// followed by words, or have `//` or `#` with words after other text; else nil.
  package static func inferred(from body: ArraySlice<UInt8>) -> CodeSyntax? {
    var marks: [UInt8: [Int]] = [:]
    for line in body.split(separator: .lineFeed) {
      let text = line.drop(while: \.isBlank)
      guard let (sign, width) = mark(before: text) ?? trailing(text).flatMap({ mark(before: $0) }) else { continue }
      marks[sign, default: []].append(width)
    }
    let found = marks.filter { $0.value.count >= fewestMarks }
    guard !found.isEmpty else { return nil }
    let delimiters = found.sorted { $0.key < $1.key }.flatMap { sign, widths in
      // A sign that is an operator, too, or a quotation mark, begins a comment at the start of a line only.
      let place: CodeDelimiter.Traits = "#/;-".utf8.contains(sign) ? .afterBlank : .lineStart
      return Set(widths).sorted(by: >).map { width in
        CodeDelimiter(
          open: Array(repeating: sign, count: width), close: [], escape: nil, traits: [.comment, .beforeBlank, place])
      }
    }
    return CodeSyntax("plain", delimiters + CodeSyntaxTable.plain.delimiters)
  }

  /// The sign and the length of the mark of a comment that a text begins with, if words follow it.
  private static func mark(before text: ArraySlice<UInt8>) -> (sign: UInt8, width: Int)? {
    guard let sign = text.first, let least = leastOfMark[sign] else { return nil }
    let width = text.prefix { $0 == sign }.count
    let rest = text.dropFirst(width)
    guard least...longestMark ~= width, rest.first?.isBlank == true,
      rest.dropFirst().prefix(while: \.isLetterByte).count > 1
    else { return nil }
    return (sign, width)
  }

  /// The part of a line from `//` or `#` between spaces on, or nil.
  private static func trailing(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    [" // ", " # "].lazy.compactMap { mark in
      ByteSearch.first(Array(mark.utf8)[...], in: line).map { line[($0 + 1)...] }
    }
    .first
  }

  /// The signs of which a mark of comments can consist, with the least number of them.
  private static let leastOfMark: [UInt8: Int] = [
    .of("#"): 1, .of("/"): 2, .of(";"): 1, .of("-"): 2, .of("%"): 1, .of("!"): 1, .of("'"): 1, .of("\""): 1,
  ]
  private static let longestMark = 4
  private static let fewestMarks = 3

  /// The language of the lines in a diff, from another word of its info string: `diff js`, `diff lang="js"`,
  /// `diff title="site.config.mjs"`; nil if none names one.
  package static func inDiff(_ info: some Collection<UInt8>) -> CodeSyntax? {
    let words = String(decoding: info, as: UTF8.self).split { " \t{},".contains($0) }.dropFirst()
    return words.lazy.compactMap { word in
      let value = (word.firstIndex(of: "=").map { word[word.index(after: $0)...] } ?? word).filter {
        !"\"'".contains($0)
      }
      return named((value.lastIndex(of: ".").map { value[value.index(after: $0)...] } ?? value[...]).utf8)
    }.first
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

/// Changes that formatters make in a language without changing what the code does.
package struct CodeLiberties: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A line may be broken between any two tokens.
  package static let lines = CodeLiberties(rawValue: 1)
  /// `'a'` and `"a"` are equivalent.
  package static let quotes = CodeLiberties(rawValue: 2)
  /// A comma may precede a closing bracket.
  package static let commas = CodeLiberties(rawValue: 4)
  /// A semicolon at the end of a line, and the parentheses of a single parameter before an arrow, are optional.
  package static let semicolons = CodeLiberties(rawValue: 8)

  /// A backslash at the end of a line continues it.
  package static let wraps = CodeLiberties(rawValue: 16)
  /// A name may have a hyphen in it. No change of a formatter.
  package static let hyphens = CodeLiberties(rawValue: 32)

  private static let byName: [String: CodeLiberties] = [
    "javascript": [.lines, .quotes, .commas, .semicolons], "component": [.lines, .quotes, .commas, .semicolons],
    "css": [.lines, .quotes, .hyphens],
    "xml": [.lines, .quotes], "json": .lines, "c": .lines, "csharp": .lines, "java": .lines,
    "dart": [.lines, .quotes, .commas],
    "rust": [.lines, .commas], "php": [.lines, .quotes, .commas], "python": [.quotes, .commas], "go": .commas,
    "yaml": .quotes, "toml": .quotes,
    "ruby": .quotes, "shell": [.quotes, .wraps, .hyphens], "lua": .quotes, "semicolon": .hyphens, "script": .hyphens,
    "powershell": .hyphens, "raku": .hyphens, "coffee": .hyphens, "cobol": .hyphens, "forth": .hyphens,
    "factor": .hyphens, "nix": .hyphens, "xquery": .hyphens, "pug": .hyphens,
  ]

  /// The liberties known for a language; empty for other languages.
  package init(_ syntax: CodeSyntax) { self = Self.byName[syntax.name] ?? [] }
}

/// The comment and string delimiters of all languages, from the resource `code.tsv`.
enum CodeSyntaxTable {
  static let byName: [String: CodeSyntax] = {
    var table: [String: CodeSyntax] = [:]
    for line in LanguageProfile.lines(PackageResources.code_tsv) {
      let columns = line.split(separator: .tab, omittingEmptySubsequences: false)
      guard columns.count >= 3 else { continue }
      let (name, kind) = (string(columns[0]), string(columns[2]))
      let syntax = CodeSyntax(
        name, isOutput: kind == "output", isDiagram: kind == "diagram", hasTags: kind == "tags",
        columns[3...].compactMap(delimiter))
      for name in [name] + columns[1].split(separator: .space).map(string) { table[name] = syntax }
    }
    return table
  }()

  /// The syntax for code of an unknown language: distinguishes only comments that fill a whole line.
  static let plain = CodeSyntax("plain", byName["text"]?.delimiters ?? [])

  /// Parses a column such as `string "…" escape:\ multiline`.
  private static func delimiter(_ column: ArraySlice<UInt8>) -> CodeDelimiter? {
    let words = column.split(separator: .space)
    guard words.count >= 2, let gap = ByteSearch.first(gap, in: words[1]) else { return nil }
    var traits: CodeDelimiter.Traits = words[0].elementsEqual("comment".utf8) ? .comment : []
    var escape: UInt8?
    for word in words[2...].map(string) {
      if let trait = CodeDelimiter.Traits.named[word] { traits.formUnion(trait) }
      if word.hasPrefix("escape:"), let sign = word.utf8.last { escape = sign }
    }
    return CodeDelimiter(
      open: marker(words[1][..<gap]), close: marker(words[1][(gap + Self.gap.count)...]), escape: escape, traits: traits
    )
  }

  private static let gap = Array("…".utf8)[...]
  private static let blank = Array("␠".utf8)[...]

  private static func marker(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard let place = ByteSearch.first(blank, in: text) else { return Array(text) }
    return text[..<place] + [.space] + text[(place + blank.count)...]
  }

  private static func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }
}
