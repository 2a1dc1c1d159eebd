import Checks
import DocModel
import Foundation
package import Reports

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
