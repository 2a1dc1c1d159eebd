internal import Alignment
internal import DocModel

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
