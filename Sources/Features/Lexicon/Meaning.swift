/// What a whole table cell says, whatever the language it says it in.
public enum Meaning: UInt8, Sendable, CaseIterable, Codable {
  case yes = 1
  case no, notApplicable
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

  /// The meaning in English, for a reader who does not know the language: `yes`, `not applicable`.
  public var gloss: String {
    switch self {
    case .yes: "yes"
    case .no: "no"
    case .notApplicable: "not applicable"
    case .supported: "supported"
    case .unsupported: "not supported"
    case .partial: "partial"
    case .preview: "preview"
    case .generallyAvailable: "generally available"
    case .deprecated: "deprecated"
    case .retired: "retired"
    case .planned: "planned"
    case .required: "required"
    case .optional: "optional"
    case .notRequired: "not required"
    case .recommended: "recommended"
    case .enabled: "enabled"
    case .disabled: "disabled"
    case .trueValue: "true"
    case .falseValue: "false"
    case .available: "available"
    case .unavailable: "not available"
    case .allowed: "allowed"
    case .blocked: "blocked"
    case .none: "none"
    case .unknown: "unknown"
    case .notConfigured: "not configured"
    case .readOnly: "read only"
    case .readWrite: "read and write"
    case .always: "always"
    case .never: "never"
    case .automatic: "automatic"
    case .manual: "manual"
    }
  }
}

extension Meaning {
  /// How one meaning stands to another in the same cell of another locale.
  public enum Relation: UInt8, Sendable {
    /// The same meaning.
    case same
    /// Different words that translators use for the same source word: `none` for `no`, `not available` for `N/A`.
    case compatible
    /// One says yes where the other says no.
    case opposite
    /// One takes a stand where the other says that the question does not arise.
    case notApplicableAgainstAnswer
    /// Any other two meanings.
    case different
  }

  /// True for meanings that answer yes, false for meanings that answer no, nil for what is no answer.
  public var answersYes: Bool? {
    switch self {
    case .yes, .supported, .enabled, .trueValue, .available, .allowed, .required, .always: true
    case .no, .unsupported, .disabled, .falseValue, .unavailable, .blocked, .notRequired, .never: false
    default: nil
    }
  }

  public func relation(to other: Meaning) -> Relation {
    if self == other { return .same }
    if isLoose(with: other) || other.isLoose(with: self) { return .compatible }
    if let mine = answersYes, let theirs = other.answersYes { return mine == theirs ? .compatible : .opposite }
    if self == .notApplicable, other.answersYes != nil { return .notApplicableAgainstAnswer }
    if other == .notApplicable, answersYes != nil { return .notApplicableAgainstAnswer }
    return .different
  }

  private func isLoose(with other: Meaning) -> Bool {
    switch (self, other) {
    // "N/A" abbreviates "not available" as well as "not applicable"; "none" is said for "no" and for "N/A".
    case (.notApplicable, .unavailable), (.notApplicable, .none), (.no, .none), (.none, .unavailable): true
    case (.none, .unsupported), (.optional, .notRequired), (.deprecated, .retired): true
    case (.yes, .partial), (.supported, .partial), (.supported, .generallyAvailable): true
    case (.available, .generallyAvailable), (.none, .notConfigured): true
    default: false
    }
  }
}
