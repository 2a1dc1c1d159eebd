/// A text without markup that records which parts of it are code spans.
package struct QuotedText: Sendable, Equatable {
  package private(set) var text: String
  /// The code spans as ranges of the text's UTF-8 bytes, in order.
  package private(set) var code: [Range<Int>]

  package init(_ text: String = "", code: [Range<Int>] = []) {
    self.text = text
    self.code = code
  }

  package var isEmpty: Bool { text.isEmpty }

  package static func += (text: inout QuotedText, other: QuotedText) {
    let start = text.text.utf8.count
    text.text += other.text
    text.code += other.code.map { $0.lowerBound + start..<$0.upperBound + start }
  }

  /// Returns the text from a byte on.
  package func dropFirst(_ bytes: Int) -> QuotedText {
    QuotedText(
      String(decoding: text.utf8.dropFirst(bytes), as: UTF8.self),
      code: code.compactMap { $0.upperBound > bytes ? max(0, $0.lowerBound - bytes)..<$0.upperBound - bytes : nil })
  }

  /// The text cut where code begins and ends; no run is empty.
  package var runs: [Run] {
    let bytes = Array(text.utf8)
    var runs: [Run] = []
    var start = 0
    func add(upTo end: Int, isCode: Bool) {
      guard end > start else { return }
      runs.append(Run(text: String(decoding: bytes[start..<end], as: UTF8.self), isCode: isCode))
      start = end
    }
    for span in code {
      add(upTo: min(span.lowerBound, bytes.count), isCode: false)
      add(upTo: min(span.upperBound, bytes.count), isCode: true)
    }
    add(upTo: bytes.count, isCode: false)
    return runs
  }

  package struct Run: Sendable, Equatable {
    package let text: String
    package let isCode: Bool
  }
}

extension Article {
  /// Returns the visible text below a node, as ``plainText(of:)``, with its code spans.
  package func quotedText(of index: Int) -> QuotedText {
    var bytes: [UInt8] = []
    var code: [Range<Int>] = []
    appendPlainText(of: index, to: &bytes) { code.append($0) }
    return QuotedText(String(decoding: bytes, as: UTF8.self), code: code)
  }
}
