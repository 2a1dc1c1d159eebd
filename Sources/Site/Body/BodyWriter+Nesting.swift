internal import DocModel
internal import HTMLTree

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
      tree.close()
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
