import DocModel
package import Pipeline
import Reports

/// A server of the Language Server Protocol 3.17 that checks documents while they are edited. Confined to one thread:
/// `receive` takes the client's messages, `work` does what is due between them.
package final class LanguageServer {
  package typealias Opener = (ProjectLocation) throws -> Check

  enum Phase { case new, running, shutDown, ended }

  let openProject: Opener
  private let sink: ([UInt8]) -> Void
  /// Whether a supervisor runs this server and needs the names of the files it works on.
  private let isSupervised: Bool
  /// Whether another server of the same client was here before, so that the client knows what it registers.
  let isRestarted: Bool

  var phase = Phase.new
  var capabilities = ClientCapabilities()
  var encoding = PositionEncoding.utf16
  var settings = ServerSettings()
  /// The paths of the workspace folders.
  var folders: [String] = []
  var projects: [Project] = []
  /// By path.
  var documents: [String: OpenDocument] = [:]
  var leftOut = LeftOut()
  var jobs: [WorkspaceJob] = []
  /// When the rules about whole trees may run: not while somebody types.
  var surveyDue = ContinuousClock.now
  /// Files with diagnostics about the configuration, by path.
  var configurationFaults: [String: [RunError]] = [:]
  /// The requests sent to the client that await an answer.
  var awaited: [RequestID: (Message) -> Void] = [:]
  private var requests = 0
  /// Whether a request was cancelled since it arrived.
  package var isCancelled: (RequestID) -> Bool = { _ in false }
  let rulePages = RulePageFiles()

  package init(
    isSupervised: Bool = false, isRestarted: Bool = false, open: @escaping Opener, send: @escaping ([UInt8]) -> Void
  ) {
    openProject = open
    sink = send
    self.isSupervised = isSupervised
    self.isRestarted = isRestarted
  }

  /// The status to exit with after the notification `exit`, else nil.
  package var exitStatus: Int32? { phase == .ended ? (hasShutDown ? 0 : 1) : nil }
  private var hasShutDown = false

  /// Handles a message and answers it, or begins to.
  package func receive(_ content: [UInt8]) {
    let message: Message
    do throws(JSONFault) { message = try Message(content) } catch {
      send(Outgoing.failure(of: nil, ResponseError(ResponseError.parseError, "\(error)")))
      return
    }
    guard let method = message.method else {
      if let id = message.id { awaited.removeValue(forKey: id)?(message) }
      return
    }
    if let id = message.id { answer(message, method, id) } else { note(message, method) }
  }

  private func answer(_ message: Message, _ method: String, _ id: RequestID) {
    do {
      guard !isCancelled(id) else { throw ResponseError(ResponseError.cancelled, "the request was cancelled") }
      switch (phase, method) {
      case (.new, "initialize"): respond(to: id, initialize(try message.params(InitializeParams.self)))
      case (.new, _): throw ResponseError(ResponseError.notInitialized, "the first request is 'initialize'")
      case (.running, "shutdown"):
        (phase, hasShutDown) = (.shutDown, true)
        respond(to: id, JSONValue?.none)
      case (.running, _): try answerRunning(message, method, id)
      default: throw ResponseError(ResponseError.invalidRequest, "the server is shut down")
      }
    } catch let error as ResponseError {
      send(Outgoing.failure(of: id, error))
    } catch let fault as JSONFault {
      send(Outgoing.failure(of: id, ResponseError(ResponseError.invalidParams, "\(method): \(fault)")))
    } catch {
      send(Outgoing.failure(of: id, ResponseError(ResponseError.internalError, "\(error)")))
    }
  }

  private func answerRunning(_ message: Message, _ method: String, _ id: RequestID) throws {
    switch method {
    case "textDocument/diagnostic": respond(to: id, diagnostics(try message.params(DocumentDiagnosticParams.self)))
    case "workspace/diagnostic":
      jobs.append(WorkspaceJob(id, try message.params(WorkspaceDiagnosticParams.self), projects))
    case "textDocument/codeAction": respond(to: id, codeActions(try message.params(CodeActionParams.self)))
    case "textDocument/codeLens": respond(to: id, codeLenses(try message.params(DocumentParams.self)))
    case "textDocument/documentLink": respond(to: id, links(try message.params(DocumentParams.self)))
    case "textDocument/inlayHint": respond(to: id, inlayHints(try message.params(InlayHintParams.self)))
    case "textDocument/hover": respond(to: id, hover(try message.params(PositionParams.self)))
    case "textDocument/definition":
      let found = definition(try message.params(PositionParams.self))
      if capabilities.textDocument?.definition?.linkSupport == true {
        respond(to: id, found)
      } else {
        respond(to: id, found.map { Location(uri: $0.targetUri, range: $0.targetSelectionRange) })
      }
    case "textDocument/references": respond(to: id, references(try message.params(ReferenceParams.self)))
    case "workspace/executeCommand":
      respond(to: id, try execute(try message.params(ExecuteParams.self)))
    default: throw ResponseError(ResponseError.methodNotFound, "there is no request '\(method)'")
    }
  }

  /// Handles a notification. One that cannot be read is ignored, as it has no answer.
  private func note(_ message: Message, _ method: String) {
    guard method != "exit" else {
      phase = .ended
      return
    }
    guard phase == .running else { return }
    switch method {
    case "initialized": register()
    case "textDocument/didOpen": take(message, OpenParams.self, open)
    case "textDocument/didChange": take(message, ChangeParams.self, change)
    case "textDocument/didClose": take(message, DocumentParams.self, close)
    case "textDocument/didSave": take(message, DocumentParams.self, save)
    case "workspace/didChangeWatchedFiles": take(message, WatchedFilesParams.self, filesChanged)
    case "workspace/didChangeWorkspaceFolders": take(message, FoldersParams.self, foldersChanged)
    case "workspace/didChangeConfiguration": take(message, ConfigurationParams.self, configurationChanged)
    case Supervision.leaveOut: take(message, Supervision.Files.self) { self.leaveOut($0.files) }
    default: break
    }
  }

  private func take<Parameters: Decodable>(
    _ message: Message, _ type: Parameters.Type, _ handle: (Parameters) -> Void
  ) {
    if let parameters = try? message.params(type) { handle(parameters) }
  }

  // MARK: sending

  func send(_ content: [UInt8]) { sink(MessageStream.framed(content)) }

  func respond(to id: RequestID, _ result: (some Encodable)?) { send(Outgoing.response(to: id, result)) }

  func notify(_ method: String, _ parameters: some Encodable) { send(Outgoing.notification(method, parameters)) }

  /// - Parameter answer: receives the response.
  func request(_ method: String, _ parameters: some Encodable, answer: @escaping (Message) -> Void = { _ in }) {
    requests += 1
    let id = RequestID.text("doccheck-\(isRestarted ? "again-" : "")\(requests)")
    awaited[id] = answer
    send(Outgoing.request(method, id: id, parameters))
  }

  func log(_ text: String) { notify("window/logMessage", MessageParams(type: 4, message: text)) }

  /// Does work on some files of which one could end the process.
  func working<Result>(on files: [String], _ work: () -> Result) -> Result {
    guard isSupervised else { return work() }
    notify(Supervision.working, Supervision.Files(files: files))
    defer { notify(Supervision.working, Supervision.Files(files: [])) }
    return work()
  }
}

extension LanguageServer {
  /// When there is something to do next: now for background work, later for a document that was just changed, nil if
  /// everything is done.
  package var nextDue: ContinuousClock.Instant? {
    guard phase == .running else { return nil }
    if !jobs.isEmpty { return .now }
    let survey = projects.contains { $0.live.needsSurvey } ? [surveyDue] : []
    return (survey + projects.flatMap(\.due.values)).min()
  }

  /// Does one piece of what is due: first documents that changed, then requests about the workspace, then the rules
  /// about whole trees. Returns false if nothing is due yet.
  @discardableResult
  package func work(now: ContinuousClock.Instant = .now) -> Bool {
    guard phase == .running else { return false }
    for project in projects {
      guard let (article, _) = project.due.filter({ $0.value <= now }).min(by: { $0.value < $1.value }) else {
        continue
      }
      examine(article, in: project)
      refreshClient()
      return true
    }
    if !jobs.isEmpty {
      var job = jobs.removeFirst()
      if !step(&job) { jobs.append(job) }
      return true
    }
    for project in projects where project.live.needsSurvey && surveyDue <= now {
      survey(project)
      return true
    }
    return false
  }

  /// Does everything that is due, whatever the time; for tests.
  package func finish() { while work(now: .now + .seconds(3600)) {} }

  private func survey(_ project: Project) {
    let files = project.live.nextSurveyed.map { project.live.files(of: $0).map(\.file) } ?? []
    var changed: Set<Int> = []
    _ = working(on: files) { project.live.survey { changed = $0 } }
    for article in changed.sorted() where project.results[article] != nil {
      project.results[article] = project.results[article].map { project.live.completed($0, article) }
      show(article, of: project)
    }
    if !changed.isEmpty {
      for article in changed { project.reports[article] = nil }
      refreshClient()
    }
  }

  /// Requests a client that pulls diagnostics to do so.
  func refreshClient() {
    if capabilities.pullsDiagnostics, capabilities.workspace?.diagnostics?.refreshSupport == true {
      request("workspace/diagnostic/refresh", JSONValue?.none)
    }
    if settings.codeLens, capabilities.workspace?.codeLens?.refreshSupport == true, !projects.isEmpty {
      request("workspace/codeLens/refresh", JSONValue?.none)
    }
    if settings.inlayHints, capabilities.workspace?.inlayHint?.refreshSupport == true, !projects.isEmpty {
      request("workspace/inlayHint/refresh", JSONValue?.none)
    }
  }
}

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
