internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The final mark of a heading, where no other locale has one, or neither the very source nor most others have.
struct HeadingPunctuation: TextRule {
  static let card = RuleCard(id: "heading-punctuation", severity: .minor, mqm: .linguistic)

  static let reads: TextSigns? = [.mark, .southern, .bracket]
  static let readsOneText = false

  static func reads(in place: TextPlace) -> TextSigns? { place.kind == .heading ? reads : [] }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] { loneMark(block, article) }
}

extension TextRule {
  /// The final mark of a heading or a column's head; of any cell the comma or semicolon behind which words were lost, and
  /// the hyphen before which one was.
  func loneMark(_ block: TextBlock, _ article: AlignedArticle) -> [Finding] {
    guard let mark = HeadingPunctuation.mark(article.visible(block.slot, block.member)),
      case let isCell = article.slots[block.slot].kind == .tableCell,
      case let isLabel = !isCell || article.isLabel(block.slot, block.member),
      isLabel || [",", ";", "-", ":"].contains(mark), !block.locale.profile.has("question", String(mark))
    else { return [] }
    // An option may stand elsewhere in the others' texts.
    let option = article.visible(block.slot, block.member).prefix { $0 > .space }
    let all = article.peers(block)
    if mark == "-", all.contains(where: { ByteSearch.holdsFolded(option, in: article.visible(block.slot, $0)) }) {
      return []
    }
    // Japanese ends questions with a full stop: か。
    let isQuestion = article.shown(block.slot, block.member).suffix(2).elementsEqual("か。".unicodeScalars)
    if isQuestion, all.contains(where: { article.shown(block.slot, $0).last == "?" }) { return [] }
    let peers = all.filter { HeadingPunctuation.mark(article.visible(block.slot, $0)) == nil }
    // Machine translation makes the same error in several languages.
    let isExact = article.exactSource(of: block.member).map(peers.contains) ?? false
    guard isExact || isLabel || mark != ":", !peers.isEmpty,
      peers.count == all.count || isExact && Quorum.isMost(peers.count, of: all.count),
      isLabel || peers.count >= 3
    else { return [] }
    let isProven = block.source.map(peers.contains) ?? false
    let mates = peers.count { article.members[$0].group == article.members[block.member].group }
    let base: Certainty = isProven || mates >= 3 ? Certainty.strong : peers.count >= 3 ? Certainty.sure : Certainty.weak
    let noun = !isCell ? "heading" : isLabel ? "column head" : "cell"
    let fault = mark == "-" ? "begins with a hyphen" : mark.clauseMark == nil ? "stands in brackets" : "ends in a mark"
    let shown = article.excerpt(block.slot, block.member)
    return [
      finding(
        block,
        "The \(noun) ‘\(shown)’ \(fault), in \(article.names(peers)) it does not: remove what is too much, or restore what was lost.",
        // A colon announces what follows.
        in: article, confidence: mark == ":" ? base.lessSure : base, witnesses: peers)
    ]
  }
}

extension HeadingPunctuation {
  /// The mark a text ends in, in its ASCII form; the bracket it stands in, or the hyphen that touches its first word. Nil
  /// for none, for `...`, and where it belongs to the word: `etc.`, `a.s.`, `2019 г.`.
  static func mark(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    // Nearly all end in a letter.
    if text.last?.isAlphanumeric == true, text.first != .of("-") { return nil }
    guard let end = text.lastIndex(where: { $0 > .space || $0 == ArticleFeatures.codeMark }),
      let (last, start) = text[...end].lastCharacter, start > text.startIndex
    else { return nil }
    if text.first == .of("-"), text.dropFirst().first?.isLetterByte == true { return "-" }
    if last.isClosing {
      let characters = String(decoding: text[...end], as: UTF8.self).unicodeScalars
      guard let first = characters.first, brackets.contains(where: { $0 == (first, last) }),
        !characters.dropFirst().dropLast().contains(where: { $0 == first || $0 == last })
      else { return nil }
      return first
    }
    guard let mark = last == "।" ? "." : last.clauseMark, mark != "!", mark != "?" else { return nil }
    if last == "." {
      // The word before it, back to a blank of any kind.
      var (rest, count) = (text[..<start], 0)
      while let (character, place) = rest.lastCharacter, count == 0 || !character.isBlank {
        if character == "." { return nil }
        if !character.isBlank { count += 1 }
        rest = rest[..<place]
      }
      if count < 4 { return nil }
    }
    return mark
  }

  private static let brackets: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("(", ")"), ("（", "）"), ("[", "]"), ("［", "］"), ("「", "」"),
  ]
}
