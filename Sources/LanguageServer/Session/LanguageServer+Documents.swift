import DocModel
import Findings
import Pipeline
import Reports

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
