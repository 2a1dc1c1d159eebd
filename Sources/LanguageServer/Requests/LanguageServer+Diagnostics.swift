import DocModel
import Findings
import Pipeline
import Reports

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
