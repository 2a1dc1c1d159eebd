internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Check `emphasis-broken/unclosed` of ``EmphasisBroken``: marks of emphasis that CommonMark reads as text, as in
/// `_정말_로`, `*x（y）*は` and `＊＊x＊＊`. Two asterisks are for ``EmphasisBroken``.
struct EmphasisUnclosed: TextRule {
  static let card = EmphasisBroken.card
  static let check: String? = "unclosed"

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.writes(.latin) ? .star : nil }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let visible = article.visible(at: block.slot, of: block.member)
    guard visible.contains(where: { $0 == .of("_") || $0 == .of("*") || $0 == 0xef }) else { return [] }
    let text = block.view
    let places = Self.places(in: text)
    guard !places.isEmpty, let models = models(block, article) else { return [] }
    let lines = article.members[block.member].article
    return places.map { place in
      let line = text.line(at: place.range.lowerBound)
      var result = finding(
        block, .unclosed(place, in: text), in: article, at: place.range.lowerBound, of: text,
        confidence: Certainty.firm, witnesses: models, salt: UInt64(place.range.lowerBound))
      if let right = place.right(in: text) {
        result.fix = TextFixes.replacement(of: text.string(place.range), by: right, in: lines, line: line)
      }
      return result
    }
  }

  /// The source, or else the other members, if they have more emphasis in this block; nil if nothing was lost.
  private func models(_ block: TextBlock, _ article: AlignedArticle) -> [Int]? {
    func count(_ member: Int) -> Int {
      article.marks(at: block.slot, of: member) { $0 == .emphasis || $0 == .strong }.count
    }
    let models = (block.source.map { [$0] } ?? article.peers(block)).filter { count($0) > count(block.member) }
    return models.isEmpty ? nil : models
  }

  /// A pair of marks and the text between them.
  struct Place {
    let range: Range<Int>
    /// The number of characters of each mark.
    let width: Int
    let mark: Unicode.Scalar

    /// The marked text with asterisks, if these make it emphasis here.
    func right(in text: TextView) -> String? {
      let inner = text.string(range.lowerBound + width..<range.upperBound - width)
      let edges = [text[range.lowerBound + width], text[range.upperBound - width - 1]]
      guard mark != "*", edges.allSatisfy({ $0?.isLetter == true }) else { return nil }
      let marks = String(repeating: "*", count: width)
      return marks + inner + marks
    }
  }

  private static func places(in text: TextView) -> [Place] {
    var result: [Place] = []
    var start = 0
    while start < text.characters.count {
      guard let mark = text[start], marks.contains(mark) else {
        start += 1
        continue
      }
      let end = run(text, start)
      if let close = closing(text, mark, width: end - start, from: end), isMark(text, start..<end, mark) {
        result.append(Place(range: start..<close, width: end - start, mark: mark))
        start = close
      } else {
        start = end
      }
    }
    return result
  }

  private static let marks: Set<Unicode.Scalar> = ["_", "*", "＊", "＿"]
  /// In characters.
  private static let longest = 80

  private static func run(_ text: TextView, _ start: Int) -> Int {
    text.characters[start...].firstIndex { $0 != text[start] } ?? text.characters.count
  }

  private static func isMark(_ text: TextView, _ marks: Range<Int>, _ mark: Unicode.Scalar) -> Bool {
    guard marks.count <= 2, !(mark == "*" && marks.count == 2) else { return false }
    guard let next = text[marks.upperBound], next != " ", next != "\n" else { return false }
    // Names such as `snake_case_name` have underscores.
    return text[marks.lowerBound - 1].map { !($0.isASCII && ($0.isLetter || $0.isDigit)) || mark != "_" } ?? true
  }

  /// The end of the closing marks, if a text with letters of another script than Latin is between.
  private static func closing(_ text: TextView, _ mark: Unicode.Scalar, width: Int, from start: Int) -> Int? {
    let end = min(text.characters.count, start + longest)
    guard start < end, let close = text.characters[start..<end].firstIndex(of: mark), close > start,
      run(text, close) - close == width, text[close - 1] != " "
    else { return nil }
    let inner = text.characters[start..<close]
    let beside = text.characters[max(0, start - width - 1)..<min(text.characters.count, close + width + 1)]
    return inner.contains("\n") || !(inner + beside).contains { !$0.isASCII && $0.isLetter } ? nil : close + width
  }
}

extension Message {
  fileprivate static func unclosed(_ place: EmphasisUnclosed.Place, in text: TextView) -> Message {
    let shown = text.string(place.range)
    guard place.mark == "*" else {
      let reason =
        place.mark == "_" ? "underscores within a word make no emphasis" : "full-width marks make no emphasis"
      return place.right(in: text).map { "‘\(shown)’ is shown as it is: \(reason), write ‘\($0)’." }
        ?? "‘\(shown)’ is shown as it is: \(reason), use asterisks and put a space beside them."
    }
    return
      "‘\(shown)’ is shown as it is: an asterisk between a punctuation mark and a letter closes nothing. Put a space after it, or take the punctuation out of the emphasis."
  }
}
