/// The metadata block at the top of a file (YAML between `---`, TOML between `+++`), flattened to its scalars.
///
/// `a: {b: [x, y]}` becomes the entries `a.b[0] = x` and `a.b[1] = y`; an empty mapping or list keeps one entry of
/// kind ``Scalar/null``. Entries are in file order.
package struct FrontMatter: Sendable, Equatable {
  /// `elixir`: a map of Elixir before `---`, as NimblePublisher reads it.
  package enum Syntax: UInt8, Sendable, Codable { case none, yaml, toml, elixir }
  /// The type a scalar resolves to (YAML 1.1 core, TOML).
  package enum Scalar: UInt8, Sendable, Codable { case string, integer, float, boolean, date, null }

  package struct Entry: Sendable, Equatable {
    package let key: String
    /// The scalar as text, without quotes and with escapes resolved.
    package let value: String
    package let scalar: Scalar
    /// The line in the file, 1-based.
    package let line: UInt32

    package init(key: String, value: String, scalar: Scalar, line: UInt32) {
      self.key = key
      self.value = value
      self.scalar = scalar
      self.line = line
    }
  }

  package static let none = FrontMatter(syntax: .none, entries: [], lastLine: 0)

  package let syntax: Syntax
  package let entries: [Entry]
  /// The line of the closing delimiter; 0 if there is no front matter.
  package let lastLine: UInt32

  package init(syntax: Syntax, entries: [Entry], lastLine: UInt32) {
    self.syntax = syntax
    self.entries = entries
    self.lastLine = lastLine
  }

  /// The value under a key path, or nil if it is absent.
  package subscript(key: String) -> String? { entries.first { $0.key == key }?.value }

  /// Returns the entry under a key path, or nil if it is absent.
  package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

  /// Returns the entry under a key path, otherwise under one that differs in letter case alone.
  package func entry(inAnyCase key: String) -> Entry? {
    entry(key) ?? entries.first { $0.key.utf8.count == key.utf8.count && $0.key.lowercased() == key.lowercased() }
  }
}

extension FrontMatter {
  /// Returns the paths below the locale's folder at which the front matter says that a page is served: `slug`, `url`
  /// and `permalink`, `id` in place of the file's name, and the former addresses in `aliases` and `redirect_from`.
  ///
  /// - Parameter article: the path of the page, as ``Article/path``.
  package func routes(of article: String) -> [String] {
    let folder = article.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(article[...$0]) } ?? ""
    let name = article.dropFirst(folder.count)
    let above = String(folder.dropLast().lastIndex(of: "/").map { folder[...$0] } ?? "")
    // Hugo serves the index of a folder as the folder: a relative address begins at the one above.
    let parents = folder.isEmpty || !name.hasPrefix("index.") && !name.hasPrefix("_index.") ? [] : [above]
    var routes: [String] = []
    for entry in entries where entry.scalar == .string && !entry.value.isEmpty {
      // Colons begin the variables of a pattern, or another host.
      guard !entry.value.contains(where: { ":{}#?".contains($0) }) else { continue }
      let path = entry.value.split(separator: "/").joined(separator: "/")
      switch entry.key.prefix(while: { $0 != "[" }) {
      case "slug", "url", "permalink", "aliases", "redirect_from":
        if !entry.value.hasPrefix("/") { routes += ([folder] + parents).compactMap { Self.path(path, in: $0) } }
        routes.append(path.isEmpty ? "index" : path)
      case "id": routes.append(folder + path)
      default: break
      }
    }
    return routes.filter { !$0.isEmpty }
  }

  /// Resolves a path relative to a folder with a slash at its end; nil if it leads out of the tree.
  private static func path(_ path: String, in folder: String) -> String? {
    let (joined, up) = PathText.joined(Array(folder.utf8.dropLast())[...], Array(path.utf8)[...])
    return up == 0 ? String(decoding: joined, as: UTF8.self) : nil
  }
}

/// Limits checked before the YAML library parses: nesting depth (it recurses) and aliases (they multiply).
package enum YAMLBounds {
  package static let depthLimit = 64

  /// Returns the limit that the text exceeds, as a phrase to follow the text's name, and the 1-based line; or nil if
  /// it exceeds no limit.
  package static func excess(_ bytes: some RandomAccessCollection<UInt8>, aliases most: Int = 16) -> (
    reason: String, line: Int
  )? {
    var line = 1
    var indents: [Int] = []
    var indent = 0
    var (isIndent, flow, inline, aliases) = (true, 0, 0, 0)
    var previous = UInt8(ascii: "\n")
    for byte in bytes {
      let isBlank = byte == .space || byte == .tab
      if isIndent, byte == .space {
        indent += 1
        previous = byte
        continue
      }
      // An empty line neither opens nor closes a nesting level.
      if isIndent, byte != UInt8(ascii: "\n") {
        while let last = indents.last, last >= indent { indents.removeLast() }
        indents.append(indent)
        isIndent = false
      }
      // A dash, a question mark and a colon nest only when white space follows.
      if isBlank || byte == .lineFeed, "-?:".utf8.contains(previous) { inline += 1 }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): flow += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): flow = max(0, flow - 1)
      case UInt8(ascii: "\n"):
        line += 1
        (indent, inline, isIndent) = (0, 0, true)
      case let byte
      where previous == UInt8(ascii: "*")
        && (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a || byte >= 0x30 && byte <= 0x39):
        aliases += 1
      default: break
      }
      if indents.count + flow + inline > depthLimit * 2 || flow > depthLimit {
        return ("nests deeper than \(depthLimit) levels", line)
      }
      if aliases > most { return ("has more than \(most) aliases", line) }
      previous = byte
    }
    return nil
  }
}

/// The source revision that a translation's front matter records.
package struct Revision: Sendable, Hashable, Codable {
  /// The translation method, from `ms.translationtype`.
  package enum Method: String, Sendable, Codable {
    case human = "HT"
    case machine = "MT"
    case machineEdited = "MTE"
  }

  /// `ms.openlocfilehash`: SHA-1 of the source file's bytes with CRLF line ends, in lower-case hex.
  package let sourceHash: String?
  /// `ms.sourcegitcommit`, Adobe's `source-git-commit`, MDN's `l10n.sourceCommit`, OpenTelemetry's
  /// `default_lang_commit`.
  package let commit: String?
  package let method: Method?
  /// The hand-off date as yyyymmdd, from `ms.lasthandoff`; 0 if there is no date.
  package let handOff: Int

  package init(sourceHash: String?, commit: String?, method: Method?, handOff: Int) {
    self.sourceHash = sourceHash
    self.commit = commit
    self.method = method
    self.handOff = handOff
  }

  /// Whether the front matter records the source text of the translation.
  package static func isRecorded(in frontMatter: FrontMatter) -> Bool {
    frontMatter.entries.contains { entry in
      lengths.contains(entry.key.utf8.count) && (entry.key == hashKey || commitKeys.contains(entry.key))
    }
  }

  private static let hashKey = "ms.openlocfilehash"
  private static let commitKeys = [
    "ms.sourcegitcommit", "source-git-commit", "l10n.sourceCommit", "default_lang_commit",
  ]

  /// The lengths in bytes of all keys that record a revision: a quick test that rejects most other keys.
  private static let lengths = 14...19

  /// Returns nil if the front matter records neither a hash nor a commit.
  package init?(_ frontMatter: FrontMatter) {
    var hash: String?
    var commit: String?
    var method: Method?
    var handOff = 0
    for entry in frontMatter.entries where Self.lengths.contains(entry.key.utf8.count) {
      switch entry.key {
      case Self.hashKey: hash = entry.value.lowercased()
      case let key where Self.commitKeys.contains(key): commit = entry.value.lowercased()
      case "ms.translationtype": method = Method(rawValue: entry.value.uppercased())
      case "ms.lasthandoff": handOff = Self.date(entry.value)
      default: break
      }
    }
    guard hash != nil || commit != nil else { return nil }
    self.init(sourceHash: hash, commit: commit, method: method, handOff: handOff)
  }

  /// Parses `08/27/2021` and `2021-08-27` to 20210827; returns 0 for any other text.
  package static func date(_ text: String) -> Int {
    let parts = text.utf8.prefix(10).split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") })
      .compactMap { Int(Substring($0)) }
    guard parts.count == 3 else { return 0 }
    return parts[0] > 31 ? parts[0] * 10_000 + parts[1] * 100 + parts[2] : parts[2] * 10_000 + parts[0] * 100 + parts[1]
  }

  /// The identity of the source text: the source hash, else the commit. Equal for two translations of one text.
  package var key: String { sourceHash ?? commit ?? "" }

  /// The commit, else the hash, shortened to seven characters for messages.
  package var short: String { String((commit ?? sourceHash ?? "").prefix(7)) }
}
