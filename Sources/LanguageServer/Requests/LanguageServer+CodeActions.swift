import DocModel
import Findings
import Fixes
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

/// The comments that keep a finding away from its place, put where they change nothing else: before the outermost block,
/// since a comment within a list or a paragraph would part it.
struct SuppressionEdit {
  let replacements: [Fix.Replacement]

  /// Nil if no comment can cover the place: in the front matter, and in MDX, which has no HTML comments.
  init?(_ finding: Finding, in article: Article, flavor: Flavor, reason: String) {
    let line = finding.place.line
    guard flavor.reading(article.file) != .mdx, line > Int(article.frontMatter.lastLine) else { return nil }
    let raw = RawText(article)
    let name = finding.rule.name
    guard let block = Self.block(at: line, in: article) else {
      // Between blocks, or about the page: the comment is on its first line of text.
      guard line <= Int(article.frontMatter.lastLine) + 1 || raw.isBlank(line) == false else { return nil }
      replacements = [Self.comment("disable-next-line \(name): \(reason)", before: line, in: raw)]
      return
    }
    let (first, last) = (Int(article.nodes[block].firstLine), Int(article.nodes[block].lastLine))
    if let row = Self.row(at: line, ofTable: block, in: article) {
      replacements = [Self.comment("disable-row \(row) \(name): \(reason)", before: first, in: raw)]
    } else if line == first, article.nodes[block].kind != .table {
      replacements = [Self.comment("disable-next-line \(name): \(reason)", before: first, in: raw)]
    } else {
      let isOpen = article.nodes[block].kind == .htmlBlock || article.nodes[block].kind == .directive
      let end = Array("<!-- doccheck-enable \(name) -->".utf8)
      replacements = [
        Self.comment("disable \(name): \(reason)", before: first, in: raw),
        raw.insertion(of: isOpen ? [[], end] : [end], before: last + 1),
      ]
    }
  }

  private static func comment(_ text: String, before line: Int, in raw: RawText) -> Fix.Replacement {
    raw.insertion(of: [Array("<!-- doccheck-\(text) -->".utf8)], before: line)
  }

  /// The outermost block that a line belongs to.
  private static func block(at line: Int, in article: Article) -> Int? {
    article.children(of: 0).first { index in
      let node = article.nodes[index]
      return Int(node.firstLine) <= line && line <= Int(node.lastLine)
    }
  }

  /// The number of the row of a table, by which a comment names it.
  private static func row(at line: Int, ofTable table: Int, in article: Article) -> Int? {
    guard article.nodes[table].kind == .table else { return nil }
    return article.children(of: table).first {
      article.nodes[$0].kind == .tableRow && Int(article.nodes[$0].firstLine) == line
    }.map { Int(article.nodes[$0].value) }
  }
}

extension LanguageServer {
  /// Accepts the form of a finding as a convention of its locale, in the project's configuration.
  func acceptance(of finding: Finding, _ diagnostic: DocumentDiagnostic, _ project: Project) -> [CodeAction] {
    let rows = ConventionFile.rows(of: finding)
    guard let file = project.location.configuration, let first = rows.first else { return [] }
    let title = "Accept ‘\(finding.form)’ as a convention of \(finding.locale)"
    let forms = rows.map { JSONValue.string($0.form) }
    return [
      CodeAction(
        title: title, kind: ActionKind.quickFix, diagnostics: [diagnostic],
        command: Command(
          title: title, command: ServerCommand.acceptConvention.rawValue,
          arguments: [.string(FileURI.uri(file)), .string(finding.locale.tag), .string(first.kind)] + forms))
    ]
  }

  /// Writes conventions into a configuration that is a project's, and reads that again.
  func acceptConvention(_ arguments: [JSONValue]) throws(ResponseError) {
    let texts = arguments.compactMap(\.string)
    guard texts.count > 3, texts.count == arguments.count, let file = FileURI.path(texts[0]),
      let locale = LocaleTag(texts[1]), projects.contains(where: { $0.location.configuration == file }),
      case let rows = texts[3...].compactMap({ ConventionFile.row(locale: locale, kind: texts[2], form: $0) }),
      rows.count == texts.count - 3
    else {
      throw ResponseError(
        ResponseError.invalidParams,
        "\(ServerCommand.acceptConvention.rawValue) needs the URI of a project's configuration, a locale, a kind and forms"
      )
    }
    do throws(RunError) { _ = try ConventionFile.write(rows, to: file) } catch {
      throw ResponseError(ResponseError.requestFailed, error.description)
    }
    reopenProjects()
  }
}
