internal import Alignment
internal import DocModel
internal import Features

extension BlockChange {
  /// Returns whether a line shares over half its bytes with one of `some`, and more than with any of `others`.
  static func areNearer(
    _ lines: some Collection<Value>, to some: some Collection<Value>, than others: some Collection<Value>
  ) -> Bool {
    func likeness(_ one: String, _ other: String) -> Double {
      let (a, b) = (Array(one.utf8), Array(other.utf8))
      let shared = a.shared(with: b)
      return Double(shared.start + shared.end) / Double(max(1, max(a.count, b.count)))
    }
    return lines.contains { line in
      let near = some.map { likeness(line.text, $0.text) }.max() ?? 0
      return near > 0.5 && near > others.map { likeness(line.text, $0.text) }.max() ?? 0
    }
  }

  /// Returns code without the differences that formatters make: white space, the kind of quotation marks, semicolons,
  /// commas before a closing bracket, brackets around markup and around the one parameter of an arrow function.
  static func squeezed(_ code: String) -> String {
    var text = code.filter { !$0.isWhitespace && $0 != ";" }.reduce(into: "") { result, character in
      if ")]}".contains(character), result.last == "," { result.removeLast() }
      result.append(character == "\"" ? "'" : character)
    }
    for (form, plain) in [("{''}", ""), ("(<", "<"), (">)", ">")] { text.replace(form, with: plain) }
    return text.replacing(/\((\w+)\)=>/) { "\($0.1)=>" }
  }

  /// Caches the whole texts of members, as plain text and as source, to look up single blocks in them.
  struct Pages {
    private var texts: [Int: [[UInt8]]] = [:]

    /// The minimum length in bytes of a text that is not found by chance.
    private static let long = 12

    /// Returns whether a member's page contains `text` anywhere; true for an empty text.
    mutating func hold(_ text: String, in member: Int, _ article: AlignedArticle) -> Bool {
      var text = BlockChange.folded(text)
      if text.hasPrefix("[!"), let end = text.firstIndex(of: "]") {
        text = BlockChange.folded(String(text[text.index(after: end)...]))
      }
      guard !text.isEmpty else { return true }
      guard text.utf8.count >= Self.long else { return false }
      return pages(member, article).contains { ByteSearch.holds(Array(text.utf8)[...], in: $0[...]) }
    }

    private mutating func pages(_ member: Int, _ article: AlignedArticle) -> [[UInt8]] {
      if let known = texts[member] { return known }
      let all = article.members[member].article
      let pages = [all.plainText(of: 0), String(decoding: all.source, as: UTF8.self)].map {
        Array(BlockChange.folded($0).utf8)
      }
      texts[member] = pages
      return pages
    }
  }
}
