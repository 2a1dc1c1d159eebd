/// A short cell reduced to what decides its meaning: letter case, emphasis, footnote marks, the final full stop, kinds of
/// blanks, dashes and apostrophes, full-width forms and invisible characters are folded away.
struct FoldedCell: ~Copyable {
  /// Longer cells are never one of the words.
  static let byteLimit = 64

  private(set) var scalars = InlineArray<64, UInt32>(repeating: 0)
  private(set) var count = 0

  /// `bytes` is UTF-8 of at most `byteLimit` bytes; malformed bytes count as characters of their own.
  init(_ bytes: ArraySlice<UInt8>) {
    var cursor = bytes.startIndex
    var pendingBlank = false
    var inSuperscript = false
    while cursor < bytes.endIndex {
      let byte = bytes[cursor]
      if byte &- 0x61 < 26, !pendingBlank, !inSuperscript {
        append(UInt32(byte))
        cursor += 1
        continue
      }
      if byte == 0x3c, let tag = Self.tag(in: bytes, at: cursor) {
        cursor = tag.end
        if tag.isSuperscript { inSuperscript = tag.opens }
        if tag.isBreak { pendingBlank = true }
        continue
      }
      let character = bytes.span.character(at: cursor - bytes.startIndex)
      cursor = bytes.startIndex + character.end
      if inSuperscript { continue }
      switch CharacterFolding.fold(character.scalar.value) {
      case .drop: continue
      case .blank: pendingBlank = true
      case .keep(let folded):
        if pendingBlank, count > 0, !CharacterFolding.joins(scalars[count - 1], folded) { append(0x20) }
        pendingBlank = false
        append(folded)
      }
    }
    trimMarks()
  }

  /// A hash of the folded characters.
  var hash: UInt64 {
    var state: UInt64 = 0x9e37_79b9_7f4a_7c15
    let scalars = scalars.span
    for index in 0..<count { state = (state ^ UInt64(scalars[index])) &* 0x0000_0100_0000_01b3 }
    return state
  }

  private mutating func append(_ scalar: UInt32) {
    guard count < 64 else { return }
    scalars[count] = scalar
    count += 1
  }

  /// Drops final full stops and footnote numbers: `Yes.`, `Yes 1)`, `Yes (1)`, `Yes[^1]`, `Yes2`.
  private mutating func trimMarks() {
    while count > 1 {
      let last = scalars[count - 1]
      if last == 0x2e || last == 0x20 {
        count -= 1
      } else if let start = footnoteStart() {
        count = start
      } else {
        return
      }
    }
  }

  private func footnoteStart() -> Int? {
    let scalars = scalars.span
    var at = count - 1
    let close = scalars[at]
    let closed = close == 0x29 || close == 0x5d
    if closed { at -= 1 }
    var digits = 0
    while at >= 0, (0x30...0x39).contains(scalars[at]) {
      digits += 1
      at -= 1
    }
    guard (1...2).contains(digits), at >= 0 else { return nil }
    if !closed { return CharacterFolding.isLetter(scalars[at]) ? at + 1 : nil }
    if scalars[at] == 0x5e { at -= 1 }
    if at > 0, scalars[at] == 0x28 || scalars[at] == 0x5b { at -= 1 }
    return at >= 0 && (scalars[at] == 0x20 || CharacterFolding.isLetter(scalars[at])) ? at + 1 : nil
  }

  private static func tag(
    in bytes: ArraySlice<UInt8>, at start: Int
  ) -> (end: Int, isSuperscript: Bool, opens: Bool, isBreak: Bool)? {
    guard let close = bytes[start...].firstIndex(of: 0x3e) else { return nil }
    var name = bytes[(start + 1)..<close]
    let opens = name.first != 0x2f
    if !opens { name = name.dropFirst() }
    let word = name.prefix(3).map { $0 | 0x20 }
    return (close + 1, word == [0x73, 0x75, 0x70], opens, word.starts(with: [0x62, 0x72]))
  }
}
