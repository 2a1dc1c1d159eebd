internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Simplified characters in Traditional Chinese, and the reverse.
struct RegionalVariant: TextRule {
  static let card = RuleCard(
    id: "regional-variant", title: "Characters of the other Chinese", severity: .minor, mqm: .locale,
    rationale:
      "Readers of one standard of Chinese stumble over characters of the other. Only characters that one standard alone uses are looked at, and not those that another locale shows too.",
    passing: [
      Example(["en": "Settings", "zh-TW": "設定伺服器", "zh-CN": "设置服务器"]),
      Example(["en": "简体中文", "zh-TW": "简体中文", "fr": "简体中文"]),
    ],
    failing: [Example(["en": "Server settings", "zh-TW": "↓设置伺服器", "zh-CN": "↓設定服务器"])])

  static let reads: TextSigns? = .han

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.signs.contains(.han), let own = block.locale.system.han else { return [] }
    let text = article.visible(block.slot, block.member)
    let bytes = text.span
    var wrong = HanVariant.others(than: own, in: bytes)
    if own == .traditionalOnly, hasPlainYu(bytes), usesYu(article.features[block.member]) { wrong.append(Self.plainYu) }
    guard !wrong.isEmpty else { return [] }
    let shown = { (value: UInt32) in Unicode.Scalar(value).map { String(Character($0)) } ?? "" }
    // A name of the other Chinese, as the English shows it.
    let peers = article.peers(block).filter { !block.locales[$0].writes(.han) }
    wrong.removeAll { value in
      let needle = Array(shown(value).utf8)
      return peers.contains { ByteSearch.holds(needle[...], in: article.visible(block.slot, $0)) }
    }
    guard let first = wrong.first else { return [] }
    let line = InlineText(article.members[block.member].article, block.node).line(of: Array(shown(first).utf8))
    return [
      finding(
        block, .characters(wrong.prefix(6).map(shown), own), in: article, line: line,
        confidence: wrong.count > 1 ? Certainty.certain : Certainty.sure)
    ]
  }

  /// 于 is a family name in Traditional Chinese, and 於 the word that Simplified Chinese writes with it: 適用於.
  private static let plainYu: UInt32 = 0x4e8e

  /// 于 stands behind another Chinese character, as no family name does.
  private func hasPlainYu(_ bytes: Span<UInt8>) -> Bool {
    var i = 0
    while i + 2 < bytes.count {
      i = ByteSearch.byte(0xe4, in: bytes, from: i)
      guard i + 2 < bytes.count else { return false }
      if bytes[i + 1] == 0xba, bytes[i + 2] == 0x8e, i >= 3, bytes[i - 3] >= 0xe4, bytes[i - 3] <= 0xe9 { return true }
      i += 1
    }
    return false
  }

  /// The text writes the word the other way elsewhere.
  private func usesYu(_ features: ArticleFeatures) -> Bool {
    ByteSearch.holds(Array("於".utf8)[...], in: features.visible[...])
  }
}

extension Message {
  fileprivate static func characters(_ list: [String], _ own: HanVariant) -> Message {
    let (here, other) = own == .traditionalOnly ? ("Traditional", "Simplified") : ("Simplified", "Traditional")
    return Message(
      text:
        "‘\(list.joined())’ \(list.count == 1 ? "is" : "are") written in \(other) Chinese in a text in \(here) Chinese: convert."
    )
  }
}
