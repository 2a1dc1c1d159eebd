internal import Findings

/// One locale's findings as a table for a vendor: source, translation, and a column for the correction.
package enum VendorCSV {
  package static func encode(_ articles: [ArticleSegments]) -> [UInt8] {
    var csv = CSVWriter()
    csv.add([
      "Article", "Line", "Severity", "Sure (0-100)", "Rule", "Issue (unconfirmed)", "Source text", "Translation",
      "Correct? (y/n)", "New translation", "Remark", "Fingerprint",
    ])
    for article in articles {
      for finding in article.notes { csv.add(row(of: article, for: finding, source: "", target: "")) }
      for segment in article.segments {
        for finding in segment.findings {
          csv.add(row(of: article, for: finding, source: segment.source, target: segment.target ?? ""))
        }
      }
    }
    return csv.bytes
  }

  private static func row(of article: ArticleSegments, for finding: Finding, source: String, target: String)
    -> [String]
  {
    [
      article.path, "\(finding.place.line)", finding.severity.rawValue, "\(finding.confidence)", finding.rule.name,
      finding.message, source, target, "", "", "", String(finding.fingerprint, radix: 16),
    ]
  }
}
