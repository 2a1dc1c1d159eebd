internal import DocModel

/// Finds the code of other languages in an HTML page: the contents of `<script>` and `<style>`.
enum EmbeddedCode {
  private static let kinds: [(tag: [UInt8], syntax: CodeSyntax?)] = [
    (Array("script".utf8), CodeSyntax.named("js".utf8)), (Array("style".utf8), CodeSyntax.named("css".utf8)),
  ]

  /// Splits the page into consecutive parts without gaps, each with its language.
  static func parts(of page: ArraySlice<UInt8>, _ outer: CodeSyntax) -> [(range: Range<Int>, syntax: CodeSyntax)] {
    var parts: [(Range<Int>, CodeSyntax)] = []
    var (done, at) = (page.startIndex, page.startIndex)
    while at < page.endIndex, let open = page[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      guard let (tag, syntax) = kinds.first(where: { page.begins(with: $0.tag, at: open + 1) }), let inner = syntax
      else { continue }
      // An unclosed tag extends to the end of the page; stopping here keeps the search linear.
      guard let close = page[at...].firstIndex(of: UInt8(ascii: ">")) else { break }
      let start = close + 1
      var end = start
      while end < page.endIndex,
        !(page[end] == UInt8(ascii: "<") && page.begins(with: [UInt8(ascii: "/")] + tag, at: end + 1))
      { end += 1 }
      parts += [(done..<start, outer), (start..<end, inner)]
      (done, at) = (end, end)
    }
    return parts + [(done..<page.endIndex, outer)]
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the tag name is at `start`, ignoring letter case, with no word character after it.
  fileprivate func begins(with name: [UInt8], at start: Int) -> Bool {
    let end = start + name.count
    guard end < endIndex, !CodeByte.isWord(self[end]) else { return false }
    return self[start..<end].elementsEqual(name) { $0.asciiLowercased == $1 }
  }
}
