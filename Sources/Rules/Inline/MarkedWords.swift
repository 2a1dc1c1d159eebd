internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A keyword put on words (`[!UICONTROL Save]`), or attributes behind a link or an image, that differ.
enum MarkedWords {
  /// What is to be said, and how grave it is; nil where the words of another finding say it.
  static func judge(_ d: Disagreement, _ a: AlignedArticle) -> (message: Message, severity: Severity)? {
    if let mark = d.missing.first(where: { $0.text.hasPrefix("[!") }) {
      if let kept = d.extra.first(where: { MarkFold.isKept(keyword($0)) }), MarkFold.isKept(keyword(mark)) {
        return (.translated(kept, mark, d, a), .major)
      }
      // A keyword that nobody knows is told as such.
      if a.texts(of: .placeholder, d.slot, d.member).contains(where: { $0.hasPrefix("[!") }) { return nil }
    }
    return (.differing(d.missing.map(plain), d.extra.map(plain), d, a), .minor)
  }

  /// Words that each locale has in its own language are not shown.
  private static func plain(_ mark: Deviation) -> Deviation {
    let keyword = mark.text.dropFirst(2).prefix { $0.isLetter }
    return mark.text.hasPrefix("[!") && !MarkFold.isKept(keyword.utf8) ? mark.named("[!\(keyword) …]") : mark
  }

  private static func keyword(_ mark: Deviation) -> Substring.UTF8View {
    mark.text.dropFirst(2).prefix { $0.isLetter }.utf8
  }
}

extension Message {
  fileprivate static func translated(_ own: Deviation, _ other: Deviation, _ d: Disagreement, _ a: AlignedArticle)
    -> Message
  {
    "‘\(own.text)’ is ‘\(other.text)’ in \(a.names(d.against)) (\(a.evidence(d))): what is marked so is not to be translated, restore it."
  }
  fileprivate static func differing(_ lost: [Deviation], _ added: [Deviation], _ d: Disagreement, _ a: AlignedArticle)
    -> Message
  {
    let others = "\(a.names(d.against)) (\(a.evidence(d)))"
    if added.isEmpty {
      return "\(lost.quoted) of \(others) is missing here: put it back where the same words stand."
    }
    if lost.isEmpty {
      return "\(added.quoted) stands here and not in \(others): remove it, or mark the words that they mark."
    }
    return "\(added.quoted) stands here in the place of \(lost.quoted) in \(others): restore it."
  }
}
