package import DocModel
internal import Features
package import Findings

/// The bytes of an article’s file, and the offsets of its lines, inlines and cells.
package struct RawText {
  package let article: Article
  /// Offsets of the first byte of each line.
  private let starts: [Int]

  package init(_ article: Article) {
    self.article = article
    let bytes = article.source
    let text = bytes.span
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var starts = [start]
    var (feed, carriage) = (-1, -1)
    while start < text.count {
      if feed < start { feed = ByteSearch.byte(.lineFeed, in: text, from: start) }
      if carriage < start { carriage = ByteSearch.byte(.carriageReturn, in: text, from: start) }
      let end = min(feed, carriage)
      guard end < text.count else { break }
      // A carriage return that is the last byte is followed by no line feed: `feed` is then the end of the text.
      let isPair = feed < text.count && carriage + 1 == feed
      start = end + (isPair ? 2 : 1)
      starts.append(start)
    }
    self.starts = starts
  }

  package var bytes: [UInt8] { article.source }
  package var lineCount: Int { starts.count }

  /// The line ending of the first line.
  package var lineEnd: [UInt8] {
    guard starts.count > 1, let last = line(1) else { return [.lineFeed] }
    return Array(bytes[last.upperBound..<starts[1]])
  }

  /// The bytes of a line without its end; nil where there is no such line.
  package func line(_ number: Int) -> Range<Int>? {
    guard starts.indices.contains(number - 1) else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] : bytes.count
    while end > start, bytes[end - 1].isLineEnd { end -= 1 }
    return start..<end
  }

  /// The offset of a line; after the last line, that of the end of the file.
  package func start(of number: Int) -> Int {
    number <= 1 ? (starts.first ?? 0) : number - 1 < starts.count ? starts[number - 1] : bytes.count
  }

  /// Inserts whole lines before a line, with the line end in use. After a last line that nothing ends, the line end
  /// comes first and the file keeps ending without one.
  package func insertion(of lines: [[UInt8]], before number: Int) -> Fix.Replacement {
    let place = start(of: number)
    let isAfterOpenLine = place == bytes.count && bytes.last.map { !$0.isLineEnd } ?? false
    let text = lines.flatMap { isAfterOpenLine ? lineEnd + $0 : $0 + lineEnd }
    return Fix.Replacement(place..<place, text)
  }

  /// All bytes of some lines, the end of the last one left out.
  package func lines(from first: Int, through last: Int) -> Range<Int>? {
    guard let one = line(first), let other = line(max(first, last)) else { return nil }
    return one.lowerBound..<other.upperBound
  }

  package func isBlank(_ number: Int) -> Bool {
    line(number).map { bytes[$0].allSatisfy { $0.isBlank } } ?? true
  }

  /// The offset of a node, or nil if it is not certain.
  package func offset(of node: Node) -> Int? {
    guard node.column > 0, let line = line(Int(node.firstLine)) else { return nil }
    let offset = line.lowerBound + Int(node.column) - 1
    return offset <= line.upperBound ? offset : nil
  }

  /// The places of some bytes in a range that are no part of a longer word or number.
  package func places(of sought: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    guard !sought.isEmpty else { return [] }
    var result: [Range<Int>] = []
    var from = range.lowerBound
    while from < range.upperBound, let start = ByteSearch.first(sought[...], in: bytes[from..<range.upperBound]) {
      let end = start + sought.count
      if isApart(from: start, to: end, in: range) { result.append(start..<end) }
      from = start + 1
    }
    return result
  }

  /// The ranges of `name` in closing tags: `{{< /name >}}`, `</name>`, `{% endname %}`, `::: name-end`.
  package func closingNames(_ name: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    let closers = ["/", "end"].map { Array($0.utf8) }
    let suffix = Array("-end".utf8)
    var result: [Range<Int>] = []
    var from = range.lowerBound
    while let start = ByteSearch.first(name[...], in: bytes[from..<range.upperBound]) {
      from = start + 1
      let end = start + name.count
      let before = Self.withoutBlanks(bytes[range.lowerBound..<start])
      let isClosed = closers.contains { closer in
        before.suffix(closer.count).elementsEqual(closer)
          && Self.withoutBlanks(before.dropLast(closer.count)).last.map { "<%-".utf8.contains($0) } == true
      }
      let rest = bytes[end..<range.upperBound]
      let isClosedBehind = before.last == UInt8(ascii: ":") && rest.starts(with: suffix)
      let next = isClosedBehind ? rest.dropFirst(suffix.count).first : rest.first
      if isClosed || isClosedBehind, next.map({ Self.isPartOfName($0) }) != true { result.append(start..<end) }
    }
    return result
  }

  private static func withoutBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.prefix(bytes.lastIndex { !$0.isBlank }.map { $0 + 1 - bytes.startIndex } ?? 0)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isLetterByte || byte.isASCIIDigit || "-_./".utf8.contains(byte)
  }

  private func isApart(from start: Int, to end: Int, in range: Range<Int>) -> Bool {
    func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") }
    if start > range.lowerBound, isWord(bytes[start]), isWord(bytes[start - 1]) { return false }
    if end < range.upperBound, isWord(bytes[end - 1]), isWord(bytes[end]) { return false }
    let isNumber = bytes[start].isASCIIDigit || bytes[end - 1].isASCIIDigit
    guard isNumber else { return true }
    let marks = [UInt8(ascii: "."), UInt8(ascii: ",")]
    if start >= range.lowerBound + 2, marks.contains(bytes[start - 1]), bytes[start - 2].isASCIIDigit { return false }
    return !(end + 1 < range.upperBound && marks.contains(bytes[end]) && bytes[end + 1].isASCIIDigit)
  }
}

extension RawText {
  /// The content of a code span that begins at an offset, without the spaces that CommonMark strips; nil if no span begins
  /// there.
  package func codeSpan(at offset: Int, before limit: Int) -> (whole: Range<Int>, content: Range<Int>)? {
    let tick = UInt8(ascii: "`")
    var open = offset
    while open < limit, bytes[open] == tick { open += 1 }
    let width = open - offset
    guard width > 0 else { return nil }
    var i = open
    while i < limit {
      guard bytes[i] == tick else {
        i += 1
        continue
      }
      var end = i
      while end < limit, bytes[end] == tick { end += 1 }
      if end - i == width { return (offset..<end, stripped(open..<i)) }
      i = end
    }
    return nil
  }

  private func stripped(_ range: Range<Int>) -> Range<Int> {
    guard range.count > 2, bytes[range.lowerBound] == .space, bytes[range.upperBound - 1] == .space else {
      return range
    }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// The range of the destination of a link or an image as written in the file; nil if it is not certain.
  package func destination(_ node: Node, before limit: Int) -> Range<Int>? {
    let target = Array(article.pool[node.literal.indices])
    guard !target.isEmpty else { return nil }
    if node.flags.contains(.reference) { return definition(of: target) }
    guard let start = offset(of: node) else { return nil }
    return firstTarget(target, in: start..<min(limit, bytes.count))
  }

  /// The range of a destination right after the characters that can open one.
  private func firstTarget(_ target: [UInt8], in range: Range<Int>) -> Range<Int>? {
    var from = range.lowerBound
    while from < range.upperBound, let start = ByteSearch.first(target[...], in: bytes[from..<range.upperBound]) {
      from = start + 1
      let end = start + target.count
      let opens = start > range.lowerBound && "(<\"' ".utf8.contains(bytes[start - 1])
      let closes = end >= bytes.count || ")> \"'\n\r".utf8.contains(bytes[end])
      if opens || start == range.lowerBound, closes { return start..<end }
    }
    return nil
  }

  /// The ids of the page itself that HTML's links lead to: `<a href="#id">`.
  package func fragments(inTags range: Range<Int>) -> [(id: [UInt8], place: Range<Int>?)] {
    var result: [(id: [UInt8], place: Range<Int>?)] = []
    for quote in ["\"", "'"] {
      let opening = Array("href=\(quote)#".utf8)
      var from = range.lowerBound
      while let start = ByteSearch.first(opening[...], in: bytes[from..<range.upperBound]) {
        from = start + opening.count
        let id = bytes[from..<range.upperBound].prefix { !quote.utf8.contains($0) }
        result.append((Array(id), id.indices))
      }
    }
    return result
  }

  /// The target of the one definition of a reference that has it.
  private func definition(of target: [UInt8]) -> Range<Int>? {
    let opening = Array("]: ".utf8)
    var found: Range<Int>?
    var from = 0
    while let start = ByteSearch.first((opening + target)[...], in: bytes[from...]) {
      from = start + 1
      let end = start + opening.count + target.count
      guard end >= bytes.count || " \n\r\t".utf8.contains(bytes[end]) else { continue }
      if found != nil { return nil }
      found = start + opening.count..<end
    }
    return found
  }

  /// The text between the pipes of a table's line, with its spaces; nil if the line has no cell of that number.
  package func cell(_ column: Int, ofLine number: Int, from start: Int?) -> Range<Int>? {
    guard let line = line(number) else { return nil }
    var cellStart = max(line.lowerBound, start ?? line.lowerBound)
    while cellStart < line.upperBound, " \t>".utf8.contains(bytes[cellStart]) { cellStart += 1 }
    let pipe = UInt8(ascii: "|")
    if cellStart < line.upperBound, bytes[cellStart] == pipe { cellStart += 1 }
    var index = 0
    var i = cellStart
    while i <= line.upperBound {
      let isEnd = i == line.upperBound
      if isEnd || (bytes[i] == pipe && !(i > cellStart && bytes[i - 1] == UInt8(ascii: "\\"))) {
        if index == column { return isEnd && i == cellStart ? nil : cellStart..<i }
        index += 1
        cellStart = i + 1
      }
      i += 1
    }
    return nil
  }

  /// A range without the spaces at its ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
