import Synchronization

/// The outcomes of articles that a process found, for a check that is repeated after each change.
package final class OutcomeMemory: Sendable {
  struct Entry: Sendable {
    /// The time of the answers, in nanoseconds since 1970.
    let time: Int64
    let answers: [(question: InputTrace.Question, answer: InputTrace.Answer)]
    let outcome: ArticleCheck.Outcome
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Those that the current run used.
    var used: Set<String> = []
  }

  private let state = Mutex(State())

  package init() {}

  func entry(_ name: String) -> Entry? {
    state.withLock { state in
      guard let entry = state.entries[name] else { return nil }
      state.used.insert(name)
      return entry
    }
  }

  func keep(_ entry: Entry, as name: String) {
    state.withLock { state in
      state.entries[name] = entry
      state.used.insert(name)
    }
  }

  /// The files that the articles' outcomes depend on, among them those that articles include. Hidden files are the
  /// state of repositories and generators, which ``Check/inputs(settings:)`` names.
  package var files: [String] {
    let entries = state.withLock { $0.entries.values.map(\.answers) }
    var files: Set<String> = []
    for (question, _) in entries.joined() {
      switch question {
      case .content(let path), .kind(let path, followingLinks: true):
        let name = FilePath.lastPart(path)
        if name.contains("."), !name.hasPrefix(".") { files.insert(path) }
      default: break
      }
    }
    return files.sorted()
  }

  /// Drops what the run did not use.
  package func endRun() {
    state.withLock { state in
      state.entries = state.entries.filter { state.used.contains($0.key) }
      state.used = []
    }
  }
}
