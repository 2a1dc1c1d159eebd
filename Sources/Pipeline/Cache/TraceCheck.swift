import Digest

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
  static func encode(_ answers: [(question: Question, answer: Answer)], into writer: inout ByteWriter) {
    writer.add(count: answers.count)
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
    from reader: inout ByteReader
  ) throws(ByteReader.Truncated) -> [(question: Question, answer: Answer)] {
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
      default: throw ByteReader.Truncated()
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
