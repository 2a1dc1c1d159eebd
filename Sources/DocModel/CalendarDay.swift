/// Days as numbers of the form yyyymmdd.
package enum CalendarDay {
  /// Returns a day as ISO 8601 writes it, `2020-02-28` for 20200228; nil for 0 and for what is no day.
  package static func text(_ day: Int) -> String? {
    let (year, month, number) = (day / 10_000, day / 100 % 100, day % 100)
    guard (1000..<10_000).contains(year), (1...12).contains(month), (1...31).contains(number) else { return nil }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(number < 10 ? "0" : "")\(number)"
  }
}
