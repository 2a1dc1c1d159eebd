internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Text in a block without a language of code, such as a list of requirements, and its translation into another script.
struct TranslatedProse {
  private let text: Article
  private let reference: Article

  /// Nil unless both blocks have as many lines, the reference is running text in Latin script, and most lines of the
  /// translation are in another one.
  init?(_ own: [CodeLine], of text: Article, _ others: [CodeLine], of reference: Article) {
    guard !own.isEmpty, own.count == others.count, !WritingSystem.of(text.locale).writes(.latin),
      WritingSystem.of(reference.locale).writes(.latin)
    else { return nil }
    self.text = text
    self.reference = reference
    let (here, there) = (own.map { text.string($0.range) }, others.map { reference.string($0.range) })
    let translated = here.count(where: \.hasLettersBeyondLatin)
    // Names, which have a capital, are kept in any text.
    let words = Set(there.flatMap(Self.words).filter { $0.first?.isLowercase == true })
    let kept = words.intersection(here.flatMap(Self.words))
    guard translated * 2 > here.count, !there.contains(where: \.hasLettersBeyondLatin), kept.count * 3 < words.count,
      !there.contains(where: Self.isCode)
    else { return nil }
  }

  /// Returns whether a line has the numbers, paths and options of the other one, and no Latin word that it lacks.
  func isTranslated(_ line: CodeLine, _ other: CodeLine) -> Bool {
    let (own, theirs) = (text.string(line.range), reference.string(other.range))
    return own.hasLettersBeyondLatin && CodeDrawing.entry(Array(theirs.utf8)[...]) == nil
      && Set(own.latinWords).isSubset(of: theirs.latinWords)
      && Self.numbers(own) == Self.numbers(theirs) && Self.names(own) == Self.names(theirs)
  }

  /// The words of letters alone.
  private static func words(_ line: String) -> [String] {
    let words: [Substring] = line.split { !$0.isASCII || $0.isWhitespace || "()[]\"'`,;:".contains($0) }
    return words.filter { $0.count > 1 && $0.allSatisfy(\.isLetter) }.map(String.init)
  }

  private static func numbers(_ line: String) -> [Substring] {
    line.split { !($0.isASCII && ($0.isNumber || $0 == ".")) }.map(\.trimmingDots).filter { !$0.isEmpty }.sorted()
  }

  /// The paths and options, sorted.
  private static func names(_ line: String) -> [Substring] {
    line.split { !$0.isASCII || $0.isWhitespace || "()\"'`,;".contains($0) }.map(\.trimmingDots)
      .filter { word in
        word.contains(where: \.isLetter)
          && (word.hasPrefix("--") || word.contains("/") && (word.hasPrefix("/") || word.contains(".")))
      }.sorted()
  }

  /// Returns whether a line outside of code spans has signs that text has not, a call, a prompt, or begins with a key.
  private static func isCode(_ line: String) -> Bool {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    let text = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "0")
    let item = text.drop { "-* ".contains($0) }
    if item.first?.isLowercase == true, item.drop(while: { !$0.isWhitespace && $0 != ":" }).first == ":" { return true }
    return text.contains { "{}=<>$|\\".contains($0) }
      || zip(text, text.dropFirst()).contains { ($0.isLetter || $0.isNumber) && $1 == "(" }
  }
}

extension DisagreementFinder {
  /// The places of a drawing without those where its words were translated. Names of files in a drawn tree are no words.
  func withoutDrawnWords(
    _ places: [CodeComparison.Place], of member: Int, comparedTo other: Int, in comparison: CodeComparison
  ) -> [CodeComparison.Place] {
    func texts(_ side: Int, _ places: [CodeComparison.Place]) -> [String] {
      places.flatMap { comparison.lines(of: side, at: $0) }.map { article.members[side].article.string($0.range) }
    }
    func areTranslated(_ places: [CodeComparison.Place]) -> Bool {
      CodeDrawing.isTranslated(texts(member, places), texts(other, places))
    }
    func isOfEntries(_ place: CodeComparison.Place) -> Bool {
      (texts(member, [place]) + texts(other, [place])).contains { CodeDrawing.entry(Array($0.utf8)[...]) != nil }
    }
    let drawn = places.filter { !isOfEntries($0) }
    let isWhole = areTranslated(drawn)
    return places.filter { isOfEntries($0) || !isWhole && !areTranslated([$0]) }
  }
}

/// Text in a fence: sentences and titles that no program reads, such as a prompt, a dialogue or a quotation.
enum ProseInCode {
  /// The severity of its translation: a note in a block without a language that programs read; nil for code.
  static func severity(of d: Disagreement, in article: AlignedArticle) -> Severity? {
    if isDirective(d, article) { return .notice }
    guard !d.missing.isEmpty, !d.extra.isEmpty, d.missing.count >= d.extra.count,
      d.against.contains(where: { article.members[$0].article.locale.isEnglish }),
      let node = article.nodes(at: d.slot, of: d.reference).first
    else { return nil }
    let syntax = CodeSyntax.named(article.members[d.reference].article.pool[node.attribute.indices])
    // The output of a program is the same for the readers of all locales.
    let isCode = syntax.map { $0.name != "text" } ?? false
    guard d.missing.allSatisfy({ holds(Array($0.text.utf8)[...], isCode: isCode) }), areOtherWords(d) else {
      return nil
    }
    // Authors write comments with the marks of another language, too.
    let areComments = d.missing.allSatisfy { value in ["//", "--", "/*"].contains(where: value.text.hasPrefix) }
    return isCode && !areComments ? .minor : .notice
  }

  /// Returns whether the block is a directive of MyST that holds text, as ```` ```{note} ````.
  private static func isDirective(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let node = article.nodes(at: d.slot, of: d.reference).first else { return false }
    let info = article.members[d.reference].article.pool[node.attribute.indices]
    guard info.first == .of("{"), let close = info.firstIndex(of: .of("}")) else { return false }
    return directives.contains(String(decoding: info[..<close].dropFirst(), as: UTF8.self))
  }

  private static let directives: Set<String> = [
    "admonition", "attention", "caution", "danger", "deprecated", "error", "hint", "important", "note", "seealso",
    "tip", "versionadded", "versionchanged", "warning",
  ]

  /// Returns whether at most half of the words were kept: else the text was not translated, and has a slip.
  private static func areOtherWords(_ d: Disagreement) -> Bool {
    func words(_ values: [ValueDifference]) -> Set<Substring> {
      Set(values.flatMap { $0.text.split { !$0.isLetter } }.filter { $0.count > 1 })
    }
    let (own, theirs) = (words(d.extra), words(d.missing))
    return own.intersection(theirs).count * 2 <= theirs.count
  }

  /// Returns whether a line is running text in English, or several words of which the first one has a capital, without
  /// signs of code.
  private static func holds(_ line: ArraySlice<UInt8>, isCode: Bool) -> Bool {
    // The mark of a comment or an item.
    let text = line.drop { "/#*->. ".utf8.contains($0) }
    // A box of a list of tasks.
    guard text.first != .of("["), CodeDrawing.entry(line) == nil,
      !text.contains(where: { ("{};=<>$|\\`" + (isCode ? "()[]/_\"#@&" : "")).utf8.contains($0) })
    else {
      return false
    }
    // A key and its value.
    if let colon = text.firstIndex(of: .of(":")), !text[..<colon].contains(.space),
      isCode || text.first?.isASCIISmall == true
    {
      return false
    }
    if EnglishText.Words(text).isSpoken { return true }
    let words = text.split { !$0.isASCIILetter && $0 != .of("-") && $0 != .of("'") }.filter { $0.count > 1 }
    guard let first = words.first, words.count > 1 else { return false }
    return first[first.startIndex].isASCIICapital && first.dropFirst().allSatisfy(\.isASCIISmall)
  }
}
