internal import DocModel
internal import Features

/// Columns that list names (properties, values, parameters): a cell that is no longer its name was translated, even when every
/// locale did so, because the camel-case names beside it were kept.
extension DisagreementFinder {
  mutating func judgeNames(_ slots: [Int]) {
    guard slots.count >= 2, let reference = article.members.firstIndex(where: \.isOriginal) ?? mostNames(slots) else {
      return
    }
    let names = slots.map { $0 < 0 ? nil : name($0, reference) }
    let filled = names.count { $0 != nil }
    let camels = names.count { $0?.isCamel == true }
    let small = names.count { $0?.isSmall == true }
    // With fewer of them, only what others keep, too, is sure to be one.
    let areFew = small * 2 < filled && camels * 2 < filled
    guard filled * 5 >= slots.count * 4, camels > 0, camels * 6 >= filled, !areFew || camels * 3 >= filled,
      slots.count > 2 || !areFew
    else {
      if slots.count < 3 { return }
      if camels == 0, small >= 4 { judgeSmallNames(slots, names, reference) }
      return
    }
    // A plain word with a capital looks like a name among names in small letters only, or where nearly all others can be no words.
    let areLabels = small * 2 < filled && names.count { $0?.isCoined == true } * 4 < filled * 3
    lazy var times = Times(names)
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
        guard let name, let own = cellText(slot, member), !own.isEmpty, !ByteSearch.equalFolded(own, name.text) else {
          continue
        }
        if name.isCamel, Self.hasLetters(of: name.text, own) || Self.isGlossed(name.text, in: own) { continue }
        let others = (0..<count).filter { $0 != reference && $0 != member && cellText(slot, $0) != nil }
        let keepers = others.filter { cellText(slot, $0).map { $0.elementsEqual(name.text) } == true }
        if areFew || name.isCamel, keepers.count < (areFew ? 2 : 1) { continue }
        // Where no original says it, the reference may be the one that is wrong.
        if !article.members[reference].isOriginal,
          others.count(where: { cellText(slot, $0).map { $0.elementsEqual(own) } == true }) >= keepers.count
        {
          continue
        }
        // Of a word that all translate nothing but its neighbours tells that it is a name.
        let isWord = (areLabels || times.isWord(name)) && !name.isSmall && keepers.isEmpty && others.count >= 3
        loseName(
          name.text, own, slot, member, reference, keepers,
          isArguable: name.isAcronym || isWord || Self.isGlossed(name.text, in: own))
      }
    }
  }

  /// The name stands there with words of the language beside it; one of two or three letters may be part of a word.
  static func isGlossed(_ name: ArraySlice<UInt8>, in own: ArraySlice<UInt8>) -> Bool {
    name.count > 3
      ? ByteSearch.holdsFolded(name, in: own)
      : ByteSearch.holdsWords(name.map(\.asciiLowercased)[...], in: own.map(\.asciiLowercased)[...])
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
        if !keepers.isEmpty {
          loseName(name, own, slot, member, reference, keepers, isArguable: Self.isGlossed(name, in: own))
        }
      }
    }
  }

  /// - Parameters:
  ///   - own: what the member has in place of the name.
  ///   - keepers: translations that have the name.
  mutating func loseName(
    _ name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>, _ slot: Int, _ member: Int, _ reference: Int, _ keepers: [Int],
    isArguable: Bool
  ) {
    let proof = article.groups[article.members[member].group].exactSource == reference
    let isArguable = isArguable || Self.types.contains(String(decoding: name, as: UTF8.self))
    let judgement = Judgement(
      member: member, verdict: proof ? .proven : .outvoted,
      confidence: isArguable ? Certainty.weak : proof ? Certainty.strong : Certainty.likely,
      against: [reference] + keepers, with: [member])
    let lines = article.lines(slot, member)
    let lost = Deviation(
      text: String(decoding: name, as: UTF8.self), atom: Atom(name).hash, exact: 0, count: 1, weight: 2,
      line: article.lines(slot, reference).0)
    let put = Deviation(
      text: String(decoding: own, as: UTF8.self), atom: Atom(own).hash, exact: 0, count: 1, weight: 2, line: lines.0)
    add(slot, .facts(.identifier), judgement, missing: [lost], extra: [put], lines: lines)
  }

  /// Of values, as JSON Schema calls them: words as much as names.
  private static let types: Set<String> = ["string", "number", "integer", "boolean", "object", "array"]

  private struct Name {
    let text: ArraySlice<UInt8>
    let isCamel: Bool
    let isSmall: Bool
    /// It may be written out.
    var isAcronym: Bool { text.count <= 5 && text.allSatisfy { $0 >= 0x41 && $0 <= 0x5a } }
    /// It is no word of any language: a capital, or another sign, stands within it.
    var isCoined: Bool { isCamel || text.dropFirst().contains { $0 < 0x60 } }
  }

  /// How often each name stands in a column.
  private struct Times {
    private var times: [ArraySlice<UInt8>: Int] = [:]
    /// Of the camel-case names.
    private var most = 0

    init(_ names: [Name?]) {
      for case let name? in names {
        times[name.text, default: 0] += 1
        if name.isCamel { most = max(most, times[name.text] ?? 0) }
      }
    }

    /// A word that stands there again and again, as no name beside it does, says what became of them: Removed.
    func isWord(_ word: Name) -> Bool {
      let own = times[word.text] ?? 0
      return own >= 3 && own > 2 * most
    }
  }

  /// The text of a cell without the blanks around it.
  func cellText(_ slot: Int, _ member: Int) -> ArraySlice<UInt8>? {
    guard slot >= 0, let node = article.node(slot, member), let block = article.features[member].block(node) else {
      return nil
    }
    let text = article.features[member].visible[block.text.indices]
    guard let first = text.firstIndex(where: { $0 > 0x20 }), let last = text.lastIndex(where: { $0 > 0x20 }) else {
      return text.prefix(0)
    }
    return text[first...last]
  }

  /// The cell as a single ASCII token; nil where it is none.
  private func name(_ slot: Int, _ member: Int) -> Name? {
    guard let text = cellText(slot, member), let first = text.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7a,
      text.count <= 60
    else { return nil }
    var isCamel = false
    var previous: UInt8 = 0
    for byte in text {
      let isUpper = byte >= 0x41 && byte <= 0x5a
      let isLower = byte >= 0x61 && byte <= 0x7a
      guard isUpper || isLower || (byte >= 0x30 && byte <= 0x39) || byte == 0x5f || byte == 0x2e || byte == 0x2d else {
        return nil
      }
      if (isUpper && previous >= 0x61 && previous <= 0x7a) || byte == 0x5f { isCamel = true }
      previous = byte
    }
    return Name(text: text, isCamel: isCamel, isSmall: first >= 0x61)
  }

  private func mostNames(_ slots: [Int]) -> Int? {
    let counts = (0..<count).map { member in slots.count { $0 >= 0 && name($0, member) != nil } }
    guard let best = counts.indices.max(by: { (counts[$0], -$0) < (counts[$1], -$1) }), counts[best] >= 3 else {
      return nil
    }
    return best
  }
}
