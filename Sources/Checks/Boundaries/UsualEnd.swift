internal import Alignment
internal import DocModel
internal import Features

/// The ends of paragraphs that a page has many of one kind of. Such a text is no plain sentence, so what a translation
/// does at most of their ends is how it writes them.
enum UsualEnd: Hashable {
  /// A link after the last sentence, `…. [read more...](…)`, by its label in the source.
  case label(String)
  /// A text that begins with a name and a number, `Figure 3-24. …`, by these in the source, its digits as zeros.
  case numbered(String)

  /// At least this many other texts of the kind show what is usual.
  private static let leastAlike = 2
  /// The number comes within so many words.
  private static let wordsOfNumber = 6

  /// Returns whether texts of one kind end in a translation without the mark that the source has there: a label has
  /// its marks by the other labels alone, a numbered text if the others do not show that it has none.
  static func isUsual(at slot: Int, of member: Int, from source: Int, in article: AlignedArticle) -> Bool {
    guard let kind = kind(at: slot, of: member, from: source, in: article) else { return false }
    var (alike, bare) = (0, 0)
    for other in article.slots.indices where other != slot && article.slots[other].kind == .paragraph {
      guard article.hasText(at: other, of: member), article.hasText(at: other, of: source),
        article.visible(at: other, of: source).last == .of("."),
        kind.isOne(at: other, of: member, from: source, in: article)
      else { continue }
      alike += 1
      if article.shown(at: other, of: member).last(where: { !$0.isBlank })?.script != nil { bare += 1 }
    }
    switch kind {
    case .label: return alike < leastAlike || !Quorum.isMost(alike - bare, of: alike)
    case .numbered: return alike >= leastAlike && Quorum.isMost(bare, of: alike)
    }
  }

  private func isOne(at slot: Int, of member: Int, from source: Int, in article: AlignedArticle) -> Bool {
    // Only the views of labels are built.
    if case .numbered(let start) = self { return Self.numbered(article.visible(at: slot, of: source)) == start }
    return Self.kind(at: slot, of: member, from: source, in: article) == self
  }

  private static func kind(at slot: Int, of member: Int, from source: Int, in article: AlignedArticle) -> UsualEnd? {
    if let start = numbered(article.visible(at: slot, of: source)) { return .numbered(start) }
    guard let label = article.view(at: slot, of: source).flatMap(label),
      article.view(at: slot, of: member).flatMap(self.label) != nil
    else { return nil }
    return .label(label)
  }

  /// Returns the label of a link that ends a text, if a sentence ends before it.
  private static func label(_ text: TextView) -> String? {
    guard let end = text.characters.lastIndex(where: { !$0.isBlank && $0 != TextView.Mark.styleEnd }),
      text.characters[end] == TextView.Mark.linkEnd,
      let start = text.characters[..<end].lastIndex(of: TextView.Mark.linkStart),
      let last = text.characters[..<start].last(where: { !$0.isBlank && !$0.isEdge && !$0.isClosing })
    else { return nil }
    let endsSentence = last.isWideStop || last.clauseMark.map { [".", "!", "?"].contains($0) } == true
    return endsSentence ? text.string((start + 1)..<end) : nil
  }

  /// Returns the beginning of a text to its number, or nil if it does not begin with a name and a number.
  private static func numbered(_ text: ArraySlice<UInt8>) -> String? {
    let words = text.split(maxSplits: wordsOfNumber) { $0 <= .space }.prefix(wordsOfNumber)
    guard
      let number = words.firstIndex(where: { word in
        (word.last == .of(".") || word.last == .of(":")) && word.first?.isASCIIDigit == true
      }), number > words.startIndex, words[number - 1].first?.isLetterByte == true
    else { return nil }
    var key: [UInt8] = []
    for byte in words[...number].joined(separator: [.space]) {
      if byte.isASCIIDigit, key.last == .of("0") { continue }
      key.append(byte.isASCIIDigit ? .of("0") : byte)
    }
    return String(decoding: key, as: UTF8.self)
  }
}
