internal import DocModel

/// A link target split into host, path and query; the fragment is dropped.
struct Address {
  let host: String?
  let path: String
  let query: Substring

  private static let schemes = ["https://", "http://", "//"].map { Array($0.utf8) }

  init(_ text: String) {
    let page = text.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    query = Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") })
    let rest = Self.schemes.first { $0.count <= page.count && zip(page, $0).allSatisfy { $0.asciiLowercased == $1 } }
      .map { page.dropFirst($0.count) }
    let slash = UInt8(ascii: "/")
    host = rest.map { String(decoding: $0.prefix { $0 != slash }, as: UTF8.self).lowercased() }
    path = String(decoding: rest.map { $0.drop { $0 != slash } } ?? page, as: UTF8.self)
  }
}
