internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The name of a file that was translated: `Mój_skrypt.ps1` for `MyScript.ps1`. A text in English never had those letters.
struct ForeignFileName {
  let name: String
  let own: String

  /// What stands in the place of a name that a member alone lacks.
  init?(_ d: Disagreement, _ article: AlignedArticle) {
    guard d.aspect == .facts(.identifier), d.with == [d.member], d.against.count >= 3,
      article.textBlock(d.slot, d.member)?.signs.contains(.accent) == true,
      LocaleText.of(article.members[d.member].article.locale).partsWords
    else { return nil }
    let own = Self.tokens(article.visible(d.slot, d.member)).filter { $0.utf8.contains { $0 >= 0x80 } }
    guard !own.isEmpty else { return nil }
    for token in Self.tokens(article.visible(d.slot, d.reference)) where token.utf8.allSatisfy({ $0 < 0x80 }) {
      guard d.missing.contains(where: { token.hasPrefix($0.text) }), let end = Self.ending(of: token),
        let same = own.first(where: { Self.ending(of: $0) == end })
      else { continue }
      name = token
      self.own = same
      return
    }
    return nil
  }

  /// Runs of letters, digits and what joins them in names.
  private static func tokens(_ text: ArraySlice<UInt8>) -> [String] {
    let parts = String(decoding: text, as: UTF8.self).split {
      !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ".")
    }
    return parts.map { part in String(part.reversed().drop { $0 == "." || $0 == "-" }.reversed()) }
  }

  /// What stands behind the only dot of a name: a few letters and digits, with a digit among them or in small letters.
  private static func ending(of name: String) -> Substring? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let stem = parts.first, let end = parts.last, stem.utf8.count >= 2,
      (2...6).contains(end.utf8.count),
      end.utf8.allSatisfy({ $0.isASCIIDigit || $0 >= 0x61 && $0 <= 0x7a })
    else { return nil }
    return end
  }
}

extension Message {
  static func translated(_ file: ForeignFileName, _ others: String) -> Message {
    Message(text: "‘\(file.own)’ is ‘\(file.name)’ in \(others): the source has no such letters in a name, restore it.")
  }
}
