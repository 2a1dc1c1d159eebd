/// A half-open range of bytes in an article's pool (``Article/pool``) or, if documented so, in its file.
package struct ByteRange: Sendable, Hashable, Codable {
  package var start: UInt32
  package var end: UInt32

  @inlinable package static var empty: ByteRange { ByteRange(start: 0, end: 0) }

  @inlinable package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  @inlinable package var count: Int { Int(end) - Int(start) }
  @inlinable package var isEmpty: Bool { end <= start }
  @inlinable package var indices: Range<Int> { Int(start)..<Int(max(start, end)) }
}
