internal import Alignment
internal import DocModel
internal import Findings

/// Check `repeated-word/page` of ``RepeatedWord``: a page, or a part of it, that was pasted twice into one file. The copy is
/// compared with nothing, see ``PastedCopies``.
struct RepeatedPage: ArticleRule {
  static let card = RepeatedWord.card
  static let check: String? = "page"

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard let copies = article.copies[article.members[member].article.file] else { return [] }
      return copies.all.map { copy in
        finding(
          .repeated(copy), in: article, member: member, line: copy.lines.lowerBound, confidence: .certain,
          severity: .major, related: [related(copy.model, of: copies.whole)], salt: UInt64(copy.lines.count))
      }
    }
  }

  private func related(_ lines: ClosedRange<Int>, of page: Article) -> RelatedPlace {
    RelatedPlace(
      place: Place(locale: page.locale, file: page.file, line: lines.lowerBound, lastLine: lines.upperBound),
      text: AlignedArticle.cut(String(decoding: page.sourceLine(lines.lowerBound), as: UTF8.self)))
  }
}

extension Message {
  fileprivate static func repeated(_ copy: PastedCopy) -> Message {
    let model = "lines \(copy.model.lowerBound) to \(copy.model.upperBound)"
    return copy.isLast
      ? "The page from here on repeats \(model): delete one of the copies."
      : "The text from here to line \(copy.lines.upperBound) repeats \(model): delete one of the copies."
  }
}
