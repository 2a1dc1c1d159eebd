import Foundation

/// Finds which version of its source a translation was made from, where nobody recorded it.
///
/// Two things tell. What all languages share fits one version best. And a translation is made from a text that was
/// there: never from one younger than its own last change, and mostly from one that was in force when it, or a part of
/// it, was committed, or some days before. A commit that touches many pages at once (a mended link, a new key)
/// translates none of them, and tells little of the day.
public struct OriginSearch: Sendable {
  /// A commit that changed the translation.
  public struct Change: Sendable {
    /// Seconds since 1970.
    public let time: Int
    /// How many files it touched.
    public let files: Int

    public init(time: Int, files: Int) {
      self.time = time
      self.files = files
    }
  }

  public struct Result: Sendable, Equatable {
    /// Places among the versions, 0 the newest; `newest` is the likeliest, or fits as well.
    public let newest: Int
    public let oldest: Int
    /// What differs from the version that was found, in all that languages share.
    public let distance: Double
    /// What would differ from the newest version that it can have been made from.
    public let distanceToNewest: Double
  }

  /// When each version came, newest first.
  let times: [Int]
  let changes: [Change]
  let isEdited: Bool

  /// - Parameters:
  ///   - times: when each version came, in seconds since 1970, newest first.
  ///   - changes: of the translation, newest first; empty where nobody knows them.
  ///   - isEdited: the translation was changed since, and that is not committed yet.
  public init(times: [Int], changes: [Change], isEdited: Bool = false) {
    self.times = times
    self.changes = changes
    self.isEdited = isEdited
  }

  /// The newest version that was there when the translation last changed; the first one where that was before all of
  /// them.
  public var newestPossible: Int {
    guard let last = changes.first, !isEdited else { return 0 }
    return times.firstIndex { $0 <= last.time } ?? max(0, times.count - 1)
  }

  /// - Parameter distance: how much the translation differs from a version; nil where its text is not there. Asked from
  ///   the newest on, as long as an older one may fit better.
  public func run(_ distance: (Int) -> Double?) -> Result? {
    var costs: [(version: Int, cost: Double, distance: Double)] = []
    var best: (cost: Double, distance: Double, place: Int) = (.infinity, .infinity, 0)
    for version in newestPossible..<max(newestPossible, times.count) {
      guard let differing = distance(version) else { continue }
      let cost = Self.trust * differing - log(max(Self.leastLikely, likelihood(version)))
      if cost < best.cost { best = (cost, differing, costs.count) }
      costs.append((version, cost, differing))
      // A page that fits needs no older texts once they begin to differ.
      let isFar = cost > best.cost + Self.tolerance
      if isFar, best.distance == 0 || costs.count - best.place > Self.patience { break }
    }
    guard costs.indices.contains(best.place), let first = costs.first else { return nil }
    var newest = best.place
    var oldest = best.place
    while oldest + 1 < costs.count, oldest + 1 - newest < Self.widest, fits(costs[oldest + 1].cost, best.cost) {
      oldest += 1
    }
    // A page is called fresh only if that is likeliest.
    while newest > 0, costs[newest - 1].version > 0, oldest - newest + 1 < Self.widest,
      costs[newest - 1].cost <= best.cost + Self.tolerance / 2
    {
      newest -= 1
    }
    return Result(
      newest: costs[newest].version, oldest: costs[oldest].version, distance: best.distance,
      distanceToNewest: first.distance)
  }

  private func fits(_ cost: Double, _ best: Double) -> Bool { cost <= best + Self.tolerance }

  /// How likely a version is by the days of the commits alone: the newest commits of the translation tell most.
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
      sum += weight * (soon + (isMass ? 1 : 1 - Self.soon) * inForce(Self.longDelay))
      weight *= Self.fading
    }
    return sum
  }

  private var oldestTime: Int { times.last ?? 0 }

  private static let day = 86_400.0
  /// How much a difference of one line of code speaks against a version, beside the days.
  private static let trust = 2.0
  private static let leastLikely = 1e-9
  /// What costs so much more fits as well, for all that is known.
  private static let tolerance = 16.0
  private static let widest = 6
  private static let patience = 24
  /// Days between the text a translator takes and the commit of the translation.
  private static let usualDelay = 7.0
  private static let longDelay = 200.0
  private static let soon = 0.95
  private static let editedAnew = 0.05
  private static let manyFiles = 6
  private static let changesHeeded = 8
  private static let fading = 0.5
}
