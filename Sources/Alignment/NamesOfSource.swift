internal import DocModel
internal import Features

/// A name of the source's block that a translation's block lacks, with a word in it that is one slip away. Where translations are few
/// nobody else tells what is a name, but the text that writes it right in other places.
extension DisagreementFinder {
  mutating func namesOfSource(_ slot: Int) {
    guard let source = article.authority, let model = article.textBlock(slot, source) else { return }
    for member in 0..<count where article.isHeldToSource(member) {
      guard let block = article.textBlock(slot, member) else { continue }
      let names = article.features[source].facts[model.facts.indices].filter {
        $0.isWord && $0.weight > 0
          && $0.range.count >= (article.features[member].keepsAllLatin ? Self.leastForeign : Self.leastName)
      }
      guard !names.isEmpty else { continue }
      var balance: [UInt64: Int] = [:]
      for name in names { balance[name.atom, default: 0] += 1 }
      for fact in article.features[member].facts[block.facts.indices] where balance[fact.atom] != nil {
        balance[fact.atom, default: 0] -= 1
      }
      var words: Words?
      for name in names where balance[name.atom, default: 0] > 0 && searchLeft > 0 {
        searchLeft -= article.features[member].visible.count / 8 + block.text.count
        let text = Array(article.features[source].visible[name.range.indices])
        let all = words ?? Words(article.features[member].visible, block.text)
        words = all
        guard let word = slip(of: text, all, member, source) else { continue }
        addSlip(word, name, slot, member, source, all)
      }
    }
  }

  private static let leastName = 5
  /// In a text of another script no other word looks like a name.
  private static let leastForeign = 3

  /// The word that stands for a name, where nobody has that word elsewhere.
  private func slip(of name: [UInt8], _ words: Words, _ member: Int, _ source: Int) -> ArraySlice<UInt8>? {
    let text = article.features[member].visible
    guard ByteSearch.holds(name[...], in: text[...]),
      let word = words.first(ofLength: name.count - 1...name.count + 1, where: { Words.isNear($0, name) }),
      !isEnding(word, of: name),
      !ByteSearch.holdsFolded(word, in: article.features[source].visible[...])
    else { return nil }
    // A word of the language stands in other places, too.
    return ByteSearch.holdsFolded(word, in: text[..<word.startIndex])
      || ByteSearch.holdsFolded(word, in: text[word.endIndex...]) ? nil : word
  }

  /// Languages change the endings of words, and write k for c.
  private func isEnding(_ word: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
    if word.starts(with: name.dropLast()) || name.starts(with: word) { return word.last.map(Self.mayEnd) ?? true }
    guard word.count == name.count else { return false }
    return zip(word, name).allSatisfy { one, other in
      one == other || [Array("ck".utf8), Array("sz".utf8)].contains([one, other].map(\.asciiLowercased).sorted())
    }
  }

  private static func mayEnd(_ byte: UInt8) -> Bool { "aeiouyns".utf8.contains(byte.asciiLowercased) }

  private mutating func addSlip(
    _ word: ArraySlice<UInt8>, _ name: Fact, _ slot: Int, _ member: Int, _ source: Int, _ words: Words
  ) {
    let text = String(decoding: word, as: UTF8.self)
    let isKnown = found.contains { $0.member == member && $0.slot == slot && $0.extra.contains { $0.text == text } }
    guard !isKnown else { return }
    let line = article.lines(slot, member).0
    add(
      slot, .facts(.term),
      Judgement(member: member, verdict: .outvoted, confidence: 72, against: [source], with: [member]),
      missing: [
        Deviation(
          text: article.features[source].string(name, in: article.members[source].article), atom: name.atom,
          exact: name.exact, count: 1, weight: name.weight, line: article.lines(slot, source).0)
      ],
      extra: [Deviation(text: text, atom: Atom(word).hash, exact: Atom(word).hash, count: 1, weight: 1, line: line)],
      lines: (line, line))
  }
}
