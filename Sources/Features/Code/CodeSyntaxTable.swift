/// The one table of comment and string delimiters. The first delimiter that fits wins, so longer ones come first.
enum CodeSyntaxTable {
  /// By the hash of the name.
  static let byName: [UInt64: CodeSyntax] = {
    var table: [UInt64: CodeSyntax] = [:]
    for (names, syntax) in all {
      for name in [Substring(syntax.name)] + names.split(separator: " ") { table[NameHash(name).whole] = syntax }
    }
    return table
  }()

  /// For code whose language is unknown or unsaid: nothing but whole lines of comment is told apart.
  static let plain = CodeSyntax(
    "plain", templates + [.line("#", [.lineStart, .beforeBlank]), .line("//", [.lineStart, .beforeBlank])])

  private static let backtick: UInt8 = 0x60
  private static let cComments: [CodeDelimiter] = [.line("//"), .block("/*", "*/")]
  private static let quotes: [CodeDelimiter] = [.string("\""), .string("'", [.notAfterWord])]
  private static let longQuotes: [CodeDelimiter] = [.string("\"\"\"", .multiline), .string("\"")]
  private static let hash: CodeDelimiter = .line("#", .afterBlank)
  /// Comments of the templates that such files are made from, and of the page around them.
  private static let templates: [CodeDelimiter] = [
    .block("{{/*", "*/}}"), .block("{{- /*", "*/"), .block("{#", "#}", .beforeBlank), .block("<!--", "-->"),
  ]

  /// A syntax with the other names that it goes by.
  private static let all: [(String, CodeSyntax)] = [
    (
      "cpp c++ cc cxx h hpp objc objective-c objectivec obj-c objectivecpp objective-c++ objc++ m mm arduino cuda glsl hlsl",
      CodeSyntax("c", cComments + quotes)
    ),
    ("", CodeSyntax("swift", [.line("//"), .block("/*", "*/", .nests), CodeDelimiter("#\"", "\"#")] + longQuotes)),
    (
      "cs c# dotnet csx net",
      CodeSyntax(
        "csharp",
        cComments + [
          .string("\"\"\"", .multiline), CodeDelimiter("@$\"", "\"", .multiline),
          CodeDelimiter("@\"", "\"", .multiline),
        ] + quotes)
    ),
    ("groovy gradle", CodeSyntax("java", cComments + [.string("\"\"\"", .multiline)] + quotes)),
    (
      "kt kts",
      CodeSyntax("kotlin", [.line("//"), .block("/*", "*/", .nests)] + longQuotes + [.string("'", .notAfterWord)])
    ),
    ("", CodeSyntax("scala", [.line("//"), .block("/*", "*/", .nests)] + longQuotes)),
    ("", CodeSyntax("dart", cComments + [.string("\"\"\"", .multiline), .string("'''", .multiline)] + quotes)),
    (
      "js jsx ts tsx typescript mjs cjs node nodejs json5 jsonc hjson",
      CodeSyntax("javascript", cComments + quotes + [.string("`", .multiline)])
    ),
    ("jsonl ndjson json-ld", CodeSyntax("json", [.line("//"), .block("/*", "*/"), .string("\"")])),
    ("golang", CodeSyntax("go", cComments + quotes + [CodeDelimiter("`", "`", .multiline)])),
    (
      "rs",
      CodeSyntax(
        "rust",
        [.line("//"), .block("/*", "*/", .nests), CodeDelimiter("#\"", "\"#", .multiline), .string("\"", .multiline)])
    ),
    ("proto protobuf thrift graphql gql", CodeSyntax("interface", [.line("#", .afterBlank)] + cComments + longQuotes)),
    ("bicepparam", CodeSyntax("bicep", cComments + [CodeDelimiter("'''", "'''", .multiline), .string("'")])),
    ("scss less sass", CodeSyntax("css", [.block("/*", "*/"), .line("//", .afterBlank), .string("\""), .string("'")])),
    (
      "html xhtml xaml svg xsd xslt xsl wsdl plist razor cshtml aspx aspx-csharp mathml rss atom csproj config resx appxmanifest htm",
      CodeSyntax(
        "xml", hasTags: true,
        templates + [
          .string("\"", escape: 0, [.multiline, .insideTag]), .string("'", escape: 0, [.multiline, .insideTag]),
        ])
    ),
    (
      "vue svelte astro js-vue ts-vue vue-html",
      CodeSyntax(
        "component", hasTags: true,
        [
          .line("//", .afterBlank), .block("/*", "*/"), .block("<!--", "-->"), .string("\"", .notAfterWord),
          .string("'", .notAfterWord), .string("`", .multiline),
        ])
    ),
    (
      "yml eyaml",
      CodeSyntax(
        "yaml",
        templates + [
          hash, .string("\"", [.notAfterWord, .multiline]), .string("'", escape: 0, [.notAfterWord, .multiline]),
        ])
    ),
    (
      "",
      CodeSyntax(
        "toml",
        templates + [
          hash, .string("\"\"\"", .multiline), CodeDelimiter("'''", "'''", .multiline), .string("\""),
          .string("'", escape: 0),
        ])
    ),
    (
      "cfg conf properties editorconfig gitconfig systemd reg desktop apt dotenv env",
      CodeSyntax(
        "ini",
        templates + [
          .line("#", .lineStart), .line(";", .lineStart), .line("//", .lineStart), .string("\"", .notAfterWord),
        ])
    ),
    ("terraform tf tfvars nomad", CodeSyntax("hcl", [hash] + cComments + [.string("\"")])),
    (
      "azurepowershell pwsh ps1 posh ps psm1 psd1 powershellcore azure-powershell",
      CodeSyntax(
        "powershell",
        [
          .block("<#", "#>"), hash, CodeDelimiter("@\"", "\"@", .multiline), CodeDelimiter("@'", "'@", .multiline),
          .string("\"", escape: backtick, .multiline), .string("'", escape: 0, [.multiline, .notAfterWord]),
        ])
    ),
    (
      "sh bash zsh ksh fish azurecli azcli azure-cli bash-session shellscript",
      CodeSyntax("shell", [hash, .string("\"", .multiline), .string("'", escape: 0, [.multiline, .notAfterWord])])
    ),
    (
      "py python3 py3 py2 ipython starlark bzl",
      CodeSyntax(
        "python", [.line("#"), .string("\"\"\"", .multiline), .string("'''", .multiline), .string("\""), .string("'")])
    ),
    (
      "rb erb gemfile crystal irb",
      CodeSyntax(
        "ruby",
        [
          .block("=begin", "=end", .lineStart), hash, .string("\"", .multiline),
          .string("'", [.multiline, .notAfterWord]),
        ])
    ),
    ("php5 php7", CodeSyntax("php", cComments + [hash, .string("\"", .multiline), .string("'", .multiline)])),
    (
      "tsql t-sql mysql postgresql postgres plsql pgsql psql sqlite cosmosdb",
      CodeSyntax(
        "sql", [.line("--"), .block("/*", "*/", .nests), .string("'", escape: 0, .multiline), .string("\"", escape: 0)])
    ),
    (
      "kql kustoquery azuredataexplorer",
      CodeSyntax("kusto", [.line("//"), .string("```", escape: 0, .multiline), .string("\""), .string("'")])
    ),
    (
      "docker containerfile",
      CodeSyntax("dockerfile", [.line("#", .lineStart), .string("\""), .string("'", .notAfterWord)])
    ),
    ("make mk cmake", CodeSyntax("makefile", [hash, .string("\"")])),
    ("", CodeSyntax("nginx", [hash, .string("\""), .string("'", .notAfterWord)])),
    ("perl pl pm tcl r julia elixir ex coffee coffeescript awk sed nim", CodeSyntax("script", [hash] + quotes)),
    ("", CodeSyntax("lua", [.block("--[[", "]]"), .line("--"), .string("\""), .string("'")])),
    ("hs elm", CodeSyntax("haskell", [.block("{-", "-}", .nests), .line("--"), .string("\"")])),
    ("fs f# ml ocaml", CodeSyntax("fsharp", [.line("//"), .block("(*", "*)", .nests)] + longQuotes)),
    (
      "vbnet visualbasic vba vbs vbscript basic",
      CodeSyntax("vb", [.line("'"), .line("REM ", .lineStart), .string("\"", escape: 0)])
    ),
    (
      "bat cmd dos batchfile",
      CodeSyntax(
        "batch",
        [
          .line("::", .lineStart), .line("REM ", .lineStart), .line("rem ", .lineStart), .line("Rem ", .lineStart),
          .string("\"", escape: 0),
        ])
    ),
    ("lisp scheme clojure clj elisp asm nasm", CodeSyntax("semicolon", [.line(";"), .string("\"", .multiline)])),
    ("tex latex matlab erlang", CodeSyntax("percent", [.line("%")])),
    (
      "",
      CodeSyntax(
        "mermaid", isDiagram: true,
        [
          .line("%%"), .string("\"", escape: 0), .string("|", escape: 0), CodeDelimiter("[", "]"),
          CodeDelimiter("(", ")"),
          CodeDelimiter("{", "}"), CodeDelimiter(": "), CodeDelimiter("title ", "", .lineStart),
        ])
    ),
    ("graphviz gv", CodeSyntax("dot", isDiagram: true, [.line("#", .lineStart)] + cComments + [.string("\"")])),
    (
      "puml d2 ditaa nomnoml svgbob",
      CodeSyntax("plantuml", isDiagram: true, [.line("'", .lineStart), .string("\"", escape: 0), CodeDelimiter(": ")])
    ),
    (
      "terminal shell-session shellsession session pycon",
      CodeSyntax("console", isOutput: true, templates + [.line("#", [.lineStart, .beforeBlank])])
    ),
    ("stdout out result results", CodeSyntax("output", isOutput: true, [])),
    (
      "txt plaintext plain text-plain none nohighlight no-highlight markdown md mdx",
      CodeSyntax("text", isOutput: true, plain.delimiters)
    ),
    ("logs syslog", CodeSyntax("log", isOutput: true, [])),
    ("https rest curl", CodeSyntax("http", [.string("\"")])),
    ("patch", CodeSyntax("diff", [])),
  ]
}
