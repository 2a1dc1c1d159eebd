import DocModel
import Findings
import Testing

@testable import Checks

/// What a lost name weighs, by the place it is lost from.
@Suite struct LostNameTests {
  @Test(arguments: [
    ("More GearTypes: 1.", "Elementy: 1.", ["major"]),
    ("A GearType and more BoxTypes: 1.", "GearType, elementy: 1.", ["major"]),
  ])
  func thePluralOfANameIsTheName(line: String, pl: String, weights: [String]) {
    #expect(Tree.weights("identifier-translated", line, pl: pl) == weights)
  }

  /// The source names the site behind its titles.
  @Test func theNameOfTheSiteIsNoneOfTheTitles() {
    func weight(_ title: String, _ pl: String) -> [String] {
      var files: [String: String] = [:]
      for locale in ["en", "de", "fr", "ja", "ko", "pl", "zh"] {
        let title = locale == "pl" ? pl : title
        files["\(locale)/a.md"] =
          "---\ntitle: \(locale) \(title)\n" + (locale == "en" ? "" : "ms.openlocfilehash: 1\n") + "---\nUse it.\n"
      }
      return Tree(files).findings("term-missing").map(\.severity.rawValue)
    }
    #expect(weight("1 | Fabrikam", "1 | firma") == ["minor"])
    #expect(weight("1 - Fabrikam", "1 - firma") == ["minor"])
    #expect(weight("Fabrikam | 1", "firma | 1") == ["major"])
    #expect(weight("Fabrikam", "firma") == ["major"])
  }

  @Test func whoeverLacksANameIsCounted() {
    let line = "Save-MyContext, 1."
    var files: [String: String] = ["en/a.md": "\(line)\n\n\(line)\n\n\(line)"]
    for locale in ["de", "es", "fr", "ja", "ko", "pl", "sv"] {
      let text = locale == "pl" ? "Zapisz-MyContext, 1." : locale == "sv" ? "Spara-MyContext, 1." : line
      files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(line)\n\n\(text)\n\n\(line)"
    }
    let messages = Tree(files).findings("term-missing").map(\.message)
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.hasPrefix("The name ‘Save-MyContext’ of") && $0.contains("(6 to 2)") })
  }

  @Test func aCommandThatAllOthersNameIsLost() {
    func found(_ line: String, _ pl: String) -> [String] {
      var files = ["en/a.md": "---\nhash: 1\n---\n\(line)"]
      for locale in ["de", "es", "fr", "ja", "pl"] {
        files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(locale == "pl" ? pl : line)"
      }
      return Tree(files, source: "en").found("term-missing")
    }
    #expect(found("**Restore-Gear** 1.", "To **tworzy** 1.") == ["pl/a.md:4"])
  }
}

/// Words that are missing where the code of the page, or the rest of the text, shows that they are names.
@Suite struct LostCodeNameTests {
  private static let begin = ["de": "Hier ist", "es": "Aquí está", "fr": "Voici", "ja": "これは", "pl": "Tu jest"]

  private func found(_ lines: String, fr: String) -> [String] {
    Tree.translated(lines, Self.begin, "fr", fr).found("term-missing")
  }

  @Test func whatElseStandsInCodeMayBeAWord() {
    let sample = "\n\n```\nFrame = 1\n```"
    #expect(
      found("START **Frame**, 1." + sample, fr: "START **cadre**, 1." + sample).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// Without its link an include is read as another directive.
  @Test func anIncludeThatLostItsLink() {
    func found(_ include: String) -> [String] {
      let files = Self.begin.merging(["en": "Here is"]) { $1 }.map { locale, begin in
        let link = locale == "fr" ? include : "[box](inc/box.md)"
        return ("\(locale)/a.md", "---\nms.openlocfilehash: 1\n---\n# \(begin)\n\n[!INCLUDE \(link)]\n\n\(begin) it.\n")
      }
      return Tree(Dictionary(uniqueKeysWithValues: files), source: "en", flavor: .learn).found("link-target")
    }
    #expect(found("[box](inc/box.md)") == [])
    #expect(found("box") == ["fr/a.md:6"])
  }
}
