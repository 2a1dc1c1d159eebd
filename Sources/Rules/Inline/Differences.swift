internal import Alignment
internal import DocModel
internal import Features
internal import Findings

extension Message {
  /// What is missing and what was added, the vote, and what to do.
  static func difference(of noun: String, _ d: Disagreement, _ a: AlignedArticle) -> Message {
    let others = a.names(d.against)
    let text =
      switch (d.missing.isEmpty, d.extra.isEmpty) {
      case (false, false): "The \(noun) \(d.extra.quoted) here is \(d.missing.quoted) in \(others) (\(a.evidence(d))): restore it."
      case (false, true): "The \(noun) \(d.missing.quoted) of \(others) is missing here (\(a.evidence(d))): put it back."
      default: "The \(noun) \(d.extra.quoted) stands in no text of \(others) (\(a.evidence(d))): remove it."
      }
    return Message(text: text)
  }
}
