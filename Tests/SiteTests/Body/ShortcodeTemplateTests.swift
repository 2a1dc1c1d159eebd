import DocModel
import Testing

@testable import Site

/// What a call shows by the template of a shortcode.
@Suite struct ShortcodeTemplateTests {
  private static func pieces(
    _ template: String, _ parameters: String = "", hasContent: Bool = true
  ) -> [ShortcodeOutput.Piece]? {
    let call = DirectiveCall(name: "x", parameters: Array(parameters.utf8)[...])
    return ShortcodeTemplate(template)?.output(of: call, hasContent: hasContent) { ["version": "1.2"][$0] }?.pieces
  }

  @Test(arguments: [
    ("{{/* { */}}<i>{{ .Get 0 }}</i>", "a", "<i>a</i>"),
    ("<i>\n{{- .Get \"k\" -}}\n</i>", "k='<b>'", "<i>&lt;b&gt;</i>"),
    ("{{ if .Get 1 }}1{{ else if .Get 0 }}0{{ else }}none{{ end }}", "a", "0"),
    ("{{ if isset .Params \"k\" }}{{ index .Params \"k\" }}{{ end }}", "k=v", "v"),
    ("{{ with $x := .Get 0 }}{{ $x }}{{ . }}{{ end }}", "a", "aa"),
    ("{{ printf \"%s-%v\" (.Get 0) \"b\" | upper }}", "a", "A-B"),
    ("{{ $a := \"1\" }}{{ if not (.Get 0) }}{{ $a = \"2\" }}{{ end }}{{ $a }}", "", "2"),
    ("{{ or (.Get \"k\") (.Get 0) | default \"d\" }}", "", "d"), ("{{ site.Params.version }}", "", "1.2"),
    ("{{ .Get 0 | safeHTML }}", "'<b>x</b>'", "<b>x</b>"),
    ("<a href=\"{{ .Get 0 | relURL }}\">", "a/", "<a href=\"/a/\">"),
    ("<img alt=\"{{ .Get 0 | markdownify }}\">", "'\"q'", "<img alt=\"&quot;q\">"),
  ])
  func textsValuesAndConditions(template: String, parameters: String, html: String) {
    #expect(Self.pieces(template, parameters) == [.html(html)])
  }

  @Test func contentIsShownOnce() {
    #expect(Self.pieces("<b>{{ .Inner | markdownify }}</b>") == [.html("<b>"), .content, .html("</b>")])
    #expect(Self.pieces("{{ if .Inner }}{{ trim .Inner \"\\n\" }}{{ end }}") == [.content])
    #expect(Self.pieces("{{ with .Inner }}{{ . }}{{ else }}none{{ end }}", hasContent: false) == [.html("none")])
    #expect(Self.pieces("{{ .Inner }}{{ .Inner }}") == nil)
    #expect(Self.pieces("<b title=\"{{ .Inner }}\">") == nil)
  }

  @Test(arguments: [
    "{{ range .Params }}{{ . }}{{ end }}", "{{ partial \"x\" . }}", "{{ site.Params.none }}", "{{ .Page.Title }}",
    "{{ if }}",
    "{{ .Get 0 ", "{{ end }}", "{{ if .Get 0 }}", "<script>a</script>", "{{ $x }}", "{{ . }}",
    "{{ .Get 0 | replaceRE \"a.\" \"\" }}",
  ])
  func whatOnlyHugoKnowsIsNotRead(template: String) { #expect(Self.pieces(template, "a") == nil) }

  /// A template may not take the memory of a page.
  @Test func longValuesEnd() {
    let doubled = String(repeating: "{{ $a = printf \"%s%s\" $a $a }}", count: 40)
    #expect(Self.pieces("{{ $a := \"ab\" }}" + doubled + "{{ $a }}") == nil)
    #expect(Self.pieces(String(repeating: "{{ .Get 0 }}", count: 1000), String(repeating: "a", count: 900)) == nil)
    #expect(Self.pieces("{{ .Get 0" + String(repeating: " | upper", count: 5000) + " }}", "a") == nil)
    #expect(Self.pieces("{{ " + String(repeating: "(", count: 5000) + " }}") == nil)
  }
}
