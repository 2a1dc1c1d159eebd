internal import DocModel

/// An address with tags and filters of Liquid, as Jekyll's pages have them: `{{ '/docs/' | relative_url }}`,
/// `{% link guide/a.md %}`, `{{ site.repository }}/issues`.
enum LiquidAddress {
  /// More are no address.
  private static let mostParts = 16

  /// Whether an address has a tag or an output of Liquid.
  static func isOne(_ address: ArraySlice<UInt8>) -> Bool {
    zip(address, address.dropFirst()).contains {
      $0 == UInt8(ascii: "{") && ($1 == UInt8(ascii: "{") || $1 == UInt8(ascii: "%"))
    }
  }

  /// Returns the address as the generator makes it, from the root of the site; nil if the site alone knows it.
  ///
  /// - Parameter value: the value of a key of the site's settings, or nil.
  static func resolved(_ address: String, value: (String) -> String?) -> String? {
    var (result, rest) = ("", address[...])
    for _ in 0..<mostParts {
      guard let brace = rest.indices.first(where: { rest[$0...].hasPrefix("{{") || rest[$0...].hasPrefix("{%") }) else {
        return result + rest
      }
      let isTag = rest[brace...].hasPrefix("{%")
      let start = rest.index(brace, offsetBy: 2)
      guard let close = rest[start...].firstRange(of: isTag ? "%}" : "}}") else { return nil }
      let inner = rest[start..<close.lowerBound].trimming { $0.isWhitespace || $0 == "-" }
      guard let text = isTag ? tag(inner) : expression(inner, value: value) else { return nil }
      result += rest[..<brace] + text
      rest = rest[close.upperBound...]
    }
    return nil
  }

  /// `link guide/a.md` and `post_url 2024-05-01-title`.
  private static func tag(_ text: Substring) -> String? {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard words.count == 2 else { return nil }
    let path = words[1].drop { $0 == "/" }
    switch words[0] {
    case "link": return "/" + path
    case "post_url": return "/_posts/" + path + ".md"
    default: return nil
    }
  }

  private static func expression(_ text: Substring, value: (String) -> String?) -> String? {
    let parts = text.split(separator: "|").map { $0.trimming(where: \.isWhitespace) }
    guard let first = parts.first, var result = operand(first, value: value) else { return nil }
    for filter in parts.dropFirst() {
      let words = filter.split(separator: ":", maxSplits: 1).map { $0.trimming(where: \.isWhitespace) }
      switch words.first {
      // The addresses of pages are those from the root of the site.
      case "relative_url", "absolute_url": break
      case "append":
        guard words.count == 2, let more = operand(words[1], value: value) else { return nil }
        result += more
      case "prepend":
        guard words.count == 2, let more = operand(words[1], value: value) else { return nil }
        result = more + result
      default: return nil
      }
    }
    return result
  }

  private static func operand(_ text: Substring, value: (String) -> String?) -> String? {
    if let quote = text.first, quote == "'" || quote == "\"" {
      let inner = text.dropFirst()
      return inner.last == quote ? String(inner.dropLast()) : nil
    }
    guard text.hasPrefix("site.") else { return nil }
    let key = String(text.dropFirst("site.".count))
    return ["baseurl", "url"].contains(key) ? "" : value(key)
  }
}
