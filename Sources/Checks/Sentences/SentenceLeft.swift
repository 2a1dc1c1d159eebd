internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a sentence that a translated paragraph has in the words of its English source.
struct SentenceLeft: SentenceRule {
  static let card = Untranslated.card
  static let check: String? = "sentence"

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    let article = slots.article
    return slot.present.compactMap { member in
      guard let source = article.exactSource(of: member) ?? article.likelySource(of: member), source != member,
        isTranslated(member, fromEnglish: source, in: article), !article.isUntranslated[member],
        slot.sentences[member].count > 1
      else { return nil }
      let original = article.visible(at: slot.slot, of: source)
      let left = slot.sentences[member].filter { sentence in
        let text = article.features[member].visible[sentence.range]
        return sentence.words >= Self.leastWords && ByteSearch.holds(text, in: original) && EnglishText.isSentence(text)
      }
      // A paragraph that is left as a whole, or as an older source has it, is a finding about that.
      guard let first = left.first,
        slot.sentences[member].contains(where: {
          isOfOwnLanguage(article.features[member].visible[$0.range], of: member, in: article)
        })
      else { return nil }
      let line = slots.line(first, in: slot, of: member)
      let (text, more) = (slots.text(first, of: member), left.count - 1)
      return finding(
        .leftInSource(text, whereOthers: [], in: article, more: more, place: "of the paragraph"),
        of: article.path, at: Reporting.place(in: article, of: member, from: line, through: line, cell: slot.slot),
        words: text, confidence: .firm, severity: nil,
        related: Reporting.related(in: article, at: slot.slot, of: [source]),
        fingerprint: Reporting.fingerprint(
          of: Self.card.id, in: article, member: member, at: slot.slot, subject: StableHash(original).hash))
    }
  }

  /// Returns the findings with one for each page that has sentences left in several paragraphs.
  static func gathered(_ findings: [Finding], in article: AlignedArticle) -> [Finding] {
    let left = Dictionary(grouping: findings.filter { $0.check == checkID }, by: \.file)
    guard left.values.contains(where: { $0.count >= fewestOfPage }) else { return findings }
    var done: Set<String> = []
    return findings.compactMap { finding in
      guard finding.check == checkID, let all = left[finding.file], all.count >= fewestOfPage else { return finding }
      guard let first = all.first, done.insert(finding.file).inserted else { return nil }
      return SentenceLeft().finding(
        .sentencesLeft(first.words, in: all.count), of: article.path, at: first.place, words: first.words,
        confidence: .firm, severity: nil, related: first.related, fingerprint: first.fingerprint)
    }
  }

  /// From so many paragraphs on, they are one finding.
  private static let fewestOfPage = 3

  /// Whether a sentence has letters of the locale's own script, or words and no function word of English among them.
  private func isOfOwnLanguage(_ text: ArraySlice<UInt8>, of member: Int, in article: AlignedArticle) -> Bool {
    if !WritingSystem.of(article.members[member].article.locale).writes(.latin) {
      return text.contains { $0 >= 0xc3 && $0 != 0xe2 }
    }
    let words = EnglishText.Words(text)
    return words.all >= Self.leastWords && !words.isPhrase
  }

  private func isTranslated(_ member: Int, fromEnglish source: Int, in article: AlignedArticle) -> Bool {
    let (own, other) = (article.members[member], article.members[source].article.locale)
    return own.role == .translation && !own.isOriginal && other.isEnglish && !own.article.locale.isEnglish
      && !LanguageProfile.of(own.article.locale.language).has("vocabulary", "en")
  }

  private static let leastWords = 4
}

extension Message {
  fileprivate static func sentencesLeft(_ text: String, in count: Int) -> Message {
    "Sentences in \(count) paragraphs of the page are left in the language of the source, the first is ‘\(text)’: translate them."
  }
}
