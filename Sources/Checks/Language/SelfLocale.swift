internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a locale code in a value that the translation replaced by its own code.
struct SelfLocale: TextRule {
  static let card = RuleCard(id: "self-locale", severity: .major, mqm: .mistranslation)

  static let reads: TextTraits? = [.hyphen, .code]

  /// A locale without a region has no such code, so that nothing is read.
  static func reads(in place: TextPlace) -> TextTraits? { place.locale.code.isEmpty ? [] : reads }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.text.namesItsLocale else { return [] }
    let text = article.members[block.member].article
    // Fast path: few blocks contain the code of this locale.
    let place = text.nodes[block.node..<Int(text.nodes[block.node].end)].first {
      ($0.kind == .text || $0.kind == .code)
        && ByteSearch.firstWord(block.locale.code[...], in: text.pool[$0.literal.indices], folded: true) != nil
    }
    guard let place, case let own = String(decoding: block.locale.code, as: UTF8.self),
      case let mine = codes(at: block.slot, of: block.member, in: article), mine.contains(own)
    else { return [] }
    // Find the code that most other locales have and this one lacks; skip if any of them has this locale's code.
    let peers = article.peers(block)
    var votes: [String: [Int]] = [:]
    for member in peers {
      let theirs = codes(at: block.slot, of: member, in: article)
      if theirs.contains(own) { return [] }
      for code in theirs.subtracting(mine) { votes[code, default: []].append(member) }
    }
    guard let (code, holders) = votes.mostHeld, case let isProven = block.source.map(holders.contains) ?? false,
      Quorum.isMost(holders.count, of: peers.count), holders.count >= 2 || isProven
    else { return [] }
    return [
      finding(
        block,
        "The value is ‘\(own)’ here, the locale of this translation, and ‘\(code)’ in \(article.names(holders)): restore it.",
        in: article, line: Int(place.firstLine), words: own,
        confidence: isProven ? Certainty.certain : holders.count >= 3 ? Certainty.firm : Certainty.fair,
        witnesses: holders)
    ]
  }

  /// Returns codes such as `en-us` that are separate tokens in the block's text and code spans, lowercased.
  private func codes(at slot: Int, of member: Int, in article: AlignedArticle) -> Set<String> {
    guard let node = article.node(at: slot, of: member) else { return [] }
    let tokens = article.members[member].article.plainText(of: node).lowercased().split {
      !$0.isASCII || !$0.isLetter && !$0.isNumber && !"-_/".contains($0)
    }
    return Set(tokens.filter { $0.contains("-") && LinkTarget.isLocale(Array($0.utf8)[...]) }.map(String.init))
  }
}
