internal import DocModel

/// Finds the marks that open and close blocks, in the source text.
struct MarkPairing {
  private(set) var marks: [Mark]
  private let text: [UInt8]

  init(_ marks: [Mark], in text: [UInt8]) {
    self.marks = marks
    self.text = text
  }

  /// Pairs marks by name; `closes` returns the name that a mark closes, or nil if it does not close. A pair becomes a
  /// block if its marks are on different lines, with only container markers before and nothing after them.
  mutating func pair(opening opens: (Mark) -> Bool = { _ in true }, closing closes: (Mark) -> ArraySlice<UInt8>?) {
    var open: [ArraySlice<UInt8>: [Int]] = [:]
    for index in marks.indices where marks[index].role == .inline {
      let mark = marks[index]
      if let name = closes(mark) {
        marks[index].pairName = name.indices
        guard let opening = open[name]?.popLast() else {
          marks[index].pairing = .unopened
          continue
        }
        marks[opening].pairing = .paired
        marks[index].pairing = .paired
        join(opening, with: index)
      } else if opens(mark) {
        marks[index].pairing = .unclosed
        open[text[mark.name], default: []].append(index)
      }
    }
  }

  /// Makes a block of two marks and their content if they are at the boundaries of blocks.
  mutating func join(_ opening: Int, with closing: Int) {
    let (first, last) = (marks[opening].range, marks[closing].range)
    guard startsLine(first.lowerBound), endsLine(blanksEnd(after: closing)),
      text[first.upperBound..<last.lowerBound].contains(where: \.isLineEnd)
        || marks[opening].syntax == .jsx && standsApart(from: first.lowerBound, to: last.upperBound),
      marks[opening].syntax != .jsx || !isAmidSentence(first.upperBound..<last.lowerBound, last.upperBound)
    else { return }
    marks[opening].role = .open
    marks[closing].role = .close
  }

  /// The end of a mark with the white space written as marks after it on its line: `</Tabs>{' '}`.
  private func blanksEnd(after mark: Int) -> Int {
    var end = marks[mark].range.upperBound
    for next in marks[(mark + 1)...] {
      guard next.role == .blanks, text[end..<max(end, next.range.lowerBound)].allSatisfy(\.isBlank) else { break }
      end = next.range.upperBound
    }
    return end
  }

  /// Makes blocks of empty components on consecutive lines, as if empty lines separated them.
  mutating func partRows() {
    var start = marks.startIndex
    while start < marks.endIndex {
      var end = start
      while end < marks.endIndex, isEmptyComponent(marks[end]),
        end == start || isNextLine(marks[end - 1].range.upperBound..<marks[end].range.lowerBound)
      { end += 1 }
      if end - start > 1, standsApart(from: marks[start].range.lowerBound, to: marks[end - 1].range.upperBound) {
        for index in start..<end { marks[index].role = .block }
      }
      start = max(end, start + 1)
    }
  }

  /// Returns whether a mark is a self-closing tag, alone on its lines.
  private func isEmptyComponent(_ mark: Mark) -> Bool {
    mark.role == .inline && text.has("/>", at: mark.range.upperBound - 2) && startsLine(mark.range.lowerBound)
      && endsLine(mark.range.upperBound)
  }

  /// Returns whether the range is white space with exactly one line end.
  private func isNextLine(_ range: Range<Int>) -> Bool {
    text[range].allSatisfy(\.isSpace) && text[range].count { $0 == .lineFeed } == 1
  }

  /// Returns whether text follows on the next line and the content is words that do not end a sentence.
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

  /// Returns whether the line has text and does not begin with a block or tag.
  private func isText(_ start: Int) -> Bool {
    guard let first = text[start...].firstIndex(where: { !$0.isBlank }) else { return false }
    let line = first..<(text[first...].firstIndex(where: \.isLineEnd) ?? text.count)
    return !BlockStart.begins(text, line) && ![.of("<"), .of("{"), .of("|"), .of(":")].contains(text[first])
  }

  /// Returns whether the lines before and after are empty or begin with a tag.
  private func standsApart(from start: Int, to end: Int) -> Bool {
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

extension Marks {
  /// The balance of the opening and closing marks of an article.
  ///
  /// - Parameter apart: Marks that have a partner in another container, found when the blocks were read.
  func balance(on sheet: PreparedSource, apart: [UnpairedMark]) -> MarkBalance {
    var (paired, unpaired): (Set<String>, [UnpairedMark]) = ([], apart)
    for mark in all {
      switch mark.pairing {
      case .alone: break
      case .paired: paired.insert(String(decoding: text[mark.pairName], as: UTF8.self))
      case .unopened, .unclosed:
        unpaired.append(
          UnpairedMark(
            mark, self, isClosing: mark.pairing == .unopened,
            line: sheet.place(ofSource: mark.range.lowerBound).line))
      }
    }
    return MarkBalance(paired: paired, unpaired: unpaired.sorted { $0.line < $1.line })
  }
}

extension UnpairedMark {
  /// - Parameter isOpenEnded: whether it is the mark of a box that only what holds it ends.
  init(_ mark: Mark, _ marks: Marks, isClosing: Bool, isOpenEnded: Bool = false, line: UInt32) {
    let name = marks.text[mark.pairName]
    self.init(
      name: String(decoding: name, as: UTF8.self), isClosing: isClosing,
      mustBeClosed: isOpenEnded || mark.syntax == .jsx && (name.first?.isASCIICapital ?? true),
      text: String(decoding: marks.text[mark.range].prefix(80), as: UTF8.self), line: line)
  }
}
