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
