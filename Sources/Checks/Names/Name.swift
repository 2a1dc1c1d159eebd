internal import Alignment
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
      text: String(decoding: features.visible[range], as: UTF8.self), atom: hash, exact: hash, count: 1,
      traits: .nameLike,
      line: before.map { Int($0.line) } ?? block.line)
  }

  /// A member's fact as one value.
  func deviation(_ fact: Fact, of member: Int, count: Int = 1) -> ValueDifference {
    ValueDifference(
      text: features[member].string(fact, in: members[member].article), atom: fact.atom, exact: fact.exact,
      count: count, traits: fact.traits, line: Int(fact.line))
  }
}

extension Fact {
  /// Whether the fact is a name or may be one.
  var isWord: Bool { kind == .term || kind == .identifier }
}

/// An index of all words of the article by member and place, built once for all checks of names.
struct NameIndex {
  /// One word in one member's text.
  struct Use {
    let member: Int
    /// Index in the member's facts.
    let fact: Int
    /// See ``AlignedArticle/namedBlocks(at:)``.
    let place: Int
  }

  /// The number of places where the other members have a name (`expected`), and where this one has it, too (`kept`).
  struct Share {
    var kept = 0
    var expected = 0
  }

  private let article: AlignedArticle
  private var numbers = HashInterner()
  /// By word number the last use, and by use the previous use of the same word, or -1 for its first use.
  private var last: [Int32] = []
  private var before: [Int32] = []
  private var uses: [Use] = []
  /// By member, the index of its first use.
  private var first: [Int] = []
  private var shares: [UInt64: [Share]] = [:]

  init(_ article: AlignedArticle) {
    self.article = article
    let most = article.features.reduce(0) { $0 + $1.facts.count }
    before.reserveCapacity(most)
    uses.reserveCapacity(most)
    last.reserveCapacity(most / 4)
    for member in article.members.indices {
      let facts = article.features[member].facts
      let starts = starts(of: member)
      first.append(uses.count)
      var (place, next) = (0, 0)
      for index in facts.indices where facts[index].isWord {
        while next < starts.count, starts[next].fact <= index { (place, next) = (starts[next].place, next + 1) }
        let number = numbers.number(of: facts[index].atom)
        if number == last.count { last.append(-1) }
        before.append(last[number])
        last[number] = Int32(uses.count)
        uses.append(Use(member: member, fact: index, place: place))
      }
    }
  }

  /// The uses of a word, ignoring letter case, from the last one to the first.
  func uses(of atom: UInt64) -> some Sequence<Use> {
    let first = numbers.known(atom).map { last[$0] } ?? -1
    return sequence(first: first) { before[Int($0)] }.lazy.prefix { $0 >= 0 }.map { uses[Int($0)] }
  }

  /// The words that occur exactly once in the whole article.
  var single: [Use] { last.lazy.filter { before[Int($0)] < 0 }.map { uses[Int($0)] } }

  /// One use of each distinct word of a member.
  func words(of member: Int) -> [Use] {
    let facts = article.features[member].facts
    var isKnown = Array(repeating: false, count: last.count)
    return uses[first[member]...].prefix { $0.member == member }.filter { use in
      guard let number = numbers.known(facts[use.fact].atom), !isKnown[number] else { return false }
      isKnown[number] = true
      return true
    }
  }

  /// The first fact of each of a member's texts with its place, ordered by fact.
  private func starts(of member: Int) -> [(fact: UInt32, place: Int)] {
    (0..<article.namePlaces).compactMap { place in
      guard let facts = article.namedFacts(at: place, of: member), !facts.isEmpty else { return nil }
      return (fact: facts.start, place: place)
    }.sorted { $0.fact < $1.fact }
  }

  /// The share of places where each member keeps a name. Originals are not counted.
  mutating func shares(of name: Name) -> [Share] {
    if let known = shares[name.atom] { return known }
    let isPhrase = !name.words.isEmpty
    // Sort keys: place times the number of members, plus the member.
    let count = article.members.count
    var places: [Int] = []
    for use in uses(of: name.words.last?.atom ?? name.atom)
    where !isPhrase
      || !article.members[use.member].isOriginal && article.features[use.member].holds(name.words[...], upTo: use.fact)
    {
      // The uses of one member at one place are adjacent.
      let place = use.place * count + use.member
      if places.last != place { places.append(place) }
    }
    places.sort()
    var result = Array(repeating: Share(), count: count)
    var start = 0
    while start < places.count {
      let place = places[start] / count
      let holders = places[start...].prefix { $0 < (place + 1) * count }
      start = holders.endIndex
      guard holders.count >= 2 else { continue }
      func holds(_ block: NamedBlock) -> Bool { holders.contains(place * count + block.member) }
      var blocks = article.namedBlocks(at: place)
      if isPhrase { blocks.removeAll { article.members[$0.member].isOriginal } }
      // A member with the words of a phrase in another order neither keeps nor lacks it.
      let forms = isPhrase ? blocks.filter { !holds($0) && article.hasForm(of: name, $0) } : []
      guard Quorum.isVerdictButForOne(holders.count + forms.count, of: blocks.count) else { continue }
      for block in blocks
      where !article.members[block.member].isOriginal && !forms.contains(where: { $0.member == block.member }) {
        result[block.member].expected += 1
        let isKept = holds(block) || !isPhrase && article.hasForm(of: name, block)
        if isKept { result[block.member].kept += 1 }
      }
    }
    shares[name.atom] = result
    return result
  }
}

extension AlignedArticle {
  /// Returns whether a text contains the name in any letter case, or with an inflectional ending.
  func hasForm(of name: Name, _ block: NamedBlock) -> Bool {
    if !name.words.isEmpty { return holds(phrase: name, block) }
    let visible = features[block.member].visible
    let name = name.bytes
    guard ByteSearch.holdsFolded(name[...], in: visible[block.block.text.indices]) else { return false }
    return Words(visible, block.block.text).first(ofLength: name.count...name.count + 4) {
      Resemblance.isForm($0, of: name) || ByteSearch.equalFolded($0, name[...])
    } != nil
  }
}
