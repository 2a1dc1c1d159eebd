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
      let name = UUID().uuidString
      try tree.write(Array("#!/bin/sh\n\(script)\n".utf8), to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(tree.path)/\(name)")
      return "\(tree.path)/\(name)"
    }

    func build(
      python: String? = nil, out: String = "site", _ change: (inout Build) -> Void = { _ in }
    ) throws -> Build.Outcome {
      var build = Build(roots: [tree.path + "/content"], output: tree.path + "/" + out)
      build.source = LocaleTag("en")
      build.jobs = 2
      var highlighting = CodeHighlighting(cache: CacheFolder(making: tree.path + "/cache"))
      highlighting.python = python
      build.highlighting = highlighting
      change(&build)
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
    for (index, python) in answers.enumerated() {
      let outcome = try site.build(python: python, out: "site\(index)")
      #expect(outcome.troubles.map(\.severity) == [.warning])
      #expect(outcome.troubles.first?.message.contains("Pygments is not installed") == true)
      #expect(try site.page("site\(index)/en/a.html").contains("<code class=\"language-python\">def a():"))
    }
    // Nor again for pages that are kept.
    #expect(try site.build(python: "/nowhere/python3", out: "site0").troubles.isEmpty)
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
    let answer = "while read line; do echo '{\"tokens\":\"k7 16\"}'; done"
    #expect(try site.build(python: try site.program(begin + answer)).troubles.isEmpty)
    #expect(try site.page().contains("<span class=\"k\">def a()"))
  }

  /// It gets no more room, and does not stay when the build has ended.
  @Test(arguments: ["exec cat /dev/zero", "trap '' TERM HUP INT; echo nonsense; while :; do sleep 1; done"])
  func aProcessThatGoesOnIsEnded(_ end: String) throws {
    let site = try Site(["content/en/a.md": Self.code])
    let begin = "echo '{\"pygments\":\"1\",\"languages\":\"python\",\"places\":[]}'\nread line\n"
    let python = try site.program("echo $$ > \(site.tree.path)/number\n" + begin + end)
    #expect(try site.build(python: python).troubles.first?.message.contains("some code has no colors") == true)
    let number = try #require(Int32(try site.tree.text("number").dropLast()))
    var tries = 0
    while kill(number, 0) == 0, tries < 500 {
      usleep(10_000)
      tries += 1
    }
    #expect(tries < 500)
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

  /// Makes Python find a module `latex2mathml` that knows what the tests have.
  private static let module = """
    from xml.etree.ElementTree import Element, SubElement
    def convert_to_element(source, display="inline"):
        if "bad" in source:
            raise ValueError("it is bad")
        top = Element("math", {"display": display, "onclick": "x", "xmlns": "x"})
        if source == "deep":
            part = top
            for _ in range(400):
                part = SubElement(part, "mrow")
        SubElement(top, "mi").text = source
        return top
    """

  @Test(.enabled(if: CodeHelper.python != nil, "Python is not installed"))
  func formulasAreDrawnOnce() throws {
    let site = try Site([
      "content/en/a.md": "# A\n\n$a<b$ and\n$bad$ and $\\x$ and $deep$.\n\n$$\nc\n$$\n\n```math\nd\n```\n",
      "modules/latex2mathml/__init__.py": "", "modules/latex2mathml/converter.py": Self.module,
    ])
    let python = try site.program("PYTHONPATH=\(site.tree.path)/modules exec \(CodeHelper.python ?? "") \"$@\"")
    for out in ["one", "two"] {
      let outcome = try site.build(python: python, out: out) { $0.math = true }
      let told = outcome.troubles.filter { !$0.isOfSetup }
      #expect(
        told.map(\.message) == [
          "the formula 'bad' is shown as code: it is bad",
          "the formula '\\x' is shown as code: the command '\\x' is unknown",
          "the formula 'deep' is shown as code: it is nested too deeply",
        ])
      #expect(told.first?.line == 4)
      let page = try site.page("\(out)/en/a.html")
      #expect(page.contains("<math display=\"inline\" alttext=\"a&lt;b\"><mi>a&lt;b</mi></math> and"))
      #expect(page.contains("<code>bad</code>") && page.contains("<code>\\x</code>"))
      #expect(page.contains("<p><math display=\"block\" alttext=\"c\"><mi>c</mi></math></p>"))
      #expect(page.contains("<div class=\"dc-formula\">\n<math display=\"block\" alttext=\"d\"><mi>d</mi></math>"))
    }
  }

  @Test func withoutLatex2mathmlFormulasAreCode() throws {
    let site = try Site(["content/en/a.md": "# A\n\n$a$ and $b$\n", "content/en/b.md": "$5 and $6\n"])
    let python = try site.program(
      "echo '{\"pygments\":\"1\",\"languages\":\"\",\"places\":[]}'; while read line; do echo '{}'; done")
    let outcome = try site.build(python: python) { $0.math = true }
    #expect(outcome.troubles.count == 1 && outcome.troubles.first?.message.contains("latex2mathml") == true)
    #expect(try site.page().contains("<code>a</code> and <code>b</code>"))
    // A project without formulas has dollars.
    #expect(try site.build(python: python).troubles.isEmpty)
    #expect(try site.page().contains("$a$ and $b$"))
  }
}
