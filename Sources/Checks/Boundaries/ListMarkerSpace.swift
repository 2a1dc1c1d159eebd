internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Check `spacing/list-marker` of ``Spacing``: no space after the number of a list item, as in `3.返回`, so that CommonMark
/// reads a line of text.
struct ListMarkerSpace: TextRule {
  static let card = Spacing.card
  static let check: String? = "list-marker"

  static let reads: TextTraits? = .digit

  /// A line that begins with a number and a mark.
  private struct Marker {
    let number: Int
    let sign: UInt8
    /// Whether a space follows, so that the line is an item.
    let isItem: Bool
  }

  /// Reports the first such line of a list.
  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let text = article.members[block.member].article
    guard text.nodes[block.node].kind == .paragraph, let source = block.source else { return [] }
    let (first, last) = article.lines(at: block.slot, of: block.member)
    for line in first...max(first, last) {
      guard let marker = Self.marker(text.sourceLine(line)), !marker.isItem,
        marker.number == 1 || Self.follows(marker, at: line, in: text),
        case let run = Self.run(from: line, marker, in: text), marker.number > 1 || run.count > 1
      else { continue }
      if Self.begins(at: block.slot, of: source, in: article) { return [] }
      let words = "\(marker.number)\(Character(Unicode.Scalar(marker.sign)))"
      var result = finding(
        block, .noMarkerSpace(words, others: run.dropFirst()), in: article, line: line, words: words,
        confidence: .certain, severity: .major)
      result.fix = TextFixes.markerSpaces(text, lines: run)
      return [result]
    }
    return []
  }

  /// Returns whether a line of a member's text begins so.
  static func begins(at slot: Int, of member: Int, in article: AlignedArticle) -> Bool {
    guard article.textBlock(at: slot, of: member) != nil else { return false }
    let (first, last) = article.lines(at: slot, of: member)
    let text = article.members[member].article
    return (first...max(first, last)).contains { marker(text.sourceLine($0))?.isItem == false }
  }

  /// The lines of the list from one on whose numbers no space follows.
  private static func run(from line: Int, _ marker: Marker, in text: Article) -> [Int] {
    var (lines, number, last) = ([line], marker.number, line)
    // A number in code is no marker.
    let code = text.nodes.filter { $0.kind == .codeBlock }.map {
      Int($0.firstLine)...Int(max($0.firstLine, $0.lastLine))
    }
    var next = line + 1
    while next <= last + reach {
      let bytes = text.sourceLine(next)
      if bytes.first == .of("#") { break }
      if let other = Self.marker(bytes), !code.contains(where: { $0.contains(next) }) {
        guard other.sign == marker.sign, other.number == number + 1 else { break }
        (number, last) = (other.number, next)
        if !other.isItem { lines.append(next) }
      }
      next += 1
    }
    return lines
  }

  /// Returns whether the nearest marker above a line, within ``reach`` lines and the section, is that of the item before.
  private static func follows(_ marker: Marker, at line: Int, in text: Article) -> Bool {
    for above in (max(1, line - reach)..<line).reversed() {
      let bytes = text.sourceLine(above)
      if bytes.first == .of("#") { return false }
      guard let other = Self.marker(bytes) else { continue }
      return other.isItem && other.sign == marker.sign && other.number + 1 == marker.number
    }
    return false
  }

  /// The number of lines after the marker on which a missing item may be reported: at its own place or the next one.
  static let nearby = 6
  /// The number of lines that an item may have.
  private static let reach = 12

  /// A number with a mark and then a space, a letter beyond ASCII, or a word with a capital; else nil, as in `2.x`.
  private static func marker(_ line: ArraySlice<UInt8>) -> Marker? {
    let rest = line.drop { $0.isBlank || $0 == .of(">") }
    let digits = rest.prefix(while: \.isASCIIDigit)
    guard 1...longest ~= digits.count, let number = Int(String(decoding: digits, as: UTF8.self)),
      let sign = rest.dropFirst(digits.count).first, sign == .of(".") || sign == .of(")")
    else { return nil }
    let text = rest.dropFirst(digits.count + 1)
    guard let first = text.first else { return nil }
    if first.isBlank { return Marker(number: number, sign: sign, isItem: true) }
    let isWord =
      first >= 0x80 && String(decoding: text.prefix(4), as: UTF8.self).first?.isLetter == true
      || first.isASCIICapital && text.dropFirst().first?.isASCIISmall == true
    return isWord ? Marker(number: number, sign: sign, isItem: false) : nil
  }

  private static let longest = 3
}

extension Message {
  fileprivate static func noMarkerSpace(_ marker: String, others: ArraySlice<Int>) -> Message {
    let lines = others.map(String.init).listed(3)
    let also = others.isEmpty ? "" : " So \(others.count == 1 ? "does line" : "do lines") \(lines)."
    return
      "The line begins with ‘\(marker)’ and no space after it, so that it is text and no list item: put a space there.\(also)"
  }
}
