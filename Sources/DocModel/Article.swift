internal import Synchronization

/// One article in one locale: the canonical model that every later stage works on.
///
/// Immutable. A class rather than a struct, because copying a struct with so many strings and arrays for every block
/// would retain each of them.
package final class Article: Sendable {
  package let locale: LocaleTag
  /// The path below the locale's folder, with `/` separators. Equal paths in two locales denote the same article.
  package let path: String
  /// The file's path as messages show it: relative to the working directory if the file is below it.
  package let file: String
  /// The file's bytes as read, including a byte order mark.
  package let source: [UInt8]
  /// The unescaped UTF-8 text that ``Node/literal`` and ``Node/attribute`` point into.
  package let pool: [UInt8]
  /// The nodes in preorder; the first is the document node.
  package let nodes: [Node]
  package let frontMatter: FrontMatter
  /// The source revision recorded in the front matter, or nil if it records none.
  package let revision: Revision?
  /// Problems found while reading the file; none of them stops the run.
  package let diagnostics: [Diagnostic]
  package let markBalance: MarkBalance
  /// Whether the reader rejected the text (see ``diagnostics``); the article then has no content.
  package let isUnread: Bool
  /// Resolves relative links, or nil if ``path`` says in every locale where they lead.
  package let linkBase: LinkBase?
  /// The byte offset of every `stretch`-th line of the file; computed on the first line lookup.
  private let milestones = Mutex<[Int]>([])

  package init(
    locale: LocaleTag, path: String, file: String, source: [UInt8], pool: [UInt8], nodes: [Node],
    frontMatter: FrontMatter, revision: Revision?, diagnostics: [Diagnostic],
    markBalance: MarkBalance = MarkBalance(), isUnread: Bool = false, linkBase: LinkBase? = nil
  ) {
    self.locale = locale
    self.path = path
    self.file = file
    self.source = source
    self.pool = pool
    self.nodes = nodes
    self.frontMatter = frontMatter
    self.revision = revision
    self.diagnostics = diagnostics
    self.markBalance = markBalance
    self.isUnread = isUnread
    self.linkBase = linkBase
  }

  /// Returns a copy of the article with `revision` as its source revision.
  package func made(from revision: Revision) -> Article { copy(revision: revision, linkBase: linkBase) }

  /// Returns a copy of the article whose relative links `linkBase` resolves.
  package func resolving(with linkBase: LinkBase) -> Article { copy(revision: revision, linkBase: linkBase) }

  /// Returns a copy of the article with further problems.
  package func adding(_ more: [Diagnostic]) -> Article {
    more.isEmpty ? self : copy(revision: revision, linkBase: linkBase, diagnostics: diagnostics + more)
  }

  /// Returns a copy of the article with other nodes and the texts that they refer to.
  package func with(nodes: [Node], pool: [UInt8]) -> Article {
    Article(
      locale: locale, path: path, file: file, source: source, pool: pool, nodes: nodes, frontMatter: frontMatter,
      revision: revision, diagnostics: diagnostics, markBalance: markBalance, isUnread: isUnread, linkBase: linkBase)
  }

  private func copy(revision: Revision?, linkBase: LinkBase?, diagnostics: [Diagnostic]? = nil) -> Article {
    Article(
      locale: locale, path: path, file: file, source: source, pool: pool, nodes: nodes, frontMatter: frontMatter,
      revision: revision, diagnostics: diagnostics ?? self.diagnostics, markBalance: markBalance, isUnread: isUnread,
      linkBase: linkBase)
  }

  /// Returns the text of a range of the pool.
  package func string(_ range: ByteRange) -> String { String(decoding: pool[range.indices], as: UTF8.self) }

  /// Returns the direct children of node `index`, in order.
  @inlinable package func children(of index: Int) -> Children { Children(nodes: nodes, parent: index) }

  /// Returns the visible text below a node: text and code spans, line breaks as a space; no HTML, no comments.
  package func plainText(of index: Int) -> String { String(decoding: plainBytes(of: index), as: UTF8.self) }

  /// Returns whether a placeholder is `{{name}}` among the notations of MDX, which no generator replaces. Those of Hugo
  /// and Liquid are replaced by a value, so their letters are in no id.
  package func isInertCall(_ node: Node) -> Bool {
    node.kind == .placeholder && node.level == DirectiveSyntax.jsx.rawValue
      && pool[node.literal.indices].starts(with: "{{".utf8)
  }

  /// Returns ``plainText(of:)`` as UTF-8 bytes.
  package func plainBytes(of index: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    appendPlainText(of: index, to: &bytes) { _ in }
    return bytes
  }

  /// Appends ``plainText(of:)`` to bytes.
  ///
  /// - Parameter code: called for each code span with its range in the bytes.
  func appendPlainText(of index: Int, to bytes: inout [UInt8], code: (Range<Int>) -> Void) {
    for node in nodes[index..<max(index, Int(nodes[index].end))] {
      switch node.kind {
      case let kind where kind.isPlainText:
        let start = bytes.count
        bytes.append(contentsOf: pool[node.literal.indices])
        if kind == .code { code(start..<bytes.count) }
      case .softBreak, .lineBreak: bytes.append(0x20)
      default: break
      }
    }
  }

  /// Returns line `number` (1-based) of the file without its line end; empty if there is no such line.
  package func sourceLine(_ number: Int) -> ArraySlice<UInt8> {
    let starts = milestones.withLock { starts in
      if starts.isEmpty { starts = lineStarts() }
      return starts
    }
    guard number >= 1, starts.indices.contains((number - 1) / Self.stretch) else { return [] }
    var start = starts[(number - 1) / Self.stretch]
    for _ in 0..<(number - 1) % Self.stretch { start = nextLine(from: start).start }
    return source[start..<nextLine(from: start).end]
  }

  /// The distance in lines between two stored line starts; the lines in between are scanned.
  private static let stretch = 64

  private func lineStarts() -> [Int] {
    var starts = [0]
    var (start, line) = (0, 0)
    while start < source.count {
      start = nextLine(from: start).start
      line += 1
      if line % Self.stretch == 0 { starts.append(start) }
    }
    return starts
  }

  /// Returns the end of the line that begins at `start`, and the start of the next line.
  private func nextLine(from start: Int) -> (end: Int, start: Int) {
    let (bytes, count) = (source, source.count)
    var end = start
    while end < count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
    let isPair = end + 1 < count && bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
    return (end, min(count, end + (isPair ? 2 : 1)))
  }

  /// The direct children of a node.
  package struct Children: Sequence, IteratorProtocol {
    @usableFromInline let nodes: [Node]
    @usableFromInline var upcoming: Int
    @usableFromInline let end: Int

    @inlinable init(nodes: [Node], parent: Int) {
      self.nodes = nodes
      upcoming = parent + 1
      end = Int(nodes[parent].end)
    }

    @inlinable package mutating func next() -> Int? {
      guard upcoming < end else { return nil }
      defer { upcoming = Int(nodes[upcoming].end) }
      return upcoming
    }
  }
}

/// A half-open range of bytes in an article's pool (``Article/pool``) or, if documented so, in its file.
package struct ByteRange: Sendable, Hashable, Codable {
  package var start: UInt32
  package var end: UInt32

  @inlinable package static var empty: ByteRange { ByteRange(start: 0, end: 0) }

  @inlinable package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  @inlinable package var count: Int { Int(end) - Int(start) }
  @inlinable package var isEmpty: Bool { end <= start }
  @inlinable package var indices: Range<Int> { Int(start)..<Int(max(start, end)) }
}

/// The documentation pipeline of an article; it decides which notations besides CommonMark have a meaning.
package enum Flavor: String, Sendable, CaseIterable, Codable {
  case commonmark, gfm, learn, hugo, mkdocs, mdx, vitepress, docusaurus

  /// Returns the flavor of `file`: Docusaurus reads `.mdx` as MDX and `.md` as CommonMark with admonitions.
  package func reading(_ file: String) -> Flavor {
    self == .docusaurus ? file.lowercased().hasSuffix(".mdx") ? .mdx : .vitepress : self
  }
}

/// A problem in a file that kept part of it from being read as intended. The rest of the file was still read.
package struct Diagnostic: Sendable, Hashable, Codable {
  package enum Severity: String, Sendable, Codable {
    /// The file's content cannot be trusted (broken UTF-8): the run exits with code 2.
    case failure
    /// A problem the author should fix (an unclosed tag, a malformed header).
    case warning
  }

  package enum Topic: String, Sendable, Codable { case text, frontMatter, markup, include }

  package let severity: Severity
  package var topic = Topic.text
  /// The text that the problem is about, as it is written, such as the target of an include; empty for others.
  package var subject = ""
  /// 1-based line and byte column in the file; column 0 if only the line is known.
  package let line: UInt32
  package let column: UInt32
  /// Offset in bytes from the start of the file, or nil if the line is precise enough. Set for broken UTF-8.
  package let byteOffset: Int?
  /// One sentence: the problem and its remedy.
  package let message: String

  package init(severity: Severity, line: UInt32, column: UInt32 = 0, byteOffset: Int? = nil, message: String) {
    self.severity = severity
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
    self.message = message
  }
}

extension [Diagnostic] {
  /// The number of diagnostics of one file after which one last warning replaces all further ones.
  package static var most: Int { 1000 }

  /// Appends a warning; after ``most`` diagnostics, one last warning that further ones are omitted.
  package mutating func warn(
    line: UInt32, column: UInt32 = 0, topic: Diagnostic.Topic = .text, subject: String = "",
    _ message: () -> String
  ) {
    guard count <= Self.most else { return }
    let isLast = count == Self.most
    var diagnostic = Diagnostic(
      severity: .warning, line: line, column: column,
      message: isLast ? "More is wrong in this file from here on: it is not named." : message())
    (diagnostic.topic, diagnostic.subject) = (topic, subject)
    append(diagnostic)
  }
}

/// The notations of an article that open and close blocks, such as `{{< note >}}` and `{{< /note >}}`: which names are
/// paired, and which notations have no partner.
package struct MarkBalance: Sendable, Hashable {
  /// The names that at least one pair has.
  package let paired: Set<String>
  /// In reading order.
  package let unpaired: [UnpairedMark]

  package init(paired: Set<String> = [], unpaired: [UnpairedMark] = []) {
    self.paired = paired
    self.unpaired = unpaired
  }
}

/// An opening notation that is not closed where it was opened, or a closing one without an opening one.
package struct UnpairedMark: Sendable, Hashable {
  /// The name of all fences of code blocks.
  package static let fence = "```"

  /// The name that both notations of a pair share: `note` of `{{< /note >}}` and of `{% endnote %}`.
  package let name: String
  package let isClosing: Bool
  /// Whether an opening notation must be closed in its flavour; others may be complete by themselves.
  package let mustBeClosed: Bool
  /// As written, at most 80 bytes.
  package let text: String
  /// 1-based line in the file.
  package let line: UInt32
  /// For a closing notation: the opening one of the list item before it, which it would close if it were indented, or of
  /// the box around its list, which it would close if it were indented less.
  package var opening: Opening?

  /// The opening notation in a list item that is closed after the item, or before the list in which it is closed.
  package struct Opening: Sendable, Hashable {
    /// As written, at most 80 bytes.
    package let text: String
    /// 1-based line in the file.
    package let line: UInt32
    /// The number of spaces that the closing one lacks before it; less than 0 if it has too many.
    package let indent: Int

    package init(text: String, line: UInt32, indent: Int) {
      self.text = text
      self.line = line
      self.indent = indent
    }
  }

  package init(name: String, isClosing: Bool, mustBeClosed: Bool, text: String, line: UInt32) {
    self.name = name
    self.isClosing = isClosing
    self.mustBeClosed = mustBeClosed
    self.text = text
    self.line = line
  }
}
