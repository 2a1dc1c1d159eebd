internal import DocModel

/// Liquid's and Jinja's `{% tag %}` and `{{ value }}`, kramdown's `{: … }`.
enum LiquidTags {
  private static let lengthLimit = 4000

  static func find(_ text: [UInt8], from start: Int) -> [Mark] {
    var marks: [Mark] = []
    var at = start
    var ends = Ends(text)
    while let brace = CmarkTree.offset(of: .of("{"), in: text, from: at) {
      guard let mark = mark(text, brace, &ends) else {
        at = brace + 1
        continue
      }
      marks.append(mark)
      at = mark.range.upperBound
    }
    guard !marks.isEmpty else { return [] }
    var pairing = MarkPairing(marks, in: text)
    pairing.pair { mark in
      let name = text[mark.name]
      return name.count > 3 && name.prefix(3).elementsEqual("end".utf8) && text.has("{%", at: mark.range.lowerBound) ? name.dropFirst(3) : nil
    }
    return pairing.marks
  }

  private static func mark(_ text: [UInt8], _ start: Int, _ ends: inout Ends) -> Mark? {
    let close: String
    if text.has("{%", at: start) {
      close = "%}"
    } else if text.has("{{", at: start) {
      close = "}}"
    } else if text.has("{:", at: start) {
      close = "}"
    } else {
      return nil
    }
    guard let end = ends.next(close, from: start + 2), end - start < lengthLimit,
      close != "}" || !text[start..<end].contains(where: \.isLineEnd)
    else { return nil }
    var inner = text.trimmed(start + 2..<end)
    if !inner.isEmpty, text[inner.lowerBound] == .of("-") { inner = text.trimmed(inner.lowerBound + 1..<inner.upperBound) }
    if !inner.isEmpty, text[inner.upperBound - 1] == .of("-") { inner = text.trimmed(inner.lowerBound..<inner.upperBound - 1) }
    // What a backtick follows is written about, not used: `{{`.
    guard !inner.isEmpty, text[inner.lowerBound] != .of("`") else { return nil }
    var nameEnd = inner.lowerBound
    while nameEnd < inner.upperBound, text[nameEnd].isAlphanumeric || text[nameEnd] == .of("_") || text[nameEnd] == .of(".") { nameEnd += 1 }
    return Mark(start..<end + close.utf8.count, name: inner.lowerBound..<nameEnd, parameters: nameEnd..<inner.upperBound, syntax: .liquid)
  }
}

/// Where closing marks stand, each looked for once.
private struct Ends {
  private let text: [UInt8]
  private var known: [String: Int] = [:]

  init(_ text: [UInt8]) { self.text = text }

  /// The first `close` from `start` on, asked for in rising order.
  mutating func next(_ close: String, from start: Int) -> Int? {
    if let end = known[close], end >= start { return end < text.count ? end : nil }
    var at = start
    while let brace = CmarkTree.offset(of: .of("}"), in: text, from: at) {
      let end = brace + 1 - close.utf8.count
      if end >= start, text.has(close, at: end) {
        known[close] = end
        return end
      }
      at = brace + 1
    }
    known[close] = text.count
    return nil
  }
}
