internal import DocModel
internal import HTMLTree

extension HTMLDocument {
  /// Sets the language of the open element if it differs from the page's.
  mutating func attribute(language: LocaleTag?) {
    guard let language else { return }
    attribute(.lang, language.hyphenated)
    attribute(.dir, TextDirection(of: language).rawValue)
  }
}
