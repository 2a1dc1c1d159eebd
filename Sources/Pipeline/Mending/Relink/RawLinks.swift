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

/// The address at which readers find the project's site. Texts may link to its pages by full addresses.
package struct SiteAddress: Sendable {
  /// In lowercase.
  private let host: [UInt8]
  /// The path of the site's root, without a slash at the end.
  private let base: [UInt8]

  /// Fails for an address without a host.
  package init?(_ url: String) {
    guard let address = Self.withoutScheme(Array(url.utf8)[...]) else { return nil }
    host = address.prefix { $0 != Self.slash }.map(Self.lowercased)
    var base = address.dropFirst(host.count).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    while base.last == Self.slash { base.removeLast() }
    self.base = Array(base)
    guard !host.isEmpty else { return nil }
  }

  /// The number of bytes of a link before the path from the root of the site; 0 if it does not name the site.
  func length(in link: [UInt8]) -> Int {
    guard let address = Self.withoutScheme(link[...]), address.prefix(host.count).map(Self.lowercased) == host,
      address.dropFirst(host.count).starts(with: base)
    else { return 0 }
    let end = address.startIndex + host.count + base.count
    return end < link.count && link[end] == Self.slash ? end : 0
  }

  /// The part after `https://`, `http://` or `//`; nil for other addresses.
  private static func withoutScheme(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for start in ["https://", "http://", "//"]
    where url.prefix(start.utf8.count).map(lowercased) == Array(start.utf8) {
      return url.dropFirst(start.utf8.count)
    }
    return nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

  private static let slash = UInt8(ascii: "/")
}
