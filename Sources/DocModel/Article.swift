internal import Synchronization

/// One article in one locale: the canonical model every later stage works on.
///
/// Immutable, and a class only because it is passed around for every block: a struct of so many strings and arrays
/// would have each of them retained with every copy.
public final class Article: Sendable {
  public let locale: LocaleTag
  /// The path below the locale's folder, with `/`: the same path in two locales is the same article.
  public let path: String
  /// The file as messages name it, relative to the working directory where it lies below it.
  public let file: String
  /// The bytes of the file as they were read, byte order mark included.
  public let source: [UInt8]
  /// Where ``Node/literal`` and ``Node/attribute`` point: the texts, unescaped, UTF-8.
  public let pool: [UInt8]
  /// Preorder; the first is the document.
  public let nodes: [Node]
  public let frontMatter: FrontMatter
  /// What the front matter records of the text this was translated from.
  public let revision: Revision?
  /// What could not be read as it was meant; never a reason to stop.
  public let diagnostics: [Diagnostic]
  /// True where the text was refused, as the diagnostics say: the article is empty, and says nothing.
  public let isUnread: Bool
  /// Where one in so many lines of the file begins; made when a line is first asked for.
  private let milestones = Mutex<[Int]>([])

  public init(
    locale: LocaleTag, path: String, file: String, source: [UInt8], pool: [UInt8], nodes: [Node],
    frontMatter: FrontMatter, revision: Revision?, diagnostics: [Diagnostic], isUnread: Bool = false
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
    self.isUnread = isUnread
  }

  /// The same article, known to be made from that text.
  public func made(from revision: Revision) -> Article {
    Article(
      locale: locale, path: path, file: file, source: source, pool: pool, nodes: nodes, frontMatter: frontMatter,
      revision: revision, diagnostics: diagnostics, isUnread: isUnread)
  }

  /// The text of a range of the pool.
  public func string(_ range: ByteRange) -> String { String(decoding: pool[range.indices], as: UTF8.self) }

  /// The direct children of node `index`, in order.
  @inlinable public func children(of index: Int) -> Children { Children(nodes: nodes, parent: index) }

  /// The visible text below a node: text and code spans, line breaks as a space, no HTML, no comments.
  public func plainText(of index: Int) -> String { String(decoding: plainBytes(of: index), as: UTF8.self) }

  /// The same in UTF-8.
  public func plainBytes(of index: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var i = index
    while i < nodes[index].end {
      let node = nodes[i]
      switch node.kind {
      case let kind where kind.isPlainText: bytes.append(contentsOf: pool[node.literal.indices])
      case .softBreak, .lineBreak: bytes.append(0x20)
      default: break
      }
      i += 1
    }
    return bytes
  }

  /// A line of the file without its end, 1-based; empty where there is none.
  public func sourceLine(_ number: Int) -> ArraySlice<UInt8> {
    let starts = milestones.withLock { starts in
      if starts.isEmpty { starts = lineStarts() }
      return starts
    }
    guard number >= 1, starts.indices.contains((number - 1) / Self.stretch) else { return [] }
    var start = starts[(number - 1) / Self.stretch]
    for _ in 0..<(number - 1) % Self.stretch { start = nextLine(from: start).start }
    return source[start..<nextLine(from: start).end]
  }

  /// So many lines are gone through one by one.
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

  /// Where the line ends that begins at `start`, and where the one behind it begins.
  private func nextLine(from start: Int) -> (end: Int, start: Int) {
    let (bytes, count) = (source, source.count)
    var end = start
    while end < count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
    let isPair = end + 1 < count && bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
    return (end, min(count, end + (isPair ? 2 : 1)))
  }

  /// The direct children of a node.
  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let nodes: [Node]
    @usableFromInline var upcoming: Int
    @usableFromInline let end: Int

    @inlinable init(nodes: [Node], parent: Int) {
      self.nodes = nodes
      upcoming = parent + 1
      end = Int(nodes[parent].end)
    }

    @inlinable public mutating func next() -> Int? {
      guard upcoming < end else { return nil }
      defer { upcoming = Int(nodes[upcoming].end) }
      return upcoming
    }
  }
}
