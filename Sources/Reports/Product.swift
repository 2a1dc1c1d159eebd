/// How reports name the program.
public enum Product {
  public static let name = "doccheck"
  public static let version = "0.1.0"
}

/// Fingerprints as text: 16 hex digits.
public enum Fingerprint {
  public static func text(_ value: UInt64) -> String {
    String(decoding: (0..<16).map { place in digits[Int(truncatingIfNeeded: value >> (60 - 4 * place) & 15)] }, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  public static func value(_ text: some StringProtocol) -> UInt64? {
    text.utf8.count == 16 ? UInt64(text, radix: 16) : nil
  }
}
