import Reports
import Testing

@testable import LanguageServer

@Suite struct WorkspaceTests {
  private func files(_ report: JSONValue?) -> [String: Int] {
    var counts: [String: Int] = [:]
    for item in report?["items"]?.array ?? [] {
      counts[item["uri"]?.string ?? "", default: 0] += item["items"]?.array?.count ?? 0
    }
    return counts
  }

  @Test func allFilesAreReportedOnDemand() throws {
    let tree = try TemporaryTree.agreeing()
    try tree.write(
      TemporaryTree.page(title: "Bau", "Das Werkzeug 🛠 baut 13 Seiten."), to: "content/de-DE/guide.md")
    let client = try TestClient(folders: [tree.path])
    let answer = client.send(
      request: "workspace/diagnostic", "{\"previousResultIds\":[],\"workDoneToken\":\"t\"}")
    let counts = files(answer?["result"])
    #expect(counts.count == 8)
    #expect(counts[tree.uri("content/de-DE/guide.md")] == 1)
    #expect(counts.values.reduce(0, +) == 1)
    let kinds = client.received.filter { $0.method == "$/progress" }
      .compactMap { try? $0.params(JSONValue.self)["value"]?["kind"]?.string }
    #expect(kinds.first == "begin" && kinds.last == "end" && kinds.contains("report"))

    // What a client knows is not sent again.
    let known = (answer?["result"]?["items"]?.array ?? []).map { item in
      "{\"uri\":\"\(item["uri"]?.string ?? "")\",\"value\":\"\(item["resultId"]?.string ?? "")\"}"
    }
    let again = client.send(
      request: "workspace/diagnostic", "{\"previousResultIds\":[\(known.joined(separator: ","))]}")
    let items = again?["result"]?["items"]?.array ?? []
    #expect(items.count == 8)
    #expect(items.allSatisfy { $0["kind"] == "unchanged" })
  }

  @Test func aPartOfTheAnswerComesBeforeTheRest() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let answer = client.send(
      request: "workspace/diagnostic", "{\"previousResultIds\":[],\"partialResultToken\":7}")
    #expect(answer?["result"]?["items"] == [])
    #expect(client.received.count { $0.method == "$/progress" } == 2)
  }

  @Test func aCancelledRequestIsAnsweredSo() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    client.cancelled = [.number(2)]
    let answer = client.send(request: "workspace/diagnostic", "{\"previousResultIds\":[]}")
    #expect(answer?["error"]?["code"]?.int == -32800)
    let next = client.send(request: "workspace/diagnostic", "{\"previousResultIds\":[]}")
    #expect(next?["result"] != nil)
  }

  @Test func filesThatOthersChangeAreReadAgain() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    client.replace("baut 12", with: "baut 13", in: uri)
    #expect(client.diagnostics(uri)?.count == 1)
    for (locale, text) in [("en-US", "The tool builds 13 pages."), ("fr-FR", "L’outil construit 13 pages.")] {
      try tree.write(
        TemporaryTree.page(title: "Build", text), to: "content/\(locale)/guide.md")
    }
    try tree.write(TemporaryTree.page(title: "Bau", "Verktyget bygger 13 sidor."), to: "content/sv-SE/guide.md")
    let change = "{\"changes\":[{\"uri\":\"\(tree.uri("content/en-US/guide.md"))\",\"type\":2}]}"
    client.send(notification: "workspace/didChangeWatchedFiles", change)
    client.finish()
    #expect(client.diagnostics(uri) == [])
  }

  @Test func newAndLostArticlesChangeTheTree() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/other.md")
    client.open(uri, tree.read("content/de-DE/other.md"))
    #expect(client.diagnostics(uri) == [])
    client.replace("guide.md", with: "new.md", in: uri)
    #expect(client.diagnostics(uri)?.isEmpty == false)
    for locale in ["en-US", "de-DE", "fr-FR", "sv-SE"] { try tree.write("# New\n", to: "content/\(locale)/new.md") }
    client.send(
      notification: "workspace/didChangeWatchedFiles",
      "{\"changes\":[{\"uri\":\"\(tree.uri("content/de-DE/new.md"))\",\"type\":1}]}")
    client.finish()
    #expect((client.diagnostics(uri) ?? []).allSatisfy { !$0.message.contains("no locale of this tree") })
  }

  @Test func severalFoldersAreSeveralProjects() throws {
    let (one, other) = (try TemporaryTree.agreeing(), try TemporaryTree.agreeing())
    let client = try TestClient(folders: [one.path])
    let uri = other.uri("content/de-DE/guide.md")
    client.send(
      notification: "workspace/didChangeWorkspaceFolders",
      "{\"event\":{\"added\":[{\"uri\":\"file://\(other.path)\",\"name\":\"o\"}],\"removed\":[]}}")
    for tree in [one, other] {
      let uri = tree.uri("content/de-DE/guide.md")
      client.open(uri, tree.read("content/de-DE/guide.md"))
      client.replace("baut 12", with: "baut 13", in: uri)
      #expect(client.diagnostics(uri)?.count == 1)
    }
    #expect(client.diagnostics(uri)?.count == 1)
  }

  /// A file that is opened alone is an article of the tree it is in.
  @Test func aFileWithoutAFolderFindsItsTree() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    client.replace("baut 12", with: "baut 13", in: uri)
    #expect(client.diagnostics(uri)?.count == 1)
  }

  @Test func theConfigurationHoldsFromItsSaveOn() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    client.replace("baut 12", with: "baut 13", in: uri)
    #expect(client.diagnostics(uri)?.count == 1)
    func save(_ text: String) throws {
      try tree.write(text, to: ".doccheck.yml")
      client.send(
        notification: "workspace/didChangeWatchedFiles",
        "{\"changes\":[{\"uri\":\"\(tree.uri(".doccheck.yml"))\",\"type\":2}]}")
      client.finish()
    }
    try save("source: en-US\nrules:\n  number: off\n")
    #expect(client.diagnostics(uri) == [])
    try save("source: en-US\nrulez: {}\n")
    #expect(client.diagnostics(tree.uri(".doccheck.yml"))?.first?.range.start.line == 1)
    try save("source: en-US\n")
    #expect(client.diagnostics(tree.uri(".doccheck.yml")) == [])
    #expect(client.diagnostics(uri)?.count == 1)
  }

  @Test func theEditorsSettingsCount() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    client.replace("baut 12", with: "baut 13", in: uri)
    client.send(
      notification: "workspace/didChangeConfiguration", "{\"settings\":{\"doccheck\":{\"reason\":\"as agreed\"}}}")
    let titles = client.codeActions(uri, line: 2)
    let disable = titles.first { $0["title"] == "Disable number here" }
    let text = disable?["edit"]?["changes"]?[uri]?.array?.first?["newText"]?.string
    #expect(text == "<!-- doccheck-disable-next-line number: as agreed -->\n")
  }
}
