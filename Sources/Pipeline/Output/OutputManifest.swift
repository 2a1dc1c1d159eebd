import Digest
import DocModel
import Features
package import Reports
import Synchronization

/// The files the last build wrote, each with its hash. Equal sites have equal manifests, independent of time and place.
struct OutputManifest: Sendable, Equatable {
  static let name = ".doccheck-manifest"

  /// Hashes by path below the folder.
  var files: [String: FileMark] = [:]

  init() {}

  /// Reads the manifest in a folder, or returns nil if it does not exist; throws if it is invalid.
  static func read(in folder: String) throws(RunError) -> OutputManifest? {
    let path = FilePath.join(folder, name)
    guard FileSystem.status(path, followingLinks: false) != nil else { return nil }
    guard let manifest = OutputManifest(try FileSystem.read(path)) else {
      throw RunError(
        "is no manifest that this version of doccheck can read; remove it together with the pages, or name another folder",
        file: path)
    }
    return manifest
  }

  /// Nil if the bytes are not a valid manifest.
  private init?(_ bytes: [UInt8]) {
    files.reserveCapacity(bytes.count / 60)
    for line in bytes.split(separator: .lineFeed) {
      let isEscaped = line.first == UInt8(ascii: "\\")
      let line = isEscaped ? line.dropFirst() : line
      let name = line.dropFirst(FileMark.digits + 2)
      guard !name.isEmpty, line.dropFirst(FileMark.digits).starts(with: "  ".utf8),
        let mark = FileMark(hex: line.prefix(FileMark.digits))
      else { return nil }
      files[isEscaped ? Self.unescaped(name) : String(decoding: name, as: UTF8.self)] = mark
    }
  }

  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.count * 60)
    for (name, mark) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let isPlain = !name.utf8.contains { $0 == .lineFeed || $0 == UInt8(ascii: "\\") }
      if !isPlain { bytes.append(UInt8(ascii: "\\")) }
      mark.write(to: &bytes)
      bytes += "  ".utf8
      if isPlain { bytes += name.utf8 } else { Self.escape(name, &bytes) }
      bytes.append(.lineFeed)
    }
    return bytes
  }

  private static func escape(_ name: String, _ bytes: inout [UInt8]) {
    for byte in name.utf8 {
      switch byte {
      case 0x0a: bytes += "\\n".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      default: bytes.append(byte)
      }
    }
  }

  private static func unescaped(_ name: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      bytes.append(next == UInt8(ascii: "n") ? 0x0a : next)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The files that builds wrote into a folder, for a server. No other file can be reached.
package final class BuiltSite: Sendable {
  private let folder: String
  private let names = Mutex<Set<String>>([])

  package init(folder: String) { self.folder = folder }

  /// Reads the manifest of the last build.
  package func refresh() throws(RunError) {
    let files = Set(try OutputManifest.read(in: folder)?.files.keys ?? [:].keys)
    names.withLock { $0 = files }
  }

  /// The bytes of a file, or nil if no build wrote it.
  package func file(_ name: String) -> [UInt8]? {
    guard names.withLock({ $0.contains(name) }) else { return nil }
    let path = FilePath.join(folder, name)
    guard FileSystem.status(path, followingLinks: false)?.kind == .file else { return nil }
    return try? FileSystem.read(path)
  }
}

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
