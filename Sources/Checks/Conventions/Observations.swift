package import DocModel

/// The observations of an article about the conventions of its translations: the values of the source that have a
/// counterpart, and by locale how that differs. It is small and travels in the article's record, and observations of
/// articles can be added up in any order.
package struct Observations: Sendable, Equatable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case link, image
    case shortcode
    /// A key of the front matter.
    case metadata
    /// The blocks of a page before its first or after its last aligned block.
    case edge
    /// A key of the front matter that marks pages which are not translated.
    case marker
    /// A text within a quotation.
    case quotation
  }

  /// A step of a transformation, with the first pair of values that shows it.
  package struct Form: Sendable, Equatable, Codable {
    package let form: String
    /// The condition that a source's value must meet for the transformation to apply.
    package let condition: String
    package let example: String
  }

  /// A value of the source that translations have a counterpart of.
  package struct Value: Sendable, Equatable, Codable {
    package let kind: Kind
    package let value: String
    /// Equal for the same value in the same text, on whatever page.
    package let text: UInt64
    /// The locales that have the same value, as indices.
    package internal(set) var same: [Int] = []
    /// The locales that have another value.
    package internal(set) var changed: [Change] = []
  }

  package struct Change: Sendable, Equatable, Codable {
    package let locale: Int
    /// The indices of the forms that lead to the other value; empty if none is known.
    package let forms: [Int]
  }

  /// The locale that the values are of.
  package internal(set) var source: LocaleTag?
  package internal(set) var locales: [LocaleTag] = []
  package internal(set) var forms: [Form] = []
  package internal(set) var values: [Value] = []

  package init() {}

  /// Whether every index is valid; false for a record that something else wrote.
  package var isSound: Bool {
    values.allSatisfy { value in
      value.same.allSatisfy(locales.indices.contains)
        && value.changed.allSatisfy {
          locales.indices.contains($0.locale) && $0.forms.allSatisfy(forms.indices.contains)
        }
    }
  }

  /// Everything that a form may require of a value.
  package func conditions(of value: Value) -> [String] {
    guard let source else { return [] }
    let codes = LocaleCodes(own: source, source: source)
    return switch value.kind {
    case .link: AddressShape(value.value)?.conditions(codes) ?? []
    case .image: AddressShape(value.value).map { $0.conditions(codes) + [Self.picture] } ?? []
    case .shortcode: ShortcodeShape(value.value)?.conditions(codes) ?? []
    case .metadata, .edge, .marker, .quotation: [value.value]
    }
  }

  /// The separator between the forms of several steps in the form of a finding.
  package static let joint = " & "
  static let picture = "picture"
  /// A picture under an unreadable address may be the same with other words, or not: the address does not show it.
  package static let anotherPicture = "another picture"
  /// The original is kept next to its translation, in a quote or in brackets.
  package static let keptOriginal = "original beside its translation"
  /// The names of values in code spans, in capitals, are translated.
  static let translatedCapitals = "names in capitals are translated"
  /// The forms that a single place cannot decide: reported once, as a question.
  package static let questions: Set<String> = [anotherPicture, keptOriginal, translatedCapitals]
  package static let stub = "not translated"
}
