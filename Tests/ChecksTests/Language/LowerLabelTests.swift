import DocModel
import Findings
import Testing

@testable import Checks

/// What menus and buttons say, what code writes, and lists in cells: held against the text that was translated.
@Suite struct LowerLabelTests {
  private func found(_ rule: RuleID, _ texts: [String: String]) -> [String] { Tree.recorded(texts).found(rule) }

  /// A page made from the very source that is at hand.
  private func exact(_ rule: RuleID, _ texts: [String: String]) -> [String] {
    Tree(
      texts.reduce(into: [:]) {
        $0["\($1.key)/a.md"] = "---\n\($1.key == "en" ? "hash" : "ms.openlocfilehash"): 1\n---\n" + $1.value + "\n"
      }, source: "en"
    )
    .found(rule)
  }

  private func menus(_ labels: [String], _ verb: String) -> String {
    labels.map { "- \(verb) **\($0)**." }.joined(separator: "\n")
  }

  @Test func labelsInSmallLettersAreToldOnceForThePage() {
    var texts = [
      "en": menus(["File", "Edit", "View", "Help"], "then click"),
      "fr": menus(["Fichier", "Éditer", "Voir", "Aide"], "puis cliquez sur"),
      "ru": menus(["Файл", "Правка", "Вид", "Справка"], "затем нажмите"),
      "ko": menus(["파일", "편집", "보기", "도움말"], "다음 클릭"),
      "pl": menus(["pliku", "edycji", "widoku", "Pomoc"], "potem kliknij"),
    ]
    #expect(found("term-case", texts) == ["pl/a.md:4"])
    texts["pl"] = menus(["pliku", "Edycja", "Widok", "Pomoc"], "potem kliknij")
    #expect(found("term-case", texts) == ["pl/a.md:4 (note)"])
    texts["pl"] = menus(["Plik", "Edycja", "Widok", "Pomoc"], "potem kliknij")
    #expect(found("term-case", texts).isEmpty)
    // Who writes all of them so has a custom, where nothing tells what the page was made from.
    texts["pl"] = menus(["pliku", "edycji", "widoku", "pomoc"], "potem kliknij")
    let unrecorded = Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en")
    #expect(unrecorded.found("term-case") == ["pl/a.md:1 (note)"])
  }

  @Test func whatBeginsASentenceOrIsNoLabelMayBeSmall() {
    let begins = [
      "en": "**Note** that. **All** of it.", "fr": "**Notez** cela. **Tout** cela.",
      "de": "**Bitte** das. **Alles** davon.", "pl": "jest **tak** i **wszystko**.",
    ]
    #expect(found("term-case", begins).isEmpty)
    let others = [
      "en": "click **Save** now", "fr": "cliquez sur **enregistrer** ici", "de": "klicke auf **Speichern** jetzt",
      "pl": "kliknij **zapisz** teraz",
    ]
    #expect(found("term-case", others).isEmpty)
  }

  /// Where a language turns the order of labels round, each stands for another one.
  @Test func labelsInAnotherOrderAreNotTwoWordsForOne() {
    let pages = { (labels: [(String, String)], line: (String, String) -> String) in
      labels.map { line($0.0, $0.1) }.joined(separator: "\n\n")
    }
    let names = ["Painters", "Painters", "Painters", "Gardeners"]
    let english = pages(names.map { ("Read", $0) }) { "Give **\($0)** to **\($1)** as it is." }
    func found(_ german: String) -> [String] { exact("inconsistent-terms", ["en": english, "de": german]) }
    #expect(found(pages(names.map { ($0, "Lesen") }) { "Gib **\($0)** das Recht **\($1)** hier." }) == [])
    let words = zip(["Lesen", "Lesen", "Lesen", "Gucken"], names).map { ($0, $1) }
    #expect(found(pages(words) { "Gib **\($0)** an **\($1)** so weiter." }) == ["de/a.md:10"])
  }
}
