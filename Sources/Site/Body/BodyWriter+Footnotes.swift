internal import DocModel
internal import HTMLTree

/// The footnotes of one article, rendered as a list after its body.
struct Footnotes {
  /// Node indices of the definitions met so far.
  var definitions: [Int] = []
  var drawn = 0
  /// The maximum number of back references per footnote.
  static let mostReferences = 100
  var hasBegun = false
  /// By footnote number, the number of references.
  var references: [UInt32: Int] = [:]
}

extension BodyWriter {
  mutating func footnoteReference(_ node: Node) {
    let count = source.footnotes.references[node.value, default: 0] + 1
    source.footnotes.references[node.value] = count
    tree.open(.sup)
    tree.attribute(.class, "footnote-ref")
    tree.open(.a)
    tree.attribute(.href, "#\(source.idPrefix)fn\(node.value)")
    if count <= Footnotes.mostReferences { tree.attribute(.id, referenceID(node.value, count)) }
    tree.text(String(node.value))
    tree.close()
    tree.close()
  }

  private func referenceID(_ number: UInt32, _ occurrence: Int) -> String {
    "\(source.idPrefix)fnref\(number)" + (occurrence > 1 ? "-\(occurrence)" : "")
  }

  /// Records a definition; it is rendered later by `beginFootnote`.
  mutating func footnoteDefinition(_ node: Node, _ index: Int) {
    if node.value > 0 { source.footnotes.definitions.append(index) }
  }

  /// Starts the next footnote after the body. If no footnote is left, closes the section and returns false.
  mutating func beginFootnote() -> Bool {
    guard source.footnotes.drawn < source.footnotes.definitions.count else {
      if source.footnotes.hasBegun {
        tree.close()
        tree.close()
        source.footnotes.hasBegun = false
      }
      return false
    }
    if !source.footnotes.hasBegun {
      source.footnotes.hasBegun = true
      if suspended.isEmpty { cut(before: nil) }
      let nodes = source.article.nodes
      source.footnotes.definitions.sort { nodes[$0].value < nodes[$1].value }
      tree.open(.section)
      tree.attribute(.class, "footnotes")
      if let place { tree.attribute(.ariaLabel, place.strings["footnotes"]) }
      tree.open(.ol)
    }
    let index = source.footnotes.definitions[source.footnotes.drawn]
    source.footnotes.drawn += 1
    let node = source.article.nodes[index]
    source.end = Int(node.end)
    tree.open(.li)
    tree.attribute(.id, "\(source.idPrefix)fn\(node.value)")
    descend(node, index)
    return true
  }

  mutating func endFootnote(_ frame: Frame) {
    // A paragraph at the end takes the back references itself, see `endParagraph`.
    var last: Int?
    for child in source.article.children(of: frame.node) { last = child }
    if let last, source.article.nodes[last].kind == .paragraph { return }
    footnoteBackReferences(frame)
    tree.text("\n")
  }

  mutating func footnoteBackReferences(_ frame: Frame) {
    let number = source.article.nodes[frame.node].value
    for occurrence in 1...min(Footnotes.mostReferences, max(1, source.footnotes.references[number, default: 1])) {
      if occurrence > 1 { tree.text(" ") }
      tree.open(.a)
      tree.attribute(.href, "#" + referenceID(number, occurrence))
      tree.attribute(.class, "footnote-backref")
      if let place {
        tree.attribute(.ariaLabel, place.strings["backToText"] + (occurrence > 1 ? " (\(occurrence))" : ""))
      }
      tree.text("↩")
      if occurrence > 1 {
        tree.open(.sup)
        tree.text(String(occurrence))
        tree.close()
      }
      tree.close()
    }
  }
}
