import Crypto

/// The name hand-off tools give a source text: the SHA-1 of its bytes with CRLF line ends.
enum SourceHash {
  /// 40 hex digits in lower case.
  static func of(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 32)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0a, previous != 0x0d { text.append(0x0d) }
      text.append(byte)
      previous = byte
    }
    return hex(Insecure.SHA1.hash(data: text))
  }

  /// True for what can name a file of an archive; a recorded hash is text from a file and may be anything.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 40 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func hex(_ digest: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
