import Findings
import Testing

@testable import Checks

/// How much must differ for a page to be another version of the text.
@Suite struct PageDriftTests {
  private func severities(_ text: String, pl: String) -> [Severity] {
    var files = ["en", "de", "fr", "sv"].reduce(into: [:]) { $0["\($1)/a.md"] = text }
    files["pl/a.md"] = pl
    return Tree(files, source: "en").findings("stale-translation").filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }.map(\.severity)
  }

  @Test func aSentenceThatBecameAListIsNoOtherVersion() {
    func page(_ middle: String) -> String {
      "# A\n\nOne `a`.\n\n\(middle)\n\n## B\n\nTwo `b` and [c](/c).\n\n## D\n\nThree `d`.\n"
    }
    let sentence = page("It has `lid.size`, `lid.form` and `lid.colour`. Choose one. See [e](/e).")
    let list = page("It has:\n\n- `lid.size`\n- `lid.form`\n- `lid.colour`\n\nChoose one. See [e](/e).")
    #expect(severities(sentence, pl: list).allSatisfy { $0 < .major })
    let early = page("Of `lid`:\n\n- It has `lid.size`, `lid.form`.\n- And `lid.colour`.\n\nSee [e](/e).").replacing(
      "\n\nOne `a`.", with: "")
    #expect(severities(sentence, pl: early).allSatisfy { $0 < .major })
    let short = "One `a` more.\n\n## B\n\nTwo `b` more.\n\n## C\n\nThree `c` more.\n\n## D\n\nFour `d` more.\n"
    #expect(
      severities(
        short,
        pl: short.replacing("## B\n\n", with: "").replacing("## C\n\n", with: "").replacing("## D\n\nF", with: "> F"))
        == [.major])
    let other = page("It has:\n\n- `rim.size`\n- `rim.form`\n- `rim.colour`\n\nChoose another. See [f](/f).")
    #expect(severities(sentence, pl: other) == [.major])
  }

  /// A commit of all pages does not say which text this one was made from; the hash of a page does.
  @Test(arguments: [("l10n:\n  sourceCommit: 1a2b3c4", [Severity.major]), ("ms.openlocfilehash: 1a2b3c4", [])])
  func aCommitThatNobodyCanLookUpIsNoRecord(_ record: String, _ expected: [Severity]) {
    let text =
      "Start `a`.\n\nNew `e`.\n\n## B\n\nOne `b`.\n\n- New `f`\n- New `g`\n\nTwo `c`.\n\n## H\n\nNew `h`.\n\nThree `d`.\n"
    #expect(
      severities(text, pl: "---\n\(record)\n---\nStart `a`.\n\n## B\n\nOne `b`.\n\nTwo `c`.\n\nThree `d`.\n")
        == expected)
  }

  private func loud(_ tree: Tree, _ rules: [RuleID]) -> [String] {
    rules.flatMap { tree.found($0) }.filter { !$0.hasSuffix("(note)") }
  }

  private func drift(_ files: [String: String]) -> [String] {
    Tree(Dictionary(uniqueKeysWithValues: files.map { ("\($0.key)/a.md", $0.value) }), source: "en").findings(
      "stale-translation"
    ).map(\.message)
  }

  /// Paragraphs with a code span each.
  private func texts(_ names: String...) -> String { names.map { "Text `\($0)`.\n" }.joined(separator: "\n") }

  @Test func aPageIsMeasuredAgainstTheSourceAndNotAgainstOtherOldPages() {
    let now = texts("a", "b", "c", "d", "e", "f", "g", "h")
    let old = texts("a") + "qrstuvwxyz".map { "\n## Old `\($0)`\n" }.joined()
    let half = texts("a", "b", "c", "d")
    let found = drift(["en": now, "de": now, "fr": now, "id": old, "it": old, "pl": half])
    #expect(
      found.contains { $0.hasPrefix("4 of 8 blocks are missing or added against en, de and fr: the page was made") })
    #expect(found.allSatisfy { $0.contains("against en, de and fr") })
  }

  @Test func aPageOfMetadataAloneHasNoText() {
    let page = texts("a", "b", "c", "d", "e")
    let found = drift(["en": page, "de": page, "fr": page, "pl": "---\ntitle: A\n---\n"])
    #expect(found == ["The page has no text here, and 5 blocks in en: translate it."])
  }

  /// Beside a source and one translation.
  @Test func aPageOfWhichManySectionsAreOlderIsOlder() {
    func page(_ word: String, without gone: [Int: [Int]]) -> String {
      (0..<10).map { section in
        "## \(word) `s\(section)`\n\n"
          + (0..<6).filter { gone[section]?.contains($0) != true }
          .map { "\(word) `x\(section)\($0)` \(word).\n\n" }.joined()
      }.joined()
    }
    func told(_ gone: [Int: [Int]]) -> [String] {
      let tree = Tree(["en/a.md": page("Open", without: [:]), "de/a.md": page("Öffne", without: gone)], source: "en")
      return loud(tree, ["stale-translation", "block-structure"])
    }
    let (older, once) = ([0, 2, 4], [2])
    #expect(told([1: older, 4: older, 8: once]).count { $0 != "de/a.md:1" } == 1)
    #expect(told([1: older, 4: older, 6: older, 8: once]) == ["de/a.md:1"])
  }

  /// English and three translations, nobody says which was made from which.
  private func unrecorded(_ english: String, _ others: String) -> Tree {
    Tree(["de", "fr", "pl"].reduce(into: ["en/a.md": english]) { $0["\($1)/a.md"] = "\($1) \(others)" })
  }

  @Test func translationsOfAnOriginalThatWentOnAreBehind() {
    let old = "Start `a`.\n\n## B\n\nOne `b`.\n\nTwo `c`.\n\nThree `d`.\n"
    let new =
      "Start `a`.\n\nNew `e`.\n\n## B\n\nOne `b`.\n\n- New `f`\n- New `g`\n\nTwo `c`.\n\n## H\n\nNew `h`.\n\nThree `d`.\n"
    let tree = unrecorded(new, old)
    #expect(
      loud(tree, ["stale-translation", "block-structure", "heading-structure"]) == [
        "de/a.md:1", "fr/a.md:1", "pl/a.md:1",
      ])
    #expect(tree.findings("stale-translation").allSatisfy { $0.message.contains("against en") })
    #expect(loud(unrecorded(old, new), ["stale-translation"]) == ["de/a.md:1", "fr/a.md:1", "pl/a.md:1"])
  }

  /// Most are behind, and who is in step with the English text is not, though it is outvoted.
  @Test func whoIsInStepWithTheEnglishTextIsNotBehind() {
    let old = "Start `a`.\n\n## B\n\nOne `b`.\n\nTwo `c`.\n\nThree `d`.\n"
    let new =
      "Start `a`.\n\nNew `e`.\n\n## B\n\nOne `b`.\n\n- New `f`\n- New `g`\n\nTwo `c`.\n\n## H\n\nNew `h`.\n\nThree `d`.\n"
    func tree(pl: String) -> Tree {
      Tree(["en/a.md": new, "de/a.md": "de \(old)", "fr/a.md": "fr \(old)", "es/a.md": "es \(old)", "pl/a.md": pl])
    }
    #expect(Set(loud(tree(pl: "pl \(new)"), ["stale-translation"])) == ["de/a.md:1", "es/a.md:1", "fr/a.md:1"])
    #expect(loud(tree(pl: ""), ["stale-translation"]).contains("pl/a.md:1"))
  }

  @Test func whatDiffersInSeveralPlacesOfTheOriginalIsItsNews() {
    func page(_ one: String, _ two: String) -> String {
      "Start.\n\n```sh\nbox \(one)\n```\n\nText `x`.\n\n```sh\nlid \(two)\n```\n"
    }
    #expect(loud(unrecorded(page("make", "open"), page("fill", "turn")), ["code-body"]).isEmpty)
    #expect(loud(unrecorded(page("fill", "open"), page("fill", "turn")), ["code-body"]) == ["en/a.md:10"])
    let added = page("fill", "turn").replacing("Text `x`", with: "One `y`.\n\nText `x`")
    #expect(loud(unrecorded(added, page("fill", "turn")), ["block-structure", "inline-code"]).isEmpty)
    #expect(
      unrecorded(page("make", "open"), page("fill", "turn")).findings("code-body").allSatisfy {
        $0.message.contains("(en may be newer than")
      })
  }
}
