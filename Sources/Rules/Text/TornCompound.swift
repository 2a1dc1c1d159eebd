internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A compound in small letters is torn in two: `kryss ruta`, where the article has kryssruta. Another way to ask for ``Spacing``.
///
/// Only languages that write compounds as one word are read. One of the halves stands nowhere by itself, and the whole is no slip of its
/// own: one that stands once, of a word that stands everywhere.
struct TornCompound: ArticleRule {
  static let card = Spacing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member in
      article.members[member].role == .translation && Self.languages.contains(article.members[member].article.locale.language)
        ? findings(member, article) : []
    }
  }

  private static let languages: Set<String> = ["nl", "af", "fy", "sv", "da", "nb", "nn", "no", "fi"]

  /// A word, where it stands, and the pair it makes with the one behind it.
  private struct Word {
    let range: Range<Int>
    let hash: UInt64
    /// Of this word and the next without the blank between them; 0 where something else stands there.
    var pair: UInt64 = 0
  }

  private func findings(_ member: Int, _ article: AlignedArticle) -> [Finding] {
    let features = article.features[member]
    var found: [Finding] = []
    let texts = texts(member, article)
    let known = texts.reduce(into: [UInt64: Int]()) { known, text in
      for word in text.words where word.range.count >= 8 { known[word.hash, default: 0] += 1 }
    }
    for text in texts {
      for (index, word) in text.words.enumerated() where word.pair != 0 {
        guard let uses = known[word.pair] else { continue }
        let parts = features.visible[word.range.lowerBound..<text.words[index + 1].range.upperBound]
        guard !areWords(index, text.words, texts, uses), !isForeign(parts, member, article) else { continue }
        let line = text.line + features.visible[text.start..<word.range.lowerBound].count { $0 == 0x0a }
        let words = String(decoding: parts, as: UTF8.self)
        found.append(
          finding(.torn(words), in: article, member: member, line: line, words: words, confidence: 76, severity: .minor, salt: word.pair &+ UInt64(line)))
        break
      }
    }
    return found
  }

  private struct Text {
    let start: Int
    let line: Int
    let words: [Word]
  }

  private func texts(_ member: Int, _ article: AlignedArticle) -> [Text] {
    let features = article.features[member]
    let nodes = article.members[member].article.nodes
    return nodes.indices.compactMap { node in
      guard nodes[node].kind.holdsInlines, let block = features.block(node), block.length > 0 else { return nil }
      return Text(start: Int(block.text.start), line: Int(nodes[node].firstLine), words: Self.words(features.visible, block.text.indices))
    }
  }

  /// Words of letters alone; a capital at their start is none.
  private static func words(_ bytes: [UInt8], _ range: Range<Int>) -> [Word] {
    let text = bytes.span
    var words: [Word] = []
    var i = range.lowerBound
    while i < range.upperBound {
      guard isLetter(text[i]) else {
        i += 1
        continue
      }
      let start = i
      var hash = first
      while i < range.upperBound, isLetter(text[i]) {
        hash = step(hash, i == start ? text[i].asciiLowercased : text[i])
        i += 1
      }
      if let last = words.last, last.range.upperBound + 1 == start, text[start - 1] == 0x20, last.range.count >= 3, i - start >= 3,
        i - last.range.lowerBound >= 9, text[start] >= 0x61, isFree(text, before: last.range.lowerBound, range), isFree(text, behind: i, range)
      {
        var pair = last.hash
        for j in start..<i { pair = step(pair, text[j]) }
        words[words.count - 1].pair = pair
      }
      words.append(Word(range: start..<i, hash: hash))
    }
    return words
  }

  private static let first: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }

  /// No hyphen, digit or the like joins more to it.
  private static func isFree(_ text: Span<UInt8>, before i: Int, _ range: Range<Int>) -> Bool {
    i == range.lowerBound || [0x20, 0x0a, 0x28].contains(text[i - 1])
  }

  private static func isFree(_ text: Span<UInt8>, behind i: Int, _ range: Range<Int>) -> Bool {
    i == range.upperBound || [0x20, 0x0a, 0x29, 0x2c, 0x2e, 0x3a, 0x3b].contains(text[i])
  }

  /// True where each half stands somewhere without the other, or one of them everywhere and the whole but once.
  private func areWords(_ index: Int, _ words: [Word], _ texts: [Text], _ uses: Int) -> Bool {
    let (one, two, pair) = (words[index].hash, words[index + 1].hash, words[index].pair)
    var ones = 0, twos = 0
    for text in texts {
      for word in text.words {
        if word.hash == one { ones += 1 }
        if word.hash == two { twos += 1 }
        if word.pair == pair { (ones, twos) = (ones - 1, twos - 1) }
      }
    }
    return ones > 0 && twos > 0 || uses == 1 && max(ones, twos) >= Self.everywhere
  }

  private static let everywhere = 10

  /// Others write the two words: a name.
  private func isForeign(_ parts: ArraySlice<UInt8>, _ member: Int, _ article: AlignedArticle) -> Bool {
    article.members.indices.contains { $0 != member && ByteSearch.holdsFolded(parts, in: article.features[$0].visible[...]) }
  }
}

extension Message {
  fileprivate static func torn(_ parts: String) -> Message {
    Message(text: "‘\(parts)’ is one word elsewhere in this text: join its halves.")
  }
}
