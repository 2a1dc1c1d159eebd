/// A half-open range of bytes in an article's pool (``Article/pool``) or, where said so, in its file.
public struct ByteRange: Sendable, Hashable, Codable {
  public var start: UInt32
  public var end: UInt32

  public static let empty = ByteRange(start: 0, end: 0)

  public init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  public var count: Int { Int(end) - Int(start) }
  public var isEmpty: Bool { end <= start }
  public var indices: Range<Int> { Int(start)..<Int(max(start, end)) }
}
