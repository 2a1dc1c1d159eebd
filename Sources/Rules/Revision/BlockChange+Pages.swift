internal import Alignment
internal import DocModel
internal import Features

extension BlockChange {
  /// Some of the lines are more like one of the first than like any of the others.
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

  /// Code without what formatters put in and take out: blanks, one kind of quotation marks, what ends statements, commas
  /// before a bracket that closes, brackets around markup and around the one parameter of an arrow.
  static func squeezed(_ code: String) -> String {
    var text = code.filter { !$0.isWhitespace && $0 != ";" }.reduce(into: "") { result, character in
      if ")]}".contains(character), result.last == "," { result.removeLast() }
      result.append(character == "\"" ? "'" : character)
    }
    for (form, plain) in [("{''}", ""), ("(<", "<"), (">)", ">")] { text.replace(form, with: plain) }
    return text.replacing(/\((\w+)\)=>/) { "\($0.1)=>" }
  }

  /// The texts of members as they are looked through for single blocks: as their words, and as they are written.
  struct Pages {
    private var texts: [Int: [[UInt8]]] = [:]

    /// So long a text does not stand anywhere by chance.
    private static let long = 12

    /// Whether a text stands anywhere in a member's.
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
