internal import DocModel
internal import Features

/// Cells that some locales leave as they are, in a column that they translate.
extension DisagreementFinder {
  /// A cell of the original that several locales keep as it is, in a column that they translate, is a name to them; who translates it
  /// loses a name.
  mutating func judgeKeptCells(_ slots: [Int]) {
    guard slots.count >= 5, let original = article.members.firstIndex(where: \.isOriginal) else { return }
    let translations = (0..<count).filter { !article.members[$0].isOriginal }
    guard translations.count >= 4 else { return }
    let sources = slots.map { cellText($0, original) }
    let names = slots.indices.filter { sources[$0].map { (4...40).contains($0.count) && isCapitalised($0) } == true }
    guard !names.isEmpty else { return }
    let translating = translations.filter { translates(slots, sources, $0) }
    for (slot, source) in names.lazy.map({ (slots[$0], sources[$0] ?? []) }) {
      let keepers = translating.filter { cellText(slot, $0).map { ByteSearch.holdsFolded(source, in: $0) } == true }
      let voters = translating.filter { cellText(slot, $0).map { !$0.isEmpty } == true }
      // Locales of other scripts that all keep the Latin letters count for more: to them it is no word.
      let foreign = voters.filter { article.features[$0].keepsAllLatin }
      let isForeign = foreign.count >= 2 && foreign.allSatisfy { keepers.contains($0) } && source.contains(0x20)
      // Where most of them have another word for the one, it is a word; a name of several, such as that of a country, where all have.
      let known = foreign.count(where: keepers.contains)
      if foreign.count >= 2, known * 2 < foreign.count, known == 0 || !source.contains(0x20) { continue }
      guard isForeign || (keepers.count >= 3 && keepers.count * 5 >= voters.count * 2) else { continue }
      for member in voters where !keepers.contains(member) {
        let group = article.members[member].group
        let mates = voters.filter { article.members[$0].group == group }
        // Where nobody of another revision keeps it, its text may have had another row there.
        if mates.count >= 2, article.members[original].group != group, !mates.contains(where: keepers.contains) {
          continue
        }
        guard let own = cellText(slot, member), !translatesWords(source, own, original),
          !isUsualForm(own, of: source, member),
          !isValue(source, slot, original)
        else { continue }
        let judgement = Judgement(
          member: member, verdict: .outvoted, confidence: keepers.count * 2 > voters.count ? 66 : 62,
          against: [original] + keepers, with: [member])
        let lines = article.lines(slot, member)
        let lost = Deviation(
          text: String(decoding: source, as: UTF8.self), atom: Atom(source).hash, exact: 0, count: 1, weight: 0,
          line: article.lines(slot, original).0)
        let put = Deviation(
          text: String(decoding: own, as: UTF8.self), atom: Atom(own).hash, exact: 0, count: 1, weight: 1, line: lines.0
        )
        add(slot, .facts(.term), judgement, missing: [lost], extra: [put], lines: lines)
      }
    }
  }

  /// True where a member has other words than the original in a third of the cells or more.
  private func translates(_ slots: [Int], _ sources: [ArraySlice<UInt8>?], _ member: Int) -> Bool {
    let differing = zip(slots, sources).count { slot, source in
      guard let source, let own = cellText(slot, member), !own.isEmpty else { return false }
      return own.count != source.count || !own.elementsEqual(source)
    }
    return differing * 3 >= slots.count
  }

  /// True where the name is kept and what was translated of the cell is a word that the original has in small letters, too: Contoso Offline.
  private func translatesWords(_ source: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>, _ original: Int) -> Bool {
    let words = source.split(separator: 0x20)
    let translated = words.filter { !ByteSearch.holdsFolded($0, in: own) }
    // Another kind of blank between the words is no other name.
    if translated.isEmpty { return own.count >= source.count }
    return words.count > 1 && translated.count == 1
      && article.features[original].holds(translated[0].map(\.asciiLowercased))
  }

  /// True for a word that leads nowhere and that the original has in small letters, too, where it does not speak of this one: Partial,
  /// and 1.0 (partial).
  private func isValue(_ name: ArraySlice<UInt8>, _ slot: Int, _ original: Int) -> Bool {
    guard !name.contains(0x20), let block = article.textBlock(slot, original) else { return false }
    let features = article.features[original]
    guard !features.facts[block.facts.indices].contains(where: { $0.kind == .link || $0.kind == .code }) else {
      return false
    }
    let row = Int(article.slots[slot].parent)
    let cells = (row..<Int(article.slots[row].end)).compactMap { article.textBlock($0, original)?.text.indices }
    return features.holds(name.map(\.asciiLowercased)) { place in !cells.contains { $0.contains(place) } }
  }

  /// True where a member's sentences have its own form of a name, and seldom the name.
  private func isUsualForm(_ own: ArraySlice<UInt8>, of name: ArraySlice<UInt8>, _ member: Int) -> Bool {
    func uses(_ text: ArraySlice<UInt8>) -> Int {
      article.slots.indices.count { slot in
        guard let block = article.textBlock(slot, member), block.text.count >= 2 * text.count else { return false }
        return ByteSearch.holdsFolded(text, in: article.features[member].visible[block.text.indices])
      }
    }
    let usual = uses(own)
    return usual >= 2 && uses(name) * 2 < usual
  }

  /// One to three words, each beginning with a capital.
  private func isCapitalised(_ text: ArraySlice<UInt8>) -> Bool {
    var words = 0
    var previous: UInt8 = 0x20
    for byte in text {
      if byte != 0x20 {
        guard byte.isASCIILetter, previous != 0x20 || byte <= 0x5a else { return false }
        if previous == 0x20 { words += 1 }
      }
      previous = byte
    }
    return words <= 3
  }
}
