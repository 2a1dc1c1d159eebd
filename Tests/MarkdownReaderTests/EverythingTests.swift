import DocModel
import Foundation
import MarkdownReader
import Testing

/// One document with every node, and its tree as it was looked at and found right.
struct EverythingTests {
  private static let folder = packageRoot.appending(path: "Tests/MarkdownReaderTests")

  @Test func everyNodeReadsAsItsDumpHasIt() throws {
    let article = try read(try bytes(of: Self.folder.appending(path: "Everything.md")), as: .learn)
    let expected = Self.folder.appending(path: "Everything.dump")
    let found = dump(article)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(found.utf8).write(to: expected)
    }
    let lines = found.split(separator: "\n")
    let recorded = String(decoding: try bytes(of: expected), as: UTF8.self).split(separator: "\n")
    for (line, record) in zip(lines, recorded) where line != record { Issue.record("\(line)\nis not\n\(record)") }
    #expect(lines.count == recorded.count)
    let kinds = Set(article.nodes.map(\.kind))
    #expect(Set(NodeKind.allCases).subtracting(kinds) == [])
    for (index, node) in article.nodes.enumerated() {
      #expect(Int(node.end) > index && Int(node.end) <= article.nodes.count)
    }
  }
}
