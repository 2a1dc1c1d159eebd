import Testing

@testable import LanguageServer

@Suite struct RequestTests {
  @Test func aFixIsApplied() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    let right = tree.read("content/de-DE/guide.md")
    client.open(uri, right)
    client.replace("build --strict", with: "build --strikt", in: uri)
    let found = try #require(client.diagnostics(uri)?.first)
    let actions = client.codeActions(uri, line: found.range.start.line)
    let fix = actions.first { $0["isPreferred"] == true }
    try client.apply(fix, to: uri)
    #expect(client.text(uri) == right)
    #expect(client.diagnostics(uri) == [])
  }

  @Test func allSafeFixesAreMadeAtOnce() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    let right = tree.read("content/de-DE/guide.md")
    client.open(uri, right)
    client.replace("tool build --strict", with: "tool build --strikt", in: uri)
    #expect(client.diagnostics(uri)?.isEmpty == false)
    let action = client.codeActions(uri, line: 0, only: "source.fixAll").first
    try client.apply(action, to: uri)
    #expect(client.text(uri) == right)
  }

  /// The comment keeps the finding away, and brings no other.
  @Test(arguments: [
    ("baut 12 Seiten", "baut 13 Seiten"), ("--strict\n```", "--strikt\n```"), ("| b | 2 |", "| b | 3 |"),
    ("- 45 MB", "- 46 MB"),
  ]) func aFindingIsDisabledWhereItIs(_ old: String, _ new: String) throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    client.replace(old, with: new, in: uri)
    let found = try #require(client.diagnostics(uri)?.first)
    let action = client.codeActions(uri, line: found.range.start.line)
      .first { $0["title"] == .string("Disable \(found.code ?? "") here") }
    try client.apply(action, to: uri)
    #expect(client.diagnostics(uri) == [], "\(client.text(uri))")
    #expect(client.text(uri).contains(new))
  }

  @Test func theSourceAndTwoOthersAreShown() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    let hover = client.ask("textDocument/hover", uri, line: 2, character: 5)
    let text = hover?["contents"]?["value"]?.string ?? ""
    #expect(text.contains("**en-US** (source)"))
    #expect(text.contains("The tool builds 12 pages."))
    #expect(text.contains("L’outil construit 12 pages."))
    #expect(text.contains("Verktyget bygger 12 sidor."))
    #expect(hover?["contents"]?["kind"] == "markdown")
    #expect(hover?["range"]?["start"]?["line"]?.int == 2)
    let cell = client.ask("textDocument/hover", uri, line: 10, character: 7)
    #expect(cell?["contents"]?["value"]?.string?.contains("| Option | `--strict` |\n|-|-|\n| a | 1 |") == true)
    #expect(client.ask("textDocument/hover", uri, line: 1, character: 0) == .null)
  }

  @Test func theSameBlockIsFoundInEveryLocale() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let (uri, source) = (tree.uri("content/de-DE/guide.md"), tree.uri("content/en-US/guide.md"))
    client.open(uri, "Neu.\n\n" + tree.read("content/de-DE/guide.md"))
    let definition = client.ask("textDocument/definition", uri, line: 4, character: 0)?.array
    #expect(definition?.map { $0["uri"]?.string } == [source])
    #expect(definition?.first?["range"]?["start"]?["line"]?.int == 2)
    // From the source to the translations, which is not open.
    let back = client.ask("textDocument/definition", source, line: 2, character: 0)?.array
    #expect(back?.count == 3)
    #expect(back?.first { $0["uri"]?.string == uri }?["range"]?["start"]?["line"]?.int == 4)
    let references = client.ask("textDocument/references", uri, line: 4, character: 0)?.array
    #expect(Set(references?.compactMap { $0["uri"]?.string } ?? []).count == 4)
  }

  @Test func linksLeadToFiles() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("content/de-DE/other.md")
    client.open(uri, tree.read("content/de-DE/other.md"))
    let answer = client.send(request: "textDocument/documentLink", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")
    let link = answer?["result"]?.array?.first
    #expect(link?["target"]?.string == tree.uri("content/de-DE/guide.md"))
    #expect(link?["range"]?["start"]?["character"]?.int == 16)
    #expect(link?["range"]?["end"]?["character"]?.int == 24)
  }

  @Test func theSourcesBlockIsOpenedByClientsThatCan() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(
      folders: [tree.path], capabilities: "{\"window\":{\"showDocument\":{\"support\":true}}}")
    let uri = tree.uri("content/de-DE/guide.md")
    client.open(uri, tree.read("content/de-DE/guide.md"))
    let action = client.codeActions(uri, line: 2).first { $0["command"] != nil }
    let command = try #require(action?["command"]?["command"]?.string)
    client.send(
      request: "workspace/executeCommand",
      "{\"command\":\"\(command)\",\"arguments\":[\"\(tree.uri("content/en-US/guide.md"))\",2]}")
    let shown = client.received.last { $0.method == "window/showDocument" }
    #expect(try shown?.params(JSONValue.self)["selection"]?["start"]?["line"]?.int == 2)
  }
}
