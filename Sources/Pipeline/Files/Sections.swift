internal import Algorithms
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
    starts[..<starts.partitioningIndex { Int($0.line) > line }].last?.name ?? 0
  }
}
