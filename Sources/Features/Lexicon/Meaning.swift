/// The meaning of a whole table cell, independent of its language.
package enum Meaning: String, Sendable, CaseIterable, Codable {
  case yes, no, notApplicable
  case supported, unsupported, partial
  case preview, generallyAvailable, deprecated, retired, planned
  case required, optional, notRequired, recommended
  case enabled, disabled, trueValue, falseValue
  case available, unavailable
  case allowed, blocked
  case none, unknown, notConfigured
  case readOnly, readWrite
  case always, never
  case automatic, manual

  /// The meaning in English, for readers who do not know the language: `yes`, `not applicable`.
  package var gloss: String {
    switch self {
    case .unsupported: "not supported"
    case .unavailable: "not available"
    case .trueValue: "true"
    case .falseValue: "false"
    case .readWrite: "read and write"
    default: rawValue.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
    }
  }
}

extension Meaning {
  /// Whether the meaning is affirmative, or nil if it answers no yes-or-no question.
  package var answersYes: Bool? {
    switch self {
    case .yes, .supported, .enabled, .trueValue, .available, .allowed, .required, .always: true
    case .no, .unsupported, .disabled, .falseValue, .unavailable, .blocked, .notRequired, .never: false
    default: nil
    }
  }
}
