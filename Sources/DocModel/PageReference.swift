/// A link target written with Hugo's `ref` or `relref`, which names a page of the site instead of its address:
/// `{{< ref "setup.md#install" >}}`.
package enum PageReference {
  /// Returns the page's name as written, with a fragment inside or after the shortcode; nil if the target is no
  /// reference to a page.
  package static func target(in url: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard url.starts(with: "{{<".utf8) || url.starts(with: "{{%".utf8) else { return nil }
    let close = [url[url.startIndex + 2] == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "%")] + "}}".utf8
    var end = url.startIndex + 3
    while !url[end...].starts(with: close) {
      guard end < url.endIndex else { return nil }
      end += 1
    }
    let after = url[(end + close.count)...]
    guard after.isEmpty || after.first == UInt8(ascii: "#") || after.first == UInt8(ascii: "?") else { return nil }
    let content = url[(url.startIndex + 3)..<end].drop { isSpace($0) }
    let name = content.prefix { !isSpace($0) }
    guard name.elementsEqual("ref".utf8) || name.elementsEqual("relref".utf8) else { return nil }
    guard let page = page(in: content[name.endIndex...].drop { isSpace($0) }) else { return nil }
    return after.isEmpty ? page : page + after
  }

  /// The first parameter, or the one that is named `path`.
  private static func page(in parameters: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = parameters.first else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "`") || first == UInt8(ascii: "'") {
      return parameters.dropFirst().prefix { $0 != first }
    }
    let word = parameters.prefix { !isSpace($0) }
    guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { return word }
    let (key, value) = (word[..<equals], parameters[(equals + 1)...])
    if key.elementsEqual("path".utf8) { return page(in: value) }
    // Another named parameter, as `lang="de"`, may stand first.
    let rest: ArraySlice<UInt8>
    if let quote = value.first, quote == UInt8(ascii: "\"") {
      rest = value.dropFirst().drop { $0 != quote }.dropFirst()
    } else {
      rest = value.drop { !isSpace($0) }
    }
    return page(in: rest.drop { isSpace($0) })
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
