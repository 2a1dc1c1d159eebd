import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// The colors of code of a built site.
@Suite struct HighlightingTests {
  private static let code = "```python\ndef a():\n  return \"é\"\n```\n"
  private static let hasPygments: Bool = {
    guard let python = CodeHelper.python, let helper = CodeHelper(python: python) else { return false }
    return helper.installed()?.pygments != nil
  }()

  private struct Site: ~Copyable {
    let tree: TemporaryTree

    init(_ files: [String: String]) throws { tree = try TemporaryTree(files) }

    /// A program that is run as Python: a script of the shell.
    func program(_ script: String) throws -> String {
      try tree.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "python3")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tree.path + "/python3")
      return tree.path + "/python3"
    }

    func build(python: String? = nil, out: String = "site") throws -> Build.Outcome {
      var build = Build(roots: [tree.path + "/content"], output: tree.path + "/" + out)
      build.source = LocaleTag("en")
      build.jobs = 2
      var highlighting = CodeHighlighting(cache: CacheFolder(making: tree.path + "/cache"))
      highlighting.python = python
      build.highlighting = highlighting
      return try build.run()
    }

    func page(_ name: String = "site/en/a.html") throws -> String { try tree.text(name) }
    var stored: [String] {
      (try? FileManager.default.subpathsOfDirectory(atPath: tree.path + "/cache").filter { $0.contains("code-") }) ?? []
    }
  }

  @Test(.enabled(if: hasPygments, "Pygments is not installed"))
  func pygmentsColorsCodeOnce() throws {
    let site = try Site([
      "content/en/a.md": Self.code + "\n```nolanguage\ndef\n```\n\n```bash\n$ ls -l\na\n```\n",
      "content/pl/a.md": Self.code,
    ])
    #expect(try site.build().troubles.isEmpty)
    let page = try site.page()
    #expect(page.contains("<span class=\"k\">def</span> <span class=\"nf\">a</span>():"))
    #expect(page.contains("<span class=\"s\">\"é\"</span>"))
    #expect(page.contains("<code class=\"language-nolanguage\">def\n</code>"))
    // A session of a shell has its prompts apart, for copying.
    #expect(page.contains("<span class=\"gp\">$ </span>") && page.contains("<span class=\"go\">a\n</span>"))
    #expect(try site.page("site/pl/a.html").contains("<span class=\"k\">def</span>"))
    #expect(site.stored.count == 1)
    // The stored blocks are enough, and give the same page.
    #expect(try site.build(out: "other").troubles.isEmpty)
    #expect(try site.page("other/en/a.html") == page)
  }

  @Test func withoutPygmentsCodeIsPlainAndThatIsSaidOnce() throws {
    let site = try Site(["content/en/a.md": Self.code, "content/pl/a.md": Self.code, "content/en/b.md": Self.code])
    let answers = [
      "/nowhere/python3", try site.program("echo '{\"pygments\":null,\"languages\":\"\",\"places\":[]}'"),
      try site.program("exit 1"),
    ]
    for python in answers {
      let outcome = try site.build(python: python)
      #expect(outcome.troubles.map(\.severity) == [.warning])
      #expect(outcome.troubles.first?.message.contains("Pygments is not installed") == true)
      #expect(try site.page().contains("<code class=\"language-python\">def a():"))
    }
    let none = try Site(["content/en/a.md": "Text\n\n```\nx\n```\n"])
    #expect(try none.build(python: "/nowhere/python3").troubles.isEmpty)
  }

  @Test(arguments: ["exit 3", "read line; exit 3", "read line; echo nonsense", "read line; kill -9 $$"])
  func aProcessThatEndsGivesPlainCodeUntilTheNextBuild(_ end: String) throws {
    let site = try Site(["content/en/a.md": Self.code])
    let begin = "echo '{\"pygments\":\"1\",\"languages\":\"python\",\"places\":[]}'\n"
    let outcome = try site.build(python: try site.program(begin + end))
    #expect(outcome.troubles.map(\.severity) == [.warning])
    #expect(outcome.troubles.first?.message.contains("some code has no colors") == true)
    #expect(try site.page().contains("<code class=\"language-python\">def a():"))
    let answer = "while read line; do echo '{\"tokens\":\"k23 2\"}'; done"
    #expect(try site.build(python: try site.program(begin + answer)).troubles.isEmpty)
    #expect(try site.page().contains("<span class=\"k\">def a()"))
  }

  @Test func codeThatCannotBeReadIsPlainAndStored() throws {
    let site = try Site(["content/en/a.md": Self.code])
    let begin = "echo '{\"pygments\":\"1\",\"languages\":\"python\",\"places\":[]}'\n"
    for answer in ["{\"tokens\":null}", "{\"tokens\":\"k999\"}"] {
      let python = try site.program(begin + "while read line; do echo '\(answer)'; done")
      #expect(try site.build(python: python, out: UUID().uuidString).troubles.isEmpty)
    }
    #expect(site.stored.count == 1)
  }

  @Test func namesOfLanguagesAreThoseOfPygments() {
    let languages = CodeLanguages("bash console powershell python yaml text")
    let code = Array("x\n".utf8)[...]
    for (name, expected) in [
      ("Python", "python"), ("yml", "yaml"), ("azurecli-interactive", "bash"), ("powershell-interactive", "powershell"),
      ("text", nil), ("nothing", nil), ("", nil), ("svelte", nil),
    ] { #expect(languages.name(of: name, for: code) == expected) }
    #expect(languages.name(of: "bash", for: Array("\n$ ls\n".utf8)[...]) == "console")
    #expect(languages.name(of: "bash", for: Array("ls\n".utf8)[...]) == "bash")
  }
}
