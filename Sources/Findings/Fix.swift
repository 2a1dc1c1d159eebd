/// An automatic correction of a finding's file. It copies existing text or repairs spaces and markup, never prose.
package final class Fix: Sendable, Hashable {
  package enum Safety: String, Sendable, Codable {
    /// Proved by the exact source, or by most translations made from the same revision.
    case safe
    /// Probably right; a person should review it.
    case lessSure
  }

  /// A range of bytes in the file and the bytes that replace it; an empty range inserts.
  package struct Replacement: Sendable, Hashable {
    /// Byte offsets in the file, including its byte order mark.
    package let range: Range<Int>
    package let text: [UInt8]

    package init(_ range: Range<Int>, _ text: [UInt8]) {
      self.range = range
      self.text = text
    }
  }

  /// A short description of the change: SARIF's `description` of a fix.
  package let title: String
  package let safety: Safety
  /// In file order; no two overlap.
  package let replacements: [Replacement]

  /// Returns nil if `replacements` is empty, or two of them overlap or start at the same byte.
  package init?(_ title: String, safety: Safety, replacements: [Replacement]) {
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

  /// A copy of this fix with safety ``Safety/lessSure``, which is applied only on request.
  package var asLessSure: Fix { Fix(title, safety: .lessSure, replacements: replacements) ?? self }

  /// Returns the file with all replacements applied, or nil if they do not fit these bytes.
  package func applied(to file: [UInt8]) -> [UInt8]? { Self.apply(replacements, to: file) }

  /// Applies replacements that are in file order; returns nil if they overlap or exceed the file.
  package static func apply(_ replacements: [Replacement], to file: [UInt8]) -> [UInt8]? {
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

  package static func == (a: Fix, b: Fix) -> Bool {
    a === b || a.safety == b.safety && a.replacements == b.replacements && a.title == b.title
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(safety)
    hasher.combine(replacements)
  }
}
