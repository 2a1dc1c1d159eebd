import Testing

@testable import LanguageServer

@Suite struct ConventionActionTests {
  private func tree() throws -> TemporaryTree {
    try TemporaryTree([
      ".doccheck.yml": "source: en\n", "en/a.md": "# Page\n\nWord [a](/guide/box) 1.\n",
      "de/a.md": "# Seite\n\nWort [a](/guide/box-de) 1.\n", "fr/a.md": "# Page une\n\nMot [a](/guide/box) 1.\n",
    ])
  }

  @Test func acceptingAConventionWritesItAndRemovesTheFinding() throws {
    let tree = try tree()
    let client = try TestClient(folders: [tree.path])
    let uri = tree.uri("de/a.md")
    client.open(uri, tree.read("de/a.md"))
    let actions = client.codeActions(uri, line: 2)
    let action = try #require(
      actions.first { $0["title"]?.string == "Accept ‘{name} → {name}-{locale}’ as a convention of de" }, "\(actions)")
    let arguments = action["command"]?["arguments"]?.array?.compactMap(\.string) ?? []
    #expect(arguments == [tree.uri(".doccheck.yml"), "de", "link", "{name} → {name}-{locale}"])
    let list = arguments.map { "\"\($0)\"" }.joined(separator: ",")
    client.send(
      request: "workspace/executeCommand", "{\"command\":\"doccheck.acceptConvention\",\"arguments\":[\(list)]}")
    #expect(
      tree.read(".doccheck.yml")
        == "source: en\nconventions:\n  - {locale: de, kind: link, form: \"{name} → {name}-{locale}\", accept: true}\n")
    let titles = client.codeActions(uri, line: 2).compactMap { $0["title"]?.string }
    #expect(!titles.contains { $0.hasPrefix("Accept") }, "\(titles)")
  }

  @Test func onlyTheConfigurationOfAProjectIsWritten() throws {
    let tree = try tree()
    let client = try TestClient(folders: [tree.path])
    client.send(
      request: "workspace/executeCommand",
      "{\"command\":\"doccheck.acceptConvention\",\"arguments\":[\"\(tree.uri("other.yml"))\",\"de\",\"link\",\"+ x/\"]}"
    )
    #expect(tree.read("other.yml").isEmpty)
  }
}
