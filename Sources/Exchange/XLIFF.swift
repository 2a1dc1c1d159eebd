package import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// XLIFF 2.1 export of one locale: each source segment with its translation, and findings as notes.
package enum XLIFF {
  package static func encode(_ articles: [ArticleSegments], source: LocaleTag, target: LocaleTag) -> [UInt8] {
    var xml = XMLDocument()
    xml.open(
      "xliff",
      [
        "xmlns": "urn:oasis:names:tc:xliff:document:2.0", "version": "2.1", "srcLang": source.bcp47,
        "trgLang": target.bcp47,
      ])
    for (index, article) in articles.enumerated() where !article.segments.isEmpty {
      xml.open("file", ["id": "f\(index + 1)", "original": article.path])
      notes(article.notes, &xml)
      for segment in article.segments {
        xml.open("unit", ["id": "u\(segment.number)"])
        notes(segment.findings, &xml)
        xml.open("segment", ["id": "s\(segment.number)", "state": segment.target == nil ? "initial" : "translated"])
        xml.leaf("source", ["xml:space": "preserve"], text: segment.source)
        if let text = segment.target { xml.leaf("target", ["xml:space": "preserve"], text: text) }
        xml.close()
        xml.close()
      }
      xml.close()
    }
    xml.close()
    return xml.bytes()
  }

  private static func notes(_ findings: [Finding], _ xml: inout XMLDocument) {
    guard !findings.isEmpty else { return }
    xml.open("notes")
    for (index, finding) in findings.enumerated() {
      let priority =
        switch finding.severity {
        case .critical: "1"
        case .major: "3"
        case .minor: "6"
        case .notice: "9"
        }
      xml.leaf(
        "note",
        [
          "id": "n\(index + 1)", "appliesTo": "target", "category": "\(Product.name):\(finding.rule.name)",
          "priority": priority,
        ], text: "\(finding.file):\(finding.place.line): \(finding.message)")
    }
    xml.close()
  }
}

extension LocaleTag {
  /// The tag with hyphens, as BCP 47 requires; folder names may use underscores.
  var bcp47: String { tag.replacing("_", with: "-") }
}
