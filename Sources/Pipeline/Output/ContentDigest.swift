import Crypto

/// A SHA-256 over parts, each told apart from its neighbours: what was read, or written, as the manifest names it.
struct ContentDigest {
  private var hash = SHA256()

  mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    hash.update(data: bytes)
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  mutating func add(_ number: Int) {
    hash.update(data: (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  /// 64 hex digits.
  consuming func finish() -> String { Self.hex(hash.finalize()) }

  /// Of some bytes alone: what `sha256sum` prints.
  static func of(_ bytes: [UInt8]) -> String { hex(SHA256.hash(data: bytes)) }

  private static func hex(_ digest: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
