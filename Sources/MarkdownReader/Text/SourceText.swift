internal import DocModel

/// The bytes of a file as text that libcmark can read: valid UTF-8, without NUL and the byte reserved for tokens of
/// masked notations.
struct SourceText {
  private(set) var bytes: [UInt8]
  /// The offset after a byte order mark.
  private(set) var start: Int
  private(set) var diagnostics: [Diagnostic] = []
  /// The 1-based lines in which U+FFFD replaced other bytes: their columns are unknown.
  private(set) var repairedLines: Set<UInt32> = []

  /// The maximum number of invalid places that are reported singly.
  private static let namedLimit = 20

  init(_ source: [UInt8]) {
    bytes = source
    start = source.has("\u{feff}", at: 0) ? 3 : 0
    let broken = Self.brokenRanges(source)
    guard !broken.isEmpty else { return }
    repair(source, broken)
  }

  /// Bytes that a text must not contain.
  private static let signs: [UInt8] = [0, Marks.tokenStart]

  /// Every maximal range of invalid UTF-8, and every byte of ``signs``, in order.
  private static func brokenRanges(_ source: [UInt8]) -> [Range<Int>] {
    var broken: [Range<Int>] = []
    var at = CmarkTree.validPrefix(of: source)
    while at < source.count {
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: source.span.extracting(at..<source.count))
        break
      } catch {
        broken.append(
          at + error.byteOffsets.lowerBound..<at + max(error.byteOffsets.upperBound, error.byteOffsets.lowerBound + 1))
        at = broken[broken.count - 1].upperBound
      }
    }
    for sign in signs {
      var next = CmarkTree.offset(of: sign, in: source, from: 0)
      while let at = next {
        broken.append(at..<at + 1)
        next = CmarkTree.offset(of: sign, in: source, from: at + 1)
      }
    }
    return broken.isEmpty ? [] : broken.sorted { $0.lowerBound < $1.lowerBound }
  }

  private mutating func repair(_ source: [UInt8], _ broken: [Range<Int>]) {
    let lines = CmarkTree.lineStarts(of: source, from: 0)
    var repaired: [UInt8] = []
    repaired.reserveCapacity(source.count + broken.count * 2)
    var copied = 0
    for (index, range) in broken.enumerated() {
      repaired.append(contentsOf: source[copied..<range.lowerBound])
      repaired.append(contentsOf: [0xef, 0xbf, 0xbd])
      copied = range.upperBound
      let line = PreparedSource.index(of: range.lowerBound, in: lines)
      repairedLines.insert(UInt32(line + 1))
      if index < Self.namedLimit {
        diagnostics.append(Self.diagnostic(in: source, at: range, line: line, starts: lines))
      }
    }
    repaired.append(contentsOf: source[copied...])
    bytes = repaired
    if broken.count > Self.namedLimit, let first = broken.first {
      let line = PreparedSource.index(of: first.lowerBound, in: lines)
      diagnostics.append(
        Diagnostic(
          severity: .failure, line: UInt32(line + 1),
          message: "\(broken.count - Self.namedLimit) more places of this file are not UTF-8 text."))
    }
  }

  private static func diagnostic(in source: [UInt8], at range: Range<Int>, line: Int, starts lines: [UInt32])
    -> Diagnostic
  {
    let byte = source[range.lowerBound]
    let isSign = signs.contains(byte)
    return Diagnostic(
      severity: isSign ? .warning : .failure, line: UInt32(line + 1),
      column: UInt32(range.lowerBound - Int(lines[line]) + 1), byteOffset: range.lowerBound,
      message: isSign
        ? "The control character U+000\(byte) at offset \(range.lowerBound) is read as U+FFFD: remove it."
        : "The bytes at offset \(range.lowerBound) are not UTF-8 and are read as U+FFFD: save the file as UTF-8.")
  }
}

/// The lines of a file as CommonMark counts them: they end with LF, CR LF or CR.
package enum SourceLines {
  /// The start offsets of the lines of `bytes` from `start` on, and the end if the last line has a line end.
  package static func starts(of bytes: [UInt8], from start: Int) -> [UInt32] {
    CmarkTree.lineStarts(of: bytes, from: start)
  }
}

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
