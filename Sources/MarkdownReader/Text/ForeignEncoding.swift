internal import DocModel

/// An encoding other than UTF-8 that a file is certainly in. Such a file is not read, as every line of it would be
/// wrong.
enum ForeignEncoding: String {
  case utf16 = "UTF-16"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32 = "UTF-32"

  /// Fails for UTF-8 and for encodings that cannot be distinguished from it with certainty.
  init?(of bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xff, 0xfe): self = bytes.starts(with: [0xff, 0xfe, 0, 0]) ? .utf32 : .utf16
    case (0xfe, 0xff): self = .utf16
    case (0, 0) where bytes.starts(with: [0, 0, 0xfe, 0xff]): self = .utf32
    default:
      guard let own = Self.withoutMark(bytes.prefix(Self.sample)) else { return nil }
      self = own
    }
  }

  /// In bytes; even, so that no character is cut.
  private static let sample = 4096

  /// Recognizes UTF-16 without a byte order mark: a space, a digit or a Latin letter has a NUL as its other byte.
  private static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ForeignEncoding? {
    guard bytes.count >= 8, bytes.contains(0) else { return nil }
    var (low, high) = (0, 0)
    for (index, byte) in bytes.enumerated() where byte == 0 {
      if index.isMultiple(of: 2) { high += 1 } else { low += 1 }
    }
    // One of ten characters at least, and no NUL as a character by itself.
    guard low == 0 || high == 0, (low + high) * 20 >= bytes.count else { return nil }
    return high == 0 ? .utf16LittleEndian : .utf16BigEndian
  }

  var refusal: Diagnostic {
    Diagnostic(
      severity: .failure, line: 1,
      message:
        "The file is \(rawValue), not UTF-8, and is not read: convert it, for example with `iconv -f \(rawValue) -t UTF-8`."
    )
  }
}
