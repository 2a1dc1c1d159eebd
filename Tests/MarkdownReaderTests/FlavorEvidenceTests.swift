import DocModel
import MarkdownReader
import Testing

/// What a tree's files tell of the flavour they are written in.
@Suite struct FlavorEvidenceTests {
  @Test(arguments: [
    (Flavor.learn, "---\nms.date: 1\n---\n"), (.hugo, "a {{< b >}}"), (.mkdocs, "!!! note\n    a"),
    (.mdx, "import A from 'a';\n\n<A />\n"), (.learn, "# Just text\n"),
    (.learn, "Press\n<TAB><First column>\n<TAB><Second column>\n"),
    (.learn, "You can\nimport a project, and then\nimport another one.\n"),
  ]) func aTreesFlavourShows(_ flavor: Flavor, _ text: String) {
    var evidence = FlavorEvidence()
    evidence.add(Array(text.utf8))
    var all = FlavorEvidence()
    all.merge(evidence)
    #expect(all.verdict == flavor)
  }

  @Test(arguments: [
    "```py\nimport a\nimport b\n<A>\n```\n", "- b\n\n  ~~~html\n  {% if a %}\n  {{< b >}}\n  ~~~\n",
    "> ```\n> import a\n> ```\n\n```\n:::note\n!!! note\n```\n",
    "Text.\n\n<!-- The lines are\n<TAB><First><TAB><Second>\n<TAB><First>\n-->\n",
  ]) func whatStandsInCodeTellsNoFlavour(_ text: String) {
    var evidence = FlavorEvidence()
    evidence.add(Array(text.utf8))
    #expect(evidence.verdict == .learn)
  }

  @Test func aMacroThatIsCalledTellsTemplates() throws {
    let text = "See {{domxref(\"Window\")}} and {{ image('a.png') }}.\n"
    var evidence = FlavorEvidence()
    evidence.add(Array(text.utf8))
    #expect(evidence.verdict == .mkdocs)
    #expect(try names(read(text, as: .mkdocs), .placeholder) == ["domxref", "image"])
  }

  @Test(arguments: [
    ("a.mdx", ":::note\na\n:::\n", Flavor.mdx), ("a.md", "---\nsidebar_position: 1\n---\n\n:::note\na\n:::\n", .mdx),
    ("a.md", ":::note\na\n:::\n", .mkdocs),
  ])
  func namesAndMetadataTellComponents(_ name: String, _ text: String, _ flavor: Flavor) {
    var evidence = FlavorEvidence()
    evidence.add(Array(text.utf8), name: name)
    #expect(evidence.verdict == flavor)
  }

  @Test func colonsBesideComponentsAreOfTheSamePipeline() {
    var evidence = FlavorEvidence()
    for text in [":::note\na\n:::\n", ":::tip\na\n:::\n", "import A from 'a';\n\n<A />\n"] {
      evidence.add(Array(text.utf8), name: "a.md")
    }
    #expect(evidence.verdict == .mdx)
    evidence.add(Array("!!! note\n    a\n".utf8), name: "b.md")
    #expect(evidence.verdict == .mkdocs)
  }

  @Test(.enabled(if: Examples.folder != nil, "DOCCHECK_EXAMPLES is not set: the corpus' flavours are not told"))
  func theCorpusShowsItsFlavours() throws {
    var evidence: [Flavor: FlavorEvidence] = [:]
    for (file, flavor) in try Examples.corpus() { evidence[flavor, default: FlavorEvidence()].add(try bytes(of: file)) }
    for (flavor, evidence) in evidence { #expect(evidence.verdict == flavor) }
  }

  /// Each mark of a run would be looked at with all behind it.
  @Test(.timeLimit(.minutes(5)), arguments: ["`", "~"])
  func aLongRunOfMarksTakesNoLongerThanItsLength(_ mark: String) {
    var evidence = FlavorEvidence()
    evidence.add(Array((String(repeating: mark, count: 8_000_000) + "\n\n{{< box >}}\n").utf8))
    evidence.add(Array("\(mark)\(mark)\n\n{{< box >}}\n".utf8))
    #expect(evidence.files == 2 && evidence.hugo == 1)
  }
}
