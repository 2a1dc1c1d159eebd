/// How reports name the program.
public enum Product {
  public static let name = "doccheck"
  public static let version = "0.1.0"
}

/// Fingerprints as text: 16 hex digits.
public enum Fingerprint {
  public static func text(_ value: UInt64) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(16)
    for shift in stride(from: 60, through: 0, by: -4) { text.append(digits[Int(value >> UInt64(shift) & 15)]) }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  public static func value(_ text: some StringProtocol) -> UInt64? {
    text.utf8.count == 16 ? UInt64(text, radix: 16) : nil
  }
}
