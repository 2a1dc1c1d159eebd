import Findings
import Testing

@testable import Checks

@Suite struct FrontMatterRuleTests {
  /// Three locales of one revision with `line`, and de with `own`.
  private func found(_ line: String, _ own: String) -> [String] {
    var files = ["de/a.md": "---\n\(own)\nms.openlocfilehash: a1\n---\n# de"]
    for locale in ["fr", "pl", "sv"] {
      files["\(locale)/a.md"] = "---\n\(line)\nms.openlocfilehash: a1\n---\n# \(locale)"
    }
    return Tree(files).found("front-matter")
  }

  @Test(arguments: [
    ("a: 'x'", "a: \"x\""), ("a: true", "a: True"),
    ("keywords: ''", "b:"),
    ("a: x", "a:   x   # note"), ("linkTitle: A", "linkTitle: B"), ("title: A", "title: B"),
    ("a: [x, y]", "a:\n- x\n- y"), ("reviewers: [x]", "b: ~"),
    ("link: /fr/a/", "link: /de/a/"), ("actionLink: /book/", "actionLink: /de/book/"),
    ("home: https://boxes.dev/", "home: https://boxes.dev/de/"), ("b:", "default_lang_commit: 0123456"),
    ("draft: false", "b: ~"), ("slug: boxes", "slug: boxes-de"), ("slug: boxes_fr", "slug: boxes_de"),
    ("file: /book/a.fr.pdf", "file: /book/a.de.pdf"), ("file: /book/a.png", "file: /book/a-de.png"),
    ("image: book@4x.png", "image: book-de@4x.png"), ("image: book@4x.png", "image: book@4x.de-DE.png"),
    ("template: home.fr.html", "template: home.de.html"), ("template: home.html", "template: home.de.html"),
    ("date: 2 March 2020", "date: 2 Mar 2020"), ("date: April 13, 2020", "date: 13 Apr 2020"),
    ("date: 2020-03-02", "date: 02 March 2020"), ("date: 9 Sept 2020", "date: 9 September 2020"),
  ])
  func foldsWhatToolsRewrite(_ line: String, _ own: String) { #expect(found(line, own).isEmpty) }

  /// Who translated a page, and its direction, are in the metadata of those locales that say it.
  @Test(arguments: [true, false]) func aKeyThatOthersAddToMayBeAdded(isAlone: Bool) {
    let end = "\nms.openlocfilehash: a1\n---\n# A"
    var files = ["en/a.md": "---\nhash: a1\n---\n# A", "de/a.md": "---\nauthor: Eva" + end]
    for locale in ["fr", "pl", "sv"] { files["\(locale)/a.md"] = "---\nb: ~" + end }
    files["it/a.md"] = "---\n\(isAlone ? "b: ~" : "author: Ugo")" + end
    #expect(Tree(files, source: "en").found("front-matter") == (isAlone ? ["de/a.md:2"] : []))
  }

  @Test func findsChangedLostAndAddedKeys() {
    #expect(found("ms.topic: howto", "ms.topic: Anleitung") == ["de/a.md:2"])
    #expect(found("a: [x, y]", "a: [x, z]") == ["de/a.md:2"])
    #expect(found("actionLink: /book/", "actionLink: /de/cookbook/") == ["de/a.md:2"])
    #expect(found("actionLink: /book/", "actionLink: /it/book/") == ["de/a.md:2"])
    #expect(found("file: book/a.png", "file: book/de/a.png") == ["de/a.md:2"])
    #expect(found("ms.topic: howto", "# nothing") == ["de/a.md:4"])
    #expect(found("file: /book/a.png", "file: /book/a2de.png") == ["de/a.md:2"])
    #expect(found("draft: true", "# nothing") == ["de/a.md:4"])
    #expect(found("slug: boxes-fr", "slug: boxes-it") == ["de/a.md:2"])
    #expect(found("# nothing", "ms.topic: howto") == ["de/a.md:2"])
  }

  @Test func anotherDayIsADifference() {
    #expect(found("date: 2 March 2020", "date: 3 Mar 2020") == ["de/a.md:2"])
    #expect(found("date: 2 March 2020", "date: 2 May 2020") == ["de/a.md:2"])
    #expect(found("date: 2 Mix 2020", "date: 2 Mixture 2020") == ["de/a.md:2"])
  }

  /// The faults of a header that no program can read as a whole are told once.
  @Test func whatABrokenHeaderLacksIsNotKnown() {
    let broken = found("ms.topic: howto\nms.date: 2 Mar 2020", "ms.topic: howto\nms.topic: start")
    #expect(broken == ["de/a.md:2"])
  }

  /// A key that half of the locales lack serves some of them.
  @Test(arguments: [(1, true), (2, true), (3, false)]) func aKeyThatManyLackIsNotLost(lacking: Int, isLost: Bool) {
    let locales = ["de", "fr", "pl", "sv", "it"]
    var files = ["en/a.md": "---\nhash: a1\nroot: x\n---\n# A"]
    for (index, locale) in locales.enumerated() {
      files["\(locale)/a.md"] = "---\n\(index < lacking ? "" : "root: x\n")ms.openlocfilehash: a1\n---\n# A"
    }
    let found = Tree(files, source: "en").found("front-matter").filter { !$0.hasSuffix("(note)") }
    #expect(found == (isLost ? locales.prefix(lacking).map { "\($0)/a.md:3" } : []))
  }

  @Test func aZeroAtTheEndOfAVersionIsNoDifference() {
    func found(_ title: String, _ own: String) -> [String] {
      let files = ["en/a.md": "---\ntitle: \(title)\n---\nText.\n", "de/a.md": "---\ntitle: \(own)\n---\nText.\n"]
      return Tree(files, source: "en").found("front-matter")
    }
    #expect(found("Release v1.16 is live!", "Version v1.16.0 ist da!").isEmpty)
    #expect(found("Release v1.16 is live!", "Version v1.17.0 ist da!") == ["de/a.md:2"])
    #expect(found("Release v1.16.1 is live!", "Version v1.16.10 ist da!") == ["de/a.md:2"])
  }

  /// Hugo reads `Title` as `title`; other programs do not find it.
  @Test func aKeyInOtherLetterCaseIsNotMissing() throws {
    let english = "---\ntitle: Helm Charts\nweight: 10\n---\n# Charts\n\nUse `helm`.\n"
    func found(_ german: String) -> [Finding] {
      let files = [
        "en/a.md": english, "de/a.md": "---\n\(german)\n---\n# Pakete\n\nNehmen Sie `helm`.\n",
      ]
      return Tree(files, source: "en").loud.filter { $0.rule == "front-matter" }
    }
    #expect(found("title: Pakete von Helm\nweight: 10").isEmpty)
    let one = found("Title: Pakete von Helm\nweight: 10")
    #expect(one.map(\.severity) == [.minor])
    #expect(one.map(\.place.line) == [2])
    #expect(one.first?.message.contains("‘Title’ is ‘title’ in en") == true)
    #expect(one.first?.fix?.safety == .safe)
    #expect(one.first?.fix?.replacements.map { String(decoding: $0.text, as: UTF8.self) } == ["title:"])
    let lost = found("weight: 10")
    #expect(lost.map(\.severity) == [.major])
    #expect(lost.first?.message.contains("lacks ‘title’") == true)
    // The same revision: neither lacking nor added, but another value is one.
    #expect(self.found("weight: 10", "Weight: 10").allSatisfy { !$0.contains("(note)") && $0 == "de/a.md:2" })
    #expect(self.found("weight: 10", "Weight: 20") == ["de/a.md:2"])
    #expect(self.found("weight: 10", "# nothing") == ["de/a.md:4"])
  }

  @Test func aKeyThatTodaysSourceHasIsNotRemoved() {
    func found(_ source: String) -> [String] {
      var files = ["en/a.md": "---\na: x\n\(source)---\n# en\n"]
      for locale in ["de", "fr", "pl"] {
        files["\(locale)/a.md"] =
          "---\na: x\n\(locale == "de" ? "b: y\n" : "")ms.openlocfilehash: a1\n---\n# \(locale)\n"
      }
      return Tree(files, source: "en").found("front-matter").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("") == ["de/a.md:3"])
    #expect(found("b: z\n").isEmpty)
  }

  /// The English page has the blocks of one revision; its metadata may have changed since.
  @Test func anEnglishPageThatWentOnTellsNothing() {
    var files = ["en/a.md": "---\na: x\n---\n# en\n\nUse `b`.\n\nUse `c` 10.\n"]
    for (locale, hash) in ["de": "a1", "fr": "b1", "pl": "c1", "sv": "d1"] {
      files["\(locale)/a.md"] =
        "---\na: x\n\(locale == "de" ? "b: y\n" : "")ms.openlocfilehash: \(hash)\n---\n# \(locale)\n\n\(locale) `b`.\n\n"
        + (locale == "de" ? "\(locale) `c` 10.\n" : "\(locale) 20.\n")
    }
    #expect(Tree(files).found("front-matter").isEmpty)
  }

  @Test func comparesNothingAcrossRevisions() {
    let files = [
      "de/a.md": "---\nms.topic: x\nms.openlocfilehash: a1\n---\n",
      "fr/a.md": "---\nms.topic: y\nms.openlocfilehash: b1\n---\n",
      "pl/a.md": "---\nms.topic: y\nms.openlocfilehash: b1\n---\n",
      "sv/a.md": "---\nms.topic: y\nms.openlocfilehash: b1\n---\n",
    ]
    #expect(Tree(files).found("front-matter").isEmpty)
  }

  /// A template draws the home page of the source, and a translation that has a text of its own is another page.
  @Test func aPageWithATextIsNoTranslationOfOneWithout() {
    let home = "---\ntemplate: home.html\ntitle: Home\n---\n"
    func found(_ german: String) -> [String] {
      Tree(["en/a.md": home, "fr/a.md": home, "es/a.md": home, "de/a.md": german], source: "en").found("front-matter")
    }
    #expect(found("---\nhide:\n- toc\n- navigation\n---\n# In Arbeit\n\nDie Seite wird übersetzt.\n").isEmpty)
    #expect(found("---\ntemplate: heim.html\ntitle: Heim\n---\n# In Arbeit\n\nDie Seite wird übersetzt.\n").isEmpty)
  }

  /// `true` and the names of templates are for programs.
  @Test(arguments: [
    ("draft: false", "draft: falsch", true), ("toc: true", "toc: правда", true), ("toc: true", "toc: false", false),
    ("layout: home", "layout: accueil", true),
    ("sidebar:\n  badge:\n    variant: tip", "sidebar:\n  badge:\n    variant: consejo", true),
    ("author: ann", "author: anna", false), ("layout: home", "layout: /home/de", false),
  ]) func aValueForProgramsIsNotTranslated(source: String, own: String, isTold: Bool) {
    func page(_ matter: String) -> String { "---\ntitle: A\n\(matter)\n---\n# A\n\nText.\n" }
    #expect(
      Tree(["en/a.md": page(source), "de/a.md": page(own)], source: "en").found("front-matter").isEmpty != isTold)
    let files = ["en/a.md": page(source), "de/a.md": page(own), "fr/a.md": page(source)]
    #expect(Tree(files, source: "en").found("front-matter").isEmpty != isTold)
  }

  /// Services rename their topics: one translation alone may have the older name.
  @Test func anotherTopicIsOneForSeveral() {
    func page(_ topic: String) -> String { "---\ntitle: A\nms.topic: \(topic)\n---\n# A\n\nText.\n" }
    let pair = ["en/a.md": page("how-to"), "de/a.md": page("Anleitung")]
    #expect(Tree(pair, source: "en").found("front-matter").isEmpty)
    #expect(Tree(pair.merging(["fr/a.md": page("how-to")]) { $1 }, source: "en").found("front-matter") == ["de/a.md:3"])
  }

  @Test func aCopyOfTheSourceIsSaidOnce() {
    let texts = [
      "description: A class to describe a file.", "summary: The number of bytes in the file.",
      "tagline: All that the box knows of it.", "intro: The name of the file as a text.",
    ]
    func found(_ copies: Int) -> [Finding] {
      let german = texts.prefix(copies) + texts.dropFirst(copies).map { $0.prefix { $0 != ":" } + ": Deutscher Text." }
      let files = ["en": texts[...], "de": german].reduce(into: [:]) { files, entry in
        files[entry.key + "/a.md"] = "---\n\(entry.value.joined(separator: "\n"))\n---\n# A\n"
      }
      return Tree(files, source: "en").loud.filter { $0.rule == "front-matter" }
    }
    #expect(found(0).isEmpty)
    #expect(found(3).map(\.place.line) == [2, 3, 4])
    let page = found(4)
    #expect(page.map(\.place.line) == [2])
    #expect(page.first?.message.hasPrefix("4 of 4 texts of the front matter") == true)
    #expect(page.first?.consequences.count == 4)
  }
}
