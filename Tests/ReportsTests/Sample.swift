import DocModel
import Findings

@testable import Reports

/// One report that all formats are tested with.
enum Sample {
  static func locale(_ tag: String) -> LocaleTag {
    guard let locale = LocaleTag(tag) else { preconditionFailure("\(tag) is no language tag") }
    return locale
  }

  static func finding(
    file: String = "content/ko-KR/a b.md", rule: RuleID = "cell-polarity", severity: Severity = .critical,
    confidence: UInt8 = 72, article: String = "a b.md", line: Int = 79
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, confidence: confidence,
      message: "The cell says ‘예’ (= yes) where fr-FR and pl-PL say ‘Non’ (= no) (2 to 1): check it.",
      article: article,
      place: Place(locale: locale("ko-KR"), file: file, line: line, column: 9),
      related: [
        RelatedPlace(place: Place(locale: locale("fr-FR"), file: "content/fr-FR/a b.md", line: 79), text: "Non"),
        RelatedPlace(place: Place(locale: locale("pl-PL"), file: "content/pl-PL/a b.md", line: 81), text: "Nie"),
      ], fingerprint: 255)
  }

  static let report = CheckReport(
    findings: [
      ReportedFinding(finding: finding(), excerpt: Excerpt(line: Array("웹뷰| 예 | iOS".utf8)[...], column: 9, length: 3)),
      ReportedFinding(finding: finding(rule: "extra-token", severity: .notice), excerpt: nil),
    ],
    troubles: [RunError("not UTF-8", file: "content/pl-PL/b.md", line: 3, byteOffset: 120)],
    cards: [
      RuleCard(id: "cell-polarity", severity: .critical, mqm: .mistranslation)
    ], articles: 2, files: 5, locales: [locale("fr-FR"), locale("ko-KR"), locale("pl-PL")])
}
