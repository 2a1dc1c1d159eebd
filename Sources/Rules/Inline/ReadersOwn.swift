internal import Alignment
internal import DocModel

/// Names that stand for what a reader puts there: `www.yourshop.org`, `your_key.value`, `@something`. A locale may have its own.
enum ReadersOwn {
  /// True where nothing differs but words of which one says so.
  static func differ(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard missing.count == 1, extra.count == 1 else { return false }
    let (theirs, own) = (Parts(missing[0].text), Parts(extra[0].text))
    guard theirs.marks == own.marks else { return false }
    let changed = zip(theirs.names, own.names).filter { $0 != $1 }
    return !changed.isEmpty && changed.allSatisfy { isReaders($0.0) && !isSlip($0.0, $0.1) }
  }

  private static func isReaders(_ name: [UInt8]) -> Bool {
    name.split(separator: UInt8(ascii: "_")).contains { word in
      let word = word.map(\.asciiLowercased)
      return word.count >= 4 && word.starts(with: "your".utf8) || placeholders.contains(word)
    }
  }

  private static let placeholders = [
    "something", "someone", "somewhere", "whatever", "example", "company", "domain", "domainname", "testuser",
  ].map { Array($0.utf8) }

  /// The same word with a few letters changed.
  private static func isSlip(_ name: [UInt8], _ own: [UInt8]) -> Bool {
    guard abs(name.count - own.count) <= 2 else { return false }
    let begin = zip(name, own).prefix { $0 == $1 }.count
    let end = zip(name.reversed(), own.reversed()).prefix { $0 == $1 }.count
    return begin + end + 3 >= max(name.count, own.count)
  }

  /// A name parted at its marks.
  private struct Parts {
    private(set) var marks: [UInt8] = []
    private(set) var names: [[UInt8]] = [[]]

    init(_ text: String) {
      for byte in text.utf8 {
        if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80 {
          names[names.count - 1].append(byte)
        } else {
          marks.append(byte)
          names.append([])
        }
      }
    }
  }
}
