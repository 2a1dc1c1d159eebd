internal import DocModel
internal import Features

/// A name of two words that a text writes in two ways, one of them as nobody else does: Boreal Entreprise beside Boreal Enterprise. The
/// second word may be one of the language, which no census of single words tells from a slip.
extension DisagreementFinder {
  /// Two words with capitals, one blank between them.
  private struct Phrase {
    let text: ArraySlice<UInt8>
    let second: ArraySlice<UInt8>
    /// Where it stands, in order.
    var slots: [Int]
  }

  mutating func phraseSlips() {
    guard count >= 4 else { return }
    var told: [Int: [Int]]?
    for member in 0..<count where article.members[member].role == .translation && isRecorded(member) {
      let features = article.features[member]
      // Words of another script look like no name.
      if features.keepsAllLatin { continue }
      for bucket in phrases(of: member) where bucket.count > 1 {
        for odd in bucket {
          guard let name = bucket.first(where: { Self.isSlip(odd.second, of: $0.second) }) else { continue }
          report(odd, for: name, member, &told)
        }
      }
    }
  }

  /// The phrases of a text that begin alike, where there are two and more; in order.
  private func phrases(of member: Int) -> [[Phrase]] {
    let (visible, facts) = (article.features[member].visible, article.features[member].facts)
    var buckets: [[Phrase]] = []
    var numbers = AtomNumbers()
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard let block = article.textBlock(slot, member), block.signs.contains(.term) else { continue }
      var before: Range<Int>?
      for index in block.facts.indices where facts[index].kind == .term {
        let two = facts[index].range.indices
        defer { before = two }
        guard let one = before, two.lowerBound == one.upperBound + 1, visible[one.upperBound] == 0x20, two.count >= 6,
          Self.isName(visible[one]), Self.isName(visible[two])
        else { continue }
        let place = numbers.number(of: Atom(visible[one.lowerBound..<two.lowerBound + 3]).hash)
        if place == buckets.count { buckets.append([]) }
        let second = visible[two]
        if let known = buckets[place].firstIndex(where: { $0.second.elementsEqual(second) }) {
          if buckets[place][known].slots.last != slot { buckets[place][known].slots.append(slot) }
        } else if buckets[place].count < Self.most {
          buckets[place].append(Phrase(text: visible[one.lowerBound..<two.upperBound], second: second, slots: [slot]))
        }
      }
    }
    return buckets
  }

  /// More that begin alike are no names.
  private static let most = 8

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    word.first.map { $0 >= 0x41 && $0 <= 0x5a } == true && word.dropFirst().allSatisfy { $0 >= 0x61 && $0 <= 0x7a }
  }

  /// The letters differ within the word: another end is a form of it.
  private static func isSlip(_ word: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
    guard Words.isNear(word, Array(name)), word.last == name.last else { return false }
    return zip(word, name).prefix { $0 == $1 }.count < min(word.count, name.count) - 2
  }

  /// The names that are said to be missing, by slot and member.
  private func lostNames() -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for (index, one) in found.enumerated() where one.aspect == .facts(.term) && one.confidence >= 60 {
      result[one.slot * count + one.member, default: []].append(index)
    }
    return result
  }

  private mutating func report(_ odd: Phrase, for name: Phrase, _ member: Int, _ told: inout [Int: [Int]]?) {
    var keepers: [Int] = []
    var others = 0
    for other in 0..<count where other != member {
      let visible = article.features[other].visible[...]
      if ByteSearch.holdsFolded(odd.text, in: visible) { return }
      let isOriginal = article.members[other].isOriginal
      if isOriginal ? ByteSearch.holdsFolded(name.text, in: visible) : ByteSearch.holds(name.text, in: visible) {
        keepers.append(other)
      } else if isOriginal {
        return
      }
      others += 1
    }
    guard keepers.count >= 3, keepers.count * 2 > others else { return }
    // What stands in most places may be what the locale calls it.
    let weight: UInt8 = odd.slots.count < name.slots.count ? 1 : 0
    func deviation(_ phrase: Phrase, _ line: Int) -> Deviation {
      Deviation(
        text: String(decoding: phrase.text, as: UTF8.self), atom: Atom(phrase.text).hash, exact: 0, count: 1,
        weight: weight, line: line)
    }
    let lost = told ?? lostNames()
    told = lost
    for slot in odd.slots {
      let isTold = lost[slot * count + member]?.contains { index in
        found[index].missing.contains { ByteSearch.holds(Array($0.text.utf8)[...], in: name.text) }
      }
      if isTold == true { continue }
      let line = article.lines(slot, member).0
      let judgement = Judgement(member: member, verdict: .outvoted, confidence: 70, against: keepers, with: [member])
      add(
        slot, .facts(.term), judgement, missing: [deviation(name, line)], extra: [deviation(odd, line)],
        lines: (line, line))
    }
  }
}
