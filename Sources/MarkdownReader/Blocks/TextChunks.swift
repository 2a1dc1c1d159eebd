package import DocModel

/// Cuts a text into chunks that can be read one by one with the same result as the whole text.
///
/// A chunk begins after an empty line, with a line that continues no block but code between fences and some HTML; only
/// reading a chunk shows whether its last block is closed (see ``MarkdownReader/read(chunk:after:at:like:)``).
package enum TextChunks {
  /// The ranges of the chunks in a text.
  ///
  /// - Parameter start: the offset after the front matter.
  static func cut(_ text: [UInt8], from start: Int) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var first = start
    var isAfterEmptyLine = false
    var line = start
    while line < text.count {
      let end = CmarkTree.offset(of: .lineFeed, in: text, from: line) ?? text.count
      let isEmpty = text[line..<end].allSatisfy(isBlank)
      if isAfterEmptyLine, !isEmpty, line > start, beginsBlock(text[line]) {
        chunks.append(first..<line)
        first = line
      }
      isAfterEmptyLine = isEmpty
      line = end + 1
    }
    if first < text.count { chunks.append(first..<text.count) }
    return chunks
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte.isBlank || byte == .carriageReturn }

  /// Returns whether a line with this first byte is not indented and no item of a list.
  private static func beginsBlock(_ byte: UInt8) -> Bool {
    switch byte {
    case .space, .tab, .of("-"), .of("+"), .of("*"): false
    default: !byte.isASCIIDigit
    }
  }

  /// The properties of a chunk that decide whether a text can be read by chunks.
  package struct Traits: Sendable {
    /// Whether the chunk may have a notation that concerns other chunks.
    package let isShared: Bool
    /// Whether it may define the target of links, or have one that another chunk defines.
    package let mayDefine: Bool
    package let mayRefer: Bool
    /// Numbers that bound the time that libcmark takes; see ``ParsingCost``.
    package let lines: Int
    package let longestLine: Int
    package let images: Int
  }

  static func traits(of chunk: ArraySlice<UInt8>, signs: [String]) -> Traits {
    let text = Array(chunk)
    let starts = CmarkTree.lineStarts(of: text, from: 0) + [UInt32(text.count)]
    let longest = zip(starts, starts.dropFirst()).map { Int($1) - Int($0) }.max() ?? 0
    let mayDefine = text.contains("]:")
    return Traits(
      isShared: signs.contains(where: text.contains) || mayDefine && text.contains("[^")
        || CmarkTree.validPrefix(of: text) < text.count || text.contains(0) || text.contains(Marks.tokenStart),
      mayDefine: mayDefine, mayRefer: text.contains(.of("[")), lines: starts.count, longestLine: longest,
      images: text.count(of: "!["))
  }

  /// Returns whether a text of chunks with these traits can be read by chunks.
  package static func areReadable(_ traits: some Sequence<Traits>, size: Int) -> Bool {
    guard size <= sizeLimit else { return false }
    var (lines, longest, images) = (0, 0, 0)
    for one in traits {
      guard !one.isShared else { return false }
      lines += one.lines
      longest = max(longest, one.longestLine)
      images += one.images
    }
    return images <= imageLimit && longest * lines <= ParsingCost.limit
  }

  /// In bytes; a text of this size has fewer blocks than the reader accepts.
  private static let sizeLimit = MarkdownReader.blockLimit
  private static let imageLimit = ParsingCost.imageLimit
}

extension [UInt8] {
  fileprivate func contains(_ sign: String) -> Bool { count(of: sign, most: 1) > 0 }

  /// The number of occurrences of a text of ASCII characters, up to `most`.
  fileprivate func count(of sign: String, most: Int = .max) -> Int {
    guard let first = sign.utf8.first else { return 0 }
    var found = 0
    var next = CmarkTree.offset(of: first, in: self, from: 0)
    while let at = next, found < most {
      if has(sign, at: at) { found += 1 }
      next = CmarkTree.offset(of: first, in: self, from: at + 1)
    }
    return found
  }
}

extension FlavorMarks {
  /// Texts one of which is in every mark of a flavor; nil if a flavor has other notations that concern several blocks.
  static func signs(of flavor: Flavor) -> [String]? {
    switch flavor {
    case .commonmark, .gfm: []
    case .learn: [":::", "+++", "{{#", "#tab/", "<span data-ttu-id="]
    case .hugo: ["{{"]
    case .mkdocs: [":::", "///", "!!!", "???", "===", "{", "*[", "--8<--"]
    case .vitepress, .docusaurus: [":::", "<<<", "@include:", "@[code"]
    case .mdx: nil
    }
  }
}

extension MarkdownReader {
  /// The chunks of a text.
  package struct Chunks {
    /// Before all others; empty if the text has no front matter.
    package let frontMatter: Range<Int>
    package let body: [Range<Int>]
  }

  /// Returns nil if the reader of the file cannot read chunks.
  package func chunks(of bytes: [UInt8], file: String) -> Chunks? {
    guard math.isEmpty, !isForPages, FlavorMarks.signs(of: flavor.reading(file)) != nil,
      ForeignEncoding(of: bytes) == nil
    else { return nil }
    // A byte order mark is no text.
    let first = bytes.has("\u{feff}", at: 0) ? 3 : 0
    let header = frontMatter ? block(of: bytes, from: first) : nil
    guard header?.frontMatter.math.isEmpty ?? true else { return nil }
    let start = header?.bodyStart ?? first
    return Chunks(frontMatter: first..<start, body: TextChunks.cut(bytes, from: start))
  }

  /// The traits of a chunk of a file.
  package func traits(ofChunk chunk: ArraySlice<UInt8>, file: String) -> TextChunks.Traits {
    TextChunks.traits(of: chunk, signs: FlavorMarks.signs(of: flavor.reading(file)) ?? [""])
  }

  /// The place of a chunk in its text.
  package enum ChunkPlace: Hashable, Sendable {
    case frontMatter
    case body
    /// At the end of the text, where no block need be closed.
    case end
  }

  /// The way in which a chunk was read.
  package enum ChunkReading {
    /// The chunk's part of the article. Its lines are not those of the text.
    case read(Article)
    /// The last block continues in the next chunk.
    case isOpen
    /// The text must be read as a whole.
    case isShared
  }

  /// Reads a chunk of an article.
  ///
  /// - Parameters:
  ///   - definitions: the chunks of the body that define the targets of links, or empty to leave them out.
  ///   - article: another version of the text.
  package func read(
    chunk: ArraySlice<UInt8>, after definitions: [UInt8] = [], at place: ChunkPlace, like article: Article
  ) -> ChunkReading {
    var reader = place == .frontMatter ? self : MarkdownReader(flavor: flavor, frontMatter: false)
    reader.isKramdown = isKramdown
    let lead = definitions.isEmpty ? [] : definitions + "\n\n".utf8
    let bytes = lead + chunk + (place == .end ? "" : "\n\nx\n").utf8
    let whole = reader.read(bytes, locale: article.locale, path: article.path, file: article.file)
    guard !whole.isUnread, !whole.nodes.contains(where: { $0.kind == .tab }), let document = whole.nodes.first else {
      return .isShared
    }
    var end = whole.nodes.count
    if place != .end {
      guard end > 2, whole.nodes[end - 2].kind == .paragraph, whole.nodes[end - 2].depth == 1,
        whole.nodes[end - 1].kind == .text,
        whole.pool[whole.nodes[end - 1].literal.indices].elementsEqual("x".utf8)
      else { return .isOpen }
      end -= 2
    }
    var start = 1
    let lines = lead.count { $0 == .lineFeed }
    while start < end, Int(whole.nodes[start].firstLine) <= lines { start = Int(whole.nodes[start].end) }
    var nodes = [document] + whole.nodes[start..<max(start, end)]
    nodes[0].end = UInt32(nodes.count)
    for index in nodes.indices.dropFirst() { nodes[index].end -= UInt32(start - 1) }
    return .read(whole.with(nodes: nodes, pool: whole.pool))
  }
}
