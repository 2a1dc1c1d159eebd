import Foundation

/// Writes JSON with one long list: elements are encoded as they arrive and never held in memory together.
struct JSONStream {
  private let sink: ReportSink
  private let encoder = JSONBytes.encoder()
  private var bytes: [UInt8]
  private let between: UInt8
  private let end: [UInt8]
  private var isFirst = true

  /// Writes JSON Lines: one element per line.
  init(linesTo sink: @escaping ReportSink) {
    self.sink = sink
    (bytes, between, end) = ([], 0x0a, [])
  }

  /// Writes a document that is encoded with an empty list; the elements are inserted there.
  ///
  /// - Parameter list: the key of the list, unique among empty lists; nil if the document itself is the list.
  init(_ document: some Encodable, list: String?, to sink: @escaping ReportSink) throws(RunError) {
    self.sink = sink
    let whole = try JSONBytes.line(document)
    // Quotes within a text are escaped, so this can match only the member itself.
    let member = list.map { "\"\($0)\":[]" } ?? "[]"
    guard let place = whole.firstRange(of: Array(member.utf8)) else {
      throw RunError("the report has no place for its results")
    }
    bytes = Array(whole[..<(place.upperBound - 1)])
    between = UInt8(ascii: ",")
    end = Array(whole[(place.upperBound - 1)...])
  }

  mutating func add(_ element: some Encodable) throws(RunError) {
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

  /// The buffer size in bytes at which data is passed to the sink.
  private static let piece = 1 << 16

  private mutating func drain() {
    guard !bytes.isEmpty else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
