internal import DocModel

/// A line of a sample in HTML or XML: what stands in its tags, or between the braces of a template, and the text between them.
struct MarkupLine {
  private var tags: [ArraySlice<UInt8>] = []
  private var texts: [ArraySlice<UInt8>] = []

  private init(_ line: ArraySlice<UInt8>) {
    // A tag may have begun on a line before.
    var start = line.startIndex
    if let close = line.firstIndex(of: 0x3e), !line[..<close].contains(0x3c) {
      tags.append(line[...close])
      start = close + 1
    }
    while start < line.endIndex {
      let open = line[start...].firstIndex { $0 == 0x3c || $0 == UInt8(ascii: "{") } ?? line.endIndex
      texts.append(line[start..<open])
      guard open < line.endIndex else { return }
      let close = line[open] == 0x3c ? Self.end(of: 0x3e, line, open) : Self.endOfExpression(line, open)
      tags.append(line[open..<close])
      start = close
    }
  }

  private static func end(of mark: UInt8, _ line: ArraySlice<UInt8>, _ open: Int) -> Int {
    line[open...].firstIndex(of: mark).map { $0 + 1 } ?? line.endIndex
  }

  /// Behind its brace, or before the tag that stands in it: `{isNew && <p>`.
  private static func endOfExpression(_ line: ArraySlice<UInt8>, _ open: Int) -> Int {
    let close = end(of: UInt8(ascii: "}"), line, open)
    let tag = line[open..<close].indices.dropLast().first { line[$0] == 0x3c && line[$0 + 1].isASCIILetter }
    return tag ?? close
  }

  /// True where the tags are the same and what stands between them is text of several words, or of letters that the other has not.
  /// - Parameter needsTags: what stands between no tags is code.
  static func isReworded(_ line: ArraySlice<UInt8>, as other: ArraySlice<UInt8>, needsTags: Bool) -> Bool {
    let (one, two) = (MarkupLine(line), MarkupLine(other))
    let hasTag = one.tags.contains { $0.first == 0x3c && $0.count > 2 && $0.last == 0x3e }
    guard !needsTags || hasTag else { return false }
    let differing = zip(one.texts, two.texts).filter { !$0.elementsEqual($1) }
    return one.tags.elementsEqual(two.tags, by: { $0.elementsEqual($1) }) && one.texts.count == two.texts.count
      && !differing.isEmpty
      && differing.allSatisfy { old, new in
        isMarks(old) && isMarks(new)
          || isText(old) && isText(new)
            && (words(old) > 1 || (new.contains { $0 >= 0x80 } && !old.contains { $0 >= 0x80 })
              || hasTag && isOtherWord(new, old))
      }
  }

  /// Nothing but quotation marks and the like.
  private static func isMarks(_ text: ArraySlice<UInt8>) -> Bool {
    !String(decoding: text, as: UTF8.self).contains { $0.isLetter || $0.isNumber || $0 == "=" || $0 == "&" }
  }

  /// A word for a word, and not that word with another letter or two.
  private static func isOtherWord(_ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    let (one, two) = (CodeSlip.words(own), CodeSlip.words(other))
    return one.count == two.count && !one.isEmpty
      && zip(one, two).allSatisfy { one, two in
        let (rest, instead) = CodeSlip.differing(one, two)
        return rest.count > 2 && instead.count > 2
      }
  }

  /// Nothing but letters, digits, blanks and the punctuation of sentences.
  static func isText(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...0xff, 0x09, 0x0d, 0x20: true
      // ! ' + , - . : ?
      case 0x21, 0x27, 0x2b, 0x2c, 0x2d, 0x2e, 0x3a, 0x3f: true
      default: false
      }
    }
  }

  static func words(_ text: ArraySlice<UInt8>) -> Int { text.split { $0 <= 0x20 }.count }
}
