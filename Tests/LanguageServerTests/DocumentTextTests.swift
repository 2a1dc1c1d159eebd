import Testing

@testable import LanguageServer

@Suite struct DocumentTextTests {
  @Test func charactersAreCountedAsTheClientCounts() {
    let text = DocumentText("aü🛠b\nx")
    // a 1 byte, ü 2, 🛠 4.
    #expect(text.offset(Position(line: 0, character: 4), .utf16) == 7)
    #expect(text.offset(Position(line: 0, character: 7), .utf8) == 7)
    #expect(text.position(7, .utf16) == Position(line: 0, character: 4))
    #expect(text.position(7, .utf8) == Position(line: 0, character: 7))
    // Within a character: its start.
    #expect(text.offset(Position(line: 0, character: 3), .utf16) == 3)
    #expect(text.offset(Position(line: 0, character: 5), .utf8) == 3)
  }

  @Test func placesOutsideTheTextAreItsEnds() {
    let text = DocumentText("ab\r\nc")
    #expect(text.offset(Position(line: 0, character: 99), .utf16) == 2)
    #expect(text.offset(Position(line: 9, character: 0), .utf16) == 5)
    #expect(text.offset(Position(line: -1, character: 0), .utf16) == 0)
    #expect(text.position(99, .utf16) == Position(line: 1, character: 1))
  }

  @Test func everyLineEndCounts() {
    let text = DocumentText("a\nb\r\nc\rd")
    #expect(text.lines == 4)
    #expect((0..<4).map { String(decoding: text.bytes[text.line($0)], as: UTF8.self) } == ["a", "b", "c", "d"])
  }

  @Test func changesAreThoseOfTheText() {
    var random = SystemRandomNumberGenerator()
    let pieces = ["a", "ü", "🛠", "\n", "\r\n", "漢", "| x |"]
    for encoding in [PositionEncoding.utf8, .utf16] {
      var text = DocumentText("Start\nüber 🛠\n")
      var plain = Array("Start\nüber 🛠\n".unicodeScalars)
      for _ in 0..<300 {
        let start = Int.random(in: 0...plain.count, using: &random)
        let end = Int.random(in: start...min(plain.count, start + 4), using: &random)
        let new = pieces.randomElement() ?? ""
        // A place between CR and LF does not exist for clients.
        let isInPair = [start, end].contains {
          $0 > 0 && $0 < plain.count && plain[$0 - 1] == "\r" && plain[$0] == "\n"
        }
        if isInPair { continue }
        let bytes = { (count: Int) in plain[..<count].reduce(0) { $0 + String($1).utf8.count } }
        let range = text.range(bytes(start)..<bytes(end), encoding)
        text.replace(range, with: new, encoding)
        plain.replaceSubrange(start..<end, with: Array(new.unicodeScalars))
        var expected = ""
        expected.unicodeScalars.append(contentsOf: plain)
        #expect(text.bytes == Array(expected.utf8))
        #expect(DocumentText(expected).lines == text.lines)
        text = DocumentText(expected)
      }
    }
  }
}
