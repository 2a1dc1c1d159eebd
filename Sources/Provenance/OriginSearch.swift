package import DocModel
import Foundation

/// Estimates the version of the source from which a translation was made, if none is recorded.
///
/// Uses two kinds of evidence. The language-independent content fits one version best. And a translation is made from a
/// version that existed: none newer than the translation's last change, and usually one that was current when the
/// translation or a part of it was committed, or some days before. Commits that touch many pages at once (a corrected
/// link, a new key) translate none of them, so their dates carry little weight.
package struct OriginSearch: Sendable {
  /// A commit that changed the translation.
  package struct Change: Sendable {
    /// Seconds since 1970.
    package let time: Int
    /// The number of files that the commit touched.
    package let files: Int

    package init(time: Int, files: Int) {
      self.time = time
      self.files = files
    }
  }

  package struct Result: Sendable, Equatable {
    /// Indices of versions, 0 for the newest; `newest` is the most likely one, or fits equally well.
    package let newest: Int
    package let oldest: Int
    /// The weighted difference in language-independent content between the translation and the version found.
    package let distance: Double
  }

  /// The commit times of the versions, newest first.
  package let times: [Int]
  package let changes: [Change]
  private let commits: Set<Int>
  let isEdited: Bool
  /// The oldest version that the translation can have been made from, unless an older one fits exactly.
  private let oldestPossible: Int

  /// - Parameters:
  ///   - times: the commit times of the versions, in seconds since 1970, newest first.
  ///   - changes: the commits of the translation, newest first; empty if unknown.
  ///   - isEdited: whether the translation has uncommitted changes.
  ///   - birth: the version that the commit which added the translation brought, if it changed the source, too: the
  ///     translation is of no older one, unless that fits exactly.
  package init(times: [Int], changes: [Change], isEdited: Bool = false, birth: Int? = nil) {
    self.times = times
    oldestPossible = birth ?? max(0, times.count - 1)
    commits = Set(times)
    self.changes = changes
    self.isEdited = isEdited
  }

  /// The newest version that existed when the translation last changed, or the oldest version if the change precedes
  /// all of them.
  package var newestPossible: Int {
    guard let last = changes.first, !isEdited else { return 0 }
    return times.firstIndex { $0 <= last.time } ?? max(0, times.count - 1)
  }

  /// - Parameter distance: the difference between the translation and a version, or nil if the version's text is
  ///   missing. Called from the newest version on, as long as an older one may fit better.
  package func run(_ distance: (Int) -> Double?) -> Result? {
    var costs: [(version: Int, cost: Double, distance: Double)] = []
    var best: (cost: Double, distance: Double, place: Int) = (.infinity, .infinity, 0)
    // The source may be committed shortly after the translation of its new text.
    let first = changes.first.map { last in
      times.firstIndex { $0 <= last.time + Self.shortly } ?? newestPossible
    }
    for version in min(first ?? newestPossible, newestPossible)..<max(newestPossible, times.count) {
      // A commit that added the translation may have copied the text of an older version.
      if version > oldestPossible + Self.patience || version > oldestPossible && best.distance == 0 { break }
      guard let differing = distance(version), version <= oldestPossible || differing == 0 else { continue }
      let cost = Self.trust * differing - log(max(Self.leastLikely, likelihood(version)))
      if cost < best.cost { best = (cost, differing, costs.count) }
      costs.append((version, cost, differing))
      // Stop once costs clearly exceed the best one, after a perfect fit or `patience` versions without a better one.
      let isFar = cost > best.cost + Self.tolerance
      if isFar, best.distance == 0 || costs.count - best.place > Self.patience { break }
    }
    guard costs.indices.contains(best.place) else { return nil }
    var newest = best.place
    var oldest = best.place
    while oldest + 1 < costs.count, oldest + 1 - newest < Self.widest, fits(costs[oldest + 1].cost, best.cost) {
      oldest += 1
    }
    // Extend to newer versions, but not to version 0: a page is up to date only if that is the likeliest version.
    while newest > 0, costs[newest - 1].version > 0, oldest - newest + 1 < Self.widest,
      costs[newest - 1].cost <= best.cost + Self.tolerance / 2
    {
      newest -= 1
    }
    return Result(newest: costs[newest].version, oldest: costs[oldest].version, distance: best.distance)
  }

  private func fits(_ cost: Double, _ best: Double) -> Bool { cost <= best + Self.tolerance }

  /// The likelihood of a version by commit dates only; the translation's newest commits have the largest weights.
  private func likelihood(_ version: Int) -> Double {
    guard !changes.isEmpty else { return 1 }
    var sum = isEdited && times[version] > changes[0].time ? Self.editedAnew : 0
    var weight = 1.0
    for change in changes.prefix(Self.changesHeeded) where times[version] <= change.time || change.time < oldestTime {
      let isMass = change.files >= Self.manyFiles
      let begin = Double(max(0, change.time - times[version])) / Self.day
      let end = version == 0 ? 0 : Double(max(0, change.time - times[version - 1])) / Self.day
      func inForce(_ days: Double) -> Double { exp(-end / days) - exp(-begin / days) }
      let soon = isMass ? 0 : Self.soon * inForce(Self.usualDelay)
      let alone = soon + (isMass ? 1 : 1 - Self.soon) * inForce(Self.longDelay)
      // One commit changed both texts.
      let together = commits.contains(change.time) ? (isMass ? Self.togetherInMass : Self.together) : 0
      sum += weight * (times[version] == change.time ? together : (1 - together) * alone)
      weight *= Self.fading
    }
    return sum
  }

  private var oldestTime: Int { times.last ?? 0 }

  private static let day = 86_400.0
  private static let shortly = 86_400
  /// The weight of a difference of one code line relative to the log-likelihood of the dates.
  private static let trust = 2.0
  private static let leastLikely = 1e-9
  /// Costs within this margin of the best cost count as equally good.
  private static let tolerance = 16.0
  private static let widest = 6
  private static let patience = 24
  /// Typical days between the version that a translator uses and the commit of the translation.
  private static let usualDelay = 7.0
  private static let longDelay = 200.0
  private static let soon = 0.95
  private static let editedAnew = 0.05
  /// The likelihood that a commit which changed the source and the translation made the latter from the new text.
  private static let (together, togetherInMass) = (0.8, 0.1)
  private static let manyFiles = 6
  private static let changesHeeded = 8
  private static let fading = 0.5
}

/// The source version recorded in a translation's front matter.
package enum RecordedRevision {
  /// The keys of known pipelines: Learn, Adobe, MDN, and OpenTelemetry (also used by other Hugo sites).
  package static let keys = [
    "ms.openlocfilehash", "default_lang_commit", "l10n.sourceCommit", "source-git-commit", "ms.sourcegitcommit",
  ]

  /// The recorded keys and lowercase values; the project's custom key comes first.
  package static func all(in frontMatter: FrontMatter, key: String?) -> [(key: String, value: String)] {
    ([key].compactMap(\.self) + keys).compactMap { name in
      frontMatter[name].flatMap { $0.isEmpty ? nil : (name, $0.lowercased()) }
    }
  }
}
