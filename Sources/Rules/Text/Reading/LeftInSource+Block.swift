internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// What is said of one block.
extension LeftInSource {
  /// What the other translations have in a slot.
  struct Others {
    /// Those with other words than the reference.
    var differing: [Int] = []
    /// How many keep the words and say beside them what they mean.
    var glossed = 0
    /// How many have a text there.
    var count = 0
    /// Somebody has none: it may have been left like this one, and lost since.
    var isIncomplete = false

    /// All translate it, or most do, whatever became of one that is lost.
    var areMost: Bool { differing.count * 2 > count + (isIncomplete && differing.count < count ? 1 : 0) }
    var share: Int { count == 0 ? 0 : differing.count * 100 / count }
  }

  private func others(_ slot: Int) -> Others {
    let model = reference.flatMap { article.textHash(slot, $0) == nil ? nil : $0 } ?? member
    let hash = article.textHash(slot, model)
    let source = article.visible(slot, model)
    lazy var isSentence = EnglishText.isSentence(source)
    var others = Others()
    for voter in voters {
      guard let block = article.textBlock(slot, voter), !block.text.isEmpty else {
        others.isIncomplete = true
        continue
      }
      others.count += 1
      guard block.textHash != hash else { continue }
      let text = article.visible(slot, voter)
      // A name or a mark may be another in what was left: it is English still.
      let isEnglish = EnglishText.sameLetters(text, source) || isSentence && EnglishText.isSentence(text)
      // Who keeps the words and says beside them what they mean has no other words.
      let words = text.drop { !$0.isLetterByte }
      let isGlossed = words.starts(with: source) && Self.beginsBracket(words.dropFirst(source.count))
      if isGlossed { others.glossed += 1 } else if !isEnglish { others.differing.append(voter) }
    }
    return others
  }

  /// Behind kept words a bracket begins; quotation marks may be closed before it: `License key (klucz licencji)`.
  private static func beginsBracket(_ behind: ArraySlice<UInt8>) -> Bool {
    String(decoding: behind.prefix(quoteAndBracket), as: UTF8.self).contains { $0 == "(" || $0 == "（" }
  }

  /// In bytes, with blanks between them.
  private static let quoteAndBracket = 12

  /// A block that equals its source: whether it was left tells what the others have, and what this member has
  /// elsewhere.
  func same(_ slot: Int, _ columns: inout TranslatedColumns) -> Found? {
    let others = others(slot)
    let words = EnglishText.Words(article.visible(slot, member))
    // What the source itself has in English was not left in its language.
    guard words.all > 0, isFromEnglish || !words.isSpoken, others.count == 0 || !others.differing.isEmpty,
      !isToken(slot)
    else { return nil }
    if others.count == 0 {
      // Nobody else translates the text: words that are spoken are no name.
      guard words.isSpoken, article.isHeldToSource(member) else { return nil }
      return left(slot, others, article.slots[slot].kind == .tableCell ? Certainty.slight : Certainty.sure)
    }
    var confidence: Certainty
    if words.areSeveral, others.areMost {
      // Without words that are spoken it may be the name of something.
      confidence =
        !words.isSpoken
        ? Certainty.doubtful
        : others.share == 100 && others.count > 1
          ? Certainty.certain : others.share >= 66 ? Certainty.firm : Certainty.slight
    } else if isPhraseOfCell(slot, words, others), columns.isTranslated(around: slot, self) {
      return left(slot, others, Certainty.likely, .minor)
    } else if others.areMost, isForeignLabel(slot, words, others) {
      confidence = Certainty.likely
    } else {
      return nil
    }
    if others.count == 1 { confidence = min(confidence, Certainty.slight) }
    // One other alone is no custom.
    return left(slot, others, confidence, others.differing.count == 1 && others.count > 2 ? .minor : nil)
  }

  /// A whole sentence of English words, whatever the source says today.
  func sentence(_ slot: Int) -> Found? {
    let others = others(slot)
    if others.count > 0, !others.areMost { return nil }
    return left(
      slot, others,
      others.count == 0 ? Certainty.slight : others.share == 100 && others.count > 1 ? Certainty.firm : Certainty.likely
    )
  }

  private func left(_ slot: Int, _ others: Others, _ confidence: Certainty, _ severity: Severity? = nil) -> Found {
    let names = article.names(others.differing)
    return Found(
      message: .leftInSource(article.excerpt(slot, member), names), line: line(slot), confidence: confidence,
      severity: severity, salt: article.slots[slot].key, slot: slot,
      names: names, form: article.slots[slot].kind == .heading ? "heading" : "")
  }
}
