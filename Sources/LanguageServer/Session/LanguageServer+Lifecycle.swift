import Pipeline
import Reports

extension LanguageServer {
  func initialize(_ parameters: InitializeParams) -> InitializeResult {
    capabilities = parameters.capabilities
    encoding = capabilities.encoding
    settings = ServerSettings(parameters.initializationOptions)
    folders = parameters.folders.compactMap { FileURI.path($0).map(LiveProject.absolute) }
    phase = .running
    return InitializeResult(
      capabilities: InitializeResult.Capabilities(
        positionEncoding: encoding.rawValue,
        diagnosticProvider: capabilities.pullsDiagnostics
          ? InitializeResult.Diagnostics(identifier: Product.name) : nil,
        codeActionProvider: InitializeResult.CodeActions(codeActionKinds: [ActionKind.quickFix, ActionKind.fixAll]),
        executeCommandProvider: InitializeResult.Commands(commands: ServerCommand.allCases.map(\.rawValue))),
      serverInfo: InitializeResult.Server(name: Product.name, version: Product.version))
  }

  private struct Registration: Encodable {
    struct Watcher: Encodable { let globPattern: String }
    struct Options: Encodable { let watchers: [Watcher] }
    struct Item: Encodable {
      let id: String
      let method: String
      let registerOptions: Options?
    }
    let registrations: [Item]
  }

  private static let watched = ["**/*.{md,mdx,markdown}", "**/.doccheck.yml", "**/*.{csv,tbx}"]

  /// Opens the projects of the folders, and registers for changes of files.
  func register() {
    var items: [Registration.Item] = []
    if capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration == true {
      let watchers = Self.watched.map { Registration.Watcher(globPattern: $0) }
      items.append(
        Registration.Item(
          id: "doccheck-files", method: "workspace/didChangeWatchedFiles",
          registerOptions: Registration.Options(watchers: watchers)))
    }
    if capabilities.workspace?.didChangeConfiguration?.dynamicRegistration == true {
      items.append(
        Registration.Item(
          id: "doccheck-settings", method: "workspace/didChangeConfiguration", registerOptions: nil))
    }
    if !items.isEmpty, !isRestarted { request("client/registerCapability", Registration(registrations: items)) }
    if capabilities.workspace?.configuration == true { askForSettings() } else { reopenProjects() }
  }

  private struct ConfigurationRequest: Encodable {
    struct Item: Encodable { let section: String }
    let items: [Item]
  }

  private func askForSettings() {
    request("workspace/configuration", ConfigurationRequest(items: [ConfigurationRequest.Item(section: "doccheck")])) {
      message in
      let answer = (try? message.result([JSONValue].self))?.first
      if let answer, case .object = answer { self.settings = ServerSettings(answer) }
      self.reopenProjects()
    }
  }

  func configurationChanged(_ parameters: ConfigurationParams) {
    if case .object? = parameters.settings {
      let new = ServerSettings(parameters.settings)
      let isSame = new.reads(sameAs: settings)
      settings = new
      if !isSame { reopenProjects() }
    } else if capabilities.workspace?.configuration == true {
      askForSettings()
    }
  }

  func foldersChanged(_ parameters: FoldersParams) {
    let removed = Set(parameters.event.removed.compactMap { FileURI.path($0.uri).map(LiveProject.absolute) })
    let added = parameters.event.added.compactMap { FileURI.path($0.uri).map(LiveProject.absolute) }
    folders = folders.filter { !removed.contains($0) } + added.filter { !folders.contains($0) }
    reopenProjects()
  }

  func leaveOut(_ files: [String]) {
    leftOut.add(files)
    for project in projects {
      for file in files { if let article = project.live.article(of: file) { project.live.leaveOut(article) } }
    }
  }
}
