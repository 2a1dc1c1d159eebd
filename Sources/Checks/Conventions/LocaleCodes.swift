internal import DocModel
internal import Foundation
internal import Synchronization

/// The names by which addresses refer to the locale of a text and to that of its source: `zh-CN`, `zh`, `cn`.
struct LocaleCodes {
  private let own: Set<String>
  private let source: Set<String>

  init(own: LocaleTag, source: LocaleTag) {
    self.own = Self.names(of: own)
    self.source = Self.names(of: source)
  }

  private static let known = Mutex<[String: Set<String>]>([:])

  private static func names(of locale: LocaleTag) -> Set<String> {
    known.withLock { known in
      if let names = known[locale.tag] { return names }
      let names = workedOut(locale)
      known[locale.tag] = names
      return names
    }
  }

  private static func workedOut(_ locale: LocaleTag) -> Set<String> {
    let tag = locale.tag.lowercased()
    let likely = Locale.Language(identifier: locale.tag).maximalIdentifier.split(separator: "-").last.map(String.init)
    let region = (locale.region ?? likely)?.lowercased()
    return Set([tag, tag.replacing("-", with: "_"), locale.language] + (region.map { [$0] } ?? []))
  }

  /// The ways to write the names of a locale in addresses.
  static func spellings(of locale: LocaleTag) -> [String] {
    let upper = names(of: locale).filter { $0.utf8.count == 2 && $0 != locale.language }.map { $0.uppercased() }
    return names(of: locale).union([locale.tag, locale.tag.replacing("-", with: "_")]).union(upper).sorted()
  }

  /// Returns a part of a source's address with what varies named: `{source}`, `{hash}`.
  func ofSource(_ part: String) -> String {
    source.contains(part.lowercased()) ? "{source}" : Self.isHash(part) ? "{hash}" : part
  }

  /// Returns a part of a translation's address with what varies named: `{locale}`, `{source}`, `{hash}`.
  func ofOwn(_ part: String) -> String {
    own.contains(part.lowercased()) ? "{locale}" : ofSource(part)
  }

  /// Whether the part is a hexadecimal number of at least 8 digits, not all of them letters.
  private static func isHash(_ part: String) -> Bool {
    part.utf8.count >= 8 && part.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20) }
      && part.utf8.contains(where: \.isASCIIDigit)
  }
}
