internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Assesses a single block.
extension UntranslatedTextScan {
  /// Counts of the other translations in a slot, by how they treat the source text.
  struct OtherTranslations {
    /// Members with other words than the reference.
    var differing: [Int] = []
    /// Number of members that keep the words and add a translation in brackets.
    var glossed = 0
    /// Number of members with text in the slot.
    var count = 0
    /// Whether a member lacks the text; it may have left the text untranslated before losing it.
    var isIncomplete = false

    /// Whether most members translate it; a missing text counts as a vote against unless all others translate it.
    var areMost: Bool { differing.count * 2 > count + (isIncomplete && differing.count < count ? 1 : 0) }
    var share: Int { count == 0 ? 0 : differing.count * 100 / count }
  }

  private func others(_ slot: Int) -> OtherTranslations {
    let model = reference.flatMap { article.textHash(at: slot, of: $0) == nil ? nil : $0 } ?? member
    let hash = article.textHash(at: slot, of: model)
    let source = article.visible(at: slot, of: model)
    lazy var isSentence = EnglishText.isSentence(source)
    var others = OtherTranslations()
    for voter in voters {
      guard let block = article.textBlock(at: slot, of: voter), !block.text.isEmpty else {
        others.isIncomplete = true
        continue
      }
      others.count += 1
      guard block.textHash != hash else { continue }
      let text = article.visible(at: slot, of: voter)
      // The text may differ from the source in a name or mark and still be English.
      let isEnglish = EnglishText.sameLetters(text, source) || isSentence && EnglishText.isSentence(text)
      // A member that keeps the words and adds a gloss does not replace them.
      let words = text.drop { !$0.isLetterByte }
      let isGlossed = words.starts(with: source) && Self.beginsBracket(words.dropFirst(source.count))
      if isGlossed { others.glossed += 1 } else if !isEnglish { others.differing.append(voter) }
    }
    return others
  }

  /// Returns whether a bracket follows the kept words, possibly after a quotation mark: `License key (klucz licencji)`.
  private static func beginsBracket(_ behind: ArraySlice<UInt8>) -> Bool {
    String(decoding: behind.prefix(quoteAndBracket), as: UTF8.self).contains { $0 == "(" || $0 == "（" }
  }

  /// Bytes for a closing quotation mark and an opening bracket, spaces included.
  private static let quoteAndBracket = 12

  /// Assesses a block that equals its source, from the other members' texts and this member's translations nearby; nil
  /// if it need not be translated.
  func same(_ slot: Int, _ columns: inout TranslatedColumns) -> Found? {
    let others = others(slot)
    let words = EnglishText.Words(article.visible(at: slot, of: member))
    // A non-English source may contain English text, which is not untranslated.
    guard words.all > 0, isFromEnglish || !words.isSpoken, others.count == 0 || !others.differing.isEmpty,
      !isToken(slot)
    else { return nil }
    if others.count == 0 {
      // No other member has the text: only function words show that it is not a name.
      guard words.isSpoken, article.isHeldToSource(member) else { return nil }
      return left(
        at: slot, others: others, confidence: article.slots[slot].kind == .tableCell ? Certainty.slight : Certainty.sure
      )
    }
    var confidence: Certainty
    if words.areSeveral, others.areMost {
      // Without function words the text may be a name.
      confidence =
        !words.isSpoken
        ? Certainty.doubtful
        : others.share == 100 && others.count > 1
          ? Certainty.certain : others.share >= 66 ? Certainty.firm : Certainty.slight
    } else if isPhraseOfCell(slot, words: words, others: others), columns.isTranslated(around: slot, self) {
      return left(at: slot, others: others, confidence: Certainty.likely, severity: .minor)
    } else if others.areMost, isForeignLabel(slot, words: words, others: others) {
      confidence = Certainty.likely
    } else {
      return nil
    }
    if others.count == 1 { confidence = min(confidence, Certainty.slight) }
    // With a single differing locale the severity drops to minor.
    return left(
      at: slot, others: others, confidence: confidence,
      severity: others.differing.count == 1 && others.count > 2 ? .minor : nil)
  }

  /// Assesses an English sentence that differs from the current source; nil unless most other members translate it.
  func sentence(_ slot: Int) -> Found? {
    let others = others(slot)
    if others.count > 0, !others.areMost { return nil }
    return left(
      at: slot, others: others,
      confidence: others.count == 0
        ? Certainty.slight : others.share == 100 && others.count > 1 ? Certainty.firm : Certainty.likely
    )
  }

  private func left(at slot: Int, others: OtherTranslations, confidence: Certainty, severity: Severity? = nil)
    -> Found
  {
    let names = article.names(others.differing)
    return Found(
      message: .leftInSource(article.excerpt(at: slot, of: member), names: names), line: line(slot),
      confidence: confidence,
      severity: severity, salt: article.slots[slot].key, slot: slot,
      names: names, form: article.slots[slot].kind == .heading ? "heading" : "")
  }
}
