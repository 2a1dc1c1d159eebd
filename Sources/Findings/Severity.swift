/// The harm of a finding if it is true, after MQM's severity levels. Its probability is the confidence.
package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
  case notice, minor, major, critical

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  private var rank: Int {
    switch self {
    case .notice: 0
    case .minor: 1
    case .major: 2
    case .critical: 3
    }
  }
}

/// The level at which a finding is shown: SARIF's `level`.
package enum Level: String, Sendable, Codable, CaseIterable, Comparable {
  case note, warning, error

  package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }

  /// Maps critical and major to error and minor to warning; a notice or a confidence below the threshold gives a note.
  package init(_ severity: Severity, confidence: UInt8, threshold: UInt8) {
    if severity == .notice || confidence < threshold {
      self = .note
    } else {
      self = severity == .minor ? .warning : .error
    }
  }
}

/// The MQM error type under which reports group a rule's findings.
package enum MQM: String, Sendable, Codable {
  case omission = "Accuracy/Omission"
  case addition = "Accuracy/Addition"
  case mistranslation = "Accuracy/Mistranslation"
  case doNotTranslate = "Accuracy/Do not translate"
  case untranslated = "Accuracy/Untranslated"
  case terminology = "Terminology"
  case grammar = "Linguistic conventions/Grammar"
  case spelling = "Linguistic conventions/Spelling"
  case linguistic = "Linguistic conventions"
  case locale = "Locale conventions"
  case numberFormat = "Locale conventions/Number format"
  case markup = "Design and markup"
  /// Not scored: concerns the process, not the text.
  case process = "–"
}
