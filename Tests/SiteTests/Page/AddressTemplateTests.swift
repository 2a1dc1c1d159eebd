import DocModel
import Testing

@testable import Site

@Suite struct AddressTemplateTests {
  @Test func gapsAreFilledWithEscapedValues() throws {
    let template = try #require(AddressTemplate("https://example.com/{file}?t={locale}%20{line}&b={text}"))
    let address = template.filled([.file: "docs/ä b.md", .locale: "pl-PL", .line: "7", .text: "a & b\n<\"é\">?"])
    #expect(
      address == "https://example.com/docs/%C3%A4%20b.md?t=pl-PL%207&b=a%20%26%20b%0A%3C%22%C3%A9%22%3E%3F")
    #expect(template.filled([:]) == "https://example.com/?t=%20&b=")
    #expect(template.filled([.text: "x"], keeping: .text).hasSuffix("&b={text}"))
  }

  @Test(arguments: ["javascript:alert({text})", "/issues/{text}", "https://example.com/{texts}", "https://a.b/{text"])
  func whatIsNoAddressOrHasAnUnknownGapIsRefused(_ text: String) { #expect(AddressTemplate(text) == nil) }

  @Test func aLongTextIsCut() throws {
    let template = try #require(AddressTemplate("mailto:a@b.example?body={text}"))
    let address = template.filled([.text: String(repeating: "字", count: AddressTemplate.most + 1)])
    #expect(address.hasSuffix("%E5%AD%97%E2%80%A6"))
    #expect(address.count { $0 == "%" } == 3 * AddressTemplate.most)
  }
}
