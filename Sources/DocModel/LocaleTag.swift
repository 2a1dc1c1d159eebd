/// A BCP 47 language tag as written in a folder name or front matter (`pl-PL`, `zh-cn`, `sr-Latn-rs`, `en`).
///
/// Stored as a single reference, because every ``Place`` of every finding holds one.
package struct LocaleTag: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
  private let subtags: Subtags

  /// The tag as written.
  package var tag: String { subtags.tag }
  /// The primary language subtag in lower case: `pl`.
  package var language: String { subtags.language }
  package var isEnglish: Bool { subtags.isEnglish }
  /// The script subtag in title case (`Latn`), or nil if there is no script subtag.
  package var script: String? { subtags.script }
  /// The region subtag in upper case (`PL`), or nil if there is no region subtag.
  package var region: String? { subtags.region }

  /// Whether both tags name one locale, in whatever spelling: `zh_cn` and `zh-CN`.
  package func isSpelling(of other: LocaleTag) -> Bool {
    language == other.language && script == other.script && region == other.region
  }

  /// Whether both tags may name one locale: what both say is the same, and one may say less, as `zh` and `zh-CN`.
  package func agrees(with other: LocaleTag) -> Bool {
    func agree(_ one: String?, _ two: String?) -> Bool { one == two || one == nil || two == nil }
    return language == other.language && agree(script, other.script) && agree(region, other.region)
  }

  private final class Subtags: Sendable {
    let tag: String
    let language: String
    let isEnglish: Bool
    let script: String?
    let region: String?

    init(tag: String, language: String, script: String?, region: String?) {
      self.tag = tag
      self.language = language
      isEnglish = language == "en"
      self.script = script
      self.region = region
    }
  }

  /// Returns nil if `tag` is not a well-formed tag of language, script, region and variants.
  package init?(_ tag: String) {
    let hyphen = UInt8(ascii: "-")
    let parts = tag.utf8.split(omittingEmptySubsequences: false) { $0 == hyphen || $0 == UInt8(ascii: "_") }
      .map { Substring($0) }
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isASCIILetter) else {
      return nil
    }
    var script: String?
    var region: String?
    for part in parts.dropFirst() {
      let letters = part.utf8.allSatisfy(\.isASCIILetter)
      let digits = part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      switch part.utf8.count {
      case 4 where letters && script == nil && region == nil:
        script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      case 2 where letters && region == nil: region = part.uppercased()
      case 3 where digits && region == nil: region = String(part)
      case 5...8 where part.utf8.allSatisfy({ $0.isASCIILetter || (0x30...0x39).contains($0) }): break
      default: return nil
      }
    }
    subtags = Subtags(tag: tag, language: first.lowercased(), script: script, region: region)
  }

  package var description: String { tag }

  package static func == (a: LocaleTag, b: LocaleTag) -> Bool { a.subtags === b.subtags || a.tag == b.tag }

  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }

  package static func < (a: LocaleTag, b: LocaleTag) -> Bool { a.tag < b.tag }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let tag = LocaleTag(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a BCP 47 language tag")
    }
    self = tag
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(tag)
  }
}
