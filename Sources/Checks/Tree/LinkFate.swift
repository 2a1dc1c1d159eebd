internal import Alignment
internal import DocModel
internal import Features

/// The result of resolving a link of an article.
enum LinkFate {
  case page(TreeSummary.Target)
  /// A file that is no article, or a page that generators make.
  case file
  /// Nothing in the project says where it leads.
  case unknown
  case missing
  /// The path leads to a page from another folder, and to no file from that of its page.
  case misplaced
  /// There is a file of this name, which differs in letter case.
  case otherwise(String)
}

extension TreeSummary {
  /// Returns where a link leads. `SiteLinks` decides by the same ``PageAddresses`` and files.
  func fate(
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
          switch presence?(file.path, text.file, article.path) {
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
