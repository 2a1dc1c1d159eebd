internal import Alignment
internal import DocModel
internal import Features

/// A message as a lazily evaluated string interpolation: it is rendered only if the finding is reported. Each rule
/// words its messages itself; shared parts are in extensions.
struct Message: Sendable, ExpressibleByStringInterpolation {
  let text: @Sendable () -> String

  init(text: @autoclosure @escaping @Sendable () -> String) { self.text = text }
  init(stringLiteral text: String) { self.text = { text } }
  init(stringInterpolation parts: Parts) { text = { [all = parts.all] in all.map { $0() }.joined() } }

  /// The literals and interpolated values in order, each evaluated on rendering only.
  struct Parts: StringInterpolationProtocol {
    var all: [@Sendable () -> String] = []

    init(literalCapacity: Int, interpolationCount: Int) { all.reserveCapacity(2 * interpolationCount + 1) }

    mutating func appendLiteral(_ literal: String) { all.append { literal } }

    mutating func appendInterpolation<Value>(_ value: @autoclosure @escaping @Sendable () -> Value) {
      all.append { "\(value())" }
    }
  }
}

/// Builds a text of at most `limit` characters with runs of white space folded, without reading more of a long text
/// than is shown.
struct ShortText {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var count = 0
  private var isBlank = false
  /// The byte offset at which the text is cut if it exceeds the limit.
  private var cut = 0
  /// Whether every scalar so far is a character by itself, so that `cut` is a character boundary.
  private var isPlain = true

  init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(2 * limit)
  }

  /// Whether further text cannot change the result.
  var isDone: Bool { count > limit }

  mutating func addBlank() { isBlank = count > 0 }

  /// Separates two cells of a table row.
  mutating func addCellEnd() {
    addBlank()
    add([UInt8(ascii: "|")])
    addBlank()
  }

  mutating func add(_ slice: ArraySlice<UInt8>) {
    // A character has a few bytes at most; the text beyond that is not decoded.
    let text = slice.prefix(16 * limit)
    let span = text.span
    var place = 0
    while place < span.count, !isDone {
      let (scalar, end) = span.character(at: place)
      if scalar == " " || !scalar.standsAlone && scalar.properties.isWhitespace {
        isBlank = count > 0
        place = end
        continue
      }
      // After a space, a word may take one character more.
      var most = isBlank ? limit + 1 : limit
      endBlank()
      let start = place
      if scalar.standsAlone {
        // Fast path: a run of single-scalar characters, with single spaces between them.
        var next = (scalar: scalar, end: end)
        while true {
          if !next.scalar.isASCII { most = limit }
          countOne(at: bytes.count + place - start)
          place = next.end
          guard place < span.count else { break }
          next = span.character(at: place)
          if next.scalar == " ", !isDone, place + 1 < span.count, 0x21...0x7e ~= span[place + 1] {
            countOne(at: bytes.count + place - start)
            most = limit + 1
            place = next.end
            next = span.character(at: place)
          } else if !next.scalar.standsAlone || count > (next.scalar.isASCII ? most : limit) {
            break
          }
        }
      } else {
        if !scalar.properties.isGraphemeExtend { countOne(at: bytes.count) }
        isPlain = false
        place = end
      }
      bytes.append(contentsOf: slice[(slice.startIndex + start)..<(slice.startIndex + place)])
    }
  }

  private mutating func endBlank() {
    guard isBlank else { return }
    countOne(at: bytes.count)
    bytes.append(UInt8(ascii: " "))
    isBlank = false
  }

  private mutating func countOne(at place: Int) {
    count += 1
    if count == limit { cut = place }
  }

  /// The whole text, with `…` where it is cut.
  func end() -> String {
    guard isDone else { return String(decoding: bytes, as: UTF8.self) }
    return isPlain
      ? String(decoding: bytes[..<cut] + "…".utf8, as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self).prefix(limit - 1) + "…"
  }
}

extension Array where Element: StringProtocol {
  /// `‘a’, ‘b’`.
  var inQuotes: String { map { "‘\($0)’" }.joined(separator: ", ") }

  /// Returns `a, b and 3 more`, with at most `most` elements listed.
  func listed(_ most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }

  /// `‘a’, ‘b’ and 3 more`.
  func quoted(_ most: Int) -> String { map { "‘\($0)’" }.listed(most) }
}

extension [ValueDifference] {
  /// Returns `‘a’, ‘b’ (2 times) and 3 more`; of long texts with a common start, the part that differs is shown.
  ///
  /// - Parameter others: The values quoted on the other side of the message.
  func quoted(beside others: [ValueDifference]) -> String {
    var texts: [(text: String, count: Int)] = []
    var rest = 0
    for deviation in self {
      if let known = texts.firstIndex(where: { $0.text == deviation.text }) {
        texts[known].count += 1
      } else if texts.count < 3 {
        texts.append((deviation.text, 1))
      } else {
        rest += 1
      }
    }
    let all = texts.map(\.text) + others.prefix(3).map(\.text)
    let parts = texts.map { text, count in
      "‘\(Self.part(of: text, among: all))’" + (count > 1 ? " (\(count) times)" : "")
    }
    return parts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The start of `text`; if another text in `all` has the same start, a cut that shows the first difference.
  private static func part(of text: String, among all: [String]) -> String {
    let start = AlignedArticle.cut(text)
    let twins = all.filter { $0 != text && AlignedArticle.cut($0) == start }
    guard let common = twins.map({ zip(text, $0).prefix { $0 == $1 }.count }).max() else { return start }
    // Keep the first `kept` characters for orientation, then continue shortly before the first difference.
    let kept = 20
    guard common > 2 * kept else {
      return "…\(AlignedArticle.cut(String(text.dropFirst(Swift.max(0, common - kept)))))"
    }
    let rest = AlignedArticle.cut(String(text.dropFirst(common - kept)), limit: 40)
    return "\(text.prefix(kept))…\(rest)"
  }

  /// `‘a’, ‘b’ (2 times) and 3 more`.
  var quoted: String { quoted(beside: []) }
}

extension NodeKind {
  /// The name of the kind in messages.
  var noun: String {
    switch self {
    case .paragraph: "paragraph"
    case .heading: "heading"
    case .item: "list item"
    case .list: "list"
    case .blockQuote: "quote"
    case .codeBlock: "code block"
    case .htmlBlock: "HTML block"
    case .table: "table"
    case .tableRow: "table row"
    case .tableCell: "cell"
    case .footnoteDefinition: "footnote"
    case .alert: "alert"
    case .tabGroup, .tab: "tab"
    case .include: "include"
    case .directive: "directive"
    default: "block"
    }
  }
}
