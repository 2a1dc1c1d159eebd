import DocModel
import Testing

@testable import MarkdownReader

/// Formulas in TeX, which are code for all that compares texts.
@Suite struct FormulaTests {
  /// The formulas of a text; those that are displayed apart begin with `!`.
  private static func formulas(
    _ text: String, _ math: MathNotation = .all, flavor: Flavor = .learn
  ) throws -> [String] {
    var reader = MarkdownReader(flavor: flavor)
    reader.math = math
    let article = reader.read(Array(text.utf8), locale: try #require(LocaleTag("en")), path: "a.md", file: "a.md")
    return article.nodes.filter { $0.kind == .code && $0.level > 0 }.map {
      ($0.level == 2 ? "!" : "") + article.string($0.literal)
    }
  }

  @Test(arguments: [
    ("$x$ and $y_1*z_2*$", ["x", "y_1*z_2*"]), ("It costs $5 and $6.", []), ("$ x$ $x $ $x$5", []),
    ("US$5, \\$x and `$a$`", []), ("`$HOME` and $x$", ["x"]), ("$a\\$b$", ["a\\$b"]), ("$a\nb$ c", ["a\nb"]),
    ("$a\n\nb$", []), ("$$x + y$$", ["!x + y"]), ("a $$\n\\frac{a}{b} \\\\\n- c\n$$ b", ["!\\frac{a}{b} \\\\\n- c"]),
    ("> $$\n> x\n> y\n> $$", ["!x\ny"]), ("- $$\n  x\n  $$", ["!x"]), ("\\(x\\) and \\\\(y\\\\)", ["x", "y"]),
    ("\\[x\\]", ["!x"]), ("\\\\[\nx\n\\\\]", ["!x"]), ("See \\[1\\].", []), ("```\n$x$\n```", []), ("    $x$", []),
    ("| a |\n|-|\n| $x$ | \n| $5 | $6 |", ["x"]), ("<a title=\"$x$\">b</a>", []), ("<!-- $x$ -->", []),
    ("`a ``$x$", ["x"]), ("``` $x$ `$y$`", ["x"]), ("`a\n\n`$x$` $y$", ["y"]), ("\\(a\n\n\\(x\\)", ["x"]),
    ("<!-- a $x$", []), ("> a $x$ b $y\n> z$", ["x", "y\nz"]), ("[$x$]($y$)", ["x"]), ("**$x$**", ["x"]),
    ("$$ $$", []), ("$", []), ("$$", []), ("\\", []), ("\\(", []),
  ])
  func formulasAreThoseOfTheNotations(_ text: String, _ expected: [String]) throws {
    #expect(try Self.formulas(text) == expected)
  }

  @Test func onlyTheNotationsOfTheProjectAreRead() throws {
    let text = "$a$ $$b$$ \\(c\\)"
    #expect(try Self.formulas(text, .none).isEmpty)
    #expect(try Self.formulas(text, .dollars) == ["a"])
    #expect(try Self.formulas(text, .doubleDollars) == ["!b"])
    #expect(try Self.formulas(text, .brackets) == ["c"])
    #expect(try Self.formulas("---\nmath: true\n---\n" + text, .none) == ["a", "!b", "c"])
    #expect(try Self.formulas("---\nmath: false\n---\n" + text, .none).isEmpty)
  }

  @Test func noOtherNotationIsReadInFormulas() throws {
    #expect(try Self.formulas("$\\frac{a}{b}$ and {c}", flavor: .mdx) == ["\\frac{a}{b}"])
    #expect(try Self.formulas("$x_{{a}}$ ^b^", flavor: .mkdocs) == ["x_{{a}}"])
  }

  @Test func placesAndTextAroundStay() throws {
    var reader = MarkdownReader(flavor: .learn)
    reader.math = .all
    let text = "# A\n\nText $$\nx\n$$ after **b** and $y$.\n"
    let article = reader.read(Array(text.utf8), locale: try #require(LocaleTag("en")), path: "a.md", file: "a.md")
    let formulas = article.nodes.filter { $0.kind == .code }
    #expect(formulas.map(\.firstLine) == [3, 5] && formulas.map(\.lastLine) == [5, 5])
    #expect(formulas.map(\.column) == [6, 20])
    #expect(article.plainText(of: 3) == "Text x after b and y.")
  }

  /// Texts of one very long line, or of signs that nothing closes.
  @Test(arguments: ["\\(", "\\\\(", "a <!--", "$a$ ", "$a ", "> $a$ ", "\\[\n", "`$``$```$", "$$\\$"])
  func signsThatAreRepeatedEnd(_ signs: String) throws {
    let text = String(repeating: signs, count: 100_000 / signs.utf8.count)
    #expect(try Self.formulas(text + "\n\n$x$").last == "x")
  }
}
