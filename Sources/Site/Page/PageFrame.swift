internal import DocModel
internal import HTMLTree

/// A template rendered once, with marks in place of the values that differ from page to page. Filling it in is a copy,
/// while Mustache would process every character of every page.
struct PageFrame: Sendable {
  private enum Part {
    case template(Range<Int>)
    case text(Int, isEscaped: Bool)
    case fragment(Int)
  }

  private let bytes: [UInt8]
  private var parts: [Part] = []

  /// The byte that begins a mark: a control character that is removed from articles' text.
  static let sign: UInt8 = 0x1f

  /// The mark for a piece of HTML. It is inserted unescaped, whatever the template requests.
  static func mark(fragment index: Int) -> String { "\u{1f}b\(index);" }
  /// The mark for a text. Whether its bracket comes out escaped shows whether the template escapes the text.
  static func mark(_ index: Int) -> String { "\u{1f}<\(index);" }

  /// - Parameter rendered: a page with marks.
  init(rendered: String) {
    bytes = Array(rendered.utf8)
    var start = 0
    var i = 0
    while let sign = bytes[i...].firstIndex(of: Self.sign) {
      i = sign + 1
      guard let (part, end) = Self.part(bytes[i...]) else { continue }
      parts.append(.template(start..<sign))
      parts.append(part)
      (start, i) = (end, end)
    }
    parts.append(.template(start..<bytes.count))
  }

  /// Parses the mark after a sign; returns it with its end, or nil if it is not a mark.
  private static func part(_ bytes: ArraySlice<UInt8>) -> (Part, end: Int)? {
    let isFragment = bytes.first == UInt8(ascii: "b")
    let isEscaped = bytes.starts(with: "&lt;".utf8)
    guard isFragment || isEscaped || bytes.first == UInt8(ascii: "<") else { return nil }
    let digits = bytes.dropFirst(isEscaped ? 4 : 1).prefix { $0.isASCIIDigit }
    guard !digits.isEmpty, digits.count < 9, digits.endIndex < bytes.endIndex,
      bytes[digits.endIndex] == UInt8(ascii: ";")
    else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (isFragment ? .fragment(number) : .text(number, isEscaped: isEscaped), digits.endIndex + 1)
  }

  func filled(_ texts: [String], fragments: [[UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    page.reserveCapacity(
      bytes.count + fragments.reduce(0) { $0 + $1.count } + texts.reduce(0) { $0 + $1.utf8.count } + 256)
    for part in parts {
      switch part {
      case .template(let range): page += bytes[range]
      case .text(let index, let isEscaped):
        guard index < texts.count else { continue }
        if isEscaped { Self.escape(texts[index], &page) } else { page += texts[index].utf8 }
      case .fragment(let index): if index < fragments.count { page += fragments[index] }
      }
    }
    return page
  }

  /// Escapes text as Mustache does.
  private static func escape(_ text: String, _ page: inout [UInt8]) {
    let span = text.utf8Span.span
    guard span.indices.contains(where: { isEscaped(span[$0]) }) else {
      page += text.utf8
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): page += "&lt;".utf8
      case UInt8(ascii: ">"): page += "&gt;".utf8
      case UInt8(ascii: "&"): page += "&amp;".utf8
      case UInt8(ascii: "\""): page += "&quot;".utf8
      case UInt8(ascii: "'"): page += "&#39;".utf8
      default: page.append(byte)
      }
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool { byte < 64 && escapes >> UInt64(byte) & 1 == 1 }

  /// A bit set of the codes of `"`, `&`, `'`, `<` and `>`.
  private static let escapes: UInt64 = 0x5000_00c4_0000_0000
}

extension HTMLDocument {
  /// Sets the language of the open element if it differs from the page's.
  mutating func attribute(language: LocaleTag?) {
    guard let language else { return }
    attribute(.lang, language.hyphenated)
    attribute(.dir, TextDirection(of: language).rawValue)
  }
}
