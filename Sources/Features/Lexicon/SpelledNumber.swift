internal import Foundation

/// Numbers in words, as CLDR's rules spell them: dreißig for 30.
public enum SpelledNumber {
  /// True where a text says a number of two digits or three in words of a language, with whatever ending.
  public static func says(_ digits: String, in text: ArraySlice<UInt8>, language: String) -> Bool {
    guard 2...3 ~= digits.utf8.count, let number = Int(digits), number > 9 else { return false }
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.numberStyle = .spellOut
    // Soft hyphens part long words.
    guard let word = formatter.string(from: NSNumber(value: number))?.replacing("\u{ad}", with: ""),
      word.count >= shortest
    else { return false }
    // The last letter may give way to an ending: тридцать, тридцати.
    return String(decoding: text, as: UTF8.self).lowercased().contains(word.lowercased().dropLast())
  }

  private static let shortest = 5
}
