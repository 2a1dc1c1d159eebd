import DocModel
import Features
import MarkdownReader
import Testing

@testable import Checks

/// What is passed over after a look at its bytes holds no fault that reading it would show.
@Suite struct BoundaryQuickLooksTests {
  private static let locales = ["de", "fr", "ru", "ja", "zh-CN"]

  /// Texts of pieces that marks, blanks and styles meet in, the same ones in each run.
  private static let texts: [String] = {
    let pieces = [
      "Wort", "mot", "слово", "单词", "かな", "A", "x", " ", "  ", "\u{a0}", ",", ".", "。", "，", ":", "：", "!", "?", ";",
      "(",
      ")", "（", "）", "[", "]", "\"", "«", "»", "-", "…", ">", "**b**", "*й*", "[l](u)", "`c`", "1", "<br/>", "![i](p)",
    ]
    var seed: UInt64 = 7
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    return (0..<6000).map { _ in "Ab " + (0..<(3 + next(7))).map { _ in pieces[next(pieces.count)] }.joined() }
  }()

  private struct Text {
    let view: TextView
    let bytes: ArraySlice<UInt8>
    let signs: TextTraits
    let hasImage: Bool
  }

  private func read(_ text: String, _ locale: LocaleTag) -> Text? {
    let article = MarkdownReader(flavor: .commonmark).read(Array(text.utf8), locale: locale, path: "a.md", file: "a.md")
    let features = ArticleFeatures(article)
    guard article.nodes.count > 1, article.nodes[1].kind == .paragraph, let block = features.blocks.first else {
      return nil
    }
    return Text(
      view: TextView(article, 1), bytes: features.visible[block.text.indices], signs: block.signs,
      hasImage: article.nodes.contains { $0.kind == .image })
  }

  @Test(arguments: locales) func noMarkIsPassedOver(tag: String) throws {
    let locale = try #require(LocaleTag(tag))
    let system = WritingSystem.of(locale)
    var seen = 0
    for text in Self.texts {
      guard let read = read(text, locale) else { continue }
      let faults = BoundaryFault.marks(in: read.view, signs: read.signs, locale: system)
      let ofBrackets = faults.filter { $0.kind == .inBracket || $0.kind == .unmatched }
      if faults.count > ofBrackets.count {
        seen += 1
        #expect(BoundaryFault.mayHaveOddMarks(read.bytes, signs: read.signs, in: system), "\(text)")
      }
      // An image's words are among the bytes and not in the view.
      if !ofBrackets.isEmpty, !read.hasImage { #expect(BoundaryFault.mayHaveOddBrackets(read.bytes), "\(text)") }
    }
    #expect(seen > 100)
  }

  @Test(arguments: locales) func noBlankInQuotesIsPassedOver(tag: String) throws {
    let locale = try #require(LocaleTag(tag))
    var seen = 0
    for brackets in Self.texts {
      let text = brackets.replacing(",", with: " \" ").replacing("(", with: " \"").replacing(")", with: "\"")
      guard let read = read(text, locale),
        BoundaryFault.words(read.view, WritingSystem.of(locale)).contains(where: { $0.kind == .blankInQuotes })
      else { continue }
      seen += 1
      #expect(BoundaryFault.mayHaveOddQuotes(read.bytes), "\(text)")
    }
    #expect(seen > 10)
  }
}
