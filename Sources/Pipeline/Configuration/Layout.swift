package import DocModel
import Features
package import Reports

/// Patterns that locate the files of a tree, like `{locale}/{path}.md`, `docs/{path}.{locale}.md`, or, for one locale
/// only, `docs/{path}.md`. A pattern may name the locale twice: `docs/{locale}/{path}-{locale}.md`. It may name the path
/// twice, where each part of the documentation has its folders for the locales: `{path}/{locale}/{path}.md` makes
/// `git/basics.md` of `git/de/basics.md`. The most specific matching pattern applies, whatever the order. A pattern that
/// ends in `.md` also matches `.mdx` and `.markdown`, in any letter case. A pattern whose file name is the locale alone and
/// that has no path (`translations/{locale}.md`) matches the translations of `README.md`. Files in a hidden folder
/// (`.github`) are matched by patterns that begin with its name.
package struct Layout: Sendable, Hashable {
  package static let standard = Layout(
    ["{locale}/{path}.md"], parsed: [[.locale, .literal("/"), .path, .literal(".md")]])

  /// The layout of a folder that holds a single locale.
  static let plain = Layout(["{path}.md"], parsed: [[.path, .literal(".md")]])

  private enum Part: Hashable {
    case literal(String)
    case locale, path
  }
  /// The patterns as written.
  package let texts: [String]
  private let patterns: [[Part]]
  private var excluded: [PathGlob] = []
  /// Whether to follow symbolic links that lead out of the root; anyone who can add a link can then have any file read.
  package var followsLinks = false
  /// Whether files and folders that `.gitignore` names are left out.
  package var readsIgnoreFiles = true
  /// The locale of the files whose path names none; nil if it is the source.
  package var defaultLocale: LocaleTag?

  private init(_ texts: [String], parsed: [[Part]]) {
    self.texts = texts
    patterns = parsed.flatMap(Self.endings).enumerated().sorted { a, b in
      let (one, other) = (Self.specificity(a.element), Self.specificity(b.element))
      return one == other ? a.offset < b.offset : other < one
    }.map(\.element)
  }

  /// Throws if a pattern is invalid.
  package init(_ patterns: [String]) throws(RunError) {
    var parsed: [[Part]] = []
    for pattern in patterns { parsed.append(try Self.parse(pattern)) }
    self.init(patterns, parsed: parsed)
  }

  /// Returns this layout without the files that match a glob, by path below the root or by article path.
  package func excluding(_ globs: [String]) -> Layout {
    var layout = self
    layout.excluded += globs.map { PathGlob($0) }
    return layout
  }

  /// Adds all that matches depend on.
  func add(to writer: inout RecordWriter) {
    for list in [texts, excluded.map(\.text), defaultLocale.map { [$0.tag] } ?? []] {
      writer.add(list.count)
      for text in list { writer.add(text) }
    }
    writer.add(byte: (followsLinks ? 1 : 0) + (readsIgnoreFiles ? 2 : 0))
  }

  /// Whether a pattern has no `{locale}`, so the files it matches belong to the default locale.
  var hasDefaultPattern: Bool { patterns.contains { !$0.contains(.locale) } }

  /// Whether the files of an article differ only in the name of one folder, so that the same relative path leads to the
  /// same file from each of them.
  var isUniform: Bool {
    texts.count == 1 && patterns.allSatisfy { $0.contains(.locale) && !Self.namesFiles($0) }
  }

  /// Whether the locale is part of the names of files.
  private static func namesFiles(_ parts: [Part]) -> Bool {
    guard let index = parts.firstIndex(of: .locale) else { return false }
    return !parts[index...].contains { part in
      if case .literal(let text) = part { text.contains("/") } else { false }
    }
  }

  /// Returns whether a file is a translation by a pattern that joins the locale to words by a hyphen or an underscore, or
  /// that is the locale alone: other files have such names, too.
  func isLoose(_ file: String) -> Bool {
    let file = Self.withLowercaseExtension(file)
    guard let parts = patterns.first(where: { Self.match($0[...], file[...]) != nil }), Self.namesFiles(parts),
      let index = parts.firstIndex(of: .locale)
    else { return false }
    guard index > 0, case .literal(let before) = parts[index - 1] else { return true }
    return !before.hasSuffix(".")
  }

  /// The folder that a pattern has the locale folders in, with a slash at its end; empty for the root, nil if the pattern
  /// is more than that.
  static func folderOfLocales(in pattern: String) -> Substring? {
    let ending = "{locale}/{path}.md"
    guard pattern.hasSuffix(ending), case let folder = pattern.dropLast(ending.count), !folder.contains("{"),
      folder.isEmpty || folder.hasSuffix("/")
    else { return nil }
    return folder
  }

  /// The folders below the root that patterns begin with, `website/docs` for `website/docs/{locale}/{path}.md`.
  var topFolders: [String] {
    texts.compactMap { text in
      let fixed = text.prefix { $0 != "{" }
      return fixed.lastIndex(of: "/").map { String(fixed[..<$0]) }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The hidden folders of the root that patterns name.
  var hiddenFolders: Set<String> {
    Set(
      texts.lazy.filter { $0.hasPrefix(".") && $0.contains("/") }.compactMap { $0.split(separator: "/").first }
        .map(String.init))
  }

  /// Returns the article paths of a file by every pattern with a locale, the most specific first.
  func paths(of file: String, in locale: LocaleTag) -> [String] {
    let file = Self.withLowercaseExtension(file)
    return patterns.compactMap { Self.match($0[...], file[...]) }.filter { $0.locale == locale && !$0.path.isEmpty }
      .map(
        \.path)
  }

  /// Returns the article of a file as one of the default locale, or nil if no pattern without a locale fits.
  func defaultPath(of file: String) -> String? {
    let file = Self.withLowercaseExtension(file)
    let match = patterns.lazy.filter { !$0.contains(.locale) }.compactMap { Self.match($0[...], file[...]) }.first
    return match?.path
  }

  /// Sort key: patterns with a locale rank above those without, then longer literal text ranks higher.
  private static func specificity(_ parts: [Part]) -> (Int, Int) {
    let fixed = parts.reduce(0) { if case .literal(let text) = $1 { $0 + text.utf8.count } else { $0 } }
    return (parts.contains(.locale) ? 1 : 0, fixed)
  }

  private static func endings(_ parts: [Part]) -> [[Part]] {
    guard case .literal(let last)? = parts.last, last.hasSuffix(".md") else { return [parts] }
    let stem = last.dropLast(3)
    return [".md", ".mdx", ".markdown"].map { parts.dropLast() + [.literal(stem + $0)] }
  }

  private static func parse(_ pattern: String) throws(RunError) -> [Part] {
    var parts: [Part] = []
    var rest = pattern[...]
    while !rest.isEmpty {
      if rest.hasPrefix("{locale}") {
        parts.append(.locale)
        rest = rest.dropFirst(8)
      } else if rest.hasPrefix("{path}") {
        parts.append(.path)
        rest = rest.dropFirst(6)
      } else {
        let end = rest.dropFirst().firstIndex(of: "{") ?? rest.endIndex
        parts.append(.literal(String(rest[..<end])))
        rest = rest[end...]
      }
    }
    let isReadme = !parts.contains(.path) && isNamedByLocale(parts)
    let paths = parts.count { $0 == .path }
    guard isReadme ? paths == 0 : paths == 1 || paths == 2 && isSectioned(parts) else {
      throw RunError(
        "the layout '\(pattern)' needs {path} once, or as in {path}/{locale}/{path}.md, and {locale} except for the files of one locale"
      )
    }
    let unknown = parts.contains { if case .literal(let text) = $0 { text.contains("{") } else { false } }
    guard !unknown, pattern.hasSuffix(".md") || pattern.hasSuffix(".mdx") || pattern.hasSuffix(".markdown") else {
      throw RunError(
        "the layout '\(pattern)' must end in .md, .mdx or .markdown and can contain only {locale} and {path} in braces")
    }
    return parts
  }

  /// Whether a path comes before the folder of the locale, and another one is within it.
  private static func isSectioned(_ parts: [Part]) -> Bool {
    guard let first = parts.firstIndex(of: .path), first + 1 < parts.count,
      case .literal(let after) = parts[first + 1], after.hasPrefix("/"),
      let locale = parts.firstIndex(of: .locale), locale > first
    else { return false }
    return parts[locale...].contains(.path)
  }

  /// Whether a file's whole name, without its extension, is the locale.
  private static func isNamedByLocale(_ parts: [Part]) -> Bool {
    guard let index = parts.firstIndex(of: .locale), index + 2 == parts.count,
      case .literal(let ending)? = parts.last, ending.hasPrefix(".")
    else { return false }
    guard index > 0 else { return true }
    if case .literal(let before) = parts[index - 1] { return before.hasSuffix("/") }
    return false
  }

  /// The article that a file named by its locale alone is a translation of.
  static let readme = "README"

  /// Returns false if no pattern can match a file below this top-level folder.
  func mayHold(_ folder: String) -> Bool {
    guard !excluded.contains(where: { $0.matches(folder + "/") }) else { return false }
    return patterns.contains { parts in
      guard case .locale? = parts.first, parts.count > 1, case .literal(let next) = parts[1], next.hasPrefix("/") else {
        return true
      }
      return Self.locale(folder[...]) != nil
    }
  }

  /// Returns the locale of a file below the root and the path it shares with other locales, or nil if no pattern fits.
  ///
  /// - Parameters:
  ///   - source: the locale of files whose path names none, unless the layout has a default locale.
  ///   - others: tags that look like locales but are not.
  func match(
    _ file: String, source: LocaleTag?, not others: Set<LocaleTag> = []
  ) -> (locale: LocaleTag, path: String)? {
    let name = Self.withLowercaseExtension(file)
    for parts in patterns {
      guard let match = Self.match(parts[...], name[...]), let locale = match.locale ?? defaultLocale ?? source else {
        continue
      }
      if let found = match.locale, others.contains(found) { continue }
      let path = match.path.isEmpty ? Self.readme + "." + (name.split(separator: ".").last ?? "md") : match.path
      let isExcluded = excluded.contains { $0.matches(file) || $0.matches(path) }
      return isExcluded ? nil : (locale, path)
    }
    return nil
  }

  /// Returns a file's name with an extension of Markdown in lowercase: `README.MD` is `README.md`.
  private static func withLowercaseExtension(_ file: String) -> String {
    guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")),
      file.utf8[dot...].dropFirst().contains(where: { 0x41...0x5a ~= $0 })
    else { return file }
    let ending = file[dot...].lowercased()
    return [".md", ".mdx", ".markdown"].contains(ending) ? file[..<dot] + ending : file
  }

  /// Matches pattern parts recursively. The article's path keeps the extension of its file.
  ///
  /// - Parameter named: what a part before matched as the locale, which a later part names again.
  private static func match(
    _ parts: ArraySlice<Part>, _ text: Substring, named: Substring? = nil
  ) -> (locale: LocaleTag?, path: String)? {
    guard let part = parts.first else { return text.isEmpty ? (nil, "") : nil }
    let rest = parts.dropFirst()
    switch part {
    case .literal(let literal):
      guard text.utf8.starts(with: literal.utf8) else { return nil }
      return match(rest, Substring(text.utf8.dropFirst(literal.utf8.count)), named: named)
    case .locale:
      let name = Substring(text.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") })
      for end in ends(of: name, before: rest.first) {
        let code = name[..<end]
        if named.map({ areOneName($0, code) }) ?? true, let locale = locale(code),
          let match = match(rest, text[end...], named: code)
        {
          return (locale, match.path)
        }
      }
      return nil
    case .path:
      // A path leads into no hidden folder that the pattern does not name.
      if parts.startIndex == 0, text.utf8.first == UInt8(ascii: ".") { return nil }
      if rest.count == 1, case .literal(let ending)? = rest.first, ending.utf8.first == UInt8(ascii: "."),
        !ending.utf8.dropFirst().contains(UInt8(ascii: "."))
      {
        // Fast path for nearly every layout: the path is last and keeps the extension.
        return text.utf8.count > ending.utf8.count && text.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
          ? (nil, String(text)) : nil
      }
      return rest.contains(.path) ? matchSection(before: rest, text) : matchPath(before: rest, text, named: named)
    }
  }

  /// Matches the folders above that of the locale, as few as fit.
  private static func matchSection(
    before rest: ArraySlice<Part>, _ text: Substring
  ) -> (locale: LocaleTag?, path: String)? {
    for slash in text.indices where text[slash] == "/" {
      if let match = match(rest, text[slash...]) { return (match.locale, text[...slash] + match.path) }
    }
    return nil
  }

  /// Whether two names of a locale differ in letter case and the signs between their parts alone, or in parts that one
  /// leaves out at its end: `zh/README_ZH_CN`.
  private static func areOneName(_ one: Substring, _ other: Substring) -> Bool {
    func parts(_ name: Substring) -> [Substring] { name.lowercased().split { $0 == "_" || $0 == "-" } }
    return zip(parts(one), parts(other)).allSatisfy { $0 == $1 }
  }

  /// The places in a file's name at which the name of a locale may end, the last first: its end, and before the
  /// character that joins it to a path: `zh-CN` in `zh-CN-README.md`.
  private static func ends(of name: Substring, before next: Part?) -> [Substring.Index] {
    guard case .literal(let literal)? = next, let first = literal.first, first != "/", first != "." else {
      return [name.endIndex]
    }
    return [name.endIndex] + name.indices.reversed().filter { name[$0] == first }
  }

  /// Matches a path that other parts follow. They are short (`.md`, `_{locale}.md`), so its end is searched from the
  /// right. The longest locale counts: `README_zh_CN` is `README` in `zh_CN`, not `README_zh` in `CN`.
  private static func matchPath(
    before rest: ArraySlice<Part>, _ text: Substring, named: Substring?
  ) -> (locale: LocaleTag?, path: String)? {
    var found: (locale: LocaleTag?, path: String)?
    var end = text.endIndex
    var left = text.endIndex
    // Only a word in another script can follow a name without a character between them: `README中文`.
    let isJoined = rest.first != .locale
    while end > text.startIndex, found == nil || text.distance(from: end, to: left) <= longestLocale {
      if isJoined || LocaleNames.isJunction(end, in: text), let match = match(rest, text[end...], named: named) {
        found = (match.locale, String(text[..<end]) + "." + (text.split(separator: ".").last ?? "md"))
        guard match.locale != nil else { return found }
        left = end
      } else if found != nil, text[end] == "/" {
        return found
      }
      end = text.index(before: end)
    }
    return found
  }

  /// The maximum number of characters between two separators in the name of a locale (`Hans` in `zh-Hans-CN`).
  private static let longestLocale = 12

  /// Returns the locale named by a folder or a part of a file name, or nil if it is no known language.
  static func locale(_ name: Substring) -> LocaleTag? { LocaleName.tag(name) }
}
