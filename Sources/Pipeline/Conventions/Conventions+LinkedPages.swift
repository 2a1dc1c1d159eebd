import Checks
import DocModel
import Findings

/// Differences in links that the pages of the tree explain.
extension Conventions {
  /// Whether a translation only has links more than the source, each to a page that exists in its locale: what it adds
  /// helps its readers, and replaces nothing.
  func addsPages(_ finding: Finding) -> Bool {
    guard finding.check == Self.linkTarget, finding.form.hasPrefix("+ ") else { return false }
    let added = finding.form.dropFirst(2).split(separator: ", ").map(String.init)
    // The steps of a convention have that prefix, too.
    return added.contains(finding.words) && added.allSatisfy { isPage($0, of: finding) }
  }

  /// Whether a translation links to pages in the version that it is a page of, where the source links to another version
  /// by a slip.
  func leadsToOwnVersion(_ finding: Finding) -> Bool {
    guard finding.check == Self.linkTarget else { return false }
    let sides = finding.form.split(separator: " → ").map { $0.split(separator: ", ").map(String.init) }
    guard sides.count == 2, sides[0].count == sides[1].count, sides[1].contains(finding.words) else { return false }
    let folders = finding.article.split(separator: "/").dropLast()
    return zip(sides[0], sides[1]).allSatisfy { other, own in
      let (theirs, mine) = (other.split(separator: "/"), own.split(separator: "/"))
      guard theirs.count == mine.count, case let differing = zip(theirs, mine).filter({ $0 != $1 }),
        differing.count == 1, let (before, now) = differing.first
      else { return false }
      return folders.contains(now) && !folders.contains(before) && Self.isVersion(before) && Self.isVersion(now)
        && isPage(own, of: finding)
    }
  }

  private func isPage(_ address: String, of finding: Finding) -> Bool {
    !address.contains(":") && holdsPage(address, finding.article, finding.locale) == true
  }

  private static func isVersion(_ folder: Substring) -> Bool {
    folder.contains(where: \.isNumber) || states.contains(folder.lowercased())
  }

  /// The names of versions that have no number.
  private static let states: Set = ["current", "develop", "latest", "main", "master", "next", "stable"]
}
