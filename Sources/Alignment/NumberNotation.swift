internal import DocModel
internal import Features

/// Numbers that are equal in different notation: `2,3 and 4` is 2, 3 and 4, 0600 is 06:00, version 3.0 is version 3,
/// and 8 PM is 20:00.
enum NumberNotation {
  static func areSame(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && !extra.isEmpty && parts(missing) == parts(extra)
  }

  /// Returns whether the hours are equal modulo 12 and a text names the half of the day.
  static func areSameHours(_ missing: [ValueDifference], _ extra: [ValueDifference], in texts: [ArraySlice<UInt8>])
    -> Bool
  {
    func hours(_ numbers: [ValueDifference]) -> [Int]? {
      let hours = numbers.compactMap { Int($0.text) }
      return hours.count == numbers.count && hours.allSatisfy { $0 <= 24 }
        ? hours.map { $0 % 12 }.filter { $0 > 0 }.sorted() : nil
    }
    guard let lost = hours(missing), lost == hours(extra) else { return false }
    return texts.contains(where: NumberScale.saysHalfOfDay)
  }

  /// Returns whether the texts state the same limit, one inclusive and one exclusive: more than 1 is 2 or more.
  static func areSameLimit(
    _ missing: [ValueDifference], _ extra: [ValueDifference], own: ArraySlice<UInt8>, others: [ArraySlice<UInt8>]
  ) -> Bool {
    guard missing.count == 1, extra.count == 1, let theirs = Int(missing[0].text), let here = Int(extra[0].text),
      theirs.distance(to: here).magnitude == 1
    else { return false }
    let (isMore, isLess): (NumberScale.Limit, NumberScale.Limit) =
      here > theirs ? (.atLeast, .below) : (.above, .atMost)
    return others.contains { other in
      isMore.isSaid(in: own) && isMore.counterpart.isSaid(in: other)
        || isLess.isSaid(in: own) && isLess.counterpart.isSaid(in: other)
    }
  }

  private static func parts(_ numbers: [ValueDifference]) -> [String] {
    numbers.flatMap { number in repeatElement(parts(number.text), count: min(64, max(1, number.count))).joined() }
      .sorted()
  }

  /// Splits lists and times: a thousands group has exactly three digits; a time has four, often with a leading zero.
  private static func parts(_ number: String) -> [String] {
    var parts = number.split(separator: ",")
    // Lists do not count from 0: `7,0` is one number.
    if parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }) || parts.contains("0") { parts = [number[...]] }
    if parts.count == 1, number.hasSuffix(".0") { parts = [number.dropLast(2)] }
    return parts.flatMap { part in
      part.utf8.count == 4 && part.hasPrefix("0") ? [part.prefix(2), part.suffix(2)] : [part]
    }
    .map { String($0.drop { $0 == "0" }) }.filter { !$0.isEmpty }
  }
}
