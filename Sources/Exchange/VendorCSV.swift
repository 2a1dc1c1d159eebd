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

/// Writes rows per RFC 4180 for spreadsheets: with byte order mark, CRLF line ends, and formulas escaped.
struct CSVWriter {
  private(set) var bytes: [UInt8] = [0xef, 0xbb, 0xbf]

  mutating func add(_ fields: [String]) {
    bytes += Array((fields.map(Self.field).joined(separator: ",") + "\r\n").utf8)
  }

  private static func field(_ text: String) -> String {
    // Prefix a quote to text that a spreadsheet would run as a formula.
    let isFormula = text.utf8.first.map { [0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0d].contains($0) } ?? false
    let text = isFormula ? "'" + text : text
    guard text.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d, 0x3b].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
