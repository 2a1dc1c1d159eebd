/// How the file of a finding is mended: text that stands elsewhere is put where it belongs. Never prose.
public final class Fix: Sendable, Hashable {
  public enum Safety: String, Sendable, Codable {
    /// Proved by the exact source, or by most of those made from the same text.
    case safe
    /// Likely right, and a person is to look at it.
    case lessSure
  }

  /// Bytes of the file that other bytes take the place of; an empty range puts them in.
  public struct Replacement: Sendable, Hashable {
    /// In the bytes of the file, its byte order mark counted.
    public let range: Range<Int>
    public let text: [UInt8]

    public init(_ range: Range<Int>, _ text: [UInt8]) {
      self.range = range
      self.text = text
    }
  }

  /// What it does, in a few words: SARIF's description of a fix.
  public let title: String
  public let safety: Safety
  /// In the order of the file; none reaches into another.
  public let replacements: [Replacement]

  /// Nil where there is nothing to replace, or replacements reach into each other.
  public init?(_ title: String, _ safety: Safety, _ replacements: [Replacement]) {
    let sorted = replacements.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    guard !sorted.isEmpty, zip(sorted, sorted.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }),
      Set(sorted.map(\.range.lowerBound)).count == sorted.count
    else { return nil }
    self.title = title
    self.safety = safety
    self.replacements = sorted
  }

  /// The same, not to be done unasked.
  public var asLessSure: Fix { Fix(title, .lessSure, replacements) ?? self }

  /// The file with all of it done; nil where the bytes are none of the file it was made for.
  public func applied(to file: [UInt8]) -> [UInt8]? { Self.apply(replacements, to: file) }

  /// A file with replacements done that are in its order; nil where they do not fit into it or each other.
  public static func apply(_ replacements: [Replacement], to file: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(file.count + replacements.reduce(0) { $0 + $1.text.count })
    var copied = 0
    for one in replacements {
      guard one.range.lowerBound >= copied, one.range.upperBound <= file.count else { return nil }
      result += file[copied..<one.range.lowerBound]
      result += one.text
      copied = one.range.upperBound
    }
    return result + file[copied...]
  }

  public static func == (a: Fix, b: Fix) -> Bool {
    a === b || a.safety == b.safety && a.replacements == b.replacements && a.title == b.title
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(safety)
    hasher.combine(replacements)
  }
}
