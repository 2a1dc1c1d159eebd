import DocModel
import Findings
import MarkdownReader
import Testing

@testable import Checks

/// Code blocks without a closing fence that hold the text, headings and code after them.
@Suite struct SwallowingBlockTests {
  /// Text before the samples, so that these are a small part of the page.
  private static let start = (1...12).map {
    (en: "The paragraph \($0) says how a page is read.\n\n", de: "Der Absatz \($0) sagt, wie man eine Seite liest.\n\n")
  }
  private static let startLines = start.count * 2

  private func loud(_ source: String, _ own: String) -> [Finding] {
    Tree(
      [
        "en/a.md": Self.start.map(\.en).joined() + source, "de/a.md": Self.start.map(\.de).joined() + own,
      ], source: "en", flavor: .vitepress
    ).loud
  }

  private func places(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.rule.name) \($0.place.file):\($0.place.line - Self.startLines)" }
  }

  private func fixed(_ text: String, by finding: Finding?) -> String? {
    let start = Self.start.map(\.de).joined()
    return finding?.fix?.applied(to: Array((start + text).utf8)).map {
      String(String(decoding: $0, as: UTF8.self).dropFirst(start.count))
    }
  }

  private let source = """
    # Formulas

    **Input**

    ```md
    When the value is zero, there are two solutions.

    | equation | description |
    | -------- | ----------- |
    | a = b    | the first   |
    ```

    **Output**

    When the value is zero, there are two solutions.

    ## Image Lazy Loading {#lazy}

    You can enable lazy loading for each image in your config file:

    ```js
    export default { lazy: true }
    ```

    ## Advanced {#advanced}

    The last text of the page says how to go on from here.

    """

  private let translation = """
    # Formeln

    **Eingabe**

    ```md
    Wenn der Wert null ist, gibt es zwei Lösungen.

    | Gleichung | Beschreibung |
    | --------- | ------------ |
    | a = b     | die erste    |
    ```

    **Ausgabe**

    Wenn der Wert null ist, gibt es zwei Lösungen.

    ## Bilder später laden {#lazy}

    Sie können das späte Laden jedes Bildes in Ihrer Konfiguration einschalten:

    ```js
    export default { lazy: true }
    ```

    ## Erweitert {#advanced}

    Der letzte Text der Seite sagt, wie es von hier weitergeht.

    """

  @Test func aSampleOfMarkdownWithoutItsClosingFenceIsTheOnlyFinding() {
    let own = translation.replacing("die erste    |\n```\n", with: "die erste    |\n")
    let found = loud(source, own)
    #expect(places(found) == ["tag-unclosed de/a.md:5"])
    #expect(
      found.first?.message.contains(
        "not closed before line \(12 + Self.startLines) (‘**Ausgabe**’), where the code block of en ends")
        == true)
    #expect(found.first?.severity == .major)
    #expect(fixed(own, by: found.first) == translation)
    #expect(!places(loud(source, translation)).contains { $0.hasPrefix("tag-unclosed") })
  }

  private let program = """
    # Modules

    Not imported:

    ```nu
    use module other
    # or
    use module [ others ]
    ```

    Additionally, this has a special behavior if it is used in a script file.

    ## Module Files

    The example above is clearly an example of the first form.

    ```nu
    mkdir increment
    use increment *
    ```

    Notice that the behavior of the module is the same.

    """

  private let programInGerman = """
    # Module

    Nicht importiert:

    ```nu
    use module other
    # oder
    use module [ others ]
    ```

    Zudem verhält sich dies in einer Skriptdatei auf eine besondere Weise.

    ## Moduldateien

    Das Beispiel oben ist offensichtlich ein Beispiel der ersten Form.

    ```nu
    mkdir increment
    use increment *
    ```

    Beachten Sie, dass sich das Modul gleich verhält.

    """

  /// A longer fence that only the next longer one closes.
  private func unclosed(_ text: String) -> String {
    text.replacing("```nu\nuse", with: "````nu\nuse").replacing("others ]\n```\n", with: "others ]\n")
      .replacing("increment *\n```\n", with: "increment *\n````\n")
  }

  @Test func aBlockThatALongerFenceClosesIsFound() {
    let own = unclosed(programInGerman)
    let found = loud(program, own)
    #expect(places(found) == ["tag-unclosed de/a.md:5"])
    #expect(found.first?.message.hasSuffix("close it there with ‘````’.") == true)
  }

  @Test func theSourceIsToldOfItsOwnFenceAndTheTranslationIsNot() {
    let wrong = unclosed(program)
    let found = loud(wrong, programInGerman)
    #expect(places(found) == ["tag-unclosed en/a.md:5"])
    #expect(found.first?.message.contains("before line \(10 + Self.startLines) (‘Additionally") == true)
    #expect(found.first?.fix?.safety == .lessSure)
    // A translation that copied the fault is as its source.
    #expect(!places(loud(wrong, unclosed(programInGerman))).contains { $0.hasPrefix("tag-unclosed") })
  }

  @Test func otherFaultsOfTheTranslationAreStillReported() {
    let own = programInGerman.replacing("mkdir increment", with: "mkdir erhöhung")
    #expect(places(loud(program, own)).contains { $0.hasPrefix("code-translated de/a.md") })
    let more = "\n## Last {#last}\n\nThe last text of the page has a link to [the guide](guide.md).\n"
    let lost =
      "\n## Zuletzt {#last}\n\nDer letzte Text der Seite hat einen Verweis auf [die Anleitung](anleitung.md).\n"
    #expect(
      places(loud(program + more, unclosed(programInGerman) + lost))
        == ["tag-unclosed de/a.md:5", "link-target de/a.md:25"])
  }

  @Test func moreCommentsAndSamplesOfFencesAreNoFault() {
    let shell = "# A\n\n```sh\nls\n\ncd a\n```\n\n## First part\n\nText of it.\n"
    let comments = "# A\n\n```sh\nls\n\n## Erster Teil\ncd a\n```\n\n## Erster Teil\n\nText davon.\n"
    #expect(!places(loud(shell, comments)).contains { $0.hasPrefix("tag-unclosed") })
    let sample = "# A\n\n````md\nText.\n\n```js\nlet a = 1\n```\n````\n\nText.\n\n```js\nlet b = 1\n```\n"
    let short = sample.replacing("Text.\n\n```js\nlet a = 1\n```\n````", with: "Text.\n````")
    #expect(!places(loud(short, sample)).contains { $0.hasPrefix("tag-unclosed") })
    #expect(!places(loud(sample, short)).contains { $0.hasPrefix("tag-unclosed") })
  }
}
