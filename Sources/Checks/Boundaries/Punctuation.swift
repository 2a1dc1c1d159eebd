internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports marks that the writing system does not allow: doubled, after a space, or a bracket that does not close.
struct Punctuation: TextRule {
  static let judgesTypesetting = true
  static let card = RuleCard(id: "punctuation", severity: .minor, mqm: .linguistic, fix: .safe)

  /// Cells and paragraphs also need the signs for the checks of their ends.
  static func reads(in place: TextPlace) -> TextTraits? {
    switch place.kind {
    case .tableCell: BoundaryFault.signsOfMarks.union([.mark, .southern, .hyphen])
    case .paragraph: BoundaryFault.signsOfMarks.union([.mark, .letter, .kana])
    default: place.locale.script.isEastAsian ? BoundaryFault.signsOfMarks.union(.kana) : BoundaryFault.signsOfMarks
    }
  }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let isCell = article.slots[block.slot].kind == .tableCell
    let atEnd =
      (isCell ? loneMark(block, article) : end(block, article).map { [$0] } ?? []) + doubledWideMarks(block, article)
    let signs = signs(block, article)
    guard !signs.isEmpty else { return atEnd }
    let text = block.view
    if block.locale.script.isEastAsian, signs.contains(.bracket),
      let place = text.characters.firstIndex(where: { "\u{fe30}"..."\u{fe4f}" ~= $0 })
    {
      return [
        finding(
          block, .vertical(text.characters[place]), in: article, line: text.line(at: place), confidence: Certainty.fair)
      ]
    }
    let faults = faults(in: text, signs: signs, of: block, article: article)
    return atEnd.isEmpty ? faults : atEnd + faults
  }

  /// Reports a full-width full stop or comma twice. Three and more full stops are an ellipsis.
  private func doubledWideMarks(_ block: TextBlock, _ article: AlignedArticle) -> [Finding] {
    guard block.locale.script.isEastAsian, block.signs.contains(.kana) else { return [] }
    let text = article.visible(at: block.slot, of: block.member)
    return Self.wideMarks.compactMap { mark in
      let (one, two) = (Array(mark.utf8), Array((mark + mark).utf8))
      guard let place = ByteSearch.first(two[...], in: text), place > text.startIndex,
        !text[(place + two.count)...].starts(with: one)
      else { return nil }
      let line = article.lines(at: block.slot, of: block.member).0 + text[..<place].count { $0 == .lineFeed }
      var result = finding(
        block, "‘\(mark)’ is here twice: remove one.", in: article, line: line, words: mark + mark,
        confidence: Certainty.strong)
      result.fix = TextFixes.replacement(
        of: mark + mark, by: mark, in: article.members[block.member].article, line: line)
      return result
    }
  }

  private static let wideMarks = ["。", "，", "、"]

  /// Fast path: returns the members of ``BoundaryFault/signsOfMarks`` that may lead to a fault.
  private func signs(_ block: TextBlock, _ article: AlignedArticle) -> TextTraits {
    var signs = block.signs.intersection(BoundaryFault.signsOfMarks)
    guard !signs.isEmpty, case let text = article.visible(at: block.slot, of: block.member) else { return [] }
    let marks: TextTraits = [.blankThenMark, .twoMarks]
    if !signs.isDisjoint(with: marks), !BoundaryFault.mayHaveOddMarks(text, signs: block.signs, in: block.locale) {
      signs.subtract(marks)
    }
    // The bytes include the description of an image, the view does not.
    func hasImage() -> Bool {
      article.features[block.member].facts[block.features.facts.indices].contains { $0.kind == .image }
    }
    if signs.contains(.bracket), !BoundaryFault.mayHaveOddBrackets(text),
      block.signs.isDisjoint(with: marks) || !hasImage()
    {
      signs.remove(.bracket)
    }
    return signs
  }

  /// Returns the first fault of each kind.
  private func faults(
    in text: TextView, signs: TextTraits, of block: TextBlock, article: AlignedArticle
  ) -> [Finding] {
    let own = BoundaryFault.marks(in: text, signs: signs, locale: block.locale)
    guard !own.isEmpty else { return [] }
    func faults(_ member: Int) -> [BoundaryFault] {
      let signs = article.signs(at: block.slot, of: member)
      guard !signs.isDisjoint(with: BoundaryFault.signsOfMarks), let text = article.view(at: block.slot, of: member)
      else {
        return []
      }
      return BoundaryFault.marks(in: text, signs: signs, locale: block.locales[member])
    }
    let peers = article.peers(block)
    var known = (block.source.map(faults) ?? []).map(\.form)
    var told: [BoundaryFault.Kind] = []
    return own.compactMap { fault in
      if known.contains(fault.form) { return nil }
      known.append(fault.form)
      guard !told.contains(fault.kind),
        let found = finding(for: fault, in: text, of: block, article: article, peers: peers, faults: faults)
      else {
        return nil
      }
      told.append(fault.kind)
      return found
    }
  }

  private func finding(
    for fault: BoundaryFault, in text: TextView, of block: TextBlock, article: AlignedArticle, peers: [Int],
    faults: (Int) -> [BoundaryFault]
  ) -> Finding? {
    // Machine translation repeats an error across languages; if the exact source is available, it alone decides whether
    // the mark is intended.
    let isProven = article.exactSource(of: block.member).map(peers.contains) ?? false
    let isOdd = fault.kind == .unmatched
    let isProvenOdd =
      isProven && isOdd && block.source.map { article.signs(at: block.slot, of: $0).contains(.bracket) } == true
    var alike = 0
    if !isProven || isOdd && !isProvenOdd {
      alike = peers.count { faults($0).contains { $0.form == fault.form } }
      if Quorum.isMost(alike, of: peers.count) { return nil }
    }
    if isOdd, peers.count < 2 || alike > 0 { return nil }
    // Some scripts set a space before the colon, which could be read as a letter (Indic visarga).
    let script = block.locale.script
    let isIndic = fault.kind == .blankBefore && ![.latin, .cyrillic, .greek].contains(script) && !script.isEastAsian
    guard let sure = fault.confidence(isWord: true, text, block.locale) else { return nil }
    return finding(
      block, fault.message(text), in: article, at: fault.range.lowerBound, of: text,
      confidence: peers.isEmpty || isIndic ? Certainty.doubtful : alike == 0 ? sure : sure.lessSure)
  }
}

extension Message {
  /// The finding for a vertical presentation form (U+FE30 to U+FE4F) in horizontal text.
  fileprivate static func vertical(_ mark: Unicode.Scalar) -> Message {
    "‘\(mark)’ is the form of a mark for text that runs from top to bottom: write the usual one."
  }
}

/// Checks the final mark of a paragraph.
extension Punctuation {
  func end(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    let isLatin = endsAsLatin(block, article)
    guard isLatin || lacksStop(block, article) else { return nil }
    let text = block.view
    let shown = text.excerpt(around: max(0, text.characters.count - 1)..<text.characters.count, reach: 40)
    return finding(
      block,
      isLatin
        ? "The sentence ‘\(shown)’ ends in ‘.’, the others of the page in ‘。’: write that here, too."
        : "There is no full stop after ‘\(shown)’, as in the source: add it, or restore what was lost there.",
      in: article, line: article.lines(at: block.slot, of: block.member).1, confidence: Certainty.fair)
  }

  private static let fullStop = Array("。".utf8)[...]

  /// Without a character of an East Asian script among so many, a sentence is one of another language.
  private static let charactersOfEnd = 60

  /// Number of bytes at the start of a page that are read for its full stops.
  private static let readAtMost = 20_000

  /// Returns whether a Chinese or Japanese sentence ends in an ASCII full stop on a page with at least three "。".
  private func endsAsLatin(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    guard block.locale.usesFullWidthPunctuation, article.visible(at: block.slot, of: block.member).last == .of("."),
      let before = article.shown(at: block.slot, of: block.member).dropLast().last,
      before.value >= 0x80 || before == ")",
      article.shown(at: block.slot, of: block.member).suffix(Self.charactersOfEnd)
        .contains(where: { $0.script?.isEastAsian == true })
    else { return false }
    var rest = article.features[block.member].visible.prefix(Self.readAtMost)
    for _ in 0..<3 {
      guard let stop = ByteSearch.first(Self.fullStop, in: rest) else { return false }
      rest = rest[(stop + Self.fullStop.count)...]
    }
    return true
  }

  /// Returns whether a paragraph of several sentences ends in a letter although the exact source ends in a full stop
  /// and all other locales but at most one end in a non-letter.
  private func lacksStop(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    func ends(_ member: Int, _ isEnd: (Unicode.Scalar) -> Bool) -> Bool {
      let text = article.visible(at: block.slot, of: member)
      guard let end = text.lastIndex(where: { $0 > .space || $0 == ArticleFeatures.codeMark }) else { return false }
      return text[...end].lastCharacter.map { isEnd($0.scalar) } == true
    }
    guard article.visible(at: block.slot, of: block.member).last?.isLetterByte == true,
      article.slots[block.slot].kind == .paragraph, let source = article.exactSource(of: block.member),
      ends(block.member, { $0.script.map(block.locale.writes) == true }), ends(source, { $0 == "." }),
      [block.member, source].allSatisfy({ holdsStop(article.visible(at: block.slot, of: $0)) })
    else { return false }
    let others = article.peers(block)
    return others.count { ends($0) { $0.script == nil } } + 1 >= others.count
      && !UsualEnd.isUsual(at: block.slot, of: block.member, from: source, in: article)
  }

  /// Returns whether a sentence ends before the last byte; abbreviations do not count.
  private func holdsStop(_ text: ArraySlice<UInt8>) -> Bool {
    ByteSearch.holds(Self.fullStop, in: text)
      || text.indices.dropLast().contains {
        text[$0] == .of(".") && text[$0 + 1] == .space && HeadingPunctuation.mark(text[...$0]) == "."
      }
  }
}

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
