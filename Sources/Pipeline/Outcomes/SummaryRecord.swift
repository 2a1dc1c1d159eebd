import DocModel
import Reports
import Rules

/// An article's facts for the whole-tree rules, as JSON. Links are encoded as pairs of target index and line, anchors
/// as 16 hex digits each without separator.
struct SummaryRecord: Codable {
  private let targets: [String]
  private let texts: [Text]

  private struct Text: Codable {
    let file: String
    let files: [UInt32]?
    let links: [UInt32]?
    let locale: LocaleTag
    let mayHoldMore: Bool?
    let places: String?
  }

  init(_ summary: ArticleSummary) {
    func numbers(_ uses: [ArticleSummary.Use]) -> [UInt32]? {
      uses.isEmpty ? nil : uses.flatMap { [$0.target, $0.line] }
    }
    targets = summary.targets
    texts = summary.texts.map { text in
      Text(
        file: text.file, files: numbers(text.files), links: numbers(text.links), locale: text.locale,
        mayHoldMore: text.mayHoldMore ? true : nil,
        places: text.places.isEmpty ? nil : text.places.map { Fingerprint.text($0) }.joined())
    }
  }

  func summary(article: String) -> ArticleSummary {
    ArticleSummary(
      path: article, targets: targets,
      texts: texts.map { text in
        ArticleSummary.Text(
          locale: text.locale, file: text.file, places: Self.places(Array((text.places ?? "").utf8)),
          links: Self.uses(text.links ?? []), files: Self.uses(text.files ?? []),
          mayHoldMore: text.mayHoldMore ?? false)
      })
  }

  private static func uses(_ numbers: [UInt32]) -> [ArticleSummary.Use] {
    stride(from: 0, to: numbers.count - 1, by: 2).map {
      ArticleSummary.Use(target: numbers[$0], line: numbers[$0 + 1])
    }
  }

  private static func places(_ digits: [UInt8]) -> [UInt64] {
    stride(from: 0, to: digits.count - digits.count % 16, by: 16).compactMap { start in
      Fingerprint.value(String(decoding: digits[start..<start + 16], as: UTF8.self))
    }
  }
}
