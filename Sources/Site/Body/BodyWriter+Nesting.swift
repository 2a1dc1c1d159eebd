internal import DocModel
internal import HTMLTree

/// Where an element of raw HTML stands: what the parser of a browser would close, move or leave out is not written as
/// though it stayed.
extension BodyWriter {
  /// False for parts of a table outside of one, for what is no part of the table it stands in, and for blocks in marked
  /// words.
  func mayStand(_ name: String, _ element: ElementRule.Entry) -> Bool {
    let base = frames.last?.rawBase ?? 0
    let parent = raw.elements[base...].last { $0.effect == .open }?.name ?? ""
    if let parents = ElementRule.tableParents[name] { return parents.contains(parent) }
    // Of a table only cells and the caption hold anything else.
    return !ElementRule.tableFrames.contains(parent) && !(element.endsParagraph && isInMarkedWords)
  }

  /// A part of a Markdown paragraph that is in bold, a link or the like.
  private var isInMarkedWords: Bool {
    guard frames.last?.kind.isInline == true else { return false }
    let block = frames.last { !$0.kind.isInline }
    return block?.kind == .paragraph && block?.elements ?? 0 > 0
  }

  /// Closes what the start of an element ends by the rules of HTML (`<li>` an open `<li>`), and the marked words in it.
  mutating func closeImplied(_ ended: Set<String>) {
    if ended.isEmpty { return }
    while let match = open(ended) {
      end(from: match)
      if raw.elements[match].name == "a" { raw.openLinks -= 1 }
      raw.elements.remove(at: match)
    }
  }

  /// The innermost open element of these names, where only marked words stand between it and what comes.
  private func open(_ names: Set<String>) -> Int? {
    for index in raw.elements.indices[(frames.last?.rawBase ?? 0)...].reversed()
    where raw.elements[index].effect == .open {
      if names.contains(raw.elements[index].name) { return index }
      guard ElementRule.phrasing.contains(raw.elements[index].name) else { return nil }
    }
    return nil
  }

  /// Closes all that is open from an element on; the end tags may still come.
  private mutating func end(from first: Int) {
    for index in raw.elements.indices[first...].reversed() where raw.elements[index].effect == .open {
      tree.close()
      raw.elements[index].effect = .none
    }
  }

  /// A block of raw HTML inside a Markdown paragraph ends the paragraph, as it does in a browser.
  mutating func endParagraphBeforeBlock() {
    guard let top = frames.indices.last, frames[top].kind == .paragraph, frames[top].elements == 1,
      raw.elements[frames[top].rawBase...].allSatisfy({ $0.effect != .open || ElementRule.phrasing.contains($0.name) })
    else { return }
    end(from: frames[top].rawBase)
    tree.close()
    frames[top].elements = 0
  }

  /// A block of Markdown inside a raw `<p>` ends it, and so does one between the cells of a raw table; the end tags may
  /// still come.
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
