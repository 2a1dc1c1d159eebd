internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a final mark of a heading that no other locale has, or that the exact source and most other locales lack.
struct HeadingPunctuation: TextRule {
  static let card = RuleCard(id: "heading-punctuation", severity: .minor, mqm: .linguistic)

  static let reads: TextTraits? = [.mark, .southern, .bracket]
  static let readsOneText = false

  static func reads(in place: TextPlace) -> TextTraits? { place.kind == .heading ? reads : [] }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] { loneMark(block, article) }
}

extension TextRule {
  /// Reports the final mark of a heading or column head. In other table cells it reports a final comma, semicolon or
  /// colon, or an initial hyphen, since words next to it were probably lost.
  func loneMark(_ block: TextBlock, _ article: AlignedArticle) -> [Finding] {
    guard let mark = HeadingPunctuation.mark(article.visible(at: block.slot, of: block.member)),
      case let isCell = article.slots[block.slot].kind == .tableCell,
      case let isLabel = !isCell || article.isLabel(at: block.slot, of: block.member),
      isLabel || [",", ";", "-", ":"].contains(mark), !block.locale.profile.has("question", String(mark))
    else { return [] }
    // A command-line option may occur elsewhere in the other locales' texts.
    let option = article.visible(at: block.slot, of: block.member).prefix { $0 > .space }
    let all = article.peers(block)
    if mark == "-", all.contains(where: { ByteSearch.holdsFolded(option, in: article.visible(at: block.slot, of: $0)) })
    {
      return []
    }
    // Japanese may have a full stop (か。), and Armenian a mark within a word, for the question mark of other locales.
    let isQuestion =
      article.shown(at: block.slot, of: block.member).suffix(2).elementsEqual("か。".unicodeScalars)
      || block.locale.profile.has("questions", "within-words")
    if isQuestion, all.contains(where: { article.endsInTone(at: block.slot, of: $0) }) { return [] }
    let peers = all.filter { HeadingPunctuation.mark(article.visible(at: block.slot, of: $0)) == nil }
    // Machine translation repeats an error across languages, so the exact source outweighs the other locales.
    let isExact = article.exactSource(of: block.member).map(peers.contains) ?? false
    guard isExact || isLabel || mark != ":", !peers.isEmpty,
      peers.count == all.count || isExact && Quorum.isMost(peers.count, of: all.count),
      isLabel || peers.count >= 3
    else { return [] }
    let isProven = block.source.map(peers.contains) ?? false
    let mates = peers.count { article.members[$0].group == article.members[block.member].group }
    let base: Certainty = isProven || mates >= 3 ? Certainty.strong : peers.count >= 3 ? Certainty.sure : Certainty.weak
    let noun = !isCell ? "heading" : isLabel ? "column head" : "cell"
    let fault = mark == "-" ? "begins with a hyphen" : mark.clauseMark == nil ? "is in brackets" : "ends in a mark"
    let shown = article.excerpt(at: block.slot, of: block.member)
    return [
      finding(
        block,
        "The \(noun) ‘\(shown)’ \(fault), in \(article.names(peers)) it does not: remove what is too much, or restore what was lost.",
        // A colon is less certain: it may introduce the text that follows.
        in: article, confidence: mark == ":" ? base.lessSure : base, witnesses: peers)
    ]
  }
}

extension AlignedArticle {
  /// Whether a text ends in a question mark or an exclamation mark.
  fileprivate func endsInTone(at slot: Int, of member: Int) -> Bool {
    shown(at: slot, of: member).last.map { $0.clauseMark == "?" || $0.clauseMark == "!" } ?? false
  }
}

extension HeadingPunctuation {
  /// Returns the final mark in its ASCII form, the enclosing opening bracket, or the hyphen before the first word; nil
  /// if there is no such mark, or if it is `...` or belongs to an abbreviation: `etc.`, `a.s.`, `2019 г.`.
  static func mark(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    // Fast path: nearly all headings end in a letter.
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
    guard let mark = last.clauseMark ?? (last.isWideStop ? "." : nil), mark != "!", mark != "?" else { return nil }
    if last == "." {
      // Count the letters of the preceding word, back to a space of any kind.
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
