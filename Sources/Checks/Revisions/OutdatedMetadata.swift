package import Alignment
internal import DocModel

/// A value of the front matter that the source changed, and that a translation has as in the version that it was made
/// from: a number, a switch, a name. Texts, dates and what locales may choose are left out.
package struct OutdatedMetadata: Sendable {
  package let key: String
  /// The lines of the key in the translation and in today's source.
  package let line: Int
  package let sourceLine: Int

  /// The values in the order of the source; none if the version that the translation was made from is not known.
  package static func all(of member: Int, comparedTo source: Int, in article: AlignedArticle) -> [OutdatedMetadata] {
    guard let old = article.exactSource(of: member), old != source else { return [] }
    let (own, before) = (article.members[member].article.frontMatter, article.members[old].article.frontMatter)
    return article.members[source].article.frontMatter.entries.compactMap { now in
      guard isValue(now), let was = before.entry(now.key), was.value != now.value, isValue(was),
        let entry = own.entry(now.key), entry.value == was.value
      else { return nil }
      return OutdatedMetadata(key: now.key, line: Int(entry.line), sourceLine: Int(now.line))
    }
  }

  private static func isValue(_ entry: FrontMatter.Entry) -> Bool {
    guard !FrontMatterValues.mayDiffer(entry.key), !entry.key.contains("["), !entry.value.isEmpty else { return false }
    return switch entry.scalar {
    case .integer, .float, .boolean: true
    case .string: !entry.value.contains(where: \.isWhitespace)
    // A translation has its own dates.
    case .date, .null: false
    }
  }
}
