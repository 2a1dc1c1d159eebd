import DocModel
import Foundation
import MarkdownReader
import Testing

func read(_ text: String, as flavor: Flavor = .gfm) throws -> Article { try read(Array(text.utf8), as: flavor) }

func read(_ bytes: [UInt8], as flavor: Flavor) throws -> Article {
  MarkdownReader(flavor: flavor).read(bytes, locale: try #require(LocaleTag("en-US")), path: "a.md", file: "a.md")
}

func bytes(of file: URL) throws -> [UInt8] { Array(try Data(contentsOf: file)) }

/// The root of the package this file lies in.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

extension Article {
  func all(_ kind: NodeKind) -> [Int] { nodes.indices.filter { nodes[$0].kind == kind } }
  func kinds(of index: Int) -> [NodeKind] { children(of: index).map { nodes[$0].kind } }
}

func names(_ article: Article, _ kind: NodeKind = .directive) -> [String] {
  article.all(kind).map {
    article.string(kind == .directive ? article.nodes[$0].literal : article.nodes[$0].attribute)
  }
}
