import ArgumentParser
import DocModel
import Pipeline
import Reports

/// Shell completions of option values.
enum Completions {
  static let folders = CompletionKind.directory
  static let articles = CompletionKind.file(extensions: ["md", "mdx", "markdown"])
  static let yaml = CompletionKind.file(extensions: ["yml", "yaml"])
  static let json = CompletionKind.file(extensions: ["json"])
  static let terms = CompletionKind.file(extensions: ["csv", "tbx"])
  static let formats = CompletionKind.list(ReportFormat.allCases.map(\.rawValue))
  static let commits = CompletionKind.shellCommand("git for-each-ref --format='%(refname:short)' 2>/dev/null")
  static let rules = CompletionKind.custom { _, _, _ in Catalogue.names }

  /// The locales of the tree a command would read without arguments.
  static let locales = CompletionKind.custom { _, _, _ in
    let configuration = Configuration.find(nil, rules: Catalogue.names)?.configuration ?? Configuration()
    let place = ProjectPlace([], articles: [], configuration: configuration)
    var check = Check(roots: place.roots)
    check.layout = place.layout
    check.source = place.source
    return check.locales.map(\.tag)
  }
}
