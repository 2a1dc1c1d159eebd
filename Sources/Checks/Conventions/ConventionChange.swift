/// One step of the transformation from a source's value to that of its translation, with everything variable taken out.
struct ConventionChange: Hashable {
  /// The change as text: `{name}-{source} → {name}`, `+ {locale}/`.
  let form: String
  /// The condition that a source's value must meet for the change to apply, one of those that the value lists.
  let condition: String
}

/// A value that can be transformed: an address, or a shortcode.
protocol ConventionValue {
  /// Returns nil if the text is no such value.
  init?(_ text: String)

  /// Everything that a change may require of a source's value.
  func conditions(_ codes: LocaleCodes) -> [String]

  /// Returns the changes that lead to a translation's value, none if it is the same in all that counts; nil if the two
  /// have too little in common, or differ in what no convention can change.
  func changes(to own: Self, _ codes: LocaleCodes) -> [ConventionChange]?
}
