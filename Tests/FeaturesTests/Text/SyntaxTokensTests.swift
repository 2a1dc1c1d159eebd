import Testing

@testable import Features

@Suite struct SyntaxTokensTests {
  private func tokens(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return SyntaxTokens.ranges(in: bytes[...]).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("Use %TEMP% or $HOME, ${HOME} and {user}.", ["%TEMP%", "$HOME", "${HOME}", "{user}"]),
    ("Call sleep() with --no-cache or -Command.", ["sleep()", "--no-cache", "-Command"]),
    ("See /etc/hosts and @latest; print %s.", ["/etc/hosts", "@latest", "%s"]),
    ("システムには%WINDIR%を使います。", ["%WINDIR%"]),
    ("Hello {{ user }}, {{user.name}} of {{{ .plan }}}.", ["{{ user }}", "{{user.name}}", "{{{ .plan }}}"]),
  ]) func syntaxOfComputersIsFound(text: String, expected: [String]) { #expect(tokens(text) == expected) }

  @Test(arguments: [
    "50 % of all, 100 %d’accord", "and/or, read/write", "a well-known name - and a dash", "the file(s) of US$ 5",
    "pre- and post-", "name@example.org", "https://example.org/a/b", "{{ two words }}", "{{ user }", "{{{{ a }}}}",
  ]) func wordsAreNone(text: String) { #expect(tokens(text) == []) }

  @Test func aTokenIsHeldAsAWholeInAnyLetterCase() {
    func holds(_ token: String, _ text: String) -> Bool {
      SyntaxTokens.holds(Array(token.utf8)[...], in: Array(text.utf8)[...])
    }
    #expect(holds("-Command", "### -command | -c"))
    #expect(!holds("-Command", "### -Commande | -c"))
    #expect(holds("%WINDIR%", "には%windir%を"))
    #expect(holds("{{ user }}", "Hallo {{user}}!"))
    #expect(!holds("{{ user }}", "Bonjour {{ utilisateur }} !"))
  }
}
