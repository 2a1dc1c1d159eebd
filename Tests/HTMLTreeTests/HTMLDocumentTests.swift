import Testing

@testable import HTMLTree

@Suite struct HTMLDocumentTests {
  private func html(_ build: (inout HTMLDocument) -> Void) -> String {
    var document = HTMLDocument()
    build(&document)
    var bytes: [UInt8] = []
    document.serialize(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func escapesInTextAndAttributesOnlyWhatMustBe() {
    let result = html {
      $0.open(.a)
      $0.attribute(.title, "\"a\" <b> & 'c' zażółć 日本語")
      $0.text("\"a\" <b> & 'c' zażółć 日本語 😀")
      $0.close()
    }
    #expect(
      result == "<a title=\"&quot;a&quot; &lt;b&gt; &amp; 'c' zażółć 日本語\">\"a\" &lt;b&gt; &amp; 'c' zażółć 日本語 😀</a>")
  }

  /// Lines break between the parts as they break within one.
  @Test func aLargeFragmentThatIsWrittenInPartsIsTheSame() {
    var whole = HTMLDocument()
    var parts = HTMLDocument()
    var bytes: [UInt8] = []
    for number in 0..<60_000 {
      func draw(_ document: inout HTMLDocument) {
        document.open(number % 3 == 0 ? .p : .em)
        document.text("\(number) < \(number + 1)")
        document.close()
      }
      draw(&whole)
      draw(&parts)
      parts.drain(into: &bytes, slash: true)
    }
    let early = bytes.count
    parts.serialize(into: &bytes)
    var all: [UInt8] = []
    whole.serialize(into: &all)
    #expect(early > 100_000 && early < all.count)
    #expect(bytes == all)
  }

  @Test func whatIsOpenIsNotWrittenInParts() {
    var document = HTMLDocument()
    var bytes: [UInt8] = []
    document.open(.div)
    for _ in 0..<60_000 { document.text("more of it") }
    document.drain(into: &bytes, slash: true)
    #expect(bytes.isEmpty)
  }

  @Test func voidElementsHaveNoEndTag() {
    let result = html {
      $0.open(.p)
      $0.open(.br)
      $0.close()
      $0.text("x")
      $0.open(name: "wbr", isVoid: true)
      $0.close()
      $0.close()
      $0.open(.hr)
      $0.close()
    }
    #expect(result == "<p><br />\nx<wbr /></p>\n<hr />\n")
  }

  @Test func emptyElementsKeepTheirEndTag() {
    #expect(
      html {
        $0.open(name: "video", isVoid: false)
        $0.close()
      } == "<video></video>")
  }

  @Test func rawBytesGoOutAsTheyAre() {
    let bytes = Array("<x & y>".utf8)
    #expect(html { $0.raw(bytes.span, isBlock: false) } == "<x & y>")
    #expect(
      html {
        $0.text("a")
        $0.raw(bytes.span, isBlock: true)
        $0.text("b")
      } == "a\n<x & y>\nb")
  }

  @Test func appendsToWhatIsThere() {
    var document = HTMLDocument()
    document.open(.p)
    document.close()
    var bytes = Array("before".utf8)
    document.serialize(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "before<p></p>\n")
  }

  @Test func closingTooMuchDoesNoHarm() {
    #expect(
      html {
        $0.open(.em)
        $0.close()
        $0.close()
        $0.close()
        $0.text("x")
      } == "<em></em>x")
  }

  @Test func elementsLeftOpenAreClosed() {
    #expect(
      html {
        $0.open(.p)
        $0.open(.em)
        $0.text("x")
      } == "<p><em>x</em></p>\n")
  }

  @Test func depthCostsNoStack() {
    let depth = 200_000
    let result = html { document in
      for _ in 0..<depth { document.open(.blockquote) }
      document.text("x")
    }
    #expect(result.utf8.count == depth * ("<blockquote>\n".utf8.count + "</blockquote>\n".utf8.count) + 2)
  }

  @Test func manySiblingTextsTakeLinearTime() {
    let result = html { document in
      for _ in 0..<200_000 { document.text("ab") }
    }
    #expect(result.utf8.count == 400_000)
  }

  @Test func namedCharacters() {
    #expect(HTMLEntity.scalar(named: "nbsp") == "\u{a0}")
    #expect(HTMLEntity.scalar(named: "hellip") == "…")
    #expect(HTMLEntity.scalar(named: "nosuch") == nil)
  }
}
