import Alignment
import DocModel
import Exchange
import Findings
package import Reports

/// Exports a tree for translation tools, one file per locale.
package struct Export: Sendable {
  package enum Format: String, Sendable, CaseIterable { case xliff, tmx, csv }

  package var check: Check
  package let format: Format
  package let output: String

  package init(check: Check, format: Format, output: String) {
    self.check = check
    self.format = format
    self.output = output
  }

  /// Returns the written files and the troubles. Throws if the source locale is unknown.
  package func run(say: (String) -> Void = { _ in }) throws(RunError) -> (files: [String], troubles: [RunError]) {
    let source = try check.sourceOfExchange()
    let selection = check.selection
    let (parts, report) = check.run(
      say: say,
      taking: { aligned, findings in
        aligned.members.filter { $0.role != .archive }.map(\.article.locale).filter { locale in
          selection.locales.isEmpty || selection.locales.contains { $0.matches(locale) }
        }.compactMap { ArticleSegments(aligned, findings, source: source, target: $0) }
      })
    try FileSystem.makeDirectory(output)
    var files: [String] = []
    for (locale, articles) in Dictionary(grouping: parts.joined(), by: \.target).sorted(by: { $0.key < $1.key }) {
      let articles = articles.sorted { $0.path < $1.path }
      let bytes =
        switch format {
        case .xliff: XLIFF.encode(articles, source: source, target: locale)
        case .tmx: TMX.encode(articles, source: source, target: locale)
        case .csv: VendorCSV.encode(articles)
        }
      let file = FilePath.join(output, "\(locale.tag).\(format == .xliff ? "xlf" : format.rawValue)")
      try FileSystem.write(bytes, to: file)
      files.append(file)
    }
    var troubles = report.troubles.essential
    if files.isEmpty, troubles.allSatisfy({ $0.severity != .failure }) {
      troubles.append(RunError("no article exists in \(source) and another locale: name the source with --source"))
    }
    return (files, troubles)
  }
}

/// Lists names and their spelling in each locale.
package struct Terms: Sendable {
  package enum Format: String, Sendable, CaseIterable { case csv, tbx }

  package var check: Check

  package init(check: Check) { self.check = check }

  package func run(_ format: Format, say: (String) -> Void = { _ in }) throws(RunError) -> (
    bytes: [UInt8], troubles: [RunError]
  ) {
    let source = try check.sourceOfExchange()
    let (parts, report) = check.run(
      say: say,
      taking: { aligned, _ in
        var terms = TermCollection(source: source)
        terms.add(aligned)
        return terms
      })
    var terms = TermCollection(source: source)
    for part in parts { terms.merge(part) }
    return (format == .csv ? terms.csv() : terms.tbx(), report.troubles.essential)
  }
}

extension Check {
  /// The configured source locale, else the only English locale of the tree. Throws if neither exists.
  fileprivate func sourceOfExchange() throws(RunError) -> LocaleTag {
    let locales = tree().locales
    if let source { return try source.found(in: locales) }
    let english = locales.filter(\.isEnglish)
    guard english.count == 1, let only = english.first else {
      guard !locales.isEmpty else { throw tree().troubles.first ?? RunError("no article was found") }
      throw RunError("segments need a source; name its locale with --source\(locales.asChoice)")
    }
    return only
  }
}
