internal import DocModel
internal import Rules

/// A glossary in TBX (dialects Core, Min and Basic) of 2008 (`martif`, `termEntry`, `langSet`) or 2019 (`tbx`,
/// `conceptEntry`, `langSec`). Deprecated and superseded terms are skipped.
enum GlossaryTBX {
  static func read(_ bytes: [UInt8]) throws(GlossaryFile.Problem) -> Glossary {
    var reader = TermReader()
    try GlossaryXML.read(bytes) { event in
      switch event {
      case .open(let name, let attributes): reader.open(name, attributes)
      case .text(let text): reader.text? += text
      case .close(let name): reader.close(name)
      }
    }
    guard reader.sawEntry else {
      throw GlossaryFile.Problem(
        line: 1,
        message: "The glossary holds no termEntry or conceptEntry: export it as TBX-Core, TBX-Min or TBX-Basic.")
    }
    return Glossary(concepts: reader.concepts)
  }
}

/// Collects the terms of each entry from XML events.
private struct TermReader {
  var concepts: [Glossary.Concept] = []
  var sawEntry = false
  private var terms: [(locale: LocaleTag, text: String)] = []
  private var locale: LocaleTag?
  /// The text of the current element, or nil if its text is not needed.
  var text: String?
  private var pending: String?
  private var isDeprecated = false
  private var isNote = false

  mutating func open(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "termEntry", "conceptEntry":
      sawEntry = true
      terms = []
    case "langSet", "langSec": locale = LocaleTag(attributes["xml:lang"] ?? attributes["lang"] ?? "")
    case "tig", "ntig", "termSec", "termGroup":
      pending = nil
      isDeprecated = false
    case "term": text = ""
    case "termNote", "termStatus", "min:administrativeStatus", "basic:administrativeStatus":
      isNote = name != "termNote" || attributes["type"] == "administrativeStatus"
      if isNote { text = "" }
    default: break
    }
  }

  mutating func close(_ name: String) {
    switch name {
    case "term":
      pending = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      text = nil
    case "termNote", "termStatus", "min:administrativeStatus", "basic:administrativeStatus":
      if isNote, let status = text?.lowercased(),
        ["deprecated", "superseded", "obsolete"].contains(where: { status.contains($0) })
      {
        isDeprecated = true
      }
      isNote = false
      text = nil
    case "tig", "ntig", "termSec", "termGroup": endTerm()
    case "langSet", "langSec":
      endTerm()
      locale = nil
    case "termEntry", "conceptEntry": endEntry()
    default: break
    }
  }

  private mutating func endTerm() {
    if let locale, let term = pending, !term.isEmpty, !isDeprecated { terms.append((locale, term)) }
    pending = nil
    isDeprecated = false
  }

  private mutating func endEntry() {
    guard let first = terms.first else { return }
    concepts.append(
      Glossary.Concept(terms: terms, isKept: terms.count > 1 && terms.allSatisfy { $0.text == first.text }))
    terms = []
  }
}
