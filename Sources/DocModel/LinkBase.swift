/// Resolves the relative links of an article from where its file lies, for trees in which the locales of an article lie
/// in folders of different depth. Two links with the same canonical name lead to the same file.
package struct LinkBase: Sendable {
  /// The folder of the file, relative to the root of the tree; empty for the root itself.
  package let folder: String
  /// The article's files by path relative to the root, with their locales.
  private let siblings: [String: LocaleTag]
  /// Returns the name that a path relative to the root has in all locales.
  private let name: @Sendable (String) -> String
  /// Returns the path relative to the root that a path means by an alias of the project, or nil.
  private let alias: @Sendable (String) -> String?

  /// The repository of the tree, and the path of the tree's root in it, as `docs/` or empty.
  private let repository: (address: RepositoryAddress, prefix: String)?

  package init(
    folder: String, siblings: [String: LocaleTag], repository: (address: RepositoryAddress, prefix: String)? = nil,
    name: @escaping @Sendable (String) -> String,
    alias: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.alias = alias
    self.repository = repository
    self.folder = folder
    self.siblings = siblings
    self.name = name
  }

  /// Returns the canonical name of a target with its query and fragment, or nil if the target is no relative path, leaves
  /// the root, or begins with an alias that nothing explains.
  package func canonical(_ target: ArraySlice<UInt8>) -> [UInt8]? {
    guard let path = resolved(target) else { return nil }
    return Array(name(path).utf8) + target[Self.end(of: target)...]
  }

  /// Returns the locale if the target is this article in any locale, or nil.
  package func sibling(_ target: ArraySlice<UInt8>) -> LocaleTag? {
    resolved(target).flatMap { siblings[$0] }
  }

  /// Returns the locale if the target is the absolute address of this article's file in the repository, or nil. The front
  /// page of a repository shows its README.
  package func siblingOfRepository(_ target: ArraySlice<UInt8>) -> LocaleTag? {
    guard let repository, let (address, path) = RepositoryAddress.parts(of: target), address == repository.address,
      let file = path.isEmpty ? "README.md" : path.hasPrefix(repository.prefix) ? path : nil,
      file.hasPrefix(repository.prefix)
    else { return nil }
    return siblings[String(file.dropFirst(repository.prefix.count))]
  }

  /// Returns the path relative to the root, or nil. A path that ends in a slash is the address of a page, and sites give
  /// each page its own folder: from a page in the root, the first `..` leaves only that folder.
  private func resolved(_ target: ArraySlice<UInt8>) -> String? {
    let path = target[..<Self.end(of: target)]
    if PathText.beginsWithAlias(path) { return alias(PathText.decoded(path)) }
    guard let first = path.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~"),
      !path.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") })
    else { return nil }
    var parts = folder.split(separator: "/")
    var hasOwnFolder = path.last == UInt8(ascii: "/")
    for part in path.split(separator: UInt8(ascii: "/")) {
      switch String(decoding: part, as: UTF8.self) {
      case ".": continue
      case "..":
        guard parts.popLast() != nil || hasOwnFolder else { return nil }
        hasOwnFolder = hasOwnFolder && !parts.isEmpty
      case let name: parts.append(name[...])
      }
    }
    return parts.joined(separator: "/")
  }

  private static func end(of target: ArraySlice<UInt8>) -> Int {
    target.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? target.endIndex
  }
}

/// Whether the file that a link denotes exists.
package enum FilePresence: Sendable, Equatable {
  case there, missing
  /// The path begins with a name for a folder that nothing in the project explains, or leads out of the repository to
  /// the pages of its host.
  case unknown
  /// The file exists under this name, which differs in letter case.
  case otherwise(String)
}

/// The address of a repository on a host: `github.com/owner/name`, in lowercase.
package struct RepositoryAddress: Sendable, Hashable {
  private let name: String

  private init(name: String) { self.name = name }

  /// Parses the address of a remote: `https://host/owner/name.git`, `git@host:owner/name.git`. Fails for a path.
  package init?(remote: String) {
    var address = remote[...]
    if let scheme = address.firstRange(of: "://") {
      guard !address.hasPrefix("file:") else { return nil }
      address = address[scheme.upperBound...]
    } else if let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") {
      address = address[..<colon] + "/" + address[address.index(after: colon)...]
    } else {
      return nil
    }
    if let at = address.firstIndex(of: "@"), !address[..<at].contains("/") {
      address = address[address.index(after: at)...]
    }
    let parts = address.split(separator: "/")
    guard parts.count == 3 else { return nil }
    self.init(name: Self.name(parts))
  }

  /// The repository that an address leads into and the path of a file there, empty for the front page; nil for other
  /// pages, as those of issues.
  package static func parts(of target: ArraySlice<UInt8>) -> (repository: RepositoryAddress, path: String)? {
    guard let (repository, rest) = split(target) else { return nil }
    var parts = rest[...]
    if parts.first == "-" { parts = parts.dropFirst() }
    guard let kind = parts.first else { return (repository, "") }
    // The name of a branch with a slash is not known.
    guard folders.contains(kind), parts.count >= 2 else { return nil }
    return (repository, parts.dropFirst(2).joined(separator: "/"))
  }

  /// The repository of a known host that an address leads into, whatever it shows, or nil.
  package static func repository(of target: ArraySlice<UInt8>) -> RepositoryAddress? {
    guard let (repository, _) = split(target), let host = repository.name.split(separator: "/").first,
      hosts.contains(String(host))
    else { return nil }
    return repository
  }

  private static func split(_ target: ArraySlice<UInt8>) -> (RepositoryAddress, [String])? {
    guard target.starts(with: "http".utf8) else { return nil }
    let text = String(decoding: target.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }, as: UTF8.self)
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
    let parts = text.dropFirst(scheme.count).split(separator: "/")
    guard parts.count >= 3 else { return nil }
    return (RepositoryAddress(name: name(Array(parts.prefix(3)))), parts.dropFirst(3).map(String.init))
  }

  private static func name(_ parts: [Substring]) -> String {
    let name = parts.joined(separator: "/").lowercased()
    let bare = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
    return bare.hasSuffix(".git") ? String(bare.dropLast(4)) : bare
  }

  private static let folders: Set = ["blob", "tree", "src"]
  private static let hosts: Set = ["github.com", "gitlab.com", "gitee.com", "bitbucket.org", "codeberg.org"]
}
