import Testing

@testable import LanguageServer

@Suite struct ProcessTests {
  private func open(_ pipe: ServerPipe, _ tree: TemporaryTree, _ name: String) throws {
    try pipe.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"\(tree.uri(name))\",\"languageId\":\"markdown\",\"version\":1,\"text\":\(TestClient.json(tree.read(name)))}}}"
    )
  }

  private func change(_ pipe: ServerPipe, _ uri: String, _ text: String, version: Int) throws {
    try pipe.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"\(uri)\",\"version\":\(version)},\"contentChanges\":[{\"text\":\(TestClient.json(text))}]}}"
    )
  }

  private func start(_ pipe: ServerPipe, _ tree: TemporaryTree) throws {
    try pipe.send(
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":null,\"rootUri\":\"\(tree.uri(""))\",\"capabilities\":{}}}"
    )
    #expect(try pipe.answer(to: 1)?["result"]?["capabilities"]?["hoverProvider"] == true)
    try pipe.send("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}")
  }

  private func stop(_ pipe: ServerPipe) throws -> Int32 {
    try pipe.send("{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"shutdown\"}")
    #expect(try pipe.answer(to: 99)?["result"] == .null)
    try pipe.send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}")
    return try pipe.end()
  }

  @Test func aSessionOverPipes() throws {
    let tree = try TemporaryTree.agreeing()
    let pipe = try ServerPipe()
    try start(pipe, tree)
    let name = "content/de-DE/guide.md"
    try open(pipe, tree, name)
    #expect(try pipe.diagnostics(of: tree.uri(name)) == [])
    try change(pipe, tree.uri(name), tree.read(name).replacing("12", with: "13"), version: 2)
    let found = try pipe.diagnostics(of: tree.uri(name)) { !$0.isEmpty }
    #expect(found?.first?["code"] == "number")
    #expect(try stop(pipe) == 0)
  }

  @Test func anEndOfInputWithoutShutdownIsAFailure() throws {
    let pipe = try ServerPipe()
    #expect(try pipe.end() == 1)
  }

  /// The other articles are checked as before, and the one that crashed as soon as it changed.
  @Test func anArticleThatCrashesDoesNotEndTheServer() throws {
    #if DEBUG
      let tree = try TemporaryTree.agreeing()
      let pipe = try ServerPipe(trap: "CRASHES")
      try start(pipe, tree)
      let (name, other) = ("content/de-DE/guide.md", "content/fr-FR/guide.md")
      try open(pipe, tree, name)
      #expect(try pipe.diagnostics(of: tree.uri(name)) == [])
      let right = tree.read(name)
      try change(pipe, tree.uri(name), right + "\nCRASHES\n", version: 2)
      let left = try pipe.diagnostics(of: tree.uri(name)) { !$0.isEmpty }
      #expect(left?.first?["message"]?.string?.contains("internal error") == true)
      try change(pipe, tree.uri(name), right.replacing("12", with: "13"), version: 3)
      let found = try pipe.diagnostics(of: tree.uri(name)) { $0.first?["code"] == "number" }
      #expect(found?.count == 1)
      try open(pipe, tree, other)
      #expect(try pipe.diagnostics(of: tree.uri(other)) == [])
      #expect(try stop(pipe) == 0)
    #endif
  }

  /// A crash while the tree is read, before any document is open.
  @Test func anArticleThatCrashesOnDiskIsLeftOut() throws {
    #if DEBUG
      let tree = try TemporaryTree.agreeing()
      try tree.write("# Other\n\nCRASHES\n", to: "content/fr-FR/other.md")
      let pipe = try ServerPipe(trap: "CRASHES")
      try start(pipe, tree)
      let name = "content/de-DE/guide.md"
      try open(pipe, tree, name)
      try change(pipe, tree.uri(name), tree.read(name).replacing("12", with: "13"), version: 2)
      #expect(try pipe.diagnostics(of: tree.uri(name)) { !$0.isEmpty }?.first?["code"] == "number")
      #expect(try stop(pipe) == 0)
    #endif
  }
}
