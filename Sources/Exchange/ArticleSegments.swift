package import Alignment
package import DocModel
internal import Features
package import Findings
internal import HTMLTree
package import Reports

/// One article in the source and one other locale as segments, the unit of translation tools.
package struct ArticleSegments: Sendable {
  package let path: String
  package let source: LocaleTag
  package let target: LocaleTag
  package private(set) var segments: [Segment]
  /// Findings about the article as a whole.
  package private(set) var notes: [Finding]
  /// Whether both texts are of one revision as far as known; only then do segment pairs translate each other.
  package let isInStep: Bool

  /// A heading, paragraph or cell.
  package struct Segment: Sendable {
    /// The index of the slot in the article, equal in every locale.
    package let number: Int
    package let source: String
    /// The translation, or nil if the locale lacks the segment.
    package let target: String?
    package let sourceLine: Int
    package let targetLine: Int
    package fileprivate(set) var findings: [Finding]
    /// Whether the translation is moved, or a finding concerns it, its lines or a block around it.
    package fileprivate(set) var isDoubted: Bool
  }

  /// Returns nil if the article is missing in one of the two locales.
  package init?(_ aligned: AlignedArticle, _ findings: [ReportedFinding], source: LocaleTag, target: LocaleTag) {
    func member(_ locale: LocaleTag) -> Int? {
      aligned.members.firstIndex { $0.role != .archive && $0.article.locale == locale }
    }
    guard let from = member(source), let to = member(target), from != to else { return nil }
    (path, self.source, self.target) = (aligned.path, source, target)
    let group = aligned.groups[aligned.members[to].group]
    isInStep =
      group.key.isEmpty || group.exactSource == from || aligned.members[from].group == aligned.members[to].group
    let own = findings.map(\.finding).filter { $0.locale == target && $0.article == aligned.path }
    var slots = SlotPlaces(aligned)
    let (one, other) = (aligned.members[from].article, aligned.members[to].article)
    var texts: [Int: String] = [:]
    for slot in aligned.slots.indices where aligned.slots[slot].kind.holdsInlines {
      guard let node = aligned.node(at: slot, of: from), case let text = one.segment(node), !text.isEmpty else {
        continue
      }
      texts[slot] = text
    }
    let places = own.map { slots.slot(of: $0).flatMap { Self.segment(at: $0, in: aligned, among: texts) } }
    var segments: [Segment] = []
    var taken: Set<Int> = []
    for (slot, text) in texts.sorted(by: { $0.key < $1.key }) {
      var there: String?
      if let index = aligned.node(at: slot, of: to), other.nodes[index].kind.holdsInlines {
        there = other.segment(index)
      }
      let lines = aligned.lines(at: slot, of: to)
      let indices = places.indices.filter { places[$0] == slot }
      taken.formUnion(indices)
      let isMoved = if case .node = aligned.fill(at: slot, of: to) { false } else { true }
      segments.append(
        Segment(
          number: slot, source: text, target: there.flatMap { $0.isEmpty ? nil : $0 },
          sourceLine: aligned.lines(at: slot, of: from).0, targetLine: lines.0, findings: indices.map { own[$0] },
          isDoubted: isMoved || !indices.isEmpty
            || own.contains { finding in
              ([finding] + finding.consequences).contains {
                ($0.place.line...$0.place.lastLine).overlaps(lines.0...max(lines.0, lines.1))
              }
            }))
    }
    notes = own.indices.filter { !taken.contains($0) }.map { own[$0] }
    self.segments = segments
  }

  /// Returns the segment a finding at a slot belongs to: the slot, one around it, or the first one in it, as for a list
  /// item. Nil for the article as a whole and for blocks without segments, such as code.
  private static func segment(at slot: Int, in aligned: AlignedArticle, among texts: [Int: String]) -> Int? {
    func ancestors(of slot: Int) -> some Sequence<Int> {
      sequence(first: slot) { at in
        let parent = Int(aligned.slots[at].parent)
        return parent >= 0 && parent < at ? parent : nil
      }
    }
    guard slot > 0 else { return nil }
    return ancestors(of: slot).first { texts[$0] != nil }
      ?? texts.keys.filter { ancestors(of: $0).contains(slot) }.min()
  }
}

extension Article {
  /// Returns a block's text as one line of Markdown; code, links and emphasis keep their delimiters.
  func segment(_ index: Int) -> String {
    guard nodes.indices.contains(index) else { return "" }
    var result = ""
    var open: [(end: Int, mark: String)] = []
    var i = index + 1
    while i < Int(nodes[index].end) {
      while let last = open.last, last.end <= i {
        result += last.mark
        open.removeLast()
      }
      let node = nodes[i]
      switch node.kind {
      case .text, .htmlInline, .placeholder, .mark, .attributes: result += string(node.literal)
      case .code:
        let text = string(node.literal)
        let ticks = text.contains("`") ? "``" : "`"
        result += ticks + text + ticks
      case .softBreak, .lineBreak: result += " "
      case .emphasis, .strong, .strikethrough:
        let mark = node.kind == .emphasis ? "*" : node.kind == .strong ? "**" : "~~"
        result += mark
        open.append((Int(node.end), mark))
      case .link where node.value == 1: break
      case .link, .image:
        result += node.kind == .image ? "![" : "["
        open.append((Int(node.end), "](\(string(node.literal)))"))
      default: break
      }
      i += 1
    }
    for last in open.reversed() { result += last.mark }
    return result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

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
