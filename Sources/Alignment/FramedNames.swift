internal import DocModel
internal import Features

/// Names of several words that were translated in their middle: `Just dostatecznie Boxing`.
extension TermCensus {
  /// True where the words before and behind a name stand here with something else between them, as most who keep the name have them
  /// around it.
  mutating func isFramed(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    let keepers = blocks.filter { name.keepers.contains($0.member) }
    guard name.bytes.count >= 3,
      let model = keepers.first(where: { article.members[$0.member].isOriginal }) ?? keepers.first,
      let frame = frame(of: name, in: model),
      stands(frame, with: name, in: words(of: block))
    else { return false }
    var same = 0
    for keeper in keepers where self.frame(of: name, in: keeper) == frame { same += 1 }
    return same >= 3 && same * 3 >= keepers.count * 2
  }

  private struct Frame: Equatable {
    let before: [UInt8]
    let behind: [UInt8]
  }

  /// The words with capitals that a blank or a hyphen joins to a name on both its sides.
  private mutating func frame(of name: Name, in block: DisagreementFinder.NamedBlock) -> Frame? {
    let words = words(of: block)
    guard let place = words.ranges.firstIndex(where: { words.text[$0].elementsEqual(name.bytes) }), place > 0,
      place + 1 < words.ranges.count
    else { return nil }
    let (before, here, behind) = (words.ranges[place - 1], words.ranges[place], words.ranges[place + 1])
    let joints = [before.upperBound..<here.lowerBound, here.upperBound..<behind.lowerBound]
    guard joints.allSatisfy({ $0.count == 1 && [0x20, 0x2d].contains(words.text[$0.lowerBound]) }),
      [before, behind].allSatisfy({
        words.text[$0.lowerBound] >= 0x41 && words.text[$0.lowerBound] <= 0x5a && $0.count >= 3
      })
    else { return nil }
    return Frame(before: Array(words.text[before]), behind: Array(words.text[behind]))
  }

  private func stands(_ frame: Frame, with name: Name, in words: Words) -> Bool {
    words.ranges.indices.contains { first in
      guard words.text[words.ranges[first]].elementsEqual(frame.before) else { return false }
      return words.ranges[(first + 1)...].prefix(3).contains { last in
        guard words.text[last].elementsEqual(frame.behind) else { return false }
        let between = words.text[words.ranges[first].upperBound..<last.lowerBound]
        guard (4...Self.longestBetween).contains(between.count), between.first == 0x20, between.last == 0x20 else {
          return false
        }
        return between.split(separator: 0x20).allSatisfy { word in
          Self.isSmall(word) && !Words.isForm(word, of: name.bytes) && !Words.isInflected(word, name.bytes)
            && !Words.isNear(word, name.bytes)
        }
      }
    }
  }

  /// A word in small letters: as part of a name of the language's own it would have a capital.
  private static func isSmall(_ word: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: word, as: UTF8.self)
    return text.allSatisfy { $0.isLetter && $0.isLowercase }
  }

  private static let longestBetween = 24
}
