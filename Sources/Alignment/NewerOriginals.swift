internal import DocModel
internal import Features

/// An original that was edited since its translations were made: what differs is news, and nobody is to blame.
extension DisagreementFinder {
  mutating func acquitOriginals() {
    for member in 0..<count
    where (article.members[member].isOriginal || member == article.likelyOriginal)
      && article.members[member].role == .translation
    {
      let charges = found.indices.filter { found[$0].member == member && found[$0].verdict.blames }
      let end = member == article.likelyOriginal ? article.slots.indices.last { article.node($0, member) != nil } : nil
      for index in charges where isAddition(found[index]) || end.map({ isAppended(found[index], behind: $0) }) == true {
        found[index].becomeDrift()
      }
      guard !charges.isEmpty, isAnother(member) || areSeveral(charges) else { continue }
      for index in charges where isDrift(found[index]) && !isSlip(found[index]) { found[index].becomeDrift() }
    }
  }

  /// A block that only the original has was written since: no slip adds text.
  private func isAddition(_ d: Disagreement) -> Bool { d.aspect == .presence && article.node(d.slot, d.member) != nil }

  /// A block that all translations have behind the end of the original is theirs: who translated it, or how.
  private func isAppended(_ d: Disagreement, behind end: Int) -> Bool {
    d.aspect == .presence && d.slot > end && article.slots[d.slot].parent == 0 && article.slots[d.slot].kind != .heading
      && d.with == [d.member]
  }

  /// What nobody writes on purpose, today or earlier: cells in each other's place, a cell left empty, a letter put for
  /// another.
  func isSlip(_ d: Disagreement) -> Bool {
    if d.aspect == .exchanged || d.aspect == .empty { return true }
    return !d.missing.isEmpty && d.missing.count == d.extra.count
      && d.extra.allSatisfy { extra in
        d.missing.contains { Self.differInLetters(Array(extra.text.utf8), Array($0.text.utf8)) }
      }
  }

  /// One or two letters are others; digits and marks, which tell a version or a new spelling, are the same.
  private static func differInLetters(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count, a.count >= 4 else { return false }
    let places = a.indices.filter { a[$0] != b[$0] }
    return (1...2).contains(places.count)
      && places.allSatisfy { a[$0].isASCIILetter && b[$0].isASCIILetter && a[$0] | 0x20 != b[$0] | 0x20 }
  }

  /// Its blocks, links or code differ in several places from what the others were made from: a slip is in one. What
  /// follows from one cause, as the blocks of a section do, is one place, and so are neighbours.
  private func areSeveral(_ charges: [Int]) -> Bool {
    guard charges.count > 1 else { return false }
    let slots = Set(causes(charges).lazy.filter { isOfStructure(found[$0].aspect) }.map { place(of: found[$0].slot) })
    return slots.count > 1
      && slots.count { slot in !slots.contains { $0 != slot && Int(article.slots[$0].end) == slot } } > 1
  }

  /// Names and numbers are put right by all translators where the original has them wrong.
  func isOfStructure(_ aspect: Aspect) -> Bool {
    switch aspect {
    case .presence, .kind, .recast, .headingLevel, .name, .columns, .codeBody, .facts(.link), .facts(.image),
      .facts(.code):
      true
    default: false
    }
  }

  /// The table that a slot is in, or the slot itself.
  private func place(of slot: Int) -> Int {
    var place = slot
    while article.slots[place].kind == .tableCell || article.slots[place].kind == .tableRow {
      place = Int(article.slots[place].parent)
    }
    return place
  }

  /// It is not the text that its translations were made from: its own date is another one, or the archive shows several
  /// edits.
  private func isAnother(_ member: Int) -> Bool {
    let group = article.groups[article.members[member].group]
    let matter = article.members[member].article.frontMatter
    let made = group.exactSource.map { [$0] } ?? group.translations.filter { $0 != member }
    return made.contains { Self.isOfAnotherDay(matter, article.members[$0].article.frontMatter) }
      || group.exactSource.map { editedPlaces(member, $0) > 1 } ?? false
  }

  /// Translations copy the dates of their source's metadata.
  private static func isOfAnotherDay(_ matter: FrontMatter, _ other: FrontMatter) -> Bool {
    matter.entries.contains { entry in
      let day = Revision.date(entry.value)
      guard day > firstDay, let old = other[entry.key].map(Revision.date), old > firstDay else { return false }
      return day != old
    }
  }

  /// What is less is no date but some other number.
  private static let firstDay = 19_000_000

  /// Runs of blocks whose words differ; a table is one place.
  private func editedPlaces(_ member: Int, _ other: Int) -> Int {
    var places = 0
    var last: Int?
    for slot in article.slots.indices {
      let (own, old) = (article.block(slot, member), article.block(slot, other))
      guard own != nil || old != nil else { continue }
      let place = place(of: slot)
      if own?.textHash == old?.textHash {
        if last != place { last = nil }
      } else {
        if last == nil { places += 1 }
        last = place
      }
    }
    return places
  }
}

extension AlignedArticle {
  /// Where nobody records what it was made from and no source is named, translations were likely made from the English
  /// text.
  public var likelyOriginal: Int? {
    guard members.allSatisfy({ $0.role == .translation && groups[$0.group].key.isEmpty }) else { return nil }
    return members.firstIndex { $0.article.locale.isEnglish }
  }
}
