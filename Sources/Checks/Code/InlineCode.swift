internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a code span that was dropped, added or changed.
struct InlineCode: SplitRule {
  static let card = RuleCard(id: "inline-code", severity: .major, mqm: .doNotTranslate, fix: .safe)

  /// Limit of extra spans per text that are searched for in the other locales.
  private static let mostSpans = 128

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.code) else { return nil }
    // Extra backticks around text that is plain in the other locales are harmless.
    let added =
      d.extra.count > Self.mostSpans
      ? []
      : d.extra.filter { span in
        d.against.contains {
          article.holdsFolded(span.text, at: d.slot, of: $0) || article.holds(span.text, at: d.slot, of: $0)
        }
      }
    if !d.missing.isEmpty, let place = article.loneBacktick(d) {
      return finding(
        d,
        "A backtick has no partner at ‘\(place)’, so that code and text changed places: expected the code \(d.missing.quoted) as in \(article.others(d))\(article.because(d)). Add the missing backtick, or delete this one.",
        in: article)
    }
    let difference: Message = .difference(of: "code span", d, article)
    if article.isValueInsteadOfNone(d) { return finding(d, difference, in: article) }
    if added.count == d.extra.count, d.missing.isEmpty, !added.isEmpty {
      return finding(
        d, "\(added.quoted) is in backticks here and without in \(article.others(d)).", in: article,
        severity: .notice)
    }
    // All missing spans are plain text here and all extra ones are plain text there: no span replaced another.
    let areUnlike =
      !d.missing.isEmpty && !d.extra.isEmpty && added.count == d.extra.count
      && d.missing.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.member) }
      && !isInOtherCase(d, in: article)
    if areUnlike || SameSpans.holdMarkOfSentence(d.missing, d.extra) || SameSpans.areKeys(d.missing, d.extra)
      || SameSpans.areQuantities(d.missing, d.extra) || SameSpans.areParts(d.missing, d.extra)
      || SameSpans.areDigests(d.missing, d.extra) || SameSpans.areQualifiedAlike(d.missing, d.extra)
      || areMoved(d, in: article)
      || SameSpans.areSingulars(d.extra, of: d.missing) && hasNoPlurals(d.member, article)
      || SameSpans.areSingulars(d.missing, of: d.extra) && hasNoPlurals(d.reference, article)
      || SameSpans.areOnePage(d.missing, d.extra, language: article.members[d.member].article.locale.language)
      || SameSpans.areOfOwnLanguage(d.missing, d.extra, language: article.members[d.member].article.locale.language)
    {
      return finding(d, difference, in: article, severity: .notice)
    }
    if d.extra.isEmpty {
      // The span is here, only not as often, and nowhere without its backticks; or it is a block below.
      if d.missing.allSatisfy({
        isKept($0, for: d, in: article) || article.isCodeBlock($0.text, after: d.slot, of: d.member)
      }) {
        return finding(d, difference, in: article, severity: .notice)
      }
      // A sign may be written out: "comma" for `,`.
      if d.missing.allSatisfy({ Self.isSign($0.text) }) { return finding(d, difference, in: article, doubts: .choice) }
      if let bare = d.missing.first(where: {
        article.saysBare($0.text, at: d.slot, of: d.member) || saysAsWord($0.text, d, in: article)
      }) {
        return finding(
          d, "‘\(bare.text)’ lost its backticks: it is a code span in \(article.others(d)).", in: article,
          severity: isBareThere(bare.text, d, in: article) ? .notice : .minor,
          doubts: isFree(bare.text, for: d, in: article) ? .choice : [])
      }
    }
    if areOfSourceScript(d, in: article) { return finding(d, difference, in: article, severity: .notice) }
    if let unseen = SameSpans.unseen(d.missing, d.extra) {
      return finding(
        d,
        "The code span ‘\(d.extra[0].text.withoutUnseen)’ contains invisible characters that it does not contain in \(article.names(d.against)): \(unseen.names)\(article.because(d)). Remove them.",
        in: article,
        severity: isMarkedAtEdges(d, in: article) ? .notice : unseen.areMarks ? .minor : nil)
    }
    if article.isCommunity(d.member), isFreely(d, in: article) {
      return finding(d, difference, in: article, severity: .notice)
    }
    if SameSpans.areStraightened(d.extra, d.missing) {
      return finding(
        d,
        "\(article.name(d.reference)) has typographic quotation marks in the code \(d.missing.quoted): correct it there.",
        in: article, severity: .notice)
    }
    if article.isSlipOfReference(d) || article.isUsualInReference(d) {
      let (own, other) = (d.extra.quoted, d.missing.quoted)
      return finding(
        d, "\(article.name(d.reference)) has \(other) for \(own) here, and \(own) elsewhere: correct it there.",
        in: article, severity: .notice)
    }
    // Independent translations add spans they find missing, and translate visible text.
    if d.missing.isEmpty, article.isCommunity(d.member), !areMisspelled(d, in: article) {
      return finding(d, difference, in: article, severity: .notice)
    }
    let isOwnChoice =
      article.isCommunity(d.member)
      && (d.extra.isEmpty && SameSpans.areWords(d.missing)
        // A sentence may use a pronoun for a span that the page contains elsewhere.
        || d.extra.isEmpty && article.holdsElsewhere(d.missing, of: .code, in: d.member, but: d.slot)
        || SampleSpans(article, d).areRenamed(d.missing, d.extra)
        || SameSpans.arePhrases(d.missing, d.extra))
    let isReworded =
      !article.isHandedOff(d.member)
      && (SameSpans.differInPlaceholders(d.missing, d.extra) || SameSpans.differInComments(d.missing, d.extra)
        || CodeText.areReworded(d.extra, d.missing)
        || SameSpans.areJoinedAlike(
          d.missing, d.extra, of: .of(article.members[d.reference].article.locale.language),
          and: .of(article.members[d.member].article.locale.language)))
    let isShown =
      article.areControls(d) || SameSpans.mayBeCaptions(d.missing) && areLostInMost(d.missing, at: d.slot, in: article)
      || !d.missing.isEmpty && article.isCommunity(d.member)
        && (d.extra.isEmpty || d.extra.count == d.missing.count)
        && (SameSpans.areCaptions(d.missing) || SameSpans.areTranslatedPhrases(d.missing, d.extra)
          || SameSpans.areFilledInAlike(d.missing, d.extra))
    let isMistyped = d.isMistyped
    return finding(
      d, difference, in: article,
      severity: isShown
        ? .notice : isOwnChoice || isReworded || SameSpans.areSameWords(d.missing, d.extra) ? .minor : nil,
      doubts: namesOthers(d, in: article) ? .choice : isMistyped ? [] : .replaced,
      // A mistyped name needs no history to be wrong.
      certainty: isMistyped && d.certainty() == .decided ? .firm : nil)
  }

  private func hasNoPlurals(_ member: Int, _ article: AlignedArticle) -> Bool {
    WritingSystem.of(article.members[member].article.locale).profile.has("plurals", "none")
  }

  /// Returns whether the reference has the text outside code spans, too, at least as often as the translation, which then
  /// only says it less often.
  private func isBareThere(_ text: String, _ d: Disagreement, in article: AlignedArticle) -> Bool {
    let counts = [d.reference, d.member].map { member in
      ByteSearch.count(of: Array(text.utf8), in: Array(article.visible(at: d.slot, of: member)))
    }
    return counts[0] > 0 && counts[0] >= counts[1]
  }

  /// Returns whether the block has a name of letters as a word, whatever its letter case and signs: `Y` for `y`, JSON for
  /// `.json`.
  private func saysAsWord(_ name: String, _ d: Disagreement, in article: AlignedArticle) -> Bool {
    let letters = Array(name.utf8.drop { $0 == .of(".") })
    return letters.allSatisfy(\.isASCIILetter)
      && article.visible(at: d.slot, of: d.member).split { !$0.isASCIILetter }.contains { word in
        word.count == letters.count && zip(word, letters).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
      }
  }

  /// Returns whether at least two other translations of the block, and half of all, lack one of the spans, too.
  private func areLostInMost(_ spans: [ValueDifference], at slot: Int, in article: AlignedArticle) -> Bool {
    let translations = article.members.indices.filter {
      article.members[$0].role == .translation && !article.members[$0].isOriginal
        && article.node(at: slot, of: $0) != nil
    }
    let lacking = translations.count { member in
      let own = Set(article.values(of: .code, at: slot, of: member).map(\.atom))
      return spans.contains { !own.contains($0.atom) }
    }
    return lacking > 2 && lacking * 2 >= translations.count
  }

  /// Returns whether a span is one of the reference's in another letter case, `git Status` for `git status`. A single word
  /// that the reference's page has in that letter case, too, is a name that both may write so.
  private func isInOtherCase(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    d.extra.contains { span in
      let folded = span.text.lowercased()
      return d.missing.contains { $0.text.lowercased() == folded }
        && !(span.text.allSatisfy(\.isLetter)
          && ByteSearch.firstWord(Array(span.text.utf8)[...], in: article.features[d.reference].visible[...]) != nil)
    }
  }

  /// Returns whether one of the spans is one slip away from a span of another one's page, or from a word of its text.
  private func areMisspelled(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    let others = d.against.prefix(Self.mostMembers)
    let spans = d.extra.prefix(Self.mostSpans).filter { $0.text.withoutFilledIn == nil }
      .map { (atom: $0.atom, text: Array($0.text.utf8)) }
      .filter { span in
        Self.shortestName...Self.longestName ~= span.text.count
          // A plain word of the other text, *.vue files*, is the same word in backticks.
          && !others.contains { other in
            let word = span.text.drop { !$0.isWordByte }.prefix { $0.isWordByte || $0 == .of(".") || $0 == .of("-") }
            return ByteSearch.firstWord(word, in: article.visible(at: d.slot, of: other)) != nil
          }
          // A folder may be written with its slash.
          && !(span.text.last == .of("/")
            && others.contains { other in
              article.visible(at: d.slot, of: other).split { !$0.isWordByte }
                .contains { $0.elementsEqual(span.text.dropLast()) }
            })
      }
    return !spans.isEmpty
      && others.contains { other in
        let (features, page) = (article.features[other], article.members[other].article)
        let known = features.facts.lazy.filter { $0.kind == .code && $0.range.count <= Self.longestName }
        let words = article.visible(at: d.slot, of: other).split { !$0.isWordByte }
        return spans.contains { span in
          known.contains {
            $0.atom != span.atom && span.text.isOneSlip(from: Array(features.string($0, in: page).utf8))
          }
            || words.contains { span.text[...].isOneSlip(from: $0) }
        }
      }
  }

  /// Limits the work for a slip in an article of many locales.
  private static let mostMembers = 8

  /// In bytes.
  private static let (shortestName, longestName) = (4, 64)

  /// Returns whether the member has each missing span in the block before or after, where the reference does not have
  /// it, and the reference each extra one: a translation may part sentences into paragraphs in its own way.
  private func areMoved(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    let next = article.neighbours(of: d.slot)
    guard !next.isEmpty else { return false }
    func count(_ span: ValueDifference, _ member: Int) -> Int {
      next.reduce(0) { $0 + article.values(of: .code, at: $1, of: member).count { $0.atom == span.atom } }
    }
    return d.missing.allSatisfy { count($0, d.member) > count($0, d.reference) }
      && d.extra.allSatisfy { span in
        // A sentence in a paragraph by itself repeats a name for which the source has a pronoun.
        count(span, d.reference) > count(span, d.member)
          || !d.missing.isEmpty && article.holdsElsewhere([span], of: .code, in: d.reference, but: d.slot)
      }
  }

  /// Returns whether an independent translation writes, names or says the same in its own way.
  private func isFreely(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    SameSpans.areTypedAlike(d.missing, d.extra) || SameSpans.areJoinedNames(d.missing, d.extra)
      || areInCaseOfCode(d, in: article) || isNamedElsewhere(d, in: article) || isQuotedThere(d, in: article)
      || isPhraseOfEach(d, in: article) || isPlainWord(d, in: article)
      || SampleSpans(article, d).areOfOwnLanguage(d.missing, d.extra)
  }

  /// Returns whether the spans differ in letter case alone, and the reference's own code has each as it is here.
  private func areInCaseOfCode(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    let code = article.members[d.reference].article.code
    return !d.missing.isEmpty
      && d.missing.map { $0.text.lowercased() }.sorted() == d.extra.map { $0.text.lowercased() }.sorted()
      && d.extra.allSatisfy { span in
        let name = Array(span.text.utf8)[...]
        return code.contains { ByteSearch.firstWord(name, in: $0) != nil }
      }
  }

  /// Returns whether only directional marks at the edges of spans differ, in text from right to left.
  private func isMarkedAtEdges(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    WritingSystem.of(article.members[d.member].article.locale).rightToLeft
      && d.missing.map(\.text).sorted() == d.extra.map { SameSpans.withoutMarksAtEdges($0.text) }.sorted()
  }

  /// Returns whether spans were only added, and the source's page has each of them elsewhere: the text names what the
  /// source calls "this option".
  private func isNamedElsewhere(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    guard d.missing.isEmpty, let source = article.likelySource(of: d.member) else { return false }
    return article.holdsElsewhere(d.extra, of: .code, in: source, but: d.slot)
      || d.extra.allSatisfy { article.isNameInCode($0.text, of: source) }
  }

  /// Returns whether words in backticks were only added, and the source has them in quotation marks: labels.
  private func isQuotedThere(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    guard d.missing.isEmpty, let source = article.likelySource(of: d.member),
      d.extra.allSatisfy({ $0.text.allSatisfy { $0.isLetter || $0 == " " } && $0.text.first?.isLowercase == false })
    else { return false }
    func quotes(_ member: Int) -> Int {
      String(decoding: article.visible(at: d.slot, of: member), as: UTF8.self).count { "\"“”„«»「」『』".contains($0) }
    }
    return quotes(source) >= quotes(d.member) + 2 * d.extra.count
  }

  /// Returns whether phrases were replaced, and at least two other translations replace the same phrases of the source.
  private func isPhraseOfEach(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    guard let source = article.likelySource(of: d.member) else { return false }
    func spans(_ member: Int) -> [String] { article.texts(of: .code, at: d.slot, in: member) }
    let (own, theirs) = (spans(d.member), spans(source))
    let (lost, new) = (theirs.filter { !own.contains($0) }, own.filter { !theirs.contains($0) })
    guard !lost.isEmpty, lost.count == new.count, lost.allSatisfy(SameSpans.isPhrase) || d.missing.isEmpty,
      d.missing.allSatisfy({ lost.contains($0.text) }), d.extra.allSatisfy({ new.contains($0.text) })
    else { return false }
    let others = article.members.indices.filter {
      $0 != d.member && !article.members[$0].isOriginal && article.node(at: d.slot, of: $0) != nil
    }.map(spans)
    return zip(lost, new).allSatisfy { lost, new in
      SameSpans.isRephrased(lost, new) && others.count { !$0.contains(lost) } >= 2
    }
  }

  /// Returns whether only words were lost that the source's page has without backticks, too, in a text of full length:
  /// the translation has a word of its language for each.
  private func isPlainWord(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    guard d.extra.isEmpty, SameSpans.areWords(d.missing), let source = article.likelySource(of: d.member),
      d.missing.allSatisfy({
        ByteSearch.firstWord(Array($0.text.utf8)[...], in: article.features[source].visible[...]) != nil
      })
    else { return false }
    func sizes(_ member: Int) -> (block: Int, page: Int) {
      (article.visible(at: d.slot, of: member).count, article.features[member].visible.count)
    }
    let (own, theirs) = (sizes(d.member), sizes(source))
    // At least four fifths of the length that the page's texts have.
    return own.block * theirs.page * 5 >= theirs.block * own.page * 4
  }

  /// Returns whether the two texts of a pair say the same with other names: the reference has each extra span elsewhere
  /// on its page, and no vote or older version proves that this text follows it word by word.
  private func namesOthers(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    d.grounds == .decidingSource && !d.missing.isEmpty && !d.extra.isEmpty
      && article.holdsElsewhere(d.extra, of: .code, in: d.reference, but: d.slot)
  }

  /// Returns whether the reference page also has the words without backticks, and the member is an independent
  /// translation that need not follow a source.
  private func isFree(_ text: String, for d: Disagreement, in article: AlignedArticle) -> Bool {
    article.isCommunity(d.member) && !article.isHeldToSource(d.member)
      && ByteSearch.firstWord(Array(text.utf8)[...], in: article.features[d.reference].visible[...]) != nil
  }

  /// Returns whether the member's block has the span, and has its words nowhere else.
  private func isKept(_ span: ValueDifference, for d: Disagreement, in article: AlignedArticle) -> Bool {
    article.values(of: .code, at: d.slot, of: d.member).contains { $0.atom == span.atom }
      && !article.saysBare(span.text, at: d.slot, of: d.member)
  }

  /// Returns whether all missing spans have words in the source's script, which is not Latin: such words are translated,
  /// in backticks or not. What a span has in Latin script must be kept. Locales in other languages that keep the words are
  /// the ones in error if at least two translate them.
  private func areOfSourceScript(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    let source = article.members[d.reference].article.locale
    guard !d.missing.isEmpty, article.members[d.member].article.locale.language != source.language,
      !WritingSystem.of(source).writes(.latin), d.missing.allSatisfy({ $0.text.hasLettersBeyondLatin })
    else { return false }
    let areKept = d.against.contains { article.members[$0].article.locale.language != source.language }
    if areKept {
      let others = article.translations(of: d.slot, but: d.member, from: d.reference)
      let translating = others.count { member in
        !d.missing.contains { article.texts(of: .code, at: d.slot, in: member).contains($0.text) }
      }
      guard translating >= 1 else { return false }
    }
    let own = article.node(at: d.slot, of: d.member).map { article.members[d.member].article.plainBytes(of: $0) } ?? []
    let words = Set(String(decoding: own, as: UTF8.self).latinWords)
    return d.missing.allSatisfy { $0.text.latinWords.allSatisfy(words.contains) }
  }

  private static func isSign(_ text: String) -> Bool {
    text.utf8.count <= 2 && !text.utf8.contains { $0.isLetterByte || $0.isASCIIDigit }
  }
}

extension AlignedArticle {
  /// The text at the first backtick of the member's block that begins and ends no code span, if the reference has none.
  fileprivate func loneBacktick(_ d: Disagreement) -> String? {
    let own = visible(at: d.slot, of: d.member)
    guard let place = own.firstIndex(of: .of("`")), !visible(at: d.slot, of: d.reference).contains(.of("`")) else {
      return nil
    }
    func words(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: bytes, as: UTF8.self).split { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } }
        .joined(separator: " … ")
    }
    let (before, after) = (words(own[..<place]).suffix(excerpt), words(own[(place + 1)...]).prefix(excerpt))
    return "\(before)`\(after)".trimmingBlanks
  }

  /// The number of characters shown on each side of a place.
  private var excerpt: Int { 16 }

  /// Returns whether the text of the block contains the string outside its code spans, case-sensitively.
  fileprivate func saysBare(_ text: String, at slot: Int, of member: Int) -> Bool {
    ByteSearch.holds(Array(text.utf8)[...], in: visible(at: slot, of: member))
  }

  /// Returns whether the text of the block contains the string, case-sensitively.
  fileprivate func holds(_ text: String, at slot: Int, of member: Int) -> Bool {
    node(at: slot, of: member).map {
      ByteSearch.holds(Array(text.utf8)[...], in: members[member].article.plainBytes(of: $0)[...])
    } ?? false
  }
}

/// Reports two code spans that were merged into one.
struct CodeSpansFused: SplitRule {
  static let card = RuleCard(id: "code-spans-fused", severity: .major, mqm: .markup)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.code),
      let fused = d.extra.first(where: { ByteSearch.holds(Self.marks, in: Array($0.text.utf8)[...]) })
    else { return nil }
    let parts = fused.text.split(separator: "`").map(String.init)
    guard parts.count > 1, parts.allSatisfy({ part in d.missing.contains { $0.text == part } }) else { return nil }
    return finding(
      d,
      "The code spans \(parts.map { "‘\($0)’" }.joined(separator: " and ")) are one here\(article.because(d)): put words or a space between their backticks.",
      in: article)
  }

  private static let marks = Array("``".utf8)[...]
}

extension AlignedArticle {
  /// Returns whether one of the next blocks of a member is a code block of this line.
  fileprivate func isCodeBlock(_ line: String, after slot: Int, of member: Int) -> Bool {
    slots.indices.dropFirst(slot + 1).prefix(3).contains { other in
      slots[other].kind == .codeBlock
        && literal(at: other, of: member)?.split(separator: "\n").contains { String($0).trimmingBlanks == line } == true
    }
  }
}
