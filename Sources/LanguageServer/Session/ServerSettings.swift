/// The settings of an editor, under the key `doccheck` or at the top of the initialization options. Everything else
/// is in `.doccheck.yml`.
package struct ServerSettings: Sendable, Hashable {
  /// The locale the others were translated from.
  package var source: String?
  /// Whether notes are shown, as hints.
  package var notes = false
  /// Findings of less confidence are notes.
  package var minConfidence: Int?
  /// The reason that a new suppression comment gives.
  package var reason = "say why"
  /// The delay between the last change of a document and its check, in milliseconds.
  package var debounce = 60
  /// Whether code lenses show how old a translation is.
  package var codeLens = true
  /// Whether hints show when the source of a block changed.
  package var inlayHints = true

  package init() {}

  /// Members that are missing or of another type keep their default.
  package init(_ value: JSONValue?) {
    guard case .object(let members)? = value?["doccheck"] ?? value else { return }
    source = members["source"]?.string
    notes = members["notes"]?.bool ?? notes
    minConfidence = members["minConfidence"]?.int.flatMap { (0...100).contains($0) ? $0 : nil }
    reason = members["reason"]?.string.map { $0.replacing("--", with: "-").replacing("\n", with: " ") } ?? reason
    debounce = members["debounce"]?.int.flatMap { (0...10_000).contains($0) ? $0 : nil } ?? debounce
    codeLens = members["codeLens"]?.bool ?? codeLens
    inlayHints = members["inlayHints"]?.bool ?? inlayHints
  }

  /// Whether a change to these settings means that projects must be opened again.
  func reads(sameAs other: ServerSettings) -> Bool {
    source == other.source && notes == other.notes && minConfidence == other.minConfidence
  }
}

/// The location of a project's articles, from which its check is made.
package struct ProjectLocation: Sendable, Hashable {
  /// Folders or files of articles; empty for those of the configuration.
  package let roots: [String]
  /// The path of `.doccheck.yml`, or nil if it does not exist.
  package let configuration: String?
  package let settings: ServerSettings
}
