internal import DocModel
internal import Features

/// Definition of the token forms.
extension SourceToken {
  /// Maximum length of a token in characters.
  static let longest = 64

  /// Returns whether letters and digits are joined by dots, abbreviations such as `e.g` excluded.
  static func isDottedName(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard (3...longest).contains(token.count), let last = token.last, last.isASCII, isWord(last) else { return false }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.dropFirst().allSatisfy { $0.count > 1 && $0.first?.isLetter == true }
      && parts[0].count != 1 && parts.allSatisfy { !$0.contains("+") && !$0.contains("*") }
  }

  static func holdsTogether(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard (2...longest).contains(token.count), let first = token.first, let last = token.last,
      let inner = token.dropLast().last,
      token.contains(where: { ".+*".unicodeScalars.contains($0) })
    else { return false }
    let hasDigit = token.contains(where: \.isDigit)
    switch last {
    case "+": return hasDigit && (isWord(inner) || inner == "x") && token.count { $0 == "+" } == 1
    case "*": return isWord(inner) && token.count { $0 == "*" } == 1
    case "x", "X": return hasDigit && (inner == "." || inner.isDigit)
    default: break
    }
    if first == "*" {
      return token.count > 3 && token.dropFirst().first == "." && token.dropFirst(2).first?.isLetter == true
    }
    return first == "v" && token.dropFirst().first?.isDigit == true
  }

  static func isWord(_ character: Unicode.Scalar) -> Bool {
    character.isASCII && (character.isLetter || character.isDigit)
  }
}
