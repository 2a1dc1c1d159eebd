import DocModel
import Foundation
import Synchronization

/// Reads git objects by name through one long-running `git cat-file` process.
final class GitObjects: Sendable {
  struct Object {
    let hash: String
    let bytes: [UInt8]
  }

  fileprivate struct Line {
    let running: Git.Running
    var buffer: [UInt8] = []
    var start = 0
  }

  private enum State {
    case idle
    case open(Line)
    case broken
  }

  private let folder: String
  private let state = Mutex(State.idle)

  init(folder: String) { self.folder = folder }

  deinit {
    state.withLock { state in
      if case .open(let line) = state { try? line.running.input.close() }
    }
  }

  /// The blob of this name, or nil if it does not exist; in a shallow or partial clone it may be missing.
  /// - Parameter name: a hash, or `<commit>:<path>`; `<commit>^{commit}` for the commit itself.
  func object(_ name: String) -> Object? {
    let object = InputTrace.$article.withValue(nil) { read(name) }
    // The content of an object never changes.
    if InputTrace.article != nil, object == nil || !SourceHash.isHash(name) {
      InputTrace.article?.add(
        .object(name, folder: folder), InputTrace.Answer(value: Array((object?.hash ?? "").utf8), stamp: nil))
    }
    return object
  }

  private func read(_ name: String) -> Object? {
    guard !name.utf8.contains(0x0a), !name.isEmpty else { return nil }
    return state.withLock { state -> Object? in
      if case .idle = state {
        state = (try? Git.start(["cat-file", "--batch"], in: folder)).map { .open(Line(running: $0)) } ?? .broken
      }
      guard case .open(var line) = state else { return nil }
      let answer = line.ask(name)
      switch answer {
      case .found(let object):
        state = .open(line)
        return object
      case .missing:
        state = .open(line)
        return nil
      case .broken:
        state = .broken
        return nil
      }
    }
  }
}

extension GitObjects.Line {
  enum Answer {
    case found(GitObjects.Object)
    case missing
    case broken
  }

  /// Requests one object. Git answers `<hash> <type> <size>`, a line feed, the bytes and a line feed.
  mutating func ask(_ name: String) -> Answer {
    guard (try? running.input.write(contentsOf: Data((name + "\n").utf8))) != nil, let head = nextLine() else {
      return .broken
    }
    let words = head.split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), size >= 0 else { return .missing }
    guard let bytes = next(size), next(1) != nil else { return .broken }
    return words[1] == (name.hasSuffix("^{commit}") ? "commit" : "blob")
      ? .found(GitObjects.Object(hash: String(words[0]), bytes: bytes)) : .missing
  }

  private mutating func nextLine() -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: .lineFeed) {
        defer { start = end + 1 }
        return String(decoding: buffer[start..<end], as: UTF8.self)
      }
      searched = buffer.count - start
      guard fill() else { return nil }
      searched += start
    }
  }

  private mutating func next(_ count: Int) -> [UInt8]? {
    while buffer.count - start < count { guard fill() else { return nil } }
    defer { start += count }
    return Array(buffer[start..<(start + count)])
  }

  private mutating func fill() -> Bool {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    guard let part = try? FileSystem.part(of: running.output.fileDescriptor) else { return false }
    buffer += part
    return !part.isEmpty
  }
}
