/// A text cut to a number of characters, runs of blanks folded.
enum ShortText {
  /// With `…` where it is cut; no more of a long text is read than is shown.
  static func cut(_ text: some Collection<UInt8>, limit: Int) -> String {
    var (shown, count, isBehindBlank) = ("", 0, false)
    // No character has more bytes than a few.
    for character in String(decoding: text.prefix(16 * limit), as: UTF8.self) {
      if character.isWhitespace {
        isBehindBlank = count > 0
        continue
      }
      if isBehindBlank { shown += " " }
      shown.append(character)
      count += isBehindBlank ? 2 : 1
      isBehindBlank = false
      if count > limit { return shown.prefix(limit - 1) + "…" }
    }
    return shown
  }
}
