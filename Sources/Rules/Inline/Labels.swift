internal import Alignment
internal import DocModel
internal import Features

/// Access to the marked parts of a text. Bold text is taken for labels of the user interface.
extension AlignedArticle {
  /// Returns the nodes of the matching marks in a text; marks nested too deeply are dropped.
  func marks(at slot: Int, of member: Int, where isMark: (NodeKind) -> Bool) -> [Int] {
    guard let block = node(at: slot, of: member) else { return [] }
    let nodes = members[member].article.nodes
    var marks: [Int] = []
    var open: [UInt32] = []
    // End of the current outermost mark; few marks are nested.
    var end = 0
    for index in block..<Int(nodes[block].end) where isMark(nodes[index].kind) {
      if index >= end {
        end = Int(nodes[index].end)
        open.removeAll(keepingCapacity: true)
      } else {
        while let end = open.last, Int(end) <= index { open.removeLast() }
        open.append(nodes[index].end)
      }
      if open.count < Self.deepestMark { marks.append(index) }
    }
    return marks
  }

  private static let deepestMark = 8

  /// Limit of labels per text; a text with more is a list of labels.
  static let mostLabels = 64

  /// Returns the link nodes of a text.
  func links(at slot: Int, of member: Int) -> [Int] {
    signs(at: slot, of: member).contains(.link) ? marks(at: slot, of: member) { $0 == .link } : []
  }

  /// Returns the bold nodes of a text.
  func labels(at slot: Int, of member: Int) -> [Int] {
    signs(at: slot, of: member).contains(.style) ? marks(at: slot, of: member) { $0 == .strong } : []
  }

  /// Returns whether any bold node satisfies the condition. Used as a fast path, it avoids collecting the nodes.
  func hasLabel(at slot: Int, of member: Int, where isWanted: (Article, Int) -> Bool) -> Bool {
    guard signs(at: slot, of: member).contains(.style), let block = node(at: slot, of: member) else { return false }
    let article = members[member].article
    return article.nodes.indices[block..<Int(article.nodes[block].end)].contains {
      article.nodes[$0].kind == .strong && isWanted(article, $0)
    }
  }
}

extension Article {
  /// Returns whether the node contains a code span.
  func holdsCode(_ node: Int) -> Bool { nodes[node..<Int(nodes[node].end)].contains { $0.kind == .code } }

  /// Returns whether the text of a node begins with a capital; nil if its script has no letter case.
  func beginsWithCapital(_ node: Int) -> Bool? {
    let text = nodes[node..<Int(nodes[node].end)].first {
      $0.kind == .softBreak || $0.kind == .lineBreak || $0.kind.isPlainText && !$0.literal.isEmpty
    }
    guard let text, text.kind.isPlainText else { return nil }
    let pool = pool
    let first = pool.span.character(at: Int(text.literal.start)).scalar
    if first.isCapital { return true }
    return (first.isASCII ? first.isLetter : first.properties.isLowercase) ? false : nil
  }
}
