internal import DocModel
internal import Features

/// Columns that are of names in part: rows that go together, and words that the code of the page has as keys.
extension DisagreementFinder {
  /// Rows that stand one below the other and have one text in their first cell, where a table lists things of several kinds.
  func groupsOfRows(_ rows: [Int]) -> [Range<Int>] {
    guard let reference = article.members.firstIndex(where: \.isOriginal) else { return [] }
    func label(_ row: Int) -> ArraySlice<UInt8> {
      rows[row] + 1 < Int(article.slots[rows[row]].end) ? cellText(rows[row] + 1, reference) ?? [] : []
    }
    var groups: [Range<Int>] = []
    var start = 0
    for row in rows.indices where row + 1 == rows.count || !ByteSearch.equalFolded(label(row), label(row + 1)) {
      if row + 1 - start >= Self.fewRows { groups.append(start..<row + 1) }
      start = row + 1
    }
    return groups.count > 1 ? groups : []
  }

  private static let fewRows = 4

  /// Half of the cells of the source or more are keys of its code, `"key":`, or parameters of its addresses, `{key}` and `?key=`: what
  /// the reader has to write, in no other words and no other letter case.
  mutating func judgeKeys(_ slots: [Int]) {
    guard let source = article.members.firstIndex(where: \.isOriginal) else { return }
    let known = keyNames ?? KeyNames(article.members[source].article, article.features[source].visible)
    keyNames = known
    let cells = slots.compactMap { slot in
      slot < 0 ? nil : cellText(slot, source).flatMap { $0.isEmpty ? nil : (slot: slot, name: $0) }
    }
    let keys = cells.filter { known.contains($0.name) }
    guard !keys.isEmpty, keys.count * 2 >= cells.count else { return }
    let translations = (0..<count).filter {
      article.members[$0].role == .translation && !article.members[$0].isOriginal
    }
    let members = count
    let told = Set(found.lazy.filter { $0.verdict.blames }.map { $0.slot * members + $0.member })
    for (slot, name) in keys {
      for member in translations {
        guard let own = cellText(slot, member), !own.isEmpty, !own.elementsEqual(name),
          !told.contains(slot * members + member)
        else { continue }
        let keepers = translations.filter { $0 != member && cellText(slot, $0)?.elementsEqual(name) == true }
        if ByteSearch.equalFolded(own, name) {
          if !keepers.isEmpty { respell(name, own, slot, member, source, keepers, confidence: 76) }
        } else {
          loseName(name, own, slot, member, source, keepers, isArguable: Self.isGlossed(name, in: own))
        }
      }
    }
  }
}

/// What a page has as keys in its code, and as parameters in its addresses.
struct KeyNames {
  private var names: Set<ArraySlice<UInt8>>

  init(_ article: Article, _ visible: [UInt8]) {
    names = Self.methods
    addParameters(in: visible[...])
    for node in article.nodes {
      switch node.kind {
      case .code: addParameters(in: article.pool[node.literal.indices])
      case .codeBlock: addQuoted(in: article.pool[node.literal.indices])
      default: break
      }
    }
  }

  /// Of a request over HTTP (RFC 9110).
  private static let methods = Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"].map { Array($0.utf8)[...] })

  func contains(_ name: ArraySlice<UInt8>) -> Bool { names.contains(name) }

  /// `{key}`, `?key=` and `&key=`.
  private mutating func addParameters(in text: ArraySlice<UInt8>) {
    for (open, close) in [("{", "}"), ("?", "="), ("&", "=")] {
      add(between: Array(open.utf8), Array(close.utf8), in: text)
    }
  }

  /// `"key":`
  private mutating func addQuoted(in code: ArraySlice<UInt8>) {
    add(between: [UInt8(ascii: "\"")], [UInt8(ascii: "\"")], in: code) { $0.first { $0 != 0x20 } == UInt8(ascii: ":") }
  }

  private mutating func add(
    between open: [UInt8], _ close: [UInt8], in text: ArraySlice<UInt8>,
    where isWanted: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) {
    var rest = text
    while let start = ByteSearch.first(open[...], in: rest) {
      rest = rest[(start + open.count)...]
      let name = rest.prefix(Self.longest + 1).prefix {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2d || $0 == 0x5f || $0 == 0x2e
      }
      let behind = rest[name.endIndex...]
      guard (2...Self.longest).contains(name.count), name.first?.isASCIILetter == true, behind.starts(with: close),
        isWanted(behind.dropFirst(close.count))
      else { continue }
      names.insert(name)
    }
  }

  private static let longest = 40
}
