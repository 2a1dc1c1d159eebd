import Foundation
import Testing

@testable import Reports

@Suite struct JSONWriterTests {
  private struct Inner: JSONRecord, Encodable {
    let text: String
    let number: Int?

    func write(to json: inout JSONWriter) {
      json.member("number", number)
      json.member("text", text)
    }
  }

  private struct Outer: JSONRecord, Encodable {
    let empty: [Inner]
    let inner: Inner
    let isTrue: Bool
    let list: [Inner]
    let names: [String]

    func write(to json: inout JSONWriter) {
      json.member("empty", empty)
      json.member("inner", inner)
      json.member("isTrue", isTrue)
      json.member("list", list)
      json.member("names", names)
    }
  }

  @Test func writesTheSameBytesAsFoundation() throws {
    let awkward = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }.joined() + "é漢👩\u{200d}💻\u{2028}/"
    let outer = Outer(
      empty: [], inner: Inner(text: awkward, number: -12), isTrue: true,
      list: [Inner(text: "", number: nil), Inner(text: "a", number: 0), Inner(text: "b", number: 1_907_035)],
      names: ["x", "y"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(JSONWriter.encode(outer) == Array(try encoder.encode(outer)) + [0x0a])
  }

  private struct Places: JSONRecord {
    func write(to json: inout JSONWriter) {
      for key: JSONKey in ["a", "b"] { json.member(key, Inner(text: "x", number: 1), of: "x.md") }
      json.member("c", Inner(text: "y", number: 2), of: "y.md")
    }
  }

  @Test func writesARecordThatComesAgainAsItStood() {
    let text = String(decoding: JSONWriter.encode(Places()), as: UTF8.self)
    #expect(text == #"{"a":{"number":1,"text":"x"},"b":{"number":1,"text":"x"},"c":{"number":2,"text":"y"}}"# + "\n")
  }
}
