internal import DocModel
internal import Features

/// What a locale may do to a piece of code without making it wrong.
enum Rewording {
  /// True where the texts differ only in the words of their placeholders, and there by more than a slip: `<name>` is `<nombre>`.
  static func translatesPlaceholders(_ missing: [String], _ extra: [String]) -> Bool {
    guard !extra.isEmpty, extra.count <= missing.count else { return false }
    var left = missing.map { Placeholders($0) }
    for text in extra.map({ Placeholders($0) }) {
      guard let index = left.firstIndex(where: { text.translates($0) }) else { return false }
      left.remove(at: index)
    }
    return left.count == missing.count - extra.count
  }

  static func differInPlaceholders(_ text: String, _ other: String) -> Bool {
    let (one, two) = (Placeholders(text), Placeholders(other))
    // A slip in capitals is one: what they name may be no placeholder.
    return one.frame == two.frame && one.names.count == two.names.count && one.names != two.names
      && zip(one.names, two.names).allSatisfy {
        $0 == $1 || $0.contains { $0 >= 0x61 } || !Resemblance.isSlip($0[...], of: $1[...])
      }
  }

  /// True where every text holds one of the others as a whole word, or is held by one: `create` is `kubectl create`, `CSI plugins` is `CSI`.
  static func movesWords(_ missing: [String], _ extra: [String]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    let isMoved = { (text: String, other: String) in adds(text, to: other) || adds(other, to: text) }
    return missing.allSatisfy { text in extra.contains { isMoved($0, text) } }
      && extra.allSatisfy { text in missing.contains { isMoved($0, text) } }
  }

  /// True where the texts are words of the language alone, put for a pattern of words or for a placeholder: `"<name>=<value>"`.
  static func putsWords(_ missing: [String], _ extra: [String]) -> Bool {
    guard !extra.isEmpty,
      extra.allSatisfy({ !$0.utf8.contains { $0.isASCIILetter || $0.isASCIIDigit } && $0.utf8.contains { $0 >= 0x80 } })
    else { return false }
    if missing.isEmpty { return extra.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix(">") } }
    return missing.count == extra.count && missing.allSatisfy { $0.utf8.contains { [0x20, 0x22, 0x3d].contains($0) } }
  }

  /// True where `text` is `other` with words before or behind it.
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

  /// What joins letters to a word in code.
  static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5f || byte == 0x2d || byte >= 0x80
  }
}

/// A text parted into what stands in placeholders and what stands around them.
private struct Placeholders {
  private(set) var frame: [UInt8] = []
  private(set) var names: [[UInt8]] = []

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var i = 0
    while i < bytes.count {
      frame.append(bytes[i])
      i += 1
      guard let close = Self.close(bytes, i), let end = bytes[i...].prefix(Self.longestName + 1).firstIndex(of: close),
        Self.isName(bytes[i..<end], close, isDouble: i > 1 && bytes[i - 2] == bytes[i - 1])
      else { continue }
      names.append(Array(bytes[i..<end]))
      i = end
    }
  }

  func translates(_ other: Placeholders) -> Bool {
    guard frame == other.frame, names.count == other.names.count, names != other.names else { return false }
    return zip(names, other.names).allSatisfy { $0 == $1 || !Resemblance.isSlip($0[...], of: $1[...]) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5f || byte >= 0x80
  }

  /// The bracket that closes a placeholder whose name begins at `i`.
  private static func close(_ bytes: [UInt8], _ i: Int) -> UInt8? {
    switch bytes[i - 1] {
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "(") where i >= 2 && bytes[i - 2] == UInt8(ascii: "$"): UInt8(ascii: ")")
    default: nil
    }
  }

  private static let longestName = 80

  /// A word or two. Between other brackets than `<>` and `{{}}` code may stand, which has words of the language only where it is no code.
  private static func isName(_ name: ArraySlice<UInt8>, _ close: UInt8, isDouble: Bool) -> Bool {
    guard let first = name.first, first.isASCIILetter || first >= 0x80 else { return false }
    let isPlain = name.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 || [0x20, 0x2d, 0x2e, 0x2f, 0x5f].contains($0)
    }
    return isPlain
      || (close == UInt8(ascii: ">") || isDouble) && !name.contains(UInt8(ascii: "<"))
        && !name.contains(UInt8(ascii: "{"))
  }
}
