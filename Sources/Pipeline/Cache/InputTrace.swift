import Digest
import Synchronization

/// The questions of a piece of work to the file system and git, with their answers: the work has the same result as
/// long as all answers are the same. Usable from any thread.
final class InputTrace: Sendable {
  enum Question: Hashable, Sendable {
    /// The kind of what is at a path.
    case kind(String, followingLinks: Bool)
    /// The entries of a folder.
    case list(String)
    /// The bytes of a file.
    case content(String)
    /// A path with symbolic links resolved.
    case realPath(String)
    /// A git object in the repository of a folder, by a name that may lead to another object one day.
    case object(String, folder: String)
  }

  struct Answer: Sendable {
    /// A short form that is equal for equal answers; empty if there is no such thing.
    let value: [UInt8]
    /// The state of the file or folder just before it was read.
    var stamp: FileStamp?
  }

  private struct State {
    var answers: [Question: Answer] = [:]
    var order: [Question] = []
    var isBroken = false
    var isSealed = false
    var repositories: Set<String> = []
  }

  private let state = Mutex(State())

  /// The trace of the whole run, or nil.
  private static let whole = Mutex<InputTrace?>(nil)
  private static let hasWhole = Atomic(false)

  /// The trace of the article that this thread checks, or nil.
  @TaskLocal static var article: InputTrace?

  /// Traces the whole run from now on.
  static func begin(_ trace: InputTrace?) {
    whole.withLock { $0 = trace }
    hasWhole.store(trace != nil, ordering: .releasing)
  }

  static var run: InputTrace? { hasWhole.load(ordering: .acquiring) ? whole.withLock(\.self) : nil }

  static var isOn: Bool { hasWhole.load(ordering: .acquiring) || article != nil }

  /// Adds an answer to the traces in use.
  static func note(_ question: Question, _ answer: @autoclosure () -> Answer) {
    guard isOn else { return }
    let answer = answer()
    article?.add(question, answer)
    run?.add(question, answer)
  }

  /// Adds an input that cannot be compared later: this work gets no entry.
  static func noteUnknown() {
    article?.state.withLock { $0.isBroken = true }
    run?.state.withLock { $0.isBroken = true }
  }

  func add(_ question: Question, _ answer: Answer) {
    state.withLock { state in
      guard !state.isSealed else { return }
      guard let old = state.answers.updateValue(answer, forKey: question) else { return state.order.append(question) }
      // The inputs changed while they were read.
      if old.value != answer.value { state.isBroken = true }
      state.answers[question] = old
    }
  }

  /// Returns whether the repository is new to the trace.
  func isFirst(_ repository: String) -> Bool { state.withLock { $0.repositories.insert(repository).inserted } }

  /// Ignores all later questions.
  func seal() { state.withLock { $0.isSealed = true } }

  /// All answers in the order of the questions, or nil if some are not known.
  var all: [(question: Question, answer: Answer)]? {
    state.withLock { state in
      state.isBroken
        ? nil : state.order.compactMap { question in state.answers[question].map { (question, $0) } }
    }
  }
}

/// The state of a file or folder as its inode has it. Equal for unchanged files, except those that changed within the
/// granularity of clocks.
struct FileStamp: Equatable, Sendable {
  let device: Int64
  let inode: Int64
  let size: Int64
  /// In nanoseconds since 1970, as all times.
  let modified: Int64
  let changed: Int64

  /// Whether any later change gives the file another stamp. The times of file systems may have steps of two seconds.
  ///
  /// - Parameter time: when the stamp was read.
  func isSettled(at time: Int64) -> Bool { max(modified, changed) < time - 2_000_000_000 }
}
