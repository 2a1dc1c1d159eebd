internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The second half of a dotted name was translated: `IGear. Räder` for `IGear.Wheels`. Another way to ask for ``IdentifierAltered``.
struct HalfName: ArticleRule {
  static let card = IdentifierAltered.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.names(of: $0, article) }, { finding($0, $1, article) })
  }

  private struct Name {
    let slot: Int
    let whole: [UInt8]
    /// With its dot.
    let head: ArraySlice<UInt8>
    let tail: ArraySlice<UInt8>
  }

  private static func names(of source: Int, _ article: AlignedArticle) -> [Name] {
    article.slots.indices.flatMap { slot -> [Name] in
      guard article.slots[slot].kind.holdsInlines, !article.texts[slot].isOneText,
        article.signs(slot, source).contains([.identifier, .markThenLetter]),
        let node = article.node(slot, source)
      else { return [] }
      let text = InlineText(article.members[source].article, node).bytes
      return SourceToken.dottedNames(in: text[...]).compactMap { name in
        guard let dot = name.firstIndex(of: UInt8(ascii: ".")), !ByteSearch.holds(name[...dot] + [0x20], in: text[...])
        else { return nil }
        return Name(slot: slot, whole: name, head: name[...dot], tail: name[(dot + 1)...])
      }
    }
  }

  private func finding(_ name: Name, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard let node = article.node(name.slot, member) else { return nil }
    let text = InlineText(article.members[member].article, node)
    let bytes = text.bytes[...]
    guard let start = ByteSearch.firstFolded(name.head + [0x20], in: bytes),
      !ByteSearch.holdsFolded(name.tail, in: bytes)
    else { return nil }
    let end = start + name.head.count + 1
    let word = bytes[end...].prefix { $0.isASCIILetter || $0 >= 0x80 }
    guard let first = word.first, first >= 0x61 else { return nil }
    let found = String(decoding: bytes[start..<word.endIndex], as: UTF8.self)
    return finding(
      .half(found, String(decoding: name.whole, as: UTF8.self)), in: article, member: member,
      line: text.line(at: start), words: found, confidence: 84, severity: .major,
      salt: article.slots[name.slot].key ^ Atom(name.whole[...]).hash)
  }
}

extension Message {
  fileprivate static func half(_ own: String, _ name: String) -> Message {
    Message(text: "The name ‘\(name)’ of the source is half translated in ‘\(own)’: restore it.")
  }
}
