internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Part of ``InlineCode``: two backticks with nothing between them, from a code span that lost its text. CommonMark prints
/// them, or makes code of the text up to the next two.
struct EmptyCodeSpan: ArticleRule {
  static let card = InlineCode.card
  static let explainsItsLine = true

  private static let backticks = Array("``".utf8)[...]
  /// The lost spans that are quoted.
  private static let mostQuoted = 3

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      let text = article.members[member].article
      guard ByteSearch.holds(Self.backticks, in: text.source[...]), let model = article.model(of: member) else {
        return []
      }
      return article.slots.indices.compactMap { check($0, of: member, comparedTo: model, in: article) }
    }
  }

  private func check(_ slot: Int, of member: Int, comparedTo model: Int, in article: AlignedArticle) -> Finding? {
    guard article.hasText(at: slot, of: member), article.hasText(at: slot, of: model),
      let line = emptySpan(at: slot, of: member, in: article), !hasBackticks(at: slot, of: model, in: article),
      case let lost = lost(at: slot, of: member, comparedTo: model, in: article), !lost.isEmpty
    else { return nil }
    let quoted = lost.prefix(Self.mostQuoted).map { "‘\(AlignedArticle.cut($0))’" }.joined(separator: ", ")
    return finding(
      "The code span is empty here, \(article.name(model)) has \(quoted): put \(lost.count == 1 ? "it" : "them") back.",
      in: article, member: member, line: line, words: "``", confidence: .strong,
      related: [Reporting.related(in: article, at: slot, of: model)], salt: article.slots[slot].key)
  }

  /// The distinct code spans of the model that a text has less often, as written.
  private func lost(at slot: Int, of member: Int, comparedTo model: Int, in article: AlignedArticle) -> [String] {
    var own = article.texts(of: .code, at: slot, in: member)
    var lost: [String] = []
    for span in article.texts(of: .code, at: slot, in: model) {
      if let place = own.firstIndex(of: span) {
        own.remove(at: place)
      } else if !lost.contains(span) {
        lost.append(span)
      }
    }
    return lost
  }

  /// The line of the first two backticks between spaces or marks, or nil. A cell shares its line with other cells, so only
  /// its text is read.
  private func emptySpan(at slot: Int, of member: Int, in article: AlignedArticle) -> Int? {
    let (first, last) = article.lines(at: slot, of: member)
    let visible = article.visible(at: slot, of: member)
    let isPrinted = ByteSearch.holds(Self.backticks, in: visible)
    let text = article.members[member].article
    let isFree = isPrinted && !WritingSystem.of(text.locale).spacesBetweenWords
    if article.slots[slot].kind == .tableCell { return isPrinted && isEmpty(visible, isFree) ? first : nil }
    return (first...max(first, last)).first { isEmpty(text.sourceLine($0), isFree) }
  }

  /// Whether a line has exactly two backticks in a row with no word at their edges, which begin no quotation: ``so''.
  /// - Parameter isFree: whether letters that are not of ASCII may be at the edges: the backticks are text, in a language
  ///   without spaces.
  private func isEmpty(_ line: ArraySlice<UInt8>, _ isFree: Bool) -> Bool {
    func isWord(_ byte: UInt8?) -> Bool {
      byte.map { isFree && $0 >= 0x80 ? false : $0.isWordByte || $0 == .of("\\") } ?? false
    }
    guard ByteSearch.holds(Self.backticks, in: line) else { return false }
    let lastQuote = line.indices.dropLast().last { line[$0] == .of("'") && line[$0 + 1] == .of("'") }
    var place = line.startIndex
    while let start = line[place...].firstIndex(of: .of("`")) {
      let end = line[start...].firstIndex { $0 != .of("`") } ?? line.endIndex
      place = end
      if end - start == 2, let close = Self.codeEnd(line, after: end) {
        place = close
        continue
      }
      let before = start > line.startIndex ? line[start - 1] : nil
      if end - start == 2, !isWord(before), !isWord(end < line.endIndex ? line[end] : nil),
        lastQuote.map({ $0 < end }) ?? true
      {
        return true
      }
    }
    return false
  }

  /// The end of a code span that two backticks before `start` begin, if it is meant as one: its text has a backtick, or
  /// no word. Two empty spans have a part of the sentence between them.
  private static func codeEnd(_ line: ArraySlice<UInt8>, after start: Int) -> Int? {
    var place = start
    while let open = line[place...].firstIndex(of: .of("`")) {
      let end = line[open...].firstIndex { $0 != .of("`") } ?? line.endIndex
      guard end - open != 2 else {
        let text = line[start..<open]
        return text.contains(.of("`")) || !text.contains(where: \.isWordByte) ? end : nil
      }
      place = end
    }
    return nil
  }

  /// Whether a text is about backticks: it has two in a row, or code with one.
  private func hasBackticks(at slot: Int, of model: Int, in article: AlignedArticle) -> Bool {
    let (first, last) = article.lines(at: slot, of: model)
    let text = article.members[model].article
    return (first...max(first, last)).contains { ByteSearch.holds(Self.backticks, in: text.sourceLine($0)) }
      || article.texts(of: .code, at: slot, in: model).contains { $0.contains("`") }
  }
}
