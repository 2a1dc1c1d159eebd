import Alignment
import DocModel
import Findings
import Testing

@testable import Checks

@Suite struct AnchorBrokenTests {
  /// fr has the anchor under a name of its own kind.
  @Test(arguments: [
    ("#set-up", "## Set up!"), ("#set-up-1", "## Set up\n\n## Set up"), ("#x", "## A {#x}"),
    ("#x", "<div id=\"x\">a</div>"),
    ("#x", "a <a name='x'></a>"), ("#%C3%A9t%C3%A9", "## Été"), ("#été", "## Été"), ("#使用方法", "## 使用，方法"),
    ("#a-b", "## A `b`"),
  ])
  func knowsAnchors(_ fragment: String, _ body: String) {
    let files = ["de/a.md": "[x](\(fragment))\n\n\(body)", "fr/a.md": body]
    #expect(Tree(files).found("anchor-broken").isEmpty)
    let broken = ["de/a.md": "[x](\(fragment))\n\n## Sonst", "fr/a.md": body]
    #expect(Tree(broken).found("anchor-broken") == ["de/a.md:1"])
  }

  /// Some themes leave out of the ids what stands in brackets: a project with many such links has one of them.
  @Test(arguments: [(12, []), (3, ["de/a.md:1", "de/a.md:3", "de/a.md:5"])])
  func idsWithoutBracketsAreKnownByTheirNumber(links: Int, broken: [String]) {
    let body = (1...links).map { "[x\($0)](#box-run\($0))\n\n" }.joined()
    let headings = (1...links).map { "## box.run\($0)(options, [done])\n\n" }.joined()
    #expect(Tree(["de/a.md": body + headings, "fr/a.md": headings]).found("anchor-broken") == broken)
  }

  /// VuePress replaces letters of other scripts by similar ones.
  @Test func cyrillicLettersMayBeReplacedInAnchors() {
    let files = ["ru/a.md": "[x](#шабnоны)\n\n## Шаблоны\n", "en/a.md": "[x](#templates)\n\n## Templates\n"]
    #expect(Tree(files).found("anchor-broken").isEmpty)
  }

  /// kramdown's attributes stand alone on the line before or after their block.
  @Test(arguments: ["- **Box:** text", "text", "> text"]) func attributesOfKramdownAreAnchors(block: String) {
    let page = "[x](#box)\n\n{:#box .wide}\n\(block)\n"
    let files = ["de/a.md": page, "fr/a.md": "{:#box}\ntext\n"]
    #expect(Tree(files, flavor: .mkdocs).found("anchor-broken").isEmpty)
    let broken = ["de/a.md": page.replacing("{:#box", with: "{:#lid"), "fr/a.md": "{:#box}\ntext\n"]
    #expect(Tree(broken, flavor: .mkdocs).found("anchor-broken").count == 1)
  }

  /// Sites of MDX make anchors of the titles of tabs and accordions.
  @Test func titlesOfComponentsAreAnchors() {
    let body =
      "<Tabs>\n<Tab title=\"Work flow\">\n\ntext\n\n</Tab>\n</Tabs>\n\n<Accordion id=\"more\" title=\"A\">\n\ntext\n\n</Accordion>\n"
    let files = ["de/a.mdx": "[x](#work-flow) [y](#more) [z](#a)\n\n\(body)", "fr/a.mdx": "# A\n"]
    #expect(Tree(files, flavor: .mdx).found("anchor-broken").isEmpty)
    let broken = ["de/a.mdx": "[x](#work)\n\n\(body)", "fr/a.mdx": "# A\n"]
    #expect(Tree(broken, flavor: .mdx).found("anchor-broken") == ["de/a.mdx:1"])
  }

  /// Some generators drop the accents of letters; GitHub, which shows a README, keeps them.
  @Test func aReadmeKeepsTheAccentsOfItsAnchors() {
    func found(_ name: String, _ fragment: String) -> [String] {
      Tree([
        "fr/\(name).md": "[x](#\(fragment))\n\n## Paramètres\n", "en/\(name).md": "[x](#settings)\n\n## Settings\n",
      ])
      .found("anchor-broken")
    }
    #expect(found("guide", "parametres").isEmpty && found("README", "paramètres").isEmpty)
    #expect(found("README", "parametres") == ["fr/README.md:1"])
  }

  /// Python-Markdown makes ids of the letters of ASCII, and numbers headings that have none or the same.
  @Test(arguments: [("#_1", true), ("#_2", true), ("#_3", false), ("#api_1", true), ("#api_2", false)])
  func anchorsOfLettersOfASCIIAreNumbered(fragment: String, isThere: Bool) {
    let ja = "[x](\(fragment))\n\n## 概要\n\n## API の概要\n\n## :material-account: 使い方\n\n## API の使い方\n"
    let files = ["ja/a.md": ja, "en/a.md": "[x](#use)\n\n## Overview\n\n## API\n\n## Use\n\n## API use\n"]
    #expect(Tree(files, flavor: .mkdocs).found("anchor-broken").isEmpty == isThere)
    #expect(!Tree(["ja/README.md": ja, "en/README.md": "# A\n"]).found("anchor-broken").isEmpty)
  }

  /// Material for MkDocs makes ids of tabs and lines of code when it builds the page.
  @Test(arguments: [("#__tabbed_1_2", true), ("#__codelineno-0-1", true), ("#__init__", false)])
  func idsOfAThemeAreNoHeadings(fragment: String, isOfTheme: Bool) {
    let files = ["de/a.md": "[x](b.md\(fragment))", "de/b.md": "# B", "fr/a.md": "[x](b.md#b)", "fr/b.md": "# B"]
    #expect(Tree(files, flavor: .mkdocs).found("anchor-broken").isEmpty == isOfTheme)
  }

  /// Most generators leave the dots of `box.run` out of the id; the project's own links show which it is.
  @Test(arguments: [(9, 1, 1), (9, 2, 2), (7, 1, 0), (9, 4, 0)])
  func dotsInAnchorsAreJudgedByTheOtherLinks(plain: Int, dotted: Int, broken: Int) {
    let headings = (1...9).map { "## box.run\($0)\n\n" }.joined()
    let links =
      (1...plain).map { "[x](#boxrun\($0))\n\n" }.joined() + (1...dotted).map { "[x](#box.run\($0))\n\n" }.joined()
    #expect(Tree(["en/a.md": links + headings, "de/a.md": headings]).found("anchor-broken").count == broken)
    let written = headings.replacing("## box.run1\n", with: "## box.run1 {#box.run1}\n")
    let own = Tree(["en/a.md": links + written, "de/a.md": headings]).found("anchor-broken")
    #expect(own.count == max(0, broken - 1))
  }

  /// Statements of a module and components of packages add no headings; a component of the project may.
  @Test(arguments: [
    ("import { Box } from '@box/parts';\n\n<Box name=\"a\" />", false),
    ("import Box from '~/parts/Box.astro';\n\n<Box>text</Box>", false),
    ("import Box from '~/parts/Box.astro';\n\n<Box name=\"a\" />", true),
    ("import Box from '@site/src/Box';\n\n<Box name=\"a\" />", true),
    ("export const size = 3;\n\n<img src={box} />", false),
    ("<Box name=\"a\" />", true),
  ])
  func componentsMayMakeAnchors(body: String, mayMake: Bool) {
    let files = ["en/a.mdx": "\(body)\n\n[x](#c)\n", "de/a.mdx": "# A\n"]
    #expect(
      Tree(files, source: "en", flavor: .mdx).found("anchor-broken").map { $0.hasSuffix("(note)") } == [mayMake])
  }

  /// The source's link in the same place leads to a heading of its page, and so does this one.
  @Test(arguments: [("#c", true), ("#d", false)]) func anAnchorThatIsAHeadingInTheSourceIsNotMade(
    link: String, isSure: Bool
  ) {
    let made = "import Box from '~/parts/Box.astro';\n\n<Box name=\"a\" />\n\n"
    let files = [
      "en/a.mdx": "\(made)[x](#b) [y](\(link))\n\n## B\n\n## C\n",
      "zh/a.mdx": "\(made)[x](#b) [y](#盖子)\n\n## B\n\n## 箱子\n",
    ]
    let found = Tree(files, source: "en", flavor: .mdx).found("anchor-broken").filter { $0.hasPrefix("zh") }
    #expect(found == ["zh/a.mdx:5" + (isSure ? "" : " (note)")])
  }

  @Test func looksIntoTheArticleTheLinkLeadsTo() {
    let files = ["de/a.md": "[x](b.md#c)", "de/b.md": "# B", "fr/a.md": "[x](b.md#c)", "fr/b.md": "# C"]
    #expect(Tree(files).found("anchor-broken") == ["de/a.md:1"])
  }

  @Test func tellsEachPlaceWhereNoLocaleHasIt() {
    let files = ["de/a.md": "[x](#c)\n\n[y](#d)", "fr/a.md": "[x](#c)"]
    #expect(Tree(files).found("anchor-broken") == ["de/a.md:1", "de/a.md:3", "fr/a.md:1"])
    let made = ["de/a.md": "[x](#c)\n\n{{< list >}}", "fr/a.md": "One."]
    #expect(Tree(made).found("anchor-broken") == ["de/a.md:1 (note)"])
  }

  @Test func whatOneHeadingBreaksIsToldOnce() {
    var files = ["en/b.md": "# B", "fr/b.md": "# B", "de/b.md": "# Be"]
    for page in ["a", "c", "d", "e", "f"] {
      for locale in ["en", "fr", "de"] { files["\(locale)/\(page).md"] = "[x](b.md#b)" }
    }
    let found = Tree(files, source: "en").findings("anchor-broken")
    #expect(found.map { "\($0.place.file):\($0.place.line)" } == ["de/a.md:1"])
    #expect(
      found.allSatisfy { $0.message.hasSuffix("So do 4 more links (de/c.md:1, de/d.md:1, de/e.md:1 and 1 more).") })
    files["de/c.md"] = "[x](b.md#be)"
    files["de/d.md"] = nil
    files["de/e.md"] = nil
    let two = Tree(files, source: "en").findings("anchor-broken")
    #expect(two.allSatisfy { $0.message.hasSuffix("So does the link at de/f.md:1.") } && two.count == 1)
  }

  /// Tools write parts of a page between two comments.
  @Test(arguments: [
    ("<!-- PEOPLE-LIST:START - Do not remove or modify this section -->", "<!-- PEOPLE-LIST:END -->", true),
    ("<!-- START people generated list -->", "<!-- END people -->", true),
    ("<!-- START doctoc generated TOC please keep comment here to allow auto update -->", "<!-- END doctoc -->", false),
    ("<!-- PEOPLE-LIST:START - Do not remove or modify this section -->", "<!-- OTHER-LIST:END -->", false),
    ("<!-- START of the list of people -->", "<!-- END -->", false), ("<!-- people -->", "<!-- /people -->", false),
  ])
  func partsThatAToolWritesAreNotRead(start: String, end: String, isMade: Bool) {
    let page =
      "# A\n\n\(start)\n<table>\n<tr><td><a href=\"#content-ann\">Ann</a></td></tr>\n</table>\n\n[x](#content-bob)\n\(end)\n\n"
    let found = Tree(["en/a.md": page + "[y](#content-cid)\n", "de/a.md": "# A\n"], source: "en")
      .findings("anchor-broken").map(\.message)
    #expect(found.count == (isMade ? 1 : 3), "\(found)")
    #expect(found.contains { $0.contains("content-cid") })
  }

  @Test func manyDeadAnchorsThatBeginAlikeAreOneFinding() {
    func found(_ count: Int) -> [Finding] {
      let links = (1...count).map { "[x](#content-n\($0))\n\n" }.joined()
      return Tree(["en/a.md": "# A\n\n[y](#other)\n\n" + links, "de/a.md": "# A\n"], source: "en").findings(
        "anchor-broken")
    }
    #expect(found(8).count == 9)
    let many = found(9)
    #expect(many.map(\.place.line) == [3, 5])
    #expect(
      many.last?.message.hasPrefix("‘#content-n1’ and 8 more links that begin alike (lines 7, 9, 11 and 5 more)")
        == true,
      "\(many.map(\.message))")
  }

  @Test func whatTheSourceHasBrokenIsMendedThere() {
    let files = ["en/a.md": "[x](#c)", "de/a.md": "[x](#c)\n\n[y](#d)"]
    #expect(Tree(files, source: "en").found("anchor-broken") == ["de/a.md:3", "en/a.md:1"])
  }

  /// Fumadocs writes the id in brackets; a heading in another language without one has an id of its own words.
  @Test func anIDInBracketsIsTheAnchor() {
    let en = "[x](#pre-rendering)\n\n## Pre-rendering with Default Data [#pre-rendering]\n"
    let ja = "[x](#pre-rendering) [y](#リクエストを記録する)\n\n## リクエストを記録する [#pre-rendering]\n"
    let found = Tree(["en/a.mdx": en, "ja/a.mdx": ja], source: "en", flavor: .mdx).findings("anchor-broken")
    #expect(found.map { "\($0.place.file) \($0.message.prefix(13))" } == ["ja/a.mdx ‘#リクエストを記録する’"])
    // Another flavor shows the brackets.
    #expect(!Tree(["en/a.md": en, "ja/a.md": ja], source: "en").found("anchor-broken").isEmpty)
  }

  /// MDX and VitePress have no calls in two braces, and not every site with marks of Liquid replaces them. A variable
  /// with a dot, or among words, is one.
  @Test(arguments: [
    (Flavor.mdx, "{{before}}", true), (.vitepress, "{{before}}", true), (.mkdocs, "{{before}}", true),
    (.vitepress, "The {{before}}", false), (.mkdocs, "{{ page.before }}", false), (.mkdocs, "The {{before}}", false),
    (.hugo, "{{< before >}}", false),
  ])
  func bracesInAHeadingAreItsText(flavor: Flavor, heading: String, areText: Bool) {
    let page = { (words: String) in
      "# Array\n\n## {{after}}\n\n\(words) [before](#before).\n\n## \(heading)\n\n## {{equalsLength}}\n"
    }
    let files = ["en/a.md": page("Opposite of"), "zh/a.md": page("与之相反：")]
    #expect(Tree(files, source: "en", flavor: flavor).found("anchor-broken").isEmpty == areText)
    let broken = files.mapValues { $0.replacing("#before", with: "#first") }
    #expect(!Tree(broken, source: "en", flavor: flavor).found("anchor-broken").isEmpty)
  }

  @Test func anIdOfItsOwnStandsForTheOneOfTheText() {
    let files = ["en/a.md": "[x](#set-up)\n\n## Set up {#start}", "de/a.md": "[x](#start)\n\n## Beginn {#start}"]
    #expect(Tree(files, source: "en").found("anchor-broken") == ["en/a.md:1"])
    let named = ["en/a.md": "[x](#set-up)\n\n## <a name=\"start\"></a>Set up"]
    #expect(Tree(named, source: "en", flavor: .learn).found("anchor-broken").isEmpty)
  }

  @Test(arguments: [8, 9]) func anAnchorThatManyPagesMissIsOneFinding(pages: Int) {
    var files = ["en/a.md": "# A", "de/a.md": "# A"]
    for page in 1...pages { files["en/b\(page).md"] = "[x](a.md#options)" }
    let found = Tree(files, source: "en").findings("anchor-broken")
    #expect(found.count == (pages > 8 ? 1 : 8))
    #expect(found.contains { $0.message.contains("So do 8 more links") } == (pages > 8))
  }

  @Test func sendsNobodyToAnArticleThatIsNotThere() {
    let files = ["de/a.md": "[x](b.md#c)", "fr/a.md": "[x](b.md#c)", "fr/b.md": "# C"]
    #expect(Tree(files).found("anchor-broken").isEmpty)
  }

  /// VitePress and Python-Markdown drop the accents of letters in ids.
  @Test func anAnchorMayHaveNoAccents() {
    let page = { (link: String) in "# Módulo\n\n[x](\(link))\n\n## Registro de Módulo Dinâmico\n" }
    let files = ["en/a.md": "# Module\n\n[x](#dynamic-module)\n\n## Dynamic module\n"]
    func found(_ link: String) -> [String] {
      Tree(files.merging(["pt-BR/a.md": page(link)]) { $1 }, source: "en", flavor: .vitepress).found("anchor-broken")
    }
    #expect(found("#registro-de-modulo-dinamico").isEmpty)
    #expect(found("#registro-de-módulo-dinâmico").isEmpty)
    #expect(found("#registro-do-modulo-dinamico") == ["pt-BR/a.md:3"])
  }

  @Test func isToldOnceWhereEveryTranslationOfTheHeadingLostIt() {
    let body = { (heading: String) in "[x](#set-up) [y](#set-up)\n\n## \(heading)" }
    let files = ["en/a.md": body("Set up"), "de/a.md": body("Einrichten"), "fr/a.md": body("Configurer")]
    #expect(Tree(files).found("anchor-broken") == ["de/a.md:1"])
    #expect(Tree(files).findings("anchor-broken").first?.message.contains("in de and fr") == true)
    let kept = files.merging(["sv/a.md": body("Göra klart {#set-up}")]) { $1 }
    #expect(Tree(kept).found("anchor-broken") == ["de/a.md:1", "fr/a.md:1"])
  }
}

/// Anchors behind addresses as sites have them, without `.md`.
@Suite struct SiteAnchorTests {
  private func found(_ own: String, in de: String = "## Größe festlegen", flavor: Flavor = .hugo) -> [String] {
    let tree = Tree(
      [
        "en/docs/a.md": "## Set the size", "en/docs/b.md": "[x](a.md#set-the-size)", "de/docs/a.md": de,
        "de/docs/b.md": "[x](\(own))",
      ], source: "en", flavor: flavor)
    let summary = TreeSummary(
      tree.aligned.map { ArticleSummary($0) }, held: tree.aligned.map { ($0.path, $0.members.map(\.article.locale)) },
      source: LocaleTag("en"), settings: AddressSettings(mounts: ["content"]), leadsToOwnLocale: flavor == .docusaurus)
    return RuleSet.all.findings(in: summary).filter { $0.rule == "anchor-broken" }.map { $0.place.file }
  }

  @Test(arguments: [
    "/de/docs/a/#set-the-size", "/de/docs/a#set-the-size", "./a#set-the-size", "a/#set-the-size", "../a/#set-the-size",
    "/de/docs/a.html#set-the-size", "/content/de/docs/a#set-the-size", "/DE/docs/a/?x=1#set-the-size",
  ])
  func isFollowed(_ address: String) {
    #expect(found(address) == ["de/docs/b.md"])
    #expect(found(address, in: "## Set the size").isEmpty)
  }

  @Test func anAddressMayLeadToAnotherLocale() {
    #expect(found("/en/docs/a/#set-the-size").isEmpty)
    #expect(found("../../en/docs/a.md#set-the-size").isEmpty)
    #expect(found("/en/docs/a/#größe-festlegen") == ["de/docs/b.md"])
  }

  /// Docusaurus adds the reader's locale to addresses from the root of the site, most generators do not.
  @Test func theRootIsThatOfTheSourceOrOfTheReader() {
    #expect(found("/docs/a#set-the-size").isEmpty)
    #expect(found("/docs/a#set-the-size", flavor: .docusaurus) == ["de/docs/b.md"])
  }
}
