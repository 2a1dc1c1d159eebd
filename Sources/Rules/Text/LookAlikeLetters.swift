internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A name in letters of another script that look like its own. Another way to ask for ``WrongScript``.
struct LookAlikeLetters: TextRule {
  static let card = WrongScript.card
  static let check: String? = "look-alike"

  static let reads: TextSigns? = [.greek, .cyrillic]
  static let readsOneText = false

  /// Shorter ones may be words.
  private static let shortest = 3

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source, let theirs = article.textBlock(block.slot, source),
      !theirs.signs.isDisjoint(with: [.term, .identifier])
    else { return [] }
    let (features, own) = (article.features[source], article.features[block.member].facts[block.features.facts.indices])
    let names = features.facts[theirs.facts.indices]
    // It may stand there as it should, too.
    let lacking = names.indices.filter { place in
      let name = names[place]
      return name.isName && own.count { $0.exact == name.exact } < names.count { $0.exact == name.exact }
        && !names[..<place].contains { $0.isName && $0.exact == name.exact }
    }.map { names[$0] }
    guard !lacking.isEmpty, case let words = block.view.words.filter({ isLatinAlike(block.view.characters[$0]) }),
      !words.isEmpty
    else { return [] }
    return lacking.compactMap { name in
      let letters = features.visible[name.range.indices]
      let place = words.first { block.view.characters[$0].elementsEqual(letters) { LookAlike.letter($0) == $1 } }
      return place.map { place in
        let shown = block.view.string(place)
        return finding(
          block,
          "‘\(shown)’ only looks like the name ‘\(String(decoding: letters, as: UTF8.self))’ of the source: it has letters of another script, and nobody finds it by its name. Write it in Latin letters.",
          in: article, line: block.view.line(at: place.lowerBound), words: shown, confidence: Certainty.certain)
      }
    }
  }

  private func isLatinAlike(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    word.count >= Self.shortest && word.contains { !$0.isASCII } && word.allSatisfy { LookAlike.letter($0) != nil }
  }
}

extension Fact {
  /// A word with a capital.
  fileprivate var isName: Bool { (kind == .term || kind == .identifier) && weight > 0 }
}
