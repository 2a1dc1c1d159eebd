import Findings
import Testing

@testable import Rules

/// What in a sample is for people to read.
@Suite struct CodeWordingTests {
  private func tree(_ language: String, _ code: String, pl: String, matter: String = "") -> Tree {
    func page(_ code: String) -> String { "\(matter)Text.\n\n```\(language)\n\(code)\n```\n" }
    return Tree(["en/a.md": page(code), "de/a.md": page(code), "fr/a.md": page(code), "ru/a.md": page(pl)])
  }

  private func loud(_ language: String, _ code: String, as other: String) -> [String] {
    let tree = tree(language, code, pl: other)
    return ["code-body", "code-translated"].flatMap { rule in
      tree.findings(rule).filter { $0.level(threshold: Finding.defaultThreshold) != .note || $0.severity == .critical }
        .map { "\(rule.name):\($0.place.line) \($0.severity)" }
    }
  }

  @Test func theLabelsOfADiagramMayBeTranslated() {
    #expect(loud("mermaid", "flowchart LR\n  A(Buyer) --> B[Big shop]", as: "flowchart LR\n  A(Покупатель) --> B[Большой магазин]").isEmpty)
    #expect(loud("mermaid", "sequenceDiagram\n  A->>B: Give me bread", as: "sequenceDiagram\n  A->>B: Daj mi chleb").isEmpty)
    #expect(loud("mermaid", "flowchart LR\n  A -- yes --> B", as: "flowchart LR\n  A -- да --> B").isEmpty)
    #expect(loud("mermaid", "flowchart LR\n  A(Buyer) --> B", as: "flowvhart LR\n  A(Покупатель) --> B") == ["code-body:4 major"])
    #expect(loud("mermaid", "flowchart LR\n  A(Buyer) --> B", as: "flowchart LR\n  A(Buyer) --> C") == ["code-body:5 major"])
  }

  @Test func commentsOfTemplatesMayBeTranslated() {
    #expect(loud("yaml", "{{/*\nName of the box\n*/}}\na: 1", as: "{{/*\nИмя ящика\n*/}}\na: 1").isEmpty)
    #expect(loud("", "{{- /* Name of the box */ -}}\na: 1", as: "{{- /* Имя ящика */ -}}\na: 1").isEmpty)
    #expect(loud("yaml", "{# Name #}\na: 1", as: "{# Имя #}\na: 1").isEmpty)
    #expect(loud("yaml", "<!-- Name -->\na: 1", as: "<!-- Имя -->\na: 1").isEmpty)
    #expect(loud("text", "// Name\na: 1", as: "// Имя\na: 1").isEmpty)
    #expect(loud("yaml", "{{/*\nName\n*/}}\na: 1", as: "{{/*\nИмя\n*/}}\na: 2") == ["code-body:7 major"])
  }

  @Test func translatedOutputIsMinor() {
    #expect(severities("console", "$ box make\nMaking a box", as: "$ box make\nДелаю ящик") == [.minor])
    #expect(severities("", "The box could not be found on this shelf.", as: "Ящик на этой полке не найден.") == [.minor])
    #expect(severities("output", "found boxes", as: "найдены ящики") == [.minor])
    #expect(severities("console", "$ box make\nMaking a box", as: "$ ящик make\nMaking a box") == [.critical])
    #expect(severities("markdown", "## Box\n\n### Shelf", as: "## Ящик\n\n### Полка") == [.minor])
    #expect(severities("sh", "# Make one\nbox make", as: "# Make one\nящик make") == [.critical])
    #expect(severities("", "box find shelf", as: "ящик find shelf") == [.critical])
  }

  private func severities(_ language: String, _ code: String, as other: String) -> [Severity] {
    tree(language, code, pl: other).findings("code-translated").map(\.severity)
  }

  @Test func textBetweenTagsMayBeTranslated() {
    #expect(loud("html", "<p>This is a box</p>", as: "<p>Это ящик</p>").isEmpty)
    #expect(loud("html", "<p>\n  Hold your <b id=\"a\"></b>,\n</p>", as: "<p>\n  Pegue seu <b id=\"a\"></b>,\n</p>").isEmpty)
    #expect(loud("html", "<p>This is a box</p>", as: "<b>Isto e uma caixa</b>") == ["code-body:4 major"])
    #expect(loud("xml", "<a>net6.0-windows</a>", as: "<a>net8.0-android</a>") == ["code-body:4 major"])
  }

  @Test func aBlockSplitInTwoLacksNothing() {
    let one = "Text.\n\n```sh\nbox make\nMade \"a\" box\n```\n"
    let two = "Text.\n\n```sh\nbox make\n```\n\n```none\nMade \"a\" box\n```\n"
    #expect(Tree(["en/a.md": one, "de/a.md": one, "fr/a.md": one, "pl/a.md": two]).found("code-body").isEmpty)
    let swapped = "Text.\n\n```sh\nMade \"a\" box\n```\n\n```none\nbox make\n```\n"
    #expect(!Tree(["en/a.md": one, "de/a.md": one, "fr/a.md": one, "pl/a.md": swapped]).found("code-body").isEmpty)
    let lacking = two.replacing("box make", with: "box fake")
    #expect(!Tree(["en/a.md": one, "de/a.md": one, "fr/a.md": one, "pl/a.md": lacking]).found("code-body").isEmpty)
  }
}
