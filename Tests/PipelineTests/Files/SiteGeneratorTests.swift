import DocModel
import Findings
import Reports
import Site
import Testing

@testable import Pipeline

@Suite struct SiteGeneratorTests {
  private func flavor(_ name: String, _ text: String = "Text.", configuration: String = "") throws -> Flavor? {
    let root = try TemporaryTree([name: configuration, "docs/en/a.md": text, "docs/ko/a.md": text])
    return TreeFlavor.shown(by: ContentTree(roots: [root.path + "/docs"], layout: .standard, source: nil).articles)
  }

  /// What a site is made with is known before any page is read.
  @Test func theFileOfTheSiteGeneratorTellsTheFlavour() throws {
    #expect(
      try flavor("docs/.vitepress/config.ts", "A <Badge/>, a <Card>x</Card>.\n\n<Tabs>\n<Tab/>\n</Tabs>") == .vitepress)
    #expect(try flavor("mkdocs.yml") == .mkdocs)
    #expect(try flavor("docusaurus.config.js") == .mdx)
    #expect(
      try flavor("docusaurus.config.js", configuration: "module.exports = {markdown: {\n  format: 'detect',\n}}")
        == .docusaurus)
    #expect(try flavor("hugo.toml") == .hugo)
    #expect(try flavor("_toctree.yml") == .mdx)
    #expect(try flavor("config/_default/hugo.yaml") == .hugo)
    #expect(try flavor("config/settings.yaml") == nil)
    #expect(try flavor("package.json") == nil)
    #expect(try flavor("docs/.vuepress/config.js") == .vitepress)
    #expect(try flavor("_config.yml") == .mkdocs)
  }

  /// Hexo's settings have the name of Jekyll's.
  @Test func onlyHexoHasTheIDsOfHexo() throws {
    func style(_ more: [String: String]) throws -> String? {
      let root = try TemporaryTree(["_config.yml": "", "docs/en/a.md": "A", "docs/ko/a.md": "A"].merging(more) { $1 })
      let tree = ContentTree(roots: [root.path + "/docs"], layout: .standard, source: nil)
      return SiteGenerator(of: tree.articles)?.headingIDs.rawValue
    }
    #expect(try style(["package.json": "{\"dependencies\": {\"hexo\": \"1\"}}"]) == "hexo")
    #expect(try style(["source/_posts/b.md": "B"]) == "hexo")
    #expect(try style(["package.json": "{}"]) == "gitHub")
    #expect(try style([:]) == "gitHub")
  }
}
