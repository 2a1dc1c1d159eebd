import Findings
import Testing

@testable import Checks

/// Compounds in small letters, and two words that are two.
@Suite struct TornCompoundTests {
  private func found(_ sv: String, _ locale: String = "sv", de: String = "Das Rad ist alt.") -> [String] {
    Tree(["en/a.md": "The wheel is old.", "de/a.md": de, "\(locale)/a.md": sv]).found("spacing")
  }

  @Test(arguments: [
    ("En kugghjul är gammal.\n\nEtt kugg hjul.", ["sv/a.md:3"]),
    ("Ett Kugg hjul.\n\nEtt kugghjul, två kugghjul, ett hjul.", ["sv/a.md:1"]),
    ("Ett Kugg hjul.\n\nEtt kugghjul, ett hjul.", []),
    // Both halves are words here, or the whole stands nowhere.
    ("Ett kugghjul, en kugg.\n\nEtt kugg hjul, ett hjul.", []), ("Ett kugg hjul.", []),
    // More is joined to it, or a sentence begins.
    ("Ett kugghjul.\n\nEtt kugg hjul-lås.", []), ("Ett kugghjul.\n\nEn kugg. Hjul är bra.", []),
  ])
  func theHalvesOfAKnownCompoundAreJoined(sv: String, lines: [String]) {
    #expect(found(sv) == lines)
  }

  @Test func whatOthersWriteApartIsAName() {
    #expect(found("Ett kugghjul.\n\nEtt kugg hjul.", de: "Das Kugg Hjul ist alt.").isEmpty)
  }

  @Test func theWholeMayBeTheSlip() {
    let often = Array(repeating: "För bilen.", count: 12).joined(separator: "\n\n")
    #expect(found("Det är förtillfället.\n\nDet är för tillfället.\n\n\(often)").isEmpty)
  }

  @Test func languagesThatPartTheirWordsAreLeftAlone() {
    #expect(found("Un todoterreno.\n\nUn todo terreno.", "es").isEmpty)
  }
}
