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

/// TMX 1.4b export of one locale: each distinct segment pair that no finding questions.
package enum TMX {
  package static func encode(_ articles: [ArticleSegments], source: LocaleTag, target: LocaleTag) -> [UInt8] {
    struct Pair: Hashable {
      let source: String
      let target: String
    }
    var known: Set<Pair> = []
    var xml = XMLDocument(doctype: ("tmx", "tmx14.dtd"))
    xml.open("tmx", ["version": "1.4"])
    xml.open(
      "header",
      [
        "creationtool": Product.name, "creationtoolversion": Product.version, "segtype": "paragraph",
        "o-tmf": Product.name, "adminlang": "en", "srclang": source.bcp47, "datatype": "plaintext",
      ])
    xml.close()
    xml.open("body")
    for article in articles where article.isInStep {
      for segment in article.segments where !segment.isDoubted {
        guard let text = segment.target, text != segment.source,
          known.insert(Pair(source: segment.source, target: text)).inserted
        else { continue }
        xml.open("tu")
        xml.leaf("prop", ["type": "x-article"], text: article.path)
        xml.leaf("prop", ["type": "x-lines"], text: "\(segment.sourceLine), \(segment.targetLine)")
        for (locale, text) in [(source, segment.source), (target, text)] {
          xml.open("tuv", ["xml:lang": locale.bcp47])
          xml.leaf("seg", text: text)
          xml.close()
        }
        xml.close()
      }
    }
    xml.close()
    xml.close()
    return xml.bytes()
  }
}
