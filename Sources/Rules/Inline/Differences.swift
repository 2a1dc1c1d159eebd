internal import Alignment
internal import DocModel
internal import Features
internal import Findings

extension Message {
  /// What is missing and what was added, the vote, and what to do.
  static func difference(of noun: String, _ d: Disagreement, _ a: AlignedArticle) -> Message {
    let others = a.names(d.against)
    let instead = d.missing.isEmpty ? d.extra : a.replacements(d)
    let text =
      switch (d.missing.isEmpty, instead.isEmpty) {
      case (false, false): "The \(noun) \(instead.quoted(beside: d.missing)) here is \(d.missing.quoted(beside: instead)) in \(others) (\(a.evidence(d))): restore it."
      case (false, true): "The \(noun) \(d.missing.quoted) of \(others) is missing here (\(a.evidence(d))): put it back."
      default: "The \(noun) \(d.extra.quoted) stands in no text of \(others) (\(a.evidence(d))): remove it."
      }
    return Message(text: text)
  }
}

extension AlignedArticle {
  /// What may stand here for what is missing. A name that the others have in the same block, too, perhaps as part of a longer one, stands
  /// for nothing else, unless it is the missing name in other letter case.
  fileprivate func replacements(_ d: Disagreement) -> [Deviation] {
    guard !d.extra.isEmpty, d.aspect == .facts(.identifier) || d.aspect == .facts(.term), let model = d.against.first else { return d.extra }
    let missing = d.missing.map { Self.folded($0.text.utf8) }
    let text = Self.folded(visible(d.slot, model))
    return d.extra.filter { extra in
      let name = Self.folded(extra.text.utf8)
      return missing.contains(name) || !ByteSearch.holds(name[...], in: text[...])
    }
  }

  private static func folded(_ bytes: some Collection<UInt8>) -> [UInt8] { bytes.map { $0.asciiLowercased } }
}
