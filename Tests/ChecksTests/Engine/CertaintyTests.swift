import DocModel
import Findings
import Foundation
import Testing

@testable import Checks

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
        let (both, least) = (one.union(other), min(Certainty(grounds, one), Certainty(grounds, other)))
        // These two together are less sure than each of them, unless the grounds are less sure anyway.
        if both == [.replaced, .onlyTranslation] {
          #expect(Certainty(grounds, both) == min(Certainty(grounds), CertaintyScale.shared.level("single-replaced")))
        } else {
          #expect(Certainty(grounds, both) == least)
        }
      }
    }
  }

  /// A major finding keeps its severity from 76 % on, a critical one from 64 %.
  @Test(arguments: [
    (Severity.critical, UInt8(64), Severity.critical), (.critical, 63, .minor), (.major, 76, .major),
    (.major, 75, .minor), (.minor, 60, .minor), (.notice, 100, .notice),
  ])
  func whatIsOftenWrongIsNoError(harm: Severity, percent: UInt8, severity: Severity) throws {
    let locale = try #require(LocaleTag("de"))
    let finding = Finding(
      rule: "number", severity: harm, confidence: percent, message: "", article: "a.md",
      place: Place(locale: locale, file: "de/a.md", line: 1), fingerprint: 1)
    #expect(finding.weighed.severity == severity && finding.weighed.confidence == percent)
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

  @Test func theScaleHasAllLevels() {
    let levels: [Certainty] = [
      .fact, .proof, .certain, .strong, .firm, .sure, .likely, .fair, .slight, .doubtful, .weak, .drift, .faint, .trace,
    ]
    #expect(zip(levels, levels.dropFirst()).allSatisfy(>))
    #expect(Certainty.decided > .likely && Certainty.alone > .slight)
  }

  /// Of findings that were read, as many are right as their confidence says, in each of five bins of equal size.
  /// Arguable ones count one half; equal percentages are in the order of the file's lines.
  @Test func ofFindingsThatWereReadAsManyAreRightAsTheirConfidenceSays() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Judged/findings.tsv").standardized
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let worth = ["R": 1.0, "A": 0.5, "F": 0]
    let read: [(predicted: Double, right: Double)] = rows.compactMap { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 8, let percent = UInt8(fields[7]), let right = worth[fields[3]] else { return nil }
      return (Double(CertaintyScale.shared.percent(percent, for: RuleID(fields[1]))) / 100, right)
    }
    #expect(rows.count > 200 && read.count > 150)
    let sorted = read.enumerated().sorted { ($0.element.predicted, $0.offset) < ($1.element.predicted, $1.offset) }
      .map(\.element)
    for bin in 0..<5 {
      let part = sorted[bin * sorted.count / 5..<(bin + 1) * sorted.count / 5]
      let mean = { (values: [Double]) in values.reduce(0, +) / Double(values.count) }
      let (predicted, right) = (mean(part.map(\.predicted)), mean(part.map(\.right)))
      #expect(abs(predicted - right) <= 0.1, "\(predicted) \(right)")
    }
  }
}
