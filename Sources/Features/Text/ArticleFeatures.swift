package import DocModel

/// The language-neutral values of one article, block by block, extracted in one pass over its nodes.
///
/// A class, like ``Article``: every block refers to it, and copying a reference is cheap.
package final class ArticleFeatures: Sendable {
  /// The visible text of all blocks, concatenated. A code span is represented by byte 1, a placeholder by byte 3, a
  /// line break by `\n`; HTML tags and comments are omitted.
  package let visible: [UInt8]
  package let facts: [Fact]
  package let blocks: [BlockFeatures]
  /// By node: the index in ``blocks``, or -1 if the node is no leaf block.
  package let blockOfNode: [Int32]
  /// The title and description of the front matter as blocks, by key.
  package let metadata: [String: BlockFeatures]
  /// The sum of the lengths of all blocks.
  package let length: Int
  /// Whether the article's script is not Latin, so that every Latin token is a term.
  package let keepsAllLatin: Bool
  /// Whether the file may contain an invisible character; false is certain.
  package let mayHoldUnseen: Bool
  /// The links to the article itself in any locale, in order.
  package let languageLinks: [LanguageLink]
  /// The indices in ``blocks`` of those that are nothing but such links, and what introduces them.
  package let languageLines: Set<Int>

  /// The features of a leaf block, or nil for containers and inlines.
  @inlinable package func block(_ node: Int) -> BlockFeatures? {
    let index = blockOfNode[node]
    return index < 0 ? nil : blocks[Int(index)]
  }

  /// A fact's original spelling in the article.
  package func string(_ fact: Fact, in article: Article) -> String {
    fact.isInText ? String(decoding: visible[fact.range.indices], as: UTF8.self) : article.string(fact.range)
  }

  package init(_ article: Article) {
    var builder = FeatureBuilder(article)
    builder.run()
    metadata = builder.metadata()
    visible = builder.visible
    facts = builder.facts.all
    blocks = builder.blocks
    blockOfNode = builder.blockOfNode
    length = builder.length
    languageLinks = builder.languageLinks
    languageLines = builder.languageLines
    keepsAllLatin = builder.scanner.keepsAllLatin
    mayHoldUnseen = UnseenBytes.stand(in: article.source, article.source.indices)
  }

  /// Bytes in ``visible`` that represent elements without text.
  package static let codeMark: UInt8 = 1
  package static let placeholderMark: UInt8 = 3
}

struct FeatureBuilder {
  let article: Article
  let nodes: [Node]
  let pool: [UInt8]
  let language: [UInt8]
  let scanner: TextScanner
  var visible: [UInt8] = []
  var facts: FactList
  var blocks: [BlockFeatures] = []
  var blockOfNode: [Int32]
  var languageLinks: [LanguageLink] = []
  var languageLines: Set<Int> = []
  var length = 0
  private let badges: LanguageBadges
  /// Positions in the visible text of the current block where a token must end, ascending.
  private var borders: [Int] = []
  /// Candidate runs of letters and digits in the current block; a buffer reused across blocks.
  private var runs = TextRuns()

  init(_ article: Article) {
    self.article = article
    badges = LanguageBadges(article)
    nodes = article.nodes
    pool = article.pool
    language = Array(article.locale.language.utf8)
    let system = WritingSystem.of(article.locale)
    scanner = TextScanner(
      keepsAllLatin: !system.writes(.latin), numbers: NumberScanner(blankGroups: system.groupsByBlank))
    blockOfNode = Array(repeating: -1, count: article.nodes.count)
    visible.reserveCapacity(article.pool.count)
    facts = FactList(capacity: min(article.nodes.count * 2, 1 << 14))
    blocks.reserveCapacity(min(article.nodes.count / 2, 1 << 14))
  }

  mutating func run() {
    var i = 0
    while i < nodes.count {
      let node = nodes[i]
      if node.kind.holdsInlines {
        inlineBlock(i)
        i = Int(node.end)
      } else {
        switch node.kind {
        case .codeBlock: codeBlock(i)
        case .htmlBlock: htmlBlock(i)
        case .directive where node.level != DirectiveSyntax.jsx.rawValue: parameters(i)
        case .directive: component(i)
        default: break
        }
        i += 1
      }
    }
  }

  /// The translatable entries of the front matter as blocks, by key.
  mutating func metadata() -> [String: BlockFeatures] {
    var result: [String: BlockFeatures] = [:]
    for entry in article.frontMatter.entries where entry.key == "title" || entry.key == "description" {
      begin(at: entry.line)
      visible.append(contentsOf: entry.value.utf8)
      result[entry.key] = features()
    }
    return result
  }

  private mutating func inlineBlock(_ index: Int) {
    begin(at: nodes[index].firstLine)
    var i = index + 1
    let end = Int(nodes[index].end)
    var hasStyle = false
    while i < end {
      let node = nodes[i]
      if node.kind.isStyle { hasStyle = true }
      facts.note(line: node.firstLine, at: visible.count)
      switch node.kind {
      case .text:
        // A word does not extend across the edge of a link or of emphasis: `[a](b).git` does not contain `a.git`.
        let before = nodes[i - 1]
        if before.kind != .text || before.depth != node.depth { borders.append(visible.count) }
        visible.append(contentsOf: pool[node.literal.indices])
      case .softBreak, .lineBreak: visible.append(.lineFeed)
      case .code:
        visible.append(ArticleFeatures.codeMark)
        facts.add(literal(.code, node))
      case .placeholder:
        if let link = LinkComponent(pool[node.literal.indices]) {
          if let target = link.target {
            append(name: HTMLTags.anchor, target: target, range: target, line: node.firstLine)
          }
          break
        }
        visible.append(ArticleFeatures.placeholderMark)
        facts.add(literal(.placeholder, node))
      case .htmlInline:
        guard let code = codeElement(at: i, before: end) else {
          html(node)
          break
        }
        visible.append(ArticleFeatures.codeMark)
        facts.add(literal(.code, code))
        i += 2
      case .mark, .attributes: facts.add(MarkFold.fact(of: node, in: pool, language: language))
      case .link, .image, .include:
        let literal = LinkText.withoutWords(i, in: article)
        if node.kind == .link, isOfLanguageLine(literal.indices, line: node.firstLine) { break }
        if badges.targets.contains(Int(node.literal.start)) { break }
        let target = linkTarget(literal.indices)
        let kind: FactKind = node.kind == .image ? .image : .link
        facts.add(
          Fact(
            kind: kind, atom: target.atom, exact: StableHash(pool[literal.indices]).hash, range: literal,
            line: node.firstLine, traits: target.isFragment ? .fragment : []))
        if kind == .image, isNamedLikeFile(i) {
          i = Int(node.end)
          continue
        }
      case .footnoteReference: facts.add(literal(.footnote, node))
      default: break
      }
      i += 1
    }
    noteLanguageLine(index)
    var block = features(hasStyle: hasStyle)
    // Paragraphs that consist of a code sample are distinguished by the words of the sample.
    if end == index + 2, nodes[index].kind == .paragraph, nodes[index + 1].kind == .code {
      block.mask |= HashFold.wordMask(pool, nodes[index + 1].literal, words: 16)
    }
    append(block, for: index)
  }

  /// Returns whether an image's text alternative is the name of its file or has no letters, and so says nothing.
  private func isNamedLikeFile(_ image: Int) -> Bool {
    let alternative = article.plainBytes(of: image)
    guard alternative.contains(where: \.isLetterByte) else { return true }
    let file = pool[nodes[image].literal.indices].split(separator: .of("/")).last ?? []
    return file.starts(with: alternative) && file.dropFirst(alternative.count).first.map { $0 == .of(".") } ?? true
  }

  /// The target as locales share it, resolved from where the file lies if they lie at different depths.
  private func linkTarget(_ range: Range<Int>) -> LinkTarget {
    let target = pool[range]
    guard let base = article.linkBase, let name = base.canonical(target) else {
      return LinkTarget(target, language: language)
    }
    return LinkTarget(name[...], language: language)
  }

  /// Notes a link to this article in any locale. No locale has all such links, as none needs one to itself, so they are
  /// not compared as values.
  private mutating func isOfLanguageLine(_ range: Range<Int>, line: UInt32) -> Bool {
    guard let base = article.linkBase,
      let locale = base.sibling(pool[range])
        ?? (badges.addresses.contains(range.lowerBound) ? base.siblingOfRepository(pool[range]) : nil)
    else { return false }
    languageLinks.append(LanguageLink(locale: locale, line: line, block: blocks.count))
    return true
  }

  /// Notes the current block if it is a line of languages.
  private mutating func noteLanguageLine(_ index: Int) {
    guard languageLinks.last?.block == blocks.count,
      !facts.all[facts.first..<facts.count].contains(where: { $0.kind == .link || $0.kind == .image }),
      LanguageLineShape.isOne(index, of: article)
    else { return }
    languageLines.insert(blocks.count)
  }

  /// The text node of `<code>…</code>` if that element begins at a node, or nil: it is rendered like a code span.
  private func codeElement(at start: Int, before end: Int) -> Node? {
    guard start + 2 < end, nodes[start + 1].kind == .text, nodes[start + 2].kind == .htmlInline,
      HTMLTags.isCode(pool[nodes[start].literal.indices]),
      pool[nodes[start + 2].literal.indices].elementsEqual("</code>".utf8)
    else { return nil }
    return nodes[start + 1]
  }

  private func literal(_ kind: FactKind, _ node: Node) -> Fact {
    let atom =
      kind == .placeholder
      ? PlaceholderFold.atom(pool[node.literal.indices], language: language)
      : HashFold.blanksFolded(pool, node.literal)
    return Fact(kind: kind, atom: atom, exact: atom, range: node.literal, line: node.firstLine)
  }

  private mutating func html(_ node: Node) {
    let raw = pool[node.literal.indices]
    HTMLTags.scan(raw) { name, target, range in
      if name == HTMLTags.lineBreak { visible.append(.lineFeed) }
      guard name != HTMLTags.anchor || target != nil, !isBadge(target) else { return }
      append(name: name, target: target, range: range, line: node.firstLine)
      attributes(ofTag: range, line: node.firstLine)
    }
  }

  private func isBadge(_ target: Range<Int>?) -> Bool { target.map { badges.targets.contains($0.lowerBound) } ?? false }

  mutating func append(name: UInt64, target: Range<Int>?, range: Range<Int>, line: UInt32) {
    if let target {
      if name == HTMLTags.anchor, isOfLanguageLine(target, line: line) { return }
      let folded = linkTarget(target)
      facts.add(
        Fact(
          kind: name == HTMLTags.image ? .image : .link, atom: folded.atom, exact: StableHash(pool[target]).hash,
          range: ByteRange(start: UInt32(target.lowerBound), end: UInt32(target.upperBound)), line: line,
          traits: folded.isFragment ? .fragment : []))
    } else {
      facts.add(
        Fact(
          kind: .tag, atom: name, exact: name,
          range: ByteRange(start: UInt32(range.lowerBound), end: UInt32(range.upperBound)), line: line))
    }
  }

  private mutating func codeBlock(_ index: Int) {
    let node = nodes[index]
    var block = BlockFeatures.empty
    block.text = node.literal
    block.textHash = TextReading.hash(of: pool, node.literal)
    // The hash folds line ends like spaces; in code a line joined to the next, or no longer indented, is a difference.
    let code = pool[node.literal.indices]
    for place in code.indices where code[place] == .lineFeed {
      block.spelling += place + 1 < code.endIndex && code[place + 1].isBlank ? 1 << 32 + 1 : 1
    }
    block.mask = HashFold.wordMask(pool, node.literal, words: 16)
    block.length = UInt32(clamping: node.literal.count)
    append(block, for: index)
  }

  private mutating func htmlBlock(_ index: Int) {
    let node = nodes[index]
    begin(at: node.firstLine)
    var line = node.firstLine
    var counted = Int(node.literal.start)
    HTMLTags.scan(pool[node.literal.indices]) { name, target, range in
      guard name != HTMLTags.anchor || target != nil, !isBadge(target) else { return }
      for byte in pool[counted..<range.lowerBound] where byte == .lineFeed { line += 1 }
      counted = range.lowerBound
      append(name: name, target: target, range: range, line: line)
      attributes(ofTag: range, line: line)
    }
    noteLanguageLine(index)
    append(features(), for: index)
  }

  mutating func begin(at line: UInt32) {
    facts.begin(at: visible.count, line: line)
    if !borders.isEmpty { borders.removeLast(borders.count) }
  }

  /// Scans the current block and aggregates its features.
  @inline(__always)
  mutating func features(hasStyle: Bool = false) -> BlockFeatures {
    let text = ByteRange(start: UInt32(facts.start), end: UInt32(visible.count))
    let reading = TextReading(visible, from: facts.start, wantsSmall: scanner.keepsAllLatin, runs: &runs)
    if runs.count > 0 { scanner.scan(visible, runs, borders: borders, end: visible.count, into: &facts) }
    var signs = reading.signs
    if hasStyle { signs.insert(.style) }
    var mask: UInt64 = 0
    var termMask: UInt64 = 0
    var neutral: UInt64 = 0
    var spelling: UInt64 = 0
    for index in facts.first..<facts.count {
      let fact = facts.all[index]
      signs.formUnion(TextTraits(fact))
      let salted = fact.atom &+ UInt64(fact.kind.rawValue) &* 0x9e37_79b9_7f4a_7c15
      if fact.kind == .term {
        termMask |= 1 << (fact.atom & 63)
      } else {
        neutral = neutral &+ StableHash.finish(salted)
        if fact.kind == .identifier { spelling = spelling &+ fact.exact }
        if fact.kind != .number || fact.traits.contains(.longNumber) { mask |= 1 << (salted & 63) }
      }
    }
    return BlockFeatures(
      facts: ByteRange(start: UInt32(facts.first), end: UInt32(facts.count)), text: text, mask: mask,
      termMask: termMask,
      length: reading.width, signs: signs, neutral: neutral, spelling: spelling, textHash: reading.hash &+ neutral)
  }

  @inline(__always)
  mutating func append(_ block: BlockFeatures, for index: Int) {
    length += Int(block.length)
    blockOfNode[index] = Int32(blocks.count)
    blocks.append(block)
  }
}
