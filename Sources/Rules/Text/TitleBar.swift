internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The bar between a title and the name of the site is lost or became another mark. Another way to ask for ``Punctuation``.
struct TitleBar: ArticleRule {
  static let card = Punctuation.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.compactMap { member in
      guard article.members[member].role == .translation,
        let source = article.groups[article.members[member].group].exactSource, source != member,
        let own = title(member, article), let theirs = title(source, article)
      else { return nil }
      let bar = UInt8(ascii: "|")
      let count = theirs.count { $0 == bar }
      guard own.count(where: { $0 == bar }) < count, dashes(own) <= dashes(theirs) else { return nil }
      let line = article.members[member].article.frontMatter.entry("title").map { Int($0.line) } ?? 1
      return finding(
        .lost(String(decoding: own, as: UTF8.self), article.name(source)), in: article, member: member, line: line,
        confidence: 84)
    }
  }

  private func title(_ member: Int, _ article: AlignedArticle) -> ArraySlice<UInt8>? {
    article.features[member].metadata["title"].map { article.features[member].visible[$0.text.indices] }
  }

  /// A dash between blanks parts as well as a bar.
  private func dashes(_ text: ArraySlice<UInt8>) -> Int {
    text.split(separator: 0x20).count { [[0x2d], [0xe2, 0x80, 0x93], [0xe2, 0x80, 0x94]].contains(Array($0)) }
  }
}

extension Message {
  fileprivate static func lost(_ title: String, _ source: String) -> Message {
    Message(
      text: "The title ‘\(AlignedArticle.cut(title))’ has lost a ‘|’ that \(source) has between its parts: put it back."
    )
  }
}
