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

  package init(
    folder: String, siblings: [String: LocaleTag], name: @escaping @Sendable (String) -> String,
    alias: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.alias = alias
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

  /// Returns the path relative to the root, or nil.
  private func resolved(_ target: ArraySlice<UInt8>) -> String? {
    let path = target[..<Self.end(of: target)]
    if PathText.beginsWithAlias(path) { return alias(PathText.decoded(path)) }
    guard let first = path.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~"),
      !path.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") })
    else { return nil }
    var parts = folder.split(separator: "/")
    for part in path.split(separator: UInt8(ascii: "/")) {
      switch String(decoding: part, as: UTF8.self) {
      case ".": continue
      case "..": guard parts.popLast() != nil else { return nil }
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
