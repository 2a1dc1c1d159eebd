internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a label that has one wording in the source but several translations on one page.
struct InconsistentTerms: ArticleRule {
  static let card = RuleCard(id: "inconsistent-terms", severity: .minor, mqm: .terminology)

  static let companion: (any RuleCheck.Type)? = LabelLeft.self

  func check(_ article: AlignedArticle) -> [Finding] {
    InconsistentLabel.all(in: article).flatMap { label in
      label.isLeft ? label.findings(LabelLeft(), in: article) : label.findings(self, in: article)
    }
  }
}

/// Check `untranslated/label-left` of ``Untranslated``: a label is left in the source language but translated elsewhere
/// on the page. ``InconsistentTerms`` produces its findings.
struct LabelLeft: RuleCheck {
  static let card = Untranslated.card
  static let check: String? = "label-left"
}

extension InconsistentLabel {
  fileprivate func findings(_ check: some RuleCheck, in article: AlignedArticle) -> [Finding] {
    let lines = usual.uses.map { article.lines(at: $0.slot, of: member).0 }
    return uses.map { use in
      let (own, usual, line) = (use.text.short, usual.wording.text.short, line(of: use, article))
      let source = String(decoding: use.place.text, as: UTF8.self)
      return check.finding(
        isLeft ? .left(own, usual: usual, lines: lines) : .two(own, source: source, usual: usual, lines: lines),
        of: article.path,
        at: Reporting.place(in: article, of: member, from: line, through: line, cell: use.slot), words: own,
        confidence: confidence,
        severity: isLeft && use.place.part != nil ? .minor : nil,
        related: [Reporting.related(in: article, at: self.usual.uses[0].slot, of: member)],
        form: isLeft ? "" : "\(source): \(usual) → \(own)",
        fingerprint: Reporting.fingerprint(
          of: type(of: check).card.id, in: article, member: member, at: use.slot, subject: StableHash(own.utf8).hash))
    }
  }
}

extension String {
  fileprivate var short: String { AlignedArticle.cut(self) }
}

extension Message {
  fileprivate static func two(_ own: String, source: String, usual: String, lines: [Int]) -> Message {
    "‘\(own)’ is used here for ‘\(source)’ in the source, which is ‘\(usual)’ in \(places(lines)): call one thing by one name."
  }

  fileprivate static func left(_ own: String, usual: String, lines: [Int]) -> Message {
    "‘\(own)’ is left in the language of the source, and is ‘\(usual)’ in \(places(lines)): translate it here, too."
  }

  private static func places(_ lines: [Int]) -> String {
    let lines = lines.reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    return (lines.count == 1 ? "line " : "lines ") + lines.map(String.init).listed(3)
  }
}

/// A label whose wording differs from the one that the translation mostly uses on the page.
struct InconsistentLabel {
  let member: Int
  /// Uses of the odd wording.
  let uses: [LabelUses.Use]
  /// The most frequent translated wording.
  let usual: LabelUses.Kind
  /// Whether the words of the source were left untranslated.
  let isLeft: Bool
  let confidence: Certainty

  /// Returns the line of the use in the file, or the first line of its slot.
  func line(of use: LabelUses.Use, _ article: AlignedArticle) -> Int {
    article.view(at: use.slot, of: member)?.line(of: use.text) ?? article.lines(at: use.slot, of: member).0
  }

  static func all(in article: AlignedArticle) -> [InconsistentLabel] {
    let uses = LabelUses(article)
    return uses.labels.flatMap { label in
      label.keys.sorted().flatMap { member -> [InconsistentLabel] in
        guard let kinds = label[member], kinds.count > 1,
          let most = kinds.filter({ !$0.isKept }).map(\.uses.count).max(),
          let usual = kinds.first(where: { !$0.isKept && $0.uses.count == most })
        else { return [] }
        return kinds.compactMap { kind in
          guard kind.uses[0].slot != usual.uses[0].slot || kind.uses[0].hash != usual.uses[0].hash,
            !TypeColumn.areOne(kind.uses[0].text, usual.uses[0].text)
          else { return nil }
          let place = InconsistentLabelPlace(article: article, label: label, member: member, odd: kind, usual: usual)
          guard let confidence = place.confidence else { return nil }
          // With about equal counts it is unclear which wording is right, so report only one slot.
          let isUnsure = !kind.isKept && kind.uses.count * 2 > most
          var slots: Set<Int> = []
          let told = kind.uses.filter {
            slots.insert($0.slot).inserted && (!isUnsure || slots.count == 1)
              && !(kind.isKept && ($0.isToldElsewhere || place.isNameInColumn($0)))
          }
          if told.isEmpty { return nil }
          return InconsistentLabel(
            member: member, uses: told, usual: usual, isLeft: kind.isKept, confidence: confidence)
        }
      }
    }
  }
}

extension LabelUses.Use {
  /// Whether other rules cover the use: quoted program output is legitimate, and ``Untranslated`` reports longer texts.
  fileprivate var isToldElsewhere: Bool {
    place.part.map { $0.mark == .quotes } ?? EnglishText.Words(place.text).areSeveral
  }
}

/// Evidence that an odd wording of a label is a mistake.
struct InconsistentLabelPlace {
  let article: AlignedArticle
  let label: [Int: [LabelUses.Kind]]
  let member: Int
  let odd: LabelUses.Kind
  let usual: LabelUses.Kind

  var confidence: Certainty? {
    odd.isKept ? whereLeft : whereReworded
  }

  /// Confidence that the label was left untranslated; nil if it may be a name or a word of both languages.
  private var whereLeft: Certainty? {
    let others = label.filter { $0.key != member && !$0.value.isEmpty }.map { _, kinds in
      let kept = kinds.filter(\.isKept).reduce(0) { $0 + $1.uses.count }
      return Quorum.isMost(kept, of: kinds.reduce(0) { $0 + $1.uses.count })
    }
    let keeping = others.count { $0 }
    let isTranslated = others.count > 2 && keeping == 0
    guard others.isEmpty || Quorum.isMost(others.count - keeping, of: others.count),
      isTranslated || usual.uses.count >= odd.uses.count,
      !ByteSearch.holdsFolded(odd.uses[0].bytes, in: usual.uses[0].bytes), !isHeadword, !isWordOfLanguage
    else { return nil }
    // A lowercase word counts as a label only if a cell has it capitalized elsewhere.
    let isSmall = odd.uses.contains { $0.place.text.first?.isASCIISmall == true && !$0.place.text.contains(.space) }
    guard
      !isSmall
        || usual.uses.contains(where: {
          $0.place.text.first?.isASCIICapital == true && article.slots[$0.slot].kind == .tableCell
            && !article.isLabel(at: $0.slot, of: member)
        })
    else { return nil }
    if usual.uses.count > odd.uses.count { return Certainty.likely }
    guard areOfOneKind else { return nil }
    guard !odd.uses[0].bytes.contains(.space), WritingSystem.of(article.members[member].article.locale).writes(.latin)
    else { return others.isEmpty ? nil : Certainty.slight }
    return isTranslated ? Certainty.slight : nil
  }

  /// Whether the label is one word that the translated sentences of the page have, too: French has *type* and
  /// *description*.
  private var isWordOfLanguage: Bool {
    let word = odd.uses[0].bytes
    guard word.allSatisfy(\.isASCIILetter), let source = article.likelySource(of: member),
      WritingSystem.of(article.members[member].article.locale).writes(.latin), article.slots.count <= Self.mostSlots
    else { return false }
    var count = 0
    for slot in article.slots.indices where article.hasText(at: slot, of: member) {
      let text = article.visible(at: slot, of: member)
      guard text.count > word.count * Self.lengthOfSentence,
        !EnglishText.sameLetters(text, article.visible(at: slot, of: source))
      else { continue }
      if text.split(whereSeparator: { !$0.isASCIILetter && $0 < 0x80 }).contains(where: {
        ByteSearch.equalFolded($0, word)
      }) {
        count += 1
        if count >= Self.fewestSentences { return true }
      }
    }
    return false
  }

  /// Larger pages are not searched for each label.
  private static let mostSlots = 1 << 12

  /// A text of so many times the length of the word is no label.
  private static let (lengthOfSentence, fewestSentences) = (5, 3)

  /// Whether the label is a heading of a page that keeps most headings of the source, as a glossary does.
  private var isHeadword: Bool {
    guard odd.uses.allSatisfy({ article.slots[$0.slot].kind == .heading }),
      let source = article.likelySource(of: member)
    else { return false }
    let headings = article.slots.indices.filter {
      article.slots[$0].kind == .heading && article.hasText(at: $0, of: member)
        && EnglishText.Words(article.visible(at: $0, of: source)).isPlain
    }
    let kept = headings.count {
      article.visible(at: $0, of: member).starts(with: article.visible(at: $0, of: source))
    }
    return kept > 3 && kept * 2 > headings.count
  }

  /// Returns whether the use is a small word in a column of a table of which no cell is translated: the names of
  /// parameters, say.
  func isNameInColumn(_ use: LabelUses.Use) -> Bool {
    let row = Int(article.slots[use.slot].parent)
    guard article.slots[use.slot].kind == .tableCell, use.place.text.first?.isASCIISmall == true,
      let source = article.likelySource(of: member), row >= 0, case let table = Int(article.slots[row].parent),
      table >= 0,
      let column = article.children(of: row).firstIndex(of: use.slot)
    else { return false }
    let others = article.children(of: table).dropFirst().filter { $0 != row }
      .compactMap { article.children(of: $0).dropFirst(column).first }
      .filter { article.hasText(at: $0, of: member) && article.hasText(at: $0, of: source) }
    return !others.isEmpty
      && others.allSatisfy {
        EnglishText.sameLetters(article.visible(at: $0, of: member), article.visible(at: $0, of: source))
      }
  }

  /// Whether both wordings occur in blocks of one kind, such as headings or cells.
  private var areOfOneKind: Bool {
    let kinds = [odd, usual].map { article.slots[$0.uses[0].slot].kind }
    return kinds[0] == kinds[1]
  }

  private var whereReworded: Certainty? {
    let (here, there) = (odd.uses[0].bytes, usual.uses[0].bytes)
    let (agreeing, differing) = others
    // Require at least 3 usual uses unless both begin in the same case; otherwise the bold markup may be misplaced.
    guard usual.uses.count >= odd.uses.count, usual.uses.count > 2 || beginsAlike,
      !odd.wording.isEmpty, !usual.wording.isEmpty,
      here.count <= there.count * 3, there.count <= here.count * 3,
      !odd.uses.contains(where: { isSentence($0) || isLeadIn($0) || isWithoutColon($0) || isAround($0, there) }),
      !usual.uses.contains(where: { isAround($0, here) })
    else { return nil }
    guard agreeing >= differing, agreeing > 0 || usual.uses.count > 2 else { return nil }
    if usual.uses.count > 1 { return usual.uses.count > odd.uses.count ? Certainty.likely : Certainty.slight }
    guard agreeing > 1, article.exactSource(of: member) != nil, areOfOneKind else { return nil }
    return Certainty.slight
  }

  /// Whether both wordings begin in the same case. A label embedded in a sentence may need other words.
  private var beginsAlike: Bool {
    odd.wording.beginsWithSmall == usual.wording.beginsWithSmall
      || odd.wording.beginsWithSmall && odd.uses.contains { $0.place.text.first?.isASCIISmall == true }
  }

  /// Returns whether the use is a paragraph of several words, which can be phrased in several ways.
  private func isSentence(_ use: LabelUses.Use) -> Bool {
    use.place.part == nil && article.slots[use.slot].kind == .paragraph && EnglishText.Words(use.place.text).all > 2
  }

  /// Returns whether the use is a whole paragraph that leads to what follows it, such as *Example:*, and so no term.
  private func isLeadIn(_ use: LabelUses.Use) -> Bool {
    use.place.part == nil && [.paragraph, .item].contains(article.slots[use.slot].kind)
      && use.place.text.last == .of(":") && use.bytes.lastCharacter?.scalar.clauseMark == ":"
  }

  /// Returns whether the use lacks the final colon of the source, so that different text is marked.
  private func isWithoutColon(_ use: LabelUses.Use) -> Bool {
    use.place.text.last == .of(":") && use.bytes.lastCharacter?.scalar.clauseMark != ":"
  }

  /// Returns whether the block contains the other wording, so that only the marked range differs.
  private func isAround(_ use: LabelUses.Use, _ other: ArraySlice<UInt8>) -> Bool {
    use.place.part != nil && ByteSearch.holdsFolded(other, in: article.visible(at: use.slot, of: member))
  }

  /// Numbers of other translations that word both places alike and differently.
  private var others: (agreeing: Int, differing: Int) {
    let here = Set(odd.uses.map(\.slot))
    let there = Set(usual.uses.map(\.slot))
    var counts = (agreeing: 0, differing: 0)
    for (other, kinds) in label where other != member {
      let holders = kinds.filter { $0.uses.contains { here.contains($0.slot) } }
      guard !holders.isEmpty, kinds.contains(where: { $0.uses.contains { there.contains($0.slot) } }) else { continue }
      if holders.allSatisfy({ $0.uses.contains { there.contains($0.slot) } }) {
        counts.agreeing += 1
      } else {
        counts.differing += 1
      }
    }
    return counts
  }
}
