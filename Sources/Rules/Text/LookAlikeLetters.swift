internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A name in letters of another script that look like its own. Another way to ask for ``WrongScript``.
struct LookAlikeLetters: TextRule {
  static let card = WrongScript.card
  static let check: CheckCard? = CheckCard(
    "look-alike", title: "Name in letters that only look like its own",
    failing: [
      Example(
        [
          "en": "Register with CMK or KME.", "ru": "↓Регистрация с CMK или КМЕ.",
          "de": "Mit CMK oder KME registrieren.",
        ],
        source: "en")
    ])

  static let reads: TextSigns? = [.greek, .cyrillic]
  static let readsOneText = false

  /// Shorter ones may be words.
  private static let shortest = 3

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source, let theirs = article.textBlock(block.slot, source) else { return [] }
    let (features, own) = (article.features[source], article.features[block.member].facts[block.features.facts.indices])
    let names = features.facts[theirs.facts.indices]
    var found: [Finding] = []
    var asked: Set<UInt64> = []
    for name in names where name.isName && name.range.count >= Self.shortest && asked.insert(name.exact).inserted {
      // Nearly always it is there as it should be.
      guard own.count(where: { $0.exact == name.exact }) < names.count(where: { $0.exact == name.exact }) else {
        continue
      }
      let letters = features.visible[name.range.indices]
      guard let place = block.view.words.first(where: { isLike(block.view.characters[$0], letters) }) else { continue }
      let shown = block.view.string(place)
      found.append(
        finding(
          block,
          "‘\(shown)’ only looks like the name ‘\(String(decoding: letters, as: UTF8.self))’ of the source: it has letters of another script, and nobody finds it by its name. Write it in Latin letters.",
          in: article, line: block.view.line(at: place.lowerBound), words: shown, confidence: Certainty.certain))
    }
    return found
  }

  private func isLike(_ word: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<UInt8>) -> Bool {
    word.count == name.count && word.contains { !$0.isASCII }
      && zip(word, name).allSatisfy { LookAlike.letter($0) == $1 }
  }
}

extension Fact {
  /// A word with a capital.
  fileprivate var isName: Bool { (kind == .term || kind == .identifier) && weight > 0 }
}
