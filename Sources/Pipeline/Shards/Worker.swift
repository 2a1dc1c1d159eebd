import DocModel
import Foundation
public import Reports
import Rules

/// Checks articles that others hand to it: reads groups of files as JSON Lines and answers each with a line of JSON,
/// until its standard input ends.
public struct Worker {
  private var check: Check
  private var works: [Flavor: ArticleCheck] = [:]
  private var project: ProjectHistory??
  /// What it does with an article instead of checking it; its answers tell nothing.
  private let rehearsed: Rehearsal.Part?

  public init(_ check: Check, rehearsing part: Rehearsal.Part? = nil) {
    self.check = check
    rehearsed = part
    self.check.proposesFixes = true
  }

  /// Throws where the groups cannot be read, or nobody takes the answers.
  public mutating func run() throws(Trouble) {
    FileSystem.limitMemory(to: check.limits.memory << 20)
    let trouble = try FileHandle.standardInput.forEachLine { line throws(Trouble) in
      try Console.write(answer(Array(line)))
    }
    if let trouble { throw trouble }
  }

  /// Nothing for a blank line.
  mutating func answer(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(where: { $0 > 0x20 }) else { return [] }
    do throws(JSONReader.Fault) {
      let group = try ArticleGroup(line)
      let flavor = group.flavor ?? check.flavor ?? TreeFlavor.find(in: [group.files], say: { _ in })
      if let rehearsed {
        rehearsed.run(group.files, work(flavor), check)
        return JSONWriter.encode(
          OutcomeRecord(root: group.files.root, article: group.files.path, ArticleCheck.Outcome()))
      }
      let outcome = work(flavor).run(group.files)
      return JSONWriter.encode(OutcomeRecord(root: group.files.root, article: group.files.path, outcome))
    } catch {
      let trouble = Trouble("a line is no group of files: \(error)", file: "standard input")
      return JSONWriter.encode(
        OutcomeRecord(root: "", article: "-", ArticleCheck.Outcome(troubles: [trouble])))
    }
  }

  private mutating func work(_ flavor: Flavor) -> ArticleCheck {
    if let known = works[flavor] { return known }
    let work = ArticleCheck(check, flavor: flavor, project: history())
    works[flavor] = work
    return work
  }

  /// The past of the whole tree, read once.
  private mutating func history() -> ProjectHistory? {
    if let project { return project }
    let found =
      check.asksGit != false && check.source != nil ? check.history(of: check.tree().articles) { _ in }.0 : nil
    project = .some(found)
    return found
  }
}

extension Check {
  /// The groups that workers read, a line each.
  public func groups(to sink: ReportSink) -> [Trouble] {
    let scope = CheckScope(self, say: { _ in })
    for files in scope.articles { sink(JSONWriter.encode(ArticleGroup(files, flavor: scope.flavor))) }
    return scope.tree.troubles
  }
}
