/// A half-open range of bytes in an article's pool (``Article/pool``) or, if documented so, in its file.
public struct ByteRange: Sendable, Hashable, Codable {
  public var start: UInt32
  public var end: UInt32

  @inlinable public static var empty: ByteRange { ByteRange(start: 0, end: 0) }

  @inlinable public init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  @inlinable public var count: Int { Int(end) - Int(start) }
  @inlinable public var isEmpty: Bool { end <= start }
  @inlinable public var indices: Range<Int> { Int(start)..<Int(max(start, end)) }
}
