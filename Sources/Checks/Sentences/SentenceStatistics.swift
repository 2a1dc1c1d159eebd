internal import Alignment
internal import Features
internal import Foundation

/// The correspondence of the sentences of an article's translations to those that they are compared with, learned from
/// the slots in which both have as many sentences.
struct SentenceStatistics {
  private struct Pair: Hashable {
    let member: Int
    let pivot: Int
  }

  private struct Tally {
    /// In characters.
    var (width, theirs) = (0, 0)
    /// The slots of which the words were counted.
    var slots = 0
    var names = WordTally()
    var words = WordTally()
    /// The slots in which the pivot has several sentences, and those of them in which the member has fewer.
    var (several, fewer) = (0, 0)
  }

  private struct WordTally {
    /// The words of the pivot's sentences.
    var count = 0
    /// Those that the member's sentence has, too.
    var kept = 0
    /// Those that the sentence next to it has.
    var near = 0

    mutating func add(_ isKept: Bool, isNear: Bool) {
      count += 1
      if isKept { kept += 1 }
      if isNear { near += 1 }
    }

    /// The rates of an unknown language, and the number of words that they count for.
    private static let (few, usuallyKept, usuallyNear) = (40.0, 0.2, 0.1)
    /// In a language with few such words, most sentences have none.
    private static let fewKept = 0.2

    var weights: SentenceAlignment.Weights {
      let count = Double(count) + Self.few
      let kept = (Double(kept) + Self.few * Self.usuallyKept) / count
      let near = min(kept, (Double(near) + Self.few * Self.usuallyNear) / count)
      let trust = max(0, min(1, (kept - Self.fewKept) / Self.fewKept))
      return SentenceAlignment.Weights(kept: log(kept / near), lost: trust * log((1 - kept) / (1 - near)))
    }
  }

  private var tallies: [Pair: Tally] = [:]
  /// The share of slots in which a member has fewer sentences. What one translation does rarely is judged by what all do.
  private var usuallyFewer = 0.1

  /// - Parameter texts: by slot.
  init(_ article: AlignedArticle, _ texts: [SlotText?]) {
    // Only members with another number of sentences anywhere are aligned.
    let aligned = Set(
      texts.lazy.compactMap(\.self).flatMap { text in
        text.sentences.indices.filter {
          !text.sentences[$0].isEmpty && text.sentences[$0].count != text.sentences[text.pivot].count
        }
      })
    guard !aligned.isEmpty else { return }
    for case let text? in texts {
      let pivot = text.sentences[text.pivot]
      lazy var theirs = pivot.map { CognateKeys.read(article.features[text.pivot].visible, in: $0.range) }
      for member in text.sentences.indices where member != text.pivot && aligned.contains(member) {
        let own = text.sentences[member]
        guard !own.isEmpty else { continue }
        var tally = tallies[Pair(member: member, pivot: text.pivot)] ?? Tally()
        defer { tallies[Pair(member: member, pivot: text.pivot)] = tally }
        if pivot.count > 1 {
          tally.several += 1
          if own.count < pivot.count { tally.fewer += 1 }
        }
        guard own.count == pivot.count else { continue }
        tally.width += own.reduce(0) { $0 + $1.width }
        tally.theirs += pivot.reduce(0) { $0 + $1.width }
        if own.count > 1, tally.slots < Self.mostSlots {
          tally.slots += 1
          let mine = own.map { CognateKeys.read(article.features[member].visible, in: $0.range) }
          for (place, keys) in theirs.enumerated() {
            let next = place + 1 < mine.count ? place + 1 : place - 1
            for key in keys {
              let (isKept, isNear) = (CognateKeys.contain(mine[place], key), CognateKeys.contain(mine[next], key))
              if key & CognateKeys.name != 0 {
                tally.names.add(isKept, isNear: isNear)
              } else {
                tally.words.add(isKept, isNear: isNear)
              }
            }
          }
        }
      }
    }
    let (all, fewer) = tallies.values.reduce((0, 0)) { ($0.0 + $1.several, $0.1 + $1.fewer) }
    usuallyFewer = (Double(fewer) + 1) / (Double(all) + Self.fewSlots)
  }

  private static let mostSlots = 32

  /// The width of a member's sentences relative to the pivot's. The lengths of pages say it if few sentences do.
  func ratio(of member: Int, relativeTo pivot: Int, in article: AlignedArticle) -> Double {
    let tally = tallies[Pair(member: member, pivot: pivot)] ?? Tally()
    let usual = article.usual(of: member, relativeTo: pivot)
    return (Double(tally.width) + usual * Self.weightOfPages) / (Double(tally.theirs) + Self.weightOfPages)
  }

  /// In characters.
  private static let weightOfPages = 100.0

  /// The model by which a member's sentences are aligned with the pivot's.
  func model(of member: Int, relativeTo pivot: Int, in article: AlignedArticle) -> SentenceAlignment.Model {
    let tally = tallies[Pair(member: member, pivot: pivot)] ?? Tally()
    let fewer = (Double(tally.fewer) + usuallyFewer * Self.fewSlots) / (Double(tally.several) + Self.fewSlots)
    return SentenceAlignment.Model(
      ratio: ratio(of: member, relativeTo: pivot, in: article), names: tally.names.weights, words: tally.words.weights,
      merge: -log(fewer) / 2)
  }

  private static let fewSlots = 12.0
}
