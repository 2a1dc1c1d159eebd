import DocModel
import Findings
import Testing

@testable import Checks

/// A lost name is told once, however many ways there are to miss it.
@Suite struct FoldTests {
  private static func loud(_ text: (String) -> String, ko: String) -> [Finding] {
    let files = ["en", "de", "fr", "pl", "ko"].reduce(into: [String: String]()) { files, locale in
      files["\(locale)/a.md"] =
        "---\n\(locale == "en" ? "hash" : "ms.openlocfilehash"): 1\n---\n\(locale == "ko" ? ko : text(locale))\n"
    }
    let tree = Tree(files, source: "en")
    return tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }
  }

  @Test func anOptionAndItsName() {
    let found = Self.loud(
      { "\($0): -Debug, -OutBuffer, -OutVariable, -Verbose." }, ko: "ko: -Debug, -OutAction, -OutVariable, -Verbose.")
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.message.contains("OutBuffer") })
  }

  /// The own code of a locale in place of another is one fault, told as what it is.
  @Test func anOwnCode() {
    let table = { (code: String) in
      "| A | B |\n|-|-|\n" + ["BS", "BH", "BD", "BB"].map { "| \($0) | \(code) |\n" }.joined()
    }
    let codes = [
      "en": "en-US", "de-DE": "en-US", "pl-PL": "en-US", "sv-SE": "en-US", "zh-TW": "en-US", "fr-FR": "fr-FR",
    ]
    let tree = Tree.recorded(codes.mapValues(table))
    #expect(tree.found("self-locale").count == 4)
    #expect(tree.found("term-missing").filter { !$0.hasSuffix("(note)") }.isEmpty)
    #expect(tree.found("identifier-translated").filter { !$0.hasSuffix("(note)") }.isEmpty)
  }

  /// With the very source or a newer one it is told by the same rule.
  @Test func whichOneIsToldDoesNotLeanOnTheSource() {
    func rules(_ hash: String) -> [RuleID] {
      let text = { (locale: String) in
        "---\n\(locale == "en" ? "hash: \(hash)" : "ms.openlocfilehash: 1")\n---\n\(locale): -Debug, -OutBuffer, \(locale == "ko" ? "-확인" : "-Confirm").\n"
      }
      let tree = Tree(["en", "de", "fr", "pl", "ko"].reduce(into: [:]) { $0["\($1)/a.md"] = text($1) }, source: "en")
      return tree.aligned.flatMap { RuleSet.all.findings(in: $0) }
        .filter {
          $0.locale.tag == "ko" && $0.rule != StaleTranslation.card.id
            && $0.level(threshold: Finding.defaultThreshold) != .note
        }.map(\.rule)
    }
    #expect(rules("1").count == 1)
    #expect(rules("1") == rules("2"))
  }

  /// Blocks that are missing with the block before them are counted in its finding.
  @Test func missingBlocksAreOneFinding() throws {
    let found = Self.loud({ "# \($0)\n\n## More\n\nOne `x`.\n\nTwo `y`.\n" }, ko: "# ko\n")
    let missing = found.filter { $0.locale.tag == "ko" }
    #expect(missing.map(\.rule) == [HeadingStructure.card.id])
    let one = try #require(missing.first)
    #expect(one.consequences.isEmpty)
    #expect(one.message.hasSuffix("The same holds for 2 more blocks under or after it."))
  }

  @Test func theVeryWordsOfALineAreToldOnce() throws {
    let locale = try #require(LocaleTag("ko"))
    func claim(_ rule: RuleID, _ words: String, line: Int = 3) -> Claim {
      Claim(
        finding: Finding(
          rule: rule, severity: .major, confidence: 86, message: words, article: "a",
          place: Place(locale: locale, file: "ko/a.md", line: line), words: words, fingerprint: 1))
    }
    let told = Fold.folded([
      claim(IdentifierTranslated.card.id, "com. Fabrikam"),
      claim(IdentifierTranslated.card.id, "com. Fabrikam", line: 5), claim(Spacing.card.id, "com. Fabrikam"),
      claim(IdentifierAltered.card.id, "com. Fabrikam"), claim(IdentifierAltered.card.id, "com. Gear"),
      claim(IdentifierAltered.card.id, "com. Fabrikam", line: 4),
    ])
    #expect(told.map(\.consequences.count) == [0, 2, 0, 0])
    #expect(told.map(\.place.line) == [5, 3, 3, 4])
  }

  @Test func valuesOfALostSentenceAreOneFindingWithIt() {
    let source = """
      | A | B |
      |-|-|
      | 0 | The tool reads the file `a.txt` and writes what it found there. It stops at the first line that it cannot read any more. |
      | 1 | The command `run` starts the server on the port of the settings. The server answers all requests until somebody stops it again. |
      | 2 | The option `--all` shows the names of all the pages of the site. Pages that nobody has translated yet come at the end of the list. |
      | 3 | The folder `build` holds the pages that the last run has written. Delete the folder if you want to write all pages once more. |
      | x | The header `max-age` keeps the browser on a safe connection for the time. The directive `includeSubDomains` extends this protection to all subdomains of the same site. |
      """
    let own = """
      | A | B |
      |-|-|
      | 0 | 이 도구는 `a.txt` 파일을 읽고 거기서 찾은 내용을 기록합니다. 더 이상 읽을 수 없는 첫 번째 줄에서 멈춥니다. |
      | 1 | `run` 명령은 설정에 있는 포트에서 서버를 시작합니다. 서버는 누군가 다시 멈출 때까지 모든 요청에 응답합니다. |
      | 2 | `--all` 옵션은 사이트에 있는 모든 페이지의 이름을 보여 줍니다. 아직 아무도 번역하지 않은 페이지는 목록의 끝에 나옵니다. |
      | 3 | `build` 폴더에는 마지막 실행에서 기록한 페이지가 들어 있습니다. 모든 페이지를 한 번 더 기록하려면 폴더를 삭제하십시오. |
      | x | `max-age` 헤더는 그 시간 동안 브라우저가 안전한 연결을 계속 유지하도록 합니다. |
      """
    let found = Tree(["en/a.md": source, "ko/a.md": own], source: "en").loud
    #expect(found.map(\.rule) == [SentenceMissing.card.id])
    #expect(found.flatMap(\.consequences).contains { $0.message.contains("includeSubDomains") })
  }

  @Test func twoNamesAreTwoFindings() {
    let found = Self.loud({ "\($0): GearBox, WheelBox." }, ko: "ko: 기어, 바퀴.")
    #expect(found.count == 2 || found.contains { $0.message.contains("GearBox") && $0.message.contains("WheelBox") })
  }

  /// A page without any backticks lacks them all for one reason.
  @Test(arguments: [(6, 6), (10, 1)]) func aPageThatLostItsBackticksIsOneFinding(count: Int, findings: Int) {
    let page = { (word: String, mark: String) in
      "# \(word)\n\n" + (1...count).map { "\(word) \($0) sets \(mark)key_\($0)\(mark) of it.\n\n" }.joined()
        + (1...60).map { "\(word) number \($0) is here and `is_\($0)` there.\n\n" }.joined()
    }
    let tree = Tree(
      [
        "en/a.md": page("Word", "`"), "fr/a.md": page("Mot", "`"), "es/a.md": page("Voz", "`"),
        "de/a.md": page("Wort", ""),
      ],
      source: "en")
    let found = tree.loud.filter { $0.rule == "inline-code" }
    #expect(found.count == findings)
    #expect(found.reduce(0) { $0 + 1 + $1.consequences.count } == count)
  }
}
