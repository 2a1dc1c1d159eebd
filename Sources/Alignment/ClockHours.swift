internal import DocModel
internal import Features

/// Hours as languages write them: 8 PM is 20:00, 20 Uhr and 午後 8 時; 12 AM is 0:00.
enum ClockHours {
  /// True where the numbers in which two texts differ are hours with AM or PM on one side and the same hours without on the other, and
  /// the minutes behind these.
  static func explain(_ missing: [Deviation], _ extra: [Deviation], own: ArraySlice<UInt8>, other: ArraySlice<UInt8>)
    -> Bool
  {
    let theirs = marked(in: other)
    let mine = marked(in: own)
    guard !theirs.isEmpty || !mine.isEmpty else { return false }
    let lost = missing.compactMap { Int($0.text) }
    let added = extra.compactMap { Int($0.text) }
    return missing.allSatisfy { isExplained($0, by: added, theirs, mine) }
      && extra.allSatisfy { isExplained($0, by: lost, mine, theirs) }
  }

  /// - Parameters:
  ///   - others: the numbers that stand on the other side only.
  ///   - hours: those with AM or PM on the side of the number.
  private static func isExplained(_ number: Deviation, by others: [Int], _ hours: [Hour], _ otherHours: [Hour]) -> Bool
  {
    if number.text == "00" { return true }
    guard let value = Int(number.text) else { return false }
    return hours.contains { hour in hour.bare == value && others.contains { $0 % 24 == hour.ofDay } }
      || otherHours.contains { hour in hour.ofDay == value % 24 && others.contains(hour.bare) }
  }

  /// True for PM, false for AM, nil for neither.
  private static func meridiem(_ text: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> Bool? {
    let head = text[max(text.startIndex, start - 8)..<start]
    if let mark = NumberScale.hours.first(where: { ByteSearch.holds($0.mark[...], in: head) }) { return mark.isLate }
    let tail = text[end..<min(text.endIndex, end + 8)].filter { $0 > 0x20 && $0 != 0x2e && $0 != 0xc2 && $0 != 0xa0 }
    guard tail.count >= 2, tail[1].asciiLowercased == UInt8(ascii: "m") else { return nil }
    switch tail[0].asciiLowercased {
    case UInt8(ascii: "p"): return true
    case UInt8(ascii: "a"): return false
    default: return nil
    }
  }

  private struct Hour {
    let bare: Int
    let ofDay: Int
  }

  private static func marked(in text: ArraySlice<UInt8>) -> [Hour] {
    var result: [Hour] = []
    var i = text.startIndex
    while i < text.endIndex {
      guard text[i].isASCIIDigit else {
        i += 1
        continue
      }
      let start = i
      while i < text.endIndex, text[i].isASCIIDigit { i += 1 }
      guard i - start <= 2, let hour = Int(String(decoding: text[start..<i], as: UTF8.self)), hour <= 12 else {
        continue
      }
      if i + 2 < text.endIndex, text[i] == 0x3a, text[i + 1].isASCIIDigit, text[i + 2].isASCIIDigit { i += 3 }
      guard let isLate = meridiem(text, start, i) else { continue }
      result.append(Hour(bare: hour, ofDay: hour % 12 + (isLate ? 12 : 0)))
    }
    return result
  }
}

extension DisagreementFinder {
  /// The same times of day, written another way. Of those with the other numbers some may have lost their AM or PM.
  func areSameHours(_ missing: [Deviation], _ extra: [Deviation], _ slot: Int, _ judgement: Judgement) -> Bool {
    guard let own = article.textBlock(slot, judgement.member) else { return false }
    let text = article.features[judgement.member].visible[own.text.indices]
    return judgement.against.contains { reference in
      article.textBlock(slot, reference).map {
        ClockHours.explain(missing, extra, own: text, other: article.features[reference].visible[$0.text.indices])
      } ?? false
    }
  }
}
