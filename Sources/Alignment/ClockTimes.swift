internal import DocModel
internal import Features

/// Times of day: 2 PM is 14:00, but 12:00 AM without its AM is noon.
extension DisagreementFinder {
  mutating func clockTimes(_ slot: Int) {
    guard article.slots[slot].kind.holdsInlines else { return }
    var times: [(member: Int, times: [ClockTime])] = []
    for member in 0..<count {
      guard let node = article.node(slot, member), let block = article.features[member].block(node), block.length > 0,
        block.signs.contains(.colon)
      else { continue }
      let text = article.features[member].visible
      times.append((member, ClockTime.all(in: text[block.text.indices])))
    }
    let marked = times.filter { !$0.times.isEmpty && $0.times.allSatisfy(\.isMarked) }
    guard
      let reference = marked.first(where: { article.members[$0.member].isOriginal })
        ?? (marked.count >= 2 ? marked.first : nil)
    else { return }
    for (member, own) in times where member != reference.member && article.members[member].role == .translation {
      guard own.count == reference.times.count else { continue }
      for (mine, theirs) in zip(own, reference.times)
      where !mine.isMarked && mine.minutes != theirs.minutes && mine.minutes == theirs.bare {
        let line = article.lines(slot, member).0
        let alike = times.filter { other in other.times.contains { !$0.isMarked && $0.minutes == mine.minutes } }.map(
          \.member)
        let judgement = Judgement(
          member: member,
          verdict: article.groups[article.members[member].group].exactSource == reference.member ? .proven : .outvoted,
          confidence: 82,
          against: [reference.member] + marked.map(\.member).filter { $0 != reference.member }, with: alike)
        add(
          slot, .facts(.number), judgement,
          missing: [
            deviation(theirs, article.lines(slot, reference.member).0).named("\(theirs.text) (\(theirs.ofDay))")
          ],
          extra: [deviation(mine, line)], lines: (line, line))
      }
    }
  }

  private func deviation(_ time: ClockTime, _ line: Int) -> Deviation {
    Deviation(text: time.text, atom: UInt64(time.minutes), exact: UInt64(time.bare), count: 1, weight: 2, line: line)
  }
}

struct ClockTime {
  /// As written, with its AM or PM.
  let text: String
  /// Since midnight, AM and PM taken into account.
  let minutes: Int
  /// Since midnight as the digits have it.
  let bare: Int
  let isMarked: Bool

  /// As clocks of 24 hours show it: `0:30` for 12:30 AM.
  var ofDay: String { "\(minutes / 60)" + text.drop { $0 != ":" }.prefix { $0 != " " } }

  private static let before = ["上午", "下午", "오전", "오후", "午前", "午後", "凌晨", "晚上", "中午"].map { Array($0.utf8) }
  private static let late = ["下午", "오후", "午後", "晚上"].map { Array($0.utf8) }

  /// `h:mm` and `h:mm:ss`.
  static func all(in text: ArraySlice<UInt8>) -> [ClockTime] {
    var result: [ClockTime] = []
    var i = text.startIndex
    func digit(_ k: Int) -> Int? {
      k < text.endIndex && k >= text.startIndex && text[k] >= 0x30 && text[k] <= 0x39 ? Int(text[k]) - 0x30 : nil
    }
    while true {
      let colon = text.startIndex + ByteSearch.byte(0x3a, in: text.span, from: i - text.startIndex)
      guard colon < text.endIndex else { break }
      i = colon + 1
      guard let units = digit(colon - 1), let m1 = digit(colon + 1), let m2 = digit(colon + 2), digit(colon + 3) == nil
      else { continue }
      let tens = digit(colon - 2)
      let start = tens == nil ? colon - 1 : colon - 2
      guard digit(start - 1) == nil, start == text.startIndex || text[start - 1] != 0x3a else { continue }
      let hour = (tens ?? 0) * 10 + units
      let minute = m1 * 10 + m2
      guard hour < 24, minute < 60 else { continue }
      var end = colon + 3
      if end < text.endIndex, text[end] == 0x3a, digit(end + 1) != nil, digit(end + 2) != nil { end += 3 }
      i = end
      let mark = meridiem(text, start, end)
      let bare = hour * 60 + minute
      let minutes = mark.map { (hour % 12 + ($0 ? 12 : 0)) * 60 + minute } ?? bare
      result.append(
        ClockTime(
          text: String(decoding: text[start..<end], as: UTF8.self) + (mark.map { $0 ? " PM" : " AM" } ?? ""),
          minutes: minutes, bare: bare,
          isMarked: mark != nil))
    }
    return result
  }

  /// True for PM, false for AM, nil for neither.
  static func meridiem(_ text: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> Bool? {
    let head = text[max(text.startIndex, start - 8)..<start]
    for mark in before where contains(head, mark) { return late.contains(mark) }
    var tail = text[end..<min(text.endIndex, end + 8)].filter { $0 > 0x20 && $0 != 0x2e && $0 != 0xc2 && $0 != 0xa0 }
    tail = tail.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    guard tail.count >= 2, tail[1] == UInt8(ascii: "m") else { return nil }
    return tail[0] == UInt8(ascii: "p") ? true : tail[0] == UInt8(ascii: "a") ? false : nil
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
    guard text.count >= mark.count else { return false }
    return (text.startIndex...(text.endIndex - mark.count)).contains {
      text[$0..<($0 + mark.count)].elementsEqual(mark)
    }
  }
}
