internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The dots of a name became full stops of full width: `www。fabrikam。com`. Another way to ask for ``SymbolGarbled``.
struct WideDot: ArticleRule {
  static let card = SymbolGarbled.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation,
        Self.languages.contains(article.members[member].article.locale.language),
        let source = article.likelySource(of: member), source != member
      else { return [] }
      return article.slots.indices.compactMap { finding($0, member, source, article) }
    }
  }

  private static let languages: Set<String> = ["zh", "ja", "yue"]

  private func finding(_ slot: Int, _ member: Int, _ source: Int, _ article: AlignedArticle) -> Finding? {
    guard article.slots[slot].kind.holdsInlines, article.signs(slot, member).contains(.kana),
      let node = article.node(slot, member)
    else { return nil }
    let text = article.visible(slot, member)
    let theirs = article.visible(slot, source)
    var rest = text
    while let stop = ByteSearch.first(Self.stop[...], in: rest) {
      rest = text[(stop + Self.stop.count)...]
      guard let (whole, name) = Self.name(around: stop, in: text), name.contains(where: \.isASCIILetter),
        ByteSearch.holdsFolded(name[...], in: theirs)
      else { continue }
      let shown = String(decoding: whole, as: UTF8.self)
      return finding(
        .wide(shown, String(decoding: name, as: UTF8.self)), in: article, member: member,
        line: InlineText(article.members[member].article, node).line(of: Array(whole)),
        words: shown, confidence: 90, severity: .major, salt: article.slots[slot].key)
    }
    return nil
  }

  /// Letters and digits on both sides of the stop, and of those that follow; the same with dots.
  private static func name(around stop: Int, in text: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, [UInt8])? {
    var start = stop
    while start > text.startIndex, isPart(text[start - 1]) { start -= 1 }
    var name = Array(text[start..<stop])
    var end = stop
    while !name.isEmpty, text[end...].starts(with: Self.stop) {
      let part = text[(end + Self.stop.count)...].prefix(while: isPart)
      if part.isEmpty { break }
      name += [UInt8(ascii: ".")] + part
      end = part.endIndex
    }
    return end > stop && start < stop ? (text[start..<end], name) : nil
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static let stop = Array("。".utf8)
}

extension Message {
  fileprivate static func wide(_ own: String, _ name: String) -> Message {
    Message(text: "‘\(own)’ is ‘\(name)’ in the source: the dots of a name are no full stops, write them as there.")
  }
}
