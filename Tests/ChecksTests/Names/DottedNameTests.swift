import Findings
import Testing

@testable import Checks

/// Blanks behind the dots of names, and behind those of sentences.
@Suite struct DottedNameTests {
  private func found(_ line: String, sv: String) -> [String] {
    let files = ["de", "fr", "ko", "sv"].map {
      ("\($0)/a.md", "---\nms.openlocfilehash: 1\n---\n" + ($0 == "sv" ? sv : "\($0) " + line))
    }
    return Tree(Dictionary(uniqueKeysWithValues: files)).found("identifier-altered")
  }

  @Test func theEndOfASentenceIsNoDotOfAName() {
    #expect(found("a .gear file. The zip file, the .zip file", sv: "en .gear-fil. Zip-filen och ZIP-filen").isEmpty)
  }

  @Test func aBlankBehindTheDotOfAnExtensionIs() {
    #expect(found("the .zip file", sv: "en . Zip-fil") == ["sv/a.md:4"])
    #expect(found("the .zip file", sv: "en. Zip-fil") == ["sv/a.md:4"])
    #expect(found("the .zip file", sv: "en. ZIP-fil") == ["sv/a.md:4"])
    #expect(found("the .zip file", sv: "en. zip-fil") == ["sv/a.md:4"])
    #expect(found("the gear.zip file", sv: "en gear. Zip-fil") == ["sv/a.md:4"])
  }

  @Test func halfADomainIsTranslatedThoughItsAddressIsNot() {
    let text = "domain1.contoso.com, `http://site.domain1.contoso.com`"
    func found(_ sv: String) -> [String] {
      let files = ["de", "fr", "ko", "sv"].map {
        ("\($0)/a.md", "---\nms.openlocfilehash: 1\n---\n\($0) " + ($0 == "sv" ? sv : text))
      }
      return Tree(Dictionary(uniqueKeysWithValues: files)).found("identifier-translated")
    }
    #expect(found("domena1.contoso.com, `http://site.domain1.contoso.com`") == ["sv/a.md:4"])
    #expect(found("`domain1.contoso.com`, `http://site.domain1.contoso.com`").isEmpty)
  }

  @Test func theNameIsSaidAsTheOthersWriteIt() {
    let files = ["de", "fr", "ko", "sv"].map {
      (
        "\($0)/a.md",
        "---\nms.openlocfilehash: 1\n---\n\($0) " + ($0 == "sv" ? "com. Fabrikam. Gear" : "com.fabrikam.Gear")
      )
    }
    let messages = Tree(Dictionary(uniqueKeysWithValues: files)).findings("identifier-altered").map(\.message)
    #expect(messages.count == 1 && messages[0].contains("is ‘com.fabrikam.Gear’ in"))
  }
}
