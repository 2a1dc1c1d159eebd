import Testing

@testable import Pipeline

@Suite struct DistinctFingerprintsTests {
  private func fingerprints(_ names: [(UInt64, isNote: Bool)]) -> [UInt64] {
    var distinct = DistinctFingerprints()
    for (name, isNote) in names { distinct.add(name, isNote: isNote) }
    return distinct.all
  }

  @Test func equalNamesAreNumbered() {
    let all = fingerprints([(1, false), (2, false), (1, false), (1, false)])
    #expect(Set(all).count == 4)
    #expect(all[0] == 1)
  }

  @Test func notesDoNotChangeTheFingerprintsOfOthers() {
    let all = fingerprints([(1, true), (1, false), (1, true), (1, false)])
    #expect([all[1], all[3]] == fingerprints([(1, false), (1, false)]))
    #expect(Set(all).count == 4)
  }
}
