import DocModel
import Reports

@testable import Pipeline

/// A tree with the site that was built of it.
final class BuiltTree {
  let tree: TemporaryTree
  let outcome: Build.Outcome

  /// - Parameters:
  ///   - files: by their path below the folder of the project.
  ///   - root: the folder of the texts below that of the project; empty for that itself.
  init(_ files: [String: String], root: String = "content", source: String? = "en") throws {
    let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: files.map { ("project/" + $0, $1) }))
    let project = tree.path + "/project"
    var build = Build(roots: [root.isEmpty ? project : project + "/" + root], output: tree.path + "/site")
    build.source = source.flatMap { LocaleTag($0) }
    build.project = project
    outcome = try build.run()
    self.tree = tree
  }

  func text(_ name: String) throws -> String { try tree.text("site/" + name) }
  func exists(_ name: String) -> Bool { (try? text(name)) != nil }

  /// What the page has below its title bar and above its footer.
  func main(_ name: String) throws -> String {
    let page = try text(name)
    guard let start = page.firstRange(of: "<main"), let end = page.firstRange(of: "</main>") else { return page }
    return String(page[start.lowerBound..<end.lowerBound])
  }
}
