internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The option of a command is glued to it, `Get-Gear-Name` for `Get-Gear -Name`. Another way to ask for ``Spacing``.
struct GluedOption: ArticleRule {
  static let card = Spacing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.commands(of: $0, article) }, { finding($0, $1, article) })
  }

  /// A command of the source and its first option.
  private struct Command {
    let slot: Int
    let text: [UInt8]
    let blank: Int
  }

  private static func commands(of source: Int, _ article: AlignedArticle) -> [Command] {
    article.slots.indices.flatMap { slot -> [Command] in
      guard article.slots[slot].kind.holdsInlines, article.signs(slot, source).contains(.hyphen),
        !article.texts[slot].isOneText
      else { return [] }
      return commands(in: article.visible(slot, source)).map {
        Command(slot: slot, text: Array($0.text), blank: $0.blank)
      }
    }
  }

  private static func commands(in text: ArraySlice<UInt8>) -> [(text: ArraySlice<UInt8>, blank: Int)] {
    var result: [(ArraySlice<UInt8>, Int)] = []
    var i = text.startIndex
    while let start = ByteSearch.first(blankAndHyphen[...], in: text[i...]) {
      i = start + 2
      let option = text[i...].prefix(while: \.isASCIILetter)
      let length = text[..<start].reversed().prefix { $0.isASCIILetter || $0 == hyphen }.count
      let command = text[(start - length)..<start]
      guard option.count >= 2, isCommand(command) else { continue }
      result.append((text[command.startIndex..<option.endIndex], command.count))
    }
    return result
  }

  /// Two words with a capital each, and a hyphen between them.
  private static func isCommand(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: hyphen, omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { $0.count >= 2 && ($0.first ?? 0x60) < 0x5b }
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let blankAndHyphen = Array(" -".utf8)

  private func finding(_ command: Command, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.hasText(command.slot, member), let node = article.node(command.slot, member) else { return nil }
    let text = article.visible(command.slot, member)
    let glued = command.text[..<command.blank] + command.text[(command.blank + 1)...]
    guard let start = ByteSearch.firstFolded(Array(glued)[...], in: text),
      text[(start + glued.count)...].first.map({ !$0.isASCIILetter }) ?? true,
      !ByteSearch.holdsFolded(command.text[...], in: text)
    else { return nil }
    let own = Array(text[start..<(start + glued.count)])
    let words = String(decoding: own, as: UTF8.self)
    return finding(
      .glued(words, String(decoding: command.text, as: UTF8.self)), in: article, member: member,
      line: InlineText(article.members[member].article, node).line(of: own), words: words, confidence: 84,
      salt: article.slots[command.slot].key)
  }
}

extension Message {
  fileprivate static func glued(_ own: String, _ command: String) -> Message {
    Message(text: "‘\(own)’ is ‘\(command)’ in the source: put the blank before the option back.")
  }
}
