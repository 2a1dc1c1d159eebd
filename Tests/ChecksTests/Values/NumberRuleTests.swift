import DocModel
import Findings
import Testing

@testable import Checks

/// What a lost number weighs.
@Suite struct NumberRuleTests {
  @Test(arguments: [
    ("Help 24x7: call.", "Zawsze: call.", ["note"]), ("Help 24/7: call.", "Zawsze: call.", ["note"]),
    ("Help 24/7: call.", "24 godziny, 365 dni: call.", ["note"]),
    ("Help 24/7: call.", "24 godziny, 364 dni: call.", ["major"]),
    ("Run by 21Fabrikam.", "Od Fabrikam.", ["note"]),
    ("On the 10th try.", "Za dziesiątym razem.", ["note"]), ("Any of the 500s: call.", "Od cyfry 5: call.", ["note"]),
    ("From `10:21` to 10:22, ask.", "Od `10:21` do `10:22`, pytaj.", ["note"]),
    ("From `10:21` to 10:22, ask.", "Od `10:21`, pytaj.", ["major"]),
    ("Buy Gear32, or use Gear32 free.", "Kup Gear32 albo za darmo.", ["note"]),
    ("Buy Gear32, or use Gear32 free.", "Kup albo za darmo.", ["note"]),
    ("Buy 32, or use 32 free.", "Kup 32 albo za darmo.", ["major"]),
    ("Provider v. 1.0.250: call.", "Dostawca v.1.0.250: call.", []),
    ("Provider v. 1.0.250: call.", "Dostawca v.1.0.251: call.", ["major"]),
    ("At 20/10/2015: call.", "O 20. października 2015: call.", ["note"]),
    ("At 2015-10-20: call.", "O 20 października 2015: call.", ["note"]),
    ("At 20/10/2015, 10: call.", "O 20. października 2015: call.", ["major"]),
    ("At 20/10/2015: call.", "O 21. października 2015: call.", ["major"]),
    ("Any of 4776,4732,4733: call.", "Każdy 4776, 4732 i 4733: call.", []),
    ("Any of 4776,4732: call.", "Każdy 4776: call.", ["major"]),
    ("Any of 1.0,1.1,1.2: call.", "Każdy 1.0, 1.1 i 1.2: call.", []),
    ("Any of 1.0,1.1,1.2: call.", "Każdy 1.0, 1.1 i 1.3: call.", ["major"]),
    ("Any of the 500s: call.", "Każdy 400: call.", ["major"]), ("Provider v1.0: call.", "Dostawca: call.", ["major"]),
    ("With an opacity of 0.5: call.", "Przy 50% krycia: call.", []),
    ("With an opacity of 0.5: call.", "Przy 50 krycia: call.", ["major"]),
    ("With 25 % or less: call.", "Od 0,25 w dół: call.", []), ("With 25 % or less: call.", "Od 0,35: call.", ["major"]),
    ("Up to 4 TB: call.", "Do 2 TB: call.", ["major"]), ("Up to 4 TB: call.", "Do czterech TB: call.", ["note"]),
    ("Up to 10 boxes: call.", "Do dziesięciu: call.", ["note"]),
    ("Up to 10 boxes: call.", "Do dwunastu: call.", ["major"]),
    ("Up to 100'000 boxes: call.", "Do 100 000: call.", []), ("Up to 100’000 boxes: call.", "Do 100.000: call.", []),
    ("Up to 100'000 boxes: call.", "Do 10'000: call.", ["major"]),
    ("Up to '100'20: call.", "Do '100'20: call.", []), ("Up to '100'20: call.", "Do '10020: call.", ["major"]),
    ("For 30 days: call.", "Przez trzydzieści dni: call.", ["note"]),
    ("For 30 days: call.", "Przez trzynaście dni: call.", ["major"]),
    ("Find {Gear12345}: call.", "Znajdź {Urządzenie12345}: call.", []),
    ("Find {Gear12345}: call.", "Znajdź {Urządzenie1234}: call.", ["major"]),
    ("From 8 PM to 6 AM: call.", "Od 20:00 do 6:00: call.", []),
    ("From 8 PM to 6 AM: call.", "Od 18:00 do 6:00: call.", ["major"]),
    ("Set both to 12am: call.", "Oba na 0:00: call.", []),
    ("Set both to 12am: call.", "Oba na 10:00: call.", ["major"]),
    ("From 20:00: call.", "Od 8 p.m.: call.", []),
    ("Since April 2015: call.", "Od 2015.4: call.", []), ("Since April 2015: call.", "Od 2015.13: call.", ["major"]),
    ("At most 10. 2) The rest: call.", "Najwyżej 10.2) Reszta: call.", []),
    ("In the Covid-19 time: call.", "W czasie pandemii: call.", ["note"]),
    ("It is 100% safe: call.", "Jest całkowicie bezpieczne: call.", ["note"]),
    ("Use 100% of it: call.", "Użyj wszystkiego: call.", ["major"]),
    ("Up to 12 o'clock: call.", "Do północy: call.", []), ("Up to 12 boxes: call.", "Do północy: call.", ["major"]),
    ("In the winter 2016-17: call.", "Zimą 2016–2017: call.", []), ("In 2016–2017: call.", "W 2016/17: call.", []),
    ("In the winter 2016-17: call.", "Zimą 2016–2018: call.", ["major"]),
    ("Up to 10GB: call.", "Do wielu: call.", ["major"]),
    ("Help 24x7: call.", "Zawsze 25x7: call.", ["major"]),
    ("More than 2 boxes: call.", "1 albo więcej: call.", ["major"]), ("Its 2nd wheel.", "Drugie koło.", ["note"]),
  ])
  func digitsOfAWordAreNoNumber(line: String, pl: String, weights: [String]) {
    #expect(Tree.weights("number", line, pl: pl) == weights)
    let cell = { (text: String) in "| A |\n|-|\n| \(text) |" }
    #expect(Tree.weights("cell-number", cell(line), pl: cell(pl)) == weights)
  }

  /// What two translations say without the number is a phrase; where one alone does, the number may be lost.
  /// A line of the source is a paragraph of its own here, so that its numbers are in the one before.
  @Test func numbersMayBeInTheNextParagraph() {
    func found(_ own: String) -> [String] {
      let source = "First, the price is 1000, and 100 less makes 900.\nThen, it is 800 again.\n\nThe end is `x`."
      return Tree(["en/a.md": source, "de/a.md": own + "\n\nDas Ende ist `x`."], source: "en").loud
        .filter { $0.rule == "number" }.map(\.message)
    }
    #expect(found("Zuerst ist der Preis 1000, und 100 weniger macht 900.\n\nDann ist er wieder 800.").isEmpty)
    #expect(found("Zuerst ist der Preis 1000, und 100 weniger macht 950.\nDann ist er wieder 800.").count == 1)
  }

  @Test func aPhraseThatSeveralTurnHoldsNoNumber() {
    func found(_ own: [String: String]) -> [String] {
      let view = [
        "en": "A 360-degree view.", "sv": "En 360-gradersvy.", "hu": "360 fokos nézet.", "he": "תצוגה של 360 מעלות.",
        "tr": "360 derecelik görünüm.", "de": "Ein Blick von 360 Grad.", "fr": "Une vue à 360 degrés.",
        "pl": "Widok 360 stopni.",
      ]
      let files = view.merging(own) { $1 }.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }
      return Tree(files, source: "en").found("number").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found(["fr": "Une vue globale.", "pl": "Pełen obraz."]).isEmpty)
    #expect(found(["fr": "Une vue globale."]) == ["fr/a.md:1"])
  }

  @Test func numbersOfAListMayBeJoinedByWords() {
    func found(_ japanese: String) -> [String] {
      let others = ["en": "Then 3,4 move back.", "de": "Dann rücken 3,4 nach.", "fr": "Puis 3,4 reculent."]
      return Tree(
        others.merging(["ja": japanese]) { $1 }.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" },
        source: "en"
      ).found("number").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("次に 3 と 4 が後ろに移動します。").isEmpty)
    #expect(found("次に 3 と 5 が後ろに移動します。") == ["ja/a.md:1"])
  }

  @Test func aParticleBehindANameIsNoPartOfItsNumber() {
    func found(_ korean: String) -> [String] {
      let files = [
        "en": "Start (A4 only).", "de": "Start (nur A4).", "fr": "Start (A4 seul).", "pl": "Start (tylko A4).",
        "ko": korean,
      ]
      return Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en").found("number")
    }
    #expect(found("시작(A4만).").isEmpty)
    #expect(!found("시작(40만).").isEmpty)
  }

  @Test(arguments: ["၁၀၀% သေချာစေဖို့ စစ်ဆေးပါ။", "ពិនិត្យ ១០០% ឱ្យបានច្បាស់។", "১০০% নিশ্চিত হতে পরীক্ষা করুন।"])
  func digitsOfOtherScriptsWithinTextAreNumbers(text: String) {
    let files = [
      "en/a.md": "# Data\n\nInspect it to be 100% sure.\n", "fr/a.md": "# Data\n\nVérifiez pour être sûr à 100%.\n",
      "de/a.md": "# Data\n\nPrüfen Sie, um zu 100% sicher zu sein.\n", "my/a.md": "# Data\n\n\(text)\n",
    ]
    let found = Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
    #expect(!found.contains { $0.rule == "number" })
  }

  /// A page may count none of its headings; one that counts all but one has lost a number.
  @Test(arguments: [(["Deckel", "Rand", "Boden"], []), (["1.1 Deckel", "Rand", "1.3 Boden"], ["de/a.md:3"])])
  func headingsMayBeWithoutNumbers(titles: [String], found: [String]) {
    func page(_ titles: [String]) -> String { titles.map { "## \($0)\n\n" }.joined() }
    let tree = Tree(
      ["en/a.md": page(["1.1 The lid", "1.2 The rim", "1.3 The ground"]), "de/a.md": page(titles)], source: "en")
    #expect(tree.found("number").filter { !$0.hasSuffix("(note)") } == found)
  }
}
