import DocModel
import Testing

@testable import Reports

@Suite struct PullRequestCommentTests {
  private func impact(pages: Int, locales: [String], before: String, now: String) -> ChangeImpact {
    var impact = ChangeImpact(since: "main")
    impact.pages = (0..<pages).map { number in
      var page = ChangeImpact.Page(article: "\(number).md", file: "docs/en/\(number).md", event: .changed)
      page.translations = locales.compactMap { LocaleTag($0) }.map { locale in
        var translation = ChangeImpact.Translation(locale: locale, state: .stale)
        translation.file = "docs/\(locale)/\(number).md"
        translation.changes = [
          ChangeImpact.Change(
            kind: .text, section: "Size", before: before, now: now, count: 1, extent: "sentences", sourceLine: 3,
            line: 3)
        ]
        return translation
      }
      return page
    }
    return impact
  }

  @Test func aCommentFitsWhateverTheChange() {
    let long = String(repeating: "Long 🧪 text. ", count: 500)
    let comment = PullRequestComment(impact(pages: 300, locales: ["de", "fr", "ja"], before: long, now: long + "x"))
      .markdown()
    #expect(comment.utf16.count <= PullRequestComment.limit)
    #expect(comment.contains("did not fit"))
    #expect(comment.contains("`docs/en/0.md`: This change makes de, fr and ja stale"))
  }

  @Test func noTextEndsThePartThatItStandsIn() {
    let hostile = "```\n</details>\n@everyone"
    var change = impact(pages: 1, locales: ["de"], before: hostile, now: hostile + "````")
    change.pages[0].translations[0].owners = ["@anna", "<b>@x y</b>"]
    let comment = PullRequestComment(change).markdown()
    #expect(
      comment.contains("`````diff\n  ```\n  </details>\n- @everyone\n+ @everyone````\n`````"))
    #expect(comment.contains("Owners: @anna \\<b\\>\\@x y\\</b\\>"))
    #expect(comment.contains("&lt;b&gt;@x y&lt;/b&gt;"))
  }
}
