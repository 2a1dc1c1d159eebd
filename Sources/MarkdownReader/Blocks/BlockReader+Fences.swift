internal import DocModel

extension BlockReader {
  func isFence(line: Int, column: Int) -> Bool {
    let at = offset(line: line, column: column)
    guard at + 2 < parsed.bytes.count, parsed.bytes[at] == .of("`") || parsed.bytes[at] == .of("~") else {
      return false
    }
    return parsed.bytes[at + 1] == parsed.bytes[at] && parsed.bytes[at + 2] == parsed.bytes[at]
  }

  /// Notes an opening fence without a closing one, or whose block holds another opening fence: then it was closed by a
  /// fence that was meant for that one.
  mutating func noteFence(of node: Node, at fence: Int, through last: Int) {
    let bytes = parsed.bytes
    guard fence < bytes.count, case let sign = bytes[fence] else { return }
    let count = bytes[fence...].prefix { $0 == sign }.count
    /// The bytes after the signs of a fence that is as long as this one, or nil if the line is none.
    func info(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      let content = line.drop { $0.isBlank || $0 == .of(">") }
      let signs = content.prefix { $0 == sign }.count
      return signs >= count ? content.dropFirst(signs) : nil
    }
    // A sample of Markdown holds fences.
    let language = String(decoding: article.pool[node.attribute.indices].prefix { $0.isAlphanumeric }, as: UTF8.self)
    guard !["markdown", "md", "mdx"].contains(language.lowercased()) else { return }
    let end = offset(line: last, column: 1)
    let isClosed = end > fence && info(bytes[end...].prefix { !$0.isLineEnd })?.allSatisfy(\.isBlank) ?? false
    let literal = article.pool[node.literal.indices]
    guard !isClosed || literal.split(separator: .lineFeed).contains(where: { info($0)?.first?.isASCIILetter == true })
    else {
      return
    }
    article.unpaired.append(
      UnpairedMark(
        name: UnpairedMark.fence, isClosing: false, mustBeClosed: true,
        text: String(decoding: bytes[fence...].prefix { !$0.isLineEnd }.prefix(80), as: UTF8.self), line: node.firstLine
      ))
  }
}
