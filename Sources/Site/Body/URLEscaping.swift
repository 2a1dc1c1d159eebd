/// Percent-encoding of link and image targets, as the `cmark` command does it.
enum URLEscaping {
  /// Letters, digits and every byte with a meaning in a URL stay, `%` too: a target may be encoded already.
  static func escaped(_ url: ArraySlice<UInt8>) -> [UInt8] {
    guard url.contains(where: { !isKept[Int($0)] }) else { return Array(url) }
    var result: [UInt8] = []
    result.reserveCapacity(url.count + 16)
    for byte in url {
      if isKept[Int(byte)] {
        result.append(byte)
      } else {
        result += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return result
  }

  /// A path of files: `%`, `?` and `#` are part of a name in it.
  static func escapedPath(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(path.count + 8)
    for byte in path {
      if isKept[Int(byte)], byte != UInt8(ascii: "%"), byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#") {
        result.append(byte)
      } else {
        result += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return result
  }

  private static let hex = Array("0123456789ABCDEF".utf8)

  private static let isKept: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+!*(),%#@?=;:/,+$~&'".utf8 {
      table[Int(byte)] = true
    }
    return table
  }()
}
