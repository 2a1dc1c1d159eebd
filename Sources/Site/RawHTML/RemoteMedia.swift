internal import DocModel

/// The images, videos and sounds of other hosts that pages show. What they do not show becomes a link.
package enum RemoteMedia: Sendable, Equatable {
  /// From every host, over HTTP and HTTPS.
  case show
  /// From no host.
  case link
  /// From these hosts, in lower case: `img.shields.io`, or `*.example.com` for all hosts below a domain.
  case hosts([String])

  /// Whether a page may load the URL, which leads to another host.
  func shows(_ url: ArraySlice<UInt8>) -> Bool {
    guard self != .link, let host = Self.host(of: url) else { return false }
    guard case .hosts(let hosts) = self else { return true }
    return hosts.contains { $0.hasPrefix("*.") ? host.hasSuffix($0.dropFirst()) : host == $0 }
  }

  /// The sources of a content security policy, with a space before each.
  var policySources: String {
    switch self {
    case .show: " https: http:"
    case .link: ""
    case .hosts(let hosts): hosts.map { " \($0)" }.joined()
    }
  }

  /// Whether the text is a host name, possibly with `*.` before it: only these are safe in a policy.
  package static func isHost(_ text: String) -> Bool {
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    return !name.isEmpty && !name.hasPrefix(".") && !name.hasSuffix(".")
      && name.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }

  /// The host of an `http`, `https` or protocol-relative URL in lower case, or nil for other URLs.
  private static func host(of url: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: url, as: UTF8.self) else { return nil }
    let address = text.lowercased()
    guard let scheme = ["https://", "http://", "//"].first(where: address.hasPrefix) else { return nil }
    let authority = address.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last?.prefix { $0 != ":" } ?? ""
    return host.isEmpty || host.contains(where: \.isWhitespace) ? nil : String(host)
  }
}
