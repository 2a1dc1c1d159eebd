import Features
import Testing

/// Tokens as `kind:text`, c for code, / for comment, s for string.
private func split(_ text: String, _ language: String?) -> [String] {
  let body = Array(text.utf8)
  let syntax = language.flatMap { CodeSyntax.named($0.utf8) }
  return CodeTokenizer.tokens(body[...], syntax: syntax).map { token in
    let kind =
      switch token.kind {
      case .code: "c"
      case .comment: "/"
      case .string: "s"
      }
    return kind + ":" + String(decoding: body[token.range], as: UTF8.self)
  }
}

private func setApart(_ text: String, _ language: String?) -> [String] {
  split(text, language).filter { !$0.hasPrefix("c:") }
}

private func atoms(_ text: String, _ language: String?) -> [UInt64] {
  CodeTokenizer.tokens(Array(text.utf8)[...], syntax: language.flatMap { CodeSyntax.named($0.utf8) }).map(\.atom)
}

@Suite struct CodeTokenizerTests {
  @Test func wordsNumbersAndPunctuationAreTokens() {
    #expect(
      split("let été_1 = a.b(10.5);", "swift")
        == ["let", "été_1", "=", "a", ".", "b", "(", "10", ".", "5", ")", ";"].map { "c:" + $0 })
  }

  @Test(arguments: [
    ("cpp", "a // b \"c\"\nd /* e\n f */ g 'h' \"i//j\"", ["/:// b \"c\"", "/:/* e", "/:f */", "s:'h'", "s:\"i//j\""]),
    ("cpp", "int n = 1'000'000; // x", ["/:// x"]),
    ("objc", "NSLog(@\"a\"); // b", ["s:\"a\"", "/:// b"]),
    ("swift", "/* a /* b */ c */ d \"e\\\"f\" #\"g\"h\"#", ["/:/* a /* b */ c */", "s:\"e\\\"f\"", "s:#\"g\"h\"#"]),
    ("swift", "let s = \"\"\"\n // no\n \"\"\" // yes", ["s:\"\"\"\n // no\n \"\"\"", "/:// yes"]),
    ("csharp", "@\"c:\\\" + \"\\\"//\" // d", ["s:@\"c:\\\"", "s:\"\\\"//\"", "/:// d"]),
    ("java", "'\"' /** x */ \"y\"", ["s:'\"'", "/:/** x */", "s:\"y\""]),
    ("ts", "`a\n//b` // c", ["s:`a\n//b`", "/:// c"]),
    ("json", "{\"a\": \"http://b\"} // c", ["s:\"a\"", "s:\"http://b\"", "/:// c"]),
    ("diff", "+a: b # c\n-d: http://e // f\n", ["/:# c", "/:// f"]),
    ("yaml", "a: b#c # d\ne: don't # f\ng: 'h # i'\n", ["/:# d", "/:# f", "s:'h # i'"]),
    ("xml", "<a b=\"c\">don't \"d\"</a><!-- e\nf -->", ["s:\"c\"", "/:<!-- e", "/:f -->"]),
    ("html", "<p title='x > y'>a < b \"c\"</p>", ["s:'x > y'"]),
    (
      "azurepowershell-interactive", "Get-X -A \"b # c`\"d\" # e\n<# f\ng #>\n@\"\nh \"i\"\n\"@",
      ["s:\"b # c`\"d\"", "/:# e", "/:<# f", "/:g #>", "s:@\"\nh \"i\"\n\"@"]
    ),
    ("bash", "# a\nb=${#c} d#e 'f\n# g' # h", ["/:# a", "s:'f\n# g'", "/:# h"]),
    ("bash", "a --b 1 `# c d` \\\n  --e 2 `f g`", ["/:`# c d`"]),
    ("bash", "// a b\nget http://c // d", ["/:// a b"]),
    ("azurecli", "az x --query \"[?a=='b']\" # c", ["s:\"[?a=='b']\"", "/:# c"]),
    ("python", "f'#{a}' # b\n\"\"\"c\n# d\"\"\"", ["s:'#{a}'", "/:# b", "s:\"\"\"c\n# d\"\"\""]),
    ("go", "`a\nb` // c", ["s:`a\nb`", "/:// c"]),
    ("rust", "fn f<'a>(x: &'a str) /* a /* b */ */ \"c\"", ["/:/* a /* b */ */", "s:\"c\""]),
    ("ruby", "\"#{a}\" # b\n=begin\nc\n=end", ["s:\"#{a}\"", "/:# b", "/:=begin", "/:c", "/:=end"]),
    ("php", "# a\n$b = 'c'; // d", ["/:# a", "s:'c'", "/:// d"]),
    ("sql", "SELECT N'a--b' -- c\n/* d */", ["s:'a--b'", "/:-- c", "/:/* d */"]),
    ("kusto", "T | where a == \"//b\" // c", ["s:\"//b\"", "/:// c"]),
    ("dockerfile", "# a\nRUN b # c \"d\"", ["/:# a", "s:\"d\""]),
    ("ini", "; a\n# b\nc = d;e # f", ["/:; a", "/:# b"]),
    ("toml", "a = 'b' # c", ["s:'b'", "/:# c"]),
    ("hcl", "a = \"b\" # c\n// d\n/* e */", ["s:\"b\"", "/:# c", "/:// d", "/:/* e */"]),
    ("cmd", "rem a\n:: b\nREM c\nset d=e rem f", ["/:rem a", "/::: b", "/:REM c"]),
    ("console", "$ a # b\n# c\n#!/d", ["/:# c"]),
    ("output", "# a \"b\" // c", []),
  ])
  func commentsAndStringsAreSetApart(language: String, text: String, expected: [String]) {
    #expect(setApart(text, language) == expected)
  }

  @Test func withoutALanguageOnlyWholeLinesOfCommentAreSetApart() {
    #expect(setApart("# a\nb # c\n  // d\nhttp://e \"f\" #g", nil) == ["/:# a", "/:// d"])
  }

  @Test func whiteSpaceCountsForNothing() {
    let plain = "if a {\n    b(\"c d\")\n}\n"
    for other in [
      "if a {\r\n\tb( \"c d\" )\r\n}\r\n", "if\u{A0}a\u{A0}{\n\n\n    b(\"c\u{A0}d\")   \n}", "if a{b(\"c\t d\")}",
      "\u{3000}if a {b(\"c d\") }",
    ] {
      #expect(atoms(other, "swift") == atoms(plain, "swift"))
    }
  }

  @Test(arguments: [
    ("a.b", "a,b"), ("10.15", "10,15"), ("\"a\"", "“a”"), ("\"a\"", "'a'"), ("\"a b\"", "\"ab\""), ("\"a\"", "\" a\""),
    ("a b", "ab"), ("ab", "a b"),
    ("# a\nb", "a\nb"), ("a", "A"), ("a b", "b a"), ("a", ""), ("-x", "–x"), ("f(x)", "f（x）"), ("$a", "$ä"),
  ])
  func whatDiffersHasOtherTokens(a: String, b: String) {
    #expect(atoms(a, "powershell") != atoms(b, "powershell"))
  }

  @Test func typographicMarksAreTokensOfTheirOwn() {
    #expect(split("“foo”—bar（x）、ｙ", "js") == ["“", "foo", "”", "—", "bar", "（", "x", "）", "、", "ｙ"].map { "c:" + $0 })
  }

  @Test func aCommentThatLostItsMarkerIsCode() {
    #expect(split("연결 설정\nf()", "csharp") == ["c:연결", "c:설정", "c:f", "c:(", "c:)"])
  }

  @Test func linesAreCountedFromTheBodysFirst() {
    let text = "a\n\n/* b\nc */ d \"\"\"\ne\n\"\"\" f\n// g"
    let tokens = CodeTokenizer.tokens(Array(text.utf8)[...], syntax: CodeSyntax.named("swift".utf8))
    #expect(tokens.map(\.line) == [0, 2, 3, 3, 3, 5, 6])
  }

  @Test func rangesAreIndicesOfTheSlice() {
    let whole = Array("xx abc \"d\"".utf8)
    let tokens = CodeTokenizer.tokens(whole[2...], syntax: CodeSyntax.named("c".utf8))
    #expect(tokens.map { String(decoding: whole[$0.range], as: UTF8.self) } == ["abc", "\"d\""])
  }

  @Test func anUnclosedStringCostsNoMoreThanItsLine() {
    #expect(split("a \"b\nc", "powershell") == ["c:a", "s:\"b", "c:c"])
    #expect(split("a 'b\nc 'd' e", "java") == ["c:a", "s:'b", "c:c", "s:'d'", "c:e"])
    #expect(split("\"\"\"a\nb", "swift") == ["s:\"\"\"a", "c:b"])
    #expect(split("\"", "json") == ["s:\""])
    #expect(split("\"\\", "json") == ["s:\"\\"])
  }

  @Test func timeIsLinearInHostileInput() {
    for (unit, language) in [
      ("\"", "powershell"), ("@\"\n", "powershell"), ("/*", "swift"), ("'''\"\"\"", "python"), ("<!--", "xml"),
      ("\"\\\n", "bash"), ("`", "js"), ("=begin\n", "ruby"), ("<script ", "xml"),
    ] {
      let body = Array(String(repeating: unit, count: 40_000).utf8)
      let clock = ContinuousClock()
      let time = clock.measure { _ = CodeTokenizer.tokens(body[...], syntax: CodeSyntax.named(language.utf8)) }
      #expect(time < .seconds(5), "\(language)")
    }
  }

  @Test func anyBytesAreTaken() {
    var random = SystemRandomNumberGenerator()
    for name in ["swift", "yaml", "xml", "powershell", "bash", "python", "sql", "rust", nil] {
      for _ in 0..<200 {
        let alphabet = Array("\"'`#/*<>@\\\n\t-=a1 é“\u{A0}".utf8) + [0xff, 0xe2, 0xc2, 0xf0]
        let body = (0..<60).map { _ in alphabet.randomElement(using: &random) ?? 0 }
        let syntax = name.flatMap { CodeSyntax.named($0.utf8) }
        let tokens = CodeTokenizer.tokens(body[...], syntax: syntax)
        var last = 0
        for token in tokens {
          #expect(token.range.lowerBound >= last && !token.range.isEmpty && token.range.upperBound <= body.count)
          #expect(token.line == body[..<token.range.lowerBound].count { $0 == 0x0a })
          last = token.range.upperBound
        }
      }
    }
  }
}
