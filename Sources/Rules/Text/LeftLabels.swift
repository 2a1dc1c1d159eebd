internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Headings, heads of columns and cells of a word or two, which may be names.
extension LeftInSource {
  /// Two words or more in Latin letters, where this locale writes others: no name, as all others translate them.
  func isForeignHeading(_ words: EnglishText.Words) -> Bool {
    words.isPlain && words.all >= 2 && (words.all <= 3 || words.lower > 0)
      && !LocaleText.of(article.members[member].article.locale).writes(.latin)
  }

  /// A word in Latin letters where this locale writes others, and all other locales that do so translate it: no name.
  func isForeignLabel(_ slot: Int, _ words: EnglishText.Words, _ differing: [Int], _ share: Int) -> Bool {
    guard words.isPlain, words.all == 1, words.longest > 3, isLabel(slot),
      !LocaleText.of(article.members[member].article.locale).writes(.latin)
    else { return false }
    let alike = voters.filter { !LocaleText.of(article.members[$0].article.locale).writes(.latin) }
    // Those of Latin letters may have a word that looks alike, and who writes another script may have left it, too: one that translates it
    // is enough where this text has the word nowhere else.
    lazy var isHead = article.slots[slot].kind == .tableCell && isOnlyHead(slot)
    if share >= 25, alike.contains(where: differing.contains), isHead, isUsedOnlyHere(slot) { return true }
    guard alike.allSatisfy(differing.contains) else { return false }
    // Where nobody else writes another script, a word that this text uses is one it has borrowed.
    if alike.count < 2 { return differing.count >= 3 && share >= 66 && isHead && isUsedOnlyHere(slot) }
    return article.slots[slot].kind == .heading ? share == 100 && differing.count >= 3 : share >= 66 && isHead
  }

  /// No sentence of this text has the word.
  private func isUsedOnlyHere(_ slot: Int) -> Bool {
    let word = Array(article.visible(slot, member))
    return !article.slots.indices.contains { other in
      guard let block = article.textBlock(other, member), block.text.count > word.count else { return false }
      return ByteSearch.holdsWords(word[...], in: article.visible(other, member))
    }
  }

  /// A few words with a full stop behind them, in Latin letters where this locale writes others.
  func isForeignSentence(_ slot: Int) -> Bool {
    let text = article.visible(slot, member)
    guard text.last == UInt8(ascii: "."), text.first.map({ $0 < 0x5b }) == true else { return false }
    let words = EnglishText.Words(text.dropLast())
    return words.isPlain && words.all >= 2 && !LocaleText.of(article.members[member].article.locale).writes(.latin)
  }

  /// The title of a box (`/// note | Title`) of several words that all others translate.
  func title(_ slot: Int) -> Found? {
    guard let reference, let own = title(slot, member), own == title(slot, reference), voters.count >= 3 else {
      return nil
    }
    let words = EnglishText.Words(Array(own.utf8)[...])
    let others = voters.compactMap { title(slot, $0) }
    guard words.all >= 2, words.isPlain, others.count >= 3, others.allSatisfy({ $0 != own }) else { return nil }
    return Found(
      message: .leftInSource(own, article.names(voters.filter { title(slot, $0) != nil })),
      line: article.lines(slot, member).0, confidence: Certainty.likely, severity: .minor,
      salt: article.slots[slot].key)
  }

  private func title(_ slot: Int, _ member: Int) -> String? {
    guard let index = article.node(slot, member) else { return nil }
    let text = article.members[member].article
    let node = text.nodes[index]
    guard node.kind == .directive,
      node.level == DirectiveSyntax.colons.rawValue || node.level == DirectiveSyntax.admonition.rawValue
    else { return nil }
    let title = text.string(node.attribute).drop { " |[\"".contains($0) }
    return title.isEmpty || title.contains("=") ? nil : String(title.reversed().drop { "]\" ".contains($0) }.reversed())
  }

  /// A heading of one word in Latin letters, where this locale writes others and translates most headings, and whoever else writes
  /// others translates this one: others of Latin letters may have left the same word.
  func isForeignAmongHeadings(_ slot: Int, _ words: EnglishText.Words, _ differing: [Int]) -> Bool {
    guard article.slots[slot].kind == .heading, words.longest > 3, let reference,
      Self.isWord(article.visible(slot, member)),
      !LocaleText.of(article.members[member].article.locale).writes(.latin)
    else { return false }
    let alike = voters.filter {
      !LocaleText.of(article.members[$0].article.locale).writes(.latin) && article.hasText(slot, $0)
    }
    guard !alike.isEmpty, alike.allSatisfy(differing.contains) else { return false }
    // Headings that are the names of parameters and types tell nothing.
    let others = article.slots.indices.filter { other in
      guard other != slot, article.slots[other].kind == .heading, article.hasText(other, member) else { return false }
      let words = article.visible(other, reference).split(separator: 0x20).filter { !$0.allSatisfy(\.isASCIIDigit) }
      return !words.isEmpty && words.allSatisfy(Self.isWord)
    }
    return others.count { article.textHash($0, member) != article.textHash($0, reference) } * 2 > others.count
  }

  /// Letters only, with no capital but the first, or nothing but capitals.
  private static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy(\.isASCIILetter) && (text.dropFirst().allSatisfy { $0 >= 0x61 } || text.allSatisfy { $0 < 0x5b })
  }

  /// The heads beside it are translated.
  func isOnlyHead(_ slot: Int) -> Bool {
    guard let reference else { return false }
    let others = article.children(of: Int(article.slots[slot].parent)).filter {
      $0 != slot && !article.visible($0, reference).isEmpty
    }
    let translated = others.count {
      article.textHash($0, member) != article.textHash($0, reference)
        && !ByteSearch.equalFolded(article.visible($0, member), article.visible($0, reference))
    }
    return !others.isEmpty && translated * 10 >= others.count * 6
  }

  /// A heading, or the head of a column.
  func isLabel(_ slot: Int) -> Bool {
    if article.slots[slot].kind == .heading { return true }
    let row = Int(article.slots[slot].parent)
    guard article.slots[slot].kind == .tableCell, row >= 0, let node = article.node(row, member) else { return false }
    return article.members[member].article.nodes[node].level == 1
  }

  /// The other heads of the columns are translated.
  private func isHeadTranslated(_ row: Int, _ reference: Int) -> Bool {
    let cells = article.children(of: row).filter {
      !article.visible($0, reference).isEmpty && !article.visible($0, member).isEmpty
    }
    let translated = cells.count { article.textHash($0, member) != article.textHash($0, reference) }
    return cells.count >= 3 && translated * 10 >= cells.count * 6
  }

  /// A cell of a word or two, in a column that is translated.
  func cellConfidence(_ slot: Int, _ words: EnglishText.Words, _ differing: [Int], _ share: Int) -> UInt8? {
    guard let reference, words.isPlain, words.longest > 3, share >= 75, differing.count >= 3,
      words.lower == 0, let node = article.node(slot, member)
    else { return nil }
    let nodes = article.members[member].article.nodes
    let column = nodes[node].value
    let row = Int(article.slots[slot].parent)
    // The head of a column tells nothing about its cells.
    guard row >= 0, article.slots[row].parent >= 0, let line = article.node(row, member) else { return nil }
    if nodes[line].level == 1 { return isHeadTranslated(row, reference) && share == 100 ? Certainty.doubtful : nil }
    var filled = 0
    var translated = 0
    var names = 0
    for other in article.children(of: Int(article.slots[row].parent)) where other != row {
      for cell in article.children(of: other) {
        guard let index = article.node(cell, member), nodes[index].value == column,
          let theirs = article.textHash(cell, reference), !article.visible(cell, reference).isEmpty
        else { continue }
        filled += 1
        if article.textHash(cell, member) != theirs {
          translated += 1
        } else {
          names += CamelCase.words(of: Array(article.visible(cell, reference))).isEmpty ? 0 : 1
        }
      }
    }
    guard filled >= 4, translated * 2 >= filled else { return nil }
    // Among names, a word may be one.
    if names * 12 > filled { return Certainty.weak }
    let system = LocaleText.of(article.members[member].article.locale)
    if !system.writes(.latin) { return share == 100 ? Certainty.doubtful : Certainty.weak }
    // A word that looks alike in the neighbouring languages may be a word of this one: Contacts, Version, Format.
    let source = article.visible(slot, member)
    let latin = differing.filter { LocaleText.of(article.members[$0].article.locale).writes(.latin) }
    let related = latin.count { EnglishText.isRelated(source, article.visible(slot, $0)) }
    if related * 2 > latin.count || latin.isEmpty { return nil }
    // Nearly all others translate it, none to a like word, and the column is long: no loan word then.
    return share >= 80 && related == 0 && filled >= 8 ? Certainty.slight : Certainty.weak
  }
}
