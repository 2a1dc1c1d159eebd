internal import DocModel
internal import Features

/// Names in small letters that texts in other scripts keep in Latin ones: `global-cache`, `gear locals`. What they copy is no word to them.
extension DisagreementFinder {
  /// What stands in Latin small letters in a text of another script.
  private struct Literal {
    let text: [UInt8]
    /// It has a hyphen.
    let isJoined: Bool
    /// It is one word of a longer text.
    let isWord: Bool
  }

  mutating func literals(_ slot: Int, _ blocks: [NamedBlock]) {
    var seen: [[UInt8]] = []
    for model in blocks where article.features[model.member].keepsAllLatin && !article.members[model.member].isOriginal
    {
      for literal in literals(in: model) where !seen.contains(literal.text) {
        seen.append(literal.text)
        judge(literal, slot, blocks, model)
      }
    }
  }

  private func literals(in model: NamedBlock) -> [Literal] {
    let features = article.features[model.member]
    let text = features.visible
    var result: [Literal] = []
    var end = 0
    for index in model.block.facts.indices
    where features.facts[index].kind == .term && features.facts[index].weight == 0 && features.facts[index].isInText {
      let fact = features.facts[index].range.indices
      guard fact.lowerBound >= end else { continue }
      let joined = Self.token(fact, text, model.block.text.indices)
      let phrase = joined == fact ? Self.phrase(fact, text, model.block.text.indices) : joined
      end = phrase.upperBound
      let isWord = phrase == fact && phrase != model.block.text.indices
      // A word of a text in which nothing is marked is one.
      guard phrase.count >= 5, !isWord || model.block.signs.contains(.style) else { continue }
      result.append(Literal(text: Array(text[phrase]), isJoined: joined != fact, isWord: isWord))
    }
    return result
  }

  /// A word with all that hyphens join to it; the word itself where other marks do.
  private static func token(_ word: Range<Int>, _ text: [UInt8], _ block: Range<Int>) -> Range<Int> {
    let isPart = { (byte: UInt8) in
      byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2d || byte == 0x2e || byte == 0x5f
    }
    var start = word.lowerBound
    var end = word.upperBound
    while start > block.lowerBound, isPart(text[start - 1]) { start -= 1 }
    while end < block.upperBound, isPart(text[end]) { end += 1 }
    while end > word.upperBound, !text[end - 1].isASCIILetter, !text[end - 1].isASCIIDigit { end -= 1 }
    guard start < word.lowerBound || end > word.upperBound else { return word }
    let parts = text[start..<end].split(separator: 0x2d, omittingEmptySubsequences: false)
    let isName =
      parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty && (part.allSatisfy { $0 > 0x60 } || !part.contains { $0 > 0x60 })
      }
    return isName ? start..<end : word
  }

  /// A word in small letters and those beside it, one blank between them.
  private static func phrase(_ word: Range<Int>, _ text: [UInt8], _ block: Range<Int>) -> Range<Int> {
    var end = word.upperBound
    while end + 1 < block.upperBound, text[end] == 0x20, text[end + 1] >= 0x61, text[end + 1].isASCIILetter {
      end += 1
      while end < block.upperBound, text[end] >= 0x61, text[end].isASCIILetter { end += 1 }
    }
    return word.lowerBound..<end
  }

  private mutating func judge(_ literal: Literal, _ slot: Int, _ blocks: [NamedBlock], _ model: NamedBlock) {
    let name = literal.text
    var keepers: [Int] = []
    var lackers: [NamedBlock] = []
    var foreign = 0
    var kept = 0
    var voters = 0
    for block in blocks {
      let features = article.features[block.member]
      let isKept = ByteSearch.holds(name[...], in: features.visible[block.block.text.indices])
      if article.members[block.member].isOriginal {
        if !isKept { return }
        keepers.append(block.member)
        continue
      }
      voters += 1
      if isKept {
        keepers.append(block.member)
        kept += 1
        if features.keepsAllLatin { foreign += 1 }
      } else {
        lackers.append(block)
      }
      if lackers.count * 2 > blocks.count { return }
    }
    guard !lackers.isEmpty, kept >= 3, kept * 2 >= voters else { return }
    let isName =
      literal.isWord
      // Nothing but the mark shows that a word is none.
      ? foreign >= 2 && lackers.count == 1 && isMarked(name, slot, keepers)
      : (literal.isJoined || kept * 3 >= voters * 2)
        && (isCode(name, model.member) || keepers.contains { article.members[$0].isOriginal && isCode(name, $0) })
    guard isName else { return }
    for block in lackers {
      guard article.members[block.member].role == .translation, isRecorded(block.member),
        keepers.contains(where: {
          article.members[$0].group == article.members[block.member].group
        }) || literal.isJoined && isCode(name, block.member), !isOwnCode(name, slot, block.member)
      else { continue }
      if article.holdsFolded(String(decoding: name, as: UTF8.self), slot, block.member) {
        judgeCase(literal, slot, block, keepers)
        continue
      }
      let hash = Atom(name[...]).hash
      let lost = Deviation(
        text: String(decoding: name, as: UTF8.self), atom: hash, exact: hash, count: 1, weight: 2,
        line: article.lines(slot, keepers[0]).0)
      let judgement = Judgement(
        member: block.member, verdict: .outvoted, confidence: 76, against: keepers, with: lackers.map(\.member))
      add(slot, .facts(.term), judgement, missing: [lost], lines: (block.line, block.line))
    }
  }

  /// The name stands here with capitals in the midst of it: no sentence begins there.
  private mutating func judgeCase(_ literal: Literal, _ slot: Int, _ block: NamedBlock, _ keepers: [Int]) {
    let text = article.features[block.member].visible[block.block.text.indices]
    guard literal.isJoined, let start = ByteSearch.firstFolded(literal.text[...], in: text) else { return }
    let found = Array(text[start..<start + literal.text.count])
    guard !found.dropFirst().elementsEqual(literal.text.dropFirst()) else { return }
    let hash = Atom(literal.text[...]).hash
    func deviation(_ bytes: [UInt8]) -> Deviation {
      Deviation(
        text: String(decoding: bytes, as: UTF8.self), atom: hash, exact: Atom(bytes[...]).hash, count: 1, weight: 2,
        line: block.line)
    }
    let judgement = Judgement(
      member: block.member, verdict: .outvoted, confidence: 76, against: keepers, with: [block.member])
    add(
      slot, .spelling, judgement, missing: [deviation(literal.text)], extra: [deviation(found)],
      lines: (block.line, block.line))
  }

  /// True where code or the target of a link on the page of a member has the name.
  private func isCode(_ name: [UInt8], _ member: Int) -> Bool {
    let (text, features) = (article.members[member].article, article.features[member])
    let isInline = features.facts.contains { fact in
      (fact.kind == .code || fact.kind == .link) && ByteSearch.holds(name[...], in: text.pool[fact.range.indices])
    }
    return isInline || text.hasCodeBlock { ByteSearch.holds(name[...], in: $0) }
  }

  /// True where it is all that is marked in the texts of most who keep it.
  private func isMarked(_ name: [UInt8], _ slot: Int, _ keepers: [Int]) -> Bool {
    let marked = keepers.count { keeper in
      guard slot > 0, let node = article.node(slot, keeper) else { return false }
      return BlockParts(article.members[keeper].article, node).spans.contains(name)
    }
    return marked * 3 >= keepers.count * 2
  }
}
