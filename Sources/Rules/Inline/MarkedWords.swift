internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A keyword put on words (`[!UICONTROL Save]`), or attributes behind a link or an image, that differ.
enum MarkedWords {
  /// What is to be said, and how grave it is; nil where the words of another finding say it.
  static func judge(_ d: Disagreement, _ a: AlignedArticle) -> (message: Message, severity: Severity)? {
    let text = a.visible(d.slot, d.member)
    if let mark = d.missing.first(where: { $0.text.hasPrefix("[!") }) {
      if let kept = d.extra.first(where: { MarkFold.isKept(keyword($0)) }), MarkFold.isKept(keyword(mark)) {
        return (.translated(kept, mark, d, a), .major)
      }
      // A keyword that nobody knows is told as such.
      if a.texts(of: .placeholder, d.slot, d.member).contains(where: { $0.hasPrefix("[!") }) { return nil }
      if let broken = broken(text) { return (.broken(broken, mark, d, a), .major) }
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

  /// Where the text shows what should be notation: `[!UICONTROL Save`, `[! UICONTROL Save]`.
  private static func broken(_ text: ArraySlice<UInt8>) -> String? {
    for sign in text.indices where text[sign] == UInt8(ascii: "!") {
      let isBracketed = sign > text.startIndex && text[sign - 1] == UInt8(ascii: "[")
      let word = text[(sign + 1)...].drop { $0 == 0x20 }.prefix { $0 >= 0x41 && $0 <= 0x5a }
      if word.count > 2, isBracketed || keywords.contains(where: { $0.elementsEqual(word) }) {
        return String(decoding: text[(isBracketed ? sign - 1 : sign)..<word.endIndex], as: UTF8.self)
      }
    }
    return nil
  }

  private static let keywords = ["UICONTROL", "DNL", "BADGE"].map { Array($0.utf8) }
}

extension Message {
  fileprivate static func translated(_ own: Deviation, _ other: Deviation, _ d: Disagreement, _ a: AlignedArticle)
    -> Message
  {
    Message(
      text:
        "‘\(own.text)’ is ‘\(other.text)’ in \(a.names(d.against)) (\(a.evidence(d))): what is marked so is not to be translated, restore it."
    )
  }
  fileprivate static func differing(_ lost: [Deviation], _ added: [Deviation], _ d: Disagreement, _ a: AlignedArticle)
    -> Message
  {
    let others = "\(a.names(d.against)) (\(a.evidence(d)))"
    if added.isEmpty {
      return Message(text: "\(lost.quoted) of \(others) is missing here: put it back where the same words stand.")
    }
    if lost.isEmpty {
      return Message(
        text: "\(added.quoted) stands here and not in \(others): remove it, or mark the words that they mark.")
    }
    return Message(text: "\(added.quoted) stands here in the place of \(lost.quoted) in \(others): restore it.")
  }
  fileprivate static func broken(_ shown: String, _ mark: Deviation, _ d: Disagreement, _ a: AlignedArticle) -> Message
  {
    Message(
      text:
        "The mark ‘\(mark.text)’ of \(a.names(d.against)) is broken here, readers see ‘\(shown)’ (\(a.evidence(d))): write its brackets and its keyword as they do."
    )
  }
}
