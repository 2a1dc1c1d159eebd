import DocModel
import Findings
import Testing

@testable import Rules

@Suite struct GlossaryTests {
  private func unused(_ source: String, _ translation: String, _ locale: String, _ csv: String) throws -> Bool {
    let glossary = try Glossary(Array(csv.utf8))
    return !Tree(["en/a.md": source, "\(locale)/a.md": translation], source: "en").found("glossary", glossary: glossary)
      .isEmpty
  }

  @Test func readsCSV() throws {
    let csv = "\u{feff}note,en,de-DE\r\n\"a, b\",\"quoted \"\"term\"\"\",eins|zwei\r\n,name,name\r\n"
    let concepts = try Glossary(Array(csv.utf8)).concepts
    #expect(concepts.map { $0.terms.map(\.text) } == [["quoted \"term\"", "eins", "zwei"], ["name", "name"]])
    #expect(concepts.map(\.isKept) == [false, true])
  }

  @Test func saysWhatIsWrongAndWhere() {
    #expect(throws: Glossary.Problem.self) { try Glossary(Array("term,translation\na,b\n".utf8)) }
    let open = #expect(throws: Glossary.Problem.self) { try Glossary(Array("en,de\na,b\n\"c,d\n".utf8)) }
    #expect(open?.line == 3)
    #expect(throws: Glossary.Problem.self) { try Glossary(Array("<martif><text></martif>".utf8)) }
    #expect(throws: Glossary.Problem.self) { try Glossary([]) }
  }

  @Test func readsTBXOfBothKinds() throws {
    let old = """
      <?xml version="1.0"?><martif type="TBX-Basic" xml:lang="en"><text><body><termEntry id="1">
      <langSet xml:lang="en"><tig><term>Conditional Access</term></tig></langSet>
      <langSet xml:lang="de"><tig><term>bedingter Zugriff</term></tig>
      <tig><term>Bedingungszugriff</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet>
      </termEntry></body></text></martif>
      """
    let new = """
      <tbx style="dca" type="TBX-Core" xml:lang="en"><text><body><conceptEntry id="1">
      <langSec xml:lang="en"><termSec><term>Conditional
      Access</term></termSec></langSec><langSec xml:lang="de"><termSec><term>bedingter Zugriff</term></termSec></langSec>
      </conceptEntry></body></text></tbx>
      """
    for text in [old, new] {
      #expect(
        try Glossary(Array(text.utf8)).concepts.map { $0.terms.map(\.text) } == [
          ["Conditional Access", "bedingter Zugriff"]
        ])
    }
  }

  @Test func expandsNoEntities() {
    let text =
      "<!DOCTYPE m [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><martif><termEntry><langSet xml:lang=\"en\"><tig><term>a&x;</term></tig></langSet></termEntry></martif>"
    let terms = try? Glossary(Array(text.utf8)).concepts.flatMap { $0.terms.map(\.text) }
    #expect(terms == nil || terms == ["a"])
  }

  /// What ends other XML readers, or makes them read without end.
  @Test(arguments: [
    "<!DOCTYPE m [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><martif>&b;</martif>", "<martif>&nbsp;</martif>",
    "<text\u{1}f:g=\"x\">", "<a><b></a></b>", "<a></a><b></b>", "<a b=c></a>", "<a", "<![CDATA[", "<a><![CDATA[x</a>",
    "<a>&#xd800;</a>", "<a>&#99999999999;</a>", "<", "</a>", "<>", "<a/", "<a b", "<a b=\"", "<!--", "<?xml",
    String(repeating: "<a>", count: 100_000),
  ]) func refusesWhatIsNoXML(_ text: String) {
    #expect(throws: Glossary.Problem.self) { try Glossary(Array(text.utf8)) }
  }

  @Test func readsTBXInUTF16AndWithReferences() throws {
    let text =
      "<!DOCTYPE martif SYSTEM 'TBX.dtd'><martif><!-- a --><termEntry><langSet xml:lang='de'><tig><term>Grö&#223;e &amp; <![CDATA[<x>]]></term></tig></langSet></termEntry></martif>"
    let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let wide: [UInt8] = [0xff, 0xfe] + units
    for bytes in [Array(text.utf8), wide] {
      #expect(try Glossary(bytes).concepts.flatMap { $0.terms.map(\.text) } == ["Größe & <x>"])
    }
  }

  @Test func acceptsInflectedFormsAndScriptsWithoutBlanks() throws {
    #expect(try !unused("Open the policies and the policy.", "Otwórz zasady.", "pl", "en,pl\npolicy,zasada"))
    #expect(
      try !unused("A security group.", "W grupach zabezpieczeń.", "pl", "en,pl\nsecurity group,grupa zabezpieczeń"))
    #expect(try !unused("The policy applies.", "该策略适用。", "zh-CN", "en,zh-CN\npolicy,策略"))
    #expect(try unused("The policy applies.", "该规则适用。", "zh-CN", "en,zh-CN\npolicy,策略"))
  }

  @Test func findsWholeWordsOnly() throws {
    #expect(try !unused("Cat food, catalogue.", "Essen.", "de", "en,de\ncatalog,Katalog"))
    #expect(try !unused("An app is here.", "Hier.", "de", "en,de\nApP,Anwendung"))
    #expect(try unused("An APP is here.", "Hier.", "de", "en,de\napp,Anwendung"))
    #expect(try !unused("Use `policy`.", "Nutze `policy`.", "de", "en,de\npolicy,Richtlinie"))
  }

  @Test func leavesTermsInsideLongerTermsAlone() throws {
    let csv = "en,de\npolicy,Richtlinie\nprivacy policy,Datenschutzerklärung"
    #expect(try !unused("Read the privacy policy.", "Lesen Sie die Datenschutzerklärung.", "de", csv))
  }

  @Test func keepsNames() throws {
    #expect(try unused("Open App Store.", "Abra la tienda.", "es", "en\nApp Store"))
    #expect(try !unused("Open App Store.", "Abra App Store.", "es", "en\nApp Store"))
    let kept = Glossary.none.keeping(["App Store"])
    #expect(
      Tree(["en/a.md": "App Store here.", "es/a.md": "La tienda."], source: "en").found("glossary", glossary: kept)
        .count == 1)
  }
}
