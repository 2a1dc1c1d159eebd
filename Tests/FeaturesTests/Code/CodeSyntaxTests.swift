import Features
import Testing

@Suite struct CodeSyntaxTests {
  @Test(arguments: [
    ("azurecli-interactive", "shell"), ("AzurePowerShell-Interactive", "powershell"), ("PowerShell", "powershell"),
    ("C#", "csharp"), ("c++", "c"),
    ("objective-c", "c"), ("js{1,3}", "javascript"), ("{.python}", "python"), ("yaml title=\"x\"", "yaml"),
    ("language-json", "json"), ("ts,ignore", "javascript"),
    ("kusto", "kusto"), ("KQL", "kusto"), ("Dockerfile", "dockerfile"), ("cmd", "batch"), ("xaml", "xml"),
    ("  bash  ", "shell"), ("text", "text"),
  ])
  func infoStringsNameTheirSyntax(info: String, name: String) {
    #expect(CodeSyntax.named(info.utf8)?.name == name)
  }

  @Test func unknownNamesHaveNone() {
    for info in ["", "   ", "asciidoc", "GET - https://x", "nosuchlanguage", "{}"] {
      #expect(CodeSyntax.named(info.utf8) == nil)
    }
  }

  @Test func outputIsToldFromCode() {
    for info in ["console", "output", "Output", "text", "log"] {
      #expect(CodeSyntax.named(info.utf8)?.isOutput == true)
    }
    for info in ["bash", "json", "azurecli"] { #expect(CodeSyntax.named(info.utf8)?.isOutput == false) }
  }

  private func comments(_ code: String, _ syntax: CodeSyntax?) -> [String] {
    let body = Array(code.utf8)[...]
    return CodeTokenizer.tokens(body, syntax: syntax).filter { $0.kind == .comment }
      .map { String(decoding: body[$0.range], as: UTF8.self) }
  }

  @Test(arguments: [
    ("nu", "date now # today", "# today"), ("chapel", "a.sub(3); // atomically", "// atomically"),
    ("asm", "mov r0, #4 ; four", "; four"), ("asm", "## ARRAYS ##", "## ARRAYS ##"), ("wast", "(i32) ;; a", ";; a"),
    ("pug", "p a //- b", "//- b"), ("haxe", "a(); // b", "// b"), ("fortran", "print *, 'a!' ! b", "! b"),
    ("vim", "\" a", "\" a"), ("forth", "1 2 + \\ sum", "\\ sum"), ("julia", "a #= b =# c", "#= b =#"),
    ("html", "//AngularJS is", "//AngularJS is"), ("pascal", "a := 1; { b }", "{ b }"),
    ("racket", "#| a |# b", "#| a |#"), ("mathematica", "f[x] (* b *)", "(* b *)"), ("jinja", "{# a #} b", "{# a #}"),
  ])
  func commentsOfMoreLanguagesAreKnown(name: String, code: String, comment: String) {
    #expect(comments(code, CodeSyntax.named(name.utf8)) == [comment])
  }

  /// The comments of a sample of output come after what is printed.
  @Test func commentsAfterOtherTextAreInferred() {
    let code = "// First print\n0\n---- // Second print\ndone // At last\nhttps://example.org/a\n"
    #expect(
      comments(code, CodeSyntax.inferred(from: Array(code.utf8)[...])) == [
        "// First print", "// Second print", "// At last",
      ])
  }

  @Test func aMarkOfThreeLinesIsInferred() {
    let code = "; The first\nmov a, 1\n; The second\nmov b, 2 ; Last\n;; Three here\n; And so on\n"
    let found = comments(code, CodeSyntax.inferred(from: Array(code.utf8)[...]))
    #expect(found == ["; The first", "; The second", "; Last", ";; Three here", "; And so on"])
    for other in [
      "; The first\na\n; The second\n", "- one\n- two\n- three\n", "#a\n#b\n#c\n", "a; b\nc; d\ne; f\n",
      "a -- b\nc -- d\ne -- f\n",
    ] {
      #expect(CodeSyntax.inferred(from: Array(other.utf8)[...]) == nil)
    }
  }
}
