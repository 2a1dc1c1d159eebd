import DocModel
import Findings
import Testing

@testable import Rules

/// What menus and buttons say, what code writes, and lists in cells: held against the text that was translated.
@Suite struct LabelTests {
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

  @Test func aWayTakesNoStepTwice() {
    var texts = [
      "en": "Go to **Settings** > **Accounts** > **Access**.",
      "fr": "Accédez à **Paramètres** > **Comptes** > **Accès**.",
      "ja": "**設定** > **アカウント** > **アクセス** に移動します。",
      "ru": "Откройте **Учетные записи** > **Учетные записи** > **Доступ**.",
    ]
    #expect(found("repeated-word", texts) == ["ru/a.md:4"])
    texts["en"] = "Go to **Accounts** > **Accounts** > **Access**."
    #expect(found("repeated-word", texts).isEmpty)
    texts["en"] = "Go to **Settings** > **Accounts** > **Access**."
    texts["ru"] = "Откройте **Учетные записи**, нажмите **Учетные записи** > **Доступ**."
    #expect(found("repeated-word", texts).isEmpty)
  }

  @Test func codeBehindTheEndOfTheTextIsStranded() {
    var texts = [
      "en": "Edit the `box_config` file at `/etc/box` now",
      "fr": "Modifiez le fichier `box_config` dans `/etc/box` ici",
      "de": "Bearbeiten Sie `box_config` in `/etc/box` jetzt",
      "pl": "Edytuj plik `box_config` w lokalizacji. `/etc/box`",
    ]
    #expect(found("code-order", texts) == ["pl/a.md:4"])
    texts["pl"] = "Edytuj plik `box_config`, por. `/etc/box`"
    #expect(found("code-order", texts).isEmpty)
    texts["pl"] = "Edytuj plik `box_config` w lokalizacji. `/etc/box`"
    texts["de"] = "Bearbeiten Sie `box_config` in folgendem Ordner. `/etc/box`"
    #expect(found("code-order", texts).isEmpty)
  }

  @Test func whatCodeWritesIsQuotedAsItIs() {
    let code = "\n\n```\necho \"Box opened\" > out.txt\n```"
    var texts = [
      "en": "The file includes the text \"Box opened\"." + code, "fr": "Le fichier contient « Box opened »." + code,
      "de": "Die Datei enthält „Box opened“ (Kiste geöffnet)." + code,
      "sv": "Filen innehåller texten ”Lådan öppnad”." + code,
    ]
    #expect(found("term-missing", texts) == ["sv/a.md:4"])
    texts["sv"] = texts["sv"]?.replacing("Box opened", with: "Lådan öppnad")
    #expect(found("term-missing", texts).allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func ofTwoNamesOneIsGoneInOnePlace() {
    let english = "For boxOS/boxPadOS gear. It supports boxOS/boxPadOS mode."
    var texts = [
      "en": english, "fr": "Pour boxOS/boxPadOS. Gère boxOS/boxPadOS.",
      "de": "Für boxOS-/boxPadOS-Geräte. Mit boxOS/boxPadOS.", "ru": "Для boxOS. Режим boxOS/boxPadOS.",
    ]
    #expect(found("identifier-translated", texts) == ["ru/a.md:4"])
    texts["ru"] = "Для boxOS/boxPadOS, и этот режим тоже."
    #expect(found("identifier-translated", texts).isEmpty)
    texts["ru"] = "Для boxOS. Режим boxOS/boxPadOS."
    texts["de"] = "Für boxOS. Mit boxOS/boxPadOS."
    #expect(found("identifier-translated", texts).isEmpty)
  }

  @Test func aCellListsAsManyThings() {
    func table(_ cell: String) -> String { "| A | B |\n|-|-|\n| 1 | \(cell) |" }
    var texts = [
      "en": table("NFC, Token, QR code, Zero Touch"), "fr": table("NFC, jeton, code QR, Zero Touch"),
      "ja": table("NFC、トークン、QR コード、ゼロ タッチ"),
      "de": table("NFC, Token, QR-Code und Zero Touch"), "ko": table("NFC, 토큰, QR 코드, Zero Touch"),
      "pl": table("NFC, token, kod QR, Zero Touch"), "sv": table("NFC, QR-kod, Zero Touch-token"),
    ]
    #expect(exact("cell-content", texts) == ["sv/a.md:6"])
    texts["sv"] = table("NFC, token, QR-kod, Zero Touch")
    #expect(exact("cell-content", texts).isEmpty)
  }

  @Test func wordsBesideABoldCellAreTooMuch() {
    func table(_ cell: String) -> String { "| A | B |\n|-|-|\n| \(cell) | x |" }
    var texts = [
      "en": table("**Copy**"), "fr": table("**Copier**"), "de": table("**Kopieren**"),
      "ja": table("**Copy** に設定する必要があります"),
    ]
    #expect(exact("emphasis-broken", texts) == ["ja/a.md:6"])
    texts["ja"] = table("**Copy** (コピー)")
    #expect(exact("emphasis-broken", texts).isEmpty)
  }

  @Test func twoRowsHaveTwoLabels() {
    func table(_ labels: [String]) -> String {
      "| A | B |\n|-|-|\n" + labels.map { "| \($0) | x |" }.joined(separator: "\n")
    }
    var texts = [
      "en": table(["Health", "Status"]), "fr": table(["Santé", "État"]), "de": table(["Zustand", "Status"]),
      "cs": table(["Stav zařízení", "Stav zařízení"]),
    ]
    #expect(exact("cell-content", texts) == ["cs/a.md:7"])
    texts["de"] = table(["Status", "Status"])
    #expect(exact("cell-content", texts).isEmpty)
  }
}
