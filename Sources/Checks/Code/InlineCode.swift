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
    let difference: Message = .difference(of: "code span", d, article)
    if added.count == d.extra.count, d.missing.isEmpty, !added.isEmpty {
      return finding(
        d, "\(added.quoted) is in backticks here and without in \(article.others(d)).", in: article,
        severity: .notice)
    }
    // All missing spans are plain text here and all extra ones are plain text there: no span replaced another.
    let areUnlike =
      !d.missing.isEmpty && !d.extra.isEmpty && added.count == d.extra.count
      && d.missing.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.member) }
    if areUnlike || SameSpans.holdMarkOfSentence(d.missing, d.extra) || SameSpans.areKeys(d.missing, d.extra)
      || SameSpans.areQuantities(d.missing, d.extra)
      || SameSpans.areOnePage(d.missing, d.extra, language: article.members[d.member].article.locale.language)
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
      if let bare = d.missing.first(where: { article.saysBare($0.text, at: d.slot, of: d.member) }) {
        return finding(
          d, "‘\(bare.text)’ lost its backticks: it is a code span in \(article.others(d)).", in: article,
          severity: .minor, doubts: isFree(bare.text, for: d, in: article) ? .choice : [])
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
    if article.isSlipOfReference(d) {
      let (own, other) = (d.extra.quoted, d.missing.quoted)
      return finding(
        d, "\(article.name(d.reference)) has \(other) for \(own) here, and \(own) elsewhere: correct it there.",
        in: article, severity: .notice)
    }
    // Independent translations add spans they find missing, and translate visible text.
    let isOwnChoice =
      article.isCommunity(d.member)
      && (d.missing.isEmpty || d.extra.isEmpty && SameSpans.areWords(d.missing)
        // A sentence may use a pronoun for a span that the page contains elsewhere.
        || d.extra.isEmpty && article.holdsElsewhere(d.missing, of: .code, in: d.member, but: d.slot)
        || SampleSpans(article, d).areRenamed(d.missing, d.extra)
        || SameSpans.arePhrases(d.missing, d.extra))
    let isReworded =
      !article.isHandedOff(d.member)
      && (SameSpans.differInPlaceholders(d.missing, d.extra) || SameSpans.differInComments(d.missing, d.extra)
        || CodeText.areReworded(d.extra, d.missing))
    let isMinor = isOwnChoice || isReworded || SameSpans.areSameWords(d.missing, d.extra)
    let isNews = d.missing.isEmpty && article.mayBeNewer(d.member)
    return finding(
      d, difference, in: article, severity: isMinor ? .minor : nil,
      doubts: isNews ? .news : namesOthers(d, in: article) ? .choice : [])
  }

  /// Returns whether an independent translation writes, names or says the same in its own way.
  private func isFreely(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    SameSpans.areTypedAlike(d.missing, d.extra) || isNamedElsewhere(d, in: article) || isQuotedThere(d, in: article)
      || isPhraseOfEach(d, in: article) || isPlainWord(d, in: article)
      || SampleSpans(article, d).areOfOwnLanguage(d.missing, d.extra)
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

  /// Returns whether all missing spans are words in a script that the member's language does not write, and none of the
  /// extra ones is: such words are translated, in backticks or not.
  private func areOfSourceScript(_ d: Disagreement, in article: AlignedArticle) -> Bool {
    !d.missing.isEmpty && !d.extra.isEmpty
      && WritingSystem.of(article.members[d.member].article.locale).writes(.latin)
      && d.missing.allSatisfy { $0.text.hasLettersBeyondLatin }
      && !d.extra.contains { $0.text.hasLettersBeyondLatin }
  }

  private static func isSign(_ text: String) -> Bool {
    text.utf8.count <= 2 && !text.utf8.contains { $0.isLetterByte || $0.isASCIIDigit }
  }
}

extension AlignedArticle {
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

/// Compares code spans that differ only in form.
enum SameSpans {
  /// Returns whether the spans differ only in how the words are split into spans and in what surrounds them:
  /// punctuation, call brackets, a prompt, `./`, a slash, or a plural s after a name with inner capitals. If one span
  /// was split into several, the extra spans may contain more words.
  static func areSameWords(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, !extra.isEmpty, case (let lost, let own) = (words(missing), words(extra)) else {
      return false
    }
    return lost == own || missing.count == 1 && extra.count > 1 && lost.count > 1 && Set(lost).isSubset(of: own)
  }

  private static func words(_ spans: [ValueDifference]) -> [Substring] {
    // Authors type the minus sign as a hyphen.
    spans.flatMap { span in
      span.text.replacing("\u{2212}", with: "-").split { $0 == " " || $0 == "=" && !span.text.hasPrefix("-") }
    }.filter { $0 != "$" && $0 != "|" }
      .map { word in
        var text = word.drop { "\"'".contains($0) }
        if text.hasPrefix("./") { text = text.dropFirst(2) }
        let end = text.lastIndex { !"./,;:\"'()".contains($0) }.map { text.index(after: $0) } ?? text.endIndex
        let core = text[..<end]
        return core.last == "s" && core.dropFirst().contains(where: \.isUppercase) ? core.dropLast() : core
      }.sorted()
  }

  /// Returns the invisible characters that are the only difference; nil if the spans differ otherwise or are equal.
  static func unseen(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> (names: String, areMarks: Bool)? {
    guard !extra.isEmpty, missing.map(\.text.withoutUnseen).sorted() == extra.map(\.text.withoutUnseen).sorted() else {
      return nil
    }
    let theirs = Set(missing.flatMap(\.text.unicodeScalars))
    let own = Set(extra.flatMap(\.text.unicodeScalars)).subtracting(theirs).filter(\.isUnseen)
    let names = own.map(\.value).sorted().map { InvisibleCharacters.name(of: $0) }
    // Directional marks next to a name do little harm.
    let areMarks = own.allSatisfy { InvisibleCharacters.kind(of: $0.value) == .directionMark }
    return names.isEmpty ? nil : (names.joined(separator: ", "), areMarks)
  }

  /// Returns whether the spans are URLs or paths that differ only in the requested locale.
  static func areOnePage(_ missing: [ValueDifference], _ extra: [ValueDifference], language: String) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count,
      (missing + extra).allSatisfy({ $0.text.contains("://") || $0.text.hasPrefix("/") })
    else { return false }
    let own = Array(language.utf8)
    let pages = [missing, extra].map { spans in
      spans.map { LinkTarget(Array($0.text.utf8)[...], language: own).atom }.sorted()
    }
    return pages[0] == pages[1]
  }

  /// Returns whether all spans are lowercase words, which a text may translate.
  static func areWords(_ spans: [ValueDifference]) -> Bool {
    spans.allSatisfy { $0.text.utf8.count >= 2 && $0.text.utf8.allSatisfy { $0.isASCIISmall } }
  }

  /// Returns whether the missing spans are names of keys, which keyboards have in the reader's language: `Ctrl+Espace`.
  static func areKeys(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.count == extra.count
      && extra.allSatisfy { $0.text.allSatisfy { $0.isLetter || $0 == "+" || $0 == " " } }
      && missing.allSatisfy { span in
        let parts = span.text.lowercased().split { $0 == "+" || $0 == " " }
        return parts.contains(where: { keys.contains($0) })
          && parts.allSatisfy { $0.count == 1 || keys.contains($0) || $0.first == "f" && Int($0.dropFirst()) != nil }
      }
  }

  /// Returns whether the spans are the same numbers with a word in another language: `7 metros`.
  static func areQuantities(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    func numbers(_ spans: [ValueDifference]) -> [String]? {
      let parts = spans.map { $0.text.split(separator: " ") }
      guard parts.allSatisfy({ $0.count == 2 && $0[0].allSatisfy(\.isNumber) && $0[1].allSatisfy(\.isLetter) }) else {
        return nil
      }
      return parts.map { String($0[0]) }.sorted()
    }
    return !missing.isEmpty && numbers(missing).map { $0 == numbers(extra) } == true
  }

  private static let keys: Set<Substring> = [
    "ctrl", "control", "alt", "altgr", "shift", "cmd", "command", "option", "meta", "win", "windows", "super", "fn",
    "tab", "space", "spacebar", "enter", "return", "esc", "escape", "del", "delete", "ins", "insert", "backspace",
    "capslock", "home", "end", "pageup", "pagedown", "up", "down", "left", "right", "arrow",
  ]

  /// Returns whether only the full stop or comma of its sentence is in each missing span: `otel.` for `otel`.
  static func holdMarkOfSentence(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.allSatisfy { [".", ","].contains($0.text.last) }
      && missing.map { String($0.text.dropLast()) }.sorted() == extra.map(\.text).sorted()
  }

  /// Returns whether the spans differ only in quotation marks around equal texts, and in the minus sign.
  static func areTypedAlike(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.count == extra.count && missing.map(typed).sorted() == extra.map(typed).sorted()
  }

  /// Single quotation marks for double ones, where no program tells them apart.
  private static func typed(_ span: ValueDifference) -> String {
    let text = span.text.replacing("\u{2212}", with: "-")
    return text.contains { "$\\`".contains($0) } || text.contains("'") && text.contains("\"")
      ? text : text.replacing("\"", with: "'")
  }

  /// The text without directional marks at its start and end.
  static func withoutMarksAtEdges(_ text: String) -> String {
    let isMark = { (sign: Unicode.Scalar) in InvisibleCharacters.kind(of: sign.value) == .directionMark }
    let rest = text.unicodeScalars.drop(while: isMark)
    return String(Substring(rest.dropLast(rest.reversed().prefix(while: isMark).count)))
  }

  /// Returns whether a span has several words and no sign of code.
  static func isPhrase(_ span: String) -> Bool {
    span.split(separator: " ").count { $0.contains(where: \.isLetter) } > 1 && span.allSatisfy(isOfPhrase)
  }

  /// Returns whether several words were replaced and all else was kept: `:::tip[Did you know?]`.
  static func isRephrased(_ span: String, _ other: String) -> Bool {
    let (start, end) = span.shared(with: other)
    let (lost, new) = (span.dropFirst(start).dropLast(end), other.dropFirst(start).dropLast(end))
    return !new.isEmpty && isPhrase(String(lost)) && new.allSatisfy(isOfPhrase)
  }

  private static func isOfPhrase(_ character: Character) -> Bool {
    character.isLetter || " |-–—,.!?'’:！？。，、\u{a0}\u{202f}".contains(character)
  }

  /// Returns whether both sides are phrases of several plain words, such as interface text or speech.
  static func arePhrases(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.count == extra.count
      && (missing + extra).allSatisfy { span in
        span.text.split(separator: " ").count > 1 && span.text.allSatisfy { $0.isLetter || $0 == " " }
      }
  }

  /// Returns whether the spans differ only in comments: `f(/* a text */)`.
  static func differInComments(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    let (lost, own) = (missing.map { withoutComments($0.text) }, extra.map { withoutComments($0.text) })
    return lost.sorted() == own.sorted() && zip(missing, lost).allSatisfy { $0.text != $1 }
  }

  private static func withoutComments(_ text: String) -> String {
    [("/*", "*/"), ("<!--", "-->")].reduce(text) { rest, marks in
      guard let start = rest.firstRange(of: marks.0),
        let end = rest[start.upperBound...].firstRange(of: marks.1)
      else { return rest }
      return String(rest[..<start.upperBound] + rest[end.lowerBound...])
    }
  }

  /// Returns whether the spans differ only in placeholder names, even by a typo: the reader replaces those.
  static func differInPlaceholders(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    return extra.allSatisfy { own in missing.contains { CodeText.differInPlaceholders(own.text, $0.text) } }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    switch InvisibleCharacters.kind(of: value) {
    case nil, .blank: false
    default: true
    }
  }
}

extension String {
  /// The text without joiners, directional marks and other invisible characters, spaces excepted.
  var withoutUnseen: String {
    utf8.allSatisfy { 0x20...0x7e ~= $0 }
      ? self : String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnseen }))
  }
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
