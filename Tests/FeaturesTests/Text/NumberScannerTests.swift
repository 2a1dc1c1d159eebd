import Testing

@testable import Features

@Suite struct NumberScannerTests {
  private func atom(_ text: String) -> UInt64 { NumberScanner(blankGroups: false).atom(of: Array(text.utf8)) }

  @Test(arguments: [
    "٢٠١٩", "۲۰۱۹", "२०१९", "২০১৯", "੨੦੧੯", "૨૦૧૯", "୨୦୧୯", "௨௦௧௯", "౨౦౧౯", "೨೦೧೯", "൨൦൧൯", "෨෦෧෯", "๒๐๑๙", "໒໐໑໙",
    "༢༠༡༩", "၂၀၁၉", "២០១៩", "᠒᠐᠑᠙", "２０１９",
  ]) func digitsOfEveryScriptAreNumbers(text: String) { #expect(atom(text) == atom("2019")) }

  @Test func digitsOfEveryScriptAreGrouped() { #expect(atom("၁၀,၀၀၁") == atom("10,001")) }

  @Test func groupsOfIndiaAreGroups() {
    #expect(atom("15,00,000") == atom("1500000") && atom("1,00,000") == atom("100,000"))
    #expect(atom("१५,००,०००") == atom("1,500,000") && atom("2,15,00,000") == atom("21500000"))
    #expect(atom("1,00") != atom("100") && atom("10,15,20") != atom("101520"))
  }

  @Test func threeZerosAfterASpaceBelongToTheNumberInEveryLocale() {
    #expect(atom("900 000") == atom("900,000") && atom("1 000 000") == atom("1000000"))
    #expect(atom("900 100") == atom("900") && atom("5 0000") == atom("5"))
  }

  @Test func decimalsBeforeAPowerOfTenThousand() {
    #expect(atom("3.6亿") == atom("360000000") && atom("2.5 億") == atom("250,000,000") && atom("1,5万") == atom("15000"))
    #expect(atom("3.60001万") != atom("36000"))
  }

  @Test func lettersBeforeANumberEndItsGroups() {
    let scanner = NumberScanner(blankGroups: false)
    func atom(_ text: String, isGlued: Bool) -> UInt64 {
      scanner.scan(Array(text.utf8).span, from: 0, limit: text.utf8.count, isGlued: isGlued).atom
    }
    #expect(atom("2,910B3", isGlued: true) == self.atom("2"))
    #expect(atom("2,910", isGlued: false) == self.atom("2910"))
    #expect(atom("1.2", isGlued: true) == self.atom("1.2"))
  }

  @Test func groupsAreDividedByEverySpaceOfDigits() {
    let scanner = NumberScanner(blankGroups: true)
    for space in ["\u{a0}", "\u{2007}", "\u{2008}", "\u{2009}", "\u{202f}"] {
      #expect(scanner.atom(of: Array("3\(space)223".utf8)) == atom("3223"), "\(space.unicodeScalars)")
    }
    // A line may end within a number; digits that begin the next one need not belong to it.
    #expect(scanner.atom(of: Array("5\n000".utf8)) == atom("5000"))
    #expect(scanner.atom(of: Array("5\n100".utf8)) == atom("5"))
    // No group follows a fraction.
    #expect(scanner.atom(of: Array("3.0 120".utf8)) == atom("3.0"))
  }

  @Test func aFractionNeedsNoZeroBeforeItsPoint() {
    let scanner = NumberScanner(blankGroups: false)
    func atom(_ text: String, at place: Int) -> UInt64 {
      scanner.scan(Array(text.utf8).span, from: place, limit: text.utf8.count).atom
    }
    #expect(atom("a .006 b", at: 3) == self.atom("0.006"))
    #expect(atom("(.5)", at: 2) == self.atom("0.5"))
    #expect(atom("v.5", at: 2) == self.atom("5"))
  }

  @Test func lettersBetweenDigitsAreNone() {
    var place = 0
    let letters = Array("க".utf8)
    #expect(NumberScanner.digit(in: letters.span, at: &place, before: letters.count) == nil)
  }
}
