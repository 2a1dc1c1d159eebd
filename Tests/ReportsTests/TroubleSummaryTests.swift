import DocModel
import Testing

@testable import Reports

@Suite struct TroubleSummaryTests {
  private func remark(_ message: String, _ line: Int) -> RunError {
    RunError(message, file: "a.md", line: line, severity: .warning)
  }

  @Test func aFrequentKindIsOneLineWithItsFirstPlaces() {
    let troubles = (1...40).map { remark("the element '<\($0 < 30 ? "b" : "i")>' is not allowed", $0) }
    #expect(
      TroubleSummary(troubles).lines == [
        "40 times: the element '…' is not allowed; most often '<b>' (29), '<i>' (11); first in a.md:1, a.md:2, a.md:3"
          + " (--verbose names all)"
      ])
  }

  @Test func rareKindsAndFailuresAreToldAsTheyAre() {
    let rare = [remark("the link 'x' leads nowhere", 1), remark("the image 'y' is gone", 2)]
    let failures = (1...9).map { RunError("not readable", file: "b\($0).md") }
    #expect(TroubleSummary(rare + failures).lines.sorted() == (rare + failures).map(\.description).sorted())
  }

  @Test func quotedTextsMayHoldApostrophes() {
    let troubles = (1...5).map { remark("the link 'it's \($0)' leads nowhere", $0) }
    #expect(TroubleSummary(troubles).lines.first?.hasPrefix("5 times: the link '…' leads nowhere; first in") == true)
  }

  @Test func apostrophesOfWordsQuoteNothing() {
    let troubles = (1...5).map { remark("'<b>' was closed at the block's end", $0) }
    #expect(TroubleSummary(troubles).lines.first?.hasPrefix("5 times: '…' was closed at the block's end;") == true)
  }
}
