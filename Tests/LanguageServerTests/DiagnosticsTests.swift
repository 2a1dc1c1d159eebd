import Testing

@testable import LanguageServer

@Suite struct DiagnosticsTests {
  @Test func anErrorIsToldBeforeItIsSaved() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    #expect(client.diagnostics(uri) == [])
    client.replace("🛠 baut 12", with: "🛠 baut 13", in: uri)
    let found = try #require(client.diagnostics(uri)?.first)
    #expect(found.code == "number")
    #expect(found.source == "doccheck")
    #expect(found.message.contains("13"))
    // "Das Werkzeug 🛠 baut 13": the picture takes two units.
    #expect(found.range.start == Position(line: 2, character: 21))
    #expect(found.range.end == Position(line: 2, character: 23))
    let places = found.relatedInformation?.map(\.location.uri) ?? []
    #expect(places.contains(tree.uri("content/en-US/guide.md")))
    #expect(tree.read("content/de-DE/guide.md").contains("12 Seiten"))
    client.replace("baut 13", with: "baut 12", in: uri)
    #expect(client.diagnostics(uri) == [])
  }

  @Test func bytesAreCountedForClientsThatCountBytes() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(
      folders: [tree.path], encoding: .utf8, capabilities: "{\"general\":{\"positionEncodings\":[\"utf-8\"]}}")
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    client.replace("baut 12", with: "baut 13", in: uri)
    #expect(client.diagnostics(uri)?.first?.range.start == Position(line: 2, character: 23))
  }

  /// The diagnostics of the article in another locale change with it.
  @Test func theOtherLocalesAreCheckedWithIt() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let (source, own) = (tree.uri("content/en-US/guide.md"), tree.uri("content/de-DE/guide.md"))
    client.open(source, tree.read("content/en-US/guide.md"))
    client.open(own, tree.read("content/de-DE/guide.md"))
    client.replace("baut 12", with: "baut 13", in: own)
    #expect(client.diagnostics(own)?.count == 1)
    client.replace("builds 12", with: "builds 13", in: source)
    #expect(client.diagnostics(own) == [])
  }

  @Test func aClosedDocumentHasNone() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    client.replace("baut 12", with: "baut 13", in: uri)
    #expect(client.diagnostics(uri)?.count == 1)
    client.send(notification: "textDocument/didClose", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")
    #expect(client.diagnostics(uri) == [])
  }

  @Test func whatIsNoArticleHasNone() throws {
    let tree = try TemporaryTree.agreeing()
    try tree.write("# Notes\n", to: "notes.md")
    let client = try TestClient(folders: [tree.path])
    client.open(tree.uri("notes.md"), "# Notes\n")
    client.open("untitled:one", "# New\n")
    #expect(client.diagnostics(tree.uri("notes.md")) == nil)
  }

  @Test func linksAreHeldAgainstTheTree() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/other.md")
    client.open(uri, tree.read("content/de-DE/other.md"))
    #expect(client.diagnostics(uri) == [])
    client.replace("guide.md", with: "guide.md#gone", in: uri)
    #expect(client.diagnostics(uri)?.isEmpty == false)
    client.replace("guide.md#gone", with: "guide.md", in: uri)
    #expect(client.diagnostics(uri) == [])
  }

  @Test func clientsCanPull() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(
      folders: [tree.path], capabilities: "{\"textDocument\":{\"diagnostic\":{\"dynamicRegistration\":false}}}")
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    client.replace("baut 12", with: "baut 13", in: uri)
    #expect(client.diagnostics(uri) == nil)
    let report = client.send(request: "textDocument/diagnostic", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")?["result"]
    #expect(report?["kind"] == "full")
    #expect(report?["items"]?.array?.first?["code"] == "number")
    let id = try #require(report?["resultId"]?.string)
    let again = client.send(
      request: "textDocument/diagnostic",
      "{\"textDocument\":{\"uri\":\"\(uri)\"},\"previousResultId\":\"\(id)\"}")?["result"]
    #expect(again?["kind"] == "unchanged")
    #expect(again?["items"] == nil)
  }
}
