internal import DocModel
internal import Features

/// A name expected in one slot, with its evidence and the members that keep it. A class, as each block shares it.
final class Name: Sendable {
  /// The name in its most common spelling.
  let deviation: ValueDifference
  let bytes: [UInt8]
  /// The members that write the name like this, in order; the first one is the reference for comparisons.
  let keepers: [Int]
  /// The number of uses expected in a text.
  let usual: Int
  /// The evidence that does not depend on the member that lacks the name.
  let reasons: NameReasons
  /// The whole command that readers see, or the name itself if it is not part of a command.
  let whole: String
  /// The facts of the words of a name of several words, and their bytes in `parts`; empty for a single word.
  let words: [Fact]
  let parts: [ArraySlice<UInt8>]
  /// A bit for each of the first 64 members whose block has the name often enough and in no other spelling.
  let settled: UInt64

  var atom: UInt64 { deviation.atom }
  var exact: UInt64 { deviation.exact }

  init(
    _ deviation: ValueDifference, keepers: [Int], usual: Int = 1, reasons: NameReasons, whole: String? = nil,
    words: [Fact] = [], settled: UInt64 = 0
  ) {
    self.settled = settled
    self.deviation = deviation
    bytes = Array(deviation.text.utf8)
    self.keepers = keepers
    self.usual = usual
    self.reasons = reasons
    self.whole = whole ?? deviation.text
    self.words = words
    parts = words.isEmpty ? [] : bytes.split(separator: .space).map { $0.drop { $0 == UInt8(ascii: ".") } }
  }
}

/// One member's block in a slot, with its line in the source file.
struct NamedBlock {
  let member: Int
  let block: BlockFeatures
  let line: Int
}

extension AlignedArticle {
  private static let namedMetadata = ["title", "description"]

  /// The number of slots, plus the title and the description of the front matter, which are numbered after them.
  var namePlaces: Int { slots.count + Self.namedMetadata.count }

  /// The slot to report for a place: slot 0, the document, for the front matter.
  func slot(ofPlace place: Int) -> Int { place < slots.count ? place : 0 }

  /// The nonempty text blocks of all members at a place.
  func namedBlocks(at place: Int) -> [NamedBlock] {
    var blocks: [NamedBlock] = []
    blocks.reserveCapacity(members.count)
    for member in members.indices {
      if let block = namedBlock(at: place, of: member) { blocks.append(block) }
    }
    return blocks
  }

  func namedBlock(at place: Int, of member: Int) -> NamedBlock? {
    if place < slots.count {
      guard let block = textBlock(at: place, of: member), block.length > 0 else { return nil }
      return NamedBlock(member: member, block: block, line: lines(at: place, of: member).0)
    }
    let key = Self.namedMetadata[place - slots.count]
    return features[member].metadata[key].map {
      NamedBlock(member: member, block: $0, line: Int(members[member].article.frontMatter.entry(key)?.line ?? 1))
    }
  }

  /// The index range of the facts of that text.
  func namedFacts(at place: Int, of member: Int) -> ByteRange? {
    place < slots.count ? textBlock(at: place, of: member)?.facts : namedBlock(at: place, of: member)?.block.facts
  }

  func text(of block: NamedBlock) -> ArraySlice<UInt8> { features[block.member].visible[block.block.text.indices] }

  /// The facts of a block that are names or may be names.
  func words(of block: NamedBlock) -> some Collection<Fact> {
    features[block.member].facts[block.block.facts.indices].lazy.filter(\.isWord)
  }

  /// A range of a block's text as one value. Its line is taken from the nearest fact before it.
  func deviation(_ range: Range<Int>, _ block: NamedBlock) -> ValueDifference {
    let features = features[block.member]
    let before = features.facts[block.block.facts.indices].last { $0.isInText && $0.range.start <= range.lowerBound }
    let hash = StableHash(features.visible[range]).hash
    return ValueDifference(
      text: String(decoding: features.visible[range], as: UTF8.self), atom: hash, exact: hash, count: 1, weight: 1,
      line: before.map { Int($0.line) } ?? block.line)
  }

  /// A member's fact as one value.
  func deviation(_ fact: Fact, of member: Int, count: Int = 1) -> ValueDifference {
    ValueDifference(
      text: features[member].string(fact, in: members[member].article), atom: fact.atom, exact: fact.exact,
      count: count, weight: fact.weight, line: Int(fact.line))
  }
}

extension Fact {
  /// Whether the fact is a name or may be one.
  var isWord: Bool { kind == .term || kind == .identifier }
}
