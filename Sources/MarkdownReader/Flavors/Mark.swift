internal import Algorithms
internal import DocModel

/// A notation that libcmark must not see: it is replaced by a token before parsing and becomes a node afterwards.
struct Mark {
  enum Role {
    /// Is inline; alone in a paragraph it becomes a block.
    case inline
    /// Opens or closes a container block, if its partner is in the same container.
    case open, close
    /// Becomes the marker of a list item whose body is indented by four.
    case item
    /// Like `item`, but without a token in the text.
    case footnote
    /// Opens or closes a block of code.
    case fence, fenceEnd
    /// White space or other text that is removed, as it is insignificant in its flavour.
    case blanks
    /// Is a block without a partner.
    case block
    /// Is replaced by the text in ``Mark/verbatim``.
    case verbatim
    /// Is a formula in a line, or one that is displayed apart; ``Mark/verbatim`` has its text.
    case formula, displayFormula
  }

  enum Pairing {
    /// Needs no partner.
    case alone
    case paired
    /// Closes without an opening mark, or opens and is not closed.
    case unopened, unclosed
  }

  /// The range in the author's text.
  let range: Range<Int>
  let name: Range<Int>
  let parameters: Range<Int>
  let syntax: DirectiveSyntax
  var role: Role
  /// Whether it is a closing mark such as `{{< /name >}}`.
  var isClosing = false
  /// Whether it has the partner that opens or closes it.
  var pairing = Pairing.alone
  /// The name that it shares with its partner.
  var pairName: Range<Int>
  /// The notation if the mark includes the file in ``parameters``.
  var include: IncludeNotation?
  /// The text that an escaped notation produces.
  var verbatim: [UInt8] = []
  /// The lines of a reference definition that a generator adds after the line of the mark.
  var definition: [UInt8] = []
  /// The text that libcmark reads instead, and the offset of the token in it.
  var replacement: [UInt8] = []
  var tokenOffset = 0

  init(_ range: Range<Int>, name: Range<Int>, parameters: Range<Int>, syntax: DirectiveSyntax, role: Role = .inline) {
    self.range = range
    self.name = name
    pairName = name
    self.parameters = parameters
    self.syntax = syntax
    self.role = role
  }

  func `as`(_ role: Role) -> Mark {
    var mark = self
    mark.role = role
    return mark
  }
}

/// All marks of an article, in order, and the text before they were masked.
struct Marks {
  private(set) var all: [Mark] = []
  private(set) var text: [UInt8] = []
  /// Whether `:::` without a name closes the innermost open directive.
  var closesAnonymously = false
  /// Whether a directive that no mark closes ends with what holds it.
  var closesAtEnd = false
  /// The mark of each line of the sheet whose list item replaces one.
  private(set) var itemLines: [Int: Int] = [:]

  static let tokenStart: UInt8 = 2
  static let tokenEnd: UInt8 = 3

  init() {}

  /// Takes marks in order and without overlaps, and replaces `sheet` by the one that libcmark reads.
  init(_ found: [Mark], hiddenFrom sheet: inout PreparedSource) {
    guard !found.isEmpty else { return }
    all = found
    text = sheet.bytes
    for index in all.indices { dress(index) }
    sheet = sheet.rewritten(all)
    for edit in sheet.rewriting.markLines where all[edit.mark].role == .item || all[edit.mark].role == .footnote {
      itemLines[edit.line] = edit.mark
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Sets the replacement of a mark by its role.
  private mutating func dress(_ index: Int) {
    let token = Self.token(index)
    var before: [UInt8] = []
    var after: [UInt8] = []
    switch all[index].role {
    case .inline: after = all[index].definition
    case .verbatim, .formula, .displayFormula: break
    case .open, .block:
      before = Array("<?".utf8)
      after = Array("?>".utf8) + breakAfter(index)
    case .close:
      before = breakBefore(index) + Array("<?".utf8)
      after = Array("?>".utf8)
    case .fence: before = Array("~~~~~~~~~~~~ ".utf8)
    case .fenceEnd:
      all[index].replacement = Array("~~~~~~~~~~~~".utf8)
      return
    case .blanks: return
    case .item where all[index].syntax == .definition:
      // The item is as wide as the colon with the white space after it, so that what is indented below it stays in it.
      let width = text[all[index].range].contains(.tab) ? 4 : all[index].range.count
      before = [.of("+")] + Array(repeating: .space, count: width - 1)
      after = [.lineFeed, .lineFeed] + keptPrefix(index) + Array(repeating: .space, count: width)
    case .item:
      before = Array("01) ".utf8)
      after = [.lineFeed]
    case .footnote:
      all[index].replacement = Array("01) ".utf8)
      return
    }
    all[index].tokenOffset = before.count
    all[index].replacement = before + token + after
  }

  /// A line break and the line's prefix if more text follows an opening mark.
  private func breakAfter(_ index: Int) -> [UInt8] {
    var at = all[index].range.upperBound
    while at < text.count, text[at].isBlank { at += 1 }
    guard at < text.count, !text[at].isLineEnd else { return [] }
    return [.lineFeed] + keptPrefix(index)
  }

  private func breakBefore(_ index: Int) -> [UInt8] {
    Self.startsLine(text, all[index].range.lowerBound) ? [] : [.lineFeed] + keptPrefix(index)
  }

  /// The prefix of a mark's line, with insignificant white space at its start masked.
  private func keptPrefix(_ index: Int) -> [UInt8] {
    let start = Self.lineStart(text, all[index].range.lowerBound)
    let prefix = Self.prefix(text, before: all[index].range.lowerBound)
    // Marks are in order.
    let first = all[..<index].partitioningIndex { $0.range.lowerBound >= start }
    let isBlanks = first < index && all[first].role == .blanks && all[first].range.lowerBound == start
    return isBlanks ? all[first].replacement + prefix.dropFirst(all[first].range.count) : prefix
  }

  /// The container markers before `offset` in its line, with list markers replaced by spaces.
  static func prefix(_ text: [UInt8], before offset: Int) -> [UInt8] {
    var prefix: [UInt8] = []
    for byte in text[lineStart(text, offset)..<offset] {
      guard isContainerMark(byte) else { break }
      prefix.append(byte.isBlank || byte == .of(">") ? byte : .space)
    }
    return prefix
  }

  /// Whether only container markers precede `offset` in its line, or a byte order mark.
  static func startsLine(_ text: [UInt8], _ offset: Int) -> Bool {
    var at = min(offset, text.count)
    while at > 0, !text[at - 1].isLineEnd {
      if at == 3, text.has("\u{feff}", at: 0) { return true }
      guard isContainerMark(text[at - 1]) else { return false }
      at -= 1
    }
    return true
  }

  private static func isContainerMark(_ byte: UInt8) -> Bool {
    switch byte {
    case .space, .tab, .of(">"), .of("-"), .of("*"), .of("+"), .of("."), .of(")"): true
    default: byte.isASCIIDigit
    }
  }

  /// The start of the line. Takes time linear in the line's length: call it once a line, or after ``startsLine(_:_:)``.
  static func lineStart(_ text: [UInt8], _ offset: Int) -> Int {
    var at = min(offset, text.count)
    while at > 0, !text[at - 1].isLineEnd { at -= 1 }
    return at
  }

  /// The lines of the sheet with a list of kramdown: `{: .class }`.
  func attributeLines(on sheet: PreparedSource) -> Set<Int> {
    Set(sheet.rewriting.markLines.lazy.filter { text.has("{:", at: all[$0.mark].range.lowerBound) }.map(\.line))
  }

  // MARK: Tokens

  private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  static func token(_ index: Int) -> [UInt8] {
    var number = index
    var token: [UInt8] = [tokenEnd]
    repeat {
      token.append(digits[number % digits.count])
      number /= digits.count
    } while number > 0
    token.append(tokenStart)
    return token.reversed()
  }

  /// The first token in `range`, and its mark.
  func token(in bytes: [UInt8], _ range: Range<Int>) -> (range: Range<Int>, mark: Int)? {
    var at = range.lowerBound
    while let start = CmarkTree.offset(of: Self.tokenStart, in: bytes, at..<range.upperBound) {
      var number = 0
      var end = start + 1
      while end < range.upperBound, end - start < 8, let digit = Self.value(bytes[end]) {
        number = number * Self.digits.count + digit
        end += 1
      }
      if end < range.upperBound, bytes[end] == Self.tokenEnd, number < all.count, end > start + 1 {
        return (start..<end + 1, number)
      }
      at = start + 1
    }
    return nil
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x5a: Int(byte) - 0x41 + 10
    case 0x61...0x7a: Int(byte) - 0x61 + 36
    default: nil
    }
  }

  /// The maximum size of the pool in bytes; thousands of references to one definition with a long notation exceed it.
  var poolLimit: Int { 1 << 20 + text.count * 16 }

  /// Returns `range` of the pool with every token replaced by the author's text, appended as a new range. Returns it
  /// unchanged if it has no token or the pool exceeds ``poolLimit``.
  func restored(_ range: ByteRange, in pool: inout [UInt8]) -> ByteRange {
    guard !all.isEmpty, pool.count <= poolLimit, var next = token(in: pool, range.indices) else { return range }
    var result: [UInt8] = []
    var at = range.indices.lowerBound
    while true {
      let mark = all[next.mark]
      result.append(contentsOf: pool[at..<next.range.lowerBound])
      let before = mark.replacement[..<mark.tokenOffset]
      if result.count >= before.count, result.suffix(before.count).elementsEqual(before) {
        result.removeLast(before.count)
      }
      result.append(contentsOf: mark.role == .verbatim ? mark.verbatim[...] : text[mark.range])
      at = next.range.upperBound
      for byte in mark.replacement.dropFirst(mark.tokenOffset + next.range.count) {
        guard at < range.indices.upperBound, pool[at] == byte else { break }
        at += 1
      }
      guard let following = token(in: pool, at..<range.indices.upperBound) else { break }
      next = following
    }
    result.append(contentsOf: pool[at..<range.indices.upperBound])
    let start = UInt32(pool.count)
    pool.append(contentsOf: result)
    return ByteRange(start: start, end: UInt32(pool.count))
  }
}
