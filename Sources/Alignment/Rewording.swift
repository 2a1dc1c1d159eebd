internal import DocModel
internal import Features

/// Changes to code values that a locale may make without an error.
enum Rewording {
  /// Returns whether the texts differ only in placeholder names, by more than a typo: `<name>` became `<nombre>`.
  static func translatesPlaceholders(_ missing: [String], _ extra: [String]) -> Bool {
    guard !extra.isEmpty, extra.count <= missing.count, case let own = extra.map({ CodeFrame($0, .placeholders) }),
      own.allSatisfy({ !$0.texts.isEmpty })
    else { return false }
    var left = missing.map { CodeFrame($0, .placeholders) }
    return own.allSatisfy { text in
      left.firstIndex { CodeText.translatesPlaceholders(text, $0) }.map { left.remove(at: $0) } != nil
    }
  }

  /// Returns whether each text contains one of the others as a whole word, or is contained in one: `create` and
  /// `kubectl create`, `CSI plugins` and `CSI`.
  static func movesWords(_ missing: [String], _ extra: [String]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    let isMoved = { (text: String, other: String) in adds(text, to: other) || adds(other, to: text) }
    return missing.allSatisfy { text in extra.contains { isMoved($0, text) } }
      && extra.allSatisfy { text in missing.contains { isMoved($0, text) } }
  }

  /// Returns whether the texts are non-ASCII words that replace a pattern of words or a placeholder:
  /// `"<name>=<value>"`.
  static func putsWords(_ missing: [String], _ extra: [String]) -> Bool {
    guard !extra.isEmpty,
      extra.allSatisfy({ !$0.utf8.contains { $0.isASCIILetter || $0.isASCIIDigit } && $0.utf8.contains { $0 >= 0x80 } })
    else { return false }
    if missing.isEmpty { return extra.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix(">") } }
    return missing.count == extra.count && missing.allSatisfy { $0.utf8.contains { " \"=".utf8.contains($0) } }
  }

  /// Returns whether `text` is `other` with words added before or after it.
  private static func adds(_ text: String, to other: String) -> Bool {
    let (whole, part) = (Array(text.utf8), Array(other.utf8))
    guard part.count >= 2, whole.count > part.count, let start = ByteSearch.first(part[...], in: whole[...]) else {
      return false
    }
    let before = whole[..<start]
    let after = whole[(start + part.count)...]
    let isWhole = before.last.map(isWordByte) != true && after.first.map(isWordByte) != true
    return isWhole && (before.contains(where: isWordByte) || after.contains(where: isWordByte))
  }

  /// Returns whether a byte is part of a word in code.
  static func isWordByte(_ byte: UInt8) -> Bool { byte.isWordByte || byte == .of("-") }
}
