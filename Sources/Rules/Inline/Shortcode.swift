internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The name of a shortcode and its attributes: `{{< link text="A" url="/a" >}}`.
struct Shortcode {
  let name: Substring
  private var values: [Substring: Substring] = [:]

  /// Nil for what is none.
  init?(_ text: String) {
    guard text.hasPrefix("{{<") || text.hasPrefix("{{%"), text.utf8.count > 6 else { return nil }
    let rest = text.dropFirst(3).dropLast(3).drop { $0 == " " }
    let name = rest.prefix { !$0.isWhitespace }
    self.init(name, rest.dropFirst(name.count))
  }

  /// - Parameter attributes: what stands behind the name.
  init(_ name: Substring, _ attributes: Substring) {
    self.name = name
    var rest = attributes
    while let equals = rest.firstIndex(of: "="), let key = rest[..<equals].split(whereSeparator: \.isWhitespace).last {
      let value = rest[rest.index(after: equals)...]
      let quote = value.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      let end =
        quote.map { quote in value.dropFirst().firstIndex(of: quote) ?? value.endIndex } ?? value.firstIndex(
          where: \.isWhitespace) ?? value.endIndex
      values[key] = quote == nil ? value[..<end] : value[..<end].dropFirst()
      rest = value[end...]
    }
  }

  /// Of two that are told by the same value, the attributes that this one alone has.
  func ownAttributes(beside other: Shortcode) -> [Substring] {
    guard name == other.name, values.contains(where: { other.values[$0.key] == $0.value }) else { return [] }
    return values.keys.filter { other.values[$0] == nil }.sorted()
  }
}

extension AlignedArticle {
  /// The name of a directive; nil where the member has none there.
  func directive(_ slot: Int, _ member: Int) -> String? {
    let article = members[member].article
    return node(slot, member).map { article.string(article.nodes[$0].literal) }
  }
}

extension Message {
  /// A shortcode that the others have with other attributes; nil where they have none like it, or the same with other values.
  static func ownAttributes(_ d: Disagreement, _ a: AlignedArticle) -> Message? {
    guard d.missing.count <= 1, d.extra.count == 1 else { return nil }
    // A block of its own has its name apart.
    let name = a.slots[d.slot].kind == .directive ? a.directive(d.slot, d.member) : nil
    func read(_ text: String) -> Shortcode? { name.map { Shortcode($0[...], text[...]) } ?? Shortcode(text) }
    guard let own = read(d.extra[0].text) else { return nil }
    let others = d.missing.isEmpty ? a.texts(of: .placeholder, d.slot, d.reference) : d.missing.map(\.text)
    let twin = others.lazy.compactMap { read($0) }.first { !own.ownAttributes(beside: $0).isEmpty }
    guard let twin else { return nil }
    let (names, lost) = (own.ownAttributes(beside: twin).inQuotes, twin.ownAttributes(beside: own).inQuotes)
    if !lost.isEmpty {
      return Message(
        text:
          "The shortcode ‘\(own.name)’ has \(names) here, and \(lost) instead in \(a.names(d.against)) (\(a.evidence(d))): write its attributes as they do."
      )
    }
    return Message(
      text:
        "The shortcode ‘\(own.name)’ has \(names) here, which that of \(a.names(d.against)) has not (\(a.evidence(d))): write its attributes as they do."
    )
  }
}
