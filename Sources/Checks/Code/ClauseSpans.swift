internal import Alignment
internal import DocModel
internal import Features

/// The code spans of a text by the clause that they are in: two that have changed places between clauses are exchanged.
/// Within a clause every language has its own order.
struct ClauseSpans {
  /// The ends of clauses, beside the ends of sentences and semicolons.
  enum Ends: CaseIterable {
    /// A comma before a joining word: ", and".
    case commas
    case sentences
    /// A joining word between spaces: "the name with `-n` and the label with `-l`". Lists of bare spans have no order.
    case words
  }

  /// By clause, the hashes of its code spans.
  private let clauses: [[UInt64]]
  /// By clause, whether it has a word beside its code spans.
  private let hasWords: [Bool]
  private let ends: Ends

  /// - Parameter joints: The joining words of the language.
  /// - Returns: nil for a text with fewer than two clauses or code spans.
  init?(at slot: Int, of member: Int, in article: AlignedArticle, ends: Ends, joints: [String]) {
    let visible = article.visible(at: slot, of: member)
    let facts = article.textBlock(at: slot, of: member)?.facts.indices ?? 0..<0
    let atoms = article.features[member].facts[facts].filter { $0.kind == .code }.map(\.atom)
    guard atoms.count > 1, visible.count(where: { $0 == ArticleFeatures.codeMark }) == atoms.count else { return nil }
    var clauses: [[UInt64]] = [[]]
    var words = [0]
    var count = 0
    let text = Array(String(decoding: visible, as: UTF8.self).unicodeScalars)
    for (place, character) in text.enumerated() {
      if character.value == UInt32(ArticleFeatures.codeMark) {
        clauses[clauses.count - 1].append(atoms[count])
        count += 1
      } else if Self.isBoundary(text, place, ends, joints) {
        clauses.append([])
        words.append(0)
      } else if text[place].properties.isAlphabetic {
        words[words.count - 1] += 1
      }
    }
    if clauses.last?.isEmpty == true { clauses.removeLast() }
    guard clauses.count > 1 else { return nil }
    self.clauses = clauses
    self.ends = ends
    hasWords = words.map { $0 > Self.longestJoint }
  }

  /// In letters: a clause with no more than these may hold the joining word alone.
  private static let longestJoint = 5

  private static func isBoundary(
    _ text: [Unicode.Scalar], _ place: Int, _ ends: Ends, _ joints: [String]
  ) -> Bool {
    func isEnd(_ place: Int) -> Bool { place >= text.count || text[place] == " " || text[place] == "\n" }
    switch text[place] {
    case ";", "；", "。", "！", "？", "।": return true
    case ".", "!", "?": return isEnd(place + 1)
    case " " where ends == .words:
      let rest = text[(place + 1)...]
      return joints.contains { joint in
        let word = joint.unicodeScalars
        return rest.starts(with: word) && isEnd(rest.startIndex + word.count)
      }
    case ",", "，", "、", "،":
      guard ends == .commas else { return false }
      let rest = text[(place + 1)...].drop { $0 == " " || $0 == "\n" }
      return joints.contains { joint in
        let word = joint.unicodeScalars
        return rest.starts(with: word) && (text[place] != "," || isEnd(rest.startIndex + word.count))
      }
    default: return false
    }
  }

  /// The two spans that this text has in each other's clauses, all others being in the same clauses; nil if the texts
  /// differ otherwise.
  func exchanged(comparedTo other: ClauseSpans) -> (first: UInt64, second: UInt64)? {
    guard clauses.count == other.clauses.count else { return nil }
    let (own, theirs) = (places, other.places)
    guard own.count == theirs.count, own.keys.allSatisfy({ theirs[$0]?.count == own[$0]?.count }) else { return nil }
    let moved = own.keys.filter { own[$0] != theirs[$0] }.sorted()
    guard moved.count == 2, let first = own[moved[0]], let second = own[moved[1]], first.count == 1, second.count == 1,
      first == theirs[moved[1]], second == theirs[moved[0]]
    else { return nil }
    guard ends != .words || [self, other].allSatisfy({ $0.hasWords[first[0]] && $0.hasWords[second[0]] })
    else { return nil }
    return first[0] < second[0] ? (moved[0], moved[1]) : (moved[1], moved[0])
  }

  /// By span, its clauses.
  private var places: [UInt64: [Int]] {
    var result: [UInt64: [Int]] = [:]
    for (clause, spans) in clauses.enumerated() {
      for span in spans { result[span, default: []].append(clause) }
    }
    return result
  }
}
