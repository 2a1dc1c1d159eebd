internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// One lost name may differ in more than one way: `-Confirm` and `Confirm`, what is missing and the word that stands in its place.
/// It is told once; the rest stands under the surest finding.
struct NamesTold {
  private struct Place: Hashable {
    let slot: Int
    let member: Int
  }
  private var told: [Place: [(names: [Deviation], index: Int)]] = [:]

  /// Puts a finding under one about the same name in the same text, or that one under it.
  /// - Parameter found: the findings so far; the next one is appended to them where this is false.
  /// - Returns: true where the finding has its place in them.
  mutating func fold(_ finding: Finding, _ d: Disagreement, into found: inout [Finding]) -> Bool {
    guard d.aspect == .facts(.identifier) || d.aspect == .facts(.term), !d.missing.isEmpty else { return false }
    let place = Place(slot: d.slot, member: d.member)
    let same = told[place]?.first { one in d.missing.allSatisfy { name in one.names.contains { Self.areOne($0.text, name.text) } } }
    guard let index = same?.index else {
      told[place, default: []].append((d.missing, found.count))
      return false
    }
    if found[index].confidence >= finding.confidence {
      found[index].consequences.append(finding)
    } else {
      var other = found[index]
      let rest = other.consequences
      other.consequences = []
      found[index] = finding
      found[index].consequences += [other] + rest
    }
    return true
  }

  /// Puts what is told of the very words that a finding about a name speaks of, on its line, under it.
  /// - Returns: the rest.
  static func fold(_ texts: [Finding], into found: inout [Finding]) -> [Finding] {
    guard texts.contains(where: { $0.rule == IdentifierAltered.card.id }) else { return texts }
    struct Line: Hashable {
      let file: String
      let number: Int
    }
    var lines: [Line: [Int]] = [:]
    for (index, finding) in found.enumerated() where finding.rule == IdentifierTranslated.card.id && !finding.words.isEmpty {
      lines[Line(file: finding.file, number: finding.place.line), default: []].append(index)
    }
    return texts.filter { text in
      guard text.rule == IdentifierAltered.card.id,
        let index = lines[Line(file: text.file, number: text.place.line)]?.first(where: { found[$0].words == text.words && found[$0].confidence >= text.confidence })
      else { return true }
      found[index].consequences.append(text)
      return false
    }
  }

  /// True where one of the names is the other, or a part of it that signs set apart.
  private static func areOne(_ a: String, _ b: String) -> Bool {
    let (long, short) = a.utf8.count < b.utf8.count ? (Array(b.utf8), Array(a.utf8)) : (Array(a.utf8), Array(b.utf8))
    guard let start = ByteSearch.firstFolded(short[...], in: long[...]) else { return false }
    let end = start + short.count
    return (start == 0 || !isOfAWord(long[start - 1])) && (end == long.count || !isOfAWord(long[end]))
  }

  private static func isOfAWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5f || byte >= 0x80 }
}
