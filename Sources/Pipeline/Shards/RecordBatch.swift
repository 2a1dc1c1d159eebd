import Reports
import Synchronization

/// Collects records produced in any order and writes them in index order.
final class RecordBatch: Sendable {
  private let state: Mutex<[(bytes: [UInt8], troubles: [RunError])]>

  init(_ count: Int) { state = Mutex(Array(repeating: ([], []), count: count)) }

  func put(_ outcome: ArticleCheck.Outcome, of files: ArticleFiles, at index: Int) {
    let record = OutcomeRecord(root: files.root, article: files.path, outcome)
    do throws(RunError) {
      let bytes = try JSONBytes.line(record)
      state.withLock { $0[index] = (bytes, outcome.troubles) }
    } catch {
      state.withLock { $0[index] = ([], outcome.troubles + [error]) }
    }
  }

  var all: (records: [[UInt8]], troubles: [RunError]) {
    state.withLock { state in (state.map(\.bytes), state.flatMap(\.troubles)) }
  }
}
