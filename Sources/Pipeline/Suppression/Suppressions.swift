import DocModel
import Features
import Findings
import Reports

/// The comments of an article that keep findings away:
/// `<!-- doccheck-disable-next-line RULE, RULE: reason -->`, and from `<!-- doccheck-disable RULE -->` to
/// `<!-- doccheck-enable RULE -->` or the end. Without a name they are about all rules.
struct Suppressions {
  private struct Span {
    /// Nil for all rules.
    let rule: RuleID?
    var lines: ClosedRange<Int>
  }

  private static let opening = Array("<!--".utf8)
  private static let name = Array("doccheck-".utf8)

  static let none = Suppressions()

  private var spans: [Span] = []
  private(set) var troubles: [Trouble] = []

  private init() {}

  /// False for most files: there is no such comment.
  static func mayStand(in source: [UInt8]) -> Bool { ByteSearch.holds(name[...], in: source[...]) }

  /// - Parameter known: the names that rules have.
  init(_ article: Article, lines: LineIndex, known: Set<RuleID>) {
    for node in article.nodes where node.kind == .comment || node.kind == .htmlInline || node.kind == .htmlBlock {
      let text = article.pool[node.literal.indices]
      guard text.first == 0x3c, text.starts(with: Self.opening), Self.mayBeVerb(text.dropFirst(Self.opening.count)),
        text.count < 2000,
        let comment = Comment(String(decoding: text, as: UTF8.self))
      else { continue }
      add(comment, node, article, lines, known)
    }
  }

  /// False for nearly all comments, by the first letter of what they say.
  private static func mayBeVerb(_ content: ArraySlice<UInt8>) -> Bool {
    guard let first = content.first(where: { $0 > 0x20 }) else { return false }
    return first == UInt8(ascii: "d") || first >= 0x80
  }

  func covers(_ finding: Finding) -> Bool {
    spans.contains { span in
      span.rule.map { finding.isNamed($0) } != false && span.lines.contains(finding.place.line)
    }
  }

  private mutating func add(
    _ comment: Comment, _ node: Node, _ article: Article, _ lines: LineIndex, _ known: Set<RuleID>
  ) {
    for rule in comment.rules where !known.contains(rule) {
      let suggestion = Spelling.suggestion(for: rule.name, among: known.map(\.name).sorted())
      troubles.append(
        Trouble(
          "the comment names no rule: '\(rule)'\(suggestion)", file: article.file, line: Int(node.firstLine),
          severity: .warning))
    }
    let rules: [RuleID?] = comment.rules.isEmpty ? [nil] : comment.rules
    let next = Int(node.lastLine) + 1
    for rule in rules {
      switch comment.verb {
      case .nextLine:
        let line = lines.firstText(from: next) ?? next
        spans.append(Span(rule: rule, lines: line...line))
      case .disable:
        spans.append(Span(rule: rule, lines: Int(node.firstLine)...Int.max))
      case .enable:
        // What was switched off for all is switched on by name for none: only its own kind ends a span.
        for i in spans.indices where spans[i].rule == rule && spans[i].lines.upperBound == Int.max {
          spans[i].lines = spans[i].lines.lowerBound...max(spans[i].lines.lowerBound, Int(node.firstLine))
        }
      }
    }
  }

  private struct Comment {
    enum Verb { case nextLine, disable, enable }
    let verb: Verb
    let rules: [RuleID]

    /// Nil for every other comment.
    init?(_ text: String) {
      guard let start = text.firstRange(of: "<!--")?.upperBound, let end = text.lastRange(of: "-->"), start <= end
      else { return nil }
      let words = text[start..<end].split(whereSeparator: \.isWhitespace)
      switch words.first {
      case "doccheck-disable-next-line": verb = .nextLine
      case "doccheck-disable": verb = .disable
      case "doccheck-enable": verb = .enable
      default: return nil
      }
      // The reason follows a colon.
      let names = words.dropFirst().joined(separator: " ").prefix { $0 != ":" }
      rules = names.split(whereSeparator: { $0 == "," || $0 == " " }).map { RuleID(String($0)) }
    }
  }
}

extension String {
  fileprivate func lastRange(of other: String) -> String.Index? {
    ranges(of: other).last?.lowerBound
  }
}
