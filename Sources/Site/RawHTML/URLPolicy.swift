internal import DocModel

/// The URLs that are allowed in a page.
enum URLPolicy {
  enum Use { case link, image, media }

  /// Whether a target in Markdown is safe: any URL that neither runs code nor embeds a document.
  static func isSafe(_ url: ArraySlice<UInt8>, in use: Use) -> Bool {
    if isPlainlySafe(url) { return true }
    return switch scheme(of: url) {
    // Some of these schemes only wrap another URL.
    case "javascript", "vbscript", "livescript", "mocha", "file", "feed", "jar", "view-source", "blob", "filesystem":
      false
    case "data": use == .image && isImageData(url)
    default: true
    }
  }

  /// Whether a target in raw HTML is allowed: relative URLs, and the common schemes.
  static func isAllowed(_ url: ArraySlice<UInt8>, in use: Use) -> Bool {
    if isPlainlySafe(url) { return true }
    guard let scheme = scheme(of: url) else { return true }
    if scheme == "data" { return use == .image && isImageData(url) }
    return use == .link ? linkSchemes.contains(scheme) : scheme == "http" || scheme == "https"
  }

  /// Whether the URL needs no request to another host.
  static func isOwn(_ url: ArraySlice<UInt8>) -> Bool {
    if let scheme = scheme(of: url) { return scheme == "data" }
    // Browsers read a backslash as a slash, and ignore spaces before the first one.
    let start = url.drop { $0 <= .space }.filter { $0 > .space }.prefix(2)
    return start.count < 2 || !start.allSatisfy { $0 == 0x2f || $0 == 0x5c }
  }

  /// A fast path that recognizes nearly every target by its first bytes.
  private static func isPlainlySafe(_ url: ArraySlice<UInt8>) -> Bool {
    switch url.first {
    case 0x23, 0x2e, 0x2f, nil: true
    case 0x68: url.starts(with: https) || url.starts(with: http)
    default: false
    }
  }

  private static let https = Array("https://".utf8)
  private static let http = Array("http://".utf8)

  private static let linkSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "ftp", "ftps", "sftp", "ssh", "git", "irc", "ircs", "news", "xmpp", "geo",
    "urn", "vscode", "ms-settings", "ms-windows-store",
  ]

  /// Returns the scheme in lower case as a browser reads it, ignoring leading spaces and control characters and inner
  /// line ends; nil for relative URLs.
  private static func scheme(of url: ArraySlice<UInt8>) -> String? {
    var scheme: [UInt8] = []
    for byte in url {
      switch byte {
      case 0x09, 0x0a, 0x0d: continue
      case 0...0x20 where scheme.isEmpty: continue
      case 0x3a: return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
      case 0x2b, 0x2d, 0x2e, 0x30...0x39: if scheme.isEmpty { return nil }
      case _ where byte.isASCIILetter: break
      default: return nil
      }
      scheme.append(byte.asciiLowercased)
    }
    return nil
  }

  private static func isImageData(_ url: ArraySlice<UInt8>) -> Bool {
    let head = String(decoding: url.drop { $0 <= .space }.prefix(24), as: UTF8.self).lowercased()
    return ["png", "gif", "jpeg", "jpg", "webp", "avif"].contains { kind in
      head.hasPrefix("data:image/\(kind);") || head.hasPrefix("data:image/\(kind),")
    }
  }
}

/// Percent-encoding of link and image targets, as the `cmark` command does it.
enum URLEscaping {
  /// Keeps letters, digits and every byte with a meaning in a URL, including `%`: the target may already be encoded.
  static func escaped(_ url: ArraySlice<UInt8>) -> [UInt8] { escaped(url, kept: all) }

  /// Escapes a file path, in which `%`, `?` and `#` are part of a name.
  static func escapedPath(_ path: ArraySlice<UInt8>) -> [UInt8] { escaped(path, kept: inPaths) }

  private static func escaped(_ text: ArraySlice<UInt8>, kept: Kept) -> [UInt8] {
    guard text.contains(where: { !kept.contains($0) }) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16)
    for byte in text {
      if kept.contains(byte) {
        result.append(byte)
      } else {
        result.append(0x25)
        result.append(digit(byte >> 4))
        result.append(digit(byte & 15))
      }
    }
    return result
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// A set of ASCII characters.
  private struct Kept: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: StaticString, without others: StaticString) {
      for byte in characters.description.utf8 where !others.description.utf8.contains(byte) {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
      }
    }

    func contains(_ byte: UInt8) -> Bool {
      byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }
  }

  private static let characters: StaticString =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+!*(),%#@?=;:/,+$~&'"
  private static let all = Kept(characters, without: "")
  private static let inPaths = Kept(characters, without: "%?#")
}

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
