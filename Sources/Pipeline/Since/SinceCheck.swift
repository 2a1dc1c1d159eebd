import DocModel
import Findings
import Foundation
package import Reports

/// Reports only findings that are new since a commit: checks the tree of that commit too and uses its findings as a
/// baseline. Renamed files are compared with their former versions.
package struct SinceCheck {
  private let check: Check
  private let reference: String

  package init(_ check: Check, since reference: String) {
    self.check = check
    self.reference = reference
  }

  package func run(say: (String) -> Void = { _ in }) throws(RunError) -> CheckReport {
    let git = try Repository(holding: check.roots)
    let commit = try git.commit(reference)
    let changes = try git.changes(since: commit)
    var now = check
    var before = check
    // The extracted tree has no git history, so both trees are checked without it.
    now.asksGit = false
    before.asksGit = false
    before.progress = nil
    let tree = check.tree()
    let changed = Set(changes.filter { !$0.isGone }.map(\.path))
    // Links to deleted or renamed files may be broken in any article, so all articles are checked then.
    if !changes.contains(where: { $0.isGone || $0.origin != nil }) {
      let touched = tree.articles.filter { article in article.files.contains { changed.contains(git.inside($0.file)) } }
      let wanted = touched.map(\.path).filter { check.selection.wants(article: $0) }
      guard !wanted.isEmpty else {
        var report = CheckReport(
          troubles: tree.troubles, cards: Catalogue.cards, locales: tree.locales, threshold: check.threshold)
        report.idle = "No article changed since \(reference)"
        return report
      }
      now.selection.articles = wanted
      before.selection.articles = wanted
    }
    if now.flavor == nil { now.flavor = TreeFlavor.find(in: tree.articles, say: say) }
    before.flavor = now.flavor
    var report = now.run(say: say)
    let past = try Past(of: git, since: commit, changes: changes)
    defer { past.remove() }
    before.roots = check.roots.map(past.root)
    var old = before.run()
    // Troubles of the old tree do not concern the current run.
    old.troubles = []
    Baseline(old, file: reference).forget(in: &report)
    return report
  }
}

/// The tree of a commit in a temporary folder, with renamed files under their current names.
private struct Past {
  let folder: String
  private let repository: Repository

  init(of repository: Repository, since commit: String, changes: [Repository.Change]) throws(RunError) {
    self.repository = repository
    folder = FileManager.default.temporaryDirectory.path + "/doccheck-since-\(UUID().uuidString)"
    Interruption.remember(folder)
    try FileSystem.makeDirectory(folder)
    try repository.extract(commit, into: folder)
    for change in changes {
      guard let origin = change.origin else { continue }
      let target = folder + "/" + change.path
      try FileSystem.makeDirectory(FileSystem.directory(of: target))
      try? FileManager.default.moveItem(atPath: folder + "/" + origin, toPath: target)
    }
  }

  func root(_ root: String) -> String {
    let inside = repository.inside(root)
    return inside.isEmpty ? folder : folder + "/" + inside
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
    Interruption.forget(folder)
  }
}
