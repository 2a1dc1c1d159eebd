internal import Alignment
internal import DocModel
internal import Features

extension BlockChange {
  struct Value {
    let text: String
    let isTerm: Bool
    var isRead = true
  }

  /// The language-neutral values of a slot, by hash: the facts of a text, the lines of code.
  static func values(at slot: Int, of member: Int, isCode: Bool, in article: AlignedArticle) -> [UInt64: Value] {
    guard let block = article.block(at: slot, of: member) else { return [:] }
    let (text, features) = (article.members[member].article, article.features[member])
    var values: [UInt64: Value] = [:]
    if isCode {
      // Fold continuation lines and quotation marks, which may differ in the same command.
      let body = article.text(at: slot, of: member).replacing("\\\n", with: " ").replacing("\"", with: "'")
      for line in body.split(separator: "\n") {
        let line = folded(String(line))
        if !line.isEmpty { values[StableHash(line.utf8).hash] = Value(text: line, isTerm: false) }
      }
    } else {
      for fact in features.facts[block.facts.indices] {
        values[fact.atom ^ UInt64(fact.kind.rawValue)] = Value(
          text: features.string(fact, in: text), isTerm: fact.kind == .term,
          isRead: [.code, .link, .image, .number, .identifier].contains(fact.kind))
      }
    }
    return values
  }

  /// The words of a slot, without a mark like `[!NOTE]` before them.
  static func words(at slot: Int, of member: Int, in article: AlignedArticle) -> String {
    var words = article.text(at: slot, of: member)
    if article.kind(at: slot, of: member) != .codeBlock {
      let text = article.members[member].article
      for inline in article.nodes(at: slot, of: member) where inline.kind == .placeholder {
        words.replace(text.string(inline.literal), with: " ")
      }
    }
    return folded(words)
  }

  static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
