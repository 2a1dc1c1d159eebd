internal import DocModel
internal import HTMLTree

/// The marks of blocks that are older than their source, and the notes with the newer text, which open on demand.
extension BodyWriter {
  func isOutdated(_ node: Int) -> Bool { suspended.isEmpty && outdated?.marked.contains(node) ?? false }

  /// Renders a block, in a marked box if the source has changed it.
  mutating func enterOutdated(_ node: Node, _ index: Int) {
    let isMarked = isOutdated(index) && [.paragraph, .heading, .codeBlock, .thematicBreak].contains(node.kind)
    // The content of an include is rendered later, so its notes come first.
    if node.kind == .include { writeChanges(after: index) }
    if isMarked {
      tree.open(.div)
      tree.attribute(.class, "dc-outdated")
    }
    let (depth, outer) = (frames.count, suspended.count)
    enterBlock(node, index)
    guard suspended.count == outer else { return }
    guard frames.count == depth else {
      if isMarked { frames[frames.count - 1].elements += 1 }
      return
    }
    if isMarked { tree.close() }
    writeChanges(after: index)
  }

  /// Writes the notes that follow a block of the article.
  mutating func writeChanges(after node: Int) {
    guard suspended.isEmpty, let groups = outdated?.notes[node] else { return }
    for group in groups { writeChange(group) }
  }

  mutating func writeLooseChanges() {
    for group in outdated?.loose ?? [] { writeChange(group) }
  }

  /// Writes, at the end of the page, the notes whose block the page does not show.
  mutating func writeOtherChanges() {
    guard let outdated else { return }
    for group in outdated.groups.indices where !outdated.written.contains(group) { writeChange(group) }
  }

  private mutating func writeChange(_ number: Int) {
    guard let outdated, let place, self.outdated?.written.insert(number).inserted == true else { return }
    let group = outdated.groups[number]
    let changes = group.changes.map { outdated.text.changes[$0] }
    tree.open(.details)
    tree.attribute(.class, "dc-change")
    tree.attribute(.id, OutdatedText.id(ofNote: number))
    tree.attribute(name: "data-pagefind-ignore", "all".utf8Span.span)
    tree.open(.summary)
    tree.text(place.strings[group.kind.key])
    if let day = changes.map(\.day).max().flatMap({ LocaleFormat.date($0, in: place.language) }) {
      tree.text(" · ")
      tree.open(.span)
      tree.attribute(.class, "dc-day")
      tree.text(day)
      tree.close()
    }
    tree.close()
    for change in changes { writeText(of: change, in: outdated.text.source) }
    reportLink(changes)
    tree.close()
  }

  /// Writes the link that reports a problem of the blocks of a note.
  private mutating func reportLink(_ changes: [OutdatedText.Change]) {
    guard let place, let links = place.report else { return }
    let article = source.article
    let nodes = changes.compactMap { $0.kind == .added ? nil : $0.node }
    tree.open(.p)
    tree.attribute(.class, "dc-report")
    tree.open(.a)
    tree.attribute(
      .href,
      links.address(
        line: changes.lazy.compactMap(\.node).first.map { Int(article.nodes[$0].firstLine) } ?? 1,
        text: nodes.map { article.text(ofBlock: $0) }.joined(separator: "\n"),
        original: changes.map(\.now).joined(separator: "\n")))
    tree.attribute(name: "rel", "nofollow")
    tree.text(place.strings["report"])
    tree.close()
    tree.close()
  }

  /// Writes the source's text, with the words that were removed and inserted.
  private mutating func writeText(of change: OutdatedText.Change, in language: LocaleTag) {
    tree.open(change.isCode ? .pre : .p)
    if change.isCode { tree.attribute(.tabindex, "0") }
    tree.attribute(.lang, language.hyphenated)
    tree.attribute(.dir, change.isCode ? "ltr" : TextDirection(of: language).rawValue)
    if change.isCode { tree.open(.code) }
    for piece in TextRevision(from: change.before, to: change.now).pieces {
      switch piece.kind {
      case .kept: tree.text(piece.text)
      case .removed, .inserted:
        tree.open(piece.kind == .removed ? .del : .ins)
        tree.text(piece.text)
        tree.close()
      }
    }
    if change.isCode { tree.close() }
    tree.close()
  }
}

extension Article {
  /// The text of a block: of code as written, else without markup, with a line for each paragraph and cell.
  func text(ofBlock node: Int) -> String {
    var lines: [String] = []
    var at = node
    while at < max(node + 1, Int(nodes[node].end)) {
      switch nodes[at].kind {
      case .codeBlock: lines.append(string(nodes[at].literal))
      case .paragraph, .heading, .tableCell: lines.append(plainText(of: at))
      default:
        at += 1
        continue
      }
      at = max(at + 1, Int(nodes[at].end))
    }
    return lines.joined(separator: "\n")
  }
}

extension OutdatedText {
  /// The id of a note on the page.
  ///
  /// - Parameter number: from 0.
  static func id(ofNote number: Int) -> String { "dc-change-\(number + 1)" }
}

extension OutdatedText.Change.Kind {
  /// The string of the theme that describes the change.
  fileprivate var key: String {
    switch self {
    case .changed: "sourceChanged"
    case .added: "sourceAdded"
    case .removed: "sourceRemoved"
    }
  }
}
