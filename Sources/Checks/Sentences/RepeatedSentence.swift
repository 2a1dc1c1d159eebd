internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `repeated-word/sentence` of ``RepeatedWord``: a sentence directly after itself, which the source does not repeat.
struct RepeatedSentence: TextRule {
  static let card = RepeatedWord.card
  static let check: String? = "sentence"

  static let reads: TextTraits? = .letter
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let visible = article.visible(at: block.slot, of: block.member)
    guard visible.count >= Self.shortest * 2, let sentence = Self.repeated(in: visible),
      case let peers = article.peers(block), !peers.isEmpty,
      // Tools double the same sentence in several locales, so only the source shows what is intended.
      !(block.source.map { [$0] } ?? peers).contains(where: {
        Self.repeated(in: article.visible(at: block.slot, of: $0)) != nil
      })
    else { return [] }
    let shown = AlignedArticle.cut(sentence)
    return [
      finding(
        block, "‘\(shown)’ is here twice, one after the other: remove one.", in: article,
        line: block.view.line(of: sentence), words: shown, confidence: .sure, severity: .major, witnesses: peers)
    ]
  }

  /// In bytes; a shorter sentence may be an exclamation.
  private static let shortest = 12

  /// The first sentence that is equal to the one before it, but for the space before them, which may be lost.
  private static func repeated(in text: ArraySlice<UInt8>) -> String? {
    guard text.count >= shortest * 2 else { return nil }
    var previous: ArraySlice<UInt8> = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = endOfSentence(in: text, from: start)
      let sentence = text[start..<end].drop(while: isBlank)
      // Code spans are single marks here, and may differ.
      if sentence.count >= shortest, sentence.elementsEqual(previous), !sentence.contains(where: { $0 < .lineFeed }) {
        return String(decoding: sentence, as: UTF8.self)
      }
      (previous, start) = (sentence, end)
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == .space || byte == .lineFeed }

  /// The index after the next mark that ends a sentence: an ASCII one before a space, the end, or a capital
  /// or other letter from which the space was lost, or a wide one.
  private static func endOfSentence(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    let bytes = text.span
    var place = start
    while place < text.endIndex {
      let next = place + 1
      switch text[place] {
      case .of("."), .of("!"), .of("?"):
        if next == text.endIndex || isBlank(text[next]) || text[next].isASCIICapital || text[next] >= 0x80 {
          return next
        }
      case 0x80...:
        let (character, end) = bytes.character(at: place - text.startIndex)
        place = text.startIndex + end
        if character.isWideStop { return place }
        continue
      default: break
      }
      place = next
    }
    return text.endIndex
  }
}
