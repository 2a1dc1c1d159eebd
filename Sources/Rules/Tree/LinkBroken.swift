internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A relative link leads to an article that the locale does not have.
struct LinkBroken: CorpusRule {
  static let card = RuleCard(
    id: "link-broken", title: "Link to an article that is not there", severity: .major, mqm: .markup,
    rationale:
      "The reader gets an error page. Silent where most links lead out of the tree: it can be a part of a site. Images and other files are looked up on disk.",
    passing: [
      Example(["de": "[a](b.md)", "fr": "[a](b.md)"]),
      Example(["en/a.md": "[x](b.md)", "en/b.md": "# B", "de/a.md": "[x](b.md)"], source: "en"),
    ],
    failing: [
      Example([
        "de/a.md": "↓[x](b.md)", "fr/a.md": "[x](b.md)", "fr/b.md": "# B", "pl/a.md": "[x](b.md)", "pl/b.md": "# B",
      ])
    ])

  func check(_ tree: TreeSummary) -> [Finding] {
    var findings: [Finding] = []
    var dangling: [(article: ArticleSummary, text: ArticleSummary.Text, link: ArticleSummary.Link)] = []
    var resolved = 0
    for article in tree.articles {
      let own = TreePath.folded(article.path)
      for (text, links) in article.links {
        for link in links where link.path != own {
          let holders = tree.locales(link.path)
          if holders.isEmpty {
            dangling.append((article, text, link))
          } else if holders.contains(where: { $0 == text.locale || tree.isFallback($0) }) {
            resolved += 1
          } else {
            findings.append(
              finding(
                .broken(link, holders, text), in: article, text, line: link.line, words: link.target,
                confidence: confidence(holders, tree),
                salt: Atom(link.target.utf8).hash))
          }
        }
      }
    }
    // Where most links lead nowhere, the tree is a part of a site and the rest is elsewhere.
    if resolved > dangling.count {
      let known = Set(dangling.filter { tree.isFallback($0.text.locale) }.map { [$0.article.path, $0.link.path] })
      for (article, text, link) in dangling
      where tree.isFallback(text.locale) || !known.contains([article.path, link.path]) {
        findings.append(
          finding(
            .dangling(link), in: article, text, line: link.line, words: link.target,
            confidence: Self.confidence(resolved, dangling.count), salt: UInt64(link.line)))
      }
    }
    return findings + files(tree)
  }

  /// The fewer lead nowhere, the less they are another part of the site.
  private static func confidence(_ resolved: Int, _ dangling: Int) -> Certainty {
    resolved >= 4 * dangling ? Certainty.firm : Certainty.weak
  }

  /// Images and other files that are not where links say. Translations may use those of the source.
  private func files(_ tree: TreeSummary) -> [Finding] {
    guard let presence = tree.presence else { return [] }
    var gone: [(article: ArticleSummary, text: ArticleSummary.Text, file: ArticleSummary.LocalFile)] = []
    var findings: [Finding] = []
    var there = 0
    for article in tree.articles {
      let source = article.texts.first { tree.isFallback($0.locale) }
      for text in article.texts {
        for file in article.files(of: text) {
          var found = presence(text.file, file.path)
          if found == .missing, let source, source.locale != text.locale {
            found = presence(source.file, file.path) == .there ? .there : found
          }
          switch found {
          case .there: there += 1
          case .missing: gone.append((article, text, file))
          case .otherwise(let name):
            there += 1
            findings.append(
              finding(
                .otherCase(file, name), in: article, text, line: file.line, words: file.target,
                confidence: Certainty.strong,
                salt: UInt64(file.line)))
          }
        }
      }
    }
    guard there > gone.count else { return findings }
    let known = Set(gone.filter { tree.isFallback($0.text.locale) }.map { [$0.article.path, $0.file.path] })
    for (article, text, file) in gone
    where tree.isFallback(text.locale) || !known.contains([article.path, file.path]) {
      findings.append(
        finding(
          .gone(file), in: article, text, line: file.line, words: file.target,
          confidence: Self.confidence(there, gone.count), salt: UInt64(file.line)))
    }
    return findings
  }

  /// A target that few locales have may be theirs alone.
  private func confidence(_ holders: [LocaleTag], _ tree: TreeSummary) -> Certainty {
    holders.count >= 3 && Quorum.isVerdict(holders.count, of: tree.locales.count) ? Certainty.firm : Certainty.weak
  }
}

extension Message {
  fileprivate static func broken(_ link: ArticleSummary.Link, _ holders: [LocaleTag], _ text: ArticleSummary.Text)
    -> Message
  {
    "‘\(link.target)’ leads to an article that \(holders.names) \(holders.count == 1 ? "has" : "have") and \(text.locale) has not: translate it, or link to one that is there."
  }
  fileprivate static func dangling(_ link: ArticleSummary.Link) -> Message {
    "The link ‘\(link.target)’ leads to an article that no locale of this tree has: check its path."
  }
  fileprivate static func gone(_ file: ArticleSummary.LocalFile) -> Message {
    "There is no file ‘\(file.target)’ beside this page: check its path, or add it."
  }
  fileprivate static func otherCase(_ file: ArticleSummary.LocalFile, _ name: String) -> Message {
    "‘\(file.target)’ is ‘\(name)’ on disk, in other letter case: most servers do not find it; write it as it is."
  }
}
