import Checks
import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// What a locale does with nearly all values of the source is its way: what follows it is no finding, what breaks it is.
@Suite struct ConventionsTests {
  /// Pages whose German links end in `-de`, the one of page `odd` excepted.
  private func tree(pages: Int = 12, odd: Int? = nil, _ text: (Int) -> String = { "Word \($0)" }) throws
    -> TemporaryTree
  {
    var files: [String: String] = [:]
    for number in 1...pages {
      files["en/p\(number).md"] =
        "# Page \(number)\n\n\(text(number)) [a](/guide/box-\(text(number).count * 100 + number)) 1.\n"
      let end = number == odd ? "" : "-de"
      files["de/p\(number).md"] =
        "# Seite \(number)\n\nWort \(number) [a](/guide/box-\(text(number).count * 100 + number)\(end)) 1.\n"
    }
    return try TemporaryTree(files)
  }

  private func check(_ path: String) -> Check {
    var check = Check(roots: [path])
    check.source = LocaleTag("en")
    check.asksGit = false
    return check
  }

  private func loud(_ report: CheckReport) -> [Finding] {
    report.findings.map(\.finding).filter { $0.level(threshold: report.threshold) != .note }
  }

  @Test func whatFollowsAConventionIsNoFinding() throws {
    let tree = try tree()
    let report = check(tree.path).run()
    #expect(loud(report).isEmpty)
    let row = try #require(report.conventions.first)
    #expect(report.conventions.count == 1)
    #expect(row.form == "{name} → {name}-{locale}")
    #expect(row.state == .convention)
    #expect(row.applied == 12)
    #expect(row.opportunities == 12)
    #expect(row.example.contains("-de"))
  }

  /// The address of a page is made from its title: a locale's pages have names in its language.
  @Test(arguments: [("/de/part1/die_erste_kiste", true), ("/de/part2/die_erste_kiste", false)])
  func pagesMayHaveNamesInTheLocalesLanguage(odd: String, isFine: Bool) throws {
    var files: [String: String] = [:]
    for number in 1...20 {
      files["en/p\(number).md"] =
        "# Page \(number)\n\nWord \(number) [a](/en/part1/the_first_box_\(number)#its-lid) 1.\n"
      let link = number == 7 ? "\(odd)_7" : "/de/part1/die_erste_kiste_\(number)"
      files["de/p\(number).md"] = "# Seite \(number)\n\nWort \(number) [a](\(link)#sein-deckel) 1.\n"
    }
    let tree = try TemporaryTree(files)
    let found = loud(check(tree.path).run()).filter { $0.rule == "link-target" }.map { String($0.file.suffix(8)) }
    #expect(found == (isFine ? [] : ["de/p7.md"]))
  }

  /// A locale links to the source's page where it has none of its own, at addresses that the pages give themselves.
  @Test(arguments: [true, false]) func whereALocaleHasNoPageNothingIsBroken(isThere: Bool) throws {
    var files: [String: String] = [:]
    for number in 1...30 {
      func page(_ locale: String, _ word: String, _ link: String) -> String {
        "---\npermalink: /\(locale)/\(2000 + number)/\n---\n# \(word) \(number)\n\n\(word) [a](/\(link)/\(2001 + number % 30)/) 1.\n"
      }
      files["en/p\(number).md"] = page("en", "Page", "en")
      if number != 8 || isThere { files["de/p\(number).md"] = page("de", "Seite", number == 7 ? "en" : "de") }
    }
    let tree = try TemporaryTree(files)
    let found = loud(check(tree.path).run()).filter { ["link-target", "link-locale"].contains($0.rule) }
    #expect(
      found.map { $0.file.split(separator: "/").suffix(2).joined(separator: "/") } == (isThere ? ["de/p7.md"] : []))
  }

  /// A link to a page that a locale lacks is left out with reason.
  @Test(arguments: [true, false], ["/b", "{{< ref \"b\" >}}", "{{< relref \"b.md\" >}}"])
  func aLostLinkToAPageThatALocaleLacksIsANote(isThere: Bool, link: String) throws {
    var files = ["en/b.md": "# Box\n\nIt is empty.\n", "fr/b.md": "# Boîte\n\nElle est vide.\n"]
    for (locale, text) in [("en", "The box"), ("fr", "La boîte"), ("de", "Die Kiste")] {
      files["\(locale)/a.md"] = "# \(text)\n\n\(text) is [\(text)](\(link)) in `a`, see [c](/c).\n"
      files["\(locale)/c.md"] = "# C\n\n\(text) is empty in `a`.\n"
    }
    files["de/a.md"] = "# Die Kiste\n\nDie Kiste ist die Kiste in `a`, siehe [c](/c).\n"
    if isThere { files["de/b.md"] = "# Kiste\n\nSie ist leer.\n" }
    let tree = try TemporaryTree(files)
    #expect(loud(check(tree.path).run()).filter { $0.rule == "link-target" }.count == (isThere ? 1 : 0))
  }

  @Test func whatBreaksAConventionIsAFindingWithItsCounts() throws {
    let tree = try tree(pages: 30, odd: 7)
    let report = check(tree.path).run()
    let one = try #require(loud(report).first)
    #expect(loud(report).count == 1)
    #expect(one.rule == "link-target")
    #expect(one.file.hasSuffix("de/p7.md"))
    #expect(one.place.line == 3)
    #expect(one.message.contains("29 of 30 links of de"))
    #expect(report.conventions.first?.breaches.count == 1)
  }

  /// An address that names the locale in the source, too, is as the convention has it.
  @Test func anAddressOfTheLocaleBreaksNoConvention() throws {
    var files: [String: String] = [:]
    for number in 1...30 {
      let address = { (locale: String) in "https://boxes.dev/\(locale)guide/box-\(number).html" }
      files["en/p\(number).md"] = "# Page \(number)\n\nWord \(number) [a](\(address(number == 7 ? "de/" : ""))) 1.\n"
      files["de/p\(number).md"] = "# Seite \(number)\n\nWort \(number) [a](\(address("de/"))) 1.\n"
    }
    let tree = try TemporaryTree(files)
    #expect(loud(check(tree.path).run()).filter { $0.rule == "link-target" }.isEmpty)
  }

  /// German pages link the source's page where there is none in German, which is the exception in this tree.
  @Test(arguments: [".md", ""]) func aLinkToAPageOfTheOwnLocaleBreaksNoConvention(ending: String) throws {
    var files = ["guide-de/box-7.md": "# Kiste 7\n\nDiese Kiste ist leer.\n"]
    for number in 1...60 {
      files["guide/box-\(number).md"] = "# Box \(number)\n\nThis box is empty.\n"
      files["guide/p\(number).md"] = "# Page \(number)\n\nWord \(number) [a](box-\(number)\(ending)) 1.\n"
      let folder = [7, 8].contains(number) ? "" : "../guide/"
      files["guide-de/p\(number).md"] = "# Seite \(number)\n\nWort \(number) [a](\(folder)box-\(number)\(ending)) 1.\n"
    }
    let tree = try TemporaryTree(files)
    var check = check(tree.path)
    check.layout = try Layout(["guide/{path}.md", "guide-{locale}/{path}.md"])
    let found = loud(check.run()).filter { $0.rule == "link-target" }
    #expect(found.map { String($0.file.suffix(8)) } == ["de/p8.md"], "\(found.map(\.message))")
  }

  @Test func ofTooFewPagesNothingIsLearned() throws {
    let tree = try tree(pages: 2)
    let report = check(tree.path).run()
    #expect(loud(report).count == 2)
    #expect(report.conventions.isEmpty)
  }

  /// The same page in twenty versions.
  @Test func copiesTeachNothing() throws {
    var files: [String: String] = [:]
    for version in 1...20 {
      files["en/v\(version)/p.md"] = "# Page\n\nWord [a](/guide/box) 1.\n"
      files["de/v\(version)/p.md"] = "# Seite\n\nWort [a](/guide/box-de) 1.\n"
    }
    let tree = try TemporaryTree(files)
    let report = check(tree.path).run()
    #expect(report.conventions.isEmpty)
    #expect(loud(report).map(\.places) == [20])
  }

  /// What several locales do, each of them in few places.
  @Test func whatSeveralLocalesDoNeedsFewerPlaces() throws {
    var files: [String: String] = [:]
    for number in 1...2 {
      files["en/p\(number).md"] = "# Page \(number)\n\nWord [a](/guide/box-\(number)) 1.\n"
      for locale in ["de", "fr", "pl"] {
        files["\(locale)/p\(number).md"] = "# \(locale) \(number)\n\nWort [a](/guide/box-\(number)-\(locale)) 1.\n"
      }
    }
    let tree = try TemporaryTree(files)
    let report = check(tree.path).run()
    #expect(report.conventions.map(\.locale.tag) == ["de", "fr", "pl"])
    #expect(loud(report).isEmpty)
  }

  @Test(arguments: [true, false]) func negationsThatALocaleAddsAndDropsAlikeAreNotes(isFree: Bool) throws {
    let words = [
      "the server", "the client", "the user", "the page", "the folder", "the key", "the value", "the name", "the host",
      "the port", "the group", "the table", "the field", "the image", "the link", "the code", "the line", "the row",
    ]
    var files: [String: String] = [:]
    for (number, word) in words.enumerated() {
      let drops = number < 3
      files["en/p\(number).md"] =
        "# Page\n\nThis is all about \(word) of number \(number).\n\nOn each start \(word) \(drops ? "does not read" : "reads") the file in folder \(number).\n"
      files["de/p\(number).md"] =
        "# Seite\n\nHier geht es nur um \(word) mit Nummer \(number).\n\nBei jedem Start liest \(word) die Datei im Ordner \(number)\(isFree && !drops ? " nicht" : "").\n"
    }
    let tree = try TemporaryTree(files)
    for makesNotes in [true, false] {
      var check = check(tree.path)
      check.makesNotes = makesNotes
      let report = check.run()
      let found = report.findings.map(\.finding).filter { $0.rule == "negation" }
      #expect(loud(report).count { $0.rule == "negation" } == (isFree ? 0 : 3))
      #expect(found.count == (!isFree ? 3 : makesNotes ? 18 : 0))
      #expect(report.conventions.contains { $0.kind == "negation" } == isFree)
      if isFree, !makesNotes { #expect(report.heldBack.others >= 18) }
    }
  }

  @Test(arguments: [0, 12]) func aLocaleThatHasMuchMoreThanTheSourceMayBeTheOriginal(dropped: Int) throws {
    let words = ["alpha", "beta", "gamma", "delta", "box", "key", "lock", "page", "line", "node", "tree", "leaf"]
    var files: [String: String] = [:]
    for (number, word) in words.enumerated() {
      let end = "The end of it is `\(word)`.\n"
      let lost = number < dropped ? "The rest of `x\(word)` comes later in \(number + 20).\n\n" : ""
      files["en/p\(number).md"] = "# Page\n\nThis is about `\(word)`.\n\n\(lost)\(end)"
      files["de/p\(number).md"] =
        "# Seite\n\nHier geht es um `\(word)`.\n\nMan kann \(word) öffnen, \(number) mal am Tag.\n\nDas Ende ist `\(word)`.\n\nWer \(word) nicht kennt, fragt \(number) andere danach.\n"
    }
    let tree = try TemporaryTree(files)
    let report = check(tree.path).run()
    let added = loud(report).filter { $0.rule == "block-structure" && !$0.message.contains("missing") }
    #expect(added.contains { $0.message.contains("‘source: de’") && $0.places == 24 } == (dropped == 0))
    #expect(added.count == (dropped == 0 ? 1 : 0))
  }

  @Test(arguments: [true, false]) func whatIsWrittenHoldsWithoutCounts(isAccepted: Bool) throws {
    let tree = try tree(pages: 2)
    var check = check(tree.path)
    check.conventions = [
      WrittenConvention(
        locale: LocaleTag("de"), kind: "link", form: "{name} → {name}-{locale}", isAccepted: isAccepted)
    ]
    #expect(loud(check.run()).count == (isAccepted ? 0 : 2))
    let whole = try self.tree()
    check.roots = [whole.path]
    #expect(loud(check.run()).reduce(0) { $0 + $1.places } == (isAccepted ? 0 : 12))
  }

  @Test func aWrittenConventionThatNothingShowsIsTold() throws {
    let tree = try tree(pages: 4)
    var check = check(tree.path)
    check.conventions = [WrittenConvention(locale: LocaleTag("de"), kind: "link", form: "{name} → {name}-xx")]
    #expect(check.run().troubles.contains { $0.message.contains("{name}-xx") })
  }

  /// The picture of which the locale has its own file.
  @Test func aPictureOfTheSourceIsWrongWhereTheLocaleHasItsOwn() throws {
    var files: [String: String] = ["img/a7.de.png": "x"]
    for number in 1...16 {
      files["en/p\(number).md"] = "# Page \(number)\n\nWord \(number).\n\n![a](../img/a\(number).png)\n"
      let name = [7, 8].contains(number) ? "" : ".de"
      files["de/p\(number).md"] = "# Seite \(number)\n\nWort \(number).\n\n![a](../img/a\(number)\(name).png)\n"
      if number != 7 { files["img/a\(number)\(name).png"] = "x" }
      files["img/a\(number).png"] = "x"
    }
    let tree = try TemporaryTree(files)
    let found = loud(check(tree.path).run())
    #expect(found.map(\.rule.name) == ["image"])
    #expect(found.map(\.file).allSatisfy { $0.hasSuffix("de/p7.md") }, "\(found.map(\.message))")
  }

  /// A notice of the translators below the title and the imports of each page.
  @Test(arguments: [("", ""), ("import Quiz from \"a\";\n\n", ""), ("", "# Page %\n\n")])
  func aNoticeAboveEachPageIsAConvention(imports: String, title: String) throws {
    var files: [String: String] = [:]
    for number in 1...6 {
      let title = title.replacing("%", with: "\(number)")
      files["en/p\(number).mdx"] = imports + title + "Word \(number)0.\n\nMore of `a`.\n"
      files["de/p\(number).mdx"] =
        imports + title.replacing("Page", with: "Seite")
        + ":::note\nEine Übersetzung von Freiwilligen.\n:::\n\nWort \(number)0.\n\nMehr von `a`.\n"
    }
    let tree = try TemporaryTree(files)
    var check = check(tree.path)
    check.flavor = .docusaurus
    #expect(loud(check.run()).map(\.message) == [])
  }

  /// A picture that only the folder of the locale has shows its words; one that the source has is another picture.
  @Test(arguments: [
    ("schritt.png", 0), ("other.png", 1), ("gone.png", 1), ("step-t.png", 0), ("step-x.png", 1),
  ])
  func picturesThatOnlyTheLocaleHasAreItsOwn(name: String, count: Int) throws {
    let tree = try TemporaryTree([
      "en/p.md": "# Page\n\nWord 7.\n\n![a](img/step.png)\n", "en/img/step.png": "x", "en/img/other.png": "x",
      "de/p.md": "# Seite\n\nWort 7.\n\n![a](img/\(name))\n", "de/img/schritt.png": "x", "de/img/other.png": "x",
      "de/img/step-t.png": "x", "en/img/step-t.png": "x",
    ])
    #expect(loud(check(tree.path).run()).count { $0.rule == "image" } == count)
  }

  @Test(arguments: [("/img/step-t.png", 0), ("/img/step-x.png", 1), ("/img/other.png", 1)])
  func aPictureWithAnEndingMayLieInTheFolderOfTheSite(name: String, count: Int) throws {
    let tree = try TemporaryTree([
      "content/en/p.md": "# Page\n\nWord 7.\n\n![a](/img/step.png)\n",
      "content/de/p.md": "# Seite\n\nWort 7.\n\n![a](\(name))\n", "static/img/step.png": "x",
      "static/img/step-t.png": "x", "static/img/other.png": "x", "hugo.toml": "baseURL = \"https://boxes.org\"\n",
    ])
    var check = check(tree.path + "/content")
    (check.flavor, check.project) = (.hugo, tree.path)
    #expect(loud(check.run()).count { $0.rule == "image" } == count)
  }

  /// The labels of pages are texts if a locale translates them; so are those of a locale with few pages.
  @Test func valuesOfAKeyThatALocaleTranslatesAreTexts() throws {
    let labels = [
      "Accounts", "Payments", "Security", "Tokens", "Servers", "Data Retention", "Transactions", "Exchange",
    ]
    let german = ["Konten", "Zahlungen", "Sicherheit", "Token", "Server", "Datenhaltung", "Buchungen", "Tausch"]
    func page(_ label: String, _ kind: String, _ title: String, hash: String? = nil) -> String {
      "---\ntitle: \(title)\nlabels:\n  - \(label)\nkind: \(kind)\n\(hash.map { "ms.openlocfilehash: \($0)\n" } ?? "")---\n"
        + "# \(title)\n\nUse `send` for 7 drops.\n"
    }
    /// The keys that differ on pages of which the German ones have `german` labels, the Spanish page has `spanish`.
    func found(_ german: [String], spanish: String, kind: String = "concept") throws -> [String] {
      var files: [String: String] = [:]
      for (number, label) in labels.enumerated() {
        let english = page(label, "concept", "Page \(number)")
        let hash = SourceHash.of(Array(english.utf8), among: [])
        files["en/p\(number).md"] = english
        files["de/p\(number).md"] = page(german[number], "concept", "Seite \(number)", hash: hash)
        guard number == 0 else { continue }
        files["es/p\(number).md"] = page(spanish, kind, "Hoja \(number)", hash: hash)
      }
      let tree = try TemporaryTree(files)
      return check(tree.path).run().findings.map(\.finding).filter { $0.rule == "front-matter" }.map {
        "\($0.place.locale):\($0.place.line)"
      }.sorted()
    }
    #expect(try found(german, spanish: "Cuentas") == [])
    // A label that is gone, and a value that no locale translates.
    #expect(try found(german, spanish: "Cuentas\n  - Pagos") == ["es:4"])
    #expect(try found(german, spanish: "Cuentas", kind: "concepto") == ["es:5"])
    // One locale alone, in one place: a slip.
    #expect(try found(labels, spanish: "Cuentas") == ["es:4"])
  }

  /// Pages that a key of the metadata marks as not translated, and one that is translated in the meantime.
  @Test func pagesThatAreMarkedAsStubsAreNoTranslations() throws {
    var files: [String: String] = [:]
    for number in 1...12 {
      let text = "This is the long text of the page about boxes and lids, number \(number), with `code\(number)`."
      files["en/p\(number).md"] =
        "---\ntitle: Page \(number)\ndescription: What is in box \(number)\n---\n\n# Page \(number)\n\n\(text)\n\n\(text)\n"
      let isDone = number == 7
      files["de/p\(number).md"] =
        isDone
        ? "---\ntitle: Seite 7\ndescription: Was in Kiste 7 ist\nuntranslated: 1\n---\n\n# Seite 7\n\nDas ist der lange Text der Seite über Kisten und Deckel, Nummer 7, mit `code7`.\n\nDas ist der lange Text der Seite über Kisten und Deckel, Nummer 7, mit `code7`.\n"
        : "---\ntitle: Page \(number)\nuntranslated: 1\n---\n"
    }
    let tree = try TemporaryTree(files)
    let report = check(tree.path).run()
    #expect(report.conventions.contains { $0.kind == "marker" && $0.state == .convention })
    let found = loud(report)
    #expect(found.allSatisfy { $0.rule == "front-matter" })
    #expect(!found.contains { $0.message.contains("description") }, "\(found.map(\.message))")
    #expect(found.contains { $0.file.hasSuffix("p7.md") && $0.message.contains("untranslated") })
  }

  /// An editor escaped the codes of all emoji of one page.
  @Test(arguments: [4, 30]) func oneMistakeInManyPlacesOfAPageIsToldOnce(rows: Int) throws {
    func page(_ text: String, _ emoji: String) -> String {
      "# \(text)\n\n| A | B |\n|-|-|\n" + (1...rows).map { "| \(text) \($0) | \(emoji) |\n" }.joined()
    }
    let tree = try TemporaryTree([
      "en/a.md": page("Box", "✅"), "de/a.md": page("Kiste", ":white\\_check\\_mark:"), "fr/a.md": page("Boîte", "✅"),
    ])
    let found = loud(check(tree.path).run()).filter { $0.rule == "symbol-garbled" }
    #expect(found.count == (rows < 20 ? rows : 1), "\(found.map(\.message))")
    #expect(found.reduce(0) { $0 + $1.places } == rows)
  }

  /// A run in pieces, on any number of threads, and with findings in a file.
  @Test func theResultDoesNotDependOnThreadsAndShards() throws {
    let tree = try tree(pages: 30, odd: 7)
    var check = check(tree.path)
    check.proposesFixes = true
    let whole = try ReportFormat.json.encode(check.run(), ReportLook(notes: true))
    check.jobs = 3
    check.findingsInMemory = 0
    #expect(try ReportFormat.json.encode(check.run(), ReportLook(notes: true)) == whole)
    let records = try TemporaryTree()
    var files: [String] = []
    for number in 1...2 {
      var bytes: [UInt8] = []
      let shard = try #require(Shard("\(number)/2"))
      #expect(check.run(shard, to: { bytes += $0 }).isEmpty)
      try records.write(bytes, to: "\(number).jsonl")
      files.append(records.path + "/\(number).jsonl")
    }
    check.workforce = .done(files)
    #expect(try ReportFormat.json.encode(check.run(), ReportLook(notes: true)) == whole)
  }

  @Test func conventionsAreWrittenIntoTheConfiguration() throws {
    let tree = try tree()
    let file = tree.path + "/.doccheck.yml"
    try tree.write(
      Array("source: en\nconventions:\n  - {locale: fr, kind: link, form: \"- de/\"}\n".utf8), to: ".doccheck.yml")
    let rows = check(tree.path).run().conventions
    #expect(try ConventionFile.write(rows, to: file) == 1)
    let (configuration, troubles) = Configuration.read(file, rules: Catalogue.names)
    #expect(troubles.isEmpty)
    #expect(
      configuration.conventions == [
        WrittenConvention(locale: LocaleTag("de"), kind: "link", form: "{name} → {name}-{locale}"),
        WrittenConvention(locale: LocaleTag("fr"), kind: "link", form: "- de/"),
      ])
    // What is written is not written again.
    var next = check(tree.path)
    next.conventions = configuration.conventions
    #expect(try ConventionFile.write(next.run().conventions, to: file) == 0)
  }

  @Test func theLowerBoundAndTheSampleAreExact() {
    #expect(ConventionLimits.lowerBound(6, of: 6) > ConventionLimits.leastRate)
    #expect(ConventionLimits.lowerBound(5, of: 5) < ConventionLimits.leastRate)
    var (one, other) = (DistinctSample(), DistinctSample())
    for number in 0..<20_000 { one.insert(UInt64(number)) }
    for number in (0..<20_000).reversed() { other.insert(UInt64(number)) }
    #expect(one.hashes == other.hashes)
    #expect(abs(one.count - 20_000) < 4000)
  }
}
