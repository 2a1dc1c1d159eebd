internal import DocModel
internal import Foundation

/// Names of languages, from CLDR.
enum NativeNames {
  /// Returns the name of each locale in its own language; script and region are added only to distinguish equal names.
  static func names(of locales: [LocaleTag]) -> [String] {
    let short = locales.map { name(of: $0, in: $0) }
    return locales.indices.map { index in
      guard short.count(where: { $0 == short[index] }) > 1 else { return short[index] }
      return Locale(identifier: locales[index].hyphenated).localizedString(forIdentifier: locales[index].hyphenated)
        ?? locales[index].tag
    }
  }

  /// Returns the name of the language of `locale` in the language of `reader`.
  static func name(of locale: LocaleTag, in reader: LocaleTag) -> String {
    let names = Locale(identifier: reader.hyphenated)
    if !locale.writing.isEmpty, let name = names.localizedString(forIdentifier: "\(locale.language)-\(locale.writing)"),
      !name.contains("("), !name.contains("（")
    {
      return name
    }
    return names.localizedString(forLanguageCode: locale.language) ?? locale.tag
  }
}
