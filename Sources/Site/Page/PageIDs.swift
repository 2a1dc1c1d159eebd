/// The ids of a page that was written.
public enum PageIDs {
  /// - Parameter page: HTML as pages are written: attributes in double quotes, no `<` but where a tag begins.
  public static func ids(of page: [UInt8]) -> Set<String> {
    var ids: Set<String> = []
    var rest = page[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      while let byte = rest.first, byte != UInt8(ascii: ">") {
        if byte == UInt8(ascii: "\"") {
          rest = rest.dropFirst()
          rest = rest[(rest.firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex)...].dropFirst()
        } else if byte == 0x20, rest.starts(with: id) {
          rest = rest.dropFirst(id.count)
          let end = rest.firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
          ids.insert(unescaped(rest[..<end]))
          rest = rest[end...].dropFirst()
        } else {
          rest = rest.dropFirst()
        }
      }
    }
    return ids
  }

  private static let id = Array(" id=\"".utf8)

  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    let text = String(decoding: value, as: UTF8.self)
    guard value.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
