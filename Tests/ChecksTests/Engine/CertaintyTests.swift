import Checks
import Testing

@Suite struct CertaintyTests {
  private static let grounds: [VerdictBasis] = [
    .exactSource, .suspectSource, .outvoted(by: 3, of: 4, isRecorded: true), .outvoted(by: 9, of: 9, isRecorded: false),
    .followedSource, .decidingSource, .ownRevision, .dividedRevision, .aloneInRevision(isOldest: true), .otherRevision,
    .undecided, .page, .exchangedCells(.proven), .name(.garbled), .name(.proven),
    .name(.word),
  ]

  @Test(arguments: grounds)
  func doubtsMakeNothingSurerInWhateverOrderTheyCome(grounds: VerdictBasis) {
    let doubts = (0..<20).map { Mitigations(rawValue: 1 << UInt32($0)) }
    for one in doubts {
      #expect(Certainty(grounds, one) <= Certainty(grounds))
      for other in doubts {
        #expect(Certainty(grounds, one.union(other)) == min(Certainty(grounds, one), Certainty(grounds, other)))
      }
    }
  }

  @Test func theMoreSayOtherwiseTheSurerItIsAndNobodyIsAsSureAsTheSource() {
    let levels = [(3, 5), (3, 4), (5, 6), (40, 41)].map { Certainty(.outvoted(by: $0.0, of: $0.1, isRecorded: true)) }
    #expect(levels == levels.sorted())
    #expect(Set(levels.map(\.percent)).count == levels.count)
    #expect(levels.allSatisfy { $0 < Certainty(.exactSource) })
    #expect(
      Certainty(.outvoted(by: 3, of: 4, isRecorded: false)) < Certainty(.outvoted(by: 3, of: 4, isRecorded: true)))
  }

  /// Counts that cannot be are no trap.
  @Test func votesOfNobodyAreNone() {
    #expect(Certainty(.outvoted(by: 7, of: 0, isRecorded: true)).percent <= 100)
    #expect(Certainty(.outvoted(by: 0, of: 0, isRecorded: false)) < .likely)
  }
}
