import Checks
import DocModel
import Features
import Findings
import Reports
import Synchronization

/// The outcomes of a run's articles. Keeps a limited number of findings in memory and the rest in an unnamed temporary
/// file, read again for the report. Usable from any thread.
final class OutcomeStore: Sendable {
  /// The default maximum number of findings in memory.
  static let capacity = 20_000

  /// Findings added to an article by one call, in memory or as a range of a file.
  private enum Part: Sendable {
    case held(findings: [ReportedFinding], suppressed: [ReportedFinding])
    case stored(OpenFile, Range<Int>, findings: Int, suppressed: Int)
  }

  private struct Entry: Sendable {
    var parts: [Part] = []
    /// The number of calls that added findings; more than one requires sorting.
    var times = 0
    /// Whether a convention may decide of one of its findings.
    var mayFollow = false
    var rest: ArticleCheck.Outcome?
  }

  private struct State {
    var entries: [Entry]
    var held = 0
    var scratch: OpenFile?
    var hasNoScratch = false
    var damage: RunError?
  }

  private typealias OpenFile = FileSystem.OpenFile
  private let state: Mutex<State>
  private let words = Mutex(Vocabularies())
  private let capacity: Int

  init(_ articles: Int, capacity: Int = OutcomeStore.capacity) {
    state = Mutex(State(entries: Array(repeating: Entry(), count: articles)))
    self.capacity = capacity
  }

  /// Adds the outcome of an article. A second call for the same article adds the findings of the whole-tree rules.
  func put(_ outcome: ArticleCheck.Outcome, at index: Int) { put(outcome, at: index, lying: nil) }

  /// Adds an outcome that a file already holds, unless the article has one; if memory is full, refers to the file.
  func put(_ outcome: ArticleCheck.Outcome, at index: Int, in file: FileSystem.OpenFile, _ range: Range<Int>) {
    guard state.withLock({ $0.entries[index].rest == nil }) else { return }
    put(outcome, at: index, lying: (file, range))
  }

  private func put(_ outcome: ArticleCheck.Outcome, at index: Int, lying: (file: OpenFile, range: Range<Int>)?) {
    let parts = parts(of: outcome, lying)
    let mayFollow = ConventionFold.mayHold(outcome.findings)
    var rest = outcome
    (rest.findings, rest.suppressed, rest.used) = ([], [], [])
    rest.words = WordCounts()
    if !outcome.words.texts.isEmpty { words.withLock { $0.add(outcome.words, article: index) } }
    state.withLock { state in
      state.entries[index].parts += parts
      state.entries[index].times += parts.isEmpty ? 0 : 1
      if mayFollow { state.entries[index].mayFollow = true }
      if state.entries[index].rest == nil {
        state.entries[index].rest = rest
      } else {
        state.entries[index].rest?.unused.subtract(outcome.used)
      }
    }
  }

  /// The maximum number of findings per stored record, which limits the memory for encoding it.
  private static let piece = 1000

  private func parts(of outcome: ArticleCheck.Outcome, _ lying: (file: OpenFile, range: Range<Int>)?) -> [Part] {
    let weight = Self.weight(outcome.findings) + Self.weight(outcome.suppressed)
    guard weight > 0 else { return [] }
    let isHeld = state.withLock { state in
      state.held += weight
      return state.held <= capacity
    }
    if !isHeld, let (file, range) = lying {
      return [.stored(file, range, findings: outcome.findings.count, suppressed: outcome.suppressed.count)]
    }
    let held = Part.held(findings: outcome.findings, suppressed: outcome.suppressed)
    guard !isHeld, let scratch = scratch() else { return [held] }
    let article = (outcome.findings.first ?? outcome.suppressed.first)?.finding.article ?? ""
    var parts: [Part] = []
    for start in stride(from: 0, to: max(outcome.findings.count, outcome.suppressed.count), by: Self.piece) {
      let findings = Array(outcome.findings.dropFirst(start).prefix(Self.piece))
      let suppressed = Array(outcome.suppressed.dropFirst(start).prefix(Self.piece))
      let record = StoredFindings(article: article, findings: findings, suppressed: suppressed)
      guard let range = (try? JSONBytes.line(record)).flatMap(scratch.add) else {
        // The disk is full: keep everything in memory from now on.
        state.withLock { $0.hasNoScratch = true }
        return [held]
      }
      parts.append(.stored(scratch, range, findings: findings.count, suppressed: suppressed.count))
    }
    return parts
  }

  private static func weight(_ findings: [ReportedFinding]) -> Int {
    findings.reduce(0) { $0 + 1 + $1.finding.consequences.count }
  }

  private func scratch() -> OpenFile? {
    state.withLock { state in
      if state.scratch == nil, !state.hasNoScratch {
        state.scratch = OpenFile()
        state.hasNoScratch = state.scratch == nil
      }
      return state.hasNoScratch ? nil : state.scratch
    }
  }

  /// The indices of articles without an outcome.
  var missing: [Int] { state.withLock { state in state.entries.indices.filter { state.entries[$0].rest == nil } } }

  /// Returns and releases the summaries the whole-tree rules need.
  func takeSummaries(_ indices: [Int]) -> [ArticleSummary] {
    state.withLock { state in
      indices.compactMap { index in
        defer { state.entries[index].rest?.summary = nil }
        return state.entries[index].rest?.summary
      }
    }
  }

  /// The outcomes of all articles, in order, without findings.
  var rests: [ArticleCheck.Outcome] { state.withLock { $0.entries.compactMap(\.rest) } }

  var findings: FindingList {
    FindingList(Source(store: self, counts: counts(\.findings)) { $0.read($1).findings })
  }

  /// Returns the findings of one article, in report order.
  func findings(at index: Int) -> [ReportedFinding] { read(index).findings }

  var suppressed: FindingList {
    FindingList(Source(store: self, counts: counts(\.suppressed)) { $0.read($1).suppressed })
  }

  /// The error that prevented stored findings from being read again, or nil.
  var damage: RunError? { state.withLock { $0.damage } }

  /// Returns and releases what the articles show of conventions, by article index.
  func takeObservations() -> [(article: Int, observations: Observations)] {
    state.withLock { state in
      state.entries.indices.compactMap { index in
        guard let own = state.entries[index].rest?.observations, !own.values.isEmpty else { return nil }
        state.entries[index].rest?.observations = Observations()
        return (index, own)
      }
    }
  }

  /// Returns and releases the words of all texts.
  func takeWords() -> Vocabularies {
    words.withLock { words in
      defer { words = Vocabularies() }
      return words
    }
  }

  /// After all articles are done, applies the conventions of the tree to their findings.
  ///
  /// - Parameter stubs: By article, the locales whose page is marked as not translated.
  /// - Parameter makesNotes: Whether findings that a convention makes notes of are kept.
  func apply(
    _ conventions: Conventions, stubs: [Int: Set<LocaleTag>] = [:], versions: [Int: String] = [:], threshold: UInt8,
    makesNotes: Bool = true
  ) {
    var fold = ConventionFold(
      conventions, stubs: stubs, versions: versions, threshold: threshold, makesNotes: makesNotes)
    let asked = state.withLock { state in
      state.entries.indices.filter { state.entries[$0].mayFollow || stubs[$0] != nil || versions[$0] != nil }
    }
    for index in asked { fold.add(read(index).findings, of: index) }
    fold.decide()
    for index in asked {
      var outcome = read(index)
      // A finding that others are merged into is that of the first article, so that the others are still unchanged.
      let findings = fold.fold(outcome.findings, of: index) { read($0).findings }
      guard findings != outcome.findings else { continue }
      let heldBack = makesNotes ? 0 : fold.doubted(outcome.findings).count
      outcome.findings = findings
      let parts = parts(of: outcome, nil)
      state.withLock { state in
        state.entries[index].parts = parts
        state.entries[index].rest?.heldBack.others += heldBack
      }
    }
  }

  private struct Source: FindingSource {
    let store: OutcomeStore
    let counts: [Int]
    let read: @Sendable (OutcomeStore, Int) -> [ReportedFinding]

    func findings(at article: Int) -> [ReportedFinding] { read(store, article) }
  }

  private func counts(_ kind: KeyPath<(findings: Int, suppressed: Int), Int>) -> [Int] {
    state.withLock { state in
      state.entries.map { entry in
        entry.parts.reduce(0) { sum, part in
          let counts =
            switch part {
            case .held(let findings, let suppressed): (findings: findings.count, suppressed: suppressed.count)
            case .stored(_, _, let findings, let suppressed): (findings: findings, suppressed: suppressed)
            }
          return sum + counts[keyPath: kind]
        }
      }
    }
  }

  private func read(_ index: Int) -> ArticleCheck.Outcome {
    var result = ArticleCheck.Outcome()
    let (parts, times) = state.withLock { ($0.entries[index].parts, $0.entries[index].times) }
    for part in parts {
      switch part {
      case .held(let findings, let suppressed):
        result.findings += findings
        result.suppressed += suppressed
      case .stored(let file, let range, _, _):
        do throws(JSONFault) {
          let found = try JSONBytes.decode(StoredFindings.self, from: file.read(range) ?? []).read()
          result.findings += found.findings
          result.suppressed += found.suppressed
        } catch {
          state.withLock { $0.damage = RunError("findings cannot be read back from the temporary file: \(error)") }
        }
      }
    }
    if times > 1 {
      result.findings.sort { Finding.reportOrder($0.finding, $1.finding) }
    }
    return result
  }
}

/// Makes fingerprints of a file's findings distinct: those with the same name are numbered in order, notes last. So a
/// finding has the same fingerprint whether notes are made or not.
struct DistinctFingerprints {
  private var names: [(name: UInt64, isNote: Bool)] = []

  var count: Int { names.count }

  mutating func add(_ name: UInt64, isNote: Bool) { names.append((name, isNote)) }

  /// In the order in which the names were added.
  var all: [UInt64] {
    var result = names.map(\.name)
    var ordinals: [UInt64: UInt64] = [:]
    for isNote in [false, true] {
      for index in names.indices where names[index].isNote == isNote {
        let ordinal = ordinals[names[index].name, default: 0]
        ordinals[names[index].name] = ordinal + 1
        if ordinal > 0 { result[index] = StableHash.finish(names[index].name ^ ordinal) }
      }
    }
    return result
  }
}
