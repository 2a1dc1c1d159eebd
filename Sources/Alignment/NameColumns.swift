internal import DocModel
internal import Features

/// Columns that list names (properties, values, parameters): a cell that is no longer its name was translated, even when every
/// locale did so, because the camel-case names beside it were kept.
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
        if mates.count >= 2, article.members[original].group != group, !mates.contains(where: keepers.contains) { continue }
        guard let own = cellText(slot, member), !translatesWords(source, own, original), !isUsualForm(own, of: source, member),
          !isValue(source, slot, original)
        else { continue }
        let judgement = Judgement(
          member: member, verdict: .outvoted, confidence: keepers.count * 2 > voters.count ? 66 : 62, against: [original] + keepers, with: [member])
        let lines = article.lines(slot, member)
        let lost = Deviation(
          text: String(decoding: source, as: UTF8.self), atom: Atom(source).hash, exact: 0, count: 1, weight: 0, line: article.lines(slot, original).0)
        let put = Deviation(text: String(decoding: own, as: UTF8.self), atom: Atom(own).hash, exact: 0, count: 1, weight: 1, line: lines.0)
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
    return words.count > 1 && translated.count == 1 && article.features[original].holds(translated[0].map(\.asciiLowercased))
  }

  /// True for a word that leads nowhere and that the original has in small letters, too, where it does not speak of this one: Partial,
  /// and 1.0 (partial).
  private func isValue(_ name: ArraySlice<UInt8>, _ slot: Int, _ original: Int) -> Bool {
    guard !name.contains(0x20), let block = article.textBlock(slot, original) else { return false }
    let features = article.features[original]
    guard !features.facts[block.facts.indices].contains(where: { $0.kind == .link || $0.kind == .code }) else { return false }
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

  /// - Returns: false where the column is none of names.
  @discardableResult
  mutating func judgeNames(_ slots: [Int]) -> Bool {
    guard slots.count >= 2, let reference = article.members.firstIndex(where: \.isOriginal) ?? mostNames(slots) else { return true }
    let names = slots.map { $0 < 0 ? nil : name($0, reference) }
    let filled = names.count { $0 != nil }
    let camels = names.count { $0?.isCamel == true }
    let small = names.count { $0?.isSmall == true }
    // With fewer of them, only what others keep, too, is sure to be one.
    let areFew = small * 2 < filled && camels * 2 < filled
    guard filled * 5 >= slots.count * 4, camels > 0, camels * 6 >= filled, !areFew || camels * 3 >= filled, slots.count > 2 || !areFew else {
      if slots.count < 3 { return true }
      if camels == 0, small >= 4 { judgeSmallNames(slots, names, reference) }
      if camels == 0, small < 4, small == slots.count { judgeCodeWords(slots, names.compactMap { $0?.text }, reference) }
      return camels == 0
    }
    // A plain word with a capital looks like a name among names in small letters only, or where nearly all others can be no words.
    let areLabels = small * 2 < filled && names.count { $0?.isCoined == true } * 4 < filled * 3
    for member in 0..<count where member != reference && article.members[member].role == .translation {
      var kept = 0
      var checked = 0
      for (slot, name) in zip(slots, names) {
        guard let name, name.isCamel, let own = cellText(slot, member) else { continue }
        checked += 1
        if Self.hasLetters(of: name.text, own) { kept += 1 }
      }
      guard checked > 0, kept * 2 >= checked else { continue }
      for (slot, name) in zip(slots, names) {
        guard let name, let own = cellText(slot, member), !own.isEmpty, !ByteSearch.equalFolded(own, name.text) else { continue }
        if name.isCamel, Self.hasLetters(of: name.text, own) || Self.isGlossed(name.text, in: own) { continue }
        let others = (0..<count).filter { $0 != reference && $0 != member && cellText(slot, $0) != nil }
        let keepers = others.filter { cellText(slot, $0).map { $0.elementsEqual(name.text) } == true }
        if areFew || name.isCamel, keepers.count < (areFew ? 2 : 1) { continue }
        // Where no original says it, the reference may be the one that is wrong.
        if !article.members[reference].isOriginal, others.count(where: { cellText(slot, $0).map { $0.elementsEqual(own) } == true }) >= keepers.count { continue }
        // Of a word that all translate nothing but its neighbours tells that it is a name.
        let isWord = areLabels && !name.isSmall && keepers.isEmpty && others.count >= 3
        loseName(name.text, own, slot, member, reference, keepers, isArguable: name.isAcronym || isWord || Self.isGlossed(name.text, in: own))
      }
    }
    return true
  }

  /// The name stands there with words of the language beside it; one of two or three letters may be part of a word.
  static func isGlossed(_ name: ArraySlice<UInt8>, in own: ArraySlice<UInt8>) -> Bool {
    name.count > 3 ? ByteSearch.holdsFolded(name, in: own) : ByteSearch.holdsWords(name.map(\.asciiLowercased)[...], in: own.map(\.asciiLowercased)[...])
  }

  /// The same letters, in whatever case and with blanks between them: a name that is there, though it is broken.
  private static func hasLetters(of name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>) -> Bool {
    if own.elementsEqual(name) { return true }
    guard own.count < name.count * 2 else { return false }
    // The Turkish i without its dot is one.
    let letters = own.filter { $0 != 0x20 && $0 != 0xc4 }.map { $0 == 0xb1 ? UInt8(ascii: "i") : $0.asciiLowercased }
    return letters.elementsEqual(name.lazy.map(\.asciiLowercased))
  }

  /// A column of words in small letters only, as settings are called. That they are names is what somebody who writes in another script
  /// shows, who keeps most of them; who keeps most of them as well has translated the others.
  private mutating func judgeSmallNames(_ slots: [Int], _ names: [Name?], _ reference: Int) {
    var column: [(slot: Int, name: ArraySlice<UInt8>)] = []
    var seen: Set<ArraySlice<UInt8>> = []
    for (slot, name) in zip(slots, names) {
      if let name, name.isSmall {
        if seen.insert(name.text).inserted { column.append((slot, name.text)) }
      } else if cellText(slot, reference)?.isEmpty == false {
        return
      }
    }
    guard column.count >= 4 else { return }
    let keeping = (0..<count).filter { member in
      guard member != reference, article.members[member].role == .translation else { return false }
      let filled = column.count { cellText($0.slot, member)?.isEmpty == false }
      let kept = column.count { cellText($0.slot, member)?.elementsEqual($0.name) == true }
      return kept >= 3 && kept * 3 >= filled * 2
    }
    guard keeping.contains(where: { article.features[$0].keepsAllLatin }) else { return }
    for member in keeping {
      for (slot, name) in column {
        guard let own = cellText(slot, member), !own.isEmpty, !ByteSearch.equalFolded(own, name) else { continue }
        let keepers = keeping.filter { cellText(slot, $0)?.elementsEqual(name) == true }
        if !keepers.isEmpty { loseName(name, own, slot, member, reference, keepers, isArguable: Self.isGlossed(name, in: own)) }
      }
    }
  }

  /// A short column of small words under the name of a property, all of which stand in the code of the page: what a program prints.
  private mutating func judgeCodeWords(_ slots: [Int], _ words: [ArraySlice<UInt8>], _ reference: Int) {
    let row = Int(article.slots[slots[0]].parent)
    guard let head = article.children(of: Int(article.slots[row].parent)).first, head != row, name(head + slots[0] - row, reference)?.isCamel == true,
      words.allSatisfy({ $0.count >= 3 && isInCode($0, reference) })
    else { return }
    for member in 0..<count where member != reference && article.members[member].role == .translation {
      for (slot, word) in zip(slots, words) {
        guard let own = cellText(slot, member), !own.isEmpty, !own.elementsEqual(word), isInCode(word, member),
          !found.contains(where: { $0.slot == slot && $0.member == member })
        else { continue }
        let keepers = (0..<count).filter { $0 != reference && $0 != member && article.members[$0].role == .translation && cellText(slot, $0)?.elementsEqual(word) == true }
        if ByteSearch.equalFolded(own, word) {
          respell(word, own, slot, member, reference, keepers, confidence: 76)
        } else {
          loseName(word, own, slot, member, reference, keepers, isArguable: false)
        }
      }
    }
  }

  /// The name stands there in other letter case.
  mutating func respell(
    _ name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>, _ slot: Int, _ member: Int, _ reference: Int, _ keepers: [Int], confidence: UInt8
  ) {
    let lines = article.lines(slot, member)
    let judgement = Judgement(member: member, verdict: .outvoted, confidence: confidence, against: [reference] + keepers, with: [member])
    add(slot, .spelling, judgement, missing: [deviation(name, article.lines(slot, reference).0)], extra: [deviation(own, lines.0)], lines: lines)
  }

  private func deviation(_ word: ArraySlice<UInt8>, _ line: Int) -> Deviation {
    Deviation(text: String(decoding: word, as: UTF8.self), atom: Atom(word.map(\.asciiLowercased)[...]).hash, exact: Atom(word).hash, count: 1, weight: 2, line: line)
  }

  /// A code block of a member has the word.
  private func isInCode(_ word: ArraySlice<UInt8>, _ member: Int) -> Bool {
    article.members[member].article.hasCodeBlock { ByteSearch.holdsWords(word, in: $0) }
  }

  /// - Parameters:
  ///   - own: what the member has in place of the name.
  ///   - keepers: translations that have the name.
  mutating func loseName(
    _ name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>, _ slot: Int, _ member: Int, _ reference: Int, _ keepers: [Int], isArguable: Bool
  ) {
    let proof = article.groups[article.members[member].group].exactSource == reference
    let judgement = Judgement(
      member: member, verdict: proof ? .proven : .outvoted, confidence: isArguable ? 50 : proof ? 84 : 72, against: [reference] + keepers, with: [member])
    let lines = article.lines(slot, member)
    let lost = Deviation(
      text: String(decoding: name, as: UTF8.self), atom: Atom(name).hash, exact: 0, count: 1, weight: 2, line: article.lines(slot, reference).0)
    let put = Deviation(text: String(decoding: own, as: UTF8.self), atom: Atom(own).hash, exact: 0, count: 1, weight: 2, line: lines.0)
    add(slot, .facts(.identifier), judgement, missing: [lost], extra: [put], lines: lines)
  }

  private struct Name {
    let text: ArraySlice<UInt8>
    let isCamel: Bool
    let isSmall: Bool
    /// It may be written out.
    var isAcronym: Bool { text.count <= 5 && text.allSatisfy { $0 >= 0x41 && $0 <= 0x5a } }
    /// It is no word of any language: a capital, or another sign, stands within it.
    var isCoined: Bool { isCamel || text.dropFirst().contains { $0 < 0x60 } }
  }

  /// The text of a cell without the blanks around it.
  func cellText(_ slot: Int, _ member: Int) -> ArraySlice<UInt8>? {
    guard slot >= 0, let node = article.node(slot, member), let block = article.features[member].block(node) else { return nil }
    let text = article.features[member].visible[block.text.indices]
    guard let first = text.firstIndex(where: { $0 > 0x20 }), let last = text.lastIndex(where: { $0 > 0x20 }) else { return text.prefix(0) }
    return text[first...last]
  }

  /// The cell as a single ASCII token; nil where it is none.
  private func name(_ slot: Int, _ member: Int) -> Name? {
    guard let text = cellText(slot, member), let first = text.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7a, text.count <= 60 else { return nil }
    var isCamel = false
    var previous: UInt8 = 0
    for byte in text {
      let isUpper = byte >= 0x41 && byte <= 0x5a
      let isLower = byte >= 0x61 && byte <= 0x7a
      guard isUpper || isLower || (byte >= 0x30 && byte <= 0x39) || byte == 0x5f || byte == 0x2e || byte == 0x2d else { return nil }
      if (isUpper && previous >= 0x61 && previous <= 0x7a) || byte == 0x5f { isCamel = true }
      previous = byte
    }
    return Name(text: text, isCamel: isCamel, isSmall: first >= 0x61)
  }

  private func mostNames(_ slots: [Int]) -> Int? {
    let counts = (0..<count).map { member in slots.count { $0 >= 0 && name($0, member) != nil } }
    guard let best = counts.indices.max(by: { (counts[$0], -$0) < (counts[$1], -$1) }), counts[best] >= 3 else { return nil }
    return best
  }
}
