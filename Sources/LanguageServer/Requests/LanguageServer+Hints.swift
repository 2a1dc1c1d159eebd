import Alignment
import DocModel
import Pipeline

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
