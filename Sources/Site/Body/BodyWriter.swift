internal import DocModel
internal import HTMLTree

/// The state of one walk over an article. The extensions render each kind of node.
///
/// `frames` holds the open Markdown nodes, `raw` the open elements of the author's raw HTML. A frame records how many
/// raw elements were open when it began: those opened since are closed with it, so the tree is always well-formed, and
/// a raw end tag can only close an element opened inside the same Markdown container.
struct BodyWriter: ~Copyable {
  struct Frame {
    let node: Int
    let end: Int
    let kind: NodeKind
    /// The number of elements of the tree to close with the node.
    var elements: Int
    let rawBase: Int
    /// A tight list; a paragraph without `<p>`; the row of a table's header.
    var isSpecial = false
    /// The rest of the output of a shortcode's template, after the content.
    var after: [ShortcodeOutput.Piece] = []
    /// The level of the rows of a table whose part is open.
    var openPart: UInt8?
    /// Whether its children are the terms and definitions of a list.
    var isDefinitionList = false
  }

  var tree = HTMLDocument()
  /// The part of a large page that was already serialized.
  private var written: [UInt8] = []
  let renderer: ArticleRenderer
  /// The article being walked: the rendered one, or one it includes.
  var source: Source
  /// The including articles, which continue after the included one ends.
  var suspended: [Source] = []
  var frames: [Frame] = []
  var raw = RawStack()
  var diagnostics: [Diagnostic] = []
  var ids = IDRegistry()
  var tabSets: [TabSet] = []
  var tabGroupsDrawn = 0
  var includesDrawn = 0
  var includedBytes = 0
  /// The articles read for includes, and the sum of their bytes.
  var included: [IncludeName: Article] = [:]
  var readBytes = 0
  /// The page that shows the body, or nil if there is no page.
  let place: BodyPlace?
  var references: [PlaceReference] = []
  var missing: [MissingTarget] = []
  var usesAssets = false
  var headings: [BodyHeading] = []
  var openHeading: OpenHeading?
  var outline = HeadingOutline()
  var tablesDrawn = 0
  var annotatedDrawn = 0
  /// The shortcodes in lines of text whose content is being drawn, by name and the number of frames.
  var openShortcodes: [(name: String, depth: Int, after: [ShortcodeOutput.Piece])] = []
  var annotated: AnnotatedCode?
  /// Nil if the page shows no findings.
  var findings: FindingPlaces?
  /// The starts of the pieces in ``written``, and their first nodes.
  private var cuts: [(node: Int?, start: Int)] = []
  /// Nil if the article is not older than its source.
  var outdated: ChangePlaces?
  /// The remaining number of cells for filling short rows: bounds rows of one cell under ten thousand columns.
  var fillers = 0x10000

  init(_ article: Article, _ renderer: ArticleRenderer, on place: BodyPlace?) {
    self.renderer = renderer
    self.place = place
    findings = place?.findings.map { FindingPlaces($0, in: article) }
    outdated = place?.outdated.map { ChangePlaces($0, in: article) }
    source = Source(article: article, frameBase: 0)
    for id in place?.otherIDs ?? [] { ids.claim(id) }
    source.idPrefix = idPrefix
  }

  /// The prefix of the ids of footnotes, tabs and annotations, which are numbered in each text of a page.
  var idPrefix: String { place?.otherIDs == nil ? "" : "other-" }

  consuming func finish(title: String?) -> RenderedBody {
    var html = written
    if html.isEmpty { html.reserveCapacity(source.article.source.count * 5 / 4) }
    tree.serialize(into: &html, slash: place == nil)
    // Footnotes come last, and an unclosed element is noticed at the end of its container, so sort by place.
    diagnostics.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    var body = RenderedBody(html: html, diagnostics: diagnostics, title: title)
    body.references = references
    body.missing = missing
    body.usesAssets = usesAssets
    body.headings = headings
    body.ids = ids.used
    let starts = cuts.map(\.start) + [body.html.count]
    body.pieces = cuts.indices.map { BodyPiece(node: cuts[$0].node, range: starts[$0]..<starts[$0 + 1]) }
    if place != nil { body.contents = ContentsWriter.contents(of: headings) }
    return body
  }

  mutating func run() {
    reserveIDs()
    cut(before: nil)
    findingsBar()
    writeHome()
    writeLooseChanges()
    walk()
    writeOtherChanges()
    tellOtherFindings()
  }

  mutating func walk() {
    while true {
      while frames.count > source.frameBase, let top = frames.last, source.next >= top.end { leave() }
      tree.drain(into: &written, slash: place == nil)
      if source.next < source.end {
        enter()
      } else if !beginFootnote(), !resume() {
        return
      }
    }
  }

  /// Renders the node at `source.next` and moves on: to its first child, or to the node after it.
  private mutating func enter() {
    let index = source.next
    let node = source.article.nodes[index]
    source.next = Int(node.end)
    if frames.count == 1, suspended.isEmpty { cut(before: index) }
    if raw.isSwallowing, node.kind != .htmlInline, node.kind != .htmlBlock { return }
    if findings != nil { return enterMarked(node, at: index) { $0.draw(node, index) } }
    draw(node, index)
  }

  /// Begins a piece of the body if no element is open.
  mutating func cut(before node: Int?) {
    guard place?.isInPieces == true, tree.depth == 0 else { return }
    tree.flush(into: &written, slash: false)
    cuts.append((node, written.count))
  }

  private mutating func draw(_ node: Node, _ index: Int) {
    if node.kind.isInline { return enterInline(node, index) }
    if !source.isMarkup { closeOptionalParagraph(node) }
    if source.isInline { return enterFlattened(node, index) }
    if outdated != nil, suspended.isEmpty { return enterOutdated(node, index) }
    enterBlock(node, index)
  }

  /// Pushes the frame of a node whose children come next; `elements` of the tree close with it.
  mutating func descend(_ node: Node, _ index: Int, elements: Int = 1, isSpecial: Bool = false) {
    frames.append(
      Frame(
        node: index, end: Int(node.end), kind: node.kind, elements: elements, rawBase: raw.elements.count,
        isSpecial: isSpecial))
    source.next = index + 1
  }

  private mutating func leave() {
    guard let frame = frames.last else { return }
    closeRaw(to: frame.rawBase)
    switch frame.kind {
    case .table where frame.openPart != nil: tree.close()
    case .tableRow: fillRow(frame)
    case .paragraph: endParagraph(frame)
    case .footnoteDefinition: endFootnote(frame)
    case .tabGroup: tabSets.removeLast()
    case .link: raw.openLinks -= 1
    case .heading: endHeading()
    case .item: writeChanges(after: frame.node)
    default: break
    }
    frames.removeLast()
    for _ in 0..<frame.elements { tree.close() }
    if !frame.after.isEmpty { write(frame.after[...], of: source.article.nodes[frame.node]) }
    if frame.kind == .heading { afterHeading() }
    if outdated != nil { writeChanges(after: frame.node) }
    if findings != nil { endMarks(frame) }
  }

  /// Resumes the including article after an included one; returns false at the end of the outermost.
  private mutating func resume() -> Bool {
    guard let outer = suspended.popLast() else { return false }
    source = outer
    return true
  }

  mutating func warn(_ node: Node, _ message: String) { warn(line: node.firstLine, column: node.column, message) }

  mutating func warn(line: UInt32, column: UInt32 = 0, _ message: String) {
    guard let includedAt = source.includedAt else { return diagnostics.warn(line: line, column: column) { message } }
    let file = source.article.file
    diagnostics.warn(line: includedAt) { "in the included \(file):\(line): \(message)" }
  }

  /// Whether code, targets and raw HTML can contain shortcodes of Hugo.
  var hasShortcodes: Bool { mutating get { renderer.flavor == .hugo || source.hasShortcodes } }

  func bytes(_ range: ByteRange) -> ArraySlice<UInt8> { source.article.pool[range.indices] }

  /// Renders the text of code, with Hugo's shortcodes in it as labels.
  mutating func code(_ range: ByteRange) {
    if hasShortcodes { return code(bytes(range)) }
    guard let code = withSiteValues(bytes(range)) else { return text(range) }
    tree.text(code.span)
  }

  /// Code with the values of the site's settings in place of `{{ site.key }}`, as Jekyll reads Liquid before Markdown; nil
  /// for code without one.
  func withSiteValues(_ code: ArraySlice<UInt8>) -> [UInt8]? {
    guard let value = renderer.siteValue,
      zip(code, code.dropFirst()).contains(where: { $0 == .of("{") && $1 == .of("{") }),
      !frames.contains(where: { source.article.nodes[$0.node].kind == .directive && isRaw($0.node) })
    else { return nil }
    return EmbeddedLiquid.replaced(code, by: value)
  }

  private func isRaw(_ node: Int) -> Bool { bytes(source.article.nodes[node].literal).elementsEqual("raw".utf8) }

  mutating func code(_ code: ArraySlice<UInt8>) {
    guard hasShortcodes, let pieces = EmbeddedShortcodes.pieces(of: code) else { return tree.text(Array(code).span) }
    for piece in pieces {
      switch piece {
      case .text(let text):
        let text = Array(text)
        tree.text(text.span)
      case .call(let call):
        if let value = parameter(call) {
          tree.text(value)
          continue
        }
        tree.open(.span)
        tree.attribute(.class, "placeholder")
        tree.attribute(.dataName, call.name)
        tree.text(call.label)
        tree.close()
      case .label(let label): self.label(label, name: "")
      }
    }
  }

  /// Returns the target of a Markdown link with Hugo's shortcodes and Jekyll's tags in it resolved.
  mutating func target(_ range: ByteRange) -> ArraySlice<UInt8> {
    if let value = renderer.siteValue, LiquidAddress.isOne(bytes(range)) {
      let address = LiquidAddress.resolved(String(decoding: bytes(range), as: UTF8.self), value: value)
      return address.map { Array($0.utf8)[...] } ?? bytes(range)
    }
    return hasShortcodes ? EmbeddedShortcodes.resolved(in: bytes(range)) { parameter($0) } : bytes(range)
  }

  /// Whether an address has a value in it that only the site's generator knows.
  mutating func isUnresolved(_ address: ArraySlice<UInt8>) -> Bool {
    renderer.siteValue != nil && LiquidAddress.isOne(address)
      || hasShortcodes && PageReference.target(in: address) == nil && EmbeddedShortcodes.pieces(of: address) != nil
  }

  /// Returns the value that a shortcode shows, of a parameter or by a template of the project, or nil.
  func parameter(_ call: DirectiveCall) -> String? {
    guard call.name == "param" else {
      let text = renderer.shortcodeOutput?(call, source.article, false)?.text
      return text?.isEmpty == false ? text : nil
    }
    return call.positional.first.flatMap { renderer.parameter?($0, source.article) }
  }

  mutating func text(_ range: ByteRange) {
    let pool = source.article.pool
    tree.text(pool.span.extracting(range.indices))
  }
}

/// The position of the walk in one article.
struct Source {
  let article: Article
  var next = 0
  var end: Int
  /// Frames below this index belong to the including article.
  let frameBase: Int
  /// The article whose place links and images are relative to.
  var linking: Article
  /// The part of its file that the article is.
  var part = IncludeTarget.Part.all
  /// Whether the article is rendered inside a line: blocks lose their elements.
  var isInline = false
  /// Whether the article is a text that an outer article has as a value.
  var isMarkup = false
  /// The line of the include in the outermost article.
  var includedAt: UInt32?
  /// A prefix that keeps footnote ids distinct if several files form one page.
  var idPrefix = ""
  var footnotes = Footnotes()
  /// Whether the article is MDX, so that tags may be components.
  private(set) lazy var hasComponents = article.nodes.contains {
    ($0.kind == .directive || $0.kind == .placeholder) && $0.level == DirectiveSyntax.jsx.rawValue
  }
  /// The names of elements, in lower case, that a tag in the raw HTML ends: their start tags are no placeholders.
  private(set) lazy var endNames: Set<String> = {
    var names: Set<String> = []
    for node in article.nodes where node.kind == .htmlInline || node.kind == .htmlBlock {
      var rest = article.pool[node.literal.indices]
      while let start = rest.firstIndex(of: .of("<")) {
        rest = rest[(start + 1)...]
        guard rest.first == .of("/") else { continue }
        let name = rest.dropFirst().prefix { $0.isAlphanumeric || $0 == .of("-") || $0 == .of("_") || $0 == .of(".") }
        if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self).lowercased()) }
      }
    }
    return names
  }()
  /// The meanings of abbreviations in the article's text.
  private(set) lazy var abbreviations = Abbreviation.all(in: article)
  /// Whether the article is Hugo's, so that code and targets can contain shortcodes.
  private(set) lazy var hasShortcodes = article.nodes.contains { node in
    (node.kind == .directive || node.kind == .placeholder)
      && (node.level == DirectiveSyntax.shortcode.rawValue || node.level == DirectiveSyntax.markdownShortcode.rawValue)
  }

  init(article: Article, frameBase: Int) {
    self.article = article
    self.frameBase = frameBase
    linking = article
    end = article.nodes.count
  }
}

/// Nesting rules for raw HTML: no element is written where a browser's parser would close, move or drop it.
extension BodyWriter {
  /// Whether the element is allowed here; false for parts of a table outside of one or in a wrong parent, and for
  /// blocks inside inline markup.
  func mayStand(_ name: String, _ element: ElementRule.Entry) -> Bool {
    let base = frames.last?.rawBase ?? 0
    let parent = raw.elements[base...].last { $0.effect == .open }?.name ?? ""
    if let parents = ElementRule.tableParents[name] { return parents.contains(parent) }
    // Within a table only cells and the caption may contain other elements.
    return !ElementRule.tableFrames.contains(parent) && !(element.endsParagraph && isInMarkedWords)
  }

  /// Whether the writer is inside inline markup (bold, a link etc.) of a Markdown paragraph.
  private var isInMarkedWords: Bool {
    guard frames.last?.kind.isInline == true else { return false }
    let block = frames.last { !$0.kind.isInline }
    return block?.kind == .paragraph && block?.elements ?? 0 > 0
  }

  /// Closes the elements that a start tag implicitly ends (`<li>` an open `<li>`), with inline markup inside.
  mutating func closeImplied(_ ended: Set<String>) {
    if ended.isEmpty { return }
    while let match = open(ended) {
      end(from: match)
      if raw.elements[match].name == "a" { raw.openLinks -= 1 }
      raw.elements.remove(at: match)
    }
  }

  /// Returns the innermost open element with one of these names, if only inline elements are open inside it.
  private func open(_ names: Set<String>) -> Int? {
    for index in raw.elements.indices[(frames.last?.rawBase ?? 0)...].reversed()
    where raw.elements[index].effect == .open {
      if names.contains(raw.elements[index].name) { return index }
      guard ElementRule.phrasing.contains(raw.elements[index].name) else { return nil }
    }
    return nil
  }

  /// Closes all elements open from index `first` on; their end tags, if any follow, have no effect.
  private mutating func end(from first: Int) {
    for index in raw.elements.indices[first...].reversed() where raw.elements[index].effect == .open {
      closeElement(isInRegion: raw.elements[index].isInRegion)
      raw.elements[index].effect = .none
    }
  }

  /// Ends the Markdown paragraph around a block of raw HTML, as a browser does.
  mutating func endParagraphBeforeBlock() {
    guard let top = frames.indices.last, frames[top].kind == .paragraph, frames[top].elements == 1,
      raw.elements[frames[top].rawBase...].allSatisfy({ $0.effect != .open || ElementRule.phrasing.contains($0.name) })
    else { return }
    end(from: frames[top].rawBase)
    tree.close()
    frames[top].elements = 0
  }

  /// Ends a raw `<p>`, and a raw table without an open cell, before a Markdown block; end tags may still follow.
  mutating func closeOptionalParagraph(_ node: Node) {
    let base = frames.last?.rawBase ?? 0
    guard node.kind != .htmlBlock, node.kind != .comment, raw.elements.count > base else { return }
    if let paragraph = open(Self.paragraph) { end(from: paragraph) }
    guard let last = raw.elements[base...].lastIndex(where: { $0.effect == .open }),
      ElementRule.tableFrames.contains(raw.elements[last].name),
      let table = raw.elements[base...last].lastIndex(where: { $0.name == "table" && $0.effect == .open })
    else { return }
    end(from: table)
  }

  private static let paragraph: Set<String> = ["p"]
}
