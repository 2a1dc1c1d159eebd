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

/// The first request of a client.
package struct InitializeParams: Sendable, Decodable {
  package struct Folder: Sendable, Decodable {
    package let uri: String
  }

  let rootUri: String?
  let rootPath: String?
  let workspaceFolders: [Folder]?
  let initializationOptions: JSONValue?
  let capabilities: ClientCapabilities

  /// The URIs of the folders to work in.
  var folders: [String] {
    if let workspaceFolders, !workspaceFolders.isEmpty { return workspaceFolders.map(\.uri) }
    return rootUri.map { [$0] } ?? rootPath.map { [FileURI.uri($0)] } ?? []
  }
}

/// The abilities of a client that change what the server does. All are optional in the protocol.
package struct ClientCapabilities: Sendable, Decodable {
  struct General: Sendable, Decodable { var positionEncodings: [String]? }
  struct Dynamic: Sendable, Decodable { var dynamicRegistration: Bool? }
  struct Refreshed: Sendable, Decodable { var refreshSupport: Bool? }
  struct Window: Sendable, Decodable {
    struct ShowDocument: Sendable, Decodable { var support: Bool? }
    var workDoneProgress: Bool?
    var showDocument: ShowDocument?
  }
  struct Workspace: Sendable, Decodable {
    struct Edit: Sendable, Decodable { var documentChanges: Bool? }
    var workspaceEdit: Edit?
    var didChangeWatchedFiles: Dynamic?
    var configuration: Bool?
    var diagnostics: Refreshed?
    var codeLens: Refreshed?
    var inlayHint: Refreshed?
    var didChangeConfiguration: Dynamic?
  }
  struct TextDocument: Sendable, Decodable {
    struct Definition: Sendable, Decodable { var linkSupport: Bool? }
    struct Published: Sendable, Decodable {
      var relatedInformation: Bool?
      var codeDescriptionSupport: Bool?
      var versionSupport: Bool?
    }
    var definition: Definition?
    var publishDiagnostics: Published?
    /// Present in clients that pull diagnostics.
    var diagnostic: Dynamic?
  }

  var general: General?
  var window: Window?
  var workspace: Workspace?
  var textDocument: TextDocument?

  var encoding: PositionEncoding {
    general?.positionEncodings?.contains(PositionEncoding.utf8.rawValue) == true ? .utf8 : .utf16
  }
  var pullsDiagnostics: Bool { textDocument?.diagnostic != nil }
  var showsDocuments: Bool { window?.showDocument?.support == true }
}

/// The capabilities of the server.
struct InitializeResult: Encodable {
  struct Server: Encodable {
    let name: String
    let version: String
  }
  struct Sync: Encodable {
    let openClose = true
    /// Incremental.
    let change = 2
    let save = true
  }
  struct Diagnostics: Encodable {
    let identifier: String
    let interFileDependencies = true
    let workspaceDiagnostics = true
    let workDoneProgress = true
  }
  struct CodeActions: Encodable { let codeActionKinds: [String] }
  struct Commands: Encodable { let commands: [String] }
  struct Links: Encodable { let resolveProvider = false }
  struct Folders: Encodable {
    let supported = true
    let changeNotifications = true
  }
  struct Workspace: Encodable { let workspaceFolders = Folders() }
  struct Capabilities: Encodable {
    let positionEncoding: String
    let textDocumentSync = Sync()
    let diagnosticProvider: Diagnostics?
    let codeActionProvider: CodeActions
    let codeLensProvider = Links()
    let documentLinkProvider = Links()
    let inlayHintProvider = Links()
    let hoverProvider = true
    let definitionProvider = true
    let referencesProvider = true
    let executeCommandProvider: Commands
    let workspace = Workspace()
  }

  let capabilities: Capabilities
  let serverInfo: Server
}
