import Alignment
import DocModel
import Features
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

extension LanguageServer {
  /// Hints after the first line of each block that is made from an older text of the source: when that changed.
  func inlayHints(_ parameters: InlayHintParams) -> [InlayHint] {
    guard settings.inlayHints, let (document, _, result) = checked(parameters.textDocument.uri),
      let member = result.member(of: document.path)
    else { return [] }
    let lines = ArticleLines(result, encoding)
    let shown = parameters.range.start.line...max(parameters.range.start.line, parameters.range.end.line)
    let places = Dictionary(grouping: result.outdatedPlaces(of: member), by: \.line)
    return places.sorted { $0.key < $1.key }.compactMap { line, places in
      guard line > 0, shown.contains(line - 1) else { return nil }
      return InlayHint(
        position: lines.range(ofLine: line, inFile: document.path).end, label: Self.label(of: places),
        tooltip: Hover.Content(value: places.map(SourceChangeText.text).joined(separator: "\n\n---\n\n")))
    }
  }

  /// `source changed 2026-05-03`, with the day of the last change of several.
  private static func label(of places: [OutdatedPlace]) -> String {
    let kinds = Set(places.map(\.kind))
    let verb =
      kinds.count > 1 || kinds.contains(.changed) ? "changed" : kinds == [.added] ? "added text" : "removed this"
    let days = places.map { $0.version?.day ?? 0 }
    // A version without a day is not committed, and so the last one.
    let isOpen = places.contains { $0.version?.commit.isEmpty == true }
    guard !isOpen, let day = days.max(), day > 0 else { return "source \(verb)" }
    return "source \(verb) \(SourceChangeText.date(day))"
  }
}

extension LanguageServer {
  /// The answer to a client that pulls the diagnostics of a document.
  func diagnostics(_ parameters: DocumentDiagnosticParams) -> DiagnosticReport {
    let uri = parameters.textDocument.uri
    var found: [DocumentDiagnostic] = []
    if let (document, _, result) = checked(uri) {
      found = diagnostics(of: document, result)
    } else if let path = FileURI.path(uri).map(LiveProject.absolute), let document = documents[path],
      document.article != nil
    {
      found = diagnostics(of: document, nil)
    }
    return DiagnosticReport(found, id: Self.resultID(found), known: parameters.previousResultId)
  }

  /// - Parameter result: the check of the document's article, or nil if it is left out.
  func diagnostics(of document: OpenDocument, _ result: LiveArticle?) -> [DocumentDiagnostic] {
    diagnostics(ofFile: document.path, result)
  }

  func diagnostics(ofFile path: String, _ result: LiveArticle?) -> [DocumentDiagnostic] {
    guard let result else { return [trouble(LeftOut.message, range: Self.top, severity: 1)] }
    let shown = shownFindings(ofFile: path, result)
    return shown.map { diagnostic($0, in: result) } + troubles(ofFile: path, result)
  }

  private static let top = TextRange(
    start: Position(line: 0, character: 0), end: Position(line: 1, character: 0))

  /// The findings of a file that its diagnostics are made of, in the same order.
  func shownFindings(ofFile path: String, _ result: LiveArticle) -> [ReportedFinding] {
    let threshold = threshold(ofFile: path)
    return result.findings.filter { reported in
      let finding = reported.finding
      return LiveProject.absolute(finding.file) == path
        && (settings.notes || finding.level(threshold: threshold) != .note)
    }
  }

  private func threshold(ofFile path: String) -> UInt8 {
    projects.first { $0.live.article(of: path) != nil }?.live.check.threshold ?? Finding.defaultThreshold
  }

  func diagnostic(_ reported: ReportedFinding, in result: LiveArticle) -> DocumentDiagnostic {
    let finding = reported.finding
    let lines = ArticleLines(result, encoding)
    let level = finding.level(threshold: threshold(ofFile: LiveProject.absolute(finding.file)))
    var related: [DocumentDiagnostic.Related] = finding.related.map { other in
      DocumentDiagnostic.Related(
        location: lines.location(of: other.place), message: "\(other.place.locale): \(other.text)")
    }
    related += finding.consequences.prefix(Self.mostConsequences).map { consequence in
      DocumentDiagnostic.Related(location: lines.location(of: consequence.place), message: consequence.message)
    }
    let published = capabilities.textDocument?.publishDiagnostics
    return DocumentDiagnostic(
      range: lines.range(of: finding.place, length: reported.excerpt?.length ?? 0),
      severity: level == .error ? 1 : level == .warning ? 2 : 4, code: finding.rule.name,
      codeDescription: published?.codeDescriptionSupport == true || capabilities.pullsDiagnostics
        ? rulePages.uri(of: finding.rule).map { DocumentDiagnostic.Description(href: $0) } : nil,
      source: Product.name, message: finding.message,
      relatedInformation: published?.relatedInformation == false || related.isEmpty ? nil : related,
      data: DocumentDiagnostic.Key(
        fingerprint: Fingerprint.text(reported.fingerprint), confidence: Int(finding.confidence)))
  }

  /// A finding about a page can have thousands.
  private static let mostConsequences = 50

  private func troubles(ofFile path: String, _ result: LiveArticle) -> [DocumentDiagnostic] {
    let lines = ArticleLines(result, encoding)
    return result.troubles.filter { trouble in trouble.file.map { LiveProject.absolute($0) == path } ?? false }
      .map { one in
        let line = max(1, one.line)
        return trouble(
          one.message, range: lines.range(ofLine: line, inFile: path), severity: one.severity == .failure ? 1 : 2)
      }
  }

  private func trouble(_ message: String, range: TextRange, severity: Int) -> DocumentDiagnostic {
    DocumentDiagnostic(
      range: range, severity: severity, code: nil, codeDescription: nil, source: Product.name, message: message,
      relatedInformation: nil, data: nil)
  }
}

/// The change of a block of the source by a commit, as Markdown.
enum SourceChangeText {
  static func text(of place: OutdatedPlace) -> String { text(place.version, from: place.before, to: place.now) }

  /// The commit, and a diff by sentences.
  static func text(_ version: SourceHistory.Version?, from before: String, to now: String) -> String {
    let diff = diff(from: before, to: now).joined(separator: "\n")
    let longest = diff.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return title(version) + "\n\n\(fence)diff\n\(diff)\n\(fence)"
  }

  /// `**The source changed** 2026-05-03 · 1a2b3c4 Say what is checked`.
  private static func title(_ version: SourceHistory.Version?) -> String {
    guard let version, !version.commit.isEmpty else { return "**The source changed**" }
    let subject = version.subject.filter { !"*_`[]<>\\".contains($0) }
    return "**The source changed** \(date(version.day)) · `\(version.commit.prefix(7))` \(subject)"
  }

  /// - Parameter day: as yyyymmdd.
  static func date(_ day: Int) -> String {
    let text = String(day)
    guard text.count == 8 else { return text }
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }

  /// The time and the room for a comparison grow with the square of what differs: in more sentences all are changed.
  private static let mostCompared = 1000

  /// The lines of a diff in which each sentence is a line.
  private static func diff(from before: String, to now: String) -> [String] {
    let (old, new) = (sentences(before), sentences(now))
    guard old.count + new.count <= mostCompared else { return old.map { "-" + $0 } + new.map { "+" + $0 } }
    return EditScript.steps(from: old, to: new).map { step in
      switch step {
      case .keep(let line): " " + line
      case .remove(let line): "-" + line
      case .insert(let line): "+" + line
      }
    }
  }

  private static func sentences(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { line in
      Sentences.all(String(line)).map { $0.trimmingSpaces }
    }.filter { !$0.isEmpty }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
