internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Foundation

/// Reports a text in the language of another locale that uses the same script.
struct WrongLanguage: SentenceRule {
  static let card = RuleCard(id: "wrong-language", severity: .major, mqm: .untranslated)

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    let article = slots.article
    return slot.present.compactMap { member in
      guard article.members[member].role == .translation, !article.members[member].isOriginal,
        slot.sentences[member].reduce(0, { $0 + $1.words }) >= Self.leastWords
      else { return nil }
      if let owner = owner(of: slot, in: member, article) { return copied(slot, member, from: owner, slots) }
      return foreign(slot, member, slots)
    }
  }

  private static let leastWords = 5

  /// The member of another language that has the very same text and to whose language it belongs, or nil.
  private func owner(of slot: SlotSentences, in member: Int, _ article: AlignedArticle) -> Int? {
    guard let hash = article.textHash(at: slot.slot, of: member) else { return nil }
    let language = article.members[member].article.locale.language
    let holders = slot.present.filter { $0 != member && article.textHash(at: slot.slot, of: $0) == hash }
    // A text that several languages or the source have is a name, or was left in the language of the source.
    guard holders.count == 1, let holder = holders.first, article.members[holder].role == .translation,
      article.likelySource(of: member) != holder, !article.members[holder].article.locale.isEnglish,
      case let other = article.members[holder].article.locale.language, other != language,
      case let text = article.visible(at: slot.slot, of: member)
    else { return nil }
    if language == "ja" || language == "zh" {
      return language == "ja" && other == "zh" && Self.isHan(text) ? holder : nil
    }
    let (own, theirs) = (CommonWords.all.share(of: language, in: text), CommonWords.all.share(of: other, in: text))
    // Pages that wait for their translation have the English text: one word of the other language proves nothing.
    guard let own, let theirs, theirs > own, theirs >= Self.leastShare,
      language != "en" || (theirs * Double(Self.words(in: text))).rounded() >= Self.leastCommonWords,
      !Self.areRelated(language, other) || Self.words(in: text) >= Self.leastPlainWords
    else { return nil }
    return holder
  }

  /// Whether the languages share many words, so that a few say nothing.
  private static func areRelated(_ one: String, _ other: String) -> Bool {
    let families = LanguageProfile.of(one).words("family")
    return !families.isEmpty && LanguageProfile.of(other).words("family") == families
  }

  private static func words(in text: ArraySlice<UInt8>) -> Int {
    String(decoding: text, as: UTF8.self).split { !$0.isLetter }.count
  }

  private static let leastPlainWords = 4
  private static let leastCommonWords = 2.0

  /// Function words make up a third of most texts, fewer where words have many endings.
  private static let leastShare = 0.08

  /// Whether a text has several Han characters and no kana.
  private static func isHan(_ text: ArraySlice<UInt8>) -> Bool {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    return scalars.count { $0.script == .han } >= leastHan && !scalars.contains { $0.script == .kana }
  }

  private static let leastHan = 10

  private func copied(_ slot: SlotSentences, _ member: Int, from owner: Int, _ slots: SentenceSlots) -> Finding {
    let name = slots.article.name(owner)
    let language = Self.name(slots.article.members[owner].article.locale.language)
    return finding(
      slot, member,
      "‘\(slots.article.excerpt(at: slot.slot, of: member))’ is \(language), word for word the text of \(name): put the text of this locale here.",
      slots, witness: owner, certainty: .certain)
  }

  private func foreign(_ slot: SlotSentences, _ member: Int, _ slots: SentenceSlots) -> Finding? {
    let article = slots.article
    let words = slot.sentences[member].reduce(0) { $0 + $1.words }
    let common = slot.sentences[member].reduce(0) { $0 + $1.senses[.common] }
    guard common * 3 < words, let language = language(at: slot.slot, of: member, article), language != "en",
      !isIntended(language, in: slot, of: member, article)
    else { return nil }
    // The text may begin in its own language.
    let sentence = slot.sentences[member].first {
      self.language(of: article.features[member].visible[$0.range], in: article.members[member].article.locale)
        == language
    }
    let shown = sentence.map { slots.text($0, of: member) } ?? article.excerpt(at: slot.slot, of: member)
    return finding(
      slot, member, "‘\(shown)’ is \(Self.name(language)): put the text of this locale here.", slots, witness: nil,
      certainty: .firm)
  }

  /// The language of a text if it is clearly another one than that of its locale.
  private func language(at slot: Int, of member: Int, _ article: AlignedArticle) -> String? {
    self.language(of: article.visible(at: slot, of: member), in: article.members[member].article.locale)
  }

  private func language(of text: ArraySlice<UInt8>, in locale: LocaleTag) -> String? {
    if locale.language == "ja" { return Self.isChinese(text) ? "zh" : nil }
    return CommonWords.all.foreignLanguage(of: text, in: WritingSystem.of(locale))
  }

  /// Whether a text is a Chinese sentence: Japanese ones have kana.
  private static func isChinese(_ text: ArraySlice<UInt8>) -> Bool {
    isHan(text) && String(decoding: text, as: UTF8.self).contains { $0 == "。" || $0 == "，" }
  }

  /// Whether the text is in the language of the source, or a quotation or example that others have in this language, too.
  private func isIntended(_ language: String, in slot: SlotSentences, of member: Int, _ article: AlignedArticle) -> Bool
  {
    if let source = article.likelySource(of: member), article.members[source].article.locale.language == language {
      return true
    }
    let hash = article.textHash(at: slot.slot, of: member)
    return slot.present.contains { other in
      other != member
        && (article.textHash(at: slot.slot, of: other) == hash
          || article.members[other].article.locale.language != language
            && self.language(at: slot.slot, of: other, article) == language)
    }
  }

  private func finding(
    _ slot: SlotSentences, _ member: Int, _ message: Message, _ slots: SentenceSlots, witness: Int?,
    certainty: Certainty
  ) -> Finding {
    let article = slots.article
    let line = article.lines(at: slot.slot, of: member).0
    return finding(
      message, of: article.path,
      at: Reporting.place(in: article, of: member, from: line, through: line, cell: slot.slot),
      confidence: certainty, severity: nil,
      related: witness.map { Reporting.related(in: article, at: slot.slot, of: [$0]) } ?? [],
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: member, at: slot.slot,
        subject: article.textHash(at: slot.slot, of: member) ?? 0))
  }

  /// The English name of a language.
  fileprivate static func name(_ language: String) -> String {
    Locale(identifier: "en").localizedString(forLanguageCode: language) ?? language
  }
}

/// Reports a source that has the text of a translation, in its language: its page was not translated yet.
struct SourceNotTranslated: ArticleRule {
  static let card = WrongLanguage.card
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    guard let source = article.source else { return [] }
    return article.members.indices.compactMap { member in
      guard article.members[member].role == .translation,
        article.members[member].article.locale.language != article.members[source].article.locale.language,
        case let scan = UntranslatedTextScan(article: article, member: member, reference: source),
        case let slots = scan.ownTextsOfSource().sorted().filter({
          !isKept(at: $0, besides: [source, member], article)
        }), let first = slots.first(where: scan.isOfOwnLanguage(at:)) ?? slots.first
      else { return nil }
      let language = WrongLanguage.name(article.members[member].article.locale.language)
      let further = FurtherTexts(slots.count - 1, place: "of the page")
      return finding(
        "‘\(article.excerpt(at: first, of: source))’\(further.text) \(further.verb) \(language) in the source, word for word the text of \(article.name(member)): put the source's own text there, or translate \(further.pronoun).",
        in: article, member: source, line: article.lines(at: first, of: source).0, confidence: .certain,
        // Many a project has pages in English only, whatever its source.
        severity: article.members[member].article.locale.isEnglish ? .notice : nil, salt: article.slots[first].key)
    }
  }

  /// Whether a translation into a third language has the same text: then it is an example or a quotation.
  private func isKept(at slot: Int, besides two: [Int], _ article: AlignedArticle) -> Bool {
    let hash = article.textHash(at: slot, of: two[0])
    let languages = two.map { article.members[$0].article.locale.language }
    return article.members.indices.contains {
      !languages.contains(article.members[$0].article.locale.language) && article.textHash(at: slot, of: $0) == hash
    }
  }
}
