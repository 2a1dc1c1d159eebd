/// Cuts a byte stream into the messages of the base protocol: a header with `Content-Length`, an empty line, the
/// content.
package struct MessageStream {
  private var buffer: [UInt8] = []
  /// The start in ``buffer`` of the first message that was not taken.
  private var start = 0

  /// The maximum content of a message in bytes; a longer one is not read.
  package static let limit = 1 << 28
  private static let headerLimit = 1 << 16
  private static let separator = Array("\r\n\r\n".utf8)

  package enum Fault: Error { case noLength, tooLong }

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes
  }

  /// The content of the next message, or nil if more bytes are needed. The stream is of no use after an error.
  package mutating func next() throws(Fault) -> [UInt8]? {
    let rest = buffer[start...]
    guard let end = rest.prefix(Self.headerLimit).firstRange(of: Self.separator) else {
      if rest.count > Self.headerLimit { throw .noLength }
      return nil
    }
    guard let length = Self.length(rest[..<end.lowerBound]) else { throw .noLength }
    guard length <= Self.limit else { throw .tooLong }
    guard buffer.count - end.upperBound >= length else { return nil }
    start = end.upperBound + length
    return Array(buffer[end.upperBound..<start])
  }

  private static func length(_ header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1].filter { $0 != " " }).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }

  /// The content with its header.
  package static func framed(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
