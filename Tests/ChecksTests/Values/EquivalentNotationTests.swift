import DocModel
import Findings
import Testing

@testable import Checks

/// The same said in another notation, and what readers put their own for.
@Suite struct EquivalentNotationTests {
  /// - Parameter isRecorded: the translation says what it was made from.
  private static func major(_ own: String, _ source: String, isRecorded: Bool = true) -> [String] {
    let (first, second) = isRecorded ? ("---\nhash: 1\n---\n", "---\nhash: 1\nms.openlocfilehash: 1\n---\n") : ("", "")
    let tree = Tree(
      ["en/a/b.md": first + "Start `s`.\n\n\(source)\n", "ja/a/b.md": second + "始め `s`。\n\n\(own)\n"], source: "en")
    return tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter {
      $0.level(threshold: Finding.defaultThreshold) != .note && [.major, .critical].contains($0.severity)
    }.map(\.message)
  }

  private static func fenced(_ code: String) -> String { "```\n" + code + "\n```" }

  @Test(arguments: [
    ("2、3、4 を見る。", "See sections 2,3 and 4."), ("06:00 から。", "From 0600 on."), ("7,300 件。", "There were 7.3k of them."),
    ("1,200万 件。", "There were 12M of them."), ("属性が2つ以上のとき。", "If more than 1 attribute is used."),
    ("回答者の 6 割超。", "Over 6 in 10 said so."),
    ("十六進で書く。", "Written in base 16."), ("3個以下。", "Fewer than 4 of them."),
    ("2018-03-29 10:00:00 (JST) 公開。", "Published at 2018-03-29 01:00:00 UTC."),
    ("2018-03-29 00:09:38（JST）公開。", "Published at 2018-03-28 15:09:38 (UTC)."),
    ("2008-08-08 21:21 +09:00 公開。", "Published at 2008-08-08 12:21 GMT."),
    ("11:00 CST 公開。", "Published at 03:00 UTC."), ("11:00 JST 公開。", "Published at 02:00 XYZ."),
    ("22:30 IST 公開。", "Published at 17:00 UTC."),
    ("10.000,00 件。", "There were 10,000 of them."), ("1,250,000 件。", "There were 1.250.000,0 of them."),
  ])
  func numbers(own: String, source: String) {
    #expect(Self.major(own, source) == [])
  }

  @Test(arguments: [
    ("2018-03-29 11:00:00 (JST) 公開。", "Published at 2018-03-29 01:00:00 UTC."),
    ("2018-03-28 10:00:00 (JST) 公開。", "Published at 2018-03-29 01:00:00 UTC."),
    ("2018-03-29 18:45:00(JST) 公開。", "Published at 2018-03-29 09:37:00 UTC."),
    ("10:00 公開。", "Published at 01:00 UTC."), ("22:00 UTC 公開。", "Published at 13:00 UTC."),
    ("10:00 JST、23 件。", "Published at 01:00 UTC, 24 of them."),
    ("10.000,50 件。", "There were 10,000 of them."), ("10.001,00 件。", "There were 10,000 of them."),
    ("07:00 から。", "From 0600 on."), ("2、5、4 を見る。", "See sections 2,3 and 4."),
    ("属性が3つ以上のとき。", "If more than 12 attributes are used."),
    ("割り当ては 6 つ。", "There are 16 of 60 slots."), ("八進で書く。", "Written in base 16."),
  ])
  func otherNumbersAreOther(own: String, source: String) {
    #expect(!Self.major(own, source).isEmpty)
  }

  /// Some languages group digits by blanks, and others read one number there where they read several.
  @Test func aCellWithTheSameDigitsIsTheSame() {
    func found(_ own: String, _ other: String = "87 178 291 200") -> [String] {
      let table = { (number: String) in "| n | n! |\n|-|-|\n| 14 | \(number) |" }
      return Tree.recorded([
        "en": table(other), "tr": table(other), "zh": table(other), "ka": table(other), "uk": table(own),
      ]).found("cell-number").map { String($0.prefix(2)) }
    }
    #expect(found("87 178 291 200") == [])
    #expect(found("87178291200") == [])
    #expect(found("87\u{a0}178\u{202f}291\u{a0}200") == [])
    #expect(found("1 307 674 368 000", "1307674368000") == [])
    #expect(found("87 178 291 201") == ["uk"])
    #expect(found("87 178 291") == ["uk"])
    #expect(found("87 178 200 291") == ["uk"])
    #expect(found("5 04", "5 040") == ["uk"])
  }

  /// A path from the folder that a page's address is, and the same from the root.
  @Test func oneAddressFromThePageAndFromTheRoot() {
    #expect(Self.major("[c](/a/c/#d) を見る。", "See [c](../c/#d).") == [])
    #expect(!Self.major("[c](/a/e/#d) を見る。", "See [c](../c/#d).").isEmpty)
  }

  @Test func aFileAtAnotherCommitIsMinor() {
    let (own, other) = ("https://github.com/x/y/tree/e8e3cbd/a/b.md", "https://github.com/x/y/blob/main/a/b.md")
    let found = Self.major("[c](" + own + ") を見る。", "See [c](" + other + ").")
    #expect(found == [])
  }

  /// The root of a repository shows its README, which has a sibling per locale.
  @Test func theReadmeOfARepository() {
    func found(_ own: String, _ source: String) -> [String] {
      Self.major("[c](https://github.com/x/\(own)) を見る。", "See [c](https://github.com/x/\(source)).")
    }
    #expect(found("y/blob/main/README-ja.md#cache", "y#cache") == [])
    #expect(found("y/blob/main/README.ja.md", "y/blob/main/README.md") == [])
    #expect(!found("z/blob/main/README-ja.md", "y").isEmpty)
    #expect(!found("y/blob/main/guide.md", "y").isEmpty)
  }

  @Test func aLocaleBeforeTheNumberOfAnImage() {
    func found(_ own: String, _ source: String) -> [String] {
      Self.major("![](/i/\(own)) を見る。", "See ![](/i/\(source)).")
    }
    #expect(found("box-2.png", "box-en2.png") == [])
    #expect(found("box-ja2.png", "box-2.png") == [])
    #expect(!found("box-3.png", "box-en2.png").isEmpty)
    #expect(!found("box-go2.png", "box-2.png").isEmpty)
  }

  @Test(arguments: [
    ("title: 'Autora',", "title: 'Creator',"), ("run --name votre-nom \\", "run --name your-name \\"),
    ("<h1>modelo de ruta</h1>", "<h1>route template</h1>"),
  ])
  func wordsInASample(own: String, source: String) {
    #expect(Self.major(Self.fenced(own), Self.fenced(source)) == [])
  }

  @Test(arguments: [
    ("título: Escribir como antes", "title: Writing as before"), ("npm run", "npm run test"),
    ("get('primos', 2)", "get('primes', 2)"), ("foo: h('div', 'a b')", "foo: h('div', 'c d'),"),
  ])
  func codeInASample(own: String, source: String) {
    #expect(!Self.major(Self.fenced(own), Self.fenced(source)).isEmpty)
  }

  @Test(arguments: [
    ("<h1>escrito <Tag/></h1>", "<h1>text <Tag/></h1>"), ("otel", "otel."),
    ("parent-span", "parent-span\""), ("ServiceMonitor", "ServiceMonitors"), ("git add votre.cc", "git add your.cc"),
  ])
  func wordsInASpan(own: String, source: String) {
    #expect(Self.major("`" + own + "` を見る。", "See `" + source + "`.", isRecorded: false) == [])
  }

  @Test(arguments: [("prohibir", "forbid"), ("rastros", "Tracer"), ("<a>", "!<a>"), ("nom d'utilisateur", "username")])
  func codeInASpan(own: String, source: String) {
    #expect(!Self.major("`" + own + "` を見る。", "See `" + source + "`.", isRecorded: false).isEmpty)
  }

  /// What is left of one table is one finding.
  @Test func aTableLeftInTheSourceIsToldOnce() {
    let rows = ["Duration of the calls", "Size of the request body", "Number of all the tries"]
    let table = "| Name | Description |\n|-|-|\n" + rows.map { "| `\($0.count)` | \($0) |\n" }.joined()
    let german =
      "| Name | Beschreibung |\n|-|-|\n| `1` | Dauer aller Aufrufe |\n| `2` | Größe des Körpers |\n| `3` | Zahl der Versuche |\n"
    let tree = Tree(
      ["en/a.md": table, "fr/a.md": table, "de/a.md": german, "pl/a.md": german, "sv/a.md": german], source: "en")
    let findings = tree.findings("untranslated").filter { $0.place.locale.tag == "fr" }
    #expect(findings.count == 1, "\(findings.map(\.message))")
    #expect(findings.allSatisfy { $0.message.contains("more texts of this table") })
  }

  @Test func aComponentMayBeALink() {
    func loud(_ source: String, _ own: String) -> [String] {
      Tree(["en/guide/a.mdx": source + "\n", "ja/guide/a.mdx": own + "\n"], source: "en", flavor: .mdx).loud.map(
        \.rule.name)
    }
    let source = "Read <Link href=\"../ref/terms#box\">the terms</Link> first."
    #expect(loud(source, "まず[用語](../ref/terms.md#box)を読みます。").isEmpty)
    #expect(loud(source, "まず<Link to=\"../ref/terms#box\">用語</Link>を読みます。").isEmpty)
    #expect(loud(source, "まず[用語](../ref/lids.md#box)を読みます。") == ["link-target"])
    #expect(loud(source, "まず用語を読みます。") == ["link-target"])
    #expect(loud("Read <Linkage of=\"x\" /> first.", "まず読みます。") == ["placeholder"])
  }
}
