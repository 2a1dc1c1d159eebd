internal import Alignment
internal import DocModel
internal import Features

/// Words of the language in a sample, where the others have words of theirs: what it says to people, and what readers
/// put their own for.
enum Reworded {
  /// True where each text of the one has its like among those of the other.
  static func areAll(_ own: [Deviation], _ others: [Deviation]) -> Bool {
    func holds(_ text: String, _ other: String) -> Bool { isOne(text, other) || isFilledIn(text, other) }
    return !own.isEmpty && !others.isEmpty && isShort(own) && isShort(others)
      && own.allSatisfy { one in others.contains { holds(one.text, $0.text) } }
      && others.allSatisfy { other in own.contains { holds($0.text, other.text) } }
  }

  /// As much as anybody rewords in one sample: what is longer is another sample.
  private static func isShort(_ texts: [Deviation]) -> Bool {
    texts.count <= 200 && texts.reduce(0) { $0 + $1.text.utf8.count } <= 1 << 15
  }

  /// True where every sign, key and name is the same, and other words stand between them: several, or one that is a
  /// text by its place.
  static func isOne(_ own: String, _ other: String) -> Bool {
    guard signs(own).elementsEqual(signs(other)) else { return false }
    let (a, b) = (parts(own), parts(other))
    guard a.count == b.count else { return false }
    var (said, isText) = (0, false)
    for index in a.indices where a[index] != b[index] {
      guard index.isMultiple(of: 2) else { return false }
      let before = index > 0 ? a[index - 1] : ""
      let behind = index + 1 < a.count ? a[index + 1] : ""
      // What a sign joins to others is a name, and what a value is given to.
      if behind.first == "=" || before == "=" { return false }
      if let sign = behind.first, ":=([._".contains(sign), a[index].last != " " { return false }
      if let sign = before.last, "._$@/\\&%([".contains(sign), a[index].first != " " { return false }
      let (words, theirs) = (words(a[index]), words(b[index]))
      guard Set(words.filter(isName)) == Set(theirs.filter(isName)), !zip(words, theirs).contains(where: isSlip),
        Set(words).isDisjoint(with: theirs.filter { isSmall($0) && !isName($0) })
      else { return false }
      let isInTag = behind.first == "<" && (before.last == ">" || index == 0 && own.last == ">")
      isText =
        isText || isInTag || index == 2 && !before.isEmpty && before.allSatisfy { $0 == "#" } || isTextKey(a, index)
      // A word alone between signs may be code.
      let isApart = a[index].contains(" ") || b[index].contains(" ")
      said += isApart ? max(words.count, theirs.count) : 0
    }
    return isText || said > 1
  }

  /// True where nothing differs but what says of itself that readers put their own for it: `your-name`, `MY_HOST`.
  private static func isFilledIn(_ own: String, _ other: String) -> Bool {
    let text = Array(other.utf8)[...]
    guard fillers.contains(where: { ByteSearch.holdsFolded(Array($0.utf8)[...], in: text) }) else {
      return false
    }
    let (a, b) = (tokens(own), tokens(other))
    return a.count == b.count && a != b
      && zip(a, b).allSatisfy { one, other in
        one == other
          || !isSlip(one, other)
            && other.split { !$0.isLetter }.contains { fillers.contains($0.lowercased()) }
      }
  }

  private static let fillers = ["my", "your", "you", "example"]

  private static func tokens(_ text: String) -> [Substring] { text.split { " \t=\"':,;()".contains($0) } }

  /// What stands among no words, nor ends a sentence: most texts that have other signs need not be cut in parts.
  private static func signs(_ text: String) -> some Sequence<UInt8> {
    text.utf8.lazy.filter { $0 < 0x80 && !$0.isASCIILetter && !" ',.!?".utf8.contains($0) }
  }

  /// Words and blanks, and what parts them, in turn. What ends a sentence or parts it before a blank is no sign of
  /// code.
  private static func parts(_ text: String) -> [Substring] {
    let scalars = text.unicodeScalars
    var parts: [Substring] = []
    var (start, areWords) = (text.startIndex, true)
    for index in scalars.indices where isOfWords(scalars[index], in: scalars[index...], amid: areWords) != areWords {
      parts.append(text[start..<index])
      (start, areWords) = (index, !areWords)
    }
    parts.append(text[start...])
    // Words may stand behind the last sign, too.
    return parts.count.isMultiple(of: 2) ? parts + [text[text.endIndex...]] : parts
  }

  private static func isOfWords(_ scalar: Unicode.Scalar, in rest: Substring.UnicodeScalarView, amid areWords: Bool)
    -> Bool
  {
    if scalar.isASCII {
      let byte = UInt8(ascii: scalar)
      return byte.isASCIILetter || " '".utf8.contains(byte)
        || ",.!?".utf8.contains(byte) && rest.dropFirst().first == " "
    }
    return scalar.properties.isGraphemeExtend ? areWords : scalar.properties.isAlphabetic || scalar == "’"
  }

  private static func words(_ text: Substring) -> [Substring] {
    text.split { !$0.isLetter }
  }

  /// A letter or two put for others.
  private static func isSlip(_ own: Substring, _ other: Substring) -> Bool {
    own.count > 3 && own.count == other.count && (1...2).contains(zip(own, other).count { $0 != $1 })
  }

  private static func isSmall(_ word: Substring) -> Bool { word.count > 2 && word.first?.isUppercase != true }

  /// A capital behind a small letter.
  private static func isName(_ word: Substring) -> Bool {
    word.utf8.dropFirst().contains { $0.isASCIICapital || $0 >= 0x80 }
      && zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }

  /// `title: ` and the like stands before it, with a quotation mark perhaps.
  private static func isTextKey(_ parts: [Substring], _ index: Int) -> Bool {
    guard index >= 2, parts[index - 1].first == ":",
      parts[index - 1].dropFirst().allSatisfy({ "'\"`".contains($0) || $0 == " " })
    else {
      return index >= 4 && parts[index - 2].allSatisfy { $0 == " " }
        && isTextKey(Array(parts[..<(index - 1)]), index - 2)
    }
    return MatterValues.isText(String(parts[index - 2].split(separator: " ").last ?? ""))
  }
}
