internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `spacing/torn-ending` of ``Spacing``: an ending separated from its word, as `사용 하 여` for `사용하여`. Each language
/// profile lists its torn endings.
struct TornEnding: TextRule {
  static let card = Spacing.card
  static let check: String? = "torn-ending"

  static let reads: TextTraits? = .blank

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.tornEndings.isEmpty ? [] : reads }

  /// Reports the first occurrence in the block, with the total count.
  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    var (first, count) = (Int.max, 0)
    var words: [UInt8] = []
    let text = article.visible(at: block.slot, of: block.member)
    for torn in block.locale.tornEndings {
      var place = text.startIndex
      while let found = ByteSearch.firstWord(torn[...], in: text, from: place) {
        count += 1
        place = found + torn.count
        if found < first { (first, words) = (found, torn) }
      }
    }
    guard count > 0 else { return [] }
    let shown = String(decoding: words, as: UTF8.self)
    return [
      finding(
        block, .torn(shown, count), in: article, line: block.view.line(of: shown), words: shown,
        confidence: Certainty.strong)
    ]
  }
}

extension Message {
  fileprivate static func torn(_ words: String, _ count: Int) -> Message {
    let whole = words.filter { $0 != " " }
    return
      "‘\(words)’ is one word with a blank in it\(count > 1 ? ", one of \(count) in this text" : ""): write ‘\(whole)’."
  }
}
