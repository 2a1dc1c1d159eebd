package import DocModel

/// The text of one block as characters, with marks where inlines begin or end. Text rules read this representation.
package struct TextView: Sendable {
  package let characters: [Unicode.Scalar]
  private let firstLine: UInt32
  /// The positions at which source lines other than the first begin.
  private let lines: [(place: Int, line: UInt32)]

  /// Characters that represent inlines.
  package enum Mark {
    package static let code: Unicode.Scalar = "\u{1}"
    package static let placeholder: Unicode.Scalar = "\u{3}"
    /// Bold, emphasis or strikethrough.
    package static let styleStart: Unicode.Scalar = "\u{4}"
    package static let styleEnd: Unicode.Scalar = "\u{5}"
    package static let linkStart: Unicode.Scalar = "\u{6}"
    package static let linkEnd: Unicode.Scalar = "\u{7}"
    /// An image, a footnote reference or a raw tag: an element without text.
    package static let object: Unicode.Scalar = "\u{8}"
    package static let lineBreak: Unicode.Scalar = "\n"
  }

  /// - Parameter index: the node of a block that contains inlines.
  package init(_ article: Article, _ index: Int) {
    let end = Int(article.nodes[index].end)
    var room = 0
    for node in article.nodes[index..<end] { room += node.kind == .text ? node.literal.indices.count : 2 }
    var lines: [(place: Int, line: UInt32)] = []
    var characters: [Unicode.Scalar] = []
    characters.append(addingCapacity: room) { Self.read(article, in: index..<end, into: &$0, lines: &lines) }
    self.characters = characters
    firstLine = article.nodes[index].firstLine
    self.lines = lines
  }

  /// - Parameter lines: receives the positions at which source lines other than the first begin.
  private static func read(
    _ article: Article, in block: Range<Int>, into characters: inout OutputSpan<Unicode.Scalar>,
    lines: inout [(place: Int, line: UInt32)]
  ) {
    let (nodes, pool) = (article.nodes, article.pool)
    var open: [(end: Int, mark: Unicode.Scalar)] = []
    var line = nodes[block.lowerBound].firstLine
    var i = block.lowerBound + 1
    while i < block.upperBound {
      let node = nodes[i]
      while let last = open.last, last.end <= i {
        characters.append(last.mark)
        open.removeLast()
      }
      if line != node.firstLine {
        line = node.firstLine
        lines.append((characters.count, line))
      }
      switch node.kind {
      case .text:
        let text = pool.span.extracting(node.literal.indices)
        var at = 0
        while at < text.count {
          let character = text.character(at: at)
          characters.append(character.scalar)
          at = character.end
        }
      case .softBreak, .lineBreak: characters.append(Mark.lineBreak)
      case .code: characters.append(Mark.code)
      case .placeholder: characters.append(Mark.placeholder)
      case .emphasis, .strong, .strikethrough:
        characters.append(Mark.styleStart)
        open.append((Int(node.end), Mark.styleEnd))
      case .link:
        characters.append(Mark.linkStart)
        open.append((Int(node.end), Mark.linkEnd))
      case .image:
        characters.append(Mark.object)
        i = Int(node.end)
        continue
      case .comment, .mark, .attributes: break
      default: characters.append(Mark.object)
      }
      i += 1
    }
    while let last = open.popLast() { characters.append(last.mark) }
  }

  /// The character at a position, or nil if the position is out of bounds.
  package subscript(place: Int) -> Unicode.Scalar? {
    characters.indices.contains(place) ? characters[place] : nil
  }

  package var indices: Range<Int> { characters.indices }

  /// The line in the file at a position.
  package func line(at place: Int) -> Int { Int(lines.last { $0.place <= place }?.line ?? firstLine) }

  /// The line of the first occurrence of the words, or the first line if they do not occur.
  package func line(of words: String) -> Int { line(at: place(of: words) ?? 0) }

  /// The first position at which the characters occur, or nil.
  package func place(of words: String) -> Int? {
    let sought = Array(words.unicodeScalars)
    guard let first = sought.first, sought.count <= characters.count else { return nil }
    return (0...(characters.count - sought.count)).first {
      characters[$0] == first && characters[$0..<($0 + sought.count)].elementsEqual(sought)
    }
  }

  // MARK: Words

  /// The runs of letters, digits and underscores.
  package var words: [Range<Int>] {
    var result: [Range<Int>] = []
    result.reserveCapacity(characters.count / 5)
    var start: Int?
    for (i, character) in characters.enumerated() {
      if character.isASCII ? UInt8(ascii: character).isWordByte : character.isLetter {
        if start == nil { start = i }
      } else if let first = start {
        result.append(first..<i)
        start = nil
      }
    }
    if let start { result.append(start..<characters.count) }
    return result
  }

  /// The run of letters that begins at a position.
  package func word(from start: Int) -> Range<Int> {
    start..<(characters[start...].firstIndex { !$0.isLetter } ?? characters.count)
  }

  /// The run of letters that ends at a position.
  package func word(to end: Int) -> Range<Int> {
    (characters[..<end].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? 0)..<end
  }

  package func string(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count * 2)
    for character in characters[range] { Self.append(character, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ character: Unicode.Scalar, to bytes: inout [UInt8]) {
    if character.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: character.value))
    } else {
      bytes.append(contentsOf: character.utf8)
    }
  }

  /// The plain text from a position up to the next mark, shortened to a few words: enough to find it in the file.
  package func words(from place: Int) -> String {
    let enough = 32
    let rest = characters[place...].prefix { $0.value >= 0x20 }
    guard rest.count > enough else { return string(rest.indices) }
    // A partial word would not be found, so the text is cut at a space, or anywhere in scripts without spaces.
    let start = rest.prefix(enough)
    return string(place..<(start.dropFirst().lastIndex(of: " ") ?? start.endIndex))
  }

  /// The text around a range, for a message. Marks are shown in Markdown notation.
  package func excerpt(around range: Range<Int>, reach: Int = 16) -> String {
    let around = max(0, range.lowerBound - reach)..<min(characters.count, range.upperBound + reach)
    var shown: [UInt8] = []
    shown.reserveCapacity(around.count * 2)
    for character in characters[around] {
      switch character {
      case Mark.code: shown += "`…`".utf8
      case Mark.placeholder, Mark.object: shown += "…".utf8
      case Mark.styleStart, Mark.styleEnd: shown += "**".utf8
      case Mark.linkStart: shown.append(.of("["))
      case Mark.linkEnd: shown.append(.of("]"))
      case " ", Mark.lineBreak: if let last = shown.last, last != .space { shown.append(.space) }
      default: Self.append(character, to: &shown)
      }
    }
    if shown.last == .space { shown.removeLast() }
    return String(decoding: shown, as: UTF8.self)
  }
}

/// Splits text into sentences and counts them.
package enum Sentences {
  /// Only this number of leading bytes is examined.
  private static let mostCounted = 1 << 14

  /// The sentences, each including the text up to the start of the next one.
  package static func all(_ text: String) -> [Substring] {
    var sentences: [Substring] = []
    var (start, mayEnd) = (text.startIndex, false)
    for index in text.indices {
      let character = text[index]
      let isASCII = character.isASCII
      if mayEnd && character.isWhitespace || !isASCII && character.unicodeScalars.first?.isWideStop == true {
        let end = text.index(after: index)
        sentences.append(text[start..<end])
        start = end
      }
      mayEnd = isASCII && ".!?".contains(character)
    }
    return start < text.endIndex ? sentences + [text[start...]] : sentences
  }

  /// The number of sentences. ASCII terminal punctuation must precede a space or the end; East Asian need not.
  package static func count(_ text: ArraySlice<UInt8>) -> Int {
    var count = 0
    var isInside = false
    var mayEnd = false
    let text = text.prefix(Self.mostCounted)
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      place = end
      // A period within an address or an abbreviation is not followed by a space.
      var isEnd = mayEnd && character.isBlank
      mayEnd = false
      switch character {
      case ".", "!", "?": mayEnd = isInside
      case _ where character.isWideStop: isEnd = isInside
      default: if !isInside { isInside = character.isLetter }
      }
      if isEnd {
        count += 1
        isInside = false
      }
    }
    return count + (isInside ? 1 : 0)
  }

  /// The number of parts with letters between the ends of sentences and marks that join sentences. A mark in its ASCII
  /// form counts after a character of East Asian writing.
  /// - Parameter marks: see ``WritingSystem/joiningMarks``.
  package static func clauses(_ text: ArraySlice<UInt8>, joinedBy marks: Set<Unicode.Scalar>) -> Int {
    guard !marks.isEmpty else { return count(text) }
    var count = 0
    var (isInside, isAfterWide) = (false, false)
    let text = text.prefix(Self.mostCounted)
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      place = end
      let isBorder =
        character.isWideStop || marks.contains(character)
        || isAfterWide && character.wideForm.map(marks.contains) ?? false
      if isBorder, isInside { count += 1 }
      isInside = !isBorder && (isInside || character.isLetter || character.value == UInt32(ArticleFeatures.codeMark))
      isAfterWide = character.value >= 0x2e80
    }
    return count + (isInside ? 1 : 0)
  }
}

/// The arguments of directives and components.
extension FeatureBuilder {
  /// Adds a component's attributes as a block. Lines of `import` and `export` are specific to a locale and skipped.
  mutating func component(_ index: Int) {
    let node = nodes[index]
    guard pool[node.literal.indices].first?.isASCIICapital == true, !node.attribute.isEmpty else { return }
    begin(at: node.firstLine)
    attributes(node.attribute.indices, line: node.firstLine, isBlock: true)
    if facts.count > facts.first || visible.count > facts.start { append(features(), for: index) }
  }

  /// - Parameter isBlock: whether texts become the block's text; those of an inline tag are not part of its sentence.
  private mutating func attributes(_ range: Range<Int>, line: UInt32, isBlock: Bool) {
    var (line, counted) = (line, range.lowerBound)
    ComponentAttributes.scan(pool[range]) { attribute in
      line += UInt32(pool[counted..<attribute.range.lowerBound].count { $0 == .lineFeed })
      counted = attribute.range.lowerBound
      var words: [ArraySlice<UInt8>] = []
      switch attribute.content(language: language) {
      case .free: break
      case .texts(let texts): words = texts
      case .address(let target):
        if isBlock { append(name: HTMLTags.anchor, target: target.indices, range: target.indices, line: line) }
      case .value(let atom):
        let range = ByteRange(start: UInt32(counted), end: UInt32(attribute.range.upperBound))
        facts.add(Fact(kind: .placeholder, atom: atom, exact: atom, range: range, line: line))
      }
      for text in words where isBlock {
        facts.note(line: line, at: visible.count)
        visible.append(contentsOf: text)
        visible.append(.lineFeed)
      }
    }
  }

  /// Adds the attributes of a component (capitalized tag name) in raw HTML.
  mutating func attributes(ofTag tag: Range<Int>, line: UInt32) {
    guard pool[tag].dropFirst().first?.isASCIICapital == true else { return }
    let behind = pool[tag].dropFirst().drop { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    attributes(behind.startIndex..<tag.upperBound, line: line, isBlock: false)
  }

  /// Adds the parameters of a directive, which must be equal in every locale, except for a title, which is text.
  mutating func parameters(_ index: Int) {
    let node = nodes[index]
    guard !node.literal.isEmpty, !node.attribute.isEmpty else { return }
    let raw = pool[node.attribute.indices]
    switch DirectiveSyntax(rawValue: node.level) {
    case .colons where !Self.holdsAttribute(raw), .admonition, .abbreviation:
      begin(at: node.firstLine)
      visible.append(contentsOf: raw)
    case .colons, .shortcode, .markdownShortcode, .liquid:
      begin(at: node.firstLine)
      let atom = PlaceholderFold.atom(parameters: raw, of: pool[node.literal.indices], language: language)
      facts.add(Fact(kind: .placeholder, atom: atom, exact: atom, range: node.attribute, line: node.firstLine))
    default: return
    }
    append(features(), for: index)
  }

  /// Returns whether a directive has an attribute, `name=value`, and not only a title, which may have the sign in code:
  /// ``::: warning Use `>=` ``.
  private static func holdsAttribute(_ raw: ArraySlice<UInt8>) -> Bool {
    var isCode = false
    return raw.indices.contains { index in
      if raw[index] == .of("`") { isCode.toggle() }
      guard raw[index] == .of("="), !isCode, index > raw.startIndex, index + 1 < raw.endIndex else { return false }
      let (name, value) = (raw[index - 1], raw[index + 1])
      return (name.isASCIILetter || name.isASCIIDigit || name == .of("-") || name == .of("_")) && value != .space
        && value != .of("=")
    }
  }
}
