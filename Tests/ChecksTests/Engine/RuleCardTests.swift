import Alignment
import Checks
import DocModel
import Findings
import MarkdownReader
import Testing

/// The examples on the rules' cards are their tests: what fails is found at its arrows and nowhere else, what passes is
/// silent.
@Suite struct RuleCardTests {
  @Test(arguments: RuleSet.all.cards.map(\.id.name))
  func examplesHold(_ id: String) throws {
    let card = try #require(RuleSet.all.cards.first { $0.id.name == id })
    let page = card.page
    #expect(!page.title.isEmpty && !page.rationale.isEmpty, "\(card.id) has a page")
    #expect(!page.failing.isEmpty && !page.passing.isEmpty, "\(card.id) has examples of both kinds")
    for prefix in ["", Marked.foreignParagraph] {
      for example in page.failing + (MoreExamples.failing[id] ?? []) { check(example, card, prefix) }
      for example in page.passing + (MoreExamples.passing[id] ?? []) {
        #expect(
          !example.articles.contains { $0.markdown.contains("↓") }, "a passing example has no arrow",
          sourceLocation: example.place)
        check(example, card, prefix)
      }
    }
  }

  @Test(arguments: RuleSet.all.cards.flatMap { card in card.page.checks.map { "\(card.id)/\($0.name)" } })
  func examplesOfChecksHold(_ id: String) throws {
    let names = id.split(separator: "/")
    let card = try #require(RuleSet.all.cards.first { $0.id.name == names[0] })
    let check = try #require(card.page.checks.first { $0.name == names[1] })
    for example in check.failing {
      let articles = example.articles.map { Marked(locale: $0.locale, markdown: $0.markdown, prefix: "") }
      let found = Set(
        Marked.findings(articles, example).filter { $0.check.name == id }.map { "\($0.place.file):\($0.place.line)" })
      let expected = Set(articles.flatMap { article in article.arrows.map { "\(article.file):\($0)" } })
      #expect(found == expected, "\(id) is found at \(found.sorted())", sourceLocation: example.place)
    }
  }

  @Test func checksAndPagesNameTheSame() {
    let pages = RuleSet.all.cards.flatMap { card in card.page.checks.map { "\(card.id)/\($0.name)" } }
    #expect(pages.sorted() == RuleSet.all.checks.map(\.name))
  }

  @Test func checksStandBesideOthersOfTheirRule() {
    for (rule, checks) in Dictionary(grouping: RuleSet.all.checks, by: { $0.name.prefix { $0 != "/" } }) {
      #expect(checks.count > 1, "\(rule) has one check, which needs no name")
    }
  }

  @Test func idsAreUnique() {
    let ids = RuleSet.all.cards.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  private func check(_ example: Example, _ card: RuleCard, _ prefix: String) {
    let articles = example.articles.map { Marked(locale: $0.locale, markdown: $0.markdown, prefix: prefix) }
    let found = Marked.findings(articles, example).filter { $0.rule == card.id }
    let actual = Set(found.map { "\($0.place.file):\($0.place.line)" })
    let expected = Set(articles.flatMap { article in article.arrows.map { "\(article.file):\($0)" } })
    #expect(
      actual == expected,
      "\(card.id) is found at \(actual.sorted()), not at \(expected.sorted())\(prefix.isEmpty ? "" : ", behind other text")",
      sourceLocation: example.place)
  }
}

/// One article of an example, its arrows taken out.
struct Marked {
  let locale: String
  let path: String
  let markdown: String
  /// The lines that have an arrow, 1-based.
  let arrows: [Int]

  /// The same in every locale, so that no rule may mind it.
  static let foreignParagraph = "مرحبا بالعالم 世界你好 こんにちは 👩‍👩‍👧 🎉\n\n"

  init(locale: String, markdown: String, prefix: String) {
    let marked = Self.put(prefix, into: markdown)
    let parts = locale.split(separator: "/", maxSplits: 1)
    self.locale = String(parts[0])
    path = parts.count > 1 ? String(parts[1]) : "page.md"
    self.markdown = marked.replacing("↓", with: "")
    arrows = marked.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.contains("↓") }.map { $0.offset + 1 }
  }

  var file: String { "\(locale)/\(path)" }

  /// Every finding, consequences too.
  static func findings(_ articles: [Marked], _ example: Example) -> [Finding] {
    let rules = RuleSet(glossary: example.glossary.map { Glossary(rows: $0) } ?? .none)
    let source = example.source.flatMap { LocaleTag($0) }
    let aligned = Dictionary(grouping: articles, by: \.path).sorted { $0.key < $1.key }.map { _, articles in
      Aligner.align(
        articles.compactMap { $0.read() }, source: source, dropsCopies: true,
        hash: { article, _ in article.frontMatter["hash"] })
    }
    let tree = TreeSummary(
      aligned.map { ArticleSummary($0) }, held: aligned.map { ($0.path, $0.members.map(\.article.locale)) },
      source: source,
      expected: example.expected.compactMap { LocaleTag($0) })
    return (aligned.flatMap { rules.findings(in: $0) } + rules.findings(in: tree)).flatMap { [$0] + $0.consequences }
  }

  func read() -> Article? {
    LocaleTag(locale).map {
      MarkdownReader(flavor: .learn).read(Array(markdown.utf8), locale: $0, path: path, file: file)
    }
  }

  /// Front matter stays at the top.
  private static func put(_ prefix: String, into markdown: String) -> String {
    guard !prefix.isEmpty, markdown.hasPrefix("---\n") || markdown.hasPrefix("↓---\n"),
      let close = markdown.dropFirst(4).firstRange(of: "---\n")
    else {
      return prefix + markdown
    }
    return markdown[..<close.upperBound] + "\n" + prefix + markdown[close.upperBound...]
  }
}

extension Example {
  /// Where the example stands, for the message of a failure.
  var place: SourceLocation {
    SourceLocation(fileID: fileID, filePath: "Sources/" + fileID, line: line, column: 1)
  }
}
