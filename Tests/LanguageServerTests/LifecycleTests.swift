import Testing

@testable import LanguageServer

@Suite struct LifecycleTests {
  @Test func theFirstRequestIsInitialize() throws {
    let client = TestClient(unstarted: ())
    #expect(client.send(request: "textDocument/hover", "{}")?["error"]?["code"]?.int == -32002)
    let answer = client.send(request: "initialize", "{\"capabilities\":{},\"rootUri\":null}")
    #expect(answer?["result"]?["serverInfo"]?["name"]?.string == "doccheck")
    #expect(client.send(request: "textDocument/unheardOf", "{}")?["error"]?["code"]?.int == -32601)
    #expect(client.send(request: "textDocument/hover", "{\"position\":7}")?["error"]?["code"]?.int == -32602)
    let over = client.send(request: "shutdown", "null")
    #expect(over?["result"] == .null)
    #expect(client.send(request: "textDocument/hover", "{}")?["error"]?["code"]?.int == -32600)
    #expect(client.exitStatus == nil)
    client.send(notification: "exit", "null")
    #expect(client.exitStatus == 0)
  }

  @Test func anEndWithoutShutdownIsAFailure() {
    let client = TestClient(unstarted: ())
    client.send(notification: "exit", "null")
    #expect(client.exitStatus == 1)
  }

  @Test(arguments: [
    ("{}", "utf-16"), ("{\"general\":{\"positionEncodings\":[\"utf-32\",\"utf-16\"]}}", "utf-16"),
    ("{\"general\":{\"positionEncodings\":[\"utf-16\",\"utf-8\"]}}", "utf-8"),
  ]) func theEncodingIsOneThatTheClientKnows(_ capabilities: String, _ encoding: String) {
    let client = TestClient(unstarted: ())
    let answer = client.send(request: "initialize", "{\"capabilities\":\(capabilities)}")
    #expect(answer?["result"]?["capabilities"]?["positionEncoding"]?.string == encoding)
  }

  @Test func whatIsNoMessageIsAnswered() {
    let client = TestClient(unstarted: ())
    client.send(notification: "x\"", "")
    #expect(client.failures.contains { $0.contains("-32700") })
  }

  @Test func filesAreWatchedByClientsThatCan() throws {
    let tree = try TemporaryTree.agreeing()
    let client = try TestClient(
      folders: [tree.path],
      capabilities: "{\"workspace\":{\"didChangeWatchedFiles\":{\"dynamicRegistration\":true}}}")
    let registered = client.received.first { $0.method == "client/registerCapability" }
    #expect(registered.map { String(decoding: $0.content, as: UTF8.self).contains("**/*.{md,mdx,markdown}") } == true)
  }
}
