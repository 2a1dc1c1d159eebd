import Checks
import DocModel
import Features

/// The applications of the transformations of a tree, by locale, and their opportunities. A sum of the observations of
/// its articles, in any order.
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

  /// The observations of one article.
  struct Page {
    /// The path of the article.
    let article: String
    /// Equal for pages of the same name, such as those of several versions.
    let hash: UInt64
    let observations: Observations
  }

  init() {}

  /// Only the conditions of transformations that some page applies are counted: most values meet conditions that none
  /// requires.
  init(_ pages: [Page]) {
    for page in pages { addApplied(page) }
    var wanted: [Observations.Kind: Set<Key>] = [:]
    for key in applied.keys {
      wanted[key.form.kind, default: []].insert(
        Key(locale: key.form.locale, kind: key.form.kind, text: key.condition))
    }
    guard !wanted.isEmpty else { return }
    for page in pages {
      for value in page.observations.values {
        wanted[value.kind].map { addChances(value, of: page, among: $0) }
      }
    }
  }

  private mutating func addApplied(_ page: Page) {
    let observations = page.observations
    for value in observations.values {
      for change in value.changed {
        let locale = observations.locales[change.locale]
        for form in change.forms.map({ observations.forms[$0] }) {
          let key = AppliedKey(
            form: Key(locale: locale, kind: value.kind, text: form.form), condition: form.condition)
          applied[key, default: Applied(example: form.example, article: page.article)].add(
            form.example, of: page.article, page: page.hash, text: value.text)
        }
      }
    }
  }

  /// Adds a value to the opportunities of each locale that has a counterpart of it.
  private mutating func addChances(_ value: Observations.Value, of page: Page, among wanted: Set<Key>) {
    let observations = page.observations
    let conditions = Set(observations.conditions(of: value))
    func add(_ conditions: Set<String>, in locale: LocaleTag) {
      for condition in conditions {
        let key = Key(locale: locale, kind: value.kind, text: condition)
        if wanted.contains(key) { chances[key, default: Tally()].add(page: page.hash, text: value.text) }
      }
    }
    for locale in value.same { add(conditions, in: observations.locales[locale]) }
    for change in value.changed {
      add(
        conditions.union(change.forms.map { observations.forms[$0].condition }),
        in: observations.locales[change.locale])
    }
  }
}

/// A sample of distinct hashes: all of them up to a number, above it those below a bound that depends on the whole set
/// alone, so that the order of insertion does not matter. Of a set and a subset of it, the samples agree below the bound
/// of the larger one.
struct DistinctSample: Sendable {
  private static let most = 512

  private(set) var hashes: Set<UInt64> = []
  /// Of all hashes, one of 2 to this power is in the sample.
  private var shift: UInt64 = 0

  mutating func insert(_ hash: UInt64) {
    guard isInSample(hash) else { return }
    hashes.insert(hash)
    while hashes.count > Self.most {
      shift += 1
      hashes = hashes.filter(isInSample)
    }
  }

  private func isInSample(_ hash: UInt64) -> Bool { StableHash.finish(hash) & ((1 << shift) - 1) == 0 }

  /// The estimated number of distinct hashes, exact up to 512.
  var count: Int { hashes.count << shift }
}
