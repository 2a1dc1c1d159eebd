/// Extracts the ids of a finished page.
package enum PageIDs {
  /// - Parameter page: HTML as this module writes it: attributes in double quotes, `<` only at the start of a tag.
  package static func ids(of page: [UInt8]) -> Set<String> {
    var ids: Set<String> = []
    let (isInTag, isInValue, isID) = (1, 2, 3)
    var (state, start) = (0, 0)
    for index in page.indices {
      switch (page[index], state) {
      case (UInt8(ascii: "<"), 0): state = isInTag
      case (UInt8(ascii: ">"), isInTag): state = 0
      case (UInt8(ascii: "\""), isInTag):
        start = index + 1
        state = page[..<index].suffix(id.count).elementsEqual(id) ? isID : isInValue
      case (UInt8(ascii: "\""), isInValue): state = isInTag
      case (UInt8(ascii: "\""), isID):
        ids.insert(unescaped(page[start..<index]))
        state = isInTag
      default: break
      }
    }
    return ids
  }

  private static let id = Array(" id=".utf8)

  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    let text = String(decoding: value, as: UTF8.self)
    guard value.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
