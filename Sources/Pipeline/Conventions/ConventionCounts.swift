import Checks
import DocModel

/// The opportunities and applications of the transformations of a tree, by locale. A sum of the observations of its
/// articles, in any order.
struct ConventionCounts {
  /// The frequency of an observation, and the number of distinct pages and texts that have it.
  struct Tally {
    var places = 0
    var pages = DistinctSample()
    var texts = DistinctSample()

    mutating func add(page: UInt64, text: UInt64) {
      places += 1
      pages.insert(page)
      texts.insert(text)
    }
  }

  /// A form or a condition in one locale.
  struct Key: Hashable {
    let locale: LocaleTag
    let kind: Observations.Kind
    let text: String
  }

  struct Applied {
    var tally = Tally()
    var example: String
    /// The article of the example, the first in order.
    var article: String

    mutating func add(_ example: String, of article: String, page: UInt64, text: UInt64) {
      if article < self.article { (self.example, self.article) = (example, article) }
      tally.add(page: page, text: text)
    }
  }

  /// A form, with the condition under which it was applied: that of one site, or of the project's own addresses.
  struct AppliedKey: Hashable {
    let form: Key
    let condition: String
  }

  private(set) var applied: [AppliedKey: Applied] = [:]
  private(set) var chances: [Key: Tally] = [:]

  /// - Parameters:
  ///   - article: The path of the article.
  ///   - page: Equal for pages of the same name, such as those of several versions.
  mutating func add(_ observations: Observations, of article: String, page: UInt64) {
    for value in observations.values {
      let conditions = observations.conditions(of: value)
      for locale in value.same.map({ observations.locales[$0] }) {
        addChances(conditions, value, in: locale, page)
      }
      for change in value.changed {
        let locale = observations.locales[change.locale]
        let forms = change.forms.map { observations.forms[$0] }
        for form in forms {
          let key = AppliedKey(
            form: Key(locale: locale, kind: value.kind, text: form.form), condition: form.condition)
          applied[key, default: Applied(example: form.example, article: article)].add(
            form.example, of: article, page: page, text: value.text)
        }
        addChances(Array(Set(conditions + forms.map(\.condition))), value, in: locale, page)
      }
    }
  }

  private mutating func addChances(
    _ conditions: [String], _ value: Observations.Value, in locale: LocaleTag, _ page: UInt64
  ) {
    for condition in conditions {
      chances[Key(locale: locale, kind: value.kind, text: condition), default: Tally()].add(
        page: page, text: value.text)
    }
  }
}
