internal import DocModel
internal import Features

/// A name that a text marks, by emphasis or as a link, and what stands in the mark.
struct MarkedName {
  let bytes: [UInt8]

  /// - Parameter mark: an emphasis or a link; nil where it holds anything but a name.
  init?(_ mark: Int, _ article: Article) {
    let nodes = article.nodes
    // A mark that holds much is that of no name.
    guard mark + 1 < Int(nodes[mark].end), Int(nodes[mark].end) - mark <= Self.most else { return nil }
    // Most marks hold one text, which need not be copied to be no name.
    let isOneText = nodes[mark + 1].end == nodes[mark].end && nodes[mark + 1].kind == .text
    let text = isOneText ? article.pool[nodes[mark + 1].literal.indices] : article.plainBytes(of: mark)[...]
    guard Self.isName(text) else { return nil }
    bytes = Array(text)
  }

  /// A text that marks more is a list of them.
  static let most = 64

  /// One word that no language has: with a capital behind a hyphen or a small letter, or with an underscore.
  static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= 6, text.allSatisfy({ isPart($0) || $0 == .of(".") }) else { return false }
    let shape = WordShape(text)
    return shape.isCoined || shape.contains(.joined)
  }

  /// True where other words stand beside the name, each for itself: an ending that a hyphen joins to it is none.
  static func isWithWords(_ name: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    guard text.count > name.count + 1, let rest = rest(of: text, but: name) else { return false }
    return rest.contains(.space) && rest.contains { $0.isASCIILetter || $0 >= 0xc3 }
  }

  /// What stands before and behind the name; nil where it is no word of its own there.
  static func rest(of text: ArraySlice<UInt8>, but name: ArraySlice<UInt8>) -> [UInt8]? {
    guard let start = ByteSearch.first(name, in: text) else { return nil }
    let end = start + name.count
    if start > text.startIndex, isPart(text[start - 1]) { return nil }
    if end < text.endIndex, isPart(text[end]) { return nil }
    return Array(text[..<start] + text[end...])
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == .of("-") || byte == .of("_")
  }
}
