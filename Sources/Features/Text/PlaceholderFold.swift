/// What of a shortcode, tag or variable must be the same in every locale: all but its texts.
///
/// Values in quotes under a key that holds text (`text`, `title`, `caption`, `alt`, …), and quoted values with blanks or letters
/// outside ASCII, are translated; blanks between the parts do not matter.
enum PlaceholderFold {
  private static let texts: [[UInt8]] = ["text", "title", "caption", "alt", "label", "description", "note", "name", "content", "placeholder", "summary", "link_text"]
    .map { Array($0.utf8) }

  static func atom(_ raw: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    var i = raw.startIndex
    var key: [UInt8] = []
    while i < raw.endIndex {
      let byte = raw[i]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), let close = raw[(i + 1)...].firstIndex(of: byte) {
        let value = raw[(i + 1)..<close]
        let isText = texts.contains(key) || value.contains { $0 == 0x20 || $0 >= 0x80 }
        if !isText { for byte in value { mix(byte) } } else { mix(0x22) }
        i = close + 1
        key = []
        continue
      }
      if byte == UInt8(ascii: "=") {
        mix(byte)
      } else if byte <= 0x20 || byte == 0xc2 || byte == 0xa0 {
        key = []
      } else {
        key.append(byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)
        mix(byte)
      }
      i += 1
    }
    return Atom.finish(hash)
  }
}
