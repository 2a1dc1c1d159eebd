internal import DocModel
internal import Features

/// A word that stands once, in one member only, and is one letter away from a name that this member and the others write all over the
/// article. No alignment is needed to see that: it holds for blocks that only one revision has, too.
extension DisagreementFinder {
  mutating func misspelledNames() {
    var counts = NameCounts()
    for member in 0..<count where article.members[member].role == .translation {
      let features = article.features[member]
      let facts = features.facts
      counts.fill(facts)
      guard !counts.names.isEmpty else { continue }
      for index in facts.indices where NameCounts.isWord(facts[index]) && counts.isSingle(facts[index]) {
        let word = facts[index].range
        guard let name = counts.first(ofLength: word.count, where: { Self.isSlip(word, of: $0, in: features) }) else {
          continue
        }
        report(index, for: name, member)
      }
    }
  }

  /// - Parameter name: as long as the word.
  private static func isSlip(_ word: ByteRange, of name: Fact, in features: ArticleFeatures) -> Bool {
    guard let changed = changedByte(word.indices, name.range.indices, features.visible) else { return false }
    let word = features.visible[word.indices]
    if name.weight == 2 {
      // Acronyms are near to each other, and to short words; one with a small letter among its capitals is neither.
      return word.contains { $0 >= 0x61 } && word.count { $0 < 0x60 } >= 2
    }
    if features.keepsAllLatin { return true }
    guard word.count >= 5 else { return false }
    // A plural has the ending of another case: Headern are Headers.
    if changed == word.count - 1, features.visible[name.range.indices].last == UInt8(ascii: "s") { return false }
    // Languages change the endings of words: Azury is Azure, Managed is no Manager; but none makes it Azurk.
    return changed < word.count - 1 || word.suffix(2).allSatisfy { !Self.vowels.contains($0) }
  }

  /// The offset of the one byte in which a word differs from a name of the same length, letter case apart; nil for none or several.
  private static func changedByte(_ word: Range<Int>, _ name: Range<Int>, _ text: [UInt8]) -> Int? {
    let text = text.span
    var changed: Int?
    for offset in 0..<word.count
    where text[word.lowerBound + offset].asciiLowercased != text[name.lowerBound + offset].asciiLowercased {
      if changed != nil { return nil }
      changed = offset
    }
    return changed
  }

  private static let vowels = Array("aeiouy".utf8)

  private mutating func report(_ index: Int, for name: Fact, _ member: Int) {
    let features = article.features[member]
    let fact = features.facts[index]
    var keepers: [Int] = []
    for other in 0..<count where other != member {
      var kept = 0
      for one in article.features[other].facts where NameCounts.isWord(one) {
        if one.atom == fact.atom { return }
        if one.exact == name.exact { kept += 1 }
      }
      if kept >= 2 { keepers.append(other) }
    }
    guard keepers.count * 2 >= count - 1,
      let first = keepers.first(where: { article.members[$0].role != .archive }) ?? keepers.first
    else { return }
    let text = features.string(fact, in: article.members[member].article)
    let isKnown = found.contains { one in
      one.member == member && one.aspect == .facts(.term) && one.line == Int(fact.line)
        && one.extra.contains { $0.text == text }
    }
    guard !isKnown else { return }
    guard !standsInSmallLetters(features.visible[fact.range.indices], features.visible) else { return }
    guard !isCognate(fact, name, keepers, in: features) else { return }
    let slot = slot(of: index, member)
    guard !explainsCapital(of: fact, slot, member) || keepers.contains(where: { hasName(name, slot, $0) }) else {
      return
    }
    let wanted = Deviation(
      text: features.string(name, in: article.members[member].article), atom: name.atom, exact: name.exact, count: 1,
      weight: name.weight,
      line: article.lines(slot, first).0)
    let word = Deviation(text: text, atom: fact.atom, exact: fact.exact, count: 1, weight: 1, line: Int(fact.line))
    // A word in small letters may be a word, glossed in brackets.
    let isCapital = features.visible[fact.range.indices].first.map { $0 < 0x60 } == true
    let isHeld = keepers.contains { article.members[$0].role == .source && hasName(name, slot, $0) }
    let isSure = (keepers.count >= 2 || isHeld) && isCapital && (text.utf8.count >= 5 || features.keepsAllLatin)
    let judgement = Judgement(
      member: member, verdict: .outvoted, confidence: isSure ? Certainty.likely : Certainty.doubtful, against: keepers,
      with: [member])
    add(slot, .facts(.term), judgement, missing: [wanted], extra: [word], lines: (word.line, word.line))
  }

  /// True for a word with one capital that stands in a text without it, too, if only as a part of others: it is one of the language.
  private func standsInSmallLetters(_ word: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
    guard let first = word.first, first < 0x60, word.dropFirst().allSatisfy({ $0 > 0x60 }) else { return false }
    return ByteSearch.holds([first | 0x20] + word.dropFirst(), in: text[...])
  }

  /// True for a word that others have in small letters, too, with a letter that languages write for each other in such words:
  /// Konfiguration, Optimisation.
  private func isCognate(_ word: Fact, _ name: Fact, _ keepers: [Int], in features: ArticleFeatures) -> Bool {
    let name = features.visible[name.range.indices]
    guard !features.keepsAllLatin, let changed = Self.changedByte(word.range.indices, name.indices, features.visible)
    else { return false }
    let pair = [
      features.visible[Int(word.range.start) + changed].asciiLowercased,
      name[name.startIndex + changed].asciiLowercased,
    ].sorted()
    guard pair == Array("ck".utf8) || pair == Array("sz".utf8) else { return false }
    return keepers.contains { standsInSmallLetters(name, article.features[$0].visible) }
  }

  /// True where a word of the language has a capital, too: at the start of a sentence, and all nouns of German.
  private func explainsCapital(of word: Fact, _ slot: Int, _ member: Int) -> Bool {
    let features = article.features[member]
    guard let block = article.textBlock(slot, member), word.weight < 2, !features.keepsAllLatin else { return false }
    if article.members[member].article.locale.language == "de" { return true }
    let before = String(decoding: features.visible[Int(block.text.start)..<Int(word.range.start)], as: UTF8.self)
    let last = before.last { !$0.isWhitespace && !Self.openers.contains($0) }
    return last.map(Self.ends.contains) ?? true
  }

  private static let openers = "\"'([*“”„‘«‹»¿¡"
  private static let ends = ".!?:…"

  private func hasName(_ name: Fact, _ slot: Int, _ member: Int) -> Bool {
    guard let block = article.textBlock(slot, member) else { return false }
    return article.features[member].facts[block.facts.indices].contains { $0.exact == name.exact }
  }

  /// The slot of the block that holds a fact; the document for one of the front matter.
  private func slot(of fact: Int, _ member: Int) -> Int {
    article.slots.indices.first { slot in
      guard article.slots[slot].kind.holdsInlines, let node = article.node(slot, member),
        let block = article.features[member].block(node)
      else { return false }
      return block.facts.indices.contains(fact)
    } ?? 0
  }
}

/// How often the words of one article stand in it, roughly: words that share a place in the table are taken for one.
private struct NameCounts {
  /// Words that stand three times and more, each once.
  private(set) var names: [Fact] = []
  /// Their lengths, which tell most of them apart.
  private var lengths: [Int] = []
  private var counts = [UInt8](repeating: 0, count: size)

  private static let size = 4096
  private static let isName: UInt8 = 3
  private static let isListed: UInt8 = .max

  static func isWord(_ fact: Fact) -> Bool { fact.kind == .term && fact.range.count >= 3 }

  private static func place(_ fact: Fact) -> Int { Int(truncatingIfNeeded: fact.atom >> 20) & (size - 1) }

  mutating func fill(_ facts: [Fact]) {
    names.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    for index in counts.indices { counts[index] = 0 }
    for fact in facts where Self.isWord(fact) {
      let place = Self.place(fact)
      guard counts[place] != Self.isListed else { continue }
      counts[place] = min(counts[place] + 1, Self.isName)
      if counts[place] == Self.isName, fact.weight > 0 {
        counts[place] = Self.isListed
        names.append(fact)
        lengths.append(fact.range.count)
      }
    }
  }

  /// The first name of as many bytes that answers a question.
  func first(ofLength length: Int, where isWanted: (Fact) -> Bool) -> Fact? {
    for index in lengths.indices where lengths[index] == length && isWanted(names[index]) { return names[index] }
    return nil
  }

  func isSingle(_ fact: Fact) -> Bool { counts[Self.place(fact)] == 1 }
}
