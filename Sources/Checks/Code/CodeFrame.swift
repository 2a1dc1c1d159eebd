internal import Alignment
internal import DocModel
internal import Features

/// A line of code split into its program part (the frame) and its human-readable texts.
struct CodeFrame {
  /// The syntax that delimits texts.
  enum Place {
    /// Between quotation marks, in any language.
    case quotes
    /// In the brackets of a placeholder.
    case placeholders
    /// Between tags and between template braces.
    case tags
    /// After a key and its colon.
    case value
  }

  /// The line without the texts.
  private(set) var frame: [UInt8] = []
  private(set) var texts: [ArraySlice<UInt8>] = []

  init(_ line: ArraySlice<UInt8>, _ place: Place) {
    // The bytes from `start` to `i` are not yet in the frame.
    var (start, i) = (line.startIndex, line.startIndex)
    func take(through end: Int) {
      frame += line[start..<i]
      texts.append(line[i..<end])
      (start, i) = (end, end)
    }
    if place == .tags {
      // A tag may continue from the previous line.
      if let close = line.firstIndex(of: Self.greater), !line[..<close].contains(Self.less) { i = close + 1 }
      take(through: Self.tag(in: line, from: i))
    }
    while i < line.endIndex {
      if place == .tags {
        i = Self.tagEnd(in: line, at: i)
      } else if let before = line[i...].firstIndex(where: { Self.mayStand($0, before: place) }) {
        i = before + 1
      } else {
        break
      }
      guard let end = Self.end(of: place, in: line, from: i, isFirst: texts.isEmpty) else { continue }
      take(through: end)
      // Skip the closing delimiter so that it does not open the next text.
      if i < line.endIndex, place != .tags { i += 1 }
    }
    frame += line[start...]
  }

  init(_ text: String, _ place: Place) { self.init(Array(text.utf8)[...], place) }

  /// The pairs of texts that differ, or nil if the frames differ too.
  func differing(from other: CodeFrame) -> [(own: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>)]? {
    guard frame == other.frame, texts.count == other.texts.count else { return nil }
    return zip(texts, other.texts).filter { !$0.elementsEqual($1) }.map { (own: $0, theirs: $1) }
  }

  // MARK: Ends of texts

  private static let (less, greater) = (UInt8(ascii: "<"), UInt8(ascii: ">"))

  /// Returns whether a byte may immediately precede a text.
  private static func mayStand(_ byte: UInt8, before place: Place) -> Bool {
    switch place {
    case .quotes: byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    case .placeholders: byte == less || "[{(".utf8.contains(byte)
    case .tags: true
    case .value: byte == .space
    }
  }

  /// The end of the text that begins at `i`, or nil if none does.
  private static func end(of place: Place, in line: ArraySlice<UInt8>, from i: Int, isFirst: Bool) -> Int? {
    let before = line[i - 1]
    switch place {
    case .quotes:
      // An apostrophe occurs within a word.
      guard before == UInt8(ascii: "\"") || i - 1 == line.startIndex || !Rewording.isWordByte(line[i - 2])
      else { return nil }
      return line[i...].firstIndex(of: before)
    case .placeholders:
      guard let close = closing(line, i), let end = line[i...].prefix(longestName + 1).firstIndex(of: close),
        isName(line[i..<end], close, isDouble: i - 1 > line.startIndex && line[i - 2] == before)
      else { return nil }
      return end
    case .tags: return tag(in: line, from: i)
    case .value:
      return isFirst && i - 1 > line.startIndex && line[i - 2] == UInt8(ascii: ":")
        ? line.endIndex : nil
    }
  }

  private static func tag(in line: ArraySlice<UInt8>, from i: Int) -> Int {
    line[i...].firstIndex { $0 == less || $0 == UInt8(ascii: "{") } ?? line.endIndex
  }

  private static func tagEnd(in line: ArraySlice<UInt8>, at i: Int) -> Int {
    if line[i] == less { return attributesEnd(in: line, from: i + 1) }
    let close = line[i...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? line.endIndex
    // An expression also ends before a tag inside it: `{isNew && <p>`.
    return (i..<close).dropLast().first { line[$0] == less && line[$0 + 1].isASCIILetter } ?? close
  }

  /// The end of a tag; attribute values may be code: `<a on={() => go()}>`.
  private static func attributesEnd(in line: ArraySlice<UInt8>, from start: Int) -> Int {
    var depth = 0
    for i in line.indices[start...] {
      switch line[i] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      // A tag within an attribute value: `<Show else={<p>No</p>}>`.
      case less where depth > 0 && line[i...].dropFirst().first?.isASCIILetter == true: return i
      case greater where depth <= 0: return i + 1
      default: break
      }
    }
    return line.endIndex
  }

  /// The bracket that closes a placeholder whose name begins at `i`, or nil if no opening bracket precedes it.
  private static func closing(_ line: ArraySlice<UInt8>, _ i: Int) -> UInt8? {
    switch line[i - 1] {
    case less: greater
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "(") where i - 1 > line.startIndex && line[i - 2] == UInt8(ascii: "$"): UInt8(ascii: ")")
    default: nil
    }
  }

  private static let longestName = 80

  /// Returns whether the brackets contain a name of words. Only `<>` and `{{}}` may contain other characters: between
  /// other brackets they indicate code.
  private static func isName(_ name: ArraySlice<UInt8>, _ close: UInt8, isDouble: Bool) -> Bool {
    guard let first = name.first, first.isLetterByte else { return false }
    return name.allSatisfy { Rewording.isWordByte($0) || " ./".utf8.contains($0) }
      || (close == greater || isDouble) && !name.contains(less) && !name.contains(UInt8(ascii: "{"))
  }
}

/// Classifies differences between texts in code.
package enum CodeText {
  /// Returns whether the lines differ only in placeholder names, by more than a typo: `<name>` became `<nombre>`.
  static func translatesPlaceholders(_ own: CodeFrame, _ other: CodeFrame) -> Bool {
    let differing = own.differing(from: other) ?? []
    return !differing.isEmpty && differing.allSatisfy { !Resemblance.isSlip($0.own, of: $0.theirs) }
  }

  /// Like ``translatesPlaceholders(_:_:)``, but also if a name with a lowercase letter differs by a typo only; an
  /// all-capitals text may be no placeholder.
  package static func differInPlaceholders(_ own: String, _ other: String) -> Bool {
    let differing = CodeFrame(own, .placeholders).differing(from: CodeFrame(other, .placeholders)) ?? []
    return !differing.isEmpty
      && differing.allSatisfy { $0.own.contains { $0 >= .of("a") } || !Resemblance.isSlip($0.own, of: $0.theirs) }
  }

  /// Returns whether the lines differ only in quoted texts, one of each pair with non-ASCII letters.
  package static func differInQuotedWords(_ own: String, _ other: String) -> Bool {
    let differing = CodeFrame(own, .quotes).differing(from: CodeFrame(other, .quotes)) ?? []
    return !differing.isEmpty && differing.allSatisfy { isForeign($0.own) || isForeign($0.theirs) }
  }

  /// Returns whether the lines have the same tags and differ in text between them.
  static func differBetweenTags(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let line = CodeFrame(theirs, .tags)
    guard line.frame.contains(.of("<")), let differing = line.differing(from: CodeFrame(own, .tags)) else {
      return false
    }
    return !differing.isEmpty && differing.allSatisfy { isText($0.own, true) && isText($0.theirs, true) }
  }

  /// Returns whether the tags are equal and the text between them was reworded: several words, or non-ASCII letters
  /// that the other lacks.
  /// - Parameter needsTags: whether lines without tags count as code.
  static func isReworded(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, needsTags: Bool) -> Bool {
    let line = CodeFrame(theirs, .tags)
    let hasTag = line.frame.contains(UInt8(ascii: "<")) && line.frame.contains(UInt8(ascii: ">"))
    guard !needsTags || hasTag, let differing = line.differing(from: CodeFrame(own, .tags)) else { return false }
    let texts = differing.filter { !isMarks($0.own) || !isMarks($0.theirs) }
    // A sentence may surround an inserted value and be before it in one language, after it in another.
    let (old, new) = (texts.flatMap(\.own)[...], texts.flatMap(\.theirs)[...])
    return !differing.isEmpty && texts.allSatisfy { isText($0.own, hasTag) && isText($0.theirs, hasTag) }
      && (texts.isEmpty || words(old).count > 1 || isForeign(new) && !isForeign(old)
        || hasTag && isOtherWord(new, old))
  }

  /// Returns whether only tokens differ that readers replace with their values: `your-name`, `MY_HOST`.
  package static func isFilledIn(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    guard fillers.contains(where: { ByteSearch.holdsFolded($0[...], in: theirs) }) else { return false }
    func tokens(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
      text.split { $0 <= .space || "=\"':,;()".utf8.contains($0) }
    }
    let (a, b) = (tokens(own), tokens(theirs))
    return a.count == b.count && a != b
      && zip(a, b).allSatisfy { one, other in
        let (rest, instead) = CodeSlip.differing(one, other)
        return one == other
          || !CodeSlip.isOne(rest, instead)
            && other.split { !$0.isLetterByte }.contains { word in
              fillers.contains { ByteSearch.equalFolded($0[...], word) }
            }
      }
  }

  /// Returns whether all lines are equal except for fillers, sentences or text between tags.
  package static func areReworded(_ own: [ValueDifference], _ others: [ValueDifference]) -> Bool {
    func isOne(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
      isFilledIn(a, b) || isSentence(a) && isSentence(b)
        || isReworded(a, b, needsTags: true) && CodeSlip.words(a) != CodeSlip.words(b)
    }
    let (own, others) = (own.map { Array($0.text.utf8)[...] }, others.map { Array($0.text.utf8)[...] })
    return !own.isEmpty && own.count == others.count && zip(own, others).allSatisfy(isOne)
  }

  private static let fillers = ["my", "your", "you", "example"].map { Array($0.utf8) }

  /// Returns whether a text contains only quotation marks and similar punctuation.
  private static func isMarks(_ text: ArraySlice<UInt8>) -> Bool {
    !String(decoding: text, as: UTF8.self).contains { $0.isLetter || $0.isNumber || "=&<>".contains($0) }
  }

  /// Returns whether the texts have equally many words and each pair differs by more than a typo, or other words in
  /// another number, which are more than the same letters with a space among them.
  private static func isOtherWord(_ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    let (one, two) = (CodeSlip.words(own), CodeSlip.words(other))
    guard !one.isEmpty, !two.isEmpty else { return false }
    if one.count != two.count {
      return Set(one).isDisjoint(with: two) && own.filter(\.isLetterByte) != other.filter(\.isLetterByte)
    }
    return zip(one, two).allSatisfy { one, two in
      let (rest, instead) = CodeSlip.differing(one, two)
      return one != two && !CodeSlip.isOne(rest, instead)
    }
  }

  /// Returns whether each quoted text is equal or reworded.
  static func isSaidOtherwise(_ own: CodeFrame, _ theirs: CodeFrame) -> Bool {
    own.texts.count == theirs.texts.count && own.texts.contains { !$0.isEmpty }
      && zip(own.texts, theirs.texts).allSatisfy { $0 == $1 || isWording($0, $1) }
  }

  /// Returns whether both are prose or names and differ by more than a typo. Paths, options and numbers are code.
  static func isWording(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let (rest, instead) = CodeSlip.differing(own, theirs)
    guard !CodeSlip.isOne(rest, instead) else { return false }
    let (marks, others) = (signs(own), signs(theirs))
    // A text without spaces may be a path: its separators and digits must be equal.
    return marks == others || theirs.contains(.space) && marks.count <= 1 && others.count <= 1
  }

  /// `name: What it is called`: after the same key, several ASCII words were replaced by non-ASCII text.
  static func isValue(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    guard let (value, other) = CodeFrame(own, .value).differing(from: CodeFrame(theirs, .value))?.first,
      isForeign(value), !isForeign(other), isText(other), words(other).count > 1
    else { return false }
    if other.first.map({ $0 < .of("a") }) == true { return true }
    // Words with digits or capitals are names and may be unchanged.
    let plain = words(other).filter { $0.allSatisfy { !$0.isASCIICapital && !$0.isASCIIDigit } }
    return plain.count > 1 && Set(plain).isDisjoint(with: words(value))
  }

  /// `title: What it is`: other words after the same key, which is one of those whose values readers see.
  static func isValueForReaders(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    guard let colon = own.firstIndex(of: .of(":")),
      let (value, other) = CodeFrame(own, .value).differing(
        from: CodeFrame(theirs, .value))?.first
    else { return false }
    let key = String(decoding: own[..<colon].drop { $0.isBlank || $0 == .of("-") }, as: UTF8.self)
    return (FrontMatterValues.isRead(key) || keysOfTexts.contains(key)) && isWording(value, other)
  }

  private static let keysOfTexts: Set<String> = ["alt", "text", "message", "msg", "details", "unit", "units"]

  /// `alt It is late`, `a->>b: Ask`: other words after the same first word, or after the same colon.
  static func isLabel(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    if CodeFrame(own, .value).differing(from: CodeFrame(theirs, .value))?.isEmpty == false { return true }
    return [own, theirs].allSatisfy {
      $0.allSatisfy { $0.isLetterByte || $0 == .space } && words($0).count > 1
    } && words(own).first == words(theirs).first
  }

  /// Several words without code characters that begin with a capital, or any text that begins with a non-ASCII letter.
  static func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first >= 0x80 || first.isASCIICapital else { return false }
    return isText(line) && (words(line).count > 1 || isForeign(line))
  }

  /// Two words or more without code characters, apart from a mark that ends a string.
  static func isPhrase(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.dropLast(line.reversed().prefix { "`'\",;".utf8.contains($0) }.count)
    return isText(text) && (words(text).count > 1 || isForeign(text))
  }

  /// The lines with a digit for each `{{ … }}` of a template if both have the same ones, else unchanged.
  static func withoutInterpolations(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> (
    ArraySlice<UInt8>, ArraySlice<UInt8>
  ) {
    let (one, other) = (interpolated(own), interpolated(theirs))
    guard !one.values.isEmpty, one.values.sorted() == other.values.sorted() else { return (own, theirs) }
    return (one.text[...], other.text[...])
  }

  private static let braces = (open: Array("{{".utf8)[...], close: Array("}}".utf8)[...])

  private static func interpolated(_ line: ArraySlice<UInt8>) -> (text: [UInt8], values: [String]) {
    var (text, values, rest): ([UInt8], [String], ArraySlice<UInt8>) = ([], [], line)
    while let start = ByteSearch.first(braces.open, in: rest),
      let end = ByteSearch.first(braces.close, in: rest[(start + 2)...])
    {
      text += rest[..<start] + [.of("0")]
      values.append(String(decoding: rest[start..<end], as: UTF8.self))
      rest = rest[(end + 2)...]
    }
    return (text + rest, values)
  }

  /// Returns whether a text has only letters, digits, spaces and sentence punctuation; between tags more is allowed.
  static func isText(_ text: ArraySlice<UInt8>, _ isBetweenTags: Bool = false) -> Bool {
    let marks = isBetweenTags ? "\t\r !'+,-.:?()=\"/" : "\t\r !'+,-.:?"
    return text.allSatisfy { $0.isLetterByte || $0.isASCIIDigit || marks.utf8.contains($0) }
  }

  static func isForeign(_ text: ArraySlice<UInt8>) -> Bool { text.contains { $0 >= 0x80 } }

  private static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { text.split { $0 <= .space } }

  /// The digits and code characters of a text in order, without sentence punctuation.
  private static func signs(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { $0.isLetterByte || " \t,.!?:;'()-&…".utf8.contains($0) }
  }
}
