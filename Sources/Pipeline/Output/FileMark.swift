import Features

/// A fast hash that detects whether a file written by a build was changed later. It guards against accidents, not
/// forgery; a cryptographic hash would be a notable part of a page's cost.
struct FileMark: Hashable, Sendable {
  /// The number of hex digits.
  static let digits = 16

  private let value: UInt64

  init(_ bytes: [UInt8]) { value = HashFold.exact(bytes.span) ^ UInt64(bytes.count) }

  init?(hex digits: ArraySlice<UInt8>) {
    guard digits.count == Self.digits else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: value = value << 4 | UInt64(digit - 0x30)
      case 0x61...0x66: value = value << 4 | UInt64(digit - 0x57)
      default: return nil
      }
    }
    self.value = value
  }

  func write(to text: inout [UInt8]) {
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> shift) & 15
      text.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  func add(to writer: inout RecordWriter) { writer.add(Int64(bitPattern: value)) }
}
