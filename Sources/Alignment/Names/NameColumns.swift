internal import DocModel
internal import Features

/// Columns that list names (properties, values, parameters): a cell that is no longer its name was translated, even
/// when every locale did so, because the names beside it that can be no words were kept.
extension DisagreementFinder {
  mutating func judgeNames(_ slots: [Int]) {
    guard slots.count >= 2, let reference = article.members.firstIndex(where: \.isOriginal) ?? mostNames(slots) else {
      return
    }
    let names = slots.map { cellName($0, reference) }
    let others = zip(slots, names).count { slot, name in name == nil && cellText(slot, reference)?.isEmpty == false }
    let column = NameColumn(names: names, others: others)
    guard let kind = column.kind else { return }
    let keepers = keepers(of: column, slots, reference, kind)
    // That small words are names is what somebody who writes in another script shows, who keeps most of them.
    if kind == .small, !keepers.contains(where: { article.features[$0].keepsAllLatin }) { return }
    let named = kind == .small ? column.distinct : column.names
    for member in keepers {
      for (slot, name) in zip(slots, named) {
        if let name { judge(name, slot, member, reference, column, kind, keepers) }
      }
    }
  }

  /// The translations that keep the names of a column which can be no words, or most of it where all may be.
  private func keepers(of column: NameColumn, _ slots: [Int], _ reference: Int, _ kind: NameColumn.Kind) -> [Int] {
    let named = kind == .small ? column.distinct : column.names
    return (0..<count).filter { member in
      guard member != reference, article.members[member].role == .translation else { return false }
      var (kept, filled) = (0, 0)
      for (slot, name) in zip(slots, named) {
        guard let name, kind == .small || name.isCamel, let own = cellText(slot, member),
          kind != .small || !own.isEmpty
        else { continue }
        filled += 1
        if kind == .small ? own == name.text : Self.hasLetters(of: name.text, own) { kept += 1 }
      }
      return kind == .small
        ? kept >= 3 && Quorum.isVerdict(kept, of: filled) : filled > 0 && Quorum.isHalf(kept, of: filled)
    }
  }

  private mutating func judge(
    _ name: NameColumn.Name, _ slot: Int, _ member: Int, _ reference: Int, _ column: NameColumn,
    _ kind: NameColumn.Kind, _ keeping: [Int]
  ) {
    guard let own = cellText(slot, member), !own.isEmpty, !ByteSearch.equalFolded(own, name.text) else { return }
    let isGlossed = Self.isGlossed(name.text, in: own)
    if name.isCamel, Self.hasLetters(of: name.text, own) || isGlossed { return }
    let others = (kind == .small ? keeping : Array(0..<count)).filter {
      $0 != reference && $0 != member && cellText(slot, $0) != nil
    }
    let keepers = others.filter { cellText(slot, $0) == name.text }
    let needed = kind == .few ? 2 : kind == .small || name.isCamel ? 1 : 0
    guard keepers.count >= needed else { return }
    // Where no original says it, the reference may be the one that is wrong.
    if !article.members[reference].isOriginal, others.count(where: { cellText(slot, $0) == own }) >= keepers.count {
      return
    }
    lose(name.text, own, slot, member, reference, keepers, isArguable: name.isAcronym || isGlossed)
  }

  /// The name stands there with words of the language beside it; one of two or three letters may be part of a word.
  private static func isGlossed(_ name: ArraySlice<UInt8>, in own: ArraySlice<UInt8>) -> Bool {
    name.count > 3
      ? ByteSearch.holdsFolded(name, in: own)
      : ByteSearch.holdsWords(name.map(\.asciiLowercased)[...], in: own.map(\.asciiLowercased)[...])
  }

  /// The same letters, in whatever case and with blanks between them: a name that is there, though it is broken.
  private static func hasLetters(of name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>) -> Bool {
    own.count < name.count * 2 && ByteSearch.equalFolded(own.filter { $0 != .space }[...], name)
  }

  /// - Parameters:
  ///   - own: what the member has in place of the name.
  ///   - keepers: translations that have the name.
  private mutating func lose(
    _ name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>, _ slot: Int, _ member: Int, _ reference: Int, _ keepers: [Int],
    isArguable: Bool
  ) {
    let proof = article.exactSource(of: member) == reference
    // Of values, as JSON Schema calls them: words as much as names.
    let isType = ["string", "number", "integer", "boolean", "object", "array"].contains {
      name.elementsEqual($0.utf8)
    }
    func deviation(_ text: ArraySlice<UInt8>, of member: Int) -> Deviation {
      Deviation(
        text: String(decoding: text, as: UTF8.self), atom: Atom(text).hash, exact: 0, count: 1, weight: 2,
        line: article.lines(slot, member).0)
    }
    add(
      slot, .facts(.identifier),
      Judgement(
        member: member, grounds: proof ? .exactName : .listedName, doubts: isArguable || isType ? .choice : [],
        against: [reference] + keepers, with: [member]),
      missing: [deviation(name, of: reference)], extra: [deviation(own, of: member)])
  }

  /// The text of a cell without the blanks around it.
  private func cellText(_ slot: Int, _ member: Int) -> ArraySlice<UInt8>? {
    guard slot >= 0, let block = article.block(slot, member) else { return nil }
    let text = article.features[member].visible[block.text.indices].drop { $0 <= .space }
    return text.dropLast(text.reversed().prefix { $0 <= .space }.count)
  }

  private func cellName(_ slot: Int, _ member: Int) -> NameColumn.Name? {
    cellText(slot, member).flatMap { NameColumn.Name($0) }
  }

  private func mostNames(_ slots: [Int]) -> Int? {
    let counts = (0..<count).map { member in slots.count { cellName($0, member) != nil } }
    let best = counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }
    return best.flatMap { counts[$0] >= 3 ? $0 : nil }
  }
}

/// The names of a column, as the reference has them.
private struct NameColumn {
  /// What shows that they are names.
  enum Kind {
    /// Many of them can be no words.
    case coined
    /// Some of them: only what others keep, too, is sure to be one.
    case few
    /// All are words in small letters, as settings are called.
    case small
  }

  /// A cell that is a single ASCII token.
  struct Name {
    let text: ArraySlice<UInt8>
    private let shape: WordShape
    var isCamel: Bool { shape.isCoined }
    var isSmall: Bool { !shape.contains(.initial) }
    /// It may be written out.
    var isAcronym: Bool { text.count <= 5 && shape.isAcronym }

    init?(_ text: ArraySlice<UInt8>) {
      guard text.count <= 60, text.first?.isASCIILetter == true,
        text.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) })
      else { return nil }
      self.text = text
      shape = WordShape(text)
    }
  }

  let names: [Name?]
  /// Each name where it stands first.
  var distinct: [Name?] {
    var seen: Set<ArraySlice<UInt8>> = []
    return names.map { name in name.flatMap { seen.insert($0.text).inserted ? $0 : nil } }
  }
  /// How many cells hold something else.
  let others: Int

  /// Nil for a column of something else.
  var kind: Kind? {
    let filled = names.compactMap(\.self)
    let camels = filled.count(where: \.isCamel)
    let small = filled.count(where: \.isSmall)
    let areFew = !Quorum.isHalf(max(small, camels), of: filled.count)
    if filled.count * 5 >= names.count * 4, camels > 0, camels * 6 >= filled.count {
      return !areFew ? .coined : camels * 3 >= filled.count && names.count > 2 ? .few : nil
    }
    let different = Set(filled.map(\.text)).count
    return camels == 0 && different >= 4 && small == filled.count && others == 0 ? .small : nil
  }
}
