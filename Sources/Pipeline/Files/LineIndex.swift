internal import Algorithms
import DocModel
import Features
import Findings
import MarkdownReader
import Reports

/// The line starts of an article, for positions and excerpts.
struct LineIndex {
  private let source: [UInt8]
  /// The byte offset of each line.
  private let starts: [UInt32]

  /// Lines end in LF, CR or CRLF, as in CommonMark.
  init(_ source: [UInt8]) {
    self.source = source
    starts = SourceLines.starts(of: source, from: source.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
  }

  /// The bytes of a 1-based line without its line end, or nil if there is no such line.
  func line(_ number: Int) -> ArraySlice<UInt8>? {
    guard starts.indices.contains(number - 1) else { return nil }
    let start = Int(starts[number - 1])
    var end = number < starts.count ? Int(starts[number]) : source.count
    while end > start, source[end - 1] == .lineFeed || source[end - 1] == .carriageReturn { end -= 1 }
    return source[start..<end]
  }

  /// The first line at or after `number` that contains more than spaces and tabs, or nil.
  func firstText(from number: Int) -> Int? {
    guard number >= 1, number <= starts.count else { return nil }
    return (number...starts.count).first { line($0)?.contains { $0 != .space && $0 != .tab } ?? false }
  }

  /// The only occurrence of `words` as whole words within the lines, or nil if there are no or several occurrences.
  func only(_ words: String, in lines: ClosedRange<Int>) -> (line: Int, column: Int)? {
    guard !words.isEmpty else { return nil }
    let sought = Array(words.utf8)
    var found: (line: Int, column: Int)?
    for number in lines.prefix(Self.searched) {
      guard let line = line(number), line.count <= Excerpt.countable else { return found }
      var rest = line
      while let start = ByteSearch.first(sought[...], in: rest) {
        rest = line[(start + 1)...]
        guard isWhole(sought, at: start, in: line) else { continue }
        if found != nil { return nil }
        found = (number, start - line.startIndex + 1)
      }
    }
    return found
  }

  /// The maximum number of lines searched per paragraph.
  private static let searched = 64

  /// Returns whether the match is not part of a longer word or number.
  private func isWhole(_ words: [UInt8], at start: Int, in line: ArraySlice<UInt8>) -> Bool {
    guard let first = words.first, let last = words.last else { return false }
    return !goesOn(first, into: line[..<start].suffix(2).reversed())
      && !goesOn(last, into: line[(start + words.count)...].prefix(2))
  }

  private func goesOn(_ edge: UInt8, into rest: some Sequence<UInt8>) -> Bool {
    guard edge.isASCIILetter || edge.isASCIIDigit else { return false }
    var rest = rest.makeIterator()
    guard let next = rest.next() else { return false }
    if next.isASCIILetter || next.isASCIIDigit { return true }
    return edge.isASCIIDigit && (next == UInt8(ascii: ".") || next == UInt8(ascii: ","))
      && rest.next()?.isASCIIDigit == true
  }

  /// The 1-based column of `words` in the table cell at `place`, or nil if the cell does not contain them.
  func first(_ words: String, inCellAt place: Place) -> Int? {
    guard !words.isEmpty, let cell = cell(at: place) else { return nil }
    return ByteSearch.first(Array(words.utf8)[...], in: cell).map { $0 - cell.startIndex + place.column }
  }

  /// The text of a table cell from a column up to the closing pipe, without trailing spaces.
  private func cell(at place: Place) -> ArraySlice<UInt8>? {
    guard let line = line(place.line), place.column >= 1, place.column <= line.count else { return nil }
    let rest = line.dropFirst(place.column - 1).prefix(Excerpt.countable)
    var end = rest.startIndex
    while end < rest.endIndex, rest[end] != UInt8(ascii: "|") {
      end += rest[end] == UInt8(ascii: "\\") && end + 1 < rest.endIndex ? 2 : 1
    }
    while end > rest.startIndex, rest[end - 1] == .space || rest[end - 1] == .tab { end -= 1 }
    return rest[..<end]
  }

  /// - Parameter length: the number of bytes at fault; nil for the whole table cell.
  func excerpt(at place: Place, length: Int?) -> Excerpt? {
    line(place.line).map { line in
      Excerpt(line: line, column: place.column, length: length ?? cell(at: place)?.count ?? 0)
    }
  }
}

/// The sections of an article, identified by their headings, so a finding's section does not depend on line numbers.
struct Sections {
  /// The start line and the hash of the heading path of each section, in document order.
  private var starts: [(line: UInt32, name: UInt64)] = []

  static let none = Sections()

  private init() {}

  init(_ article: Article) {
    var open: [(level: UInt8, name: UInt64)] = []
    for (index, node) in article.nodes.enumerated() where node.kind == .heading {
      while let last = open.last, last.level >= node.level { open.removeLast() }
      var name = open.last?.name ?? StableHash.seed
      if !node.attribute.isEmpty {
        name = StableHash.mix(article.pool[node.attribute.indices], into: name)
      } else {
        // Must hash the same bytes as ``Article/plainBytes(of:)``.
        for part in article.nodes[index..<Int(node.end)] {
          if part.kind.isPlainText {
            name = StableHash.mix(article.pool[part.literal.indices], into: name)
          } else if part.kind == .softBreak || part.kind == .lineBreak {
            name = StableHash.mix(.space, into: name)
          }
        }
      }
      name = StableHash.finish(name)
      open.append((node.level, name))
      starts.append((node.firstLine, name))
    }
  }

  /// Returns the section's hash, or 0 above the first heading.
  func name(at line: Int) -> UInt64 {
    starts[..<starts.partitioningIndex { Int($0.line) > line }].last?.name ?? 0
  }
}
