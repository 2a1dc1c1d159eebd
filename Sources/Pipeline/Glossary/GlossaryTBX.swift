internal import Checks
internal import DocModel

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
        message: "The glossary contains no termEntry or conceptEntry: export it as TBX-Core, TBX-Min or TBX-Basic.")
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

/// A minimal XML reader for glossaries. It fetches nothing and expands only the five predefined entities and numeric
/// character references; a file that declares entities is rejected.
struct GlossaryXML {
  enum Event: Equatable {
    case open(String, [String: String])
    case text(String)
    case close(String)
  }

  private let bytes: [UInt8]
  private var at = 0
  private var open: [String] = []
  private var hasRoot = false

  private static let depthLimit = 256

  /// - Parameter handle: receives tags and texts in document order.
  static func read(_ bytes: [UInt8], _ handle: (Event) -> Void) throws(GlossaryFile.Problem) {
    var reader = GlossaryXML(bytes: decoded(bytes))
    try reader.read(handle)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Converts UTF-16 to UTF-8 and removes the byte order mark; some tools write UTF-16.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    let isBig = bytes.starts(with: [0xfe, 0xff])
    guard isBig || bytes.starts(with: [0xff, 0xfe]) else {
      return bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? one << 8 | other : other << 8 | one
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func read(_ handle: (Event) -> Void) throws(GlossaryFile.Problem) {
    while at < bytes.count {
      let start = at
      guard bytes[at] == UInt8(ascii: "<") else {
        at = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        if !open.isEmpty { handle(.text(try text(start..<at))) }
        continue
      }
      if skip(from: "<!--", to: "-->") || skip(from: "<?", to: "?>") { continue }
      if stands("<![CDATA[") {
        guard skip(from: "<![CDATA[", to: "]]>") else { throw problem("the CDATA section that begins here has no end") }
        if !open.isEmpty { handle(.text(string(start + 9..<at - 3))) }
      } else if stands("<!") {
        try readDoctype()
      } else if stands("</") {
        try readEnd(handle)
      } else {
        try readStart(handle)
      }
    }
    guard open.isEmpty, hasRoot else { throw problem(open.last.map { "<\($0)> has no end" } ?? "there is no element") }
  }

  // MARK: tags

  private mutating func readDoctype() throws(GlossaryFile.Problem) {
    guard stands("<!DOCTYPE"), let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) else {
      throw problem("what begins here is no tag")
    }
    guard !bytes[at..<end].contains(UInt8(ascii: "[")) else {
      throw problem("a glossary cannot declare entities and elements: remove the part in [ ]")
    }
    at = end + 1
  }

  private mutating func readEnd(_ handle: (Event) -> Void) throws(GlossaryFile.Problem) {
    at += 2
    let name = readName()
    skipBlanks()
    guard stands(">"), open.last == name else { throw problem("</\(name)> closes what is not open") }
    open.removeLast()
    at += 1
    handle(.close(name))
  }

  private mutating func readStart(_ handle: (Event) -> Void) throws(GlossaryFile.Problem) {
    at += 1
    let name = readName()
    guard !name.isEmpty else { throw problem("a `<` in text is written &lt;") }
    guard !open.isEmpty || !hasRoot else { throw problem("<\(name)> is after the end of the root element") }
    guard open.count < Self.depthLimit else { throw problem("elements nest deeper than \(Self.depthLimit)") }
    hasRoot = true
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      if stands("/>") {
        at += 2
        handle(.open(name, attributes))
        return handle(.close(name))
      }
      if stands(">") {
        at += 1
        open.append(name)
        return handle(.open(name, attributes))
      }
      let (key, value) = try readAttribute(of: name)
      attributes[key] = value
    }
  }

  private mutating func readAttribute(of name: String) throws(GlossaryFile.Problem) -> (String, String) {
    let key = readName()
    skipBlanks()
    guard !key.isEmpty, stands("=") else { throw problem("<\(name)> is not written as a tag is") }
    at += 1
    skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
      let end = bytes[(at + 1)...].firstIndex(of: bytes[at])
    else { throw problem("the value of \(key) has no quotes") }
    let value = try text(at + 1..<end)
    at = end + 1
    return (key, value)
  }

  private mutating func readName() -> String {
    let start = at
    while at < bytes.count, bytes[at] > .space, !"<>/='\"".utf8.contains(bytes[at]) { at += 1 }
    return string(start..<at)
  }

  // MARK: text

  private func stands(_ token: String) -> Bool { bytes[at...].starts(with: token.utf8) }

  private mutating func skipBlanks() { while at < bytes.count, bytes[at] <= .space { at += 1 } }

  /// Advances past a construct that begins with `start` and ends with `end`; returns false if it does not begin here.
  private mutating func skip(from start: String, to end: String) -> Bool {
    guard stands(start) else { return false }
    let token = Array(end.utf8)
    var place = at + start.utf8.count
    while let next = bytes[min(place, bytes.count)...].firstIndex(of: token[0]) {
      if bytes[next...].starts(with: token) {
        at = next + token.count
        return true
      }
      place = next + 1
    }
    return false
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func text(_ range: Range<Int>) throws(GlossaryFile.Problem) -> String {
    var result = ""
    var rest = string(range)[...]
    while let sign = rest.firstIndex(of: "&") {
      result += rest[..<sign]
      let name = rest[rest.index(after: sign)...].prefix { $0 != ";" }
      guard name.endIndex < rest.endIndex, let character = Self.character(name) else {
        throw problem("&\(name.prefix(20)); is no character that XML knows: write the character itself")
      }
      result.unicodeScalars.append(character)
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    }
  }

  private func problem(_ what: String) -> GlossaryFile.Problem {
    let line = 1 + bytes[..<min(at, bytes.count)].count { $0 == .lineFeed }
    return GlossaryFile.Problem(
      line: line, message: "The glossary is not well-formed XML here, as \(what): correct it, or export it again.")
  }
}
