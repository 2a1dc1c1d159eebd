import DocModel
import Findings
import Pipeline
import Reports

extension LanguageServer {
  /// Reads the configurations and trees again, and hands the open documents to their new projects.
  func reopenProjects() {
    projects = []
    let known = configurationFaults.keys
    configurationFaults = [:]
    for folder in folders { _ = project(at: location(of: folder)) }
    for path in documents.keys.sorted() { adopt(path) }
    for path in Set(known).union(configurationFaults.keys).sorted() { publishConfigurationFaults(of: path) }
    refreshClient()
  }

  /// The project of a location, opened if it is new; nil if it cannot be opened.
  private func project(at location: ProjectLocation) -> Project? {
    if let known = projects.first(where: { $0.location == location }) { return known }
    if let file = location.configuration {
      let troubles = Configuration.read(file, rules: Catalogue.names).troubles
      configurationFaults[file] = troubles
      if troubles.contains(where: { $0.severity == .failure }) { return nil }
    }
    do {
      let project = Project(location, try openProject(location), say: log)
      for trouble in project.live.troubles { log(trouble.description) }
      // A workspace need not be documentation.
      guard project.live.articles > 0 else { return nil }
      for index in 0..<project.live.articles where leftOut.holds(project.live.files(of: index).map(\.file)) {
        project.live.leaveOut(index)
      }
      projects.append(project)
      return project
    } catch {
      log("\(error)")
      return nil
    }
  }

  /// The configuration that holds for a folder: its own, else that of the nearest folder above.
  private func location(of folder: String) -> ProjectLocation {
    let configuration = Self.configuration(above: folder)
    let content = folder + "/content"
    let roots = configuration != nil ? [] : [Console.holdsFile(content) ? content : folder]
    return ProjectLocation(roots: roots, configuration: configuration, settings: settings)
  }

  private static func configuration(above folder: String) -> String? {
    var parts = folder.split(separator: "/")
    while true {
      let path = "/" + (parts + [Substring(Configuration.fileName)]).joined(separator: "/")
      if Console.holdsFile(path) { return path }
      if parts.popLast() == nil { return nil }
    }
  }

  /// Finds the project of an open document, and has it checked.
  func adopt(_ path: String) {
    guard var document = documents[path] else { return }
    (document.project, document.article) = (nil, nil)
    if let (project, article) = place(of: path) {
      (document.project, document.article) = (project, article)
      documents[path] = document
      project.live.set(document.text.bytes, of: path)
      if leftOut.holds(project.live.files(of: article).map(\.file)) { project.live.leaveOut(article) }
      keepOpen(project)
      project.due[article] = .now
    } else {
      documents[path] = document
      clear(path)
    }
  }

  private func place(of path: String) -> (Project, Int)? {
    func known() -> (Project, Int)? {
      for project in projects { if let article = project.live.article(of: path) { return (project, article) } }
      return nil
    }
    if let known = known() { return known }
    let isInFolder = folders.contains { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let configuration = Self.configuration(above: "/" + folder)
    if configuration != nil || !isInFolder {
      let roots = configuration == nil ? [path] : []
      _ = project(at: ProjectLocation(roots: roots, configuration: configuration, settings: settings))
    }
    return known()
  }

  /// Keeps the articles with an open document in memory.
  func keepOpen(_ project: Project) {
    let open = Set(documents.values.filter { $0.project === project }.compactMap(\.article))
    project.live.keep(open)
    project.results = project.results.filter { open.contains($0.key) }
    project.due = project.due.filter { open.contains($0.key) }
  }

  func filesChanged(_ parameters: WatchedFilesParams) {
    let changes = parameters.changes.compactMap { change in
      FileURI.path(change.uri).map { (path: LiveProject.absolute($0), type: change.type) }
    }
    // New and lost articles, settings and glossaries change the tree.
    let isOfTree = changes.contains { change in
      let isArticle = projects.contains { $0.live.article(of: change.path) != nil }
      let isText = [".md", ".mdx", ".markdown"].contains { change.path.hasSuffix($0) }
      return !isText || change.type == 3 && isArticle || change.type == 1 && !isArticle
    }
    if isOfTree { return reopenProjects() }
    for change in changes {
      for project in projects {
        guard let article = project.live.article(of: change.path) else { continue }
        leftOut.remove(project.live.files(of: article).map(\.file))
        project.live.noteChange(of: article)
        if documents.values.contains(where: { $0.project === project && $0.article == article }) {
          project.due[article] = .now
        }
      }
    }
  }

  private func publishConfigurationFaults(of path: String) {
    let diagnostics = (configurationFaults[path] ?? []).map { trouble in
      DocumentDiagnostic(
        range: TextRange(
          start: Position(line: max(0, trouble.line - 1), character: 0),
          end: Position(line: max(1, trouble.line), character: 0)),
        severity: trouble.severity == .failure ? 1 : 2, code: nil, codeDescription: nil, source: Product.name,
        message: trouble.message, relatedInformation: nil, data: nil)
    }
    notify(
      "textDocument/publishDiagnostics",
      PublishDiagnosticsParams(uri: FileURI.uri(path), version: nil, diagnostics: diagnostics))
  }
}

extension LanguageServer {
  func open(_ parameters: OpenParams) {
    let item = parameters.textDocument
    guard let path = FileURI.path(item.uri).map(LiveProject.absolute) else { return }
    documents[path] = OpenDocument(uri: item.uri, path: path, version: item.version, text: DocumentText(item.text))
    adopt(path)
  }

  func change(_ parameters: ChangeParams) {
    guard let path = FileURI.path(parameters.textDocument.uri).map(LiveProject.absolute),
      var document = documents.removeValue(forKey: path)
    else { return }
    for change in parameters.contentChanges { document.text.replace(change.range, with: change.text, encoding) }
    document.version = parameters.textDocument.version ?? document.version + 1
    documents[path] = document
    guard let project = document.project, let article = document.article else { return }
    project.live.set(document.text.bytes, of: path)
    leftOut.remove(project.live.files(of: article).map(\.file))
    project.due[article] = .now + .milliseconds(settings.debounce)
    surveyDue = .now + .milliseconds(settings.debounce) + Self.pause
  }

  /// After this time without a change, typing counts as ended.
  private static let pause = Duration.milliseconds(400)

  func close(_ parameters: DocumentParams) {
    guard let path = FileURI.path(parameters.textDocument.uri).map(LiveProject.absolute),
      let document = documents.removeValue(forKey: path)
    else { return }
    if document.published?.isEmpty == false { publish([], for: document) }
    guard let project = document.project else { return }
    // From now on the text on disk is used.
    project.live.set(nil, of: path)
    keepOpen(project)
    if let article = document.article,
      documents.values.contains(where: { $0.project === project && $0.article == article })
    {
      project.due[article] = .now
    }
  }

  func save(_ parameters: DocumentParams) {
    guard let path = FileURI.path(parameters.textDocument.uri).map(LiveProject.absolute),
      let document = documents[path]
    else { return }
    if document.project?.live.hasNewCommits == true {
      reopenProjects()
    } else if let project = document.project, let article = document.article {
      project.due[article] = .now
    }
  }

  /// The open document of a URI with the check of its article, made anew if it changed; nil if it is no article.
  func checked(_ uri: String) -> (document: OpenDocument, project: Project, result: LiveArticle)? {
    guard let path = FileURI.path(uri).map(LiveProject.absolute) else { return nil }
    if documents[path] == nil { return unopened(path, uri) }
    guard let document = documents[path], let project = document.project, let article = document.article else {
      return nil
    }
    if project.results[article] == nil || project.due[article] != nil { examine(article, in: project) }
    return project.results[article].map { (document, project, $0) }
  }

  /// A document that a request names although the client has not opened it.
  private func unopened(_ path: String, _ uri: String) -> (OpenDocument, Project, LiveArticle)? {
    for project in projects {
      guard let article = project.live.article(of: path) else { continue }
      let files = project.live.files(of: article).map(\.file)
      guard !leftOut.holds(files) else { return nil }
      let result = working(on: files) { project.live.examine(article) }
      guard let text = result.texts.first(where: { LiveProject.absolute($0.file) == path }) else { return nil }
      var document = OpenDocument(uri: uri, path: path, version: 0, text: DocumentText(text.source))
      (document.project, document.article) = (project, article)
      return (document, project, result)
    }
    return nil
  }

  /// Checks an article and passes on what was found in its open documents.
  func examine(_ article: Int, in project: Project) {
    project.due[article] = nil
    let files = project.live.files(of: article).map(\.file)
    if leftOut.holds(files) {
      project.results[article] = nil
    } else {
      project.results[article] = working(on: files) { project.live.examine(article) }
    }
    show(article, of: project)
  }

  /// Sends the diagnostics of an article's open documents to a client that does not pull them.
  func show(_ article: Int, of project: Project) {
    guard !capabilities.pullsDiagnostics else { return }
    for path in documents.keys.sorted() {
      guard let document = documents[path], document.project === project, document.article == article else { continue }
      publish(diagnostics(of: document, project.results[article]), for: document)
    }
  }

  func publish(_ diagnostics: [DocumentDiagnostic], for document: OpenDocument) {
    guard !capabilities.pullsDiagnostics else { return }
    documents[document.path]?.published = diagnostics
    notify(
      "textDocument/publishDiagnostics",
      PublishDiagnosticsParams(
        uri: document.uri, version: documents[document.path] == nil ? nil : document.version, diagnostics: diagnostics))
  }

  /// Removes the diagnostics of a document that is no article.
  func clear(_ path: String) {
    if let document = documents[path], document.published?.isEmpty == false { publish([], for: document) }
  }
}

/// A tree of articles that documents belong to. Confined to one thread.
final class Project {
  let location: ProjectLocation
  let live: LiveProject
  /// When articles are to be checked.
  var due: [Int: ContinuousClock.Instant] = [:]
  /// The last check of each article with an open document.
  var results: [Int: LiveArticle] = [:]
  /// The ids of the workspace reports and what they were made from, by article.
  var reports: [Int: (stamp: UInt64, ids: [String: String])] = [:]

  init(_ location: ProjectLocation, _ check: Check, say: (String) -> Void) {
    self.location = location
    live = LiveProject(check, say: say)
  }

  /// The locale that others are translated from, or nil.
  var source: LocaleTag? { live.check.source }
}

/// A document that a client has opened.
struct OpenDocument {
  let uri: String
  let path: String
  var version: Int
  var text: DocumentText
  /// Returns nil for a file that is no article.
  var project: Project?
  var article: Int?
  /// The diagnostics that the client has.
  var published: [DocumentDiagnostic]?
}

/// The articles left out because the program crashed while it checked them.
struct LeftOut {
  private var files: Set<String> = []

  static let message = """
    internal error: doccheck could not check this article and has left it out until it changes. This is a fault of \
    doccheck, not of the article: please report it with the article in the locales it exists in
    """

  mutating func add(_ files: [String]) { self.files.formUnion(files) }

  mutating func remove(_ files: [String]) { self.files.subtract(files) }

  func holds(_ files: [String]) -> Bool { files.contains(where: self.files.contains) }
}
