/// Which bytes a file holds that rules about single characters look for: one pass without a branch, which tells that most
/// files need no closer look.
struct SourceBytes {
  /// A control character other than tab and line ends.
  let hasControl: Bool
  /// The first byte of no-break blanks and soft hyphens.
  let hasLatinBlank: Bool
  /// The first byte of most blanks, joiners and direction marks, and of typographic quotation marks.
  let hasPunctuation: Bool
  /// The first byte of some character that is not seen and none of these.
  let hasOther: Bool

  init(_ text: [UInt8]) {
    var control: UInt8 = 0, latin: UInt8 = 0, punctuation: UInt8 = 0, other: UInt8 = 0
    for byte in text {
      control |= (byte < 0x20 ? 1 : 0) & (byte == 0x09 || byte == 0x0a || byte == 0x0d ? 0 : 1)
      latin |= byte == 0xc2 ? 1 : 0
      punctuation |= byte == 0xe2 ? 1 : 0
      other |= (byte == 0xcd ? 1 : 0) | (byte == 0xd8 ? 1 : 0) | (byte == 0xe1 ? 1 : 0) | (byte == 0xe3 ? 1 : 0) | (byte == 0xef ? 1 : 0)
        | (byte == 0xf3 ? 1 : 0)
    }
    hasControl = control != 0
    hasLatinBlank = latin != 0
    hasPunctuation = punctuation != 0
    hasOther = other != 0
  }

  var isPlain: Bool { !hasControl && !hasLatinBlank && !hasPunctuation && !hasOther }
}
