internal import DocModel
internal import Foundation

/// Dates and numbers in the form of a locale, from CLDR.
enum LocaleFormat {
  /// Returns a day in words (`3. Mai 2024`), or nil for 0 and for what is no day.
  ///
  /// - Parameter day: as yyyymmdd, of the Gregorian calendar.
  static func date(_ day: Int, in locale: LocaleTag) -> String? {
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (day / 10_000, day / 100 % 100, day % 100)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard (1000..<10_000).contains(day / 10_000), parts.isValidDate(in: calendar), let date = calendar.date(from: parts)
    else { return nil }
    let locale = Locale(identifier: locale.hyphenated)
    return date.formatted(
      Date.FormatStyle(date: .long, time: .omitted, locale: locale, calendar: locale.calendar, timeZone: .gmt))
  }

  static func number(_ number: Int, in locale: LocaleTag) -> String {
    number.formatted(.number.locale(Locale(identifier: locale.hyphenated)))
  }
}
