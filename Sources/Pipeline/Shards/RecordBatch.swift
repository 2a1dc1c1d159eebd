import Reports
import Synchronization

/// Records that are made in any order and written in theirs.
final class RecordBatch: Sendable {
  private let state: Mutex<[(bytes: [UInt8], troubles: [Trouble])]>

  init(_ count: Int) { state = Mutex(Array(repeating: ([], []), count: count)) }

  func put(_ record: OutcomeRecord, at index: Int) {
    let bytes = JSONWriter.encode(record)
    state.withLock { $0[index] = (bytes, record.outcome.troubles) }
  }

  var all: (records: [[UInt8]], troubles: [Trouble]) {
    state.withLock { state in (state.map(\.bytes), state.flatMap(\.troubles)) }
  }
}
