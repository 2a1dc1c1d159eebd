internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A compound in small letters is torn in two: `kryss ruta`, where the article has kryssruta. Another way to ask for ``Spacing``.
///
/// Only languages that write compounds as one word are read. One of the halves stands nowhere by itself, and neither does where the whole
/// stands but once: that might be the slip.
struct TornCompound: ArticleRule {
  static let card = Spacing.card
  static let check: CheckCard? = CheckCard(
    "torn-compound", title: "Compound of the language written as two words",
    failing: [
      Example([
        "en": "The check box. Choose the check box, then one check box.",
        "sv": "↓En kryss ruta. Välj kryssrutan kryssruta, sedan kryssruta.",
      ])
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member in
      article.members[member].role == .translation
        && LanguageProfile.of(article.members[member].article.locale.language).has("compounds", "words")
        ? findings(member, article) : []
    }
  }

  /// A word and the one behind it, which one blank parts.
  private struct Pair {
    let node: Int
    let range: Range<Int>
    let one: UInt64
    let two: UInt64
    let whole: UInt64
  }

  /// The words of a text, as far as they matter: sums of their letters, which those of two halves make up to that of the whole.
  private struct Words {
    var pairs: [Pair] = []
    var long: [UInt64] = []
    /// Twelve bits of the sums of long words.
    private var bits = [Bool](repeating: false, count: 4096)

    mutating func add(_ sum: UInt64) {
      long.append(sum)
      bits[Int(truncatingIfNeeded: sum >> 52)] = true
    }

    /// The pairs whose sum may be that of a long word; nearly all others are told apart by a few bits.
    func known() -> [Pair] {
      let likely = pairs.filter { bits[Int(truncatingIfNeeded: $0.whole >> 52)] }
      if likely.isEmpty { return [] }
      let sums = Set(long)
      return likely.filter { sums.contains($0.whole) }
    }
  }

  private func findings(_ member: Int, _ article: AlignedArticle) -> [Finding] {
    let features = article.features[member]
    let nodes = article.members[member].article.nodes
    var words = Words()
    Self.read(features, nodes) { node, range, sum, before in
      if range.count >= Self.shortest { words.add(sum) }
      guard let before, range.count >= 3, before.range.count >= 3, before.range.count + range.count >= Self.shortest
      else { return }
      let whole = before.sum &* Self.powers[min(range.count, Self.powers.count - 1)] &+ sum
      words.pairs.append(
        Pair(node: node, range: before.range.lowerBound..<range.upperBound, one: before.sum, two: sum, whole: whole))
    }
    var found: [Finding] = []
    var last = -1
    for pair in words.known() where pair.node != last {
      let parts = features.visible[pair.range]
      guard isFree(pair.range, features.block(pair.node), features.visible),
        isOneElsewhere(pair, words.pairs, features, nodes),
        !isForeign(parts, member, article)
      else { continue }
      last = pair.node
      let block = Int(features.block(pair.node)?.text.start ?? 0)
      let line = Int(nodes[pair.node].firstLine) + features.visible[block..<pair.range.lowerBound].count { $0 == 0x0a }
      let words = String(decoding: parts, as: UTF8.self)
      found.append(
        finding(
          .torn(words), in: article, member: member, line: line, words: words, confidence: Certainty.sure,
          severity: .minor,
          salt: pair.whole &+ UInt64(line)))
    }
    return found
  }

  private static let shortest = 8
  private static let base: UInt64 = 0x9e37_79b9_7f4a_7c15
  private static let powers: [UInt64] = (0..<64).reduce(into: [1]) { powers, _ in
    powers.append(powers[powers.count - 1] &* base)
  }

  /// Every word of letters alone, with the word in front of it where one blank parts the two and no capital begins it.
  private static func read(
    _ features: ArticleFeatures, _ nodes: [Node],
    _ take: (Int, Range<Int>, UInt64, (range: Range<Int>, sum: UInt64)?) -> Void
  ) {
    let visible = features.visible
    let text = visible.span
    var node = 0
    while node < nodes.count {
      guard nodes[node].kind.holdsInlines, let block = features.block(node)?.text else {
        node += 1
        continue
      }
      var i = Int(block.start)
      let end = Int(block.end)
      var last: (range: Range<Int>, sum: UInt64)?
      while i < end {
        let first = text[i]
        let start = i
        i &+= 1
        guard isLetter(first) else { continue }
        var sum = UInt64(first < 0x80 ? first | 0x20 : first)
        while i < end {
          let byte = text[i]
          guard isLetter(byte) else { break }
          sum = sum &* base &+ UInt64(byte)
          i &+= 1
        }
        let isBehind =
          last.map { $0.range.upperBound + 1 == start && text[start - 1] == 0x20 && text[start] >= 0x61 } == true
        take(node, start..<i, sum, isBehind ? last : nil)
        last = (start..<i, sum)
      }
      node = Int(nodes[node].end)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }

  /// No hyphen, digit or the like joins more to it.
  private func isFree(_ range: Range<Int>, _ block: BlockFeatures?, _ text: [UInt8]) -> Bool {
    guard let block else { return false }
    return (range.lowerBound == Int(block.text.start) || [0x20, 0x0a, 0x28].contains(text[range.lowerBound - 1]))
      && (range.upperBound == Int(block.text.end)
        || [0x20, 0x0a, 0x29, 0x2c, 0x2e, 0x3a, 0x3b].contains(text[range.upperBound]))
  }

  /// True where the whole stands somewhere and one of the halves does not, without the other; both, where the whole stands but once.
  private func isOneElsewhere(_ pair: Pair, _ pairs: [Pair], _ features: ArticleFeatures, _ nodes: [Node]) -> Bool {
    var wholes = 0
    var ones = 0
    var twos = 0
    Self.read(features, nodes) { _, range, sum, _ in
      if sum == pair.whole { wholes += 1 }
      if sum == pair.one { ones += 1 }
      if sum == pair.two { twos += 1 }
    }
    let together = pairs.count { $0.whole == pair.whole && $0.one == pair.one }
    (ones, twos) = (ones - together, twos - together)
    return wholes > 1 ? ones == 0 || twos == 0 : wholes == 1 && ones == 0 && twos == 0
  }

  /// Others write the two words: a name.
  private func isForeign(_ parts: ArraySlice<UInt8>, _ member: Int, _ article: AlignedArticle) -> Bool {
    article.members.indices.contains {
      $0 != member && ByteSearch.holdsFolded(parts, in: article.features[$0].visible[...])
    }
  }
}

extension Message {
  fileprivate static func torn(_ parts: String) -> Message {
    Message(text: "‘\(parts)’ is one word elsewhere in this text: join its halves.")
  }
}
