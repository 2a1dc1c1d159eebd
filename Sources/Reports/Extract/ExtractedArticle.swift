package import DocModel

/// An article as `extract` prints it. Keys are stable: new ones may be added, existing ones keep their meaning. A key
/// with an unknown or empty value is left out.
package struct ExtractedArticle: Encodable, Sendable {
  /// The path that all locales of the article share.
  let article: String
  let locale: String
  /// Relative to the working directory if the file is below it.
  let file: String
  /// The source revision recorded in the front matter.
  let revision: Revision?
  let frontMatter: [Entry]
  /// In text order. The contents of a block follow it at a greater depth.
  let blocks: [ExtractedBlock]
  /// Problems found while reading the file.
  let diagnostics: [Problem]

  struct Revision: Encodable {
    /// SHA-1 of the source's bytes with CRLF line ends.
    let sourceHash: String?
    let commit: String?
    /// `HT` human, `MT` machine, `MTE` machine with post-editing.
    let translationType: String?
    /// The date as yyyymmdd.
    let handOff: Int?
  }

  struct Entry: Encodable {
    /// The key path, `a.b[0]` for nested values.
    let key: String
    let value: String
    /// `string`, `integer`, `float`, `boolean`, `date` or `null`.
    let type: String
    let line: Int
  }

  struct Problem: Encodable {
    let severity: String
    let line: Int
    let message: String
  }

  /// - Parameter meaning: returns the meaning of a known word that is the whole text of a cell, or nil.
  package init(_ article: Article, meaning: (String, LocaleTag) -> String?) {
    self.article = article.path
    locale = article.locale.tag
    file = article.file
    revision = article.revision.map { revision in
      Revision(
        sourceHash: revision.sourceHash, commit: revision.commit, translationType: revision.method?.rawValue,
        handOff: revision.handOff > 0 ? revision.handOff : nil)
    }
    frontMatter = article.frontMatter.entries.map { entry in
      Entry(key: entry.key, value: entry.value, type: Self.name(entry.scalar), line: Int(entry.line))
    }
    blocks = ExtractedBlock.all(in: article, meaning: meaning)
    diagnostics = article.diagnostics.map { problem in
      Problem(severity: problem.severity.rawValue, line: Int(problem.line), message: problem.message)
    }
  }

  private static func name(_ scalar: FrontMatter.Scalar) -> String {
    switch scalar {
    case .string: "string"
    case .integer: "integer"
    case .float: "float"
    case .boolean: "boolean"
    case .date: "date"
    case .null: "null"
    }
  }

  package func json() throws(RunError) -> [UInt8] { try JSONBytes.encode(self) }

  package var tableCount: Int { blocks.count { $0.table != nil } }

  /// Returns the table with the given 1-based number, or nil if there are fewer tables.
  package func table(_ number: Int) -> ExtractedTable? {
    let tables = blocks.compactMap(\.table)
    return tables.indices.contains(number - 1) ? tables[number - 1] : nil
  }
}
