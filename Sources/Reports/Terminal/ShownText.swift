/// Makes text of a file, a name or a configuration safe to print: neither a terminal nor a build log parser can
/// interpret it as a command.
package enum ShownText {
  /// Returns the text on one line; terminal controls, line breaks and bidi controls become visible names.
  package static func line(_ text: some StringProtocol) -> String {
    guard holdsControl(text.utf8), text.unicodeScalars.contains(where: isUnruly) else { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
      if isUnruly(scalar) { result += name(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Disarms lines that log parsers would execute: `::error`, `##[error]`, `##vso[`.
  package static func lines(_ text: String) -> String {
    guard holdsDoubled(text.utf8) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let harmless =
        line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::")
        ? line.replacing("::", with: colons, maxReplacements: 1) : line
      return ["##[", "##vso["].reduce(harmless) { $0.replacing($1, with: "⟨U+23⟩" + $1.dropFirst()) }
    }.joined(separator: "\n")
  }

  /// Whether the bytes contain `::` or `##`.
  private static func holdsDoubled(_ bytes: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      if byte == last, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return true }
      last = byte
    }
    return false
  }

  private static let colons = "⟨U+3A⟩:"

  static func name(_ scalar: Unicode.Scalar) -> String {
    "⟨U+" + String(scalar.value, radix: 16, uppercase: true) + "⟩"
  }

  /// A quick test: false if no byte can begin or end an unruly character, as in most texts.
  private static func holdsControl(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.contains { $0 < 0x20 || $0 == 0x7f || $0 == 0xc2 || $0 == 0xd8 || $0 == 0xe2 }
  }

  /// Whether this is a control character, a line separator or a bidi control.
  static func isUnruly(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069, 0x61c, 0x2028...0x2029: true
    default: false
    }
  }
}
