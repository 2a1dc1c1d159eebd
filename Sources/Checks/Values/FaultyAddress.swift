internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `link-target/no-page` of ``LinkTargetRule``: an address of the source that leads nowhere by its own form, where a
/// translation has the right one. The translation is not reported then.
struct FaultyAddress: ArticleRule {
  static let card = LinkTargetRule.card
  static let check: String? = "no-page"
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    guard let source = article.source, case let text = article.members[source].article,
      case let isSuspect = { (fact: Fact) in fact.kind == .link && Self.mayBeFaulty(text.pool[fact.range.indices]) },
      article.features[source].facts.contains(where: isSuspect)
    else { return [] }
    let translations = article.members.indices.filter { article.members[$0].role == .translation }
    return article.slots.indices.flatMap { slot -> [Finding] in
      guard let block = article.block(at: slot, of: source) else { return [] }
      return article.features[source].facts[block.facts.indices].filter(isSuspect).compactMap { fact in
        let address = text.string(fact.range)
        func sound(_ member: Int) -> String? {
          article.texts(of: .link, at: slot, in: member).first { Self.isDamaged(address, beside: $0) }
        }
        let witnesses = translations.filter { sound($0) != nil }
        guard let first = witnesses.first, let other = sound(first) else { return nil }
        let (shown, right) = AlignedArticle.excerpts(address, other)
        return finding(
          "The address ‘\(shown)’ leads to no page, \(article.names(witnesses)) \(article.isOne(witnesses) ? "has" : "have") ‘\(right)’ here: correct it.",
          in: article, member: source, line: Int(fact.line), words: address, confidence: .strong,
          related: Reporting.related(in: article, at: slot, of: witnesses), form: "no page")
      }
    }
  }

  /// Whether all addresses that a translation lacks are damaged ones of the source, and it has the right ones.
  static func explains(_ d: Disagreement) -> Bool {
    guard !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    return zip(d.missing, d.extra).allSatisfy { isDamaged($0.text, beside: $1.text) }
  }

  /// Whether an address leads nowhere, and another one is what it should be.
  private static func isDamaged(_ address: String, beside other: String) -> Bool {
    if let file = FileEnding(address), !file.isKnown, let whole = FileEnding(other), whole.isKnown {
      return other.hasPrefix(address) && whole.name.hasPrefix(file.name)
    }
    guard let page = GitHubPage(address), let right = GitHubPage(other) else { return false }
    return !page.exists && right.exists && page.owner == right.owner
  }

  /// Fast path: most addresses are of other hosts and end in no cut ending.
  private static func mayBeFaulty(_ address: ArraySlice<UInt8>) -> Bool {
    ByteSearch.holds(GitHubPage.host, in: address)
      || FileEnding(String(decoding: address, as: UTF8.self)).map { !$0.isKnown && $0.isCut } == true
  }
}

/// A link target split into host, path and query; the fragment is dropped.
struct Address {
  let host: String?
  let path: String
  let query: Substring

  private static let schemes = ["https://", "http://", "//"].map { Array($0.utf8) }

  init(_ text: String) {
    let page = text.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    query = Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") })
    let rest = Self.schemes.first { $0.count <= page.count && zip(page, $0).allSatisfy { $0.asciiLowercased == $1 } }
      .map { page.dropFirst($0.count) }
    let slash = UInt8(ascii: "/")
    host = rest.map { String(decoding: $0.prefix { $0 != slash }, as: UTF8.self).lowercased() }
    let whole = String(decoding: rest.map { $0.drop { $0 != slash } } ?? page, as: UTF8.self)
    path = whole.hasPrefix(Self.docusaurusFiles) ? "/" + whole.dropFirst(Self.docusaurusFiles.count) : whole
  }

  /// The folder of files that Docusaurus serves at the root of the site.
  private static let docusaurusFiles = "@site/static/"
}

/// The ending of the name of a file that an address leads to.
private struct FileEnding {
  /// In lowercase, without the dot.
  let name: String

  /// Nil for an address without an ending or with more after it.
  init?(_ address: String) {
    let name = address.utf8.suffix(Self.longest + 1).split(separator: .of("."), omittingEmptySubsequences: false)
    guard name.count > 1, let last = name.last, last.count > 1, last.allSatisfy(\.isASCIILetter) else { return nil }
    self.name = String(decoding: last, as: UTF8.self).lowercased()
  }

  var isKnown: Bool { Self.known.contains(name) }
  var isCut: Bool { Self.known.contains { $0.hasPrefix(name) } }

  private static let longest = 8
  private static let known: Set<String> = [
    "md", "mdx", "html", "htm", "yaml", "yml", "json", "toml", "xml", "png", "jpg", "jpeg", "svg", "gif", "webp", "pdf",
    "txt", "css", "zip", "gz", "tgz", "js", "ts", "tsx", "jsx", "mjs", "cjs", "py", "go", "java", "rs", "rb", "php",
    "sh", "sql", "proto", "properties", "gradle", "swift", "scala", "vue", "ipynb", "lock", "conf", "ini", "csv",
  ]
}

/// An address of GitHub below the page of a repository.
private struct GitHubPage {
  static let host = Array("github.com/".utf8)[...]

  /// In lowercase.
  let owner: String
  /// The part of the repository that the address names, in lowercase.
  private let section: String

  /// Nil for another host, and for addresses that are no parts of a repository.
  init?(_ text: String) {
    let address = Address(text)
    guard let host = address.host, host == "github.com" || host == "www.github.com" else { return nil }
    let parts = address.path.lowercased().split(separator: "/", maxSplits: 3).map(String.init)
    guard parts.count > 2, !Self.ofSite.contains(parts[0]) else { return nil }
    (owner, section) = (parts[0], String(parts[2].prefix { $0 != "." }))
  }

  /// Whether repositories have such a part: `apache/issues/417` names none, since it lacks the repository.
  var exists: Bool { Self.sections.contains(section) }

  private static let sections: Set<String> = [
    "actions", "activity", "archive", "assets", "attestations", "blame", "blob", "branches", "checks", "codespaces",
    "commit", "commits", "community", "compare", "contribute", "contributors", "custom-properties", "delete",
    "dependency-graph", "deployments", "discussions", "downloads", "edit", "files", "find", "fork", "forks", "generate",
    "git", "graphs", "import", "info", "insights", "invitations", "issues", "labels", "languages", "license",
    "merge-queue", "milestone", "milestones", "network", "new", "packages", "people", "pkgs", "projects", "pull",
    "pulls", "pulse", "queue", "raw", "releases", "rules", "runs", "search", "security", "settings", "sponsors",
    "stargazers", "stars", "subscription", "suites", "tags", "tarball", "topics", "transfer", "tree", "upload",
    "watchers", "wiki", "workflows", "zipball",
  ]
  /// First parts of a path that are pages of GitHub itself, and no owners of repositories.
  private static let ofSite: Set<String> = [
    "about", "account", "advisories", "apps", "blog", "codespaces", "collections", "contact", "copilot",
    "customer-stories", "dashboard", "discussions", "education", "enterprise", "enterprises", "events", "explore",
    "features", "gist", "gists", "issues", "join", "login", "marketplace", "mcp", "mobile", "models", "new",
    "nonprofit", "notifications", "organizations", "orgs", "partners", "premium-support", "pricing", "pulls", "readme",
    "resources", "search", "security", "sessions", "settings", "signup", "site", "solutions", "sponsors", "stars",
    "team", "teams", "topics", "trending", "user-attachments", "users", "watching", "why-github",
  ]
}
