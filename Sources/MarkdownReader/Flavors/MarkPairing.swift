internal import DocModel

/// Finds which marks open a block and which close it, in the text itself.
struct MarkPairing {
  private(set) var marks: [Mark]
  private let text: [UInt8]

  init(_ marks: [Mark], in text: [UInt8]) {
    self.marks = marks
    self.text = text
  }

  /// `closes` gives the name a mark closes, nil for one that does not close. What is closed stands in blocks of its own
  /// where its marks are on different lines, with nothing but container marks before and nothing after them.
  mutating func pair(opening opens: (Mark) -> Bool = { _ in true }, closing closes: (Mark) -> ArraySlice<UInt8>?) {
    var open: [ArraySlice<UInt8>: [Int]] = [:]
    for index in marks.indices where marks[index].role == .inline {
      let mark = marks[index]
      if let name = closes(mark) {
        guard let opening = open[name]?.popLast() else {
          marks[index].isStray = true
          continue
        }
        join(opening, index)
      } else if opens(mark) {
        open[text[mark.name], default: []].append(index)
      }
    }
  }

  /// Makes a block of what stands between two marks, if they stand where blocks begin and end.
  mutating func join(_ opening: Int, _ closing: Int) {
    let (first, last) = (marks[opening].range, marks[closing].range)
    guard startsLine(first.lowerBound), endsLine(last.upperBound),
      text[first.upperBound..<last.lowerBound].contains(where: \.isLineEnd)
        || marks[opening].syntax == .jsx && standsApart(first.lowerBound, last.upperBound),
      marks[opening].syntax != .jsx || !isAmidSentence(first.upperBound..<last.lowerBound, last.upperBound)
    else { return }
    marks[opening].role = .open
    marks[closing].role = .close
  }

  /// Makes blocks of empty components on consecutive lines, as they are with blank lines between.
  mutating func partRows() {
    var start = marks.startIndex
    while start < marks.endIndex {
      var end = start
      while end < marks.endIndex, isEmptyComponent(marks[end]),
        end == start || isNextLine(marks[end - 1].range.upperBound..<marks[end].range.lowerBound)
      { end += 1 }
      if end - start > 1, standsApart(marks[start].range.lowerBound, marks[end - 1].range.upperBound) {
        for index in start..<end { marks[index].role = .block }
      }
      start = max(end, start + 1)
    }
  }

  /// A tag that opens nothing, on lines of its own.
  private func isEmptyComponent(_ mark: Mark) -> Bool {
    mark.role == .inline && text.has("/>", at: mark.range.upperBound - 2) && startsLine(mark.range.lowerBound)
      && endsLine(mark.range.upperBound)
  }

  /// Nothing but one line's end and blanks.
  private func isNextLine(_ range: Range<Int>) -> Bool {
    text[range].allSatisfy(\.isSpace) && text[range].count { $0 == .lineFeed } == 1
  }

  /// True where text goes on in the line behind, and what is held is words of it that end no sentence.
  private func isAmidSentence(_ held: Range<Int>, _ end: Int) -> Bool {
    let words = text.trimmed(held)
    guard !words.isEmpty, let first = text[end...].firstIndex(of: .lineFeed), isText(first + 1) else { return false }
    var at = words.lowerBound
    while isText(at) {
      guard let next = text[at..<words.upperBound].firstIndex(of: .lineFeed) else {
        return String(decoding: text[at..<words.upperBound], as: UTF8.self).last.map { $0.isLetter || $0.isNumber }
          ?? false
      }
      at = next + 1
    }
    return false
  }

  /// True where the line holds text, and no block or tag begins with it.
  private func isText(_ start: Int) -> Bool {
    guard let first = text[start...].firstIndex(where: { !$0.isBlank }) else { return false }
    let line = first..<(text[first...].firstIndex(where: \.isLineEnd) ?? text.count)
    return !BlockStart.begins(text, line) && ![.of("<"), .of("{"), .of("|"), .of(":")].contains(text[first])
  }

  /// True where the lines before and behind a line hold nothing, or a tag.
  private func standsApart(_ start: Int, _ end: Int) -> Bool {
    func isEmptyOrTag(_ line: some Sequence<UInt8>) -> Bool {
      line.first { !$0.isBlank && $0 != 0xc2 && $0 != 0xa0 }.map { $0.isLineEnd || $0 == .of("<") || $0 == .of("{") }
        ?? true
    }
    func lineEnd(_ rest: ArraySlice<UInt8>) -> Int { rest.starts(with: "\r\n".utf8) ? 2 : 1 }
    let rest = text[end...].drop { !$0.isLineEnd }
    guard isEmptyOrTag(rest.dropFirst(lineEnd(rest))) else { return false }
    let line = Marks.lineStart(text, start)
    guard line > 0 else { return true }
    let before = line - lineEnd(text[max(0, line - 2)..<line])
    return isEmptyOrTag(text[Marks.lineStart(text, before)...])
  }

  func startsLine(_ offset: Int) -> Bool { Marks.startsLine(text, offset) }

  func endsLine(_ offset: Int) -> Bool {
    var at = offset
    while at < text.count, text[at].isBlank { at += 1 }
    return at == text.count || text[at].isLineEnd
  }
}
