package import Alignment
package import DocModel
internal import Features
internal import HTMLTree
internal import Reports

/// Product and API names in the source with their spellings in the other locales: a starting point for a glossary.
package struct TermCollection: Sendable {
  /// The statistics of one name.
  struct Entry: Sendable {
    /// The number of source blocks that contain the name.
    var count = 0
    /// By locale: spelling → count, and the number of blocks that lack the name in any letter case.
    var spellings: [LocaleTag: [String: Int]] = [:]
    var absent: [LocaleTag: Int] = [:]
  }

  private var entries: [String: Entry] = [:]
  private var locales: Set<LocaleTag> = []
  package let source: LocaleTag

  package init(source: LocaleTag) { self.source = source }

  /// The minimum number of blocks a name must occur in to be listed.
  package static let least = 3

  package mutating func add(_ aligned: AlignedArticle) {
    guard let from = aligned.members.firstIndex(where: { $0.role != .archive && $0.article.locale == source }) else {
      return
    }
    let others = aligned.members.indices.filter { $0 != from && aligned.members[$0].role != .archive }
    for member in others { locales.insert(aligned.members[member].article.locale) }
    let visible = aligned.features[from].visible
    for slot in aligned.slots.indices where aligned.slots[slot].kind.holdsInlines {
      guard let block = aligned.textBlock(at: slot, of: from) else { continue }
      var names: Set<String> = []
      for fact in aligned.features[from].facts[block.facts.indices] where fact.kind == .identifier || fact.kind == .term
      {
        let bytes = visible[fact.range.indices]
        if Self.isName(bytes, isFirst: fact.range.start == block.text.start) {
          names.insert(String(decoding: bytes, as: UTF8.self))
        }
      }
      for name in names {
        entries[name, default: Entry()].count += 1
        for member in others where aligned.hasText(at: slot, of: member) {
          let locale = aligned.members[member].article.locale
          if let spelling = Self.spelling(of: name, in: aligned.visible(at: slot, of: member)) {
            entries[name]?.spellings[locale, default: [:]][spelling, default: 0] += 1
          } else {
            entries[name]?.absent[locale, default: 0] += 1
          }
        }
      }
    }
  }

  package mutating func merge(_ other: TermCollection) {
    locales.formUnion(other.locales)
    entries.merge(other.entries) { one, other in
      var sum = one
      sum.count += other.count
      sum.spellings.merge(other.spellings) { $0.merging($1, uniquingKeysWith: +) }
      sum.absent.merge(other.absent, uniquingKeysWith: +)
      return sum
    }
  }

  /// Whether a word is a name: has an inner capital, dot or underscore, or a capital and is not the first word.
  private static func isName(_ bytes: ArraySlice<UInt8>, isFirst: Bool) -> Bool {
    guard bytes.count >= 2, bytes.contains(where: \.isASCIILetter) else { return false }
    let isInner = bytes.dropFirst().contains { byte in byte >= 0x41 && byte <= 0x5a || byte == 0x2e || byte == 0x5f }
    let isCapital = bytes.first.map { $0 >= 0x41 && $0 <= 0x5a } ?? false
    return isInner || isCapital && !isFirst
  }

  /// Returns the spelling of `name` in `text`: exact, else in another letter case, else nil.
  private static func spelling(of name: String, in text: ArraySlice<UInt8>) -> String? {
    let bytes = Array(name.utf8)
    if ByteSearch.holds(bytes[...], in: text) { return name }
    return ByteSearch.firstFolded(bytes[...], in: text).map { start in
      String(decoding: text[start..<min(text.endIndex, start + bytes.count)], as: UTF8.self)
    }
  }

  /// The frequent names that the locales keep in at least half of their uses; other words are ordinary vocabulary.
  private var kept: [(name: String, entry: Entry)] {
    entries.filter { _, entry in
      let there = entry.spellings.values.reduce(0) { $0 + $1.values.reduce(0, +) }
      let absent = entry.absent.values.reduce(0, +)
      return entry.count >= Self.least && there * 2 >= there + absent
    }.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.map { ($0.key, $0.value) }
  }

  private static func best(_ spellings: [String: Int]?) -> String? {
    spellings?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Returns a row per name: its main spelling per locale, uses and differences. `--glossary` reads it.
  package func csv() -> [UInt8] {
    let locales = locales.sorted()
    var csv = CSVWriter()
    csv.add([source.tag] + locales.map(\.tag) + ["uses", "differs"])
    for (name, entry) in kept {
      let differing = locales.compactMap { locale -> String? in
        let others = (entry.spellings[locale] ?? [:]).filter { $0.key != name }.sorted { $0.key < $1.key }
        let absent = entry.absent[locale] ?? 0
        guard !others.isEmpty || absent > 0 else { return nil }
        let parts = others.map { "‘\($0.key)’ \($0.value)×" } + (absent > 0 ? ["not found \(absent)×"] : [])
        return "\(locale): \(parts.joined(separator: ", "))"
      }
      csv.add(
        [name] + locales.map { Self.best(entry.spellings[$0]) ?? "" }
          + ["\(entry.count)", differing.joined(separator: "; ")])
    }
    return csv.bytes
  }

  /// Returns the names as TBX 2008, the version that all tools read.
  package func tbx() -> [UInt8] {
    var xml = XMLDocument(doctype: ("martif", "TBXcoreStructV02.dtd"))
    xml.open("martif", ["type": "TBX-Basic", "xml:lang": source.bcp47])
    xml.open("martifHeader")
    xml.open("fileDesc")
    xml.open("sourceDesc")
    xml.leaf("p", text: "Names found by \(Product.name) \(Product.version)")
    xml.close()
    xml.close()
    xml.close()
    xml.open("text")
    xml.open("body")
    for (index, (name, entry)) in kept.enumerated() {
      xml.open("termEntry", ["id": "t\(index + 1)"])
      add(name, in: source, note: "\(entry.count) uses", to: &xml)
      for locale in locales.sorted() {
        guard let spelling = Self.best(entry.spellings[locale]) else { continue }
        let uses = entry.spellings[locale]?.values.reduce(0, +) ?? 0
        let absent = entry.absent[locale] ?? 0
        add(spelling, in: locale, note: "\(uses) uses" + (absent > 0 ? ", not found \(absent) times" : ""), to: &xml)
      }
      xml.close()
    }
    for _ in 0..<3 { xml.close() }
    return xml.bytes()
  }

  private func add(_ term: String, in locale: LocaleTag, note: String, to xml: inout XMLDocument) {
    xml.open("langSet", ["xml:lang": locale.bcp47])
    xml.open("tig")
    xml.leaf("term", text: term)
    xml.leaf("note", text: note)
    xml.close()
    xml.close()
  }
}
