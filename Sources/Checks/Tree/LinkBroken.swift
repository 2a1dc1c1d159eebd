internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a relative link to an article that the locale does not have.
struct LinkBroken: CorpusRule {
  static let card = RuleCard(id: "link-broken", severity: .major, mqm: .markup)

  /// A link or a file that leads nowhere.
  private struct Lost {
    let article: ArticleSummary
    let text: ArticleSummary.Text
    let target: String
    let line: Int
    /// Whether another locale shows the file in the same article, so that only the path is wrong.
    var isElsewhere = false
  }

  func check(_ tree: TreeSummary) -> [Finding] {
    var findings: [Finding] = []
    var (dangling, addresses): ([Lost], [Lost]) = ([], [])
    var (resolved, reached) = (0, 0)
    for article in tree.articles {
      let own = TreePath.folded(article.path)
      var targets = TreeSummary.Targets(of: article, in: tree)
      for (text, links) in article.links() {
        for link in links {
          let lost = Lost(article: article, text: text, target: link.target, line: link.line)
          let target: TreeSummary.Target
          switch tree.fate(of: link, in: text, of: article, &targets) {
          case .page(let page): target = page
          case .file:
            if link.isArticle { resolved += 1 } else { reached += 1 }
            continue
          case .unknown: continue
          case .misplaced:
            findings.append(misplaced(lost))
            continue
          case .otherwise(let name) where link.isArticle:
            findings.append(otherwise(lost, name))
            continue
          case .missing, .otherwise:
            // Generators make more pages than have texts.
            if link.isArticle { dangling.append(lost) } else { addresses.append(lost) }
            continue
          }
          guard target.path != own else { continue }
          let holders = tree.locales(target.path)
          if holders.contains(where: { $0 == text.locale || $0 == target.locale || tree.isFallback($0) }) {
            if link.isArticle { resolved += 1 } else { reached += 1 }
          } else {
            // An article that few locales have may be specific to them.
            let isSure =
              link.isArticle && holders.count >= 3 && Quorum.isVerdict(holders.count, of: tree.locales.count)
            findings.append(
              finding(
                "‘\(link.target)’ leads to an article that exists in \(holders.names) and not in \(text.locale): translate it, or link to one that exists.",
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
      + told(addresses, beside: reached, in: tree, isSure: false) {
        "The link ‘\($0)’ leads to no page and no file of this tree: check its path."
      }
  }

  /// Reports links without a target, unless at least half of all links have none: then the tree is only a part of its
  /// site. A link that is broken in the source, too, is reported only there.
  ///
  /// - Parameter isSure: Whether what is not in the tree cannot be elsewhere on the site.
  private func told(
    _ lost: [Lost], beside found: Int, in tree: TreeSummary, isSure: Bool = true, message: (String) -> Message
  ) -> [Finding] {
    let lost = found > lost.count ? lost : lost.filter(\.isElsewhere)
    let known = Set(lost.lazy.filter { tree.isFallback($0.text.locale) }.map { [$0.article.path, $0.target] })
    return lost.filter { tree.isFallback($0.text.locale) || !known.contains([$0.article.path, $0.target]) }.map {
      finding(
        message($0.target), in: $0.article, $0.text, line: $0.line, words: $0.target,
        confidence: $0.isElsewhere || isSure && found >= 4 * lost.count ? Certainty.firm : Certainty.weak,
        severity: tree.isOnlySource($0.article) ? .notice : nil, salt: UInt64($0.line))
    }
  }

  /// Reports a link that leads to an article from another folder, and to no file from that of its page.
  private func misplaced(_ link: Lost) -> Finding {
    finding(
      "‘\(link.target)’ leads to no file from the folder of this page: write the path from there.",
      in: link.article, link.text, line: link.line, words: link.target, confidence: Certainty.firm,
      salt: StableHash(link.target.utf8).hash)
  }

  private func otherwise(_ link: Lost, _ name: String) -> Finding {
    finding(
      "‘\(link.target)’ is ‘\(name)’ on disk, in other letter case: most servers do not find it; write it as it is.",
      in: link.article, link.text, line: link.line, words: link.target, confidence: Certainty.strong,
      salt: UInt64(link.line))
  }

  /// Reports links to images and other files that do not exist. A translation may use the files of the source.
  private func files(_ tree: TreeSummary) -> [Finding] {
    guard let presence = tree.presence else { return [] }
    var (gone, rooted, ofAliases): ([Lost], [Lost], [Lost]) = ([], [], [])
    var findings: [Finding] = []
    var (there, thereRooted) = (0, 0)
    for article in tree.articles {
      let uses = article.texts.flatMap { text in
        article.files(of: text).map { file in
          (text: text, file: file, presence: tree.presence(of: file, in: text, of: article, presence))
        }
      }
      let shown = Set(uses.lazy.filter { $0.presence == .there }.map(\.file.name))
      for (text, file, presence) in uses {
        let lost = Lost(
          article: article, text: text, target: file.target, line: file.line,
          isElsewhere: !file.isRooted && shown.contains(file.name))
        switch (presence, file.isRooted) {
        case (.unknown, _): break
        case (.there, true): thereRooted += 1
        case (.there, false): there += 1
        case (.missing, true): rooted.append(lost)
        case (.missing, false) where file.isOfAlias: ofAliases.append(lost)
        case (.missing, false): gone.append(lost)
        case (.otherwise(let name), _):
          there += 1
          findings.append(otherwise(lost, name))
        }
      }
    }
    return findings
      + told(gone, beside: there, in: tree) { "There is no file ‘\($0)’ beside this page: check its path, or add it." }
      + told(ofAliases, beside: there, in: tree) {
        "There is no file ‘\($0)’ where the settings of the project lead it: check its path, or add it."
      }
      + told(rooted, beside: thereRooted, in: tree, isSure: false) {
        "There is no file ‘\($0)’ in this tree: check its path, or add it."
      }
  }
}

/// The result of resolving a link of an article.
enum LinkFate {
  case page(TreeSummary.Target)
  /// A file that is no article, or a page that generators make.
  case file
  /// The project does not define where it leads.
  case unknown
  case missing
  /// The path leads to a page from another folder, and to no file from that of its page.
  case misplaced
  /// There is a file of this name, which differs in letter case.
  case otherwise(String)

  var isFound: Bool {
    switch self {
    case .page, .file, .unknown: true
    case .missing, .misplaced, .otherwise: false
    }
  }
}

extension TreeSummary {
  /// Returns where a link leads. `SiteLinks` decides by the same ``PageAddresses`` and files.
  func fate(
    of link: ArticleSummary.Link, in text: ArticleSummary.Text, of article: ArticleSummary, _ targets: inout Targets
  ) -> LinkFate {
    let fate = fateFromFile(of: link, in: text, of: article, &targets)
    guard link.isRaw, servesFolders, !fate.isFound,
      let written = PathText.fromFile(Array(link.target.utf8)[...], of: article.path),
      let other = ArticleSummary.Link(written[...], in: article.path, line: link.line),
      case let second = fateFromFile(of: other, in: text, of: article, &targets), second.isFound
    else { return fate }
    return second
  }

  /// Whether the file of a link is there, from the file of the page or from the folder that the page is served as.
  func presence(
    of file: ArticleSummary.File, in text: ArticleSummary.Text, of article: ArticleSummary, _ probe: Probe
  ) -> FilePresence {
    let found = probe(file.path, text.file, article.path)
    guard file.isRaw, servesFolders, found != .there,
      let other = PathText.fromFile(Array(file.path.utf8)[...], of: article.path)
    else { return found }
    let second = probe(String(decoding: other, as: UTF8.self), text.file, article.path)
    return second == .there ? second : found
  }

  private func fateFromFile(
    of link: ArticleSummary.Link, in text: ArticleSummary.Text, of article: ArticleSummary, _ targets: inout Targets
  ) -> LinkFate {
    // The article's path does not say where a file with its locale in its name lies.
    let isMoved = link.isArticle && !text.file.hasSuffix(article.path)
    if let target = targets.target(of: link, in: text), !isMoved || dependsOnFiles || presence == nil {
      return .page(target)
    }
    guard let address = link.address else { return .missing }
    let path = (link.target.hasPrefix("~/") ? "~" : "") + String(decoding: address.path, as: UTF8.self)
    switch presence?(path, text.file, article.path) {
    case .there: return .file
    case .unknown: return .unknown
    case .otherwise(let name): return .otherwise(name)
    case nil: return link.isArticle ? .missing : .file
    case .missing:
      if isMoved, targetByPath(of: link, in: article) != nil { return .misplaced }
      return isHome(address) ? .file : .missing
    }
  }
}

/// A link, an anchor or a picture of a file that leads nowhere.
package struct BrokenTarget: Hashable, Sendable {
  package let file: String
  package let line: Int
  /// As written.
  package let target: String
}

extension TreeSummary {
  /// All targets that lead nowhere, before the rules decide which of them to report. Anchors of pages with included or
  /// generated content are left out.
  package var brokenTargets: Set<BrokenTarget> {
    var broken: Set<BrokenTarget> = []
    for article in articles {
      var targets = Targets(of: article, in: self)
      for (text, links) in article.links() {
        for link in links where isBroken(link, in: text, of: article, &targets) {
          broken.insert(BrokenTarget(file: text.file, line: link.line, target: link.target))
        }
        for file in article.files(of: text) {
          switch presence.map({ self.presence(of: file, in: text, of: article, $0) }) {
          case .missing, .otherwise: broken.insert(BrokenTarget(file: text.file, line: file.line, target: file.target))
          case .there, .unknown, nil: continue
          }
        }
      }
    }
    return broken
  }

  private func isBroken(
    _ link: ArticleSummary.Link, in text: ArticleSummary.Text, of article: ArticleSummary, _ targets: inout Targets
  ) -> Bool {
    switch fate(of: link, in: text, of: article, &targets) {
    case .page(let place):
      AnchorBroken.broken(link, to: place, on: text, of: article, in: self).map { !$0.mayBeMade } ?? false
    case .file, .unknown: false
    case .missing, .misplaced, .otherwise: true
    }
  }
}
