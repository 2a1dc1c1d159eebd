import Reports
import Testing

@testable import LanguageServer

@Suite struct MessageStreamTests {
  @Test func messagesAreCutWhereverTheBytesArePart() throws {
    let whole = MessageStream.framed(Array("{\"a\":\"ü\"}".utf8)) + MessageStream.framed(Array("{}".utf8))
    for size in 1...whole.count {
      var stream = MessageStream()
      var messages: [String] = []
      for start in stride(from: 0, to: whole.count, by: size) {
        stream.add(Array(whole[start..<min(whole.count, start + size)]))
        while let content = try stream.next() { messages.append(String(decoding: content, as: UTF8.self)) }
      }
      #expect(messages == ["{\"a\":\"ü\"}", "{}"])
    }
  }

  @Test func otherHeadersAreAllowed() throws {
    var stream = MessageStream()
    stream.add(Array("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2\r\n\r\n{}".utf8))
    #expect(try stream.next() == Array("{}".utf8))
    #expect(try stream.next() == nil)
  }

  @Test func aMessageWithoutALengthEndsTheStream() {
    var stream = MessageStream()
    stream.add(Array("Content-Type: text\r\n\r\n{}".utf8))
    #expect(throws: MessageStream.Fault.noLength) { try stream.next() }
    var other = MessageStream()
    other.add(Array("Content-Length: 99999999999\r\n\r\n".utf8))
    #expect(throws: MessageStream.Fault.tooLong) { try other.next() }
  }

  @Test func nullIsAResult() throws {
    let message = Outgoing.response(to: .number(1), JSONValue?.none)
    #expect(String(decoding: message, as: UTF8.self) == "{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":null}\n")
  }
}
