internal import DocModel

/// The footnotes that an article defines, numbered in the order of their first references.
struct Footnotes {
  private var numbers: [[UInt8]: UInt32] = [:]
  private var referred: UInt32 = 0

  var isEmpty: Bool { numbers.isEmpty }

  mutating func define(_ label: some Sequence<UInt8>) { numbers[Self.normalized(label)] = 0 }

  /// The number of a footnote, or 0 if it has no reference.
  func number(_ label: some Sequence<UInt8>) -> UInt32 { numbers[Self.normalized(label)] ?? 0 }

  /// Counts a reference and returns the footnote's number, or nil if it is not defined.
  mutating func refer(_ label: some Sequence<UInt8>) -> UInt32? {
    let key = Self.normalized(label)
    guard let number = numbers[key] else { return nil }
    if number > 0 { return number }
    referred += 1
    numbers[key] = referred
    return referred
  }

  private static func normalized(_ label: some Sequence<UInt8>) -> [UInt8] {
    Array(String(decoding: Array(label), as: UTF8.self).lowercased().utf8)
  }

  /// The end of the `[^label]` that begins at `start`.
  static func markEnd(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    guard start + 3 < end, bytes[start] == .of("["), bytes[start + 1] == .of("^") else { return nil }
    var at = start + 2
    while at < end, at - start < 1000, bytes[at] != .of("]") {
      guard bytes[at] != .of("["), !bytes[at].isSpace else { return nil }
      at += 1
    }
    return at < end && at > start + 2 && bytes[at] == .of("]") ? at + 1 : nil
  }
}

extension ArticleBuilder {
  /// Makes nodes of the `[^label]` in texts whose footnote is defined.
  mutating func readFootnoteReferences(from start: Int, _ footnotes: inout Footnotes) {
    var pass = InlinePass(capacity: nodes.count - start)
    var found = false
    for node in nodes[start...] {
      guard node.kind == .text, !node.flags.contains(.spelled) else {
        pass.put(node)
        continue
      }
      var rest = node.literal.indices
      var at = rest.lowerBound
      while at < rest.upperBound {
        guard let end = Footnotes.markEnd(in: pool, from: at, to: rest.upperBound),
          let number = footnotes.refer(pool[at + 2..<end - 1])
        else {
          at += 1
          continue
        }
        found = true
        pass.put(rest.lowerBound..<at, of: node)
        var reference = InlinePass.part(at..<end, of: node)
        reference.kind = .footnoteReference
        reference.value = number
        reference.literal = ByteRange(start: UInt32(at + 2), end: UInt32(end - 1))
        pass.put(reference)
        rest = end..<rest.upperBound
        at = end
      }
      pass.put(rest, of: node)
    }
    if found { replaceInlines(from: start, with: pass.output) }
  }
}

/// `[^label]: text` at the start of a line, outside fenced code.
enum FootnoteDefinitions {
  static func find(_ text: [UInt8], from start: Int, lines: [UInt32]) -> [Mark] {
    guard contains(text, start) else { return [] }
    var marks: [Mark] = []
    var fence: (byte: UInt8, width: Int)?
    for (index, first) in lines.enumerated() {
      let end = index + 1 < lines.count ? Int(lines[index + 1]) : text.count
      var at = Int(first)
      while at < end, text[at] == .space, at - Int(first) < 4 { at += 1 }
      guard at < end, at - Int(first) < 4 else { continue }
      if text[at] == .of("`") || text[at] == .of("~") {
        var width = 0
        while at + width < end, text[at + width] == text[at] { width += 1 }
        if let open = fence {
          if open.byte == text[at], width >= open.width, text.trimmed(at + width..<end).isEmpty { fence = nil }
        } else if width >= 3 {
          fence = (text[at], width)
        }
        continue
      }
      guard fence == nil, let close = Footnotes.markEnd(in: text, from: at, to: end), close < end,
        text[close] == .of(":")
      else {
        continue
      }
      var body = close + 1
      while body < end, text[body].isBlank { body += 1 }
      // The text of one that begins on the next line is indented by four columns from the margin.
      let isBelow = text.trimmed(body..<end).isEmpty
      marks.append(
        Mark(
          (isBelow ? Int(first) : at)..<body, name: at + 2..<close - 1, parameters: body..<body, syntax: .bracket,
          role: .footnote))
    }
    return marks
  }

  private static func contains(_ text: [UInt8], _ start: Int) -> Bool {
    var at = start
    while let found = CmarkTree.offset(of: .of("^"), in: text, from: at) {
      if found > 0, text[found - 1] == .of("[") { return true }
      at = found + 1
    }
    return false
  }
}
