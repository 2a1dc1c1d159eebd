/// The one table of comment and string delimiters, from `code.tsv` among the resources.
enum CodeSyntaxTable {
  static let byName: [String: CodeSyntax] = {
    var table: [String: CodeSyntax] = [:]
    for line in String(decoding: PackageResources.code_tsv, as: UTF8.self).split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count >= 3, !line.hasPrefix("# ") else { continue }
      let syntax = CodeSyntax(
        String(columns[0]), isOutput: columns[2] == "output", isDiagram: columns[2] == "diagram",
        hasTags: columns[2] == "tags", columns[3...].compactMap(delimiter))
      for name in [columns[0]] + columns[1].split(separator: " ") { table[String(name)] = syntax }
    }
    return table
  }()

  /// For code whose language is unknown or unsaid: nothing but whole lines of comment is told apart.
  static let plain = CodeSyntax("plain", byName["text"]?.delimiters ?? [])

  /// `string "…" escape:\ multiline`
  private static func delimiter(_ column: Substring) -> CodeDelimiter? {
    let words = column.split(separator: " ")
    guard words.count >= 2 else { return nil }
    let markers = words[1].replacing("␠", with: " ").split(separator: "…", omittingEmptySubsequences: false)
    guard markers.count == 2 else { return nil }
    var traits: CodeDelimiter.Traits = words[0] == "comment" ? .comment : []
    var escape: UInt8?
    for word in words[2...] {
      if let trait = CodeDelimiter.Traits.named[word] { traits.formUnion(trait) }
      if word.hasPrefix("escape:"), let sign = word.utf8.last { escape = sign }
    }
    return CodeDelimiter(
      open: Array(markers[0].utf8), close: Array(markers[1].utf8), escape: escape, traits: traits)
  }
}
