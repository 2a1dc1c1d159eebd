struct OpenParams: Decodable {
  struct Item: Decodable {
    let uri: String
    let version: Int
    let text: String
  }
  let textDocument: Item
}

struct ChangeParams: Decodable {
  struct Change: Decodable {
    /// Nil if the text is that of the whole document.
    let range: TextRange?
    let text: String
  }
  struct Document: Decodable {
    let uri: String
    let version: Int?
  }
  let textDocument: Document
  let contentChanges: [Change]
}

struct InlayHintParams: Decodable {
  let textDocument: DocumentID
  let range: TextRange
}

struct DocumentParams: Decodable { let textDocument: DocumentID }

struct PositionParams: Decodable {
  let textDocument: DocumentID
  let position: Position
}

struct ReferenceParams: Decodable {
  struct Context: Decodable { let includeDeclaration: Bool? }
  let textDocument: DocumentID
  let position: Position
  let context: Context?
}

struct WatchedFilesParams: Decodable {
  struct Event: Decodable {
    let uri: String
    /// 1 created, 2 changed, 3 deleted.
    let type: Int
  }
  let changes: [Event]
}

struct FoldersParams: Decodable {
  struct Event: Decodable {
    let added: [InitializeParams.Folder]
    let removed: [InitializeParams.Folder]
  }
  let event: Event
}

struct ConfigurationParams: Decodable { let settings: JSONValue? }

struct CodeActionParams: Decodable {
  struct Context: Decodable { let only: [String]? }
  let textDocument: DocumentID
  let range: TextRange
  let context: Context?
}

struct Command: Codable {
  let title: String
  let command: String
  let arguments: [JSONValue]?
}

struct ExecuteParams: Decodable {
  let command: String
  let arguments: [JSONValue]?
}

struct CodeAction: Encodable {
  let title: String
  let kind: String
  var diagnostics: [DocumentDiagnostic]?
  var isPreferred: Bool?
  var edit: WorkspaceEdit?
  var command: Command?
}

struct CodeLens: Encodable {
  let range: TextRange
  let command: Command
}

/// A text that the editor shows at a position of the document.
struct InlayHint: Encodable {
  let position: Position
  let label: String
  let tooltip: Hover.Content
  let paddingLeft = true
}

struct DocumentLink: Encodable {
  let range: TextRange
  let target: String
  let tooltip: String?
}

struct Hover: Encodable {
  struct Content: Encodable {
    let kind = "markdown"
    let value: String
  }
  let contents: Content
  let range: TextRange?
}

struct ShowDocumentParams: Encodable {
  let uri: String
  let takeFocus = true
  let selection: TextRange?
}

/// A message for the user: 1 error, 2 warning, 3 information, 4 log.
struct MessageParams: Encodable {
  let type: Int
  let message: String
}
