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
