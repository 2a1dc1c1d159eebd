import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// The text that the others were made from records no source itself. Nobody said which it is: its bytes tell, and when
/// it was edited, what it shares with those that were made from it.
@Suite struct UnrecordedSourceTests {
  private static let original = page(
    [
      "Set `max-age` to 40 seconds.", "Run `prune` on port 8080.", "See [limits](limits.md) and [quotas](quotas.md).",
      "Call `status` for the 7 jobs.",
      "Stop it with `halt --now`.", "Read [more](more.md) on `retry`.", "It keeps 12 copies of `log.txt`.",
    ])

  private static func page(_ blocks: [String], hash: String? = nil) -> String {
    (hash.map { "---\nms.openlocfilehash: \($0)\n---\n" } ?? "") + "# Title\n\n" + blocks.map { $0 + "\n\n" }.joined()
  }

  /// Four translations of it, the third with another port, and two of an older text.
  private static func tree(_ original: String, _ edit: (String) -> String) throws -> TemporaryTree {
    let hash = SourceHash.of(Array(Self.original.utf8), among: [])
    let older = String(repeating: "0", count: 40)
    func translation(_ words: [String], port: String = "8080") -> [String] {
      [
        "\(words[0]) `max-age` 40.", "`prune` \(words[1]) \(port).", "[a](limits.md) \(words[0]) [b](quotas.md).",
        "`status` \(words[1]) 7.",
        "\(words[0]) `halt --now`.", "[c](more.md) \(words[1]) `retry`.", "\(words[0]) 12 `log.txt`.",
      ]
    }
    let old = { (words: [String]) in
      translation(words).map { $0.replacing("40", with: "30").replacing("12", with: "10") }
    }
    let texts = [
      "de-DE/a.md": page(translation(["Setze dann", "läuft auf"]), hash: hash),
      "fr-FR/a.md": page(translation(["Mettez alors", "tourne sur"]), hash: hash),
      "pl-PL/a.md": page(translation(["Ustaw potem", "działa na"], port: "8088"), hash: hash),
      "sv-SE/a.md": page(translation(["Sätt sedan", "körs på"]), hash: hash),
      "es-ES/a.md": page(old(["Ponga luego", "corre en"]), hash: older),
      "it-IT/a.md": page(old(["Metti poi", "gira su"]), hash: older),
    ]
    return try TemporaryTree(texts.mapValues(edit).merging(["en-US/a.md": original]) { $1 })
  }

  /// A translation with the date of the text it was made from.
  private static func dated(_ text: String) -> String {
    text.replacing("---\nms.openlocfilehash", with: "---\nms.date: 04/06/2020\nms.openlocfilehash")
  }

  /// `pl-PL:9 number` of what is loud; that a page is stale can be said beside a proved source only.
  private func loud(_ original: String, translations: (String) -> String = { $0 }) throws -> [String] {
    let root = try Self.tree(original, translations)
    let report = withExtendedLifetime(root) { Check(roots: [root.path]).run() }
    return report.findings.filter { report.level(of: $0.finding) != .note && $0.finding.rule != "stale-translation" }
      .map { "\($0.finding.place.locale):\($0.finding.place.line) \($0.finding.rule.name)" }
  }

  @Test func itsBytesTellTheOriginal() throws {
    #expect(try loud(Self.original) == ["pl-PL:8 number"])
  }

  @Test(arguments: [
    Self.original.replacing("\n", with: "\r\n"), Self.original.replacing("Set `max-age` to", with: "Set `max-age`\nto"),
    "---\nauthor: me\n---\n" + Self.original, Self.original.replacing("# Title", with: "Title\n====="),
    Self.original.replacing(" seconds", with: " secs"),
  ])
  func rewritingItChangesNoVerdict(original: String) throws {
    #expect(try loud(original) == ["pl-PL:8 number"])
  }

  @Test func aSlipInItIsItsOwn() throws {
    let slip = Self.original.replacing("`halt --now`", with: "`hold --now`")
    #expect(try loud(slip) == ["en-US:11 inline-code", "pl-PL:8 number"])
    let lost = Self.original.replacing("Call `status` for the 7 jobs.\n\n", with: "")
    #expect(try loud(lost) == ["en-US:9 block-structure", "pl-PL:8 number"])
  }

  @Test func whatItLostIsPutBackAndNotTranslated() throws {
    let root = try Self.tree(Self.original.replacing("Call `status` for the 7 jobs.\n\n", with: ""), { $0 })
    let report = withExtendedLifetime(root) { Check(roots: [root.path]).run() }
    let messages = report.findings.map(\.finding).filter { $0.rule == "block-structure" }.map(\.message)
    #expect(
      messages.count == 1
        && messages.allSatisfy { $0.hasSuffix("(6 to 1, unless en-US was changed since): put it back.") })
  }

  @Test func aLetterPutForAnotherIsASlipInANewerOriginal() throws {
    let slip = "---\nms.date: 05/06/2021\n---\n" + Self.original.replacing("`halt --now`", with: "`hakt --now`")
    #expect(try loud(slip, translations: Self.dated) == ["en-US:14 inline-code", "pl-PL:9 number"])
  }

  @Test func whatItHasBesideTheOthersIsNews() throws {
    #expect(
      try loud(Self.original.replacing("Stop it", with: "Watch the `log` first.\n\nStop it")) == ["pl-PL:8 number"])
  }

  /// What differs in several places, or since a later date, was edited on purpose.
  @Test(arguments: [
    Self.original.replacing("`halt --now`", with: "`halt`").replacing(
      "[limits](limits.md)", with: "[limits](bounds.md)"),
    "---\nms.date: 05/06/2021\n---\n" + Self.original.replacing("`halt --now`", with: "`halt`"),
    "---\nms.date: 05/06/2019\n---\n" + Self.original.replacing("`halt --now`", with: "`halt`"),
  ])
  func aNewerOriginalIsNotToBlame(original: String) throws {
    #expect(try loud(original, translations: Self.dated) == ["pl-PL:9 number"])
  }

  /// The text it was made from is not what an edited original has.
  @Test func whatAnEditedOriginalSaysIsHeldAgainstAnEarlierTextOfIt() throws {
    let hash = SourceHash.of(Array(Self.original.utf8), among: [])
    let root = try Self.tree(Self.original.replacing("`halt --now`", with: "`hold --now`"), { $0 })
    let old = try TemporaryTree(["\(hash).md": Self.original])
    var check = Check(roots: [root.path])
    check.archives = [old.path]
    let report = withExtendedLifetime(root) { withExtendedLifetime(old) { check.run() } }
    let messages = report.findings.map(\.finding).filter { $0.rule == "inline-code" || $0.rule == "number" }.map(
      \.message)
    let label = hash.prefix(7)
    #expect(
      messages.contains {
        $0.contains("expected ‘halt --now’ as in the source at \(label), de-DE")
          && $0.contains("(an earlier text of en-US and 6 other locales agree)")
      })
    // The source that a translation was made from is evidence that needs no words.
    #expect(messages.contains { $0.contains(" as in the source at \(label), ") && !$0.contains("(") })
  }

  /// What the archive holds tells what a change of the source is to the translators.
  @Test(arguments: [
    ("topic: b", "# Title", "[Text](a.md#b)", Severity.notice, "metadata only"),
    ("topic: a", "# Titles", "[Text](a.md#b)", .major, "1 of 2 blocks"),
    ("topic: a", "# Title", "[Text](a.md#c)", .minor, "nothing but link targets: take over ‘a.md#c’"),
    ("topic: a", "## Title", "[Text](a.md#b)", .minor, "marks only"),
    ("title: New", "# Title", "[Text](a.md#b)", .minor, "title or description"),
  ])
  func theArchiveTellsWhatChanged(matter: String, heading: String, text: String, severity: Severity, said: String)
    throws
  {
    let old = "---\ntopic: a\n---\n# Title\n\n[Text](a.md#b)\n"
    let hash = SourceHash.of(Array(old.utf8), among: [])
    let root = try TemporaryTree([
      "docs/en-US/a.md": "---\n\(matter)\n---\n\(heading)\n\n\(text)\n", "old/\(hash).md": old,
      "docs/de-DE/a.md": "---\ntopic: a\nms.openlocfilehash: \(hash)\n---\n# Titel\n\n[Worte](a.md#b)\n",
    ])
    var check = Check(roots: [root.path + "/docs"])
    check.source = LocaleTag("en-US")
    check.archives = [root.path + "/old"]
    let report = withExtendedLifetime(root) { check.run() }
    let stale = report.findings.map(\.finding).filter { $0.rule == "stale-translation" }
    #expect(stale.map(\.severity) == [severity])
    #expect(stale.allSatisfy { $0.message.contains(said) })
  }
}
