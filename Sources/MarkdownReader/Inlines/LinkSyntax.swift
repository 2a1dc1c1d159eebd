internal import DocModel

/// Finds the ends of a link's parts in source text, as CommonMark defines them. Offsets are into the given bytes; all
/// functions return nil if there is no such part.
enum LinkSyntax {
  /// The end of a destination at `start`: `<…>`, or bytes without spaces and with balanced parentheses.
  static func destination(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var at = start
    if at < end, bytes[at] == .of("<") {
      at += 1
      while at < end {
        switch bytes[at] {
        case .of(">"): return at + 1
        case .backslash where at + 1 < end && bytes[at + 1].isPunctuation: at += 2
        case .lineFeed, .carriageReturn, .of("<"): return nil
        default: at += 1
        }
      }
      return nil
    }
    var depth = 0
    scan: while at < end {
      switch bytes[at] {
      case .backslash where at + 1 < end && bytes[at + 1].isPunctuation: at += 2
      case .of("("):
        depth += 1
        guard depth <= 32 else { return nil }
        at += 1
      case .of(")"):
        guard depth > 0 else { break scan }
        depth -= 1
        at += 1
      case let byte where byte.isSpace:
        if at == start { return nil }
        break scan
      default: at += 1
      }
    }
    return at < end ? at : nil
  }

  /// The end of a title that begins at `start`: `"…"`, `'…'` or `(…)`.
  static func title(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    let close: UInt8
    switch bytes[start] {
    case .of("\""): close = .of("\"")
    case .of("'"): close = .of("'")
    case .of("("): close = .of(")")
    default: return nil
    }
    var at = start + 1
    while at < end {
      if bytes[at] == .backslash, at + 1 < end, bytes[at + 1].isPunctuation {
        at += 2
      } else if bytes[at] == close {
        return at + 1
      } else if close == .of(")"), bytes[at] == .of("(") {
        return nil
      } else {
        at += 1
      }
    }
    return nil
  }

  /// The end of a label `[…]` that begins at `start`.
  static func label(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    guard start < end, bytes[start] == .of("[") else { return nil }
    var at = start + 1
    while at < end, at - start <= 1001 {
      switch bytes[at] {
      case .of("["): return nil
      case .of("]"): return at + 1
      case .backslash where at + 1 < end && bytes[at + 1].isPunctuation: at += 2
      default: at += 1
      }
    }
    return nil
  }

  static func skipSpace(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var at = start
    while at < end, bytes[at].isSpace { at += 1 }
    return at
  }

  /// The end of the `(destination "title")` that begins at `start`.
  static func inlineTarget(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    guard start < end, bytes[start] == .of("(") else { return nil }
    let opened = skipSpace(in: bytes, from: start + 1, to: end)
    guard let afterDestination = destination(in: bytes, from: opened, to: end) else { return nil }
    let beforeTitle = skipSpace(in: bytes, from: afterDestination, to: end)
    let afterTitle =
      beforeTitle > afterDestination ? title(in: bytes, from: beforeTitle, to: end) ?? beforeTitle : beforeTitle
    let close = skipSpace(in: bytes, from: afterTitle, to: end)
    return close < end && bytes[close] == .of(")") ? close + 1 : nil
  }

  /// The end of the link reference definition that begins at `start`, its line end included.
  static func definition(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    guard let afterLabel = label(in: bytes, from: start, to: end), afterLabel < end, bytes[afterLabel] == .of(":"),
      (start + 1..<afterLabel - 1).contains(where: { !bytes[$0].isSpace })
    else { return nil }
    let opened = skipSpace(in: bytes, from: afterLabel + 1, to: end)
    guard opened < end,
      let afterDestination = destination(in: bytes, from: opened, to: end)
        ?? endOfText(in: bytes, from: opened, to: end)
    else { return nil }
    let beforeTitle = skipSpace(in: bytes, from: afterDestination, to: end)
    if beforeTitle > afterDestination, let afterTitle = title(in: bytes, from: beforeTitle, to: end),
      let lineEnd = endOfLine(in: bytes, from: afterTitle, to: end)
    {
      return lineEnd
    }
    return endOfLine(in: bytes, from: afterDestination, to: end)
  }

  /// The end of a bare destination that extends to the very end of the text.
  private static func endOfText(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var at = start
    while at < end, !bytes[at].isSpace { at += 1 }
    return at == end && at > start && bytes[start] != .of("<") ? end : nil
  }

  /// The offset after the line end if only spaces precede it.
  private static func endOfLine(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var at = start
    while at < end, bytes[at].isBlank { at += 1 }
    guard at < end else { return end }
    guard bytes[at].isLineEnd else { return nil }
    if bytes[at] == .carriageReturn, at + 1 < end, bytes[at + 1] == .lineFeed { return at + 2 }
    return at + 1
  }
}
