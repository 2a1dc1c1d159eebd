import DocModel
import Foundation
import Testing

@testable import Pipeline

/// Drafts, and pages that no navigation lists.
@Suite struct DraftTests {
  @Test func draftsAreBuiltOnlyOnRequest() throws {
    let tree = try TemporaryTree([
      "docs/en/a.md": "# A\n", "docs/en/b.md": "---\ndraft: true\n---\n# B\n",
      "docs/en/c.md": "---\npublished: false\n---\n# C\n", "docs/en/d.md": "---\nunlisted: true\n---\n# D\n",
      "docs/en/toc.yml": "- name: A\n  href: a.md\n- name: Gone\n  href: 404.md\n", "docs/en/404.md": "# Gone\n",
    ])
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/site")
    build.flavor = .learn
    _ = try build.run()
    func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: tree.path + "/site/en/\(name).html") }
    #expect(isThere("a") && !isThere("b") && !isThere("c") && isThere("d"))
    let index = try tree.text("site/en/index.html")
    #expect(!index.contains("404.html") && !index.contains("d.html"))
    build.drafts = true
    _ = try build.run()
    #expect(isThere("b") && isThere("c"))
    #expect(try tree.text("site/en/index.html").contains("b.html"))
    build.drafts = false
    _ = try build.run()
    #expect(!isThere("b") && !isThere("c"))
  }

  /// Readers of its language see another one's text, as of a page that is not translated.
  @Test func aDraftOfOneLocaleIsNoPageOfThatLocale() throws {
    let tree = try TemporaryTree([
      "docs/en/a.md": "# A\n\nText\n", "docs/de/a.md": "---\ndraft: true\n---\n# A\n\nEntwurf\n",
      "docs/de/b.md": "# B\n",
    ])
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/site")
    build.flavor = .learn
    build.source = LocaleTag("en")
    _ = try build.run()
    let page = try tree.text("site/de/a.html")
    #expect(page.contains("Text") && !page.contains("Entwurf"))
  }
}
