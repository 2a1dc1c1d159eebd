/// A quick look for the bytes of characters that nobody sees.
public enum UnseenBytes {
  /// False where there is no such character.
  /// - Parameter noBreakBlanksToo: U+00A0 counts, too.
  public static func stand(in bytes: [UInt8], _ range: Range<Int>, noBreakBlanksToo: Bool = true) -> Bool {
    let text = bytes.span.extracting(range)
    var i = 0
    while i < text.count {
      let lead = text[i]
      if lead < 0x80 {
        if lead < 0x20, lead != 0x0a, lead != 0x0d, lead != 0x09 { return true }
        i = ByteSearch.special(in: text, from: i + 1)
      } else {
        let second = i + 1 < text.count ? text[i + 1] : 0, third = i + 2 < text.count ? text[i + 2] : 0
        if isSuspect(lead, second, third), noBreakBlanksToo || lead != 0xc2 || second != 0xa0 { return true }
        i &+= lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
      }
    }
    return false
  }

  /// Whether a character that begins with these bytes may be one that nobody sees.
  private static func isSuspect(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch lead {
    case 0xc2: second <= 0xa0 || second == 0xad
    case 0xe2: second == 0x81 || second == 0x80 && (third <= 0x8f || third >= 0xa8 && third <= 0xaf)
    case 0xe3: second == 0x80 && third == 0x80 || second == 0x85 && third == 0xa4
    case 0xef: second == 0xbb && third == 0xbf || second == 0xbe && third == 0xa0 || second == 0xbf && third >= 0xb9 && third <= 0xbb
    case 0xe1: second == 0x85 || second == 0x9a || second == 0x9e || second == 0xa0
    case 0xcd: second == 0x8f
    case 0xd8: second == 0x9c
    case 0xf3: true
    default: false
    }
  }
}
