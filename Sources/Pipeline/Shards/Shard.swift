import Checks
import DocModel
import Foundation
package import Reports
import Synchronization

/// A fraction of a tree's articles. An article's shard depends only on its path, so other articles can be added or
/// removed.
package struct Shard: Sendable {
  package let number: Int
  package let count: Int

  /// Parses `2/8`; nil if the text is not a valid shard.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number) else {
      return nil
    }
    self.number = number
    self.count = count
  }

  func holds(_ path: String) -> Bool { Int(Self.hash(path) % UInt64(count)) == number - 1 }

  /// FNV-1a with a final mixing step; the result must be the same on all machines and in all versions.
  private static func hash(_ path: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    return hash ^ (hash >> 33)
  }
}

extension Check {
  /// Checks the articles of a shard and passes on one record each, in order. Returns the troubles.
  package func run(_ shard: Shard, say: (String) -> Void = { _ in }, to sink: ReportSink) -> [RunError] {
    var check = self
    // The records must contain everything, because `merge` decides what is shown.
    (check.proposesFixes, check.makesNotes) = (true, true)
    let scope = CheckScope(check, say: say)
    let own = scope.articles.indices.filter { shard.holds(scope.articles[$0].path) }
    var troubles = scope.tree.troubles + check.troubles(of: scope.tree)
    // Only one batch of records is kept in memory.
    let batch = max(1, jobs) * 64
    for start in stride(from: 0, to: own.count, by: batch) {
      let part = Array(own[start..<min(own.count, start + batch)])
      let store = RecordBatch(part.count)
      let limits = limits
      WorkerThreads(
        part.count, limit: .seconds(limits.seconds), work: { scope.outcome(of: scope.articles[part[$0]]) },
        done: { index, outcome in
          let files = scope.articles[part[index]]
          let outcome = outcome ?? ArticleCheck.Outcome(troubles: [limits.tooSlow(files)])
          store.put(outcome, of: files, at: index)
          progress?(own.count)
        }
      ).run(threads: jobs)
      let (records, found) = store.all
      for record in records { sink(record) }
      troubles += found
    }
    return troubles
  }
}

/// Reads record files of shards or workers, whose lines can be in any order.
enum ShardFiles {
  /// Adds the records of all articles of a scope to a store.
  static func read(_ files: [String], _ scope: CheckScope, into store: OutcomeStore) -> [RunError] {
    var troubles: [RunError] = []
    var indices: [[String]: Int] = [:]
    for (index, article) in scope.articles.enumerated() { indices[[article.root, article.path]] = index }
    var foreign: [String] = []
    for name in files {
      do throws(RunError) {
        let file = try FileSystem.OpenFile(reading: name)
        try eachLine(of: file, name) { line, number, range throws(RunError) in
          guard line.contains(where: { $0 > .space }) else { return }
          let (root, article, outcome): (String, String, ArticleCheck.Outcome)
          do throws(JSONFault) { (root, article, outcome) = try OutcomeRecord.read(line) } catch {
            throw RunError("is not a record of an article (\(error)): write the shard again", file: name, line: number)
          }
          guard let index = indices[[root, article]] else {
            if scope.check.selection.wants(article: article) { foreign.append(article) }
            return troubles.append(contentsOf: article == "-" ? outcome.troubles : [])
          }
          store.put(outcome, at: index, in: file, range)
        }
      } catch { troubles.append(error) }
    }
    if let first = foreign.first(where: { $0 != "-" }) {
      troubles.append(
        RunError("the shards contain \(first)\(more(foreign)), which is not in this tree", severity: .warning))
    }
    let missing = store.missing.map { scope.articles[$0].path }
    if let first = missing.first {
      troubles.append(RunError("no shard contains \(first)\(more(missing)): write it again"))
    }
    return troubles
  }

  private static func more(_ names: [String]) -> String { names.count > 1 ? " and \(names.count - 1) more" : "" }

  /// - Parameter take: receives a line, its 1-based number and its byte range.
  private static func eachLine(
    of file: FileSystem.OpenFile, _ name: String, _ take: ([UInt8], Int, Range<Int>) throws(RunError) -> Void
  ) throws(RunError) {
    var (start, number) = (0, 0)
    var line: [UInt8] = []
    var place = 0
    while place < file.count {
      guard let chunk = file.read(place..<min(file.count, place + 1 << 18)), !chunk.isEmpty else {
        throw RunError("cannot be read", file: name)
      }
      var next = 0
      while let end = chunk[next...].firstIndex(of: .lineFeed) {
        line += chunk[next..<end]
        number += 1
        try take(line, number, start..<start + line.count)
        start = place + end + 1
        next = end + 1
        line.removeAll(keepingCapacity: true)
      }
      line += chunk[next...]
      place += chunk.count
    }
    if !line.isEmpty { try take(line, number + 1, start..<start + line.count) }
  }
}

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

/// Checks articles for another process: reads article groups as JSON Lines from standard input and answers each with a
/// line of JSON, until the input ends.
package struct Worker {
  private var check: Check
  private var works: [Flavor: ArticleCheck] = [:]
  private var project: ProjectHistory??
  /// The work to rehearse instead of a check, or nil; the answers are then empty records.
  private let rehearsed: IsolatedDryRun.Part?

  package init(_ check: Check, rehearsing part: IsolatedDryRun.Part? = nil) {
    self.check = check
    rehearsed = part
    self.check.proposesFixes = true
  }

  /// Throws if the input cannot be read or the output cannot be written.
  package mutating func run() throws(RunError) {
    FileSystem.limitMemory(to: check.limits.memory << 20)
    let trouble = try FileHandle.standardInput.forEachLine { line throws(RunError) in
      try Console.write(try answer(Array(line)))
    }
    if let trouble { throw trouble }
  }

  /// Answers one line; returns no bytes for a line of white space.
  mutating func answer(_ line: [UInt8]) throws(RunError) -> [UInt8] {
    guard line.contains(where: { $0 > .space }) else { return [] }
    return try JSONBytes.line(record(line))
  }

  private mutating func record(_ line: [UInt8]) -> OutcomeRecord {
    do throws(JSONFault) {
      let group = try JSONBytes.decode(ArticleGroup.self, from: line)
      let files = try group.articleFiles()
      let work = work(group.flavor ?? check.flavor ?? TreeFlavor.find(in: [files], say: { _ in }), for: files)
      rehearsed?.run(files, with: work, check: check)
      let outcome = rehearsed == nil ? work.run(files) : ArticleCheck.Outcome()
      return OutcomeRecord(root: files.root, article: files.path, outcome)
    } catch {
      let trouble = RunError("a line is not a group of files: \(error)", file: "standard input")
      return OutcomeRecord(root: "", article: "-", ArticleCheck.Outcome(troubles: [trouble]))
    }
  }

  private mutating func work(_ flavor: Flavor, for files: ArticleFiles) -> ArticleCheck {
    if let known = works[flavor] { return known }
    let work = ArticleCheck(check, flavor: flavor, project: history(), files: [files])
    works[flavor] = work
    return work
  }

  /// The history of the whole tree, read once.
  private mutating func history() -> ProjectHistory? {
    if let project { return project }
    let found =
      check.asksGit != false && check.source != nil ? check.history(of: check.tree().articles) { _ in }.0 : nil
    project = .some(found)
    return found
  }
}

extension Check {
  /// Writes the groups for workers, one line each.
  package func groups(to sink: ReportSink) throws(RunError) -> [RunError] {
    let scope = CheckScope(self, say: { _ in })
    for files in scope.articles { sink(try JSONBytes.line(ArticleGroup(files, flavor: scope.flavor))) }
    return scope.tree.troubles
  }
}

/// An article as a line of JSON for workers.
struct ArticleGroup: Codable {
  private let article: String
  private let files: [File]
  /// The Markdown flavor, or nil to let the worker detect it.
  let flavor: Flavor?
  private let root: String?

  private struct File: Codable {
    let file: String
    let locale: LocaleTag
    /// The file's content, or nil to let the worker read the file.
    let text: String?
  }

  init(_ article: ArticleFiles, flavor: Flavor?) {
    (self.article, self.flavor, root) = (article.path, flavor, article.root)
    files = article.files.map { file in
      File(file: file.file, locale: file.locale, text: file.text.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  func articleFiles() throws(JSONFault) -> ArticleFiles {
    guard !article.isEmpty, !files.isEmpty, files.allSatisfy({ !$0.file.isEmpty }) else {
      throw JSONFault("it names no article, or no files")
    }
    return ArticleFiles(
      root: root ?? "", path: article,
      files: files.sorted { $0.locale < $1.locale }.map { file in
        ArticleFiles.File(locale: file.locale, file: file.file, text: file.text.map { Array($0.utf8) })
      })
  }
}
