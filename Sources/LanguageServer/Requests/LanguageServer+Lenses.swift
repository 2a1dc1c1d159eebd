import Alignment
import DocModel
import Findings
import Pipeline
import Reports

/// The commands that code actions and lenses name.
enum ServerCommand: String, CaseIterable {
  /// Opens a file at a line.
  case open = "doccheck.open"
  /// Opens what changed in the source since a translation was made.
  case showChanges = "doccheck.showChanges"
  /// Writes a convention into the configuration.
  case acceptConvention = "doccheck.acceptConvention"
}

extension LanguageServer {
  /// Code lenses with the age of a translation, above its text and above each outdated block.
  func codeLenses(_ parameters: DocumentParams) -> [CodeLens] {
    guard settings.codeLens, let (document, project, result) = checked(parameters.textDocument.uri),
      let member = result.member(of: document.path), let source = project.source
    else { return [] }
    let article = result.aligned
    let locale = article.members[member].article.locale
    guard locale != source else { return [] }
    var lenses: [CodeLens] = []
    let arguments: [JSONValue] = [.string(document.uri)]
    if let lag = article.history?.lag(of: locale), lag.commits > 0 {
      let title = "\(lag.commits) \(lag.commits == 1 ? "version" : "versions") behind \(source): show what changed"
      lenses.append(
        CodeLens(
          range: TextRange(start: Position(line: 0, character: 0), end: Position(line: 0, character: 0)),
          command: Command(title: title, command: ServerCommand.showChanges.rawValue, arguments: arguments)))
    }
    for line in staleLines(of: locale, result).sorted() {
      let start = Position(line: line - 1, character: 0)
      lenses.append(
        CodeLens(
          range: TextRange(start: start, end: start),
          command: Command(
            title: "changed in \(source) since: show what", command: ServerCommand.showChanges.rawValue,
            arguments: arguments)))
    }
    return lenses
  }

  /// The lines of a translation whose source changed since. A finding about the whole page is on its first line.
  private func staleLines(of locale: LocaleTag, _ result: LiveArticle) -> Set<Int> {
    let rule: RuleID = "stale-translation"
    var lines: Set<Int> = []
    for reported in result.findings where reported.finding.rule == rule && reported.finding.locale == locale {
      for finding in [reported.finding] + reported.finding.consequences where finding.rule == rule {
        if finding.place.line > 1 { lines.insert(finding.place.line) }
      }
    }
    return lines
  }

  func execute(_ parameters: ExecuteParams) throws(ResponseError) -> JSONValue? {
    let uri = parameters.arguments?.first?.string
    switch (ServerCommand(rawValue: parameters.command), uri) {
    case (.open?, let uri?):
      let start = Position(line: parameters.arguments?.dropFirst().first?.int ?? 0, character: 0)
      show(uri, at: TextRange(start: start, end: start))
    case (.showChanges?, let uri?): try showChanges(of: uri)
    case (.acceptConvention?, _?): try acceptConvention(parameters.arguments ?? [])
    case (nil, _):
      throw ResponseError(ResponseError.invalidParams, "there is no command '\(parameters.command)'")
    case (_, nil): throw ResponseError(ResponseError.invalidParams, "\(parameters.command) needs the URI of a document")
    }
    return nil
  }

  private func show(_ uri: String, at selection: TextRange?) {
    if capabilities.showsDocuments {
      request("window/showDocument", ShowDocumentParams(uri: uri, selection: selection))
    } else {
      notify("window/showMessage", MessageParams(type: 3, message: FileURI.path(uri) ?? uri))
    }
  }

  /// Opens a diff of the source: from the version that the translation was made from to the one of today.
  private func showChanges(of uri: String) throws(ResponseError) {
    guard let (document, _, result) = checked(uri), let member = result.member(of: document.path),
      let old = result.aligned.exactSource(of: member), let new = result.aligned.source
    else { throw ResponseError(ResponseError.requestFailed, "the text that this page was made from is not known") }
    let (before, now) = (result.aligned.members[old].article, result.aligned.members[new].article)
    let diff = UnifiedDiff().text(of: now.file, from: before.source, to: now.source)
    let name = "changes-" + String(Self.hash(of: document.path), radix: 16) + ".diff"
    do throws(RunError) {
      try Console.deliver(Array(diff.utf8), to: rulePages.cache + "/" + name)
    } catch { throw ResponseError(ResponseError.requestFailed, error.description) }
    show(FileURI.uri(rulePages.cache + "/" + name), at: nil)
  }

  static func hash(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
