import Testing

@testable import Reports

@Suite struct JSONReaderTests {
  private func string(_ text: String) throws(JSONReader.Fault) -> String {
    var json = JSONReader(Array(text.utf8))
    let value = try json.string()
    try json.end()
    return value
  }

  @Test func textsAreUnescaped() throws {
    #expect(try string(#" "a\"b\\\/\n\u00e9\ud83c\udf89\ud83c" "#) == "a\"b\\/\né🎉\u{fffd}")
    #expect(try string("\"\"").isEmpty)
  }

  @Test(arguments: ["", "\"", "\"\\", "\"\\u12", "\"\\x\"", "\"a\nb\"", "a", "\"a\" b", "\"\\"])
  func aTextThatIsNoneIsAFault(text: String) {
    #expect(throws: JSONReader.Fault.self) { try string(text) }
  }

  @Test(arguments: [
    "{", "[", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{\"a\" 1}", "{1:2}", "[1 2]", "[,]", "[1,]",
    "}", "tru",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
  ])
  func whatIsNoValueIsAFault(text: String) {
    #expect(throws: JSONReader.Fault.self) {
      var json = JSONReader(Array(text.utf8))
      if text.hasPrefix("tru") { _ = try json.boolean() } else { try json.skip() }
      try json.end()
    }
  }

  @Test func numbersAreWholeAndFit() throws {
    for (text, value) in [("0", 0), ("-12", -12), ("9223372036854775807", Int.max)] {
      var json = JSONReader(Array(text.utf8))
      #expect(try json.integer() == value)
    }
    for text in ["9223372036854775808", "-", "1.5", "1e3", "x"] {
      #expect(throws: JSONReader.Fault.self) {
        var json = JSONReader(Array(text.utf8))
        _ = try json.integer()
      }
    }
  }

  @Test func whatIsSkippedIsPassedOverWhole() throws {
    var json = JSONReader(Array(#"[{"a":["\"}",1.5e3,null,true],"b":{}},"x"] "#.utf8))
    var count = 0
    try json.array { json throws(JSONReader.Fault) in
      count += 1
      if count == 1 { try json.skip() } else { #expect(try json.string() == "x") }
    }
    try json.end()
    #expect(count == 2)
  }
}
