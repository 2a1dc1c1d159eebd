internal import Algorithms
import DocModel
import Features

/// The sections of an article, identified by their headings, so a finding's section does not depend on line numbers.
struct Sections {
  /// The start line and the hash of the heading path of each section, in document order.
  private var starts: [(line: UInt32, name: UInt64)] = []

  static let none = Sections()

  private init() {}

  init(_ article: Article) {
    var open: [(level: UInt8, name: UInt64)] = []
    for (index, node) in article.nodes.enumerated() where node.kind == .heading {
      while let last = open.last, last.level >= node.level { open.removeLast() }
      var name = open.last?.name ?? StableHash.seed
      if !node.attribute.isEmpty {
        name = StableHash.mix(article.pool[node.attribute.indices], into: name)
      } else {
        // Must hash the same bytes as ``Article/plainBytes(of:)``.
        for part in article.nodes[index..<Int(node.end)] {
          if part.kind.isPlainText {
            name = StableHash.mix(article.pool[part.literal.indices], into: name)
          } else if part.kind == .softBreak || part.kind == .lineBreak {
            name = StableHash.mix(CollectionOfOne(.space), into: name)
          }
        }
      }
      name = StableHash.finish(name)
      open.append((node.level, name))
      starts.append((node.firstLine, name))
    }
  }

  /// Returns the section's hash, or 0 above the first heading.
  func name(at line: Int) -> UInt64 {
    starts[..<starts.partitioningIndex { Int($0.line) > line }].last?.name ?? 0
  }
}
