import DocModel
import Findings
import Testing

@testable import Checks

/// Names that a sample defines may be translated throughout it.
@Suite struct SampleNamesTests {
  /// The levels of findings about the code: `code-translated minor`.
  private func found(_ source: String, _ own: String, as language: String, _ prose: String = "") -> Set<String> {
    func page(_ code: String, _ text: String) -> String {
      "\((1...9).map { "A \($0).\n\n" }.joined())```\(language)\n\(code)\n```\n\n\(text)\n"
    }
    let tree = Tree(
      [
        "en/a.md": page(source, prose.isEmpty ? "A text." : "The command `animal-names` returns names."),
        "de/a.md": page(own, prose.isEmpty ? "Ein Text." : prose),
      ], source: "en")
    return Set(tree.loud.filter { $0.rule.name.hasPrefix("code-") }.map { "\($0.rule.name) \($0.severity)" })
  }

  private let nu =
    "def animal-names [] {\n  [cat dog]\n}\ndef my-command [animal: string@animal-names] {\n  print $animal\n}"

  @Test func aNameRenamedThroughoutIsWording() {
    let own = nu.replacing("animal-names", with: "tier-name").replacing("animal", with: "tier")
    #expect(found(nu, own, as: "nu").isSubset(of: ["code-translated minor"]))
    #expect(found(nu, own.replacing("tier-name", with: "tier-größe"), as: "nu").isSubset(of: ["code-translated minor"]))
    let pug = "mixin comment(name, comment)\n  .comment\n    = name\n    .text= comment"
    let renamed = "mixin comment(nome, comentario)\n  .comment\n    = nome\n    .text= comentario"
    #expect(found(pug, renamed, as: "pug").contains("code-body major"), "comment is also the name of the mixin")
    let names = pug.replacing("mixin comment", with: "mixin note")
    let instead = renamed.replacing("mixin comment", with: "mixin note").replacing("  .comment", with: "  .comentario")
    #expect(found(names, instead, as: "pug").isSubset(of: ["code-translated minor"]))
    let fsharp = "let myInt = 5\nlet sum = myInt + 1\nprint sum"
    let turkish = "let tamsayım = 5\nlet toplam = tamsayım + 1\nprint toplam"
    #expect(found(fsharp, turkish, as: "fsharp").isSubset(of: ["code-translated minor"]))
  }

  /// A formatter breaks the lines that translated strings make too long.
  @Test func callsMayBeBrokenForALongerString() {
    let call = "f(() => {\n  console.log(\"Unknown button with payload\", ctx.data);\n});"
    let own = "f(() => {\n  console.log(\n    \"Unbekannter Knopf mit Nutzlast\",\n    ctx.data,\n  );\n});"
    #expect(found(call, own, as: "ts").isSubset(of: ["code-translated minor"]))
    #expect(found(call, own.replacing("ctx.data", with: "ctx.date"), as: "ts").contains("code-body major"))
    #expect(
      found(call, own.replacing("\"Unbekannter Knopf mit Nutzlast\"", with: "key"), as: "ts").contains(
        "code-body major"))
    let named = "let count = 1;\nbot.on(\"message\", (ctx) => ctx.reply(`Chat count is ${count}`));"
    let renamed =
      "let zahl = 1;\nbot.on(\n  \"message\",\n  (ctx) => ctx.reply(`Anzahl der Nachrichten: ${zahl}`),\n);"
    #expect(found(named, renamed, as: "ts").isSubset(of: ["code-translated minor"]))
    #expect(found(named, renamed.replacing("message", with: "massage"), as: "ts").contains("code-body major"))
  }

  /// A function has its own variables, and members of the same name are others.
  @Test func aVariableIsRenamedInItsBlock() {
    let code =
      "function a(ctx) {\n  const text = ctx.text;\n  go(text);\n}\nfunction b(ctx) {\n  const text = ctx.text;\n  stop(text);\n}"
    let own = code.replacing("const text = ctx.text;\n  go(text)", with: "const wort = ctx.text;\n  go(wort)")
    #expect(found(code, own, as: "js").isSubset(of: ["code-translated minor"]))
    #expect(found(code, own.replacing("go(wort)", with: "go(text)"), as: "js").contains("code-body major"))
    #expect(
      found(code, own.replacing("wort = ctx.text", with: "wort = ctx.wort"), as: "js").contains("code-body major"))
  }

  /// Nothing reads a variable that is named once.
  @Test func aVariableThatNothingReadsMayBeRenamed() {
    let code = "const emails = ctx.entities(\"email\");\nctx.go();"
    let own = code.replacing("emails", with: "email")
    #expect(
      found(code, own.replacing("const email =", with: "const mails ="), as: "ts").isSubset(of: [
        "code-translated minor"
      ]))
    #expect(found(code, own, as: "ts").isSubset(of: ["code-translated minor"]))
    #expect(found(code, code.replacing("entities", with: "entitie"), as: "ts").contains("code-body major"))
  }

  @Test func anIncompleteRenamingIsDamage() {
    #expect(!found(nu, nu.replacing("def animal-names", with: "def tier-name"), as: "nu").isDisjoint(with: Self.loud))
    let own = nu.replacing("animal-names", with: "tier-name").replacing("animal", with: "tier")
    #expect(!found(nu, own.replacing("$tier", with: "$animal"), as: "nu").isDisjoint(with: Self.loud))
    let foreign = own.replacing("tier-name", with: "tier-größe")
    #expect(!found(nu, foreign, as: "nu", "Der Befehl `animal-names` gibt Namen zurück.").isDisjoint(with: Self.loud))
    // One name for two.
    let two = "let a1 = 1\nlet b1 = 2\nprint (a1 + b1)"
    #expect(
      !found(two, "let zahl = 1\nlet zahl = 2\nprint (zahl + zahl)", as: "fsharp").isDisjoint(with: Self.loud))
    // A name inserted into a string.
    let python = "def greet(name):\n    print(f\"Hello {name}\")\n    return name"
    #expect(
      !found(python, "def greet(nombre):\n    print(f\"Hola {name}\")\n    return nombre", as: "python")
        .isDisjoint(with: Self.loud))
  }

  @Test func namesOfOthersAreKept() {
    #expect(!found("let a = read()\nread(a)", "let a = lösen()\nlösen(a)", as: "js").isDisjoint(with: Self.loud))
    #expect(
      !found("let add = x.total\nx.total = 2", "let add = x.größe\nx.größe = 2", as: "js").isDisjoint(with: Self.loud))
    #expect(!found("title: a\nname: b", "titel: a\nname: b", as: "yaml").isDisjoint(with: Self.loud))
    #expect(!found("PORT=3000\necho $PORT", "HÄFEN=3000\necho $HÄFEN", as: "sh").isDisjoint(with: Self.loud))
  }

  private static let loud: Set<String> = ["code-body major", "code-translated critical"]
}
