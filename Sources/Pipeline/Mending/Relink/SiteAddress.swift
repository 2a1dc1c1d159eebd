/// The address at which readers find the project's site. Texts may link to its pages by full addresses.
package struct SiteAddress: Sendable {
  /// In lowercase.
  private let host: [UInt8]
  /// The path of the site's root, without a slash at the end.
  private let base: [UInt8]

  /// Fails for an address without a host.
  package init?(_ url: String) {
    guard let address = Self.withoutScheme(Array(url.utf8)[...]) else { return nil }
    host = address.prefix { $0 != Self.slash }.map(Self.lowercased)
    var base = address.dropFirst(host.count).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    while base.last == Self.slash { base.removeLast() }
    self.base = Array(base)
    guard !host.isEmpty else { return nil }
  }

  /// The number of bytes of a link before the path from the root of the site; 0 if it does not name the site.
  func length(in link: [UInt8]) -> Int {
    guard let address = Self.withoutScheme(link[...]), address.prefix(host.count).map(Self.lowercased) == host,
      address.dropFirst(host.count).starts(with: base)
    else { return 0 }
    let end = address.startIndex + host.count + base.count
    return end < link.count && link[end] == Self.slash ? end : 0
  }

  /// The part after `https://`, `http://` or `//`; nil for other addresses.
  private static func withoutScheme(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for start in ["https://", "http://", "//"]
    where url.prefix(start.utf8.count).map(lowercased) == Array(start.utf8) {
      return url.dropFirst(start.utf8.count)
    }
    return nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

  private static let slash = UInt8(ascii: "/")
}
