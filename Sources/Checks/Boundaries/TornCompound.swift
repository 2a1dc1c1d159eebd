internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Check `spacing/torn-compound` of ``Spacing``: a compound is split in two, as `kryss ruta` where the article has
/// "kryssruta", or `Pass Wort` where it has "Passwort".
///
/// Read only in languages that write compounds as one word. At least one half must never occur alone; if the whole
/// occurs only once, neither half may.
struct TornCompound: ArticleRule {
  static let card = Spacing.card
  static let check: String? = "torn-compound"

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      let system = WritingSystem.of(article.members[member].article.locale)
      guard article.members[member].role == .translation, system.makesCompounds,
        let kind = system.profile.words("compounds").first
      else { return [] }
      return findings(member, areNouns: kind == "nouns", article)
    }
  }

  /// A word that consists of letters only.
  private struct Word {
    let node: Int
    let range: Range<Int>
    /// Polynomial hash of the word: the hash of a compound can be computed from the hashes of its halves. The first
    /// letter is hashed in lowercase.
    let sum: UInt64
    /// Whether one space and a word precede it and its first letter has the case of a second half.
    let mayBeSecond: Bool
  }

  private func words(_ features: ArticleFeatures, _ nodes: [Node], areNouns: Bool) -> [Word] {
    let text = features.visible
    let visible = text.span
    var words: [Word] = []
    words.reserveCapacity(visible.count / 6)
    for node in nodes.indices where nodes[node].kind.holdsInlines {
      guard let block = features.block(node)?.text.indices else { continue }
      var place = block.lowerBound
      while place < block.upperBound {
        guard visible[place].isLetterByte else {
          place &+= 1
          continue
        }
        let start = place
        var sum = UInt64(visible[start].asciiLowercased)
        place &+= 1
        while place < block.upperBound, visible[place].isLetterByte {
          sum = sum &* StableHash.seed &+ UInt64(visible[place])
          place &+= 1
        }
        let isBehindWord =
          start > block.lowerBound + 1 && visible[start - 1] == .space && visible[start - 2].isLetterByte
        words.append(
          Word(
            node: node, range: start..<place, sum: sum,
            mayBeSecond: isBehindWord && visible[start].isASCIICapital == areNouns))
      }
    }
    return words
  }

  private func findings(_ member: Int, areNouns: Bool, _ article: AlignedArticle) -> [Finding] {
    let features = article.features[member]
    let nodes = article.members[member].article.nodes
    let words = words(features, nodes, areNouns: areNouns)
    let long = words.lazy.filter { $0.range.count >= Self.shortest }
    let known = CompoundPrefilter(long.map(\.sum))
    lazy var wholes = Set(long.map(\.sum))
    lazy var counts: [UInt64: Int] = words.reduce(into: [:]) { $0[$1.sum, default: 0] += 1 }
    func pair(_ one: Word, _ two: Word) -> UInt64 { StableHash.finish(one.sum) &+ two.sum }
    lazy var pairs: [UInt64: Int] = zip(words, words.dropFirst()).reduce(into: [:]) {
      if $1.1.mayBeSecond { $0[pair($1.0, $1.1), default: 0] += 1 }
    }
    var found: [Finding] = []
    var last = -1
    for (one, two) in zip(words, words.dropFirst()) where two.mayBeSecond && two.node != last {
      guard one.range.count >= 3, two.range.count >= 3, two.range.count < Self.scales.count,
        case let whole = one.sum &* Self.scales[two.range.count] &+ two.sum, known.mayHold(whole),
        wholes.contains(whole)
      else { continue }
      let together = pairs[pair(one, two)] ?? 0
      let (ones, twos) = ((counts[one.sum] ?? 0) - together, (counts[two.sum] ?? 0) - together)
      let isOne = counts[whole] ?? 0 > 1 ? ones == 0 || twos == 0 : ones == 0 && twos == 0
      let range = one.range.lowerBound..<two.range.upperBound
      guard isOne, isFree(range, in: features.block(two.node), text: features.visible),
        !isForeign(range, to: member, in: article)
      else {
        continue
      }
      last = two.node
      let start = Int(features.block(two.node)?.text.start ?? 0)
      let line = Int(nodes[two.node].firstLine) + features.visible[start..<range.lowerBound].count { $0 == .lineFeed }
      let shown = String(decoding: features.visible[range], as: UTF8.self)
      found.append(
        finding(
          "‘\(shown)’ is one word elsewhere in this text: join its halves.", in: article, member: member,
          line: line, words: shown, confidence: Certainty.sure,
          severity: .minor, salt: whole &+ UInt64(line)))
    }
    return found
  }

  /// Minimum length of the whole compound, in bytes.
  private static let shortest = 8

  /// Factor for the hash of a first half, indexed by the byte length of the second half.
  private static let scales = (0..<128).map { count in
    (0..<count).reduce(1 as UInt64) { scale, _ in scale &* StableHash.seed }
  }

  /// Returns whether only spaces, line ends or sentence marks adjoin the range: no hyphen or digit extends it.
  private func isFree(_ range: Range<Int>, in block: BlockFeatures?, text: [UInt8]) -> Bool {
    guard let block = block?.text.indices else { return false }
    return (range.lowerBound == block.lowerBound || " \n(".utf8.contains(text[range.lowerBound - 1]))
      && (range.upperBound == block.upperBound || " \n),.:;".utf8.contains(text[range.upperBound]))
  }

  /// Returns whether another locale has the two words, too: then they are a name.
  private func isForeign(_ range: Range<Int>, to member: Int, in article: AlignedArticle) -> Bool {
    let parts = article.features[member].visible[range]
    return article.members.indices.contains {
      $0 != member && ByteSearch.holdsFolded(parts, in: article.features[$0].visible[...])
    }
  }
}

/// A Bloom filter over hashes, with two bits per hash.
struct CompoundPrefilter {
  private var bits = [UInt64](repeating: 0, count: 1 << 10)

  init(_ sums: some Sequence<UInt64>) {
    for sum in sums {
      let (one, two) = Self.pair(sum)
      bits[one >> 6] |= 1 << UInt64(one & 63)
      bits[two >> 6] |= 1 << UInt64(two & 63)
    }
  }

  func mayHold(_ sum: UInt64) -> Bool {
    let (one, two) = Self.pair(sum)
    return bits[one >> 6] >> UInt64(one & 63) & bits[two >> 6] >> UInt64(two & 63) & 1 == 1
  }

  private static func pair(_ sum: UInt64) -> (Int, Int) {
    let mixed = sum &* 0x9e37_79b9_7f4a_7c15
    return (Int(mixed >> 48), Int(mixed >> 32 & 0xffff))
  }
}

/// Check `spacing/torn-particle` of ``Spacing``: a particle separated from the code span, link or label that it belongs
/// to, as in `` `tool` 을 ``. Each language profile lists its particles.
struct TornParticle: TextRule {
  static let card = Spacing.card
  static let check: String? = "torn-particle"

  static let reads: TextTraits? = [.code, .style]

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.tornParticles.isEmpty ? [] : reads }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let text = article.members[block.member].article
    let end = Int(text.nodes[block.node].end)
    return (block.node + 1..<end).compactMap { index in
      guard let mark = Self.mark(after: text.nodes[index].kind), case let next = Int(text.nodes[index].end), next < end,
        text.nodes[next].kind == .text, text.nodes[next].depth == text.nodes[index].depth,
        // A bare address would go on with the particle.
        text.nodes[index].kind != .link || !text.plainText(of: index).contains("://"),
        !needsSpace(index, in: text),
        let particle = particle(at: text.pool[text.nodes[next].literal.indices], block.locale)
      else { return nil }
      let before = AlignedArticle.cut(
        text.nodes[index].kind == .code ? text.string(text.nodes[index].literal) : text.plainText(of: index), limit: 30)
      let line = Int(text.nodes[next].firstLine)
      var result = finding(
        block, "The particle ‘\(particle)’ belongs to ‘\(before)’: remove the space between them.", in: article,
        line: line, words: " \(particle)", confidence: Certainty.firm, form: "space before a particle",
        salt: UInt64(index - block.node))
      result.fix = TextFixes.replacement(of: "\(mark) \(particle)", by: "\(mark)\(particle)", in: text, line: line)
      return result
    }
  }

  /// Whether the marks of emphasis would not close before a letter: after a bracket or another mark.
  private func needsSpace(_ node: Int, in text: Article) -> Bool {
    [.strong, .emphasis].contains(text.nodes[node].kind)
      && text.plainText(of: node).last.map { !$0.isLetter && !$0.isNumber } ?? true
  }

  /// The character with which an element ends.
  private static func mark(after kind: NodeKind) -> String? {
    switch kind {
    case .code: "`"
    case .link: ")"
    case .strong, .emphasis: "*"
    default: nil
    }
  }

  /// The particle that a text begins with after a space.
  private func particle(at text: ArraySlice<UInt8>, _ locale: WritingSystem) -> String? {
    guard text.first == .space else { return nil }
    let word = text.dropFirst().prefix { $0 >= 0x80 }
    guard locale.tornParticles.contains(where: { $0.elementsEqual(word) }) else { return nil }
    let next = text[word.endIndex...].first
    return next.map { $0 == .space || $0 == .of(".") || $0 == .of(",") } ?? false
      ? String(decoding: word, as: UTF8.self) : nil
  }
}
