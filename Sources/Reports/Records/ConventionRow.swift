package import DocModel

/// A transformation that a locale applies to the values of the source, with its counts.
package struct ConventionRow: Sendable, Equatable {
  package enum State: String, Sendable, Codable {
    /// Followed nearly everywhere: what follows it is no finding, what does not is one.
    case convention
    /// Followed in a good part of its places: reported once as a question.
    case habit
    /// Struck by the configuration: each place is a finding.
    case rejected
    case none
  }

  package let locale: LocaleTag
  /// The kind of value: link, image, shortcode.
  package let kind: String
  /// The transformation as text: `{name}-cn → {name}`.
  package let form: String
  package var state = State.none
  package var applied = 0
  /// The places in which it could have been applied.
  package var opportunities = 0
  package var pages = 0
  package var texts = 0
  /// The share of the distinct texts that follow it.
  package var rate = 0.0
  /// The lower bound of that share.
  package var bound = 0.0
  /// The condition that a value of the source must meet for it to apply.
  package var condition = ""
  package var example = ""
  package var isWritten = false
  /// Whether the counts of the tree show it, too.
  package var isBorneOut = true
  /// The places that do not follow it, as `file:line`.
  package var breaches: [String] = []
  /// The number of breaches whose right value the convention determines.
  package var mendable = 0

  package init(locale: LocaleTag, kind: String, form: String) {
    (self.locale, self.kind, self.form) = (locale, kind, form)
  }

  /// By locale, the most frequent first.
  package static func reportOrder(_ a: ConventionRow, _ b: ConventionRow) -> Bool {
    if a.locale != b.locale { return a.locale < b.locale }
    if a.applied != b.applied { return a.applied > b.applied }
    return (a.kind, a.form) < (b.kind, b.form)
  }

  /// `126 of 133 links`.
  package var counts: String { "\(applied) of \(opportunities) \(noun)" }

  package var noun: String {
    switch kind {
    case "metadata": "keys"
    case "edge", "marker": "pages"
    default: kind + "s"
    }
  }

  /// The command that mends its breaches.
  package var command: String { "doccheck fix --convention '\(form.replacing("'", with: "'\\''"))'" }

  /// The lines that accept it in the configuration, as one.
  package var setting: String { "conventions: [\(entry(isAccepted: true))]" }

  /// The entry of the configuration's list.
  package func entry(isAccepted: Bool) -> String {
    let form = form.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "{locale: \(locale.tag), kind: \(kind), form: \"\(form)\", accept: \(isAccepted)}"
  }
}
