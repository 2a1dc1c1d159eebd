import Foundation
import Testing

@testable import LanguageServer

/// What was found after many edits is what a new server finds. DOCCHECK_LSP_EDITS sets how many edits are made.
@Suite struct RandomEditTests {
  private static let edits =
    ProcessInfo.processInfo.environment["DOCCHECK_LSP_EDITS"].flatMap { Int($0) } ?? 60
  /// Edits between two comparisons.
  private static let stride = 20

  /// A generator that makes the same numbers in each run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let pieces = [
    "a", "1", "ü", "🛠", "\n", "\n\n", "`x`", "**", "| c | 3 |\n", "# Neu\n", "```\n", "- ", "[l](gone.md)", "<b>",
    "<!-- doccheck-disable number -->\n", "漢字", " ", "13",
  ]

  @Test(arguments: [PositionEncoding.utf16, .utf8]) func theDiagnosticsAreThoseOfANewServer(
    _ encoding: PositionEncoding
  ) throws {
    let tree = try TemporaryTree.agreeing()
    let capabilities = "{\"general\":{\"positionEncodings\":[\"\(encoding.rawValue)\"]}}"
    let client = try TestClient(folders: [tree.path], encoding: encoding, capabilities: capabilities)
    let uris = ["en-US", "de-DE"].map { tree.uri("content/\($0)/guide.md") }
    for uri in uris { client.open(uri, tree.read(String(uri.dropFirst(tree.path.count + 8)))) }
    var numbers = Numbers(state: 7)
    for count in 1...Self.edits {
      let uri = uris[Int.random(in: 0..<uris.count, using: &numbers)]
      let text = client.text(uri)
      // Places are between characters, and not within CR LF.
      let bounds = text.unicodeScalars.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
      let start = bounds.isEmpty ? 0 : bounds[Int.random(in: 0..<bounds.count, using: &numbers)]
      let rest = bounds.filter { $0 >= start }.prefix(6)
      let end = rest.isEmpty ? start : rest[rest.startIndex + Int.random(in: 0..<rest.count, using: &numbers)]
      let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &numbers)]
      client.replace(start..<end, with: piece, in: uri)
      guard count % Self.stride == 0 || count == Self.edits else { continue }
      let fresh = try TestClient(folders: [tree.path], encoding: encoding, capabilities: capabilities)
      for uri in uris { fresh.open(uri, client.text(uri)) }
      for uri in uris {
        #expect(client.diagnostics(uri) == fresh.diagnostics(uri), "after \(count) edits: \(client.text(uri))")
      }
    }
  }
}
