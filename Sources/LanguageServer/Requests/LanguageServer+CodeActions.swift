import DocModel
import Findings
import Pipeline
import Reports

/// The kinds of code actions that the server makes.
enum ActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.doccheck"

  /// Whether a client that wants some kinds alone wants this one. A kind includes those below it.
  static func isWanted(_ kind: String, by only: [String]?) -> Bool {
    guard let only else { return true }
    return only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
  }
}

extension LanguageServer {
  func codeActions(_ parameters: CodeActionParams) -> [CodeAction] {
    guard let (document, project, result) = checked(parameters.textDocument.uri) else { return [] }
    let only = parameters.context?.only
    var actions: [CodeAction] = []
    if ActionKind.isWanted(ActionKind.quickFix, by: only) {
      let shown = shownFindings(ofFile: document.path, result)
      let here = shown.map { ($0, diagnostic($0, in: result)) }.filter { $0.1.range.meets(parameters.range) }
      for (reported, diagnostic) in here {
        actions += fixes(of: reported.finding, diagnostic, among: shown, in: document)
      }
      for (reported, diagnostic) in here {
        actions += acceptance(of: reported.finding, diagnostic, project)
        actions += suppression(of: reported.finding, diagnostic, in: document, project, result)
      }
      actions += openingSource(at: parameters.range.start, of: document)
    }
    // Only if requested by kind, as it checks the article several times.
    if only != nil, ActionKind.isWanted(ActionKind.fixAll, by: only) { actions += allFixes(document, project) }
    return actions
  }

  private func fixes(
    of finding: Finding, _ diagnostic: DocumentDiagnostic, among shown: [ReportedFinding], in document: OpenDocument
  ) -> [CodeAction] {
    guard let fix = finding.fix, fix.applied(to: document.text.bytes) != nil else { return [] }
    let isSafe = fix.safety == .safe
    var own = CodeAction(
      title: fix.title + (isSafe ? "" : " (look at it)"), kind: ActionKind.quickFix, diagnostics: [diagnostic])
    own.isPreferred = isSafe
    own.edit = edit(fix.replacements, of: document)
    let same = shown.map(\.finding).filter { $0.rule == finding.rule && $0.fix != nil }
    var taken: [Fix.Replacement] = []
    var count = 0
    for fix in same.compactMap(\.fix) where fix.safety == .safe || !isSafe {
      guard fix.replacements.allSatisfy({ one in !taken.contains { Self.meet($0.range, one.range) } }) else { continue }
      taken += fix.replacements
      count += 1
    }
    guard count > 1 else { return [own] }
    var all = CodeAction(
      title: "Fix all \(count) findings of \(finding.rule) on this page", kind: ActionKind.quickFix,
      diagnostics: [diagnostic])
    all.edit = edit(taken, of: document)
    return [own, all]
  }

  private static func meet(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.lowerBound <= b.upperBound && b.lowerBound <= a.upperBound
  }

  private func suppression(
    of finding: Finding, _ diagnostic: DocumentDiagnostic, in document: OpenDocument, _ project: Project,
    _ result: LiveArticle
  ) -> [CodeAction] {
    guard let article = result.texts.first(where: { LiveProject.absolute($0.file) == document.path }),
      let suppression = SuppressionEdit(
        finding, in: article, flavor: project.live.flavor, reason: settings.reason)
    else { return [] }
    var action = CodeAction(
      title: "Disable \(finding.rule) here", kind: ActionKind.quickFix, diagnostics: [diagnostic])
    action.edit = edit(suppression.replacements, of: document)
    return [action]
  }

  private func openingSource(at position: Position, of document: OpenDocument) -> [CodeAction] {
    guard capabilities.showsDocuments, let (block, _) = block(DocumentID(uri: document.uri), position),
      let source = block.source
    else { return [] }
    let place = block.location(of: source, encoding)
    let title = "Open the source's block (\(block.text(source).locale))"
    return [
      CodeAction(
        title: title, kind: ActionKind.quickFix,
        command: Command(
          title: title, command: ServerCommand.open.rawValue,
          arguments: [.string(place.uri), .int(place.range.start.line)]))
    ]
  }

  /// All safe fixes of the page that hold, as `doccheck fix` makes them.
  private func allFixes(_ document: OpenDocument, _ project: Project) -> [CodeAction] {
    guard let article = document.article else { return [] }
    let files = project.live.files(of: article).map(\.file)
    let mended = working(on: files) { project.live.mended(article) }
    guard let file = mended.first(where: { LiveProject.absolute($0.name) == document.path }),
      file.old == document.text.bytes
    else { return [] }
    let shared = zip(file.old, file.new).prefix { $0 == $1 }.count
    let most = min(file.old.count, file.new.count) - shared
    let tail = zip(file.old.reversed(), file.new.reversed()).prefix(most).prefix { $0 == $1 }.count
    // Whole characters are replaced: both ends move to lines.
    let start = file.old[..<shared].lastIndex { $0 == .lineFeed }.map { $0 + 1 } ?? 0
    let end = file.old[(file.old.count - tail)...].firstIndex { $0 == .lineFeed } ?? file.old.count
    let new = file.new[start..<(file.new.count - (file.old.count - end))]
    var action = CodeAction(
      title: "Make \(file.findings.count) safe \(file.findings.count == 1 ? "fix" : "fixes")", kind: ActionKind.fixAll)
    action.edit = edit([Fix.Replacement(start..<end, Array(new))], of: document)
    return [action]
  }

  private func edit(_ replacements: [Fix.Replacement], of document: OpenDocument) -> WorkspaceEdit {
    let edits = replacements.map { one in
      TextEdit(range: document.text.range(one.range, encoding), newText: String(decoding: one.text, as: UTF8.self))
    }
    guard capabilities.workspace?.workspaceEdit?.documentChanges == true else {
      return WorkspaceEdit(changes: [document.uri: edits])
    }
    let version = documents[document.path]?.version
    return WorkspaceEdit(documentChanges: [
      TextDocumentEdit(textDocument: VersionedDocument(uri: document.uri, version: version), edits: edits)
    ])
  }
}
