internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a relative link to an article that the locale does not have.
struct LinkBroken: CorpusRule {
  static let card = RuleCard(id: "link-broken", severity: .major, mqm: .markup)

  private typealias Lost = (article: ArticleSummary, text: ArticleSummary.Text, link: ArticleSummary.Link)

  func check(_ tree: TreeSummary) -> [Finding] {
    var findings: [Finding] = []
    var dangling: [Lost] = []
    var resolved = 0
    for article in tree.articles {
      let own = TreePath.folded(article.path)
      for (text, links) in article.links() {
        let isMoved = !text.file.hasSuffix(article.path)
        for link in links where link.path != own {
          let holders = tree.locales(link.path)
          // The article's path does not say where a file with its locale in its name lies.
          if isMoved, let presence = tree.presence, let path = link.filePath {
            if presence(text.file, path) != .missing {
              resolved += 1
              continue
            }
            if holders.isEmpty {
              dangling.append((article, text, link))
            } else {
              findings.append(
                finding(
                  "‘\(link.target)’ leads to no file from the folder of this page: write the path from there.",
                  in: article, text, line: link.line, words: link.target, confidence: Certainty.firm,
                  salt: StableHash(link.target.utf8).hash))
            }
            continue
          }
          if holders.isEmpty {
            dangling.append((article, text, link))
          } else if holders.contains(where: { $0 == text.locale || tree.isFallback($0) }) {
            resolved += 1
          } else {
            // An article that few locales have may be specific to them.
            let isSure = holders.count >= 3 && Quorum.isVerdict(holders.count, of: tree.locales.count)
            findings.append(
              finding(
                "‘\(link.target)’ leads to an article that \(holders.names) \(holders.count == 1 ? "has" : "have") and \(text.locale) has not: translate it, or link to one that is there.",
                in: article, text, line: link.line, words: link.target,
                confidence: isSure ? Certainty.firm : Certainty.weak, salt: StableHash(link.target.utf8).hash))
          }
        }
      }
    }
    return findings + files(tree)
      + told(dangling, beside: resolved, in: tree) {
        "The link ‘\($0)’ leads to an article that no locale of this tree has: check its path."
      }
  }

  /// Reports links without a target, unless at least half of all links have none: then the tree is only a part of its
  /// site. A link that is broken in the source, too, is reported only there.
  private func told(_ lost: [Lost], beside found: Int, in tree: TreeSummary, message: (String) -> Message)
    -> [Finding]
  {
    guard found > lost.count else { return [] }
    let known = Set(lost.lazy.filter { tree.isFallback($0.text.locale) }.map { [$0.article.path, $0.link.path] })
    return lost.filter { tree.isFallback($0.text.locale) || !known.contains([$0.article.path, $0.link.path]) }.map {
      finding(
        message($0.link.target), in: $0.article, $0.text, line: $0.link.line, words: $0.link.target,
        confidence: found >= 4 * lost.count ? Certainty.firm : Certainty.weak,
        severity: tree.isOnlySource($0.article) ? .notice : nil, salt: UInt64($0.link.line))
    }
  }

  /// Reports links to images and other files that do not exist. A translation may use the files of the source.
  private func files(_ tree: TreeSummary) -> [Finding] {
    guard let presence = tree.presence else { return [] }
    var gone: [Lost] = []
    var findings: [Finding] = []
    var there = 0
    for article in tree.articles {
      let source = article.texts.first { tree.isFallback($0.locale) }
      for text in article.texts {
        for file in article.files(of: text) {
          var found = presence(text.file, file.path)
          // A file with its locale in its name may lie elsewhere, and its relative paths then lead elsewhere.
          if found == .missing, text.file.hasSuffix(article.path), let source, source.locale != text.locale,
            presence(source.file, file.path) == .there
          {
            found = .there
          }
          switch found {
          case .there: there += 1
          case .missing: gone.append((article, text, file))
          case .otherwise(let name):
            there += 1
            findings.append(
              finding(
                "‘\(file.target)’ is ‘\(name)’ on disk, in other letter case: most servers do not find it; write it as it is.",
                in: article, text, line: file.line, words: file.target, confidence: Certainty.strong,
                salt: UInt64(file.line)))
          }
        }
      }
    }
    return findings
      + told(gone, beside: there, in: tree) { "There is no file ‘\($0)’ beside this page: check its path, or add it." }
  }
}
