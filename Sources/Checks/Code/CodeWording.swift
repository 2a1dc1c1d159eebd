internal import Alignment
internal import DocModel
internal import Features

extension DisagreementFinder {
  /// The places that differ in more than human-readable text or layout.
  func differingInCode(
    at slot: Int, of member: Int, comparedTo other: Int, places: [CodeComparison.Place], in comparison: CodeComparison,
    _ names: SampleNames?, asCommunity: Bool = false
  ) -> [CodeComparison.Place] {
    let (text, reference) = (article.members[member].article, article.members[other].article)
    let named = codeSyntax(at: slot, of: member)
    let isDiff = named?.name == "diff"
    let syntax = isDiff ? syntaxInDiff(at: slot, of: member) ?? named : named
    let languages = article.members.map(\.article.locale).flatMap { [$0.language, $0.tag] }
    let wording = CodeWording(
      text: text, reference: reference, syntax: syntax, isDiff: isDiff, languages: languages,
      isCommunity: asCommunity || article.isCommunity(member),
      isHandedOff: article.isHandedOff(member),
      markdown: isMarkdown(at: slot, of: other) ? MarkdownSample(body(at: slot, of: other)) : nil,
      bodies: (body(at: slot, of: member), body(at: slot, of: other)))
    let areAll = { (place: CodeComparison.Place, holds: (CodeLine, CodeLine) -> Bool) in
      let (own, others) = (comparison.lines(of: member, at: place), comparison.lines(of: other, at: place))
      return !own.isEmpty && own.count == others.count && zip(own, others).allSatisfy(holds)
    }
    var left = places.filter { !areAll($0, wording.isReworded) }
    guard asCommunity || article.isCommunity(member) else { return left }
    if let names, !left.isEmpty { left = names.differing(left, of: member, comparedTo: other, in: comparison) }
    // If other texts of the sample are translated, a text with one other letter is no typo: `Kanada`.
    let areStrings = { (place: CodeComparison.Place) in
      areAll(place) { $0.frame == $1.frame || wording.differBetweenTags($0, $1) }
    }
    if left.count < places.count, left.contains(where: areStrings),
      places.contains(where: { areStrings($0) && areAll($0, wording.isReworded) })
    {
      left.removeAll(where: areStrings)
    }
    if let script = CodeOfOtherScript(text, reference) {
      let apart = left.filter {
        let (own, others) = (comparison.lines(of: member, at: $0), comparison.lines(of: other, at: $0))
        return !script.isTranslated(own, others)
          && !script.isWrapped(own, comparedTo: others, in: body(at: slot, of: other))
      }
      let lines = [member, other].map { side in apart.flatMap { comparison.lines(of: side, at: $0) } }
      return script.isTranslated(lines[0], lines[1]) ? [] : apart
    }
    if isDrawing(at: slot, of: other, named) {
      left = withoutDrawnWords(left, of: member, comparedTo: other, in: comparison)
      if left.isEmpty { return [] }
    }
    // Single places were compared above; compare the remaining ones combined, and all of them if lines were wrapped.
    let areAlike = [left, places].contains { part in
      let own = part.flatMap { comparison.lines(of: member, at: $0) }
      let others = part.flatMap { comparison.lines(of: other, at: $0) }
      if part.count > 1, CodeLayout(syntax)?.isSame(own, of: text, others, of: reference) == true { return true }
      guard own.count != others.count else { return false }
      return names?.areSame(own, others) == true
        || wording.isRewrapped(Self.joined(own, text), Self.joined(others, reference))
    }
    return areAlike ? [] : left
  }

  /// Joins the lines, without spaces next to tags.
  private static func joined(_ lines: [CodeLine], _ text: Article) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    for word in lines.flatMap({ text.pool[$0.range.indices].split { $0 <= .space } }) {
      if let last = result.last, last != .of(">"), word.first.map({ "<>".utf8.contains($0) }) != true {
        result.append(.space)
      }
      result += word
    }
    return result[...]
  }
}

/// Recognizes differences in the human-readable parts of a sample: diagram labels and descriptions, and in independent
/// translations also program output, example names, text between tags and after commands. Typos are excluded.
struct CodeWording {
  fileprivate let text: Article
  fileprivate let reference: Article
  /// In a diff that names one, the language of its lines.
  fileprivate let syntax: CodeSyntax?
  fileprivate let isDiff: Bool
  /// The languages and tags of all members.
  fileprivate let languages: [String]
  fileprivate let isCommunity: Bool
  /// See ``AlignedArticle/isHandedOff(_:)``.
  fileprivate let isHandedOff: Bool
  /// The parts of the reference's sample if it is of Markdown.
  fileprivate let markdown: MarkdownSample?
  /// The complete code blocks of both sides.
  fileprivate let bodies: (own: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>)

  /// Returns whether a line differs only in human-readable text.
  func isReworded(_ line: CodeLine, _ other: CodeLine) -> Bool {
    var (own, theirs) = (text.pool[line.range.indices], reference.pool[other.range.indices])
    if isDiff {
      guard CodeDiff.mark(own) == CodeDiff.mark(theirs) else { return false }
      (own, theirs) = (CodeDiff.unmarked(own), CodeDiff.unmarked(theirs))
    }
    if syntax?.hasTags == true || syntax?.name == "javascript" { (own, theirs) = (closed(own), closed(theirs)) }
    if CodeDrawing.isSameBorder(own, theirs) { return true }
    if isCommunity {
      // Descriptions in a drawn tree are not compared, so the names of the files differ.
      if CodeDrawing.entry(own) != nil, CodeDrawing.entry(theirs) != nil { return false }
      (own, theirs) = alike(own, theirs)
      if isOwnAddress(own, theirs) || isSaidInOwnLanguage(own, theirs) { return true }
      if let same = withoutLanguages(own, theirs) { (own, theirs) = same }
      if own == theirs { return true }
      // The semicolon that ends a statement is optional.
      if syntax?.name == "javascript" || syntax?.name == "component", own.last != theirs.last {
        if own.last == .of(";") { own = own.dropLast() } else if theirs.last == .of(";") { theirs = theirs.dropLast() }
      }
    }
    if syntax?.isDiagram == true, line.frame == other.frame || CodeText.isLabel(own, theirs) { return true }
    let (word, instead) = CodeSlip.differing(own, theirs)
    if isCommunity, line.frame == other.frame {
      // A space before punctuation in a string is a language convention.
      if (word + instead).allSatisfy({ $0 == .space || $0 == 0xc2 || $0 == 0xa0 }) { return true }
    }
    if CodeSlip.isOne(word, instead), !isHabit(own, theirs) { return false }
    if line.frame == other.frame { return isCommunity }
    if isCommunity, isRenamed(own, theirs) || isWithoutUnused(own, theirs) { return true }
    if syntax?.isDiagram == true { return CodeText.isForeign(own) && !CodeText.isForeign(theirs) }
    if !isHandedOff, CodeText.isDescribed(own, comparedTo: theirs, in: syntax) { return true }
    guard isCommunity else { return false }
    if CodeText.isFilledIn(own, theirs) || isOutputInOwnLanguage(own, theirs) { return true }
    if syntax == nil || syntax?.name == "text", CodeTemplate.isTranslated(own, theirs) { return true }
    let place = Int(other.range.start)
    if syntax?.name == "yaml" || markdown?.isFrontMatter(place) == true {
      return CodeText.isValue(own, theirs) || CodeText.isValueForReaders(own, theirs)
    }
    if let markdown, !markdown.isCode(place) || CodeText.isPhrase(own) && CodeText.isPhrase(theirs) {
      let locales = [text.locale, reference.locale]
      return SampleProse(own, locales).translates(SampleProse(theirs, locales))
    }
    // In any language, and in templates and embedded pages, which name none.
    let (quotes, others) = (CodeFrame(own, .quotes), CodeFrame(theirs, .quotes))
    let isSaid = CodeText.isSaidOtherwise(quotes, others)
    if isSaid, quotes.frame == others.frame { return true }
    let (frame, theirFrame) = isSaid ? (quotes.frame[...], others.frame[...]) : (own, theirs)
    // Program output among shell commands ends in a period, unlike any command.
    if syntax == nil || syntax?.name == "shell" && frame.last == .of(".") && theirFrame.last == .of("."),
      CodeText.isSentence(frame), CodeText.isSentence(theirFrame)
    {
      return true
    }
    if syntax?.hasTags == true, isAloneBetweenTags(line, text), isAloneBetweenTags(other, reference),
      CodeText.isText(own, true), CodeText.isText(theirs, true)
    {
      return true
    }
    let isPage = syntax?.name == "text" && frame.contains { $0 >= 0x80 || $0 == .space }
    let isAmongTags = syntax?.hasTags == true || isBetweenTags(line, text) && isBetweenTags(other, reference)
    let needsTags = !isAmongTags && !isPage
    let (said, other) =
      isAmongTags ? CodeText.withoutInterpolations(frame, theirFrame) : (frame, theirFrame)
    return (!needsTags || syntax == nil || syntax?.name == "javascript" || syntax?.name == "diff")
      && CodeText.isReworded(said, other, needsTags: needsTags)
  }

  /// Returns whether lines of markup have the same tags and differ in the text between them.
  fileprivate func differBetweenTags(_ line: CodeLine, _ other: CodeLine) -> Bool {
    syntax?.hasTags == true
      && CodeText.differBetweenTags(text.pool[line.range.indices], reference.pool[other.range.indices])
  }

  /// Returns whether code that was broken into other lines, and is joined here, differs only in quoted texts or in text
  /// between tags. False if line breaks are significant in the language.
  fileprivate func isRewrapped(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    guard let syntax, !isDiff, CodeLiberties(syntax).contains(.lines) || syntax.hasTags else { return false }
    if syntax.hasTags {
      if CodeText.isReworded(own, theirs, needsTags: true) { return true }
      // Text alone between two tags.
      if !own.isEmpty, CodeText.isSentence(own), CodeText.isSentence(theirs) { return true }
    }
    let (quotes, others) = (CodeFrame(own, .quotes), CodeFrame(theirs, .quotes))
    guard CodeText.isSaidOtherwise(quotes, others), let differing = quotes.differing(from: others) else { return false }
    return !differing.contains { pair in Self.truths.contains { pair.theirs.elementsEqual($0) } }
  }

  private static let truths = ["true", "false"].map { Array($0.utf8) }

  /// Normalizes quotation marks to single ones if the language treats both alike; returns the lines unchanged if one of
  /// them needs the distinction.
  private func alike(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> (
    ArraySlice<UInt8>, ArraySlice<UInt8>
  ) {
    func may(_ line: ArraySlice<UInt8>) -> Bool {
      !line.contains(.of("\"")) || !line.contains { "'$\\`".utf8.contains($0) }
    }
    func changed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      Self.withoutQuotedKeys(ArraySlice(line.map { $0 == .of("\"") ? .of("'") : $0 }))
    }
    guard let syntax, CodeLiberties(syntax).isSuperset(of: [.lines, .quotes]), may(own), may(theirs) else {
      return (own, theirs)
    }
    return (changed(own), changed(theirs))
  }

  /// `'zh-CN': 1` without the quotes around the key.
  private static func withoutQuotedKeys(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard ByteSearch.holds(Array("':".utf8)[...], in: line) else { return line }
    var parts = line.split(separator: .of("'"), omittingEmptySubsequences: false).map(Array.init)
    for place in parts.indices.reversed() where place > 0 && place + 1 < parts.count {
      let (before, key) = (parts[place - 1].last, parts[place])
      guard parts[place + 1].first == .of(":"), !key.isEmpty,
        before.map({ $0.isBlank || "{,".utf8.contains($0) }) ?? true,
        key.allSatisfy({ $0.isWordByte || $0 == .of("-") })
      else { continue }
      parts[(place - 1)...(place + 1)] = [parts[place - 1] + key + parts[place + 1]]
    }
    return Array(parts.joined(separator: [.of("'")]))[...]
  }

  /// The line with the bracket of a closing tag that a formatter put on the next line.
  private func closed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = line.lastIndex(of: .of("<")), line[start...].dropFirst().first == .of("/"),
      case let name = line[(start + 2)...], !name.isEmpty, name.allSatisfy({ $0.isWordByte || "-.".utf8.contains($0) })
    else { return line }
    return line + [.of(">")]
  }

  /// Returns whether a line of output differs in words alone, where this page's code has another language than that of
  /// the reference: `[tool] Совет` for `[tool] Astuce`.
  private func isOutputInOwnLanguage(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    guard syntax == nil || syntax?.isOutput == true || syntax?.name == "shell" else { return false }
    let (words, others) = (CodeSlip.parts(own), CodeSlip.parts(theirs))
    guard words.count == others.count, words.count > 1 else { return false }
    let areWords = zip(words, others).allSatisfy { word, other in
      if word.elementsEqual(other) { return true }
      guard CodeSlip.isWord(word), CodeSlip.isWord(other) else { return false }
      let (rest, instead) = CodeSlip.differing(word, other)
      return !CodeSlip.isOne(rest, instead)
        && ([word, other].allSatisfy { $0.allSatisfy(\.isLetterByte) }
          || text.countInCode(word) >= 2 && reference.countInCode(word) == 0)
    }
    guard areWords else { return false }
    let changes = Set(languages).map {
      text.countOfCode(Array($0.utf8)[...]) - reference.countOfCode(Array($0.utf8)[...])
    }
    return changes.contains { $0 > 0 } && changes.contains { $0 < 0 }
  }

  /// Returns whether a line of a script is text next to a tag: `{count} items` in JSX.
  private func isBetweenTags(_ line: CodeLine, _ article: Article) -> Bool {
    guard syntax?.name == "javascript" else { return false }
    let (before, behind) = (article.pool[..<Int(line.range.start)], article.pool[Int(line.range.end)...])
    if let end = before.lastIndex(where: { $0 > .space }), before[end] == .of(">"), before[end - 1] != .of("=") {
      return true
    }
    let next = behind.drop { $0 <= .space }.prefix(2)
    return next.first == .of("<") && next.last == .of("/")
  }

  /// Returns whether a line of markup is the text between a tag on the line before it and one on the line after it.
  private func isAloneBetweenTags(_ line: CodeLine, _ article: Article) -> Bool {
    article.pool[..<Int(line.range.start)].last { $0 > .space } == .of(">")
      && article.pool[Int(line.range.end)...].first { $0 > .space } == .of("<")
  }

  /// Returns whether the lines differ only in the locale part of addresses.
  private func isOwnAddress(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let mark = Array("://".utf8)[...]
    let (rest, instead) = CodeSlip.differing(own, theirs)
    // Fast path. A difference in spaces only is empty or begins with a space.
    guard ByteSearch.holds(mark, in: own) || rest.first ?? .space == .space || instead.first ?? .space == .space else {
      return false
    }
    let locales = [text.locale, reference.locale]
    let (a, b) = (own.split(separator: .space), theirs.split(separator: .space))
    return a.count == b.count
      && zip(a, b).allSatisfy { one, other in
        one.elementsEqual(other)
          || [one, other].allSatisfy { ByteSearch.holds(mark, in: $0) || CodeWording.isPath($0) }
            && CodeWording.isSameAddress(one, as: other, in: locales)
      }
  }

  /// Returns whether a word is a path from the root of a site, perhaps in quotation marks.
  private static func isPath(_ word: ArraySlice<UInt8>) -> Bool {
    word.drop { "\"'`".utf8.contains($0) }.first == .of("/")
  }

  private static func isSameAddress(_ one: ArraySlice<UInt8>, as other: ArraySlice<UInt8>, in locales: [LocaleTag])
    -> Bool
  {
    // Split at quotes and brackets too: an address without a final slash may be followed directly by one.
    let parts = { (text: ArraySlice<UInt8>) in
      text.split { "\"'),>".utf8.contains($0) }.map { part in
        part.split(separator: UInt8(ascii: "/")).filter { folder in
          !locales.contains { $0.isNamed(by: folder) }
        }
      }.filter { !$0.isEmpty }
    }
    return parts(one) == parts(other)
  }

  /// `de: 'Neu'` for `en: 'New'`: each string is in the language named next to it.
  private func isSaidInOwnLanguage(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let (frame, other) = (CodeFrame(own, .quotes), CodeFrame(theirs, .quotes))
    guard !frame.texts.isEmpty, frame.texts.count == other.texts.count else { return false }
    return withoutLanguages(frame.frame[...], other.frame[...]).map { $0.0 == $0.1 } ?? false
  }

  /// The lines without the language code where it replaces that of another locale, or nil if it never does.
  private func withoutLanguages(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> (
    ArraySlice<UInt8>, ArraySlice<UInt8>
  )? {
    let codes = [text.locale.language, text.locale.tag].map { Array($0.utf8)[...] }
    guard ByteSearch.holdsFolded(codes[0], in: own) else { return nil }
    func isOne(_ word: ArraySlice<UInt8>, _ code: ArraySlice<UInt8>) -> Bool {
      ByteSearch.equalFolded(code, word) || ByteSearch.equalFolded(code, Self.language(of: word))
    }
    let (words, others) = (CodeSlip.parts(own), CodeSlip.parts(theirs))
    guard words.count == others.count else { return nil }
    var (left, right): ([UInt8], [UInt8]) = ([], [])
    var isOther = false
    for (word, other) in zip(words, others) {
      let isOwn =
        !other.elementsEqual(word)
        // A locale with a region has that one alone.
        && codes.contains { codes[0] == codes[1] ? isOne(word, $0) : ByteSearch.equalFolded($0, word) }
        && languages.contains { isOne(other, Array($0.utf8)[...]) }
      left += isOwn ? [] : word
      right += isOwn ? [] : other
      isOther = isOther || isOwn
    }
    return isOther ? (left[...], right[...]) : nil
  }

  /// The language in a tag with a region of two capitals, `zh` in `zh-CN`; the word itself if it is none.
  private static func language(of word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let region = word.suffix(2)
    guard word.count == 5, region.allSatisfy(\.isASCIICapital), "-_".utf8.contains(word[region.startIndex - 1]) else {
      return word
    }
    return word.prefix(2)
  }

  /// Returns whether only names differ, each used at least twice in this text's code and each absent from the other
  /// sample. Strings are ignored.
  private func isRenamed(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let (words, others) = (CodeTokenizer.tokens(own, syntax: syntax), CodeTokenizer.tokens(theirs, syntax: syntax))
    guard words.count == others.count else { return false }
    return zip(words, others).allSatisfy { word, other in
      if word.kind == other.kind, word.kind != .code || own[word.range].elementsEqual(theirs[other.range]) {
        return true
      }
      let (name, instead) = (own[word.range], theirs[other.range])
      // Non-ASCII words are prose, not names.
      return word.kind == other.kind && CodeSlip.isWord(name) && CodeSlip.isWord(instead)
        && name.allSatisfy { $0 < 0x80 }
        && text.countInCode(name) >= 2 && CodeSlip.count(of: instead, in: bodies.own) == 0
        && CodeSlip.count(of: name, in: bodies.theirs) == 0
    }
  }

  /// Returns whether one of the lines lacks the last parameters of a function, and the sample uses none of them:
  /// `() => {` for `(a, b) => {`.
  private func isWithoutUnused(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let (rest, instead) = CodeSlip.differing(own, theirs)
    guard syntax?.name == "javascript" || syntax?.name == "component", rest.isEmpty != instead.isEmpty else {
      return false
    }
    let (names, line) = rest.isEmpty ? (instead, theirs) : (rest, own)
    guard line[..<names.startIndex].last == .of("(") || names.first == .of(","),
      line[names.endIndex...].first == .of(")"),
      ByteSearch.holds(Array("=>".utf8)[...], in: line[names.endIndex...])
    else { return false }
    let body = rest.isEmpty ? bodies.theirs : bodies.own
    let parameters = names.split { $0 == .of(",") || $0.isBlank }
    return !parameters.isEmpty && parameters.allSatisfy { CodeSlip.isWord($0) && CodeSlip.count(of: $0, in: body) == 1 }
  }

  /// Returns whether the differing word occurs at least three times in this text and never in the reference.
  private func isHabit(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    guard isCommunity, let (word, instead) = CodeSlip.differingWords(own, theirs), word.count >= 4, instead.count >= 4
    else { return false }
    return CodeSlip.count(of: word, in: text.pool[...]) >= 3 && CodeSlip.count(of: word, in: reference.pool[...]) == 0
  }
}

extension Article {
  /// The contents of its code spans and code blocks.
  var code: some Sequence<ArraySlice<UInt8>> {
    nodes.lazy.filter { $0.kind == .codeBlock || $0.kind == .code }.map { self.pool[$0.literal.indices] }
  }

  /// The number of code spans and blocks that contain a word.
  fileprivate func countOfCode(_ word: ArraySlice<UInt8>) -> Int { code.count { CodeSlip.count(of: word, in: $0) > 0 } }

  /// The number of occurrences of a word in code, at most about 3.
  fileprivate func countInCode(_ word: ArraySlice<UInt8>) -> Int {
    code.reduce(0) { $0 >= 3 ? $0 : $0 + CodeSlip.count(of: word, in: $1) }
  }
}
