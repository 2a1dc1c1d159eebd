import Synchronization

/// The output of a run to streams and files, for a later run to write again.
final class OutputRecord: Sendable {
  enum Target: Equatable, Sendable {
    case output, error
    case file(String)
  }

  struct Part: Sendable {
    let target: Target
    var bytes: [UInt8]
  }

  private struct State {
    var parts: [Part] = []
    var size = 0
  }

  private let state = Mutex(State())
  /// The record of this run, or nil.
  private static let current = Mutex<OutputRecord?>(nil)

  /// The maximum size of a record, in bytes; a larger one is dropped, so that memory stays flat.
  private static let capacity = 16 << 20

  static func begin(_ record: OutputRecord?) { current.withLock { $0 = record } }

  static func note(_ bytes: [UInt8], to target: Target) { current.withLock(\.self)?.add(bytes, to: target) }

  private func add(_ bytes: [UInt8], to target: Target) {
    state.withLock { state in
      state.size += bytes.count
      guard state.size <= Self.capacity else {
        state.parts = []
        return
      }
      if let last = state.parts.indices.last, state.parts[last].target == target {
        state.parts[last].bytes += bytes
      } else {
        state.parts.append(Part(target: target, bytes: bytes))
      }
    }
  }

  /// The parts in order, or nil if they are too large together.
  var parts: [Part]? { state.withLock { $0.size <= Self.capacity ? $0.parts : nil } }

  static func encode(_ parts: [Part], into writer: inout ByteWriter) {
    writer.add(count: parts.count)
    for part in parts {
      switch part.target {
      case .output: writer.add(byte: 1)
      case .error: writer.add(byte: 2)
      case .file(let file):
        writer.add(byte: 3)
        writer.add(file)
      }
      writer.add(part.bytes)
    }
  }

  static func decode(from reader: inout ByteReader) throws(ByteReader.Truncated) -> [Part] {
    var parts: [Part] = []
    for _ in 0..<(try reader.count()) {
      let target: Target
      switch try reader.byte() {
      case 1: target = .output
      case 2: target = .error
      case 3: target = .file(try reader.text())
      default: throw ByteReader.Truncated()
      }
      parts.append(Part(target: target, bytes: Array(try reader.part())))
    }
    return parts
  }
}
