import Digest
import Features

/// A SHA-256 over several parts with unambiguous boundaries.
struct ContentDigest {
  /// A digest of 32 bytes.
  struct Value: Hashable, Sendable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    fileprivate init(_ bytes: some Sequence<UInt8>) {
      var words: [UInt64] = [0, 0, 0, 0]
      for (index, byte) in bytes.prefix(32).enumerated() { words[index / 8] |= UInt64(byte) << (56 - index % 8 * 8) }
      self.words = (words[0], words[1], words[2], words[3])
    }

    /// Decodes 32 raw bytes, or nil for another length.
    init?(raw bytes: ArraySlice<UInt8>) {
      guard bytes.count == 32 else { return nil }
      self.init(bytes)
    }

    var bytes: [UInt8] {
      [words.0, words.1, words.2, words.3].flatMap { word in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
      }
    }

    /// Lowercase hex digits, as `sha256sum` prints them.
    var hex: String {
      var text: [UInt8] = []
      for byte in bytes {
        for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
      }
      return String(decoding: text, as: UTF8.self)
    }

    static func == (a: Value, b: Value) -> Bool { a.words == b.words }
    func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
  }

  private var hash = SHA256()

  mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    hash.update(bytes)
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  mutating func add(_ number: Int) {
    hash.update((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  consuming func finish() -> Value { Value(hash.finalize()) }

  /// The digest of the bytes without part boundaries.
  static func of(_ bytes: [UInt8]) -> Value { Value(SHA256.hash(bytes)) }
}

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
