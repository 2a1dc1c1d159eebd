import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Links and images of pages whose locales lie in folders of different depth.
@Suite struct SiblingLinkTests {
  private static let languages = ["en", "de", "ja", "fr"]

  /// The files of a README and its translations in a folder below, each with a text before its page.
  private func tree(
    _ heads: [String: String], folder: String = "docs/", also: [String: String] = [:]
  ) throws -> TemporaryTree {
    var files = also
    for language in Self.languages {
      let name = language == "en" ? "README.md" : "\(folder)README.\(language).md"
      files[name] = (heads[language] ?? "") + SiblingTexts.page(language)
    }
    return try TemporaryTree(files)
  }

  private func loud(_ tree: borrowing TemporaryTree, _ patterns: [String]) throws -> [Finding] {
    var check = Check(roots: [tree.path])
    check.layout = try Layout(patterns)
    check.source = LocaleTag("en")
    return check.run().findings.map(\.finding).filter { $0.level(threshold: check.threshold) != .note }
  }

  private let patterns = ["{path}.md", "docs/{path}.{locale}.md"]

  @Test func aLineOfLanguagesThatLeadsNowhereIsReported() throws {
    let tree = try TemporaryTree([
      "README.md": "English | [Deutsch](README.de.md) | [日本語](README.ja.md)\n\n" + SiblingTexts.page("en"),
      "README.de.md": "[English](README.md) | Deutsch | [日本語](README.jp.md)\n\n" + SiblingTexts.page("de"),
      "README.ja.md": "[English](README.md) | [Deutsch](README.de.md) | 日本語\n\n" + SiblingTexts.page("ja"),
    ])
    let found = try loud(tree, ["{path}.md", "{path}.{locale}.md"]).filter { $0.message.contains("README.jp.md") }
    #expect(found.map(\.place.locale.tag) == ["de"])
  }

  /// The page lies in a folder below that of the source, whose files are not beside it.
  @Test func aPathOfTheSourceLeadsNowhereFromAFolderBelow() throws {
    func found(_ path: String) throws -> [String] {
      var files = ["docs/api.md": "# API\n\ntext\n", "docs/README.md": SiblingTexts.page("en") + "[API](api.md)\n"]
      for language in ["de", "fr"] {
        files["docs/\(language)/README_\(language.uppercased()).md"] =
          SiblingTexts.page(language) + "[API](\(language == "fr" ? path : "../api.md"))\n"
      }
      let tree = try TemporaryTree(files)
      return try loud(tree, ["docs/{path}.md", "docs/{locale}/{path}_{locale}.md"]).filter { $0.rule == "link-broken" }
        .map(\.place.locale.tag)
    }
    #expect(try found("api.md") == ["fr"])
    #expect(try found("../api.md") == [])
  }

  @Test func aSiblingIsThereForTheLinkThatNamesItsLocale() throws {
    let head =
      "[de](docs/README.de.md) | [ja](docs/README.ja.md)\n\nSee [a](guide/a.md), [b](guide/b.md).\n\nRead [a](guide/a.md), [b](guide/b.md).\n\n"
    let tree = try tree(["en": head], also: ["guide/a.md": "# A\n", "guide/b.md": "# B\n"])
    #expect(try loud(tree, patterns).filter { $0.rule == "link-broken" }.map(\.message) == [])
    let broken = try self.tree(
      ["en": head.replacing("README.ja", with: "README.jp")], also: ["guide/a.md": "# A\n", "guide/b.md": "# B\n"])
    #expect(try loud(broken, patterns).filter { $0.rule == "link-broken" }.count == 1)
  }

  private func line(_ language: String, isBold: Bool = false, leavesOut missing: String? = nil) -> String {
    let names = Self.languages.filter { $0 != missing }.map { other -> String in
      if other == language { return isBold ? "**\(other)**" : other }
      let up = language == "en" ? "docs/" : ""
      return other == "en" ? "[en](../README.md)" : "[\(other)](\(up)README.\(other).md)"
    }
    return (isBold ? names.reversed() : names).joined(separator: " | ") + "\n\n"
  }

  @Test func aLineOfLanguagesIsNoDifference() throws {
    let heads = Dictionary(uniqueKeysWithValues: Self.languages.map { ($0, line($0, isBold: $0 == "ja")) })
    let found = try loud(try tree(heads), patterns)
    #expect(found.map(\.rule.name) == [])
  }

  /// A line of languages of images, in Markdown or in HTML.
  private func badges(
    _ language: String, isHTML: Bool, linksOwn: Bool = true, leavesOut missing: String? = nil
  ) -> String {
    let names = Self.languages.filter { $0 != missing && (linksOwn || $0 != language || language == "en") }
    let badges = names.map { other -> String in
      let (up, image) = (language == "en" ? "docs/" : "", "https://img.shields.io/badge/lang-\(other)-red.svg")
      let file = other == "en" ? "\(language == "en" ? "" : "../")README.md" : "\(up)README.\(other).md"
      let isFree = other == language && !linksOwn
      return switch (isHTML, isFree) {
      case (true, true): "  <img src=\"\(image)\" alt=\"\(other)\">"
      case (true, false): "  <a href=\"\(file)\"><img src=\"\(image)\" alt=\"\(other)\"></a>"
      case (false, true): "![\(other)](\(image))"
      case (false, false): "[![\(other)](\(image))](\(file))"
      }
    }
    return
      (isHTML ? "<p align=\"center\">\n" + badges.joined(separator: "\n") + "\n</p>" : badges.joined(separator: "\n"))
      + "\n\n"
  }

  @Test(arguments: [true, false], [true, false]) func imagesOfALineOfLanguagesAreNoDifference(
    isHTML: Bool, linksOwn: Bool
  ) throws {
    let heads = Dictionary(
      uniqueKeysWithValues: Self.languages.map { ($0, badges($0, isHTML: isHTML, linksOwn: linksOwn)) })
    #expect(try loud(try tree(heads), patterns).map(\.message) == [])
    // Another image of the page is compared.
    var other = heads
    for language in ["en", "ja", "fr"] { other[language]? += "![build](https://img.shields.io/badge/build-ok.svg)\n\n" }
    #expect(Set(try loud(try tree(other), patterns).map(\.locale.tag)) == ["de"])
  }

  /// In Markdown or in HTML, in one paragraph or in several.
  @Test func theLookOfALineOfLanguagesIsNoDifference() throws {
    var heads = Dictionary(uniqueKeysWithValues: Self.languages.map { ($0, badges($0, isHTML: false)) })
    heads["de"] = badges("de", isHTML: true)
    heads["fr"] = heads["fr"]?.replacing(")\n[", with: ")\n\n[")
    #expect(try loud(try tree(heads), patterns).map(\.message) == [])
    // A page without the line lacks a paragraph.
    heads["de"] = nil
    #expect(Set(try loud(try tree(heads), patterns).map(\.locale.tag)) == ["de"])
  }

  @Test(arguments: [true, false]) func aMissingSiblingAmongImagesIsReported(isHTML: Bool) throws {
    var heads = Dictionary(uniqueKeysWithValues: Self.languages.map { ($0, badges($0, isHTML: isHTML)) })
    heads["de"] = badges("de", isHTML: isHTML, leavesOut: "fr")
    let found = try loud(try tree(heads), patterns)
    #expect(found.map(\.locale.tag) == ["de"])
    #expect(found.first?.message.contains("not fr") == true)
  }

  @Test func aMissingSiblingIsReported() throws {
    var heads = Dictionary(uniqueKeysWithValues: Self.languages.map { ($0, line($0)) })
    heads["de"] = line("de", leavesOut: "fr")
    let found = try loud(try tree(heads), patterns)
    #expect(found.map(\.locale.tag) == ["de"])
    #expect(found.first?.message.contains("fr") == true)
  }

  @Test func aPageWithoutALineOfLanguagesIsToldOnce() throws {
    var heads = Dictionary(uniqueKeysWithValues: Self.languages.map { ($0, "Read: " + line($0)) })
    heads["de"] = nil
    let found = try loud(try tree(heads), patterns)
    #expect(found.map { "\($0.rule.name) \($0.locale)" } == ["link-target de"])
    #expect(found.first?.message.contains("has no line of languages") == true)
    // One other page with a line proves nothing.
    #expect(try loud(try tree(heads.filter { $0.key == "en" }), patterns).map(\.message) == [])
  }

  /// Lines that the source got after it was translated.
  @Test(
    .enabled(if: GitTree.isThere),
    arguments: [
      ("_Read this in other languages:_\n[français](README.fr.md), [_Deutsch_](README.de.md).", true),
      ("[**日本語**](README.ja.md)", true), ("Read this in other languages: [日本語](README.ja.md)", true),
      ("English | [Deutsch](README.de.md) | [日本語](README.ja.md)", true),
      ("The numbers in the table were measured with a cache of 256 MB, see [their list](README.ja.md).", false),
      ("Read the [license](LICENSE.md) in other languages, too: [日本語](README.ja.md)", false),
    ])
  func aLineOfLanguagesIsNoTextToTranslate(line: String, isOne: Bool) throws {
    let tree = try GitTree()
    try tree.commit(["README.md": SiblingTexts.page("en"), "LICENSE.md": "# License\n"], day: 1, subject: "Write it")
    try tree.commit(
      Dictionary(uniqueKeysWithValues: ["de", "ja", "fr"].map { ("README.\($0).md", SiblingTexts.page($0)) }), day: 2,
      subject: "Translate it")
    try tree.commit(
      ["README.md": SiblingTexts.page("en").replacing("# Counter\n", with: "# Counter\n\n\(line)\n")], day: 3,
      subject: "Add a line")
    var check = Check(roots: [tree.path])
    check.layout = try Layout(["{path}.md", "{path}.{locale}.md"])
    check.source = LocaleTag("en")
    check.asksGit = true
    let found = check.run().findings.map(\.finding).filter {
      $0.level(threshold: check.threshold) != .note && $0.locale != check.source
    }
    #expect(found.isEmpty == isOne, "\(found.map(\.message))")
  }

  /// The front page of a repository shows its README.
  @Test(arguments: [
    "https://github.com/boxes/lids", "https://github.com/boxes/lids/", "https://github.com/boxes/lids#readme",
    "https://github.com/boxes/lids/blob/main/README.md",
  ])
  func theRepositoryIsItsReadme(address: String) throws {
    let badge = "[![build](https://github.com/boxes/lids/build.svg)](https://github.com/boxes/lids/actions)\n\n"
    let heads = Dictionary(
      uniqueKeysWithValues: Self.languages.map { ($0, badge + line($0).replacing("../README.md", with: address)) })
    #expect(try loud(try tree(heads), patterns).map(\.message) == [])
    var other = heads
    other["de"] = heads["de"]?.replacing(
      "[en](https://github.com/boxes/lids", with: "[en](https://github.com/boxes/box")
    #expect(Set(try loud(try tree(other), patterns).map(\.locale.tag)) == ["de"])
  }

  @Test(
    .enabled(if: GitTree.isThere), arguments: ["https://github.com/boxes/lids.git", "git@github.com:boxes/lids.git"])
  func theRepositoryIsThatOfTheRemote(remote: String) throws {
    func found(_ address: String) throws -> [String] {
      let tree = try GitTree()
      try tree.git("remote", "add", "origin", remote)
      let files = Self.languages.reduce(into: [String: String]()) { files, language in
        let names = Self.languages.filter { $0 != language }.map {
          $0 == "en" ? "[en](\(language == "de" ? address : "README.md"))" : "[\($0)](README.\($0).md)"
        }
        files[language == "en" ? "README.md" : "README.\(language).md"] =
          names.joined(separator: " | ") + "\n\n" + SiblingTexts.page(language)
      }
      try tree.commit(files, day: 1, subject: "Write all")
      var check = Check(roots: [tree.path])
      check.layout = try Layout(["{path}.md", "{path}.{locale}.md"])
      check.source = LocaleTag("en")
      return check.run().findings.map(\.finding).filter { $0.level(threshold: check.threshold) != .note }
        .map { "\($0.rule.name) \($0.locale)" }
    }
    #expect(try found("https://github.com/boxes/lids/tree/main") == [])
    #expect(try !found("https://github.com/boxes/box").isEmpty)
  }

  @Test func aLinkToASiblingThatIsNotThereIsReported() throws {
    var heads = Dictionary(uniqueKeysWithValues: Self.languages.map { ($0, line($0)) })
    heads["de"] = heads["de"]?.replacing("README.ja.md", with: "README.jp.md")
    let found = try loud(try tree(heads), patterns)
    #expect(Set(found.map(\.locale.tag)) == ["de"])
    #expect(found.contains { ["link-broken", "link-target"].contains($0.rule.name) })
  }

  @Test(arguments: ["[guide](*docs/guide.md)\n\n", "![parts](*images/parts.png)\n\n"])
  func addressesAreComparedFromWhereTheFileLies(text: String) throws {
    let also = ["docs/guide.md": "# Guide\n\nText.\n", "images/parts.png": "PNG"]
    var heads = ["de", "ja"].reduce(into: ["en": text.replacing("*", with: "")]) {
      $0[$1] = text.replacing("*", with: "../")
    }
    heads["fr"] = text.replacing("*", with: "../")
    #expect(
      try loud(try tree(heads, folder: "translations/", also: also), ["{path}.md", "translations/{path}.{locale}.md"])
        .isEmpty)
    heads["fr"] = text.replacing("*", with: "")
    let found = try loud(
      try tree(heads, folder: "translations/", also: also), ["{path}.md", "translations/{path}.{locale}.md"])
    #expect(Set(found.map(\.locale.tag)) == ["fr"])
    #expect(!found.isEmpty)
    // The paths are equal as written, so the message does not name them as found and expected.
    #expect(!found.contains { $0.message.contains("expected") })
    #expect(found.contains { $0.message.contains("leads to another file from the folder of this page") })
  }

  /// Sites give each page a folder of its own, also in the root of the tree.
  @Test func theAddressOfAPageIsThatOfItsSibling() throws {
    func found(_ fr: String) throws -> [String] {
      var files: [String: String] = [:]
      for locale in ["en", "de", "ja", "fr"] {
        let folder = locale == "en" ? "" : locale + "/"
        let address = locale == "fr" ? fr : "../clojure/"
        files["\(folder)macros.md"] = "See [Clojure](\(address)).\n\n" + SiblingTexts.page(locale)
        files["\(folder)clojure.md"] = SiblingTexts.page(locale)
      }
      return try loud(TemporaryTree(files), ["{path}.md", "{locale}/{path}.md"]).map { "\($0.rule.name) \($0.locale)" }
    }
    #expect(try found("../clojure/") == [])
    #expect(try found("../java/") == ["link-target fr"])
  }

  /// The text that git has is compared like the current one.
  @Test(.enabled(if: GitTree.isThere), arguments: [("../clojure/", true), ("../clojure-fr/", false)])
  func theVersionThatWasTranslatedHasTheSameAddresses(address: String, isSame: Bool) throws {
    func page(_ locale: String, _ address: String, _ more: String = "") -> String {
      "See [Clojure](\(address)).\n\n\(more)" + SiblingTexts.page(locale)
    }
    let tree = try GitTree()
    try tree.commit(["macros.md": page("en", "../clojure/")], day: 1, subject: "Write it")
    try tree.commit(
      ["fr/macros.md": page("fr", address), "de/macros.md": page("de", "../clojure/")], day: 2, subject: "Translate it")
    try tree.commit(
      ["macros.md": page("en", "../clojure/", "A macro is a function of code.\n\n")], day: 3, subject: "Add a sentence")
    var check = Check(roots: [tree.path])
    check.layout = try Layout(["{path}.md", "{locale}/{path}.md"])
    check.source = LocaleTag("en")
    check.asksGit = true
    let found = check.run().findings.map(\.finding).filter {
      $0.level(threshold: check.threshold) != .note && $0.rule == "link-target"
    }
    #expect(found.map(\.locale.tag) == (isSame ? [] : ["fr"]), "\(found.map(\.message))")
  }

  @Test func theElementThatTurnsAPageIsNoDifference() throws {
    func page(_ before: String, _ after: String) throws -> [Finding] {
      let tree = try TemporaryTree([
        "README.md": SiblingTexts.page("en"), "README.de.md": SiblingTexts.page("de"),
        "README.ja.md": SiblingTexts.page("ja"), "README.fa.md": before + SiblingTexts.page("fa") + after,
      ])
      return try loud(tree, ["{path}.md", "{path}.{locale}.md"])
    }
    #expect(try page("<div dir=\"rtl\">\n\n", "\n</div>\n").map(\.rule.name) == [])
    #expect(try page("<div align=\"right\" dir='rtl' lang=\"fa\">\n\n", "\n</div>\n").map(\.rule.name) == [])
    #expect(try !page("<div class=\"box\">\n\n", "\n</div>\n").isEmpty)
    #expect(try !page("<div dir=\"rtl\">\n\n", "\n").isEmpty)
  }

  @Test func brokenLinksOfPagesThatNobodyTranslatedAreNotes() throws {
    let tree = try TemporaryTree([
      "README.md": "See [plan](notes/plan.md), [log](notes/log.md) and [it](notes/it.md).\n\n"
        + SiblingTexts.page("en"),
      "README.de.md": "Siehe [plan](notes/plan.md), [log](notes/log.md) und [it](notes/it.md).\n\n"
        + SiblingTexts.page("de"),
      "notes/plan.md": "# Plan\n\nSee [the old plan](../old/plan.md).\n", "notes/log.md": "# Log\n",
      "notes/it.md": "# It\n",
    ])
    var check = Check(roots: [tree.path])
    check.layout = try Layout(["{path}.md", "{path}.{locale}.md"])
    check.source = LocaleTag("en")
    func loud() -> [String] {
      check.run().findings.map(\.finding).filter { $0.level(threshold: check.threshold) != .note }.map(\.rule.name)
    }
    #expect(loud() == [])
    check.selection.articles = ["notes/plan.md"]
    #expect(loud().allSatisfy { $0 == "link-broken" })
  }

  private func includes(_ path: String, of page: String) -> String {
    "import Note from '\(path)';\n\n# \(page)\n\n<Note />\n"
  }

  /// A page one folder deeper includes the same file by a longer path.
  @Test func aPathToAnIncludedFileIsReadFromItsPage() throws {
    func found(_ path: String) throws -> [String] {
      let tree = try TemporaryTree([
        "parts/note.mdx": "A note.\n", "parts/more.mdx": "More.\n",
        "start/a.mdx": includes("../parts/note.mdx", of: "Box"),
        "de/start/a.mdx": includes(path, of: "Kiste"), "fr/start/a.mdx": includes("../../parts/note.mdx", of: "Boîte"),
      ])
      return try loud(tree, ["{path}.md", "{locale}/{path}.md"]).map { "\($0.rule) \($0.locale)" }
    }
    #expect(try found("../../parts/note.mdx") == [])
    #expect(try found("../../parts/more.mdx") == ["include de"])
  }

  @Test(.enabled(if: GitTree.isThere))
  func anIncludedFileIsComparedWithOlderVersionsOfTheSource() throws {
    let tree = try GitTree()
    try tree.commit(
      ["parts/note.mdx": "A note.\n", "start/a.mdx": includes("../parts/note.mdx", of: "Box") + "\nOne text.\n"],
      day: 1, subject: "Write a")
    try tree.commit(
      ["de/start/a.mdx": includes("../../parts/note.mdx", of: "Kiste") + "\nEin Text.\n"], day: 2,
      subject: "Translate a")
    try tree.commit(
      ["start/a.mdx": includes("../parts/note.mdx", of: "Box") + "\nAnother text with new words.\n"], day: 3,
      subject: "Change a")
    var check = Check(roots: [tree.path])
    check.layout = try Layout(["{path}.md", "{locale}/{path}.md"])
    check.source = LocaleTag("en")
    check.asksGit = true
    #expect(check.run().findings.map(\.finding).filter { $0.rule.name == "include" }.map(\.message) == [])
  }
}
