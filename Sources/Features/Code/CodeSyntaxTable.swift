internal import DocModel

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
