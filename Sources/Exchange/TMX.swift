package import DocModel
internal import HTMLTree
internal import Reports

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
