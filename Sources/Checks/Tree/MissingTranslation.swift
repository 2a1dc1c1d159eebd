internal import Alignment
internal import DocModel
internal import Findings

/// Reports an article that does not exist in a locale that should have it.
struct MissingTranslation: CorpusRule {
  static let card = RuleCard(id: "missing-translation", severity: .major, mqm: .omission)

  func check(_ tree: TreeSummary) -> [Finding] {
    guard !tree.expected.isEmpty else { return [] }
    var findings: [Finding] = []
    for article in tree.articles {
      let text = article.texts.first { $0.locale == tree.source }
      guard let text = text ?? (tree.source == nil ? article.texts.first : nil) else { continue }
      let present = Set(tree.locales(TreePath.folded(article.path)))
      for locale in tree.expected where locale != tree.source && !present.contains(locale) {
        findings.append(
          finding(
            "The article exists in \(text.locale) and not in \(locale), which should have it: have it translated.",
            in: article, text, line: 1, confidence: Certainty.fact, as: locale))
      }
    }
    return findings
  }
}

/// Reports an article that exists in a translation and not in the source.
struct OrphanTranslation: CorpusRule {
  static let check: String? = "page"
  static let card = RuleCard(id: "orphan-translation", severity: .minor, mqm: .addition)

  func check(_ tree: TreeSummary) -> [Finding] {
    if let source = tree.source {
      guard tree.locales.contains(source) else { return [] }
      lazy var names = PageNames(tree)
      return tree.articles.flatMap { article -> [Finding] in
        guard tree.isOrphan(article.path, without: source) else { return [] }
        guard !tree.sourcesElsewhere.contains(article.path) else { return [] }
        let moved = tree.moves[article.path] ?? tree.otherSpelling(of: article.path)
        let target = moved.flatMap(tree.article(ofFile:))
        let likely =
          moved == nil ? article.texts.first.flatMap { names.source(of: article.path, in: $0.locale, tree) } : nil
        let isOwn = moved == nil && likely == nil && tree.ownPages.contains(article.path)
        return article.texts.map { text in
          finding(
            isOwn
              ? "The article exists in \(text.locale) alone, and the source \(source) never had it under this name, according to git: if it is a translation, give it the name of its source."
              : likely.map { "The source \(source) has ‘\($0)’, and not this name: rename the translation." }
                ?? moved.map { moved in
                  target.map(tree.locales)?.contains(text.locale) == true
                    ? "The source \(source) is ‘\(moved)’ now, which has a translation in \(text.locale): remove this page, after you took over what that one lacks."
                    : "The source \(source) was renamed to ‘\(moved)’: move this translation there."
                }
                ?? "The article exists in \(article.texts.map(\.locale).names) and not in the source \(source): move it to where its source went, or remove it.",
            in: article, text, line: 1, confidence: isOwn ? Certainty.weak : Certainty.certain,
            severity: isOwn ? .notice : nil)
        }
      }
    }
    guard tree.locales.count > 2, let original = original(tree) else { return [] }
    return tree.articles.compactMap { article in
      guard article.texts.count == 1, let text = article.texts.first, text.locale != original,
        !tree.isFallback(text.locale)
      else { return nil }
      // Without a declared source it is uncertain which locale the others follow.
      return finding(
        "The article exists in \(text.locale) alone: move it to where its source went, or remove it.", in: article,
        text, line: 1, confidence: Certainty.weak)
    }
  }

  /// Returns the findings with those of other rules in a file without a source as notes: the page is to be moved or
  /// removed first.
  static func quieted(_ findings: [Finding], threshold: UInt8) -> [Finding] {
    let orphans = Set(
      findings.lazy.filter { $0.check == checkID && $0.level(threshold: threshold) != .note }.map(\.file))
    guard !orphans.isEmpty else { return findings }
    return findings.map { finding in
      var finding = finding
      if finding.rule != card.id, orphans.contains(finding.file) { finding.severity = .notice }
      return finding
    }
  }

  /// Returns the locale with the most articles, which the others were probably translated from.
  private func original(_ tree: TreeSummary) -> LocaleTag? {
    var counts: [LocaleTag: Int] = [:]
    for article in tree.articles { for text in article.texts { counts[text.locale, default: 0] += 1 } }
    func rank(_ entry: (key: LocaleTag, value: Int)) -> (Int, Int) { (entry.value, tree.isFallback(entry.key) ? 1 : 0) }
    return counts.sorted { $0.key < $1.key }.max { rank($0) < rank($1) }?.key
  }
}

/// Check `orphan-translation/ending` of ``OrphanTranslation``: a translation for Docusaurus whose name ends otherwise than
/// that of its source. Docusaurus looks a translation up under the source's own name, and shows the source without it.
struct OtherEnding: CorpusRule {
  static let card = OrphanTranslation.card
  static let check: String? = "ending"

  func check(_ tree: TreeSummary) -> [Finding] {
    guard let source = tree.source else { return [] }
    return tree.articles.flatMap { article -> [Finding] in
      guard let original = article.texts.first(where: { $0.locale == source }) else { return [] }
      let ending = Self.ending(original.file)
      return article.texts.filter { text in
        text.locale != source && text.file.contains(Self.folder) && Self.ending(text.file) != ending
      }.map { text in
        finding(
          "Docusaurus does not show this page: it reads a translation only under the name of its source, which ends in ‘\(ending)’. Rename the file.",
          in: article, text, line: 1, confidence: Certainty.certain, severity: .major)
      }
    }
  }

  private static func ending(_ file: String) -> Substring { file.lastIndex(of: ".").map { file[$0...] } ?? "" }

  private static let folder = "/docusaurus-plugin-content-"
}

/// The names of the pages of a tree, to find the source of a translation whose name is misspelled.
private struct PageNames {
  private struct Name {
    /// Folded.
    let path: String
    let name: Substring

    init(_ path: String) {
      self.path = path
      name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }

    var folder: Substring { path[..<name.startIndex] }
    /// Names that differ in a number are of other pages.
    var digits: [Character] { name.filter(\.isWholeNumber) }
  }

  private let byFolder: [Substring: [Name]]

  init(_ tree: TreeSummary) { byFolder = Dictionary(grouping: tree.pages.map(Name.init), by: \.folder) }

  /// Returns an article of the source in the same folder that a locale lacks and whose name is one of a few letters more
  /// or less than an orphan's, or nil if no article is.
  func source(of path: String, in locale: LocaleTag, _ tree: TreeSummary) -> String? {
    let own = Name(TreePath.folded(path))
    guard let source = tree.source, own.name.utf8.count >= Self.least else { return nil }
    return byFolder[own.folder]?.first { other in
      guard abs(own.name.utf8.count - other.name.utf8.count) <= Self.mostEdits, own.name != other.name,
        case let holders = tree.locales(other.path), holders.contains(source), !holders.contains(locale)
      else { return false }
      return own.digits == other.digits
        && EditDistance.between(String(own.name), String(other.name)) <= Self.mostEdits
    }?.path
  }

  /// In letters: short names are of other pages.
  private static let least = 8
  private static let mostEdits = 2
}
