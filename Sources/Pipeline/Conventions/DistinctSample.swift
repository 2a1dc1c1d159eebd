import Features

/// A sample of distinct hashes: all of them up to a number, above it those below a bound that depends on the whole set
/// alone, so that the order of insertion does not matter. Of a set and a subset of it, the samples agree below the bound
/// of the larger one.
struct DistinctSample: Sendable {
  private static let most = 512

  private(set) var hashes: Set<UInt64> = []
  /// Of all hashes, one of 2 to this power is in the sample.
  private var shift: UInt64 = 0

  mutating func insert(_ hash: UInt64) {
    guard isInSample(hash) else { return }
    hashes.insert(hash)
    while hashes.count > Self.most {
      shift += 1
      hashes = hashes.filter(isInSample)
    }
  }

  private func isInSample(_ hash: UInt64) -> Bool { StableHash.finish(hash) & ((1 << shift) - 1) == 0 }

  /// The estimated number of distinct hashes, exact up to 512.
  var count: Int { hashes.count << shift }
}
