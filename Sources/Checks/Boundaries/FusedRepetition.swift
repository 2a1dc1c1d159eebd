internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `repeated-word/fused` of ``RepeatedWord``: a word directly after itself without a space, as in
/// `キャッシュキャッシュ` and `TiUP[TiUP](x)`.
struct FusedRepetition: TextRule {
  static let card = RepeatedWord.card
  static let check: String? = "fused"

  static let reads: TextTraits? = [.kana, .hangul, .han, .style, .bracket, .link]

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let text = block.view
    let places = Self.places(in: text)
    guard !places.isEmpty else { return [] }
    let others = article.peers(block).compactMap { article.view(at: block.slot, of: $0) }.flatMap { view in
      Self.places(in: view).map { view.string($0) }
    }
    return places.compactMap { place in
      let words = text.string(place)
      guard !others.contains(words) else { return nil }
      let shown = AlignedArticle.cut(words.replacing("\u{6}", with: "[").replacing("\u{7}", with: "]"))
      return finding(
        block, "‘\(shown)’ has the same word twice without a space: remove one.", in: article, at: place.lowerBound,
        of: text, confidence: Certainty.firm)
    }
  }

  private static func places(in text: TextView) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var (start, runKind) = (0, Kind?.none)
    for end in 0...text.characters.count {
      let kind = end < text.characters.count ? Kind(text.characters[end]) : nil
      guard kind != runKind else { continue }
      if let runKind, start >= result.last?.upperBound ?? 0,
        let place = runKind == .latin ? bracketed(text, start..<end) : doubled(text, start..<end, runKind)
      {
        result.append(place)
      }
      (start, runKind) = (end, kind)
    }
    return (result + linked(text, but: result)).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// An East Asian word and the same one as a link, whatever is before it: `您的配额[配额](x)`.
  private static func linked(_ text: TextView, but found: [Range<Int>]) -> [Range<Int>] {
    text.indices.compactMap { start in
      guard text.characters[start] == TextView.Mark.linkStart,
        let end = text.characters[start...].firstIndex(of: TextView.Mark.linkEnd),
        case let word = text.characters[(start + 1)..<end], word.count > 1, start >= word.count,
        word.allSatisfy({ $0.script?.isEastAsian == true }),
        text.characters[(start - word.count)..<start].elementsEqual(word),
        !found.contains(where: { $0.overlaps(start..<end) })
      else { return nil }
      return (start - word.count)..<(end + 1)
    }
  }

  /// The characters of which a word consists.
  private enum Kind {
    case katakana, hangul, han, latin

    init?(_ character: Unicode.Scalar) {
      switch character.value {
      case 0x30a1...0x30fa, 0x30fc: self = .katakana
      case 0xac00...0xd7a3: self = .hangul
      case 0x4e00...0x9fff: self = .han
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x2d: self = .latin
      default: return nil
      }
    }
  }

  /// Two equal halves. Short words may be doubled on purpose: きらきら, 하나하나.
  private static func doubled(_ text: TextView, _ run: Range<Int>, _ kind: Kind) -> Range<Int>? {
    if kind == .han { return doubledHan(text, run) }
    func isDoubled(_ start: Int, _ length: Int) -> Bool {
      text.characters[start..<start + length].elementsEqual(text.characters[start + length..<start + 2 * length])
    }
    for length in stride(from: run.count / 2, through: 3, by: -1) {
      // An ending may follow a Korean word; of three characters the run must consist.
      let last = kind == .hangul || length == 3 ? run.lowerBound : run.upperBound - 2 * length
      let rest = run.count - 2 * length
      guard kind == .hangul ? rest <= 2 : length > 3 || rest == 0 else { continue }
      for start in run.lowerBound...last where isDoubled(start, length) { return start..<start + 2 * length }
    }
    return nil
  }

  /// Two equal words of two to four characters at the end of a run. Further characters may form another word with the
  /// second one: 使用使用者. Words with a particle or a number are doubled on purpose: 一步一步.
  private static func doubledHan(_ text: TextView, _ run: Range<Int>) -> Range<Int>? {
    for length in stride(from: min(run.count / 2, 4), through: 2, by: -1) {
      let second = run.upperBound - length
      let word = text.characters[second..<run.upperBound]
      if text.characters[(second - length)..<second].elementsEqual(word), Set(word).count == length,
        !word.contains(where: Self.ofPhrases.contains)
      {
        return (second - length)..<run.upperBound
      }
    }
    return nil
  }

  private static let ofPhrases = Set("的一不很多了".unicodeScalars)

  /// A word and the same one in brackets, or as a link.
  private static func bracketed(_ text: TextView, _ word: Range<Int>) -> Range<Int>? {
    let (open, end) = (text[word.upperBound], word.upperBound + 1 + word.count)
    guard word.count > 1, open == "[" || open == TextView.Mark.linkStart, end < text.characters.count,
      text[end] == (open == "[" ? "]" : TextView.Mark.linkEnd),
      text.characters[word.upperBound + 1..<end].elementsEqual(text.characters[word]),
      text.characters[word].contains(where: \.isLetter)
    else { return nil }
    return word.lowerBound..<end + 1
  }
}
