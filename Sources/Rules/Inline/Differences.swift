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
      case (false, false): "The \(noun) \(instead.quoted) here is \(d.missing.quoted) in \(others) (\(a.evidence(d))): restore it."
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
    guard d.aspect == .facts(.identifier) || d.aspect == .facts(.term), let model = d.against.first else { return d.extra }
    let missing = d.missing.map { $0.text.lowercased() }
    let text = Array(String(decoding: visible(d.slot, model), as: UTF8.self).lowercased().utf8)
    return d.extra.filter { extra in
      let name = extra.text.lowercased()
      return missing.contains(name) || !ByteSearch.holds(Array(name.utf8)[...], in: text[...])
    }
  }
}
