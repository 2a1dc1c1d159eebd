internal import DocModel

/// The hidden source text that Microsoft Learn keeps after every sentence of a translation:
/// `<span data-ttu-id="1">Satz.</span><span class="sxs-lookup"><span data-stu-id="1">Sentence.</span></span>`.
struct SideBySideText {
  /// An open tag.
  private struct Frame {
    let tag: Range<Int>
    let isSource: Bool
    let isTranslation: Bool
  }

  private let text: [UInt8]
  private var frames: [Frame] = []
  /// The number of elements of `frames` that contain source text.
  private var sources = 0
  private var hidden: [Range<Int>] = []

  /// The invisible ranges, in order: the tags around a sentence, and the source text with its tags.
  static func find(_ text: [UInt8], from start: Int) -> [Mark] {
    guard let first = firstTag(text, from: start) else { return [] }
    var reading = SideBySideText(text)
    reading.read(from: first)
    return reading.hidden.sorted { $0.lowerBound < $1.lowerBound }.map {
      Mark(
        $0, name: $0.lowerBound..<$0.lowerBound, parameters: $0.lowerBound..<$0.lowerBound, syntax: .bracket,
        role: .blanks)
    }
  }

  private init(_ text: [UInt8]) { self.text = text }

  private static func firstTag(_ text: [UInt8], from start: Int) -> Int? {
    var at = start
    while let tag = CmarkTree.offset(of: .of("<"), in: text, from: at) {
      if tag + 1 < text.count, text[tag + 1] == .of("s"), text.has("<span data-ttu-id=", at: tag) { return tag }
      at = tag + 1
    }
    return nil
  }

  private mutating func read(from start: Int) {
    var fences = FencedCode(text)
    var at = start
    while at < text.count {
      switch text[at] {
      case .lineFeed:
        at += 1
        // Tags do not extend beyond their paragraph.
        if at == text.count || text[at].isLineEnd {
          frames = []
          sources = 0
        }
      case .of("`"), .of("~"):
        let mark = text[at]
        if let end = fences.end(from: at) { at = end } else { while at < text.count, text[at] == mark { at += 1 } }
      case .of("<"): at = tag(at)
      default: at += 1
      }
    }
  }

  /// The offset after the tag at `start`, or after its `<` if it is not such a tag.
  private mutating func tag(_ start: Int) -> Int {
    if text.has("</span>", at: start) {
      close(start..<start + 7)
      return start + 7
    }
    guard text.has("<span", at: start) else { return start + 1 }
    var end = start + 5
    while end < text.count, text[end] != .of(">"), text[end] != .of("<"), !text[end].isLineEnd { end += 1 }
    guard end < text.count, text[end] == .of(">") else { return end }
    let isSource = text.has(" class=\"sxs-lookup\"", at: start + 5)
    frames.append(
      Frame(tag: start..<end + 1, isSource: isSource, isTranslation: text.has(" data-ttu-id=", at: start + 5)))
    if isSource { sources += 1 }
    return end + 1
  }

  private mutating func close(_ end: Range<Int>) {
    guard let frame = frames.popLast() else { return }
    if frame.isSource { sources -= 1 }
    guard sources == 0 else { return }
    if frame.isSource {
      hidden.append(frame.tag.lowerBound..<end.upperBound)
    } else if frame.isTranslation {
      hidden += [frame.tag, end]
    }
  }
}
