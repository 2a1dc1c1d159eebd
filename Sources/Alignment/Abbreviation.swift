internal import DocModel

/// `e.g`, `t.ex`, `z.B`: words cut short, which every language has of its own.
enum Abbreviation {
  /// True for letters with dots between them where no part has more than two, and one of them has one. Capitals, as in German, stand
  /// alone and not at the start.
  static func isOne(_ token: ArraySlice<UInt8>) -> Bool {
    guard token.count <= longest, token.first.map({ $0 >= 0x61 }) == true else { return false }
    let parts = token.split(separator: UInt8(ascii: "."))
    return parts.count > 1 && parts.contains { $0.count == 1 }
      && parts.allSatisfy { part in
        part.count == 1 && part[part.startIndex].isASCIILetter
          || part.count == 2 && part.allSatisfy { $0.isASCIILetter && $0 >= 0x61 }
      }
  }

  private static let longest = 8
}
