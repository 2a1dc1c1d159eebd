import Findings
import Testing

@testable import Checks

/// Notices that a page was translated by a machine.
@Suite struct TranslationNoticeTests {
  private static let notices = [
    "de": "Diese Seite wurde maschinell übersetzt.", "fr": "Cette page a été traduite automatiquement.",
    "ja": "このページは機械翻訳によるものです。", "pl": "Ta strona jest ładna.",
  ]

  private func found(_ locales: [String], source: String?, mark: String, isLast: Bool) -> [String] {
    let body = "# A\n\nText `x`.\n\n## B\n\nText `y`.\n\n## C\n\nText `z`.\n"
    var files = ["en/a.md": body]
    for locale in locales {
      let notice = "\(mark)\(Self.notices[locale] ?? "")\n"
      files["\(locale)/a.md"] = isLast ? body + "\n" + notice : notice + "\n" + body
    }
    return ["block-structure", "alert-kind", "placeholder"].flatMap { Tree(files, source: source).findings($0) }.filter
    { $0.rule != "untranslated" }.map { "\($0.rule.name) \($0.file)" }
  }

  @Test(arguments: ["> ", "*Note* ", "> [!NOTE]\n> "], [true, false])
  func theyAreNoDifference(mark: String, isLast: Bool) {
    #expect(found(["de", "fr", "ja"], source: nil, mark: mark, isLast: isLast).isEmpty)
    #expect(found(["de"], source: "en", mark: mark, isLast: isLast).isEmpty)
    #expect(!found(["pl"], source: "en", mark: mark, isLast: isLast).isEmpty)
  }
}
