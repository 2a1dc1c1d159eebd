import DocModel
import Foundation
import Testing

@testable import doccheck_fuzz

/// What ended doccheck once, and what is near it.
@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Corpus")

  private static func files(of target: FuzzTarget) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(target.corpus), includingPropertiesForKeys: nil)
  }

  @Test(arguments: FuzzTarget.allCases) func everyInputIsRead(_ target: FuzzTarget) throws {
    let files = try Self.files(of: target)
    #expect(!files.isEmpty)
    for file in files { target.run(Array(try Data(contentsOf: file)), everyFlavor: true) }
  }

  @Test(arguments: FuzzTarget.allCases) func someMutationsOfThemToo(_ target: FuzzTarget) throws {
    let seeds = try Self.files(of: target).map { Array(try Data(contentsOf: $0)) }
    var mutator = Mutator(seed: 1, seeds: seeds)
    for _ in 0..<60 { target.run(mutator.next()) }
  }

  /// An article cut at each of its bytes is still an article.
  @Test(arguments: Flavor.allCases) func anyBeginningOfAnArticleIsRead(_ flavor: Flavor) throws {
    for file in try Self.files(of: .read) + Self.files(of: .frontMatter) {
      let bytes = Array(try Data(contentsOf: file))
      for count in 0...bytes.count { FuzzTarget.read.run(Array(bytes.prefix(count)), everyFlavor: true) }
    }
  }

  /// And what is no article is read, or refused on a line that it has.
  @Test(arguments: [FuzzTarget.configuration, .glossary, .baseline])
  func anyBeginningAndAnyLostByteIsReadOrRefused(_ target: FuzzTarget) throws {
    for file in try Self.files(of: target) {
      let bytes = Array(try Data(contentsOf: file))
      for index in bytes.indices {
        target.run(Array(bytes.prefix(index)))
        target.run(Array(bytes[..<index] + bytes[(index + 1)...]))
      }
    }
  }

  @Test func mutationsAreTheSameForTheSameSeed() {
    let seeds = [Array("a\n\nb\n".utf8)]
    var (one, other) = (Mutator(seed: 7, seeds: seeds), Mutator(seed: 7, seeds: seeds))
    for _ in 0..<50 { #expect(one.next() == other.next()) }
  }

  @Test func aGroupIsItsSections() throws {
    let text = Array("<<< de\na\n\nb\n<<< fr\nc\n".utf8)
    #expect(ArticleGroup.sections(text).joined().elementsEqual(text))
    #expect(ArticleGroup(text).texts.map(\.locale.tag) == ["de", "fr"])
    #expect(ArticleGroup(text).texts.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a\n\nb\n", "c\n"])
  }
}
