internal import DocModel

/// A notation in a text that has no children: keys `++ctrl+alt++`, icons `:material-home:`, emoji `:smile:`.
struct ShortNotation {
  let range: Range<Int>
  /// The text between the marks.
  let name: Range<Int>
  let syntax: DirectiveSyntax
  /// The characters of an emoji, which are text.
  var emoji: [UInt8] = []

  /// The first notation in a text of the pool, or nil.
  ///
  /// - Parameter emojiOnly: whether to find only emoji.
  static func first(_ pool: [UInt8], _ text: Range<Int>, emojiOnly: Bool) -> ShortNotation? {
    var at = text.lowerBound
    while at + 2 < text.upperBound {
      switch pool[at] {
      case .of(":"):
        if let found = named(pool, text, at, emojiOnly: emojiOnly) { return found }
      case .of("+") where !emojiOnly && pool[at + 1] == .of("+"):
        if let found = keys(pool, text, at) { return found }
        while at + 1 < text.upperBound, pool[at + 1] == .of("+") { at += 1 }
      default: break
      }
      at += 1
    }
    return nil
  }

  private static func named(_ pool: [UInt8], _ text: Range<Int>, _ start: Int, emojiOnly: Bool) -> ShortNotation? {
    guard start == text.lowerBound || !pool[start - 1].isAlphanumeric && pool[start - 1] != .of(":") else { return nil }
    let name = start + 1..<end(of: start + 1, in: pool, text) { $0 == .of("-") || $0 == .of("+") || $0 == .of("_") }
    guard !name.isEmpty, name.count <= 80, name.upperBound < text.upperBound, pool[name.upperBound] == .of(":") else {
      return nil
    }
    let range = start..<name.upperBound + 1
    if let emoji = EmojiNames[pool[name]] {
      return ShortNotation(range: range, name: name, syntax: .icon, emoji: emoji)
    }
    guard !emojiOnly, iconSets.contains(where: { pool.has($0, at: name.lowerBound) }) else { return nil }
    return ShortNotation(range: range, name: name, syntax: .icon)
  }

  /// The sets of icons that come with Material for MkDocs.
  private static let iconSets = ["material-", "fontawesome-", "octicons-", "simple-"]

  private static func keys(_ pool: [UInt8], _ text: Range<Int>, _ start: Int) -> ShortNotation? {
    guard start == text.lowerBound || pool[start - 1] != .of("+") else { return nil }
    var at = start + 2
    while true {
      let first = at
      if at < text.upperBound, pool[at] == .of("\"") || pool[at] == .of("'") {
        guard let close = pool[at + 1..<text.upperBound].firstIndex(of: pool[at]), close > at + 1 else { return nil }
        at = close + 1
      } else {
        at = end(of: at, in: pool, text) { $0 == .of("-") || $0 == .of("_") }
      }
      guard at > first, at - start < 200, at < text.upperBound, pool[at] == .of("+") else { return nil }
      if at + 1 < text.upperBound, pool[at + 1] == .of("+") {
        return ShortNotation(range: start..<at + 2, name: start + 2..<at, syntax: .keys)
      }
      at += 1
    }
  }

  private static func end(of start: Int, in pool: [UInt8], _ text: Range<Int>, or isPart: (UInt8) -> Bool) -> Int {
    var end = start
    while end < text.upperBound, pool[end].isAlphanumeric || isPart(pool[end]) { end += 1 }
    return end
  }
}

extension ArticleBuilder {
  /// Makes placeholders of keys and icons in texts, and replaces short codes by their emoji.
  mutating func readShortNotations(from start: Int, emojiOnly: Bool) {
    var pass = InlinePass(capacity: nodes.count - start)
    var found = false
    for node in nodes[start...] {
      guard node.kind == .text, !node.flags.contains(.spelled) else {
        pass.put(node)
        continue
      }
      var rest = node.literal.indices
      while let notation = ShortNotation.first(pool, rest, emojiOnly: emojiOnly) {
        found = true
        pass.put(rest.lowerBound..<notation.range.lowerBound, of: node)
        var part = InlinePass.part(notation.range, of: node)
        if notation.emoji.isEmpty {
          part.kind = .placeholder
          part.level = notation.syntax.rawValue
          part.flags = []
          part.attribute = ByteRange(
            start: UInt32(notation.name.lowerBound), end: UInt32(notation.name.upperBound))
        } else {
          part.literal = append(notation.emoji)
        }
        pass.put(part)
        rest = notation.range.upperBound..<rest.upperBound
      }
      pass.put(rest, of: node)
    }
    if found { replaceInlines(from: start, with: pass.output) }
  }
}

/// The emoji of short codes such as `:smile:`.
enum EmojiNames {
  /// Returns the characters of a short code without its colons, or nil for an unknown one.
  static subscript(name: ArraySlice<UInt8>) -> [UInt8]? { table[Array(name)] }

  private static let table: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for line in PackageResources.emoji_tsv.split(separator: .lineFeed) where line.first != .of("#") {
      let parts = line.split(separator: .tab)
      if parts.count == 2 { table[Array(parts[0])] = Array(parts[1]) }
    }
    return table
  }()
}
