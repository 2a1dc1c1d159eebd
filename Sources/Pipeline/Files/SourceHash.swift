import Digest
import DocModel
import Features

/// The hash by which translation hand-off tools name a source text: SHA-1 of its bytes with CRLF line ends. Some tools
/// hash the text with LF, as in git, and some without the byte order mark.
enum SourceHash {
  /// Returns 40 lowercase hex digits: the variant of the hash that is in `recorded`, else the usual one.
  static func of(_ bytes: [UInt8], among recorded: Set<String>) -> String {
    let usual = sha1(bytes, carriageReturns: true)
    guard !recorded.isEmpty, !recorded.contains(usual) else { return usual }
    var others = [sha1(bytes, carriageReturns: false)]
    if bytes.starts(with: byteOrderMark) {
      let text = Array(bytes.dropFirst(byteOrderMark.count))
      others += [sha1(text, carriageReturns: true), sha1(text, carriageReturns: false)]
    }
    return others.first(where: recorded.contains) ?? usual
  }

  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// Hashes the text with all line ends as CRLF or LF.
  private static func sha1(_ bytes: [UInt8], carriageReturns: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 32)
    var copied = 0
    let source = bytes.span
    while copied < bytes.count {
      let end = ByteSearch.byte(0x0a, in: source, from: copied)
      let hasReturn = end > copied && end < bytes.count && bytes[end - 1] == .carriageReturn
      text.append(contentsOf: bytes[copied..<(hasReturn ? end - 1 : end)])
      if end < bytes.count {
        if carriageReturns { text.append(.carriageReturn) }
        text.append(.lineFeed)
      }
      copied = end + 1
    }
    return hex(SHA1.hash(text))
  }

  /// Returns whether the text is a valid hash; recorded values are untrusted and become file names.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 40 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  static func hex(_ digest: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
