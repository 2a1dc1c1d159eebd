internal import Alignment
internal import DocModel

/// The names of files that a locale has for itself: that of the source's file with a code of the locale in it,
/// `cover-zh@2x.png` for `cover@2x.png`, or `cover.de.png` for `cover.en.png`.
struct LocalizedFile {
  private let own: [String]
  private let source: [String]

  /// Longer addresses are no names of files.
  private static let longest = 400

  init(own: LocaleTag, source: LocaleTag) {
    (self.own, self.source) = (Self.codes(of: own), Self.codes(of: source))
  }

  /// The names of a locale, and its language with the region that it is most likely of: `pl-PL` for `pl`.
  private static func codes(of locale: LocaleTag) -> [String] {
    let regions = LocaleCodes.names(of: locale).filter { $0.utf8.count == 2 }
    return LocaleCodes.spellings(of: locale)
      + regions.flatMap { region in ["-", "_", ""].map { locale.language + $0 + region } }
  }

  /// Returns whether an address of a file is that of the source's file for this locale. Whether the file exists is for
  /// other rules.
  func isOwn(_ address: String, of original: String) -> Bool {
    guard address.utf8.count <= Self.longest, original.utf8.count <= Self.longest, address != original,
      Self.hasEnding(address)
    else { return false }
    let bare = Self.bare(address, without: own)
    return !bare.isEmpty && !bare.isDisjoint(with: Self.bare(original, without: source).union([original]))
  }

  private static func hasEnding(_ address: String) -> Bool {
    let name = PathText.name(of: address[...])
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    let ending = name[dot...].dropFirst()
    return 2...5 ~= ending.utf8.count && ending.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }

  /// Returns the address without one of the codes in the file's name, with the sign before it or after it.
  private static func bare(_ address: String, without codes: [String]) -> Set<String> {
    let bytes = Array(address.utf8)
    let start = bytes.lastIndex(of: .of("/")).map { $0 + 1 } ?? 0
    var result: Set<String> = []
    func isWord(_ place: Int) -> Bool {
      bytes.indices.contains(place) && place >= start && (bytes[place].isASCIILetter || bytes[place].isASCIIDigit)
    }
    for code in codes.map({ Array($0.utf8) }) where !code.isEmpty && code.count <= bytes.count - start {
      for place in start...(bytes.count - code.count) {
        let end = place + code.count
        guard !isWord(place - 1), !isWord(end),
          zip(bytes[place..<end], code).allSatisfy({ $0.asciiLowercased == $1.asciiLowercased })
        else { continue }
        if place > start { result.insert(String(decoding: bytes[..<(place - 1)] + bytes[end...], as: UTF8.self)) }
        if end < bytes.count { result.insert(String(decoding: bytes[..<place] + bytes[(end + 1)...], as: UTF8.self)) }
      }
    }
    return result
  }
}

extension AlignedArticle {
  /// Returns whether every differing value of a text is the name of this locale's file for that of the source.
  func areLocalizedFiles(_ d: Disagreement) -> Bool {
    guard !d.extra.isEmpty, d.missing.count == d.extra.count else { return false }
    let files = LocalizedFile(
      own: members[d.member].article.locale, source: members[d.reference].article.locale)
    return zip(d.extra, d.missing).allSatisfy { files.isOwn($0.text, of: $1.text) }
  }

  /// Returns whether a value of the front matter is the name of this locale's file for the other side's, or for that of
  /// an original: today's source may show another file than the text that the translation was made from.
  func isLocalizedFile(_ value: String, beside theirs: String?, of member: Int, under key: String) -> Bool {
    let locale = members[member].article.locale
    if let theirs, LocalizedFile(own: locale, source: locale).isOwn(value, of: theirs) { return true }
    return members.contains { other in
      let matter = other.article.frontMatter
      guard other.isOriginal, let original = matter.entry(inAnyCase: key)?.value else { return false }
      return LocalizedFile(own: locale, source: other.article.locale).isOwn(value, of: original)
    }
  }
}
