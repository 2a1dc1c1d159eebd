import Features

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
