import Alignment
import DocModel
import Findings
import MarkdownReader
import Testing

@testable import Checks

/// A small tree for tests: `de/guide/a.md` → Markdown.
struct Tree {
  let aligned: [AlignedArticle]
  let summary: TreeSummary

  init(
    _ files: [String: String], source: String? = nil, expected: [String] = [], history: SourceHistory? = nil,
    flavor: Flavor = .hugo
  ) {
    var articles: [String: [Article]] = [:]
    for (file, text) in files.sorted(by: { $0.key < $1.key }) {
      let parts = file.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, let locale = LocaleTag(parts[0]) else { continue }
      articles[parts[1], default: []].append(
        MarkdownReader(flavor: flavor).read(Array(text.utf8), locale: locale, path: parts[1], file: file))
    }
    let source = source.flatMap { LocaleTag($0) }
    aligned = articles.sorted { $0.key < $1.key }.map {
      Aligner.align(
        $0.value, source: source, history: history, dropsCopies: true,
        hash: { article, _ in article.frontMatter["hash"] })
    }
    summary = TreeSummary(
      aligned.map { ArticleSummary($0) }, held: aligned.map { ($0.path, $0.members.map(\.article.locale)) },
      source: source,
      expected: expected.compactMap { LocaleTag($0) })
  }

  /// A page and its translations, in which each locale has its own word for START; one of them has another text.
  static func translated(_ text: String, _ start: [String: String], _ locale: String, _ own: String) -> Tree {
    let files = start.reduce(into: ["en/a.md": text.replacing("START", with: "Start") + "\n"]) { files, entry in
      let text = (entry.key == locale ? own : text).replacing("START", with: entry.value)
      files["\(entry.key)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(text)\n"
    }
    return Tree(files, source: "en")
  }

  /// A page in English and its translations, which record that all were made from one text.
  static func recorded(_ texts: [String: String], source: String? = "en") -> Tree {
    Tree(
      texts.reduce(into: [:]) {
        $0["\($1.key)/a.md"] = ($1.key == "en" ? "" : "---\nms.openlocfilehash: 1\n---\n") + $1.value + "\n"
      }, source: source)
  }

  /// `de/a.md:3` for every finding of a rule, `(note)` behind those that are notes.
  func found(_ rule: RuleID, glossary: Glossary = .none) -> [String] {
    findings(rule, glossary: glossary).map {
      "\($0.place.file):\($0.place.line)" + ($0.level(threshold: Finding.defaultThreshold) == .note ? " (note)" : "")
    }
  }

  /// Of all rules, what is more than a note.
  var loud: [Finding] {
    aligned.flatMap { RuleSet().findings(in: $0) }.filter { $0.level(threshold: Finding.defaultThreshold) != .note }
  }

  func findings(_ rule: RuleID, glossary: Glossary = .none) -> [Finding] {
    let rules = RuleSet(glossary: glossary)
    return (aligned.flatMap { rules.findings(in: $0) } + rules.findings(in: summary)).flatMap { [$0] + $0.consequences }
      .filter { $0.rule == rule }
  }
}

extension Glossary {
  /// Rows as CSV has them, without quotes: the locales, and below them a concept each. What all write alike, or one
  /// locale alone, is kept.
  init(rows: String) {
    let rows = rows.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    let locales = rows.first?.compactMap { LocaleTag($0) } ?? []
    self.init(
      concepts: rows.dropFirst().map { row in
        Concept(terms: zip(locales, row).map { (locale: $0, text: $1) }, isKept: Set(row).count == 1)
      })
  }
}

extension Tree {
  /// How heavy the findings of a rule are on the last of four translations of one source, whose text is another:
  /// `major`, or `note`.
  static func weights(_ rule: RuleID, _ line: String, pl: String) -> [String] {
    var files: [String: String] = ["en/a.md": line]
    for locale in ["de", "fr", "ko", "pl"] {
      files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n" + (locale == "pl" ? pl : line)
    }
    return Tree(files).findings(rule).filter { $0.place.file.hasPrefix("pl") }
      .map { $0.level(threshold: Finding.defaultThreshold) == .note ? "note" : $0.severity.rawValue }
  }
}
