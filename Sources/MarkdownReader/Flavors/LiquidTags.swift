internal import DocModel

/// Liquid's and Jinja's `{% tag %}` and `{{ value }}`, kramdown's `{: … }`.
enum LiquidTags {
  private static let lengthLimit = 4000

  static func find(_ text: [UInt8], from start: Int) -> [Mark] {
    var marks: [Mark] = []
    var at = start
    while let brace = CmarkTree.offset(of: .of("{"), in: text, from: at) {
      guard let mark = mark(text, brace) else {
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

  private static func mark(_ text: [UInt8], _ start: Int) -> Mark? {
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
    var end = start + 2
    let limit = min(text.count, start + lengthLimit)
    while end < limit, !text.has(close, at: end) {
      if close == "}", text[end].isLineEnd { return nil }
      end += 1
    }
    guard end < limit else { return nil }
    var inner = text.trimmed(start + 2..<end)
    if !inner.isEmpty, text[inner.lowerBound] == .of("-") { inner = text.trimmed(inner.lowerBound + 1..<inner.upperBound) }
    if !inner.isEmpty, text[inner.upperBound - 1] == .of("-") { inner = text.trimmed(inner.lowerBound..<inner.upperBound - 1) }
    guard !inner.isEmpty else { return nil }
    var nameEnd = inner.lowerBound
    while nameEnd < inner.upperBound, text[nameEnd].isAlphanumeric || text[nameEnd] == .of("_") || text[nameEnd] == .of(".") { nameEnd += 1 }
    return Mark(start..<end + close.utf8.count, name: inner.lowerBound..<nameEnd, parameters: nameEnd..<inner.upperBound, syntax: .liquid)
  }
}
