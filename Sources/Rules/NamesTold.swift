internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// One lost name may differ in more than one way: `-Confirm` and `Confirm`, what is missing and the word that stands in its place.
/// It is told once; the rest stands under that finding.
struct NamesTold {
  private struct Place: Hashable {
    let slot: Int
    let member: Int
  }
  private struct Told {
    let names: [Deviation]
    let index: Int
    var weight: Int
  }
  private var told: [Place: [Told]] = [:]

  /// Puts a finding under one about the same name in the same text, or that one under it. Which of them is told does not lean on how
  /// sure they are, so that it stays the same one; it is as sure as the surer.
  /// - Parameter found: the findings so far; the next one is appended to them where this is false.
  /// - Returns: true where the finding has its place in them.
  mutating func fold(_ finding: Finding, _ d: Disagreement, into found: inout [Finding]) -> Bool {
    guard d.aspect == .facts(.identifier) || d.aspect == .facts(.term), !d.missing.isEmpty else { return false }
    let place = Place(slot: d.slot, member: d.member)
    // A name that is told without proof, too, is told as such; what stands in its place says more than that it is missing.
    // A path and the field of a request are told as a whole.
    let isWhole = d.missing.contains { $0.text.contains("/") || $0.text.hasPrefix("X-") }
    let weight = (d.aspect == .facts(.term) ? 2 : 0) + (d.extra.isEmpty ? 0 : 1) + (isWhole ? 4 : 0)
    let same = told[place]?.firstIndex { one in
      d.missing.allSatisfy { name in one.names.contains { Self.areOne($0.text, name.text) } }
    }
    guard let same, let one = told[place]?[same] else {
      told[place, default: []].append(Told(names: d.missing, index: found.count, weight: weight))
      return false
    }
    var (first, other) = weight > one.weight ? (finding, found[one.index]) : (found[one.index], finding)
    told[place]?[same].weight = max(weight, one.weight)
    if other.confidence > first.confidence { (first.confidence, first.severity) = (other.confidence, other.severity) }
    let rest = other.consequences
    other.consequences = []
    first.consequences += [other] + rest
    found[one.index] = first
    return true
  }

  /// Puts what is told of a name, and of the blank in it, under the finding about the very words that stand in its place, on their line,
  /// which needs no proof.
  static func fold(_ found: inout [Finding], under texts: [Finding]) -> [Finding] {
    guard texts.contains(where: { $0.rule == IdentifierAltered.card.id }) else { return texts }
    struct Words: Hashable {
      let file: String
      let line: Int
      let text: String
    }
    var names: [Words: [Int]] = [:]
    for (index, one) in found.enumerated()
    where [IdentifierTranslated.card.id, Spacing.card.id].contains(one.rule) && !one.words.isEmpty {
      names[Words(file: one.file, line: one.place.line, text: one.words), default: []].append(index)
    }
    var folded: Set<Int> = []
    let result = texts.map { text in
      guard text.rule == IdentifierAltered.card.id,
        let same = names[Words(file: text.file, line: text.place.line, text: text.words)]
      else { return text }
      var first = text
      for index in same where folded.insert(index).inserted {
        first.confidence = max(first.confidence, found[index].confidence)
        first.consequences.append(found[index])
      }
      return first
    }
    found = found.indices.filter { !folded.contains($0) }.map { found[$0] }
    return result
  }

  /// True where one of the names is the other, or a part of it that signs set apart.
  private static func areOne(_ a: String, _ b: String) -> Bool {
    let (long, short) = a.utf8.count < b.utf8.count ? (Array(b.utf8), Array(a.utf8)) : (Array(a.utf8), Array(b.utf8))
    guard let start = ByteSearch.firstFolded(short[...], in: long[...]) else { return false }
    let end = start + short.count
    return (start == 0 || !isOfAWord(long[start - 1])) && (end == long.count || !isOfAWord(long[end]))
  }

  private static func isOfAWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5f || byte >= 0x80
  }
}
