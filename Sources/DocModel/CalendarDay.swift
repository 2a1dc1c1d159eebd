/// Days as numbers of the form yyyymmdd.
package enum CalendarDay {
  /// Returns a day as ISO 8601 writes it, `2020-02-28` for 20200228; nil for 0 and for what is no day.
  package static func text(_ day: Int) -> String? {
    let (year, month, number) = (day / 10_000, day / 100 % 100, day % 100)
    guard (1000..<10_000).contains(year), (1...12).contains(month), (1...31).contains(number) else { return nil }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(number < 10 ? "0" : "")\(number)"
  }

  /// Returns the number of a day that is written with the English name of its month, in full or cut: `2 Mar 2020`,
  /// `March 2, 2020`; nil for every other text, also for one of digits, whose order is not known.
  package static func number(ofText text: String) -> Int? {
    let parts = text.lowercased().split { $0 == " " || $0 == "," || $0 == "." || $0 == "-" }
    guard parts.count == 3, let year = Int(parts[2]), (1000..<10_000).contains(year),
      let word = parts[..<2].firstIndex(where: { $0.first?.isLetter == true }), let day = Int(parts[1 - word]),
      (1...31).contains(day), parts[word].count >= 3, parts[word].count <= longestName,
      let month = months.firstIndex(where: { $0.hasPrefix(parts[word]) || parts[word] == "sept" && $0 == "september" })
    else { return nil }
    return year * 10_000 + (month + 1) * 100 + day
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let longestName = 9
}
