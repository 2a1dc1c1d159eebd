internal import Alignment
internal import DocModel
internal import Features
internal import Findings

extension AlignedArticle {
  /// Returns whether it is mere version skew: another translation of the same known source has the difference, too.
  func isShared(_ d: Disagreement) -> Bool {
    let group = members[d.member].group
    return d.verdict == .drift && !groups[group].key.isEmpty
      && d.with.contains { $0 != d.member && members[$0].group == group }
  }
}

/// Folds findings that follow from another one under it, by the table ``rows``: they do not count separately.
enum Fold {
  /// Returns the findings that have no cause, each with its effects as `consequences`.
  static func folded(_ claims: [Claim]) -> [Finding] {
    var parents = [Int?](repeating: nil, count: claims.count)
    for row in rows { put(row, of: claims, in: &parents) }
    func root(_ index: Int) -> Int { parents[index].map(root) ?? index }
    var more: [Int: Int] = [:]
    for index in claims.indices where parents[index] != nil && !isSame(claims[index], claims[root(index)]) {
      // A fault of the source explains differences of translations, which are correct.
      if claims[index].finding.file != claims[root(index)].finding.file { continue }
      if isPart(claims[index], of: claims[root(index)]) {
        more[root(index), default: 0] += 1
        continue
      }
      var finding = claims[index].finding
      let rest = finding.consequences
      finding.consequences = []
      if isGraver(claims[index], than: claims[root(index)]) {
        claims[root(index)].finding.severity = finding.severity
        claims[root(index)].finding.confidence = max(claims[root(index)].finding.confidence, finding.confidence)
      }
      claims[root(index)].finding.consequences += [finding] + rest
    }
    for (index, count) in more {
      let blocks = count == 1 ? "block" : "blocks"
      claims[index].finding.add(
        claims[index].isOfPageEnd && count >= leastOfEnd - 1
          ? " The page ends here: \(count) more \(blocks) after it are missing, too."
          : " The same holds for \(count) more \(blocks) under or after it.")
    }
    return claims.indices.filter { parents[$0] == nil }.map { claims[$0].finding }
  }

  /// Returns whether a claim says of one more block what its cause says of the first: that it is missing, or that no
  /// other locale has it; or that a heading is of another level, as that above it. A table counts by itself.
  private static func isPart(_ effect: Claim, of cause: Claim) -> Bool {
    if effect.isOfPageEnd, cause.isOfPageEnd, effect.disagreement?.member == cause.disagreement?.member { return true }
    guard let part = effect.disagreement, let whole = cause.disagreement, part.member == whole.member,
      effect.finding.fix == nil, effect.finding.consequences.isEmpty, effect.finding.severity <= cause.finding.severity,
      effect.finding.confidence <= cause.finding.confidence
    else { return false }
    switch (part.aspect, whole.aspect) {
    case (.presence, .presence):
      return part.isElsewhere == whole.isElsewhere && effect.isOfMissingBlock == cause.isOfMissingBlock
        && effect.finding.rule == BlockStructure.card.id
    case (.headingLevel, .headingLevel): return true
    default: return false
    }
  }

  /// Returns whether a consequence does more harm than its cause and is no less sure, so that the cause takes over its
  /// severity. The presence of a block that is only written in another form is no harm.
  private static func isGraver(_ effect: Claim, than cause: Claim) -> Bool {
    // The text that a code block holds is no translated code.
    if isSwallowing(cause) { return false }
    guard effect.finding.severity > cause.finding.severity, effect.finding.confidence >= cause.finding.confidence else {
      return false
    }
    switch effect.disagreement?.aspect {
    case .presence, .kind, .recast: return false
    default: return true
    }
  }

  /// Returns whether two claims report the same missing and extra names on one line; one of them is then dropped.
  private static func isSame(_ one: Claim, _ other: Claim) -> Bool {
    guard let d = one.disagreement, let e = other.disagreement, d.aspect == e.aspect, d.aspect.isOfNames else {
      return false
    }
    return d.missing.map(\.text) == e.missing.map(\.text) && d.extra.map(\.text) == e.extra.map(\.text)
      && d.line == e.line
  }

  /// Returns whether the claim at `index` is `other` or already a descendant of it; prevents cycles.
  private static func isNested(_ index: Int, under other: Int, parents: [Int?]) -> Bool {
    var next: Int? = index
    while let current = next {
      if current == other { return true }
      next = parents[current]
    }
    return false
  }

  private static func put(_ row: Row, of claims: [Claim], in parents: inout [Int?]) {
    var causes: [Key: [Int]] = [:]
    for index in claims.indices where parents[index] == nil {
      for key in row.cause(claims[index]) { causes[key, default: []].append(index) }
    }
    guard !causes.isEmpty else { return }
    for index in claims.indices where parents[index] == nil {
      guard let key = row.effect(claims[index]), let all = causes[key], all.count >= row.least - 1 else { continue }
      let isCause = all.contains(index)
      guard !isCause || all.count >= row.least else { continue }
      let own = row.weight(claims[index])
      let heavier = all.filter { other in
        let weight = row.weight(claims[other])
        return other != index && (!isCause || (weight, -other) > (own, -index))
          && row.relates(claims[index], claims[other])
      }
      guard let cause = heavier.max(by: { (row.weight(claims[$0]), -$0) < (row.weight(claims[$1]), -$1) }),
        !isNested(cause, under: index, parents: parents)
      else { continue }
      parents[index] = cause
      if row.raises, claims[index].finding.confidence > claims[cause].finding.confidence {
        claims[cause].finding.confidence = claims[index].finding.confidence
        claims[cause].finding.severity = claims[index].finding.severity
      }
    }
  }
}

/// Keys by which ``Fold/rows`` match a claim (the effect) with the claim that explains it (the cause).
extension Fold {
  /// The key of the block whose own difference caused this one, or nil if there is no cause.
  static func causeKey(_ d: Disagreement) -> Key? { d.cause.map { .block(slot: $0, member: d.member) } }

  /// The key of the claim's block if a difference of this aspect explains the other differences within the block.
  static func blockKey(_ d: Disagreement) -> Key? {
    switch d.aspect {
    case .presence, .recast, .headingLevel, .columns, .exchanged, .facts(.code): .block(slot: d.slot, member: d.member)
    default: nil
    }
  }

  static func lineKeys(_ one: Claim) -> [Key] {
    guard one.explainsItsLine else { return [] }
    return ([one.finding] + one.finding.consequences).map { .line(file: $0.file, $0.place.line) }
  }

  static func nameKey(_ one: Claim) -> Key? {
    guard let d = one.disagreement, d.aspect.isOfNames, !d.missing.isEmpty else { return nil }
    return .block(slot: d.slot, member: d.member)
  }

  static func ruleKey(_ one: Claim, _ card: RuleCard) -> Key? {
    one.finding.rule == card.id ? .rule(one.finding.rule, file: one.finding.file) : nil
  }

  static func wordsKey(_ one: Claim) -> Key? {
    one.finding.words.isEmpty
      ? nil : .words(file: one.finding.file, line: one.finding.place.line, one.finding.words)
  }
}

extension Fold {
  /// Two claims with an equal key are candidates for cause and effect.
  enum Key: Hashable {
    case block(slot: Int, member: Int)
    case page(member: Int)
    case words(file: String, line: Int, String)
    case line(file: String, Int)
    case rule(RuleID, file: String)
  }

  struct Row: Sendable {
    /// The key under which a claim looks for its cause, or nil if the row does not apply to it.
    let effect: @Sendable (Claim) -> Key?
    /// The keys under which a claim offers itself as a cause.
    let cause: @Sendable (Claim) -> [Key]
    var relates: @Sendable (_ effect: Claim, _ cause: Claim) -> Bool = { _, _ in true }
    /// Of two claims that could each be the parent, the one of greater weight is; of equal weight, the first.
    var weight: @Sendable (Claim) -> Int = { _ in 0 }
    /// The minimum number of claims with one key for which the row applies.
    var least = 2
    /// Whether the cause takes over the confidence and severity of an effect with higher confidence.
    var raises = false

    /// - Parameter key: The key of a claim in both roles, as an effect and as a cause.
    static func alike(
      _ key: @escaping @Sendable (Claim) -> Key?, least: Int = 2, raises: Bool = false,
      relates: @escaping @Sendable (Claim, Claim) -> Bool = { _, _ in true },
      weight: @escaping @Sendable (Claim) -> Int = { _ in 0 }
    ) -> Row {
      Row(
        effect: key, cause: { key($0).map { [$0] } ?? [] }, relates: relates, weight: weight, least: least,
        raises: raises)
    }
  }

  static let leastOfVersion = 8

  /// The rules that take a word without its accents for another one.
  private static let misread: Set<RuleID> = [
    LostAccents.card.id, Negation.card.id, OppositeMeaning.card.id, TermMissing.card.id, TermCase.card.id,
    IdentifierAltered.card.id, IdentifierTranslated.card.id,
  ]
  static let leastDisplaced = 5
  static let leastWithoutMarks = 8

  /// Whether a text only lost the marks of code spans, and has their words.
  private static func isWithoutMarks(_ one: Claim) -> Bool {
    guard one.finding.rule == InlineCode.card.id, one.finding.severity == .minor, let d = one.disagreement else {
      return false
    }
    return d.extra.isEmpty
  }

  private static func isDisplaced(_ one: Claim) -> Bool {
    guard let d = one.disagreement, [BlockStructure.card.id, CodeBlock.card.id].contains(one.finding.rule) else {
      return false
    }
    return d.aspect == .recast || d.aspect == .presence && d.isElsewhere && d.joint == nil
  }

  static let rows = [
    swallowed, pageEnd,
    // Differences within a block that is missing, added or of another kind; headings under a heading of another level;
    // links swallowed by a stray code mark.
    Row(effect: { $0.disagreement.flatMap(causeKey) }, cause: { $0.disagreement.flatMap(blockKey).map { [$0] } ?? [] }),
    // One lost name can yield several claims: `-Confirm` and `Confirm`, a missing name and the text that replaces it.
    .alike(nameKey, raises: true, relates: areOneName, weight: weightOfName),
    // Differences that belong to one lost sentence.
    .alike(
      { one in one.isOfPassage ? one.disagreement.map { .block(slot: $0.slot, member: $0.member) } : nil }, raises: true
    ),
    // `leastOfVersion` differences shared with other translations: the page was made from another source version.
    .alike(
      { one in one.isSharedDrift ? one.disagreement.map { .page(member: $0.member) } : nil }, least: leastOfVersion),
    // Blocks at another depth or place: a page whose lists are indented in another way has all of theirs so.
    .alike(
      { one in isDisplaced(one) ? one.disagreement.map { .page(member: $0.member) } : nil }, least: leastDisplaced),
    // A page that lost its backticks, or nearly all of them.
    .alike({ isWithoutMarks($0) ? ruleKey($0, InlineCode.card) : nil }, least: leastWithoutMarks),
    // A page that fits no source version: redundant if its distance from the newest source is reported at line 1.
    Row(
      effect: { $0.disagreement?.aspect == .page ? ruleKey($0, StaleTranslation.card) : nil },
      cause: { one in
        one.disagreement == nil && one.finding.place.line == 1
          ? ruleKey(one, StaleTranslation.card).map { [$0] } ?? [] : []
      }),
    // A page that is not translated is no outdated translation, and its differences are those of another text.
    Row(
      effect: { isUntranslatedPage($0) ? nil : .rule(Untranslated.card.id, file: $0.finding.file) },
      cause: { isUntranslatedPage($0) ? [.rule(Untranslated.card.id, file: $0.finding.file)] : [] }),
    // A page within a fence has no other code block to close.
    Row(
      effect: { isUnclosedFence($0) ? .rule(FencedDocument.card.id, file: $0.finding.file) : nil },
      cause: { isWholeFence($0) ? [.rule(FencedDocument.card.id, file: $0.finding.file)] : [] }),
    // After a code block that is not closed, everything is code; between two marks that do not belong together, blocks
    // have another parent.
    Row(
      effect: { .rule(TagUnclosed.card.id, file: $0.finding.file) },
      cause: {
        isUnclosedFence($0) || opening(of: $0) != nil ? [.rule(TagUnclosed.card.id, file: $0.finding.file)] : []
      },
      relates: { effect, cause in
        let line = effect.finding.place.line
        if isUnclosedFence(cause) {
          return line >= cause.finding.place.line && !isUnclosedFence(effect) && !isWholeFence(effect)
        }
        guard let first = opening(of: cause), effect.finding.rule != TagUnclosed.card.id else { return false }
        return (first...max(first, cause.finding.place.line)).contains(line)
          && [PlaceholderRule.card.id, BlockStructure.card.id].contains(effect.finding.rule)
      }),
    // A page in the wrong script or language is reported once.
    .alike({ ruleKey($0, WrongScript.card) }, least: 8),
    .alike({ ruleKey($0, WrongLanguage.card) }, least: 8),
    // A page in the other standard of Chinese.
    Row(
      effect: { $0.finding.check == VariantPage.checkID ? nil : ruleKey($0, RegionalVariant.card) },
      cause: { one in
        one.finding.check == VariantPage.checkID ? ruleKey(one, RegionalVariant.card).map { [$0] } ?? [] : []
      }),
    // Words without their accents are none that a language's files know.
    Row(
      effect: {
        misread.contains($0.finding.rule) && $0.finding.check != LostAccents.checkID
          ? .rule(LostAccents.card.id, file: $0.finding.file) : nil
      },
      cause: { one in
        one.finding.check == LostAccents.checkID ? ruleKey(one, LostAccents.card).map { [$0] } ?? [] : []
      }),
    // The translation next to a text that was left in the language of the source.
    Row(
      effect: { one in
        one.finding.rule == BlockStructure.card.id && one.finding.form == Observations.keptOriginal
          ? .rule(Untranslated.card.id, file: one.finding.file) : nil
      },
      cause: { one in
        one.finding.form == Observations.keptOriginal ? ruleKey(one, Untranslated.card).map { [$0] } ?? [] : []
      },
      relates: { effect, cause in abs(effect.finding.place.line - cause.finding.place.line) <= 12 }),
    // Values that a lost sentence had; in a table the cell is the same.
    Row(
      effect: { $0.isOfPassage ? .rule(SentenceMissing.card.id, file: $0.finding.file) : nil },
      cause: { ruleKey($0, SentenceMissing.card).map { [$0] } ?? [] },
      relates: { effect, cause in
        guard let d = effect.disagreement else { return false }
        let (one, other) = (effect.finding.place, cause.finding.place)
        return (d.line...max(d.line, d.lastLine)).contains(other.line)
          && (one.column == other.column || one.column == 0 || other.column == 0)
      }, raises: true),
    // A text that is too short because it lacks a sentence.
    Row(
      effect: { one in
        one.finding.rule == LengthRatio.card.id ? .line(file: one.finding.file, one.finding.place.line) : nil
      },
      cause: { one in
        one.finding.rule == SentenceMissing.card.id ? [.line(file: one.finding.file, one.finding.place.line)] : []
      }),
    // Translated identifiers, and spacing in them, go under the ``IdentifierAltered`` finding for the very same words.
    Row(
      effect: { [IdentifierTranslated.card.id, Spacing.card.id].contains($0.finding.rule) ? wordsKey($0) : nil },
      cause: { one in one.finding.rule == IdentifierAltered.card.id ? wordsKey(one).map { [$0] } ?? [] : [] },
      raises: true),
    // A box whose mark is torn is made of paragraphs, and its directive is missing.
    Row(
      effect: {
        $0.disagreement != nil && TornContainer.effects.contains($0.finding.rule)
          ? .rule(TornContainer.checkID, file: $0.finding.file) : nil
      },
      cause: { one in
        one.finding.check == TornContainer.checkID ? [.rule(TornContainer.checkID, file: one.finding.file)] : []
      },
      relates: { effect, cause in
        if effect.finding.rule == PlaceholderRule.card.id {
          let name = cause.finding.words.drop { !$0.isLetter }
          var finding = effect.finding
          finding.tell()
          return effect.disagreement?.aspect == .presence && finding.message.contains("‘\(name)’")
        }
        let (one, other) = (effect.finding.place, cause.finding.place)
        return one.line <= other.lastLine && other.line <= max(one.line, one.lastLine)
      }),
    // A list item whose number no space follows is missing.
    Row(
      effect: { one in
        one.finding.rule == BlockStructure.card.id
          ? .rule(ListMarkerSpace.checkID, file: one.finding.file) : nil
      },
      cause: { one in
        one.finding.check == ListMarkerSpace.checkID ? [.rule(ListMarkerSpace.checkID, file: one.finding.file)] : []
      },
      relates: { effect, cause in abs(effect.finding.place.line - cause.finding.place.line) <= ListMarkerSpace.nearby }),
    // A bracket of a link that is a quotation mark, or is missing, has no partner.
    Row(
      effect: { one in
        one.finding.rule == Punctuation.card.id ? .line(file: one.finding.file, one.finding.place.line) : nil
      },
      cause: { one in
        [TornLink.checkID, SwollenAddress.checkID].contains(one.finding.check)
          ? [.line(file: one.finding.file, one.finding.place.line)] : []
      }),
    // The rest of an id in a heading is no placeholder.
    Row(
      effect: { $0.finding.rule == PlaceholderRule.card.id ? blockKey(ofHeading: $0) : nil },
      cause: { one in one.finding.rule == HeadingAnchor.card.id ? blockKey(ofHeading: one).map { [$0] } ?? [] : [] },
      relates: { effect, _ in
        guard let d = effect.disagreement, d.missing.isEmpty else { return false }
        return d.extra.allSatisfy { $0.text.hasPrefix("{") && $0.text.contains("#") }
      }),
    Row(effect: { $0.explainsItsLine ? nil : .line(file: $0.finding.file, $0.finding.place.line) }, cause: lineKeys),
  ]

  private static func blockKey(ofHeading one: Claim) -> Key? {
    one.disagreement.map { .block(slot: $0.slot, member: $0.member) }
  }

  private static func isUnclosedFence(_ one: Claim) -> Bool {
    one.finding.rule == TagUnclosed.card.id && one.finding.form == UnpairedMark.fence
  }

  /// Whether it surely reports a page within a fence.
  private static func isWholeFence(_ one: Claim) -> Bool {
    one.finding.rule == FencedDocument.card.id && one.finding.confidence >= Certainty.certain.percent
  }

  /// The line of the mark that a mark of another name closes, or nil.
  private static func opening(of one: Claim) -> Int? {
    one.finding.rule == TagUnclosed.card.id
      ? one.finding.related.first { $0.place.file == one.finding.file }?.place.line : nil
  }

  private static func isUntranslatedPage(_ one: Claim) -> Bool {
    one.finding.rule == Untranslated.card.id && one.finding.form == Untranslated.wholePage
  }

  /// Returns whether every missing name of `effect` is, or is part of, a missing name of `cause`.
  private static func areOneName(_ effect: Claim, _ cause: Claim) -> Bool {
    guard let lost = effect.disagreement, let told = cause.disagreement,
      (lost.aspect == .spelling) == (told.aspect == .spelling)
    else { return false }
    return lost.missing.allSatisfy { name in told.missing.contains { areOne($0.text, name.text) } }
  }

  /// Prefer term findings, then those with a replacement, as the parent.
  private static func weightOfName(_ one: Claim) -> Int {
    guard let d = one.disagreement else { return 0 }
    return (d.aspect == .facts(.term) ? 2 : 0) + (d.extra.isEmpty ? 0 : 1)
  }

  /// Returns whether one name equals the other or is a whole word within it, ignoring case.
  private static func areOne(_ a: String, _ b: String) -> Bool {
    let (long, short) = a.utf8.count < b.utf8.count ? (Array(b.utf8), Array(a.utf8)) : (Array(a.utf8), Array(b.utf8))
    return ByteSearch.firstWord(short[...], in: long[...], folded: true) != nil
  }
}
