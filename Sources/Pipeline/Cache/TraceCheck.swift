import Digest
import Synchronization

/// Compares the answers of a trace with those of today.
struct TraceCheck {
  /// The answers as they are stored, and as of today with the stamps that the files have now.
  private(set) var answers: [(question: InputTrace.Question, answer: InputTrace.Answer)]
  /// Whether a file was read although a newer stamp makes that unnecessary in future.
  private(set) var isRefreshed = false
  /// When the stamps were read, in nanoseconds since 1970.
  private let time: Int64
  private let objects: ((_ name: String, _ folder: String) -> [UInt8])?

  /// - Parameters:
  ///   - time: when the trace was made.
  ///   - objects: returns the hash of a git object as bytes, empty if it does not exist; nil if git cannot be asked.
  init(
    _ answers: [(question: InputTrace.Question, answer: InputTrace.Answer)], madeAt time: Int64,
    objects: ((_ name: String, _ folder: String) -> [UInt8])? = nil
  ) {
    self.answers = answers
    self.time = time
    self.objects = objects
  }

  /// Returns whether all answers are the same today.
  mutating func holds() -> Bool {
    let now = FileSystem.now
    for index in answers.indices {
      let (question, answer) = answers[index]
      switch question {
      case .kind(let path, let followingLinks):
        guard FileSystem.kindValue(FileSystem.look(path, followingLinks: followingLinks)) == answer.value else {
          return false
        }
      case .realPath(let path):
        guard (FileSystem.resolve(path).map { Array($0.utf8) } ?? []) == answer.value else { return false }
      case .object(let name, let folder):
        guard let objects, objects(name, folder) == answer.value else { return false }
      case .list(let path), .content(let path):
        let stamp = FileSystem.stamp(path)
        if let known = answer.stamp, known == stamp, known.isSettled(at: time) { continue }
        guard let today = Self.value(of: question, path, stamp), today == answer.value else { return false }
        isRefreshed = isRefreshed || stamp?.isSettled(at: now) ?? false
        answers[index].answer.stamp = stamp
      }
    }
    return true
  }

  private static func value(of question: InputTrace.Question, _ path: String, _ stamp: FileStamp?) -> [UInt8]? {
    guard stamp != nil else { return [] }
    if case .list = question { return (try? FileSystem.entries(path)).map(FileSystem.listValue) }
    return (try? FileSystem.bytes(path, anyKind: false, limit: FileSystem.sizeLimit)).map { SHA256.hash($0) }
  }
}

extension InputTrace {
  static func encode(_ answers: [(question: Question, answer: Answer)], into writer: inout RecordWriter) {
    writer.add(answers.count)
    for (question, answer) in answers {
      switch question {
      case .kind(let path, let followingLinks):
        writer.add(byte: followingLinks ? 0 : 1)
        writer.add(path)
      case .list(let path):
        writer.add(byte: 2)
        writer.add(path)
      case .content(let path):
        writer.add(byte: 3)
        writer.add(path)
      case .realPath(let path):
        writer.add(byte: 4)
        writer.add(path)
      case .object(let name, let folder):
        writer.add(byte: 5)
        writer.add(name)
        writer.add(folder)
      }
      writer.add(answer.value)
      writer.add(byte: answer.stamp == nil ? 0 : 1)
      guard let stamp = answer.stamp else { continue }
      for number in [stamp.device, stamp.inode, stamp.size, stamp.modified, stamp.changed] { writer.add(number) }
    }
  }

  static func decode(
    from reader: inout RecordReader
  ) throws(RecordReader.Unreadable) -> [(question: Question, answer: Answer)] {
    var answers: [(question: Question, answer: Answer)] = []
    for _ in 0..<(try reader.count()) {
      let kind = try reader.byte()
      let path = try reader.text()
      let question: Question
      switch kind {
      case 0, 1: question = .kind(path, followingLinks: kind == 0)
      case 2: question = .list(path)
      case 3: question = .content(path)
      case 4: question = .realPath(path)
      case 5: question = .object(path, folder: try reader.text())
      default: throw RecordReader.Unreadable()
      }
      let value = Array(try reader.part())
      var stamp: FileStamp?
      if try reader.byte() != 0 {
        stamp = FileStamp(
          device: try reader.number(), inode: try reader.number(), size: try reader.number(),
          modified: try reader.number(), changed: try reader.number())
      }
      answers.append((question, Answer(value: value, stamp: stamp)))
    }
    return answers
  }
}

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
