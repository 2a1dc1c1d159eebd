import DocModel
import Features
import Fixes

/// The links of a page, in Markdown and in HTML, and where the file writes their targets.
struct RawLinks {
  struct Link {
    /// As written.
    let target: [UInt8]
    /// Nil if the place in the file is not certain.
    let place: Range<Int>?
    /// The first line of the block.
    let line: Int
  }

  private(set) var all: [Link] = []
  private var places: Set<Range<Int>> = []
  private let text: RawText

  init(_ article: Article) {
    text = RawText(article)
    var block = 0
    for node in article.nodes {
      switch node.kind {
      case .link:
        let lines = text.lines(from: Int(node.firstLine), through: Int(node.lastLine))
        let place = lines.flatMap { text.destination(node, before: $0.upperBound) }
        add(Array(article.pool[node.literal.indices]), at: place, line: block)
      case .htmlBlock, .htmlInline:
        if node.kind == .htmlBlock { block = Int(node.firstLine) }
        addTags(of: node, article, line: block)
      case .paragraph, .heading, .tableRow, .item: block = Int(node.firstLine)
      default: break
      }
    }
  }

  private mutating func add(_ target: [UInt8], at place: Range<Int>?, line: Int) {
    // Several links may have one definition.
    if let place, !places.insert(place).inserted { return }
    all.append(Link(target: target, place: place, line: line))
  }

  /// Adds the targets of HTML's links, where the tags are in one place of their lines.
  private mutating func addTags(of node: Node, _ article: Article, line: Int) {
    let tags = article.pool[node.literal.indices]
    guard let lines = text.lines(from: Int(node.firstLine), through: Int(node.lastLine)) else { return }
    let places = text.places(of: Array(tags), in: lines)
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] {
      let opening = Array("href=".utf8) + [quote]
      var from = tags.startIndex
      while let start = ByteSearch.first(opening[...], in: tags[from...]) {
        from = start + opening.count
        let target = tags[from...].prefix { $0 != quote }
        let place = places.count == 1 ? places[0].lowerBound + from - tags.startIndex : nil
        add(Array(target), at: place.map { $0..<$0 + target.count }, line: line)
      }
    }
  }
}
