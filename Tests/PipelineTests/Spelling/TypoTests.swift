import Checks
import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct TypoTests {
  private static let names = ["uno", "dos", "tres", "cuatro", "cinco", "seis"]

  /// Pages of one sentence each, and one with a word of its own.
  private static func tree(_ odd: String, en: String = "Nothing else.") -> [String: String] {
    var files: [String: String] = [:]
    for (number, name) in names.enumerated() {
      files["es/\(name).md"] = "# Página\n\nEsta información está en el controlador de la aplicación \(number).\n"
      files["en/\(name).md"] = "# Page\n\nThis is in the controller of the application \(number).\n"
    }
    files["es/otra.md"] = "# Otra\n\n\(odd)\n"
    files["en/otra.md"] = "# Other\n\n\(en)\n"
    return files
  }

  private func check(_ path: String, dictionaries: HunspellDictionaries = .none) -> Check {
    var check = Check(roots: [path])
    check.source = LocaleTag("en")
    check.dictionaries = dictionaries
    check.selection.rules = ["typo"]
    return check
  }

  private func typos(_ odd: String, en: String = "Nothing else.", words: [String] = []) throws -> [String] {
    let tree = try TemporaryTree(Self.tree(odd, en: en))
    var check = check(tree.path)
    check.words = ProjectWords(words)
    return check.run().findings.map(\.finding.words)
  }

  @Test(arguments: ["infromación", "informacion"])
  func slipsAreFound(word: String) throws {
    #expect(try typos("Aquí está la \(word) nueva.") == [word])
  }

  @Test(arguments: [
    "informaciones", "Infromación", "`infromación`", "infromación-nueva", "“infromación”", "infromación.md",
    "https://a.example/infromación",
  ]) func whatMayBeRightIsIgnored(text: String) throws {
    #expect(try typos("Aquí está la \(text) nueva.") == [])
  }

  @Test func wordsOfOthersAreNames() throws {
    #expect(try typos("Aquí está la infromación nueva.", en: "The name is infromación here.") == [])
  }

  @Test func wordsOfTheProjectAreRight() throws {
    #expect(try typos("Aquí está la infromación nueva.", words: ["Infromación"]) == [])
    var words = ProjectWords()
    words.add(personal: Array("2\ninfromación/casa\n*controlador\n".utf8))
    #expect(words.holds("infromación"))
    #expect(!words.holds("controlador"))
    #expect(!words.holds("2"))
  }

  @Test func aPartOfTheTreeProvesNothing() throws {
    let tree = try TemporaryTree(Self.tree("Aquí está la infromación nueva."))
    var check = check(tree.path)
    check.selection.articles = ["otra.md"]
    #expect(check.run().findings.isEmpty)
  }

  @Test func shardsGiveTheSame() throws {
    let tree = try TemporaryTree(Self.tree("Aquí está la infromación nueva."))
    let check = check(tree.path)
    let whole = check.run().findings.map(\.finding)
    #expect(whole.count == 1)
    var files: [String] = []
    for number in 1...3 {
      let shard = try #require(Shard("\(number)/3"))
      var lines: [UInt8] = []
      _ = check.run(shard, to: { lines += $0 })
      let name = "shard-\(number).jsonl"
      try tree.write(lines, to: name)
      files.append(tree.path + "/" + name)
    }
    var merged = check
    merged.workforce = .done(files)
    #expect(merged.run().findings.map(\.finding) == whole)
  }

  @Test func withoutADictionaryItIsANotice() throws {
    let tree = try TemporaryTree(Self.tree("Aquí está la infromación nueva."))
    let finding = try #require(check(tree.path).run().findings.first?.finding)
    #expect(finding.severity == .notice)
    #expect(finding.place.line == 3)
    #expect(finding.fix?.safety == .lessSure)
  }

  @Test func aDictionaryIsTheSecondProof() throws {
    let tree = try TemporaryTree(Self.tree("Aquí está la infromación nueva."))
    // A program that rejects the words of its dictionary.
    let words = try TemporaryTree([
      "hunspell": "#!/bin/sh\ngrep -ixF -f \"$2.dic\" || true\n", "es.dic": "infromación\n", "es.aff": "",
    ])
    let program = words.path + "/hunspell"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let dictionaries = HunspellDictionaries(folders: [words.path], program: program)
    let check = check(tree.path, dictionaries: dictionaries)
    let finding = try #require(check.run().findings.first?.finding)
    #expect(finding.severity == .minor)
    #expect(finding.fix?.safety == .safe)
    var fix = ApplyFixes(check: check)
    fix.writes = true
    #expect(fix.run().files.count == 1)
    #expect(try tree.text("es/otra.md") == "# Otra\n\nAquí está la información nueva.\n")
    #expect(check.run().findings.isEmpty)
  }

  @Test func aProgramThatFailsIsNoProof() throws {
    let tree = try TemporaryTree(["es.dic": "1\nuno\n", "es.aff": "SET NONSENSE\nFLAG \u{1}\n"])
    let dictionaries = HunspellDictionaries(folders: [tree.path, tree.path + "/none"])
    let locale = try #require(LocaleTag("es-MX"))
    #expect(dictionaries.path(for: locale) == tree.path + "/es")
    let answer = dictionaries.unknown(["infromación"], in: locale)
    #expect(answer == nil || answer == ["infromación"])
    #expect(HunspellDictionaries.none.unknown(["infromación"], in: locale) == nil)
  }
}
