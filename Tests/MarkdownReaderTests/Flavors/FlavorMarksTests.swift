import DocModel
import MarkdownReader
import Testing

/// Marks within and around text that one pipeline alone knows.
struct FlavorMarksTests {
  @Test func markedWordsAreText() throws {
    let article = try read(
      "Click **[!UICONTROL Save *all*]**, [[!DNL Box]](a.md){target=\"_blank\"} or [!UICONTROL Open.\n", as: .learn)
    #expect(article.plainText(of: 0) == "Click Save all, Box or [!UICONTROL Open.")
    #expect(
      article.all(.mark).map { article.string(article.nodes[$0].literal) } == ["[!UICONTROL Save all]", "[!DNL Box]"])
    #expect(article.all(.attributes).count == 1)
    #expect(article.kinds(of: article.all(.mark)[0]) == [.text, .emphasis])
    let quoted = try read(
      ">[!BEGINSHADEBOX &quot;A b&quot;]\n\nText.\n\n>[!ENDSHADEBOX]\n\n>[!AVAILABILITY]\n>\n>Now.\n", as: .learn)
    #expect(quoted.all(.directive).map { quoted.string(quoted.nodes[$0].literal) } == ["BEGINSHADEBOX", "ENDSHADEBOX"])
    #expect(quoted.all(.alert).count == 1)
  }

  @Test(arguments: [
    ("의 **값(value)**를 씁니다.", 1), ("명령어로 **[이름](a.md)**에", 1), ("发送**（明文）请求**给", 1), ("类型为**`a`**。", 1),
    ("**가** 나 **다(라)**를 **마(바)**는", 3),
    ("a ** b ** c", 0), ("x **y **z", 0), ("**(a)**b *(c) **d", 1), ("2**3 and 4**5", 1), ("\\**(a)\\**b", 0),
  ])
  func inMkDocsBoldNeedsNoBlankAround(_ text: String, _ count: Int) throws {
    let article = try read(text, as: .mkdocs)
    #expect(article.all(.strong).count == count)
    for (index, node) in article.nodes.enumerated() {
      #expect(Int(node.end) > index && Int(node.end) <= article.nodes.count)
    }
  }

  @Test func whatAdobeFoldsIsADirective() throws {
    let article = try read(
      "1. a\n\n   +++表示 the *answer*\n\n   b\n\n   +++\n\n+++Open\n\nc\n\n```\n+++\n```\n", as: .learn)
    #expect(article.all(.directive).map { article.string(article.nodes[$0].literal) } == ["+++"])
    #expect(article.string(article.nodes[article.all(.directive)[0]].attribute) == "表示 the *answer*")
    #expect(article.kinds(of: article.all(.directive)[0]) == [.paragraph])
    #expect(article.kinds(of: 0) == [.list, .paragraph, .paragraph, .codeBlock])
  }

  @Test func anIDRightBehindMarkedWordsIsTheHeadings() throws {
    let article = try read("# For [!UICONTROL All]{#for-all}\n", as: .learn)
    #expect(article.string(article.nodes[article.all(.heading)[0]].attribute) == "for-all")
    #expect(article.plainText(of: 0) == "For All")
  }
}
