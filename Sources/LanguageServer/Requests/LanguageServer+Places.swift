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
