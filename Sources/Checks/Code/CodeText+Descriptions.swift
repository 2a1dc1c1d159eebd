internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Descriptions of options, keys or files in samples that no program parses as a whole: `--help` output, a key followed
/// by its explanation.
extension CodeText {
  /// Returns whether the lines have the same option, key or item mark and differ only in the words of the description.
  static func isDescribed(_ own: ArraySlice<UInt8>, comparedTo theirs: ArraySlice<UInt8>, in syntax: CodeSyntax?)
    -> Bool
  {
    let isOption = own.first == UInt8(ascii: "-")
    if syntax == nil || syntax?.isOutput == true || syntax?.name == "shell" && isOption,
      let (text, other) = behindBlanks(own, theirs)
    {
      return isSaid(text, other, words: 2)
    }
    if syntax == nil, let (text, other) = afterHead(own, theirs) { return isSaid(text, other, words: 2) }
    guard syntax == nil || syntax?.name == "yaml" || syntax?.name == "text" else { return false }
    if let (value, other) = CodeFrame(own, .value).differing(from: CodeFrame(theirs, .value))?.first {
      return isSaid(value, other, words: 3)
    }
    let item = Array("- ".utf8)
    guard own.starts(with: item), theirs.starts(with: item), theirs.dropFirst(2).first?.isASCIICapital == true else {
      return false
    }
    return isSaid(own.dropFirst(2), theirs.dropFirst(2), words: 4)
  }

  /// The texts after the same head words and a gap of at least two spaces, or nil.
  private static func behindBlanks(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> (
    ArraySlice<UInt8>, ArraySlice<UInt8>
  )? {
    guard let (head, text) = columns(own), let (other, said) = columns(theirs), head == other else { return nil }
    return (text, said)
  }

  /// The comments after the same code, or what is said of the same key of an item, `- size: optional, number`; nil for
  /// other lines.
  private static func afterHead(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> (
    ArraySlice<UInt8>, ArraySlice<UInt8>
  )? {
    // A line may be a comment as a whole, by the mark of any language.
    for mark in commentMarks where own.starts(with: mark.utf8) && theirs.starts(with: mark.utf8) {
      return (own.dropFirst(mark.utf8.count), theirs.dropFirst(mark.utf8.count))
    }
    for mark in theirs.starts(with: "- ".utf8) ? [" # ", " // ", ": "] : [" # ", " // ", " ; "] {
      let sign = Array(mark.utf8)[...]
      if let place = ByteSearch.first(sign, in: own), let other = ByteSearch.first(sign, in: theirs),
        own[..<place] == theirs[..<other]
      {
        return (own[(place + sign.count)...], theirs[(other + sign.count)...])
      }
    }
    return nil
  }

  private static let commentMarks = ["; ", ";; ", "# ", "// ", "-- ", "% ", "' ", "! "]

  private static func columns(_ line: ArraySlice<UInt8>) -> (head: [ArraySlice<UInt8>], text: ArraySlice<UInt8>)? {
    let next = line.dropFirst()
    guard
      let gap = zip(line.indices, next).first(where: { place, behind in
        line[place] == .tab || line[place] == .space && behind.isBlank
      })?.0
    else { return nil }
    let text = line[gap...].drop(while: \.isBlank)
    return text.isEmpty ? nil : (line[..<gap].split(whereSeparator: \.isBlank), text)
  }

  /// Returns whether the description was reworded: `theirs` has at least `least` words, at most half of them occur in
  /// `own`, and the values are equal.
  private static func isSaid(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, words least: Int) -> Bool {
    let others = spoken(theirs)
    let kept = Set(spoken(own))
    return others.count >= least && !own.isEmpty && others.count(where: kept.contains) * 2 <= others.count
      && values(own) == values(theirs)
  }

  /// The lowercased ASCII words of at least two letters.
  private static func spoken(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    tokens(text).filter { $0.count > 1 && $0.allSatisfy(\.isASCIILetter) }.map { $0.map(\.asciiLowercased) }
  }

  /// The numbers, paths and options, sorted.
  private static func values(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    tokens(text).filter { token in
      token.contains(where: \.isASCIIDigit) || token.starts(with: "--".utf8) || isPath(token)
    }.map(Array.init).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns whether a token is a path: `~/a.json`, but not `yes/no`.
  private static func isPath(_ token: ArraySlice<UInt8>) -> Bool {
    token.contains(.of("/")) && token.contains(where: \.isASCIILetter)
      && (token.first.map { "/~.".utf8.contains($0) } == true || token.contains(.of(".")))
  }

  /// Splits at spaces, brackets, quotation marks and non-ASCII bytes, and drops trailing punctuation.
  private static func tokens(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { $0.isBlank || $0 >= 0x80 || "()[]\"'`<>".utf8.contains($0) }.map { token in
      token.dropLast(token.reversed().prefix { ".,;:!?".utf8.contains($0) }.count)
    }
  }
}

/// Ellipses for code that a sample leaves out, alone on a line or in a comment.
enum CodeElision {
  static func isOne(_ line: ArraySlice<UInt8>) -> Bool {
    line.elementsEqual("...".utf8) || line.elementsEqual("…".utf8)
  }

  /// The number of lines that are an ellipsis, whatever marks of comments are around it.
  static func count(in body: ArraySlice<UInt8>) -> Int {
    body.split(separator: .lineFeed).count { line in
      let text = line.drop(while: isMark)
      return isOne(text.dropLast(text.reversed().prefix(while: isMark).count))
    }
  }

  /// Returns whether the other line is a comment with an ellipsis, and this one a comment with words instead.
  static func isTranslated(_ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    let mark = other.prefix { isMark($0) && !$0.isBlank }
    guard ["//", "#", "--", ";", "%"].contains(where: { mark.elementsEqual($0.utf8) }), own.starts(with: mark),
      isOne(other.dropFirst(mark.count).drop(while: \.isBlank))
    else { return false }
    return CodeText.isText(own.dropFirst(mark.count))
  }

  private static func isMark(_ byte: UInt8) -> Bool { "/*#-<!>;%{} \t\r".utf8.contains(byte) }
}

/// Templates and listings in samples of no language: people fill them in or read them.
enum CodeTemplate {
  /// Returns whether the lines differ only in words that readers replace, or in the label of a value:
  /// `<typ>[bereich]: <text>` for `<type>[scope]: <text>`, `GRÖSSE: 12` for `SIZE: 12`.
  static func isTranslated(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let (line, other) = (parts(own), parts(theirs))
    if line.places > 0, line.places == other.places, line.isOfWords, other.isOfWords {
      return line.code == other.code
    }
    guard let (label, value) = labelled(own), let (theirLabel, theirValue) = labelled(theirs) else { return false }
    return value == theirValue && label != theirLabel && isShown(theirLabel)
  }

  private struct Parts {
    /// The characters outside of brackets, without spaces, and the brackets.
    var code: [UInt8] = []
    /// The number of brackets with words.
    var places = 0
    /// Whether brackets hold only words.
    var isOfWords = true
  }

  private static func parts(_ line: ArraySlice<UInt8>) -> Parts {
    var parts = Parts()
    var rest = line
    while let first = rest.popFirst() {
      guard let close = first == .of("<") ? UInt8.of(">") : first == .of("[") ? .of("]") : nil,
        let end = rest.firstIndex(of: close)
      else {
        if !first.isBlank { parts.code.append(first) }
        continue
      }
      let words = rest[..<end]
      let isOfWords =
        words.contains(where: \.isLetterByte)
        && words.allSatisfy { $0.isLetterByte || $0.isASCIIDigit || " -_'()/,.".utf8.contains($0) }
      if !isOfWords { parts.isOfWords = false }
      parts.places += 1
      parts.code += [first, close]
      rest = rest[(end + 1)...]
    }
    return parts
  }

  /// The label before the first colon, and the value after it.
  private static func labelled(_ line: ArraySlice<UInt8>) -> (label: ArraySlice<UInt8>, value: [ArraySlice<UInt8>])? {
    let line = line.starts(with: "- ".utf8) || line.starts(with: "* ".utf8) ? line.dropFirst(2) : line
    guard let colon = line.firstIndex(of: .of(":")) else { return nil }
    let (label, value) = (line[..<colon], line[(colon + 1)...].split(whereSeparator: \.isBlank))
    return label.isEmpty || value.isEmpty || !label.allSatisfy({ $0.isLetterByte || $0 == .space })
      ? nil : (label, value)
  }

  /// Returns whether a label is for people: keys of formats are one word and begin with a small letter, or have a capital
  /// within.
  private static func isShown(_ label: ArraySlice<UInt8>) -> Bool {
    if zip(label, label.dropFirst()).contains(where: { $0.isASCIISmall && $1.isASCIICapital }) { return false }
    return label.contains(.space) || label.first.map { $0.isASCIICapital || $0 >= 0x80 } == true
  }
}

/// A sample whose source has texts in a non-Latin script, and its translation into another language.
struct CodeOfOtherScript {
  private let text: Article
  private let reference: Article
  private let isIntoLatin: Bool

  /// Nil unless the reference is in another script than Latin, and the translation in another language.
  init?(_ text: Article, _ reference: Article) {
    guard !WritingSystem.of(reference.locale).writes(.latin), text.locale.language != reference.locale.language else {
      return nil
    }
    self.text = text
    self.reference = reference
    isIntoLatin = WritingSystem.of(text.locale).writes(.latin)
  }

  /// Returns whether the reference has words in its script, the translation has others, and all code names are kept. In
  /// Latin script, these are all that is no word of a language; in others, all that is in Latin script.
  func isTranslated(_ own: [CodeLine], _ others: [CodeLine]) -> Bool {
    guard !own.isEmpty, !others.isEmpty else { return false }
    let (here, there) = (lines(own, text), lines(others, reference))
    guard there.hasLettersBeyondLatin, !isIntoLatin || !here.hasLettersBeyondLatin else { return false }
    // Texts in another script may change places.
    if !isIntoLatin { return here != there && here.latinWords.sorted() == there.latinWords.sorted() }
    let folded = here.lowercased()
    return Self.names(there).allSatisfy { folded.contains($0.lowercased()) }
  }

  /// Returns whether one side has extra box-drawing lines without code names: a diagram box needs more lines in one
  /// language.
  func isWrapped(_ own: [CodeLine], comparedTo others: [CodeLine], in body: ArraySlice<UInt8>) -> Bool {
    guard own.isEmpty != others.isEmpty,
      String(decoding: body, as: UTF8.self).hasLettersBeyondLatin
    else { return false }
    let words = own.isEmpty ? lines(others, reference) : lines(own, text)
    return Self.names(words).isEmpty && words.contains { "│|┃┌└├─".contains($0) }
  }

  private func lines(_ lines: [CodeLine], _ article: Article) -> String {
    lines.map { article.string($0.range) }.joined(separator: "\n")
  }

  /// ASCII tokens with a sign, digit or inner capital: code names, not words of a language.
  private static func names(_ text: String) -> [Substring] {
    text.split { !$0.isASCII || $0.isWhitespace || "\"'(){}[]<>,;:|=".contains($0) }
      .map { $0.trimmingDots.drop { "/*-".contains($0) } }
      .filter { word in
        // `10w` is 100,000 in Chinese.
        word.contains(where: \.isLetter)
          && !(word.last == "w" && word.dropLast().allSatisfy { $0.isNumber || $0 == "." })
          && (word.dropFirst().contains { "_./-@$#".contains($0) || $0.isNumber }
            || zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase })
      }
  }
}

/// A sample drawn with lines and arrows. People read the words in it.
enum CodeDrawing {
  /// Returns whether at least two lines have an arrow, or are branches of a tree.
  static func holds(_ body: ArraySlice<UInt8>) -> Bool {
    String(decoding: body, as: UTF8.self).split(separator: "\n").count { line in isDrawn(line) || isBranch(line) } > 1
  }

  /// Returns whether the words between the same code names were translated. Branches of a tree without arrows may be
  /// names of files, so those have to be phrases in the reference.
  static func isTranslated(_ own: [String], _ theirs: [String]) -> Bool {
    guard !own.isEmpty, !theirs.isEmpty else { return false }
    let (here, there) = (words(own), words(theirs))
    guard theirs.allSatisfy({ !isBranch($0[...]) || words([$0]).count >= 3 }), !here.isEmpty, !there.isEmpty,
      names(theirs).isSubset(of: names(own))
    else { return false }
    let (mine, others) = (own.joined(separator: " "), theirs.joined(separator: " "))
    return mine.hasLettersBeyondLatin && !others.hasLettersBeyondLatin
      || there.count >= 2 && there.count { Set(here).contains($0) } * 2 <= there.count
  }

  /// Returns whether both lines are the same border of a drawn table, whose columns are as wide as their texts:
  /// `+----+--+`.
  static func isSameBorder(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    func corners(_ line: ArraySlice<UInt8>) -> [UInt8]? {
      guard line.allSatisfy({ "+|-= ".utf8.contains($0) }), line.count(where: { $0 == .of("-") || $0 == .of("=") }) >= 3
      else { return nil }
      return line.filter { $0 == .of("+") || $0 == .of("|") }
    }
    return corners(own).map { $0.count > 1 && $0 == corners(theirs) } ?? false
  }

  /// A line in a drawn tree of files.
  struct Entry {
    /// A hash of the drawing and the name.
    let atom: UInt64
    /// Whether the name has letters outside ASCII.
    let isForeign: Bool
  }

  /// The drawing and the name in a line of a drawn tree of files that has a description after them,
  /// `├── main.go   the start of it`; nil for other lines. The last branch counts as any other.
  static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    // Fast path: the first byte of a drawing.
    guard let first = line.first, first == 0xe2 || "|`+".utf8.contains(first) else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    guard ["├", "└", "|--", "`--", "+--", "|__"].contains(where: text.contains) else { return nil }
    let signs = text.contains("|__") ? "|_ \t" : "│├└─|`+- \u{a0}\t"
    let drawn = text.prefix { signs.contains($0) }
    let parts = text[drawn.endIndex...].split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard parts.count == 2 else { return nil }
    let drawing = drawn.compactMap { $0.isWhitespace ? nil : $0 == "└" ? "├" : $0 }
    return Entry(
      atom: StableHash.finish(StableHash.mix(String(drawing) + parts[0])),
      isForeign: !parts[0].allSatisfy(\.isASCII))
  }

  /// Returns whether a line has only the trunk of a drawn tree.
  static func isTrunk(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == 0xe2 && String(decoding: line, as: UTF8.self).allSatisfy { $0 == "│" || $0.isWhitespace }
      || line.elementsEqual("|".utf8)
  }

  private static func isDrawn(_ line: Substring) -> Bool {
    let isSign = { (sign: Unicode.Scalar) in "\u{2190}"..."\u{21ff}" ~= sign || "\u{25b2}"..."\u{25c4}" ~= sign }
    return line.unicodeScalars.contains(where: isSign)
      || ["─>", "<─", "━>", "<━", "-->", "<--", "==>", "┌─", "╔═"].contains { line.contains($0) }
  }

  private static func isBranch(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return !isDrawn(line)
      && (text.first == "|" && text.drop { $0 == "|" || $0 == " " }.first == "-" || text.hasPrefix("+-"))
  }

  /// The lowercased words, names excluded.
  private static func words(_ lines: [String]) -> [String] {
    parts(lines).filter { !isName($0) }.map { $0.lowercased() }
  }

  private static func names(_ lines: [String]) -> Set<String> {
    Set(parts(lines).filter { $0.allSatisfy(\.isASCII) && isName($0) }.map { $0.lowercased() })
  }

  private static func parts(_ lines: [String]) -> [Substring] {
    lines.flatMap { line in
      line.split { !($0.isLetter || $0.isNumber || "-_./@$#".contains($0)) }.map(\.trimmingDots)
        .filter { $0.contains(where: \.isLetter) }
    }
  }

  /// Returns whether a word has a sign of code, a digit or an inner capital: `Node-API`, but not `Cross-thread`.
  private static func isName(_ word: Substring) -> Bool {
    word.dropFirst().contains { "_./@$#".contains($0) || $0.isNumber }
      || zip(word, word.dropFirst()).contains { ($0.isLowercase || $0 == "-") && $1.isUppercase }
  }
}

extension String {
  /// The words and numbers in ASCII, in lowercase.
  var latinWords: [String] { split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map { $0.lowercased() } }
}

extension Substring {
  /// Without dots at both ends.
  var trimmingDots: Substring {
    let rest = drop { $0 == "." }
    return rest.last == "." ? rest.dropLast(rest.reversed().prefix { $0 == "." }.count) : rest
  }
}

/// Reports natural language of the translation inside code.
struct CodeTranslated: SplitRule {
  static let card = RuleCard(id: "code-translated", severity: .critical, mqm: .doNotTranslate, fix: .safe)
  static let check: String? = "code"

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody, d.verdict.blames,
      // The signs of a drawn tree are no letters.
      let foreign = d.extra.first(where: {
        $0.traits.contains(.foreign) && $0.text.contains { $0.isLetter && !$0.isASCII }
      }),
      !d.missing.contains(where: { $0.traits.contains(.foreign) })
    else { return nil }
    let others = article.names(d.against)
    let compared =
      d.missing.isEmpty
      ? ", which does not occur in \(others)" : ", expected \(d.missing.quoted(beside: d.extra)) as in \(others)"
    return finding(
      d,
      "Code was translated: found ‘\(AlignedArticle.cut(foreign.text))’\(compared)\(article.because(d)). Copy the code from there.",
      in: article,
      severity: ProseInCode.severity(of: d, in: article)
        ?? (d.isReworded || CodeOutput.holds(d, article) || CodeText.areReworded(d.extra, d.missing) ? .minor : nil))
  }
}

/// Check `code-translated/text` of ``CodeTranslated``: user-visible text of a sample is translated. If a locale does so
/// in many places, the pipeline merges the findings to one question.
struct TextInCode: SplitRule {
  static let card = CodeTranslated.card
  static let check: String? = "text"

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeText else { return nil }
    return finding(
      d,
      "The sample says \(article.saidOtherwise(d)): right where \(article.name(d.member)) translates what samples say to people, else copy it again.",
      in: article, severity: .minor)
  }
}
