internal import DocModel

/// The number in a comment of code that refers to an item of the list after it, as in Material for MkDocs: `# (1)!`.
struct CodeAnnotation: Equatable {
  /// The bytes of the code that the reference takes the place of: with `!`, the signs of the comment, too.
  let range: Range<Int>
  let number: Int

  /// The references in code, in order. Empty if one of them refers to no item.
  ///
  /// - Parameter items: the number of items of the list after the code.
  static func all(in code: [UInt8], items: Int) -> [CodeAnnotation] {
    guard items > 0 else { return [] }
    var found: [CodeAnnotation] = []
    var start = 0
    while start < code.count {
      let end = code[start...].firstIndex(of: .lineFeed) ?? code.count
      if code[start..<end].contains(.of("(")) { found += references(in: code, line: start..<end) }
      start = end + 1
    }
    return found.allSatisfy({ (1...items).contains($0.number) }) ? found : []
  }

  private static func references(in code: [UInt8], line: Range<Int>) -> [CodeAnnotation] {
    guard let comment = comment(in: code, line: line) else { return [] }
    var found: [CodeAnnotation] = []
    var at = comment.upperBound
    while let open = code[at..<line.upperBound].firstIndex(of: .of("(")) {
      var end = open + 1
      while end < line.upperBound, code[end].isASCIIDigit { end += 1 }
      guard end > open + 1, end - open < 5, end < line.upperBound, code[end] == .of(")"),
        let number = Int(String(decoding: code[open + 1..<end], as: UTF8.self))
      else {
        at = open + 1
        continue
      }
      end += 1
      var first = open
      if end < line.upperBound, code[end] == .of("!") {
        end += 1
        if found.isEmpty, code[comment.upperBound..<open].allSatisfy(\.isBlank) { first = comment.lowerBound }
        if closingSigns.contains(where: { isOnly($0, in: code[end..<line.upperBound]) }) { end = line.upperBound }
      }
      found.append(CodeAnnotation(range: first..<end, number: number))
      at = end
    }
    return found
  }

  private static let closingSigns = ["-->", "*/", "#}", "%}"]

  private static func isOnly(_ sign: String, in rest: ArraySlice<UInt8>) -> Bool {
    let text = rest.drop(while: \.isBlank)
    return text.starts(with: sign.utf8) && text.dropFirst(sign.utf8.count).allSatisfy(\.isBlank)
  }

  /// The signs that begin a comment in most languages. A comment begins a line or comes after white space.
  private static let signs = ["<!--", "//", "/*", "--", "{#", "#", ";", "%"]

  /// The signs of the comment in a line, or nil.
  private static func comment(in code: [UInt8], line: Range<Int>) -> Range<Int>? {
    var at = line.lowerBound
    while at < line.upperBound {
      let begins = at == line.lowerBound || code[at - 1].isBlank
      if begins, let sign = signs.first(where: { code[at..<line.upperBound].starts(with: $0.utf8) }) {
        return at..<at + sign.utf8.count
      }
      at += 1
    }
    return nil
  }
}
