import Alignment
import DocModel
import Features
import Fixes
import Foundation
import Pipeline

extension LanguageServer {
  /// The block at a position, and the document it is in.
  func block(_ document: DocumentID, _ position: Position) -> (block: ArticleBlock, document: OpenDocument)? {
    guard let (open, _, result) = checked(document.uri) else { return nil }
    let offset = open.text.offset(position, encoding)
    let column = offset - open.text.start(ofLine: position.line) + 1
    return ArticleBlock(at: position.line + 1, column: column, ofFile: open.path, in: result).map { ($0, open) }
  }

  /// The source's block; in the source, the translations' blocks.
  func definition(_ parameters: PositionParams) -> [LocationLink] {
    guard let (block, document) = block(parameters.textDocument, parameters.position) else { return [] }
    let targets = block.source.map { [$0] } ?? block.others
    let own = block.location(of: block.member, encoding).range
    return targets.map { target in
      let place = block.location(of: target, encoding)
      return LocationLink(
        originSelectionRange: own, targetUri: uri(place.uri, insteadOf: document), targetRange: place.range,
        targetSelectionRange: place.range)
    }
  }

  /// The block in all locales that have it.
  func references(_ parameters: ReferenceParams) -> [Location] {
    guard let (block, document) = block(parameters.textDocument, parameters.position) else { return [] }
    let isAll = parameters.context?.includeDeclaration ?? true
    let members = (isAll ? [block.member] : []) + block.others.filter { isAll || $0 != block.source }
    return members.map { member in
      let place = block.location(of: member, encoding)
      return Location(uri: uri(place.uri, insteadOf: document), range: place.range)
    }
  }

  /// The URI by which the client knows a file.
  private func uri(_ uri: String, insteadOf document: OpenDocument) -> String {
    FileURI.path(uri).flatMap { documents[$0]?.uri } ?? uri
  }

  /// The source's block and two other locales', and the text that a translation was made from if that is another, with
  /// what changed since.
  func hover(_ parameters: PositionParams) -> Hover? {
    guard let (block, document) = block(parameters.textDocument, parameters.position) else { return nil }
    var parts: [String] = []
    if let source = block.source {
      parts.append(part(block, source, " (source)") ?? "**\(block.text(source).locale)** (source): not there")
    }
    if let earlier = block.earlier, let text = block.text(of: earlier) {
      parts.append("**The source that this was made from**\n\n" + text)
      if let source = block.source, let now = block.text(of: source), text != now {
        let version = checked(document.uri)?.result.outdatedPlaces(of: block.member)
          .first { $0.slots.contains(block.slot) }?.version
        parts.append(SourceChangeText.text(version, from: text, to: now))
      }
    }
    parts += block.others.filter { $0 != block.source }.prefix(2).compactMap { part(block, $0, "") }
    guard !parts.isEmpty else { return nil }
    return Hover(
      contents: Hover.Content(value: parts.joined(separator: "\n\n---\n\n")),
      range: block.location(of: block.member, encoding).range)
  }

  private func part(_ block: ArticleBlock, _ member: Int, _ role: String) -> String? {
    guard let text = block.text(of: member), let node = block.node(of: member) else { return nil }
    let article = block.text(member)
    let name = article.file.split(separator: "/").last ?? ""
    let link = FileURI.uri(LiveProject.absolute(article.file)) + "#L\(node.firstLine)"
    return "**\(article.locale)**\(role) · [\(name):\(node.firstLine)](\(link))\n\n" + text
  }

  /// The links of a page that lead to files.
  func links(_ parameters: DocumentParams) -> [DocumentLink] {
    guard let (document, _, result) = checked(parameters.textDocument.uri),
      let article = result.texts.first(where: { LiveProject.absolute($0.file) == document.path })
    else { return [] }
    let raw = RawText(article)
    let folder = document.path.split(separator: "/").dropLast().joined(separator: "/")
    return article.nodes.compactMap { node in
      guard node.kind == .link || node.kind == .image else { return nil }
      let target = article.string(node.literal)
      guard let path = Self.file(target, in: "/" + folder),
        let range = raw.destination(node, before: raw.start(of: Int(node.lastLine) + 1))
      else { return nil }
      return DocumentLink(range: document.text.range(range, encoding), target: FileURI.uri(path), tooltip: nil)
    }
  }

  /// The existing file that a relative link leads to, or nil.
  private static func file(_ target: String, in folder: String) -> String? {
    let path = target.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains(":"),
      let decoded = String(path).removingPercentEncoding
    else { return nil }
    let file = LiveProject.absolute(folder + "/" + decoded)
    return [file, file + ".md", file + "/index.md"].first { Console.holdsFile($0) && !$0.hasSuffix("/") }
  }
}

/// The block of an article at a position, in all locales.
struct ArticleBlock {
  private let article: AlignedArticle
  let slot: Int
  /// The member that the position is in.
  let member: Int

  /// The innermost block at a place; nil between blocks and in the front matter.
  ///
  /// - Parameters:
  ///   - line: counted from 1.
  ///   - column: in bytes, counted from 1.
  init?(at line: Int, column: Int, ofFile path: String, in result: LiveArticle) {
    guard let member = result.member(of: path) else { return nil }
    article = result.aligned
    self.member = member
    var found: Int?
    for slot in article.slots.indices {
      guard let node = article.nodeFound(at: slot, of: member), node.kind != .document,
        (Int(node.firstLine)...max(Int(node.firstLine), Int(node.lastLine))).contains(line)
      else { continue }
      // Of the cells of a row, the last that begins at or before the column.
      if node.kind == .tableCell, node.column > 0, Int(node.column) > column { continue }
      found = slot
    }
    guard let found else { return nil }
    slot = found
  }

  /// The members that have the block, without the position's own: the source first.
  var others: [Int] {
    let all = article.members.indices.filter { index in
      index != member && article.members[index].role != .archive && article.node(at: slot, of: index) != nil
    }
    return all.filter { $0 == article.source } + all.filter { $0 != article.source }
  }

  /// The source's member, unless the position is in it.
  var source: Int? { article.source.flatMap { $0 == member ? nil : $0 } }

  /// The exact text that the position's member was made from, if that has another block than the source of today.
  var earlier: Int? {
    guard let old = article.exactSource(of: member), old != article.source, old != member,
      article.node(at: slot, of: old) != nil
    else { return nil }
    return source.map { text(of: $0) == text(of: old) } == true ? nil : old
  }

  func node(of member: Int) -> Node? { article.nodeFound(at: slot, of: member) }

  func text(_ index: Int) -> Article { article.members[index].article }

  /// The block as Markdown; nil if the member does not have it. Of a table's row or cell, the row with its header.
  func text(of index: Int) -> String? {
    guard let node = node(of: index) else { return nil }
    let text = article.members[index].article
    var lines = lines(Int(node.firstLine), Int(node.lastLine), of: text)
    if node.kind == .tableCell || node.kind == .tableRow, let table = article.enclosing(slot, .table),
      let header = article.nodeFound(at: table, of: index), header.firstLine < node.firstLine
    {
      let first = Int(header.firstLine)
      let head = [first, first + 1].filter { $0 < Int(node.firstLine) }.flatMap { self.lines($0, $0, of: text) }
      lines = head + lines
    }
    return Self.withoutIndentation(lines).joined(separator: "\n")
  }

  private static let mostLines = 40

  private func lines(_ first: Int, _ last: Int, of text: Article) -> [String] {
    guard first <= last else { return [] }
    let shown = min(last, first + Self.mostLines - 1)
    return (first...shown).map { String(decoding: text.sourceLine($0), as: UTF8.self) } + (shown < last ? ["…"] : [])
  }

  /// Indented lines would be code where they are shown.
  private static func withoutIndentation(_ lines: [String]) -> [String] {
    let margin = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(min(margin, $0.prefix { $0 == " " }.count))) }
  }

  /// The place of the block in a member's file, or the place to insert it if the member does not have it.
  func location(of index: Int, _ encoding: PositionEncoding) -> Location {
    let text = article.members[index].article
    let (first, last) = article.lines(at: slot, of: index)
    let column = node(of: index).map { Int($0.column) } ?? 0
    func position(_ line: Int, _ bytes: Int) -> Position {
      Position(
        line: max(0, line - 1), character: DocumentText.width(of: text.sourceLine(line).prefix(bytes), encoding))
    }
    let end = node(of: index) == nil ? 0 : Int.max
    return Location(
      uri: FileURI.uri(LiveProject.absolute(text.file)),
      range: TextRange(start: position(first, max(0, column - 1)), end: position(max(first, last), end)))
  }
}
