/// The program's name and version in reports.
package enum Product {
  package static let name = "doccheck"
  package static let version = "0.1.0"
}

/// Formats fingerprints as 16 hex digits.
package enum Fingerprint {
  package static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return digits.utf8.count == 16 ? digits : String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  package static func value(_ text: some StringProtocol) -> UInt64? {
    text.utf8.count == 16 ? UInt64(text, radix: 16) : nil
  }
}
