/// The settings of a site generator that decide the addresses of pages.
package struct AddressSettings: Sendable, Equatable {
  /// Folders that the site has above its pages, in lowercase: `docs` for `/docs/guide/`.
  package var mounts: Set<String>
  /// Paths that addresses from the root of the host may begin with, in lowercase, without slashes at the ends:
  /// `product/docs`.
  package private(set) var bases: [String] = []
  package var rewrites: [AddressRewrite] = []
  /// The paths that addresses without a page lead to, both as ``key(of:)``.
  package private(set) var redirects: [String: String] = [:]
  /// The pages that the generator makes besides those of the articles.
  package var generated: [GeneratedPage] = []

  package init(mounts: Set<String> = []) { self.mounts = mounts }

  /// Adds a former address of the page or the address that the generator leads its readers to.
  package mutating func add(redirect from: String, to: String) {
    guard let from = Self.key(of: from), let to = Self.key(of: to), from != to, redirects[from] == nil else { return }
    redirects[from] = to
  }

  /// A path from the root of the site in lowercase, without slashes at the ends, fragment and extension; nil for an
  /// address of another site and for a pattern.
  private static func key(of address: String) -> String? {
    let path = address.prefix { $0 != "#" && $0 != "?" }.lowercased()
    guard !path.contains(where: { ":*[]{}".contains($0) }) else { return nil }
    let stem = PageAddresses.stem(of: path.split(separator: "/").joined(separator: "/"))
    return stem.hasSuffix(".html") ? String(stem.dropLast(".html".count)) : stem
  }

  /// Adds the path that a site is served below, as `/product/` or an address with a host.
  package mutating func add(base: String?, below: String? = nil) {
    guard let base else { return }
    let host = base.firstRange(of: "://")
    let path = host.map { base[$0.upperBound...].drop { $0 != "/" } } ?? base[...]
    let name = (path.split(separator: "/") + (below ?? "").split(separator: "/")).joined(separator: "/").lowercased()
    // A name with a variable is no path.
    guard !name.isEmpty, !bases.contains(name), !name.contains(where: { ":{}?#$".contains($0) }) else { return }
    bases.append(name)
    // The longest one first.
    bases.sort { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }
}

/// A page that a generator makes of no text, in all locales: the list of a category's pages.
package struct GeneratedPage: Sendable, Equatable {
  /// Below the locale's folder, without extension: `category/guides`.
  package let path: String
  /// The path of the folder whose category has the page, or nil for a category of a sidebar that the project writes.
  package let folder: String?
  package let title: String
  package let description: String?
  /// The translations of the title and the description.
  package var titles: [LocaleTag: String] = [:]
  package var descriptions: [LocaleTag: String] = [:]

  package init(path: String, folder: String?, title: String, description: String?) {
    self.path = path
    self.folder = folder
    self.title = title
    self.description = description
  }

  /// The path of the article that would have the same page.
  package var article: String { path + ".md" }
}

/// A rule of a generator that gives pages other addresses than their paths: `packages/:pkg/src/:slug*` is served at
/// `:pkg/:slug*`.
package struct AddressRewrite: Sendable, Equatable {
  private enum Part: Equatable {
    /// One part of a path, without variables.
    case text(String)
    /// One part of a path with a variable in it.
    case variable(before: String, name: String, after: String)
    /// Digits, as those of a date.
    case digits
    /// Any number of parts, or none.
    case rest(String)

    var isRest: Bool { if case .rest = self { true } else { false } }
  }

  private let address: [Part]
  private let path: [Part]
  /// More parts with any number of parts would need too much time.
  private static let mostRests = 2
  private static let mostParts = 32

  /// Fails for patterns that are not understood.
  ///
  /// - Parameters:
  ///   - address: what is served, of names, `:variable`, `:variable*` and `(.*)`.
  ///   - path: the path of the page in the same notation, with variables of `address`.
  package init?(address: String, path: String) {
    guard let address = Self.parts(address), let path = Self.parts(path), !address.isEmpty, !path.isEmpty,
      address.count(where: \.isRest) <= Self.mostRests,
      Self.variables(path).isSubset(of: Self.variables(address))
    else { return nil }
    (self.address, self.path) = (address, path)
  }

  /// Returns nil for a pattern that is not understood.
  private static func parts(_ pattern: String) -> [Part]? {
    let texts = pattern.lowercased().split(separator: "/")
    guard texts.count <= mostParts else { return nil }
    var parts: [Part] = []
    for text in texts {
      if text == "(.*)" || text == "(.+)" {
        parts.append(.rest("\(parts.count(where: \.isRest))"))
        continue
      }
      guard let part = part(text) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private static func part(_ text: Substring) -> Part? {
    let start = text.firstIndex(of: ":") ?? text.endIndex
    let before = String(text[..<start])
    let name = text[start...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let after = String(text[name.endIndex...])
    guard !marks.contains(where: before.contains) else { return nil }
    if start == text.endIndex { return .text(before) }
    guard !name.isEmpty else { return nil }
    // A range of folders, `:sections[1:]`, is any number of them.
    let isWhole =
      before.isEmpty && (endings.contains(after) || name == "sections" && (after.isEmpty || after.first == "["))
    if isWhole { return .rest(String(name)) }
    if dates.contains(String(name)), before.isEmpty, after.isEmpty { return .digits }
    return marks.contains(where: after.contains) ? nil : .variable(before: before, name: String(name), after: after)
  }

  private static let marks = ":()*+?[]{}"
  private static let endings: Set = ["*", "+", "(.*)", "(.+)"]
  private static let dates: Set = ["year", "month", "day", "yearday", "i_month", "i_day", "short_year"]

  private static func variables(_ parts: [Part]) -> Set<String> {
    Set(
      parts.compactMap { part in
        switch part {
        case .variable(_, let name, _), .rest(let name): name
        case .text, .digits: nil
        }
      })
  }

  /// Returns the path of the page at an address, or nil if the rule is about other addresses.
  ///
  /// - Parameter address: in lowercase, without slashes at the ends and without extension.
  package func path(of address: String) -> String? {
    var values: [String: String] = [:]
    guard Self.match(self.address[...], address.split(separator: "/")[...], &values) else { return nil }
    return path.map { part in
      switch part {
      case .text(let text): text
      case .variable(let before, let name, let after): before + (values[name] ?? "") + after
      case .rest(let name): values[name] ?? ""
      case .digits: ""
      }
    }.filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// The depth is that of the pattern, which has at most ``mostParts`` parts.
  private static func match(
    _ parts: ArraySlice<Part>, _ names: ArraySlice<Substring>, _ values: inout [String: String]
  ) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    let isLast = parts.count == 1
    switch part {
    case .rest(let name):
      for count in (0...names.count).reversed() {
        values[name] = names.prefix(count).joined(separator: "/")
        if match(parts.dropFirst(), names.dropFirst(count), &values) { return true }
      }
      return false
    case .digits:
      guard let own = names.first, own.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
    case .text(let text):
      guard let own = names.first, own == text || isLast && own == withoutExtension(text) else { return false }
    case .variable(let before, let name, let after):
      let end = isLast ? withoutExtension(after) : after
      guard let own = names.first, own.count > before.count + end.count, own.hasPrefix(before), own.hasSuffix(end)
      else { return false }
      values[name] = String(own.dropFirst(before.count).dropLast(end.count))
    }
    return match(parts.dropFirst(), names.dropFirst(), &values)
  }

  private static func withoutExtension(_ text: String) -> String {
    for ending in [".md", ".html", ":output_ext"] where text.hasSuffix(ending) {
      return String(text.dropLast(ending.count))
    }
    return text
  }
}
