import Checks
import Pipeline
import Testing

@Suite struct GlossaryFileTests {
  @Test func readsCSV() throws {
    let csv = "\u{feff}note,en,de-DE\r\n\"a, b\",\"quoted \"\"term\"\"\",eins|zwei\r\n,name,name\r\n"
    let concepts = try GlossaryFile.read(Array(csv.utf8)).concepts
    #expect(concepts.map { $0.terms.map(\.text) } == [["quoted \"term\"", "eins", "zwei"], ["name", "name"]])
    #expect(concepts.map(\.isKept) == [false, true])
  }

  @Test func saysWhatIsWrongAndWhere() {
    #expect(throws: GlossaryFile.Problem.self) { try GlossaryFile.read(Array("term,translation\na,b\n".utf8)) }
    let open = #expect(throws: GlossaryFile.Problem.self) { try GlossaryFile.read(Array("en,de\na,b\n\"c,d\n".utf8)) }
    #expect(open?.line == 3)
    #expect(throws: GlossaryFile.Problem.self) { try GlossaryFile.read(Array("<martif><text></martif>".utf8)) }
    #expect(throws: GlossaryFile.Problem.self) { try GlossaryFile.read([]) }
  }

  /// Fields and quotes where nobody expects them.
  @Test(arguments: [
    ("en,de\na,b,c\n", 2), ("en,de\na\n\n\n1,2,3\n", 5), ("en,de\r\n\"a\r\nb\",c\r\n1,2,3\r\n", 4),
    ("en,de\ra,b\r1,2,3", 3),
    ("en\n\"", 2), ("\"en", 1), (",,,", 1), ("en\n\"a\"\"", 2),
  ]) func saysOnWhichLineARowIsWrong(_ csv: String, _ line: Int) {
    let problem = #expect(throws: GlossaryFile.Problem.self) { try GlossaryFile.read(Array(csv.utf8)) }
    #expect(problem?.line == line)
  }

  @Test(arguments: ["en,de\na", "en\na\"b\"c\n", "en,de\n,,\n|,|\n", "en", "en\r\r\r", "en,\"de\"x\na,b\n"])
  func readsWhatIsWrittenLoosely(_ csv: String) {
    #expect(throws: Never.self) { try GlossaryFile.read(Array(csv.utf8)) }
  }

  @Test func refusesWhatIsTooLargeAndHalfACharacter() {
    let large = Array(repeating: UInt8(ascii: "a"), count: (1 << 26) + 1)
    #expect(throws: GlossaryFile.Problem.self) { try GlossaryFile.read(large) }
    for bytes: [UInt8] in [[0xff, 0xfe], [0xfe, 0xff, 0x00], [0xff, 0xfe, 0x3c], [0xff, 0xfe, 0x3c, 0x00, 0xd8]] {
      #expect(throws: GlossaryFile.Problem.self) { try GlossaryFile.read(bytes) }
    }
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
        try GlossaryFile.read(Array(text.utf8)).concepts.map { $0.terms.map(\.text) } == [
          ["Conditional Access", "bedingter Zugriff"]
        ])
    }
  }

  @Test func expandsNoEntities() {
    let text =
      "<!DOCTYPE m [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><martif><termEntry><langSet xml:lang=\"en\"><tig><term>a&x;</term></tig></langSet></termEntry></martif>"
    let terms = try? GlossaryFile.read(Array(text.utf8)).concepts.flatMap { $0.terms.map(\.text) }
    #expect(terms == nil || terms == ["a"])
  }

  /// What ends other XML readers, or makes them read without end.
  @Test(arguments: [
    "<!DOCTYPE m [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><martif>&b;</martif>", "<martif>&nbsp;</martif>",
    "<text\u{1}f:g=\"x\">", "<a><b></a></b>", "<a></a><b></b>", "<a b=c></a>", "<a", "<![CDATA[", "<a><![CDATA[x</a>",
    "<a>&#xd800;</a>", "<a>&#99999999999;</a>", "<", "</a>", "<>", "<a/", "<a b", "<a b=\"", "<!--", "<?xml",
    String(repeating: "<a>", count: 100_000),
  ]) func refusesWhatIsNoXML(_ text: String) {
    #expect(throws: GlossaryFile.Problem.self) { try GlossaryFile.read(Array(text.utf8)) }
  }

  @Test func readsTBXInUTF16AndWithReferences() throws {
    let text =
      "<!DOCTYPE martif SYSTEM 'TBX.dtd'><martif><!-- a --><termEntry><langSet xml:lang='de'><tig><term>Grö&#223;e &amp; <![CDATA[<x>]]></term></tig></langSet></termEntry></martif>"
    let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let wide: [UInt8] = [0xff, 0xfe] + units
    for bytes in [Array(text.utf8), wide] {
      #expect(try GlossaryFile.read(bytes).concepts.flatMap { $0.terms.map(\.text) } == ["Größe & <x>"])
    }
  }
}
