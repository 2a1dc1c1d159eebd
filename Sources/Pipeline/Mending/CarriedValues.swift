import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

/// The values that the source changed since a translation was made from it, where the translation has the old ones in
/// the same place: lines of code, targets of links and images, code spans, numbers, identifiers.
struct CarriedValues {
  /// The edits of one block.
  struct Edit {
    let replacements: [Fix.Replacement]
    /// The source's text if the block needs a person after the edit, else nil.
    let rest: String?

    /// The offset of the first replacement.
    var start: Int { replacements.map(\.range.lowerBound).min() ?? 0 }
  }

  /// The edits of the translation's file, block by block.
  private(set) var edits: [Edit] = []

  init(into file: String, in article: AlignedArticle) {
    guard let pair = Pair(of: file, in: article),
      let content = OutdatedContent(of: pair.member, comparedTo: pair.source, in: article)
    else { return }
    let carrier = ValueCarrier(article: article, member: pair.member, old: pair.old, source: pair.source)
    edits = content.changes.filter { $0.extent > .none && $0.oldSlot >= 0 }.compactMap { change in
      if change.kind == .code {
        guard
          let code = CodeCarrier(change, into: pair.member, old: pair.old, source: pair.source, in: article)?.result,
          !code.edits.isEmpty
        else { return nil }
        return Edit(replacements: code.edits, rest: code.isWhole ? nil : change.now)
      }
      if change.extent == .values, let all = carrier.values(change) {
        return all.isEmpty ? nil : Edit(replacements: all, rest: nil)
      }
      let some = carrier.valuesInSamePlace(change)
      return some.isEmpty ? nil : Edit(replacements: some, rest: change.extent > .typo ? change.now : nil)
    }
  }

  /// The edits of a translation's front matter: values that no reader sees, see ``OutdatedMetadata``.
  static func metadata(of file: String, in article: AlignedArticle) -> [Fix.Replacement] {
    guard let pair = Pair(of: file, in: article) else { return [] }
    let (own, source) = (article.members[pair.member].article, article.members[pair.source].article)
    return OutdatedMetadata.all(of: pair.member, comparedTo: pair.source, in: article).flatMap { value in
      TextFixes.metadata(own, line: value.line, from: source, line: value.sourceLine, key: value.key)?.replacements
        ?? []
    }
  }

  /// The texts of the source that a translation does not have yet.
  static func outdated(_ file: String, in article: AlignedArticle) -> [String] {
    guard let pair = Pair(of: file, in: article),
      let content = OutdatedContent(of: pair.member, comparedTo: pair.source, in: article)
    else { return [] }
    return content.changes.filter { $0.extent > .none }.map(\.now)
  }

  /// A translation, with the version of the source that it was made from and today's.
  private struct Pair {
    let member: Int
    let old: Int
    let source: Int

    init?(of file: String, in article: AlignedArticle) {
      guard let source = article.members.firstIndex(where: { $0.role == .source }),
        let member = article.members.firstIndex(where: { $0.role == .translation && $0.article.file == file }),
        let old = article.exactSource(of: member), old != source
      else { return nil }
      (self.member, self.old, self.source) = (member, old, source)
    }
  }
}
