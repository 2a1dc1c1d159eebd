import DocModel
import Findings
import Pipeline
import Reports

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
