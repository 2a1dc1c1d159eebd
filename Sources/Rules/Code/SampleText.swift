internal import Alignment
internal import DocModel
internal import Features

/// What in a sample of markup is a text: headings and paragraphs of a page within the page, the text of tags, titles in
/// metadata. Who translates it changes nothing that runs.
enum SampleText {
  /// True where lines of one block differ in such texts alone.
  static func holds(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.extra.isEmpty, let body = article.literal(d.slot, d.member) else { return false }
    let syntax = article.syntax(d.slot, d.member)
    let isPage = syntax.map { $0.name == "text" } ?? body.split(separator: "\n").contains(where: isOfPage)
    guard isPage || syntax?.name == "yaml" else { return false }
    return d.extra.allSatisfy { own in
      // Of a page nothing but its keys is code.
      isPage && (key(own.text) == nil || d.missing.contains { key($0.text) == key(own.text) })
        || d.missing.contains { isTitle(own.text, $0.text) }
    }
  }

  /// A fence, a heading or a tag.
  private static func isOfPage(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("```") || text.hasPrefix("~~~") || text.hasPrefix("# ") || text.hasPrefix("## ")
      || text.hasPrefix("</")
  }

  /// Other words behind the same key, which is one of a text.
  private static func isTitle(_ own: String, _ other: String) -> Bool {
    guard let key = key(own) else { return false }
    return key == self.key(other) && MatterValues.isText(String(key))
  }

  /// `title` of `- title: A value`.
  private static func key(_ line: String) -> Substring? {
    let text = line.drop { " \t-".contains($0) }
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains(" ") else { return nil }
    return text[..<colon]
  }
}
