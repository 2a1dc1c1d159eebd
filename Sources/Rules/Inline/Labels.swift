internal import Alignment
internal import DocModel
internal import Features

/// What is marked in a text. Words in bold are labels: what buttons and menus say.
extension AlignedArticle {
  /// The parts of a text that are marked so, by their nodes. What is marked within many others marks nothing.
  func marks(_ slot: Int, _ member: Int, where isMark: (NodeKind) -> Bool) -> [Int] {
    guard let block = node(slot, member) else { return [] }
    let nodes = members[member].article.nodes
    var marks: [Int] = []
    var open: [UInt32] = []
    // Where the outermost mark at hand ends: few are within others.
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

  /// A text that marks more is a list of them.
  static let mostLabels = 64

  /// The links of a text, by their nodes.
  func links(_ slot: Int, _ member: Int) -> [Int] {
    signs(slot, member).contains(.link) ? marks(slot, member) { $0 == .link } : []
  }

  /// The bold parts of a text, by their nodes.
  func labels(_ slot: Int, _ member: Int) -> [Int] {
    signs(slot, member).contains(.style) ? marks(slot, member) { $0 == .strong } : []
  }

  /// True where one of them begins so; nearly all texts end here.
  func hasLabel(_ slot: Int, _ member: Int, where isWanted: (Article, Int) -> Bool) -> Bool {
    guard signs(slot, member).contains(.style), let block = node(slot, member) else { return false }
    let article = members[member].article
    return article.nodes.indices[block..<Int(article.nodes[block].end)].contains {
      article.nodes[$0].kind == .strong && isWanted(article, $0)
    }
  }
}

extension Article {
  /// Code stands in a part of the text.
  func holdsCode(_ node: Int) -> Bool { nodes[node..<Int(nodes[node].end)].contains { $0.kind == .code } }

  /// The letter case that a part of the text begins in; nil where its script has none.
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
