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
