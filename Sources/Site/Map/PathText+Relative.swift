internal import DocModel

extension PathText {
  static func text(from origin: String, to address: String) -> String {
    String(decoding: relative(from: origin, to: address), as: UTF8.self)
  }

  /// Returns the escaped relative URL from the page at `origin` to `address`, both below the output folder.
  static func relative(from origin: String, to address: String) -> [UInt8] {
    let origin = Array(origin.utf8)
    let address = Array(address.utf8)
    var shared = 0
    var index = 0
    while index < origin.count, index < address.count, origin[index] == address[index] {
      index += 1
      if origin[index - 1] == UInt8(ascii: "/") { shared = index }
    }
    var way: [UInt8] = []
    for byte in origin[shared...] where byte == UInt8(ascii: "/") { way += "../".utf8 }
    let rest = address[shared...]
    // The first component of a relative URL must not look like a scheme.
    if way.isEmpty, rest.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":")) { way += "./".utf8 }
    return way + URLEscaping.escapedPath(rest)
  }
}
