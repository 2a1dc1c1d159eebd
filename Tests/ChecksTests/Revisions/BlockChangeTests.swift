import DocModel
import Testing

@testable import Checks

@Suite struct BlockChangeTests {
  @Test(arguments: [
    "", " \n ", "a  b\n\tc ", "one\r\ntwo\rthree", "a\u{b}b\u{c}c\u{1c}d", "é\u{a0}x\r\ny", "a \u{301}b c",
    "x\r\u{301}y",
    "\u{2003}wide\u{3000}中文\nplain text", "tail é \n", "\u{600} a b\u{600} c", "é a  b é\r\n\r\nc",
    "a\u{200d} b \u{fe0f}c",
  ]) func foldsWhiteSpaceOfAllKinds(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(Array(BlockChange.folded(text).utf8) == Array(words.utf8))
  }

  @Test func tellsTypographyFromOtherChanges() {
    #expect(BlockChange.isTypography("Run it, then stop.", "Run it; then Stop"))
    #expect(BlockChange.isTypography("It’s \u{212a}", "“it’s k”"))
    #expect(!BlockChange.isTypography("Run it.", "Run them."))
    #expect(!BlockChange.isTypography("Run (it).", "Run it."))
    #expect(!BlockChange.isTypography("Führe es aus", "Führe sie aus"))
    #expect(BlockChange.isTypography("The tag of the item，can be read", "The tag of the item, can be read"))
    #expect(!BlockChange.isTypography("The tag of the item，can be read", "The tag of the box, can be read"))
  }

  @Test func knowsHeadingsThatNameTheSame() {
    #expect(BlockChange.isOfOneName("Logo", "Rspack logo"))
    #expect(!BlockChange.isOfOneName("Logo", "Rspack mascot"))
    #expect(!BlockChange.isOfOneName("Logo", "The rules for the use of the logo"))
  }

  /// A new heading under another one often has the words of that.
  @Test func pairsHeadingsOfOneLevel() {
    func heading(_ slot: Int, _ level: UInt8, _ text: String) -> BlockPairs.Text {
      BlockPairs.Text(slot: slot, kind: .heading, level: level, text)
    }
    let now = [heading(2, 2, "Node.js® Logos"), heading(3, 3, "Node.js® Hex Logo")]
    let pairs = BlockPairs.matches([heading(1, 2, "Node.js® Logo")], now)
    #expect(pairs.map(\.came) == [0])
    #expect(BlockPairs.matches([heading(1, 3, "Node.js® Logo")], now).map(\.came) == [1])
  }
}
