/// Numbers in Chinese and Japanese characters: 十六, 四百.
package enum HanNumerals {
  /// Returns whether a text contains the number in Han numerals, if it has two digits, or one digit and zeros.
  package static func says(_ number: String, in text: ArraySlice<UInt8>) -> Bool {
    guard let value = Int(number), let written = written(value) else { return false }
    return ByteSearch.holds(Array(written.utf8)[...], in: text)
  }

  private static func written(_ value: Int) -> String? {
    switch value {
    case 10...99: (value < 20 ? "" : digits[value / 10]) + "十" + digits[value % 10]
    case 100...999 where value % 100 == 0: (value < 200 ? "" : digits[value / 100]) + "百"
    case 1000...9999 where value % 1000 == 0: (value < 2000 ? "" : digits[value / 1000]) + "千"
    default: nil
    }
  }

  private static let digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
}
