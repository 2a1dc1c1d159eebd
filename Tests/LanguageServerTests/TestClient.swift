import DocModel
import Foundation
import Pipeline
import Reports
import Testing

@testable import LanguageServer

/// A client that drives a server in the same process.
final class TestClient {
  private(set) var received: [Message] = []
  /// Answers to what is no message.
  private(set) var failures: [String] = []
  private var stream = MessageStream()
  private var server: LanguageServer!
  private var nextID = 0
  private var texts: [String: (version: Int, text: DocumentText)] = [:]
  private let encoding: PositionEncoding
  var cancelled: Set<RequestID> = []

  /// - Parameter capabilities: as JSON.
  init(folders: [String], encoding: PositionEncoding = .utf16, capabilities: String = "{}") throws {
    self.encoding = encoding
    server = LanguageServer(open: { try TestClient.check($0) }, send: { [unowned self] in take($0) })
    server.isCancelled = { [unowned self] in cancelled.contains($0) }
    let list = folders.map { "{\"uri\":\"file://\($0)\",\"name\":\"f\"}" }.joined(separator: ",")
    let answer = send(
      request: "initialize", "{\"capabilities\":\(capabilities),\"workspaceFolders\":[\(list)]}")
    _ = try #require(answer)
    send(notification: "initialized", "{}")
    server.finish()
  }

  init(unstarted: Void) {
    encoding = .utf16
    server = LanguageServer(open: { try TestClient.check($0) }, send: { [unowned self] in take($0) })
  }

  /// The check that the command would make.
  static func check(_ location: ProjectLocation) throws -> Check {
    let read = location.configuration.map { Configuration.read($0, rules: Catalogue.names).configuration }
    let configuration = read ?? Configuration()
    let place = ProjectPlace(location.roots, articles: [], configuration: configuration)
    var check = Check(roots: place.roots)
    (check.layout, check.source) = (place.layout, location.settings.source.flatMap { LocaleTag($0) } ?? place.source)
    check.policy = configuration.policy
    check.conventions = configuration.conventions
    check.makesNotes = location.settings.notes
    return check
  }

  private func take(_ bytes: [UInt8]) {
    stream.add(bytes)
    while let content = try? stream.next() {
      if let message = try? Message(content) {
        received.append(message)
      } else {
        failures.append(String(decoding: content, as: UTF8.self))
      }
    }
  }

  func send(notification method: String, _ params: String) {
    server.receive(Array("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}".utf8))
  }

  /// Sends a request and does all work. Returns the response, or nil if there is none.
  @discardableResult
  func send(request method: String, _ params: String) -> JSONValue? {
    nextID += 1
    let id = nextID
    server.receive(
      Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":\(params)}".utf8))
    server.finish()
    let answer = received.last { $0.method == nil && $0.id == .number(id) }
    return answer.flatMap { try? JSONBytes.decode(JSONValue.self, from: $0.content) }
  }

  func finish() { server.finish() }
  var exitStatus: Int32? { server.exitStatus }

  // MARK: documents

  func open(_ uri: String, _ text: String) {
    texts[uri] = (1, DocumentText(text))
    send(
      notification: "textDocument/didOpen",
      "{\"textDocument\":{\"uri\":\"\(uri)\",\"languageId\":\"markdown\",\"version\":1,\"text\":\(Self.json(text))}}")
    server.finish()
  }

  func text(_ uri: String) -> String { String(decoding: texts[uri]?.text.bytes ?? [], as: UTF8.self) }

  /// Replaces the first occurrence of a text in an open document, as one incremental change.
  func replace(_ old: String, with new: String, in uri: String) {
    let text = text(uri)
    guard let found = text.utf8.firstRange(of: old.utf8) else { return }
    let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
    replace(start..<(start + old.utf8.count), with: new, in: uri)
  }

  func replace(_ bytes: Range<Int>, with new: String, in uri: String) {
    guard let document = texts[uri] else { return }
    apply([TextEdit(range: document.text.range(bytes, encoding), newText: new)], to: uri)
  }

  /// Applies edits that are made for the same text, last one first.
  func apply(_ edits: [TextEdit], to uri: String) {
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      guard var document = texts[uri] else { return }
      document.text.replace(edit.range, with: edit.newText, encoding)
      document.version += 1
      texts[uri] = document
      let range = (try? JSONBytes.line(edit.range)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
      send(
        notification: "textDocument/didChange",
        "{\"textDocument\":{\"uri\":\"\(uri)\",\"version\":\(document.version)},\"contentChanges\":[{\"range\":\(range),\"text\":\(Self.json(edit.newText))}]}"
      )
    }
    server.finish()
  }

  static func json(_ text: String) -> String {
    (try? JSONBytes.line(text)).map { String(decoding: $0.dropLast(), as: UTF8.self) } ?? "\"\""
  }

  // MARK: answers

  private struct Published: Decodable {
    let uri: String
    let version: Int?
    let diagnostics: [DocumentDiagnostic]
  }

  /// The diagnostics that were last pushed for a document; nil if there were none.
  func diagnostics(_ uri: String) -> [DocumentDiagnostic]? {
    received.filter { $0.method == "textDocument/publishDiagnostics" }
      .compactMap { try? $0.params(Published.self) }.last { $0.uri == uri }?.diagnostics
  }

  func codeActions(_ uri: String, line: Int, only: String? = nil) -> [JSONValue] {
    let context = only.map { "{\"diagnostics\":[],\"only\":[\"\($0)\"]}" } ?? "{\"diagnostics\":[]}"
    let range = "{\"start\":{\"line\":\(line),\"character\":0},\"end\":{\"line\":\(line),\"character\":999}}"
    let answer = send(
      request: "textDocument/codeAction",
      "{\"textDocument\":{\"uri\":\"\(uri)\"},\"range\":\(range),\"context\":\(context)}")
    return answer?["result"]?.array ?? []
  }

  /// Applies the edit of a code action to an open document.
  func apply(_ action: JSONValue?, to uri: String) throws {
    let edits = try #require(action?["edit"]?["changes"]?[uri])
    apply(try JSONBytes.decode([TextEdit].self, from: JSONBytes.line(edits)), to: uri)
  }

  func ask(_ method: String, _ uri: String, line: Int, character: Int) -> JSONValue? {
    send(
      request: method,
      "{\"textDocument\":{\"uri\":\"\(uri)\"},\"position\":{\"line\":\(line),\"character\":\(character)}}")?["result"]
  }
}
