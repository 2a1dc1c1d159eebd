package import DocModel

/// The project's terminology: the required term for a concept in each locale.
package struct Glossary: Sendable {
  /// One entry: the accepted terms by locale. A locale that is not listed may use any term.
  package struct Concept: Sendable, Equatable {
    package let terms: [(locale: LocaleTag, text: String)]
    /// Whether every locale must keep the names unchanged.
    package let isKept: Bool

    package init(terms: [(locale: LocaleTag, text: String)], isKept: Bool) {
      self.terms = terms
      self.isKept = isKept
    }

    package static func == (a: Concept, b: Concept) -> Bool {
      a.isKept == b.isKept && a.terms.elementsEqual(b.terms) { $0.locale == $1.locale && $0.text == $1.text }
    }

    /// Returns the terms for a locale, falling back to those of its language (`pt` for `pt-BR`).
    func texts(_ locale: LocaleTag) -> [String] {
      if isKept { return terms.map(\.text) }
      let exact = terms.filter { $0.locale.tag.lowercased() == locale.tag.lowercased() }
      if !exact.isEmpty { return exact.map(\.text) }
      let general = terms.filter {
        $0.locale.language == locale.language && $0.locale.region == nil && $0.locale.script == nil
      }
      if !general.isEmpty { return general.map(\.text) }
      // Terms for `en-US` also apply to a tree's `en`, but never to its `en-GB`.
      return locale.region == nil && locale.script == nil
        ? terms.filter { $0.locale.language == locale.language }.map(\.text) : []
    }
  }

  package static let none = Glossary(concepts: [])

  package let concepts: [Concept]
  package var isEmpty: Bool { concepts.isEmpty }

  package init(concepts: [Concept]) { self.concepts = concepts }

  /// Returns this glossary extended by names that every locale must keep unchanged.
  package func keeping(_ names: [String]) -> Glossary {
    let own = LocaleTag("und").map { locale in names.map { Concept(terms: [(locale, $0)], isKept: true) } }
    return Glossary(concepts: concepts + (own ?? []))
  }
}
