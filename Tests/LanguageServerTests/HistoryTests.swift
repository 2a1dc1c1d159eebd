import Foundation
import Testing

@testable import LanguageServer

/// A translation that is older than its source.
@Suite struct HistoryTests {
  @discardableResult
  private func git(_ arguments: [String], in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let author = ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"]
    process.arguments = ["git", "-C", folder] + author + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree.agreeing()
    try git(["init", "-q"], in: tree.path)
    try git(["add", "-A"], in: tree.path)
    try git(["commit", "-qm", "First"], in: tree.path)
    let commit = try git(["rev-parse", "HEAD"], in: tree.path)
    try tree.write(
      "---\nl10n:\n  sourceCommit: \(commit)\n---\n\n" + tree.read("content/de-DE/guide.md"),
      to: "content/de-DE/guide.md")
    try git(["commit", "-qam", "Name the source"], in: tree.path)
    try tree.write(
      TemporaryTree.page(title: "Build", "The tool builds 12 pages and checks each link of `site.toml`."),
      to: "content/en-US/guide.md")
    try git(["commit", "-qam", "Say what is checked"], in: tree.path)
    return tree
  }

  private static let capabilities = "{\"window\":{\"showDocument\":{\"support\":true}}}"

  @Test func anOldTranslationSaysWhatChanged() throws {
    let tree = try tree()
    let client = try TestClient(folders: [tree.path], capabilities: Self.capabilities)
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    let answer = client.send(request: "textDocument/codeLens", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")
    let lenses = answer?["result"]?.array ?? []
    #expect(lenses.first?["command"]?["title"] == "1 version behind en-US: show what changed")
    let hover = client.ask("textDocument/hover", uri, line: 7, character: 3)?["contents"]?["value"]?.string ?? ""
    #expect(hover.contains("checks each link"))
    #expect(hover.contains("**The source that this was made from**\n\nThe tool builds 12 pages."))

    client.send(
      request: "workspace/executeCommand", "{\"command\":\"doccheck.showChanges\",\"arguments\":[\"\(uri)\"]}")
    let shown = client.received.last { $0.method == "window/showDocument" }
    let file = try #require(try shown?.params(JSONValue.self)["uri"]?.string.flatMap(FileURI.path))
    let diff = try String(contentsOfFile: file, encoding: .utf8)
    #expect(diff.contains("-The tool builds 12 pages.\n+The tool builds 12 pages and checks each link"))
    let english = tree.uri("content/en-US/guide.md")
    let own = client.send(request: "textDocument/codeLens", "{\"textDocument\":{\"uri\":\"\(english)\"}}")
    #expect(own?["result"] == [])
  }

  private func hints(_ client: TestClient, _ uri: String, lines: Range<Int> = 0..<99) -> [JSONValue] {
    let range =
      "{\"start\":{\"line\":\(lines.lowerBound),\"character\":0},\"end\":{\"line\":\(lines.upperBound),\"character\":0}}"
    let answer = client.send(
      request: "textDocument/inlayHint", "{\"textDocument\":{\"uri\":\"\(uri)\"},\"range\":\(range)}")
    return answer?["result"]?.array ?? []
  }

  @Test func blocksThatAreMadeFromAnOlderTextHaveAHint() throws {
    let tree = try tree()
    let refresh = "{\"workspace\":{\"inlayHint\":{\"refreshSupport\":true}}}"
    let client = try TestClient(folders: [tree.path], capabilities: refresh)
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    let hint = try #require(hints(client, uri).first)
    #expect(hints(client, uri).count == 1)
    let day = try git(["log", "-1", "--format=%cs"], in: tree.path)
    #expect(hint["label"]?.string == "source changed \(day)")
    let line = client.text(uri).split(separator: "\n", omittingEmptySubsequences: false)[7]
    #expect(hint["position"]?["line"]?.int == 7 && hint["position"]?["character"]?.int == line.utf16.count)
    let tooltip = hint["tooltip"]?["value"]?.string ?? ""
    #expect(tooltip.contains("Say what is checked\n\n```diff\n-The tool builds 12 pages.\n+The tool builds"))
    #expect(hints(client, uri, lines: 0..<5).isEmpty)
    let hover = client.ask("textDocument/hover", uri, line: 7, character: 3)?["contents"]?["value"]?.string ?? ""
    #expect(hover.contains("```diff\n-The tool builds 12 pages.\n+The tool builds"))

    // The hint moves with its block, and the client is told to ask again.
    client.replace("# ", with: "\n\n# ", in: uri)
    #expect(hints(client, uri).first?["position"]?["line"]?.int == 9)
    #expect(client.received.contains { $0.method == "workspace/inlayHint/refresh" })
    #expect(hints(client, tree.uri("content/en-US/guide.md")).isEmpty)
  }

  @Test func editsWithHistoryLeaveWhatANewServerFinds() throws {
    let tree = try tree()
    let client = try TestClient(folders: [tree.path])
    let uris = ["en-US", "de-DE"].map { tree.uri("content/\($0)/guide.md") }
    for uri in uris { client.open(uri, tree.read(String(uri.dropFirst(tree.path.count + 8)))) }
    for (old, new) in [("12", "13"), ("tool build", "tool make"), ("# B", "## B"), ("| b | 2 |\n", "")] {
      for uri in uris { client.replace(old, with: new, in: uri) }
      let fresh = try TestClient(folders: [tree.path])
      for uri in uris { fresh.open(uri, client.text(uri)) }
      for uri in uris { #expect(client.diagnostics(uri) == fresh.diagnostics(uri), "\(new)") }
    }
  }

  @Test func newCommitsCountFromTheNextSaveOn() throws {
    let tree = try tree()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    try tree.write(tree.read("content/en-US/guide.md") + "\nMore is said here.\n", to: "content/en-US/guide.md")
    try git(["commit", "-qam", "Say more"], in: tree.path)
    client.send(notification: "textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")
    client.finish()
    let answer = client.send(request: "textDocument/codeLens", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")
    #expect(
      answer?["result"]?.array?.first?["command"]?["title"] == "2 versions behind en-US: show what changed")
  }
}
