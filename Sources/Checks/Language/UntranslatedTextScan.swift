internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Finds the blocks of one member that are still in the language of the source.
struct UntranslatedTextScan {
  let article: AlignedArticle
  let member: Int
  let reference: Int?
  /// The translations into languages other than the reference's, without the pages that are not translated.
  let voters: [Int]
  /// Whether the source is English and the member's own language is not, so that English text counts as untranslated.
  let isFromEnglish: Bool
  /// Whether the member's language has the words of the source's, as a pidgin of English has: then they prove nothing.
  let sharesWords: Bool

  /// In bytes: shorter texts may be names.
  private static let longestLabel = 24

  init(article: AlignedArticle, member: Int, reference: Int?) {
    self.article = article
    self.member = member
    self.reference = reference
    let language = reference.map { article.members[$0].article.locale.language } ?? "en"
    isFromEnglish = language == "en" && article.members[member].article.locale.language != "en"
    sharesWords = LanguageProfile.of(article.members[member].article.locale.language).has("vocabulary", language)
    voters = article.members.indices.filter {
      $0 != member && $0 != reference && !article.members[$0].isOriginal
        && article.members[$0].article.locale.language != language && !article.isUntranslated[$0]
    }
  }

  struct Found {
    var message: Message
    let line: Int
    var confidence: Certainty
    var severity: Severity?
    let salt: UInt64
    /// The slot of the text, or of the first one of a group.
    var slot = 0
    /// The members that translate the text.
    var translators: [Int] = []
    /// Groups findings that one decision of a locale may explain, see ``Finding/form``.
    var form = ""
  }

  /// Whether a block is a comment in the form of a link definition, `[//]: # (text)`, that Markdown reads as text.
  private func isComment(_ slot: Int) -> Bool {
    let start = article.visible(at: slot, of: member).prefix(8)
    return Self.comments.contains { ByteSearch.holds($0, in: start) }
  }

  private static let comments = ["//]: #", "//: #"].map { Array($0.utf8)[...] }

  func findings() -> [Found] {
    var found: [Found] = []
    var sentences = 0
    // Slots with an English sentence that differs from the reference.
    var left: [Int] = []
    // Slots that equal the reference; their language is detected only if it can make a page-level finding.
    var copies: [Int] = []
    var columns = TranslatedColumns()
    let ownTexts = ownTextsOfSource()
    let marked = article.nodes(
      of: member, markedAs: reference.map { article.members[$0].article.locale.language } ?? "en")
    let today = article.source
    let exact = article.exactSource(of: member)
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard let block = article.textBlock(at: slot, of: member), block.text.count > 2, !isComment(slot),
        !isOfBadges(slot), !ownTexts.contains(slot),
        !marked.contains(where: { article.node(at: slot, of: member).map($0.contains) ?? false })
      else {
        continue
      }
      // The current source dropped a block of the exact source: translating it would be wasted work.
      if let today, let exact, exact != today, article.node(at: slot, of: today) == nil,
        article.node(at: slot, of: exact) != nil
      {
        continue
      }
      let equalsSource = reference.map { isEqual(slot, to: block, of: $0) } ?? false
      if equalsSource, isBilingual(slot) { continue }
      let isLong =
        article.slots[slot].kind == .tableCell
        ? isLongCell(slot, block, isTranslated: !equalsSource) : block.text.count > Self.longestLabel
      if isLong { sentences += 1 }
      if equalsSource {
        if isLong { copies.append(slot) }
        // If all locales have identical text, it needs no translation.
        if !article.texts[slot].isOneText || article.isHeldToSource(member) {
          same(slot, &columns).map { found.append($0) }
        }
      } else if isLong, isSentence(slot, block) {
        left.append(slot)
        sentence(slot).map { found.append($0) }
      }
    }
    // Report a page that is largely untranslated as one finding, a short one that is untranslated as a whole.
    let isForeign = found.count >= 5 && lacksOwnScript
    func isMost(_ count: Int) -> Bool {
      count >= 5 && (count * 10 > sentences * 6 || isForeign) || count >= 3 && count >= sentences
        || count >= Self.many && count * 4 >= sentences
    }
    let texts = found.count { article.slots[$0.slot].kind != .tableCell }
    guard !found.isEmpty, isMost(max(left.count + copies.count, texts)) else {
      return reference.map { found.count >= Self.leastBeside && isDouble(besides: $0) } == true
        ? [beside(found)] : together(found)
    }
    left += copies.filter(isEnglish)
    guard isMost(max(left.count, texts)) else { return together(found) }
    if let reference, isDouble(besides: reference) { return [beside(found)] }
    let lines = left.map(line) + found.map(\.line)
    return [
      Found(
        message: .pageLeft(max(left.count, texts), of: sentences), line: lines.min() ?? 1,
        confidence: Certainty.certain, salt: 1,
        form: Quorum.isNearlyAll(max(left.count, texts), of: sentences) ? Untranslated.wholePage : "")
    ]
  }

  /// The finding about a page that holds the texts of the source and their translations.
  private func beside(_ found: [Found]) -> Found {
    Found(
      message: .originalsKept(found.count), line: found.map(\.line).min() ?? 1, confidence: Certainty.certain, salt: 1)
  }

  /// The number of texts from which they are reported as one, if they are a quarter of the page.
  private static let many = 40

  /// The minimum number of texts of the source on a page that holds both.
  private static let leastBeside = 5

  /// Whether the page has so many more texts than its source that it holds these, too, next to their translations.
  private func isDouble(besides reference: Int) -> Bool {
    func count(_ member: Int) -> Int {
      article.members[member].article.nodes.indices.count {
        article.members[member].article.nodes[$0].kind.holdsInlines
          && (article.features[member].block($0)?.text.count ?? 0) > Self.longestLabel
      }
    }
    return !lacksOwnScript && count(member) * 10 >= count(reference) * 16
  }

  /// The finding about a page that has the text of the English translation of a source in another language; nil if it
  /// has another one, or is in English itself.
  func pageInEnglish() -> Found? {
    let members = article.members
    guard !members[member].article.locale.isEnglish, !sharesWords,
      let english = members.indices.first(where: { members[$0].article.locale.isEnglish && $0 != reference })
    else { return nil }
    var (sentences, left): (Int, [Int]) = (0, [])
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard let block = article.textBlock(at: slot, of: member), block.text.count > Self.longestLabel else { continue }
      sentences += 1
      let text = article.visible(at: slot, of: member)
      let isSpoken = { EnglishText.isSentence(text) || EnglishText.Words(text).isSpoken }
      if isEqual(slot, to: block, of: english), isSpoken() { left.append(slot) }
    }
    guard left.count >= 3, Quorum.isNearlyAll(left.count, of: sentences), let first = left.first else { return nil }
    return Found(
      message: .pageInEnglish(article.name(english), left.count, of: sentences), line: line(first),
      confidence: Certainty.certain, salt: 1, form: Untranslated.wholePage)
  }

  func isSentence(_ slot: Int, _ block: BlockFeatures) -> Bool {
    isFromEnglish && !sharesWords && block.signs.isDisjoint(with: .foreign.union(.accent))
      && EnglishText.isSentence(article.visible(at: slot, of: member))
  }

  /// Returns whether a cell counts as a text of the page. The same text in both languages may be a name of anything if it
  /// is no sentence, and one with most words of the source's is an older text of the source.
  private func isLongCell(_ slot: Int, _ block: BlockFeatures, isTranslated: Bool) -> Bool {
    if block.text.count > Self.longestLabel, isSentence(slot, block) { return true }
    guard isTranslated, let reference,
      (article.textBlock(at: slot, of: reference)?.text.count ?? 0) > Self.longestLabel,
      !isFromEnglish || !EnglishText.Words(article.visible(at: slot, of: member)).isSpoken
    else { return false }
    func words(_ member: Int) -> Set<ArraySlice<UInt8>> {
      Set(article.visible(at: slot, of: member).split { !$0.isLetterByte })
    }
    let theirs = words(reference)
    return theirs.intersection(words(member)).count * 2 < theirs.count
  }

  /// Returns whether a copy of the source is an English sentence or contains English function words.
  private func isEnglish(_ slot: Int) -> Bool {
    guard let block = article.textBlock(at: slot, of: member) else { return false }
    return isSentence(slot, block) || EnglishText.Words(article.visible(at: slot, of: member)).isSpoken
  }

  /// Returns whether the block equals the reference. A single word may differ in case; so may a heading or column head
  /// if the locale does not write Latin letters.
  private func isEqual(_ slot: Int, to block: BlockFeatures, of reference: Int) -> Bool {
    guard let theirs = article.textBlock(at: slot, of: reference), block.text.count == theirs.text.count,
      case let isSame = block.textHash == theirs.textHash, isSame || block.text.count <= Self.longestLabel
    else { return false }
    let (text, source) = (article.visible(at: slot, of: member), article.visible(at: slot, of: reference))
    if isSame {
      return text.count == source.count && zip(text, source).allSatisfy { $0 == $1 || $0 <= .space && $1 <= .space }
    }
    guard ByteSearch.equalFolded(text, source) else { return false }
    return EnglishText.Words(text).all < 2 || !writesLatin && article.isLabel(at: slot, of: member)
  }

  var writesLatin: Bool { WritingSystem.of(article.members[member].article.locale).writes(.latin) }

  func line(_ slot: Int) -> Int { article.lines(at: slot, of: member).0 }
}

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
    guard words.all > 0, isFromEnglish || !words.isSpoken,
      !sharesWords || EnglishText.isSentence(article.visible(at: slot, of: member)),
      others.count == 0 || !others.differing.isEmpty,
      !isToken(slot)
    else { return nil }
    if others.count == 0 {
      // No other member has the text: only function words, or a translated column, show that it is not a name.
      guard article.isHeldToSource(member) else { return nil }
      if !words.isSpoken {
        guard
          isPhraseOfTranslatedColumn(slot, words: words, &columns)
            || isLabelAmongTranslated(slot, words: words, &columns)
        else { return nil }
        return left(at: slot, others: others, confidence: Certainty.fair, severity: .minor)
      }
      return left(
        at: slot, others: others,
        confidence: isQuotedLabel(slot)
          ? Certainty.doubtful : article.slots[slot].kind == .tableCell ? Certainty.slight : Certainty.sure
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
    } else if others.share == 100, others.count > 1, isLabelAmongTranslated(slot, words: words, &columns) {
      confidence = Certainty.likely
    } else if others.share >= 66, others.differing.count >= 3, isTitleWithoutName(slot, words: words, others: others) {
      confidence = Certainty.likely
    } else {
      return nil
    }
    if others.count == 1 { confidence = min(confidence, Certainty.slight) }
    if isLoanWord(words, others) { confidence = min(confidence, .doubtful) }
    // With a single differing locale the severity drops to minor.
    return left(
      at: slot, others: others, confidence: confidence,
      severity: others.differing.count == 1 && others.count > 2 ? .minor : nil)
  }

  /// Returns whether a few words are kept by a language with Latin letters, and replaced only by others, which write a
  /// word of another language in their own script: *Installation*.
  private func isLoanWord(_ words: EnglishText.Words, _ others: OtherTranslations) -> Bool {
    writesLatin && words.all <= Self.mostOfLoan
      && !others.differing.contains { WritingSystem.of(article.members[$0].article.locale).writes(.latin) }
  }

  private static let mostOfLoan = 3

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
    let isTitle = others.differing.count < 2 && isTitleElsewhere(slot)
    return Found(
      message: isBesideTranslation(slot)
        ? .keptOriginal(article.excerpt(at: slot, of: member))
        : .leftInSource(article.excerpt(at: slot, of: member), whereOthers: others.differing, in: article),
      line: line(slot),
      confidence: isTitle ? min(confidence, .doubtful) : confidence,
      severity: severity, salt: article.slots[slot].key, slot: slot,
      translators: others.differing,
      form: form(of: slot))
  }

  /// Returns the form of a finding: a locale may leave all headings, the titles of pages that it links to, the heads of
  /// all columns or all quotations, such as the messages of a program, in the language of the source.
  private func form(of slot: Int) -> String {
    if article.slots[slot].kind == .heading { return "heading" }
    if isBesideTranslation(slot) { return Observations.keptOriginal }
    if article.enclosing(slot, .blockQuote) != nil { return Untranslated.quotation }
    if article.isLabel(at: slot, of: member) { return Untranslated.columnHead }
    return isLinkAlone(slot) && !isTitleElsewhere(slot) ? Untranslated.linkTitle : ""
  }

  /// Returns whether the text is little more than a link to another site: its title may be that of the page there.
  private func isTitleElsewhere(_ slot: Int) -> Bool {
    guard isLinkAlone(slot), let link = article.links(at: slot, of: member).first else { return false }
    let text = article.members[member].article
    let address = text.string(text.nodes[link].literal)
    return address.hasPrefix("https://") || address.hasPrefix("http://")
  }

  /// Returns whether the text is little more than one link.
  private func isLinkAlone(_ slot: Int) -> Bool {
    let links = article.links(at: slot, of: member)
    guard links.count == 1, let link = links.first else { return false }
    return article.members[member].article.plainBytes(of: link).count * 10
      >= article.visible(at: slot, of: member).count * 8
  }

  /// Returns whether a text of about the length that the source lacks is next to it in the same block: a translation,
  /// next to which the original was kept.
  private func isBesideTranslation(_ slot: Int) -> Bool {
    guard let reference, let own = article.textBlock(at: slot, of: member) else { return false }
    return article.neighbours(of: slot).contains { next in
      guard article.node(at: next, of: reference) == nil, let other = article.textBlock(at: next, of: member) else {
        return false
      }
      return 2 * other.length >= own.length && other.length <= 3 * own.length && !isSentence(next, other)
    }
  }
}

/// Merges related findings.
extension UntranslatedTextScan {
  /// Merges more than two findings of one table, or of consecutive blocks, into one.
  func together(_ found: [Found]) -> [Found] {
    var groups: [[Found]] = []
    for one in found {
      if let last = groups.last?.last, isTold(one, with: last) {
        groups[groups.count - 1].append(one)
      } else {
        groups.append([one])
      }
    }
    return groups.flatMap { group -> [Found] in
      guard group.count > 2, var first = group.first else { return group }
      let place = table(of: first.slot).map { _ in "of this table" } ?? "after it"
      first.message = .leftInSource(
        article.excerpt(at: first.slot, of: member), whereOthers: first.translators, in: article,
        more: group.count - 1, place: place)
      first.confidence = group.map(\.confidence).max() ?? first.confidence
      if group.contains(where: { $0.form != first.form }) { first.form = "" }
      return [first]
    }
  }

  private func isTold(_ one: Found, with last: Found) -> Bool {
    // A locale decides about the heads of columns separately.
    if let table = table(of: one.slot), table == self.table(of: last.slot) {
      return (one.form == Untranslated.columnHead) == (last.form == Untranslated.columnHead)
    }
    return (one.form.isEmpty || Untranslated.joined.contains(one.form) && last.form == one.form)
      && !(last.slot + 1..<one.slot).contains {
        article.slots[$0].kind.holdsInlines && article.textBlock(at: $0, of: member) != nil
      }
  }

  private func table(of slot: Int) -> Int? {
    article.branch(of: slot).first { article.slots[$0].kind == .table }
  }
}
