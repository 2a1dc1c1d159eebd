import Pipeline
import Reports

/// The state that a new server needs to replace one that ended: the client does not notice the change.
struct SessionRecord {
  private(set) var initialize: [UInt8]?
  private(set) var initializeID: RequestID?
  private(set) var isInitialized = false
  private(set) var hasShutDown = false
  private var settings: [UInt8]?
  private var folders: [[UInt8]] = []
  private var documents: [String: (version: Int, text: DocumentText, language: String)] = [:]
  private var encoding = PositionEncoding.utf16
  /// The client's requests without an answer.
  private(set) var pending: Set<RequestID> = []
  /// The tokens of progress that was begun.
  private(set) var progress: Set<JSONValue> = []

  private struct Opening: Codable {
    struct Item: Codable {
      let uri: String
      let languageId: String?
      let version: Int
      let text: String
    }
    let textDocument: Item
  }

  /// Notes a message of the client.
  mutating func noteClient(_ message: Message) {
    if let id = message.id, message.method != nil { pending.insert(id) }
    switch message.method {
    case "initialize":
      (initialize, initializeID) = (message.content, message.id)
      if let parameters = try? message.params(InitializeParams.self) { encoding = parameters.capabilities.encoding }
    case "initialized": isInitialized = true
    case "shutdown": hasShutDown = true
    case "workspace/didChangeConfiguration": settings = message.content
    case "workspace/didChangeWorkspaceFolders": folders.append(message.content)
    case "textDocument/didOpen":
      guard let item = try? message.params(Opening.self).textDocument else { return }
      documents[item.uri] = (item.version, DocumentText(item.text), item.languageId ?? "markdown")
    case "textDocument/didChange":
      guard let change = try? message.params(ChangeParams.self),
        var document = documents.removeValue(forKey: change.textDocument.uri)
      else { return }
      for one in change.contentChanges { document.text.replace(one.range, with: one.text, encoding) }
      document.version = change.textDocument.version ?? document.version + 1
      documents[change.textDocument.uri] = document
    case "textDocument/didClose":
      if let uri = try? message.params(DocumentParams.self).textDocument.uri { documents[uri] = nil }
    default: break
    }
  }

  private struct Progress: Decodable {
    struct Value: Decodable { let kind: String? }
    let token: JSONValue
    let value: Value
  }

  /// Notes a message of the server.
  mutating func noteServer(_ message: Message) {
    if message.method == nil, let id = message.id { pending.remove(id) }
    guard message.method == "$/progress", let change = try? message.params(Progress.self) else { return }
    if change.value.kind == "begin" { progress.insert(change.token) }
    if change.value.kind == "end" { progress.remove(change.token) }
  }

  /// The messages for the client after a crash: failures of its open requests, and the end of their progress.
  mutating func apologies() -> [[UInt8]] {
    let error = ResponseError(ResponseError.requestFailed, LeftOut.message)
    let isOpening = initializeID.map(pending.contains) ?? false
    var answers = pending.filter { !isOpening || $0 != initializeID }.map { Outgoing.failure(of: $0, error) }
    answers += progress.map {
      Outgoing.notification("$/progress", ProgressParams(token: $0, value: WorkProgress(kind: "end")))
    }
    pending = pending.filter { isOpening && $0 == initializeID }
    progress = []
    return answers
  }

  /// The messages that bring a new server to where the old one was.
  ///
  /// - Parameter leftOut: files that ended servers.
  func replay(leavingOut leftOut: Set<String>) -> [[UInt8]] {
    guard let initialize else { return [] }
    var messages = [initialize]
    guard isInitialized else { return messages }
    let files = Supervision.Files(files: leftOut.sorted())
    // Before any file is read, and again when the projects are known.
    messages.append(Outgoing.notification(Supervision.leaveOut, files))
    messages.append(Outgoing.notification("initialized", JSONValue.object([:])))
    messages += folders
    if let settings { messages.append(settings) }
    for (uri, document) in documents.sorted(by: { $0.key < $1.key }) {
      let item = Opening.Item(
        uri: uri, languageId: document.language, version: document.version,
        text: String(decoding: document.text.bytes, as: UTF8.self))
      messages.append(Outgoing.notification("textDocument/didOpen", Opening(textDocument: item)))
    }
    return messages
  }
}
