internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A word of the language is glued to a path, `katalogu/etc/ssh` for `katalogu /etc/ssh`, and would be a part of it. Another way to ask for
/// ``Spacing``.
struct GluedPath: ArticleRule {
  static let card = Spacing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.paths(of: $0, article) }, { finding($0, $1, article) })
  }

  /// Paths of two names or more that stand by themselves in the source.
  private static func paths(of source: Int, _ article: AlignedArticle) -> [[UInt8]] {
    let text = article.members[source].article
    var result: [[UInt8]] = []
    for node in text.nodes where node.kind == .text || node.kind == .code {
      let literal = text.pool[node.literal.indices]
      // Most texts have no slash.
      guard literal.count >= 5, ByteSearch.byte(slash, in: literal.span, from: 0) < literal.count else { continue }
      let found =
        node.kind == .code
        ? [literal] : literal.split { $0 <= 0x20 || $0 == 0x28 || $0 == 0x29 || $0 == 0x22 || $0 == 0x27 }
      for path in found.compactMap(path) where !result.contains(path) && result.count < most { result.append(path) }
    }
    return result
  }

  private static func path(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard word.first == slash else { return nil }
    let path = word.reversed().drop { $0 == 0x2e || $0 == 0x2c || $0 == 0x3b || $0 == 0x3a }.reversed()
    let names = path.split(separator: slash, omittingEmptySubsequences: false)
    guard names.count >= 3, names.dropFirst().allSatisfy({ $0.count >= 2 && $0.allSatisfy(isName) }) else { return nil }
    return Array(path)
  }

  /// A page that names more of them is a list.
  private static let most = 64
  private static let slash = UInt8(ascii: "/")
  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2d || byte == 0x5f || byte == 0x2e
  }

  private func finding(_ path: [UInt8], _ member: Int, _ article: AlignedArticle) -> Finding? {
    let text = article.members[member].article
    guard ByteSearch.holds(path[...], in: article.features[member].visible[...]), LocaleText.of(text.locale).partsWords
    else { return nil }
    for slot in article.slots.indices where article.hasText(slot, member) {
      let visible = article.visible(slot, member)
      guard let start = ByteSearch.first(path[...], in: visible), let block = article.node(slot, member),
        let word = Self.word(before: start, in: visible),
        Self.ends(visible[(start + path.count)...]), isWord(word, member, article)
      else { continue }
      let own = Array(word) + path
      let words = String(decoding: own, as: UTF8.self)
      return finding(
        .glued(words, String(decoding: path, as: UTF8.self)), in: article, member: member,
        line: InlineText(text, block).line(of: own), words: words,
        confidence: 80, salt: article.slots[slot].key)
    }
    return nil
  }

  /// Three letters or more behind a blank.
  private static func word(before end: Int, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let count = text[..<end].reversed().prefix { $0.isASCIILetter || $0 >= 0x80 }.count
    let word = text[(end - count)..<end]
    guard count >= 3, text[..<word.startIndex].last.map({ $0 <= 0x20 }) ?? true else { return nil }
    return word
  }

  /// The path does not go on.
  private static func ends(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let next = rest.first, next != 0x2e else { return rest.dropFirst().first.map { !isName($0) } ?? true }
    return !isName(next) && next != slash
  }

  /// The page has it as a word of its own, and no other has it at all.
  private func isWord(_ word: ArraySlice<UInt8>, _ member: Int, _ article: AlignedArticle) -> Bool {
    let isOwn = Self.holds(word, in: article.features[member].visible) { $0 != Self.slash }
    return isOwn
      && !article.members.indices.contains { other in
        other != member && Self.holds(word, in: article.features[other].visible) { _ in true }
      }
  }

  private static func holds(_ word: ArraySlice<UInt8>, in text: [UInt8], where isWanted: (UInt8?) -> Bool) -> Bool {
    var rest = text[...]
    while let start = ByteSearch.first(word, in: rest) {
      let end = start + word.count
      let next = end < text.count ? text[end] : nil
      let isWhole =
        (start == 0 || text[start - 1] <= 0x20)
        && next.map { !($0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80) } ?? true
      if isWhole, isWanted(next) { return true }
      rest = text[end...]
    }
    return false
  }
}

extension Message {
  fileprivate static func glued(_ own: String, _ path: String) -> Message {
    Message(text: "‘\(own)’ is a word and the path ‘\(path)’ of the source: put a blank between them.")
  }
}
