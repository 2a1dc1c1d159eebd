import Foundation

/// Writes JSON of which one list may be long: its elements are encoded as they come, and never stand in memory together.
struct JSONStream {
  private let sink: ReportSink
  private let encoder = JSONBytes.encoder()
  private var bytes: [UInt8]
  private let between: UInt8
  private let end: [UInt8]
  private var isFirst = true

  /// JSON Lines: an element a line.
  init(linesTo sink: @escaping ReportSink) {
    self.sink = sink
    (bytes, between, end) = ([], 0x0a, [])
  }

  /// A document, encoded with the list empty; the elements are put where it stands.
  ///
  /// - Parameter list: the name of the list, which no other empty list has; nil where the document is the list.
  init(_ document: some Encodable, list: String?, to sink: @escaping ReportSink) throws(Trouble) {
    self.sink = sink
    let whole = try JSONBytes.line(document)
    // Quotes within a text are escaped: this can be nothing but the member.
    let member = list.map { "\"\($0)\":[]" } ?? "[]"
    guard let place = whole.firstRange(of: Array(member.utf8)) else {
      throw Trouble("the report has no place for its results")
    }
    bytes = Array(whole[..<(place.upperBound - 1)])
    between = UInt8(ascii: ",")
    end = Array(whole[(place.upperBound - 1)...])
  }

  mutating func add(_ element: some Encodable) throws(Trouble) {
    if !isFirst { bytes.append(between) }
    isFirst = false
    bytes += try JSONBytes.bytes(of: element, encoder)
    if bytes.count >= Self.piece { drain() }
  }

  mutating func finish() {
    bytes += end
    if end.isEmpty, !isFirst { bytes.append(between) }
    drain()
  }

  /// So many bytes are worth handing on.
  private static let piece = 1 << 16

  private mutating func drain() {
    guard !bytes.isEmpty else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
