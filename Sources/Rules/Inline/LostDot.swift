internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The dot of a file name's extension is lost: `(ps1)` beside `(.psm1)`, where nobody else writes it so, whatever text it was made from.
/// Another way to ask for ``IdentifierAltered``.
struct LostDot: SplitRule {
  static let card = IdentifierAltered.card

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.code), d.confidence < Finding.defaultThreshold, d.with == [d.member], d.against.count >= 3
    else { return nil }
    let dotted = d.missing.filter { Self.isExtension(Array($0.text.utf8)) }
    guard !dotted.isEmpty, let node = article.node(d.slot, d.member) else { return nil }
    let text = article.members[d.member].article.plainBytes(of: node)
    let lost = dotted.filter { Self.holdsBare(Array($0.text.utf8.dropFirst()), in: text[...]) }
    guard !lost.isEmpty, Self.keepsOther(d.member, than: lost, article), !Self.isBareElsewhere(lost, d, article) else {
      return nil
    }
    return finding(d, .dotLost(lost, article.names(d.against)), in: article, severity: .major, confidence: 80)
  }

  /// A dot, and a few letters and digits behind it.
  private static func isExtension(_ text: [UInt8]) -> Bool {
    text.first == 0x2e && (3...9).contains(text.count)
      && text.dropFirst().allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }

  /// In brackets or quotation marks of its own: `(ps1)`.
  private static func holdsBare(_ word: [UInt8], in text: ArraySlice<UInt8>) -> Bool {
    zip("(\"", ")\"").contains { open, close in
      ByteSearch.holds(([open.asciiValue ?? 0] + word + [close.asciiValue ?? 0])[...], in: text)
    }
  }

  /// The page writes another extension with its dot, as a word of its own.
  private static func keepsOther(_ member: Int, than lost: [Deviation], _ article: AlignedArticle) -> Bool {
    let article = article.members[member].article
    let known = Set(lost.map { Array($0.text.utf8) })
    return article.nodes.contains { node in
      guard node.kind == .text || node.kind == .code else { return false }
      let words = article.pool[node.literal.indices].split {
        !($0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2e || $0 >= 0x80)
      }
      return words.contains { isExtension(Array($0)) && !known.contains(Array($0)) }
    }
  }

  /// Another page writes one of them without a dot, too.
  private static func isBareElsewhere(_ lost: [Deviation], _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    article.members.indices.contains { other in
      guard other != d.member else { return false }
      let text = article.features[other].visible[...]
      return lost.contains { holdsBare(Array($0.text.utf8.dropFirst()), in: text) }
    }
  }
}

extension Message {
  fileprivate static func dotLost(_ lost: [Deviation], _ others: String) -> Message {
    let bare = lost.map { $0.text.dropFirst() }.inQuotes
    let whole = lost.map(\.text).inQuotes
    return Message(
      text:
        "\(bare) \(lost.count == 1 ? "is" : "are") \(whole) in \(others), and other extensions have their dot here, too: put it back."
    )
  }
}
