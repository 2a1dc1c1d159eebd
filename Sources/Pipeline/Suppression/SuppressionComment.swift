import DocModel
import Findings

/// A comment that suppresses findings, with a reason after a colon:
///
/// - `<!-- doccheck-disable-next-line RULE, RULE: reason -->` from the next line with text,
/// - `<!-- doccheck-disable RULE -->` up to `<!-- doccheck-enable RULE -->` or the end of the file,
/// - `<!-- doccheck-disable-row 4 RULE -->` from a row of the next table (1 is the first below the header, 0 the
///   header), and `doccheck-disable-row 4:2 RULE` from its second cell.
///
/// Without rule names it applies to all rules.
struct SuppressionComment {
  enum Verb { case nextLine, disable, enable, row }
  struct Cell: Hashable {
    let row: Int
    /// The 1-based column, or nil for the whole row.
    let column: Int?
  }

  let verb: Verb
  let rules: [RuleID]
  let cells: [Cell]
  let reason: String

  private static let opening = Array("<!--".utf8)
  private static let closing = Array("-->".utf8)

  /// Nil if the comment is not a suppression.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.first == 0x3c, text.starts(with: Self.opening), Self.mayBeVerb(text.dropFirst(Self.opening.count)),
      text.count < 2000, let end = Self.end(of: text)
    else { return nil }
    self.init(content: String(decoding: text[..<end].dropFirst(Self.opening.count), as: UTF8.self))
  }

  /// The index of the last `-->`, or nil.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    text.indices.dropFirst(opening.count).last { text[$0...].starts(with: closing) }
  }

  /// Fast path: the first letter excludes nearly all other comments.
  private static func mayBeVerb(_ content: ArraySlice<UInt8>) -> Bool {
    guard let first = content.first(where: { $0 > .space }) else { return false }
    return first == UInt8(ascii: "d") || first >= 0x80
  }

  private init?(content text: String) {
    let content = text.drop(while: \.isWhitespace)
    let name = content.prefix { !$0.isWhitespace && $0 != ":" }
    switch name {
    case "doccheck-disable-next-line": verb = .nextLine
    case "doccheck-disable": verb = .disable
    case "doccheck-enable": verb = .enable
    case "doccheck-disable-row": verb = .row
    default: return nil
    }
    var words = content.dropFirst(name.count).split(omittingEmptySubsequences: true) { $0 == "," || $0.isWhitespace }
    var cells: [Cell] = []
    while verb == .row, let word = words.first, let cell = Cell(word) {
      cells.append(cell)
      words.removeFirst()
    }
    self.cells = cells
    // The reason follows a colon.
    var rules: [RuleID] = []
    var reason: [Substring] = []
    for word in words {
      if !reason.isEmpty || word == ":" {
        reason.append(word)
      } else if let colon = word.firstIndex(of: ":") {
        if colon > word.startIndex { rules.append(RuleID(String(word[..<colon]))) }
        reason.append(":")
        if word.index(after: colon) < word.endIndex { reason.append(word[word.index(after: colon)...]) }
      } else {
        rules.append(RuleID(String(word)))
      }
    }
    self.rules = rules
    self.reason = reason.dropFirst().joined(separator: " ")
  }
}

extension SuppressionComment.Cell {
  /// Parses `4` or `4:2`.
  fileprivate init?(_ word: Substring) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let row = Int(first), row >= 0 else { return nil }
    guard parts.count == 2 else {
      self.init(row: row, column: nil)
      return
    }
    guard let column = Int(parts[1]), column >= 1 else { return nil }
    self.init(row: row, column: column)
  }
}
