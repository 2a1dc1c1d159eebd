internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports Simplified characters in Traditional Chinese, and the reverse.
struct RegionalVariant: TextRule {
  static let card = RuleCard(id: "regional-variant", severity: .minor, mqm: .locale)

  static let reads: TextTraits? = .han

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let own = block.locale.han else { return [] }
    var wrong = HanVariant.others(than: own, in: article.visible(at: block.slot, of: block.member).span)
      .compactMap(Unicode.Scalar.init)
    if own == .traditionalOnly { wrong += plain(block, article) }
    guard !wrong.isEmpty else { return [] }
    // Skip characters that a locale of another script keeps: they belong to a name in the other variant.
    let peers = article.peers(block).filter { !block.locales[$0].writes(.han) }
    wrong.removeAll { character in peers.contains { article.shown(at: block.slot, of: $0).contains(character) } }
    guard let first = wrong.first else { return [] }
    return [
      finding(
        block, .characters(wrong.prefix(6).map { String($0) }, own), in: article,
        line: block.view.line(of: String(first)), confidence: wrong.count > 1 ? Certainty.certain : Certainty.sure)
    ]
  }

  /// Finds characters that Traditional Chinese has only in names: 于 is a surname, but replaces 於 if it follows another
  /// Han character and the page uses 於 elsewhere.
  private func plain(_ block: TextBlock, _ article: AlignedArticle) -> [Unicode.Scalar] {
    let text = article.visible(at: block.slot, of: block.member)
    return HanVariant.plain.compactMap { plain, bytes, usual in
      guard ByteSearch.holds(bytes[...], in: text),
        let place = block.view.characters.firstIndex(of: plain), block.view[place - 1]?.script == .han,
        ByteSearch.holds(usual[...], in: article.features[block.member].visible[...])
      else { return nil }
      return plain
    }
  }
}

extension Message {
  fileprivate static func characters(_ list: [String], _ own: HanVariant) -> Message {
    let (here, other) = own == .traditionalOnly ? ("Traditional", "Simplified") : ("Simplified", "Traditional")
    return
      "‘\(list.joined())’ \(list.count == 1 ? "is" : "are") written in \(other) Chinese in a text in \(here) Chinese: convert."
  }
}
