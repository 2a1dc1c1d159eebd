internal import DocModel
internal import Features

/// A name of one place: who says that it is one, and who keeps it. A class: each block is asked about each name.
final class Name: Sendable {
  /// As most who have it write it.
  let deviation: Deviation
  let bytes: [UInt8]
  /// Members that write it so; the first is the one to compare with.
  let keepers: [Int]
  /// How often a text should have it.
  let usual: Int
  /// What speaks for it before anybody lacks it.
  let reasons: NameReasons
  /// The whole command as the reader sees it; the name where it is no part of one.
  let whole: String
  /// Of a name of several words each of them, and what they are written with.
  let words: [Fact]
  let parts: [ArraySlice<UInt8>]
  /// A bit for each of the first 64 members whose text is known to have it as it should.
  let settled: UInt64

  var atom: UInt64 { deviation.atom }
  var exact: UInt64 { deviation.exact }

  init(
    _ deviation: Deviation, keepers: [Int], usual: Int = 1, reasons: NameReasons, whole: String? = nil,
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

/// One member's block, as far as names go.
struct NamedBlock {
  let member: Int
  let block: BlockFeatures
  let line: Int
}

extension AlignedArticle {
  private static let namedMetadata = ["title", "description"]

  /// The slots, and behind them the title and the description, which are text like any other.
  var namePlaces: Int { slots.count + Self.namedMetadata.count }

  /// The slot of a place: the document's for the front matter.
  func slot(ofPlace place: Int) -> Int { place < slots.count ? place : 0 }

  /// The texts that may hold names in a place.
  func namedBlocks(at place: Int) -> [NamedBlock] {
    var blocks: [NamedBlock] = []
    blocks.reserveCapacity(members.count)
    for member in members.indices {
      if let block = namedBlock(at: place, member) { blocks.append(block) }
    }
    return blocks
  }

  func namedBlock(at place: Int, _ member: Int) -> NamedBlock? {
    if place < slots.count {
      guard let block = textBlock(place, member), block.length > 0 else { return nil }
      return NamedBlock(member: member, block: block, line: lines(place, member).0)
    }
    let key = Self.namedMetadata[place - slots.count]
    return features[member].metadata[key].map {
      NamedBlock(member: member, block: $0, line: Int(members[member].article.frontMatter.entry(key)?.line ?? 1))
    }
  }

  /// The facts of that text.
  func namedFacts(at place: Int, _ member: Int) -> ByteRange? {
    place < slots.count ? textBlock(place, member)?.facts : namedBlock(at: place, member)?.block.facts
  }

  func text(of block: NamedBlock) -> ArraySlice<UInt8> { features[block.member].visible[block.block.text.indices] }

  /// The names of a block, and what may be one.
  func words(of block: NamedBlock) -> some Collection<Fact> {
    features[block.member].facts[block.block.facts.indices].lazy.filter(\.isWord)
  }

  /// What stands in a block as one value. The nearest fact before it tells its line.
  func deviation(_ range: Range<Int>, _ block: NamedBlock) -> Deviation {
    let features = features[block.member]
    let before = features.facts[block.block.facts.indices].last { $0.isInText && $0.range.start <= range.lowerBound }
    let hash = Atom(features.visible[range]).hash
    return Deviation(
      text: String(decoding: features.visible[range], as: UTF8.self), atom: hash, exact: hash, count: 1, weight: 1,
      line: before.map { Int($0.line) } ?? block.line)
  }

  /// A member's fact as one value.
  func deviation(_ fact: Fact, of member: Int, count: Int = 1) -> Deviation {
    Deviation(
      text: features[member].string(fact, in: members[member].article), atom: fact.atom, exact: fact.exact,
      count: count, weight: fact.weight, line: Int(fact.line))
  }
}

extension Fact {
  /// A name, or what may be one.
  var isWord: Bool { kind == .term || kind == .identifier }
}
