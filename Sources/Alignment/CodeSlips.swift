internal import DocModel
internal import Features

/// A word in code that stands nowhere else, in no locale, and is one letter away from one that the code of this article has again and
/// again. It is looked for where no other locale has the same code to compare with: in blocks that only one revision has.
extension DisagreementFinder {
  mutating func misspelledCode() {
    let suspects = lonelyCode()
    guard !suspects.isEmpty else { return }
    let census = CodeWords(article)
    for suspect in suspects {
      let text = article.members[suspect.member].article
      // What is comment in a block is asked only where a word of it is odd.
      guard census.slip(in: suspect.range, of: text) != nil else { continue }
      for part in suspect.aspect == .codeBody ? pieces(of: suspect) : [suspect] {
        guard let (word, known) = census.slip(in: part.range, of: text) else { continue }
        let line = part.firstLine + text.pool[Int(part.range.start)..<word.lowerBound].count { $0 == 0x0a }
        report(text.pool[word], String(decoding: census.text(known), as: UTF8.self), known.members, part, line)
      }
    }
  }

  /// Code of one member that no other member has in its place.
  private struct Suspect {
    let slot: Int
    let member: Int
    let range: ByteRange
    let firstLine: Int
    let aspect: Aspect
  }

  private static let mostFacts = 512

  private func lonelyCode() -> [Suspect] {
    var result: [Suspect] = []
    for slot in article.slots.indices {
      let kind = article.slots[slot].kind
      let signs = article.signs[slot]
      guard kind == .codeBlock || kind.holdsInlines,
        !signs.isDisjoint(with: [kind == .codeBlock ? .code : .values, .lonely])
      else { continue }
      for member in 0..<count where article.members[member].role == .translation {
        guard let node = article.node(slot, member), let block = article.features[member].block(node),
          !agrees(slot, member, block)
        else { continue }
        if kind == .codeBlock {
          let body = article.members[member].article.nodes[node]
          guard body.kind == .codeBlock else { continue }
          let first = Int(body.firstLine) + (body.level == 1 ? 1 : 0)
          result.append(Suspect(slot: slot, member: member, range: body.literal, firstLine: first, aspect: .codeBody))
        } else {
          // A text with very many spans is a list of them.
          for index in block.facts.indices.prefix(Self.mostFacts) {
            let fact = article.features[member].facts[index]
            if fact.kind == .code || fact.kind == .link, isLonely(fact, slot, member) {
              result.append(
                Suspect(
                  slot: slot, member: member, range: fact.range, firstLine: Int(fact.line), aspect: .facts(fact.kind)))
            }
          }
        }
      }
    }
    return result
  }

  /// The code of a block, comments left out.
  private func pieces(of block: Suspect) -> [Suspect] {
    let text = article.members[block.member].article
    guard let node = article.node(block.slot, block.member) else { return [] }
    let syntax = CodeSyntax.named(text.pool[text.nodes[node].attribute.indices])
    return CodeTokenizer.tokens(text.pool[block.range.indices], syntax: syntax).compactMap { token in
      guard token.kind != .comment else { return nil }
      let range = ByteRange(start: UInt32(token.range.lowerBound), end: UInt32(token.range.upperBound))
      return Suspect(
        slot: block.slot, member: block.member, range: range, firstLine: block.firstLine + token.line, aspect: .codeBody
      )
    }
  }

  /// True where another member has the same block, as far as values go.
  private func agrees(_ slot: Int, _ member: Int, _ block: BlockFeatures) -> Bool {
    let isCode = article.slots[slot].kind == .codeBlock
    return (0..<count).contains { other in
      guard other != member, let node = article.node(slot, other), let there = article.features[other].block(node)
      else { return false }
      return isCode ? there.textHash == block.textHash : there.neutral == block.neutral
    }
  }

  private func isLonely(_ fact: Fact, _ slot: Int, _ member: Int) -> Bool {
    !(0..<count).contains { other in
      guard other != member, let node = article.node(slot, other), let there = article.features[other].block(node)
      else { return false }
      return there.facts.indices.contains { article.features[other].facts[$0].atom == fact.atom }
    }
  }

  /// True for drift that is nothing but the slip: the others have the known word in its place.
  private static func isMade(_ d: Disagreement, of odd: String, _ known: String) -> Bool {
    guard d.verdict == .drift, d.missing.count == d.extra.count else { return false }
    return d.extra.contains { own in d.missing.contains { $0.text == own.text.replacing(odd, with: known) } }
  }

  /// - Parameter members: one bit for each that has the known word.
  private mutating func report(
    _ word: ArraySlice<UInt8>, _ known: String, _ members: UInt64, _ suspect: Suspect, _ line: Int
  ) {
    let odd = Deviation(
      text: String(decoding: word, as: UTF8.self), atom: Atom(word).hash, exact: 0, count: 1, weight: 0, line: line)
    if let drift = found.firstIndex(where: {
      $0.slot == suspect.slot && $0.member == suspect.member && $0.aspect == suspect.aspect
        && Self.isMade($0, of: odd.text, known)
    }) {
      found[drift].becomeSlip()
      // What an older text has in its place is no news of the slip's.
      found.removeAll {
        $0.slot == suspect.slot && $0.aspect == suspect.aspect && $0.verdict == .drift && $0.against == [suspect.member]
      }
      return
    }
    let isKnown = found.contains { one in
      one.member == suspect.member && one.aspect == suspect.aspect && one.verdict.blames
        && (one.line...max(one.line, one.lastLine)).contains(line)
    }
    let keepers = (0..<count).filter { $0 != suspect.member && members & (1 << UInt64($0 & 63)) != 0 }
    guard !isKnown, let first = keepers.first else { return }
    let wanted = Deviation(
      text: known, atom: Atom(known.utf8).hash, exact: 0, count: 1, weight: 0,
      line: article.lines(suspect.slot, first).0)
    let judgement = Judgement(
      member: suspect.member, verdict: .outvoted, confidence: Certainty.doubtful, against: keepers,
      with: [suspect.member])
    add(suspect.slot, suspect.aspect, judgement, missing: [wanted], extra: [odd], lines: (line, line))
  }
}

/// The words in the code, code spans and link targets of all members: letters only, of five and more.
private struct CodeWords {
  struct Entry {
    let hash: UInt64
    /// The first place where it stands, in the pool of the first member that has it.
    let range: Range<Int>
    var count = 0
    /// One bit each.
    var members: UInt64 = 0
    let first: Int
  }

  private let article: AlignedArticle
  private var numbers = AtomNumbers()
  private var entries: [Entry] = []
  /// Words that stand often enough, by their hashes.
  private var known: [Entry] = []

  private static let least = 5
  private static let often = 3

  init(_ article: AlignedArticle) {
    self.article = article
    // What several have byte by byte is read once.
    var texts = AtomNumbers()
    var uses: [(first: Int, range: ByteRange, count: Int, members: UInt64)] = []
    for (index, member) in article.members.enumerated() {
      let (text, pool) = (member.article, member.article.pool)
      for node in text.nodes where node.kind == .codeBlock || node.kind == .code || node.kind == .link {
        let number = texts.number(of: HashFold.exact(pool.span.extracting(node.literal.indices)))
        if number == uses.count { uses.append((index, node.literal, 0, 0)) }
        uses[number].count += 1
        uses[number].members |= 1 << UInt64(index & 63)
      }
    }
    for use in uses {
      Self.words(article.members[use.first].article.pool, use.range) { range, hash in
        let number = numbers.number(of: hash)
        if number == entries.count { entries.append(Entry(hash: hash, range: range, first: use.first)) }
        entries[number].count += use.count
        entries[number].members |= use.members
      }
    }
    known = entries.filter { $0.count >= Self.often && $0.members.nonzeroBitCount >= 2 }.sorted { $0.hash < $1.hash }
  }

  /// A word as it is written first.
  func text(_ entry: Entry) -> ArraySlice<UInt8> { article.members[entry.first].article.pool[entry.range] }

  /// The first word in the range that stands there only and is a letter away from one that stands often, in two members or more.
  func slip(in range: ByteRange, of text: Article) -> (word: Range<Int>, known: Entry)? {
    var result: (Range<Int>, Entry)?
    Self.words(text.pool, range) { word, hash in
      guard result == nil, let number = numbers.known(hash), entries[number].count == 1 else { return }
      result = known.first { $0.range.count == word.count && Self.isNear(text.pool[word], self.text($0)) }.map {
        (word, $0)
      }
    }
    return result
  }

  private static func isNear(_ word: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    var differences = 0
    for (a, b) in zip(word, other) where a.asciiLowercased != b.asciiLowercased {
      differences += 1
      if differences > 1 { return false }
    }
    return differences == 1
  }

  /// Calls `body` with every word and a hash of its letters, whatever their case.
  private static func words(_ text: [UInt8], _ range: ByteRange, _ body: (Range<Int>, UInt64) -> Void) {
    let (pool, empty) = (text.span, 0xcbf2_9ce4_8422_2325 as UInt64)
    let end = range.indices.upperBound
    var start = range.indices.lowerBound
    var hash = empty
    for i in range.indices {
      let letter = pool[i] | 0x20
      if letter &- 0x61 < 26 {
        hash = (hash ^ UInt64(letter)) &* 0x0000_0100_0000_01b3
      } else {
        if i - start >= least { body(start..<i, Atom.finish(hash)) }
        start = i + 1
        hash = empty
      }
    }
    if end - start >= least { body(start..<end, Atom.finish(hash)) }
  }
}
