/// A file path as part of a URI (RFC 3986).
enum URIPath {
  static func encode(_ path: String) -> String {
    let plain = plainCount(path.utf8.span)
    guard plain < path.utf8.count else { return path }
    var bytes = Array(path.utf8.prefix(plain))
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8.dropFirst(plain) {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the length in bytes of the prefix that needs no escaping.
  private static func plainCount(_ path: Span<UInt8>) -> Int {
    var count = 0
    while count < path.count, isPlain(path[count]) { count += 1 }
    return count
  }

  /// Whether the byte is unreserved or a slash. A colon is not: `a:b.md` would read as a scheme.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5a, 0x61...0x7a, 0x30...0x39, 0x2d, 0x2e, 0x5f, 0x7e, 0x2f: true
    default: false
    }
  }
}
