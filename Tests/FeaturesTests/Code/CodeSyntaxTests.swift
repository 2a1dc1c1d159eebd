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
}
