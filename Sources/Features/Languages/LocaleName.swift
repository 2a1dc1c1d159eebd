package import DocModel

/// Reads the names that people give to the files and folders of a locale: a BCP 47 tag in any letter case (`zh_cn`), an
/// abbreviation (`CN`), or the language in words (`japanese`, `中文`).
package enum LocaleName {
  /// Returns the locale of a name, or nil if it is that of no known language.
  ///
  /// A well-formed tag is kept as written unless its language is in capitals; everything else gets the canonical form.
  package static func tag(_ name: Substring) -> LocaleTag? {
    guard let first = name.utf8.first, first >= 0x80 || first.isASCIILetter, name.utf8.count <= longest else {
      return nil
    }
    if let named = named(name) { return named }
    guard let tag = LocaleTag(String(name)), Lexicon.isKnownLanguage(tag.language), hasKnownVariants(name) else {
      return nil
    }
    let isLower = name.utf8.prefix(tag.language.utf8.count).allSatisfy { !$0.isASCIICapital }
    return isLower ? tag : canonical(tag)
  }

  /// Returns the locale of a name that is no tag, or nil.
  private static func named(_ name: Substring) -> LocaleTag? {
    known[
      String(decoding: name.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)]
  }

  /// Whether the name is a language in words (`german`, `日本語`), not a code of a few letters.
  package static func isWord(_ name: Substring) -> Bool {
    named(name) != nil && (name.utf8.count > 4 || name.utf8.contains { $0 >= 0x80 })
  }

  /// The tag with a lowercase language, a script in title case and an uppercase region.
  private static func canonical(_ tag: LocaleTag) -> LocaleTag {
    let parts = [tag.language, tag.script, tag.region].compactMap { $0 }
    return LocaleTag(parts.joined(separator: "-")) ?? tag
  }

  /// Whether each long part of a tag is a variant of languages: `ca-valencia`, not `de-README`.
  private static func hasKnownVariants(_ name: Substring) -> Bool {
    name.split { $0 == "-" || $0 == "_" }.allSatisfy { $0.utf8.count < 5 || variants.contains($0.lowercased()) }
  }

  /// The variants of BCP 47 that documentation is written in.
  private static let variants: Set<String> = [
    "arevela", "arevmda", "ekavsk", "ijekavsk", "oxendict", "pinyin", "polyton", "scotland", "tarask", "valencia",
  ]

  /// The maximum length of a name in bytes.
  private static let longest = 48

  private static let known: [String: LocaleTag] = {
    var result: [String: LocaleTag] = [:]
    for row in LanguageProfile.read(PackageResources.localenames_tsv) {
      guard let tag = LocaleTag(row.key) else { continue }
      for word in row.words { result[word] = tag }
    }
    return result
  }()
}
