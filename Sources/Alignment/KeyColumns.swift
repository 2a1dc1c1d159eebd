internal import DocModel
internal import Features

/// Columns that are of names in part: rows that go together, and words that the code of the page has as keys.
extension DisagreementFinder {
  /// Rows that stand one below the other and have one text in their first cell, where a table lists things of several kinds.
  func groupsOfRows(_ rows: [Int]) -> [Range<Int>] {
    guard let reference = article.members.firstIndex(where: \.isOriginal) else { return [] }
    func label(_ row: Int) -> ArraySlice<UInt8> { rows[row] + 1 < Int(article.slots[rows[row]].end) ? cellText(rows[row] + 1, reference) ?? [] : [] }
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
    let translations = (0..<count).filter { article.members[$0].role == .translation && !article.members[$0].isOriginal }
    var keys: [(slot: Int, name: ArraySlice<UInt8>)]?
    for member in translations {
      for slot in slots where slot >= 0 {
        guard let own = cellText(slot, member), !own.isEmpty, let name = cellText(slot, source), !own.elementsEqual(name), Self.isToken(name) else { continue }
        let known = keys ?? self.keys(slots, source)
        keys = known
        guard known.contains(where: { $0.slot == slot }), !isTold(slot, member) else { continue }
        let keepers = translations.filter { $0 != member && cellText(slot, $0)?.elementsEqual(name) == true }
        if ByteSearch.equalFolded(own, name) {
          if !keepers.isEmpty { respell(name, own, slot, member, source, keepers, confidence: 76) }
        } else {
          loseName(name, own, slot, member, source, keepers, isArguable: Self.isGlossed(name, in: own))
        }
      }
    }
  }

  private func isTold(_ slot: Int, _ member: Int) -> Bool { found.contains { $0.slot == slot && $0.member == member && $0.verdict.blames } }

  /// The cells that are keys, where they are half of those that are no empty ones.
  private func keys(_ slots: [Int], _ source: Int) -> [(slot: Int, name: ArraySlice<UInt8>)] {
    let cells = slots.compactMap { slot in cellText(slot, source).flatMap { $0.isEmpty ? nil : (slot: slot, name: $0) } }
    let keys = cells.filter { Self.isToken($0.name) && isKey($0.name, source) }
    return keys.count * 2 >= cells.count ? keys : []
  }

  /// Letters, digits and what joins them.
  private static func isToken(_ text: ArraySlice<UInt8>) -> Bool {
    guard (2...40).contains(text.count), text.first?.isASCIILetter == true else { return false }
    return text.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2d || $0 == 0x5f || $0 == 0x2e }
  }

  /// Of a request over HTTP (RFC 9110).
  private static let methods: Set<String> = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]

  private func isKey(_ name: ArraySlice<UInt8>, _ source: Int) -> Bool {
    if Self.methods.contains(String(decoding: name, as: UTF8.self)) { return true }
    let (text, visible) = (article.members[source].article, article.features[source].visible[...])
    let parameters = [("{", "}"), ("?", "="), ("&", "=")].map { ($0.utf8 + name + $1.utf8)[...] }
    if parameters.contains(where: { ByteSearch.holds($0, in: visible) }) { return true }
    let spans = text.nodes.lazy.filter { $0.kind == .code }.map { text.pool[$0.literal.indices] }
    if spans.contains(where: { span in parameters.contains { ByteSearch.holds($0, in: span) } }) { return true }
    let quoted = [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\"")]
    return text.hasCodeBlock { code in
      var rest = code
      while let start = ByteSearch.first(quoted[...], in: rest) {
        rest = code[(start + quoted.count)...]
        if rest.first(where: { $0 != 0x20 }) == UInt8(ascii: ":") { return true }
      }
      return false
    }
  }
}
