internal import DocModel

/// Shortcodes, tags and components that show content of another site, such as a video. The content is a locale's own,
/// as a picture may be.
package enum EmbedTag {
  private static let names = Set(LanguageProfile.read(PackageResources.embeds_tsv).flatMap(\.words))

  /// Returns whether a tag with this name shows content of another site.
  package static func isNamed(_ name: some Collection<UInt8>) -> Bool {
    // The names in use are short.
    name.count <= 40
      && names.contains(
        String(decoding: name.lazy.filter { $0 != .of("-") && $0 != .of("_") }.map(\.asciiLowercased), as: UTF8.self))
  }

  /// Returns whether a tag as it is written, such as `{{< youtube a >}}`, `{% youtube a %}` or `<YouTube id="a" />`,
  /// shows content of another site.
  package static func isTag(_ raw: ArraySlice<UInt8>) -> Bool {
    guard raw.first == .of("{") || raw.first == .of("<") else { return false }
    let inner = raw.drop { $0 == .of("{") || $0 == .of("<") || $0 == .of("%") || $0 <= .space }
    return isNamed(inner.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == .of("-") || $0 == .of("_") })
  }
}
