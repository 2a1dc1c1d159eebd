import Findings
import Foundation
import Pipeline
import Reports

/// The documentation of rules as files that an editor can open, written to the user's cache when first needed.
final class RulePageFiles {
  private var known: [RuleID: String?] = [:]
  /// The folder of the user's cache for generated files.
  let cache: String
  private var folder: String { cache + "/rules-" + Product.version }
  private lazy var cards = Dictionary(Catalogue.cards.map { ($0.id, $0) }) { first, _ in first }

  init() {
    let environment = ProcessInfo.processInfo.environment
    cache = (environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "/tmp") + "/.cache") + "/doccheck"
  }

  /// The URI of a rule's page, or nil if it cannot be written.
  func uri(of rule: RuleID) -> String? {
    if let known = known[rule] { return known }
    let uri = cards[rule].flatMap { card -> String? in
      let path = folder + "/" + rule.name + ".md"
      guard (try? Console.deliver(Array(Self.page(of: card).utf8), to: path)) != nil else { return nil }
      return FileURI.uri(path)
    }
    known[rule] = .some(uri)
    return uri
  }

  static func page(of card: RuleCard) -> String {
    let page = card.page
    var lines = ["# `\(card.id.name)`: \(page.title)", "", page.rationale, ""]
    lines.append("Severity: \(card.severity.rawValue). MQM: \(card.mqm.rawValue).")
    lines += examples(page.failing, title: "Found, at each ↓")
    for check in page.checks {
      lines += examples(check.failing, title: "`\(card.id.name)/\(check.name)`: \(check.title)")
    }
    lines += examples(page.passing, title: "Not found")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func examples(_ examples: [Example], title: String) -> [String] {
    guard !examples.isEmpty else { return [] }
    return ["", "## \(title)"]
      + examples.flatMap { example in
        example.articles.flatMap { article in
          ["", "\(article.locale)\(article.locale == example.source ? " (source)" : ""):", ""]
            + MarkdownQuote.fenced(article.markdown, language: "markdown")
        }
      }
  }
}

/// Texts as parts of Markdown documents.
enum MarkdownQuote {
  /// The text in a fence that is longer than any in it.
  static func fenced(_ text: String, language: String = "") -> [String] {
    var longest = 2
    for line in text.split(separator: "\n") {
      longest = max(longest, line.drop { $0 == " " }.prefix { $0 == "`" }.count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return [fence + language, text.hasSuffix("\n") ? String(text.dropLast()) : text, fence]
  }
}
