import DocModel
import Features

/// The sections of an article, named by the headings above them: what a finding stands in, whatever its line.
struct Sections {
  /// In the order of the text.
  private var starts: [(line: UInt32, name: UInt64)] = []

  static let none = Sections()

  private init() {}

  init(_ article: Article) {
    var open: [(level: UInt8, name: UInt64)] = []
    for (index, node) in article.nodes.enumerated() where node.kind == .heading {
      while let last = open.last, last.level >= node.level { open.removeLast() }
      let own = node.attribute.isEmpty ? article.plainBytes(of: index)[...] : article.pool[node.attribute.indices]
      let name = Atom.finish(Atom.mix(own, into: open.last?.name ?? Atom.seed))
      open.append((node.level, name))
      starts.append((node.firstLine, name))
    }
  }

  /// 0 above the first heading.
  func name(at line: Int) -> UInt64 {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle].line) <= line { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? starts[low - 1].name : 0
  }
}
