internal import DocModel
internal import Features
package import Findings

/// Check `typo/word`: a rare word that is one slip away from a frequent one. It needs the words of the whole tree, so
/// its findings are made after all articles were read.
package struct MisspelledWord: RuleCheck {
  package static let card = RuleCard(id: "typo", severity: .minor, mqm: .spelling, fix: .safe)
  package static let check: String? = "word"

  /// The name of the check.
  package static var name: RuleID { checkID }

  /// A rare word and what it is compared with.
  package struct Evidence: Sendable {
    /// The word as the text has it, and the usual one in the same letter case.
    package let word: String
    package let usual: String
    /// The frequency of the usual word in the locale's texts.
    package let count: Int
    /// Whether a dictionary of the locale rejects the word.
    package let isUnknown: Bool

    package init(word: String, usual: String, count: Int, isUnknown: Bool) {
      (self.word, self.usual, self.count, self.isUnknown) = (word, usual, count, isUnknown)
    }
  }

  /// A warning if two proofs hold, else a notice.
  package static func finding(_ evidence: Evidence, of article: String, at place: Place) -> Finding {
    let name = StableHash("\(card.id.name)\n\(article)\n\(place.locale.tag)\n\(evidence.word)".utf8).hash
    let proof = evidence.isUnknown ? ", and no dictionary has ‘\(evidence.word)’" : ""
    return Finding(
      rule: card.id, check: checkID, severity: evidence.isUnknown ? card.severity : .notice,
      confidence: (evidence.isUnknown ? Certainty.strong : Certainty.likely).percent,
      message:
        "‘\(evidence.word)’ is probably a misspelled ‘\(evidence.usual)’, which \(place.locale) has \(evidence.count) times\(proof): correct it, or add it to `words:` of .doccheck.yml.",
      article: article, place: place, words: evidence.word, extent: evidence.word.utf8.count, fingerprint: name)
  }
}
