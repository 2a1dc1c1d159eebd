/// The file of a site that a request path refers to.
enum SitePath: Equatable {
  case file(String)
  /// Redirect to the same address with a slash appended, as it is a folder.
  case folder(String)
  case none

  /// - Parameters:
  ///   - address: the path of a request, still percent-encoded.
  ///   - exists: returns whether the site has a file of this name.
  init(_ address: String, exists: (String) -> Bool) {
    guard let parts = Self.parts(address) else {
      self = .none
      return
    }
    let name = parts.joined(separator: "/")
    let index = name.isEmpty ? "index.html" : name + "/index.html"
    if address.hasSuffix("/") || name.isEmpty {
      self = exists(index) ? .file(index) : .none
    } else if exists(name) {
      self = .file(name)
    } else if exists(index) {
      self = .folder("/" + parts.map(Self.encoded).joined(separator: "/") + "/")
    } else {
      self = .none
    }
  }

  /// The decoded path components, or nil if one is not a valid name: `..`, with a slash or NUL, or invalid UTF-8.
  private static func parts(_ address: String) -> [String]? {
    var parts: [String] = []
    for part in address.split(separator: "/") {
      guard let name = decoded(part.utf8), name != ".", name != "..",
        !name.utf8.contains(where: { $0 == 0 || $0 == 0x2f })
      else { return nil }
      parts.append(name)
    }
    return parts
  }

  private static func decoded(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  private static func encoded(_ name: String) -> String {
    name.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
        return String(character)
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

/// MIME types by file extension.
enum ContentType {
  static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return unknown }
    return known[name[dot...].dropFirst().lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let known = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "json": "application/json", "xml": "application/xml",
    "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "yml": "text/plain; charset=utf-8", "yaml": "text/plain; charset=utf-8", "svg": "image/svg+xml",
    "png": "image/png", "apng": "image/apng", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/vnd.microsoft.icon", "bmp": "image/bmp",
    "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "pdf": "application/pdf",
    "wasm": "application/wasm", "zip": "application/zip", "webmanifest": "application/manifest+json",
  ]
}
