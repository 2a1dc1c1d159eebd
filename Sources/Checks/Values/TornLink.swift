internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Check `link-target/torn` of ``LinkTargetRule``: the brackets of a link are apart, escaped or of another width, so that
/// readers see its notation and cannot follow it.
struct TornLink: TextRule {
  static let card = LinkTargetRule.card
  static let check: String? = "torn"

  static let reads: TextTraits? = [.bracket, .kana]
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard LinkDamageScanner.mayHoldBracket(article.visible(at: block.slot, of: block.member)) else { return [] }
    return LinkDamageReport.all(in: block, article).compactMap { damage in
      guard case .torn(let isImage) = damage.kind else { return nil }
      let text = article.members[block.member].article
      let models = LinkDamageReport.models(of: block, in: article)
      var result = finding(
        block,
        "‘\(AlignedArticle.cut(damage.shown))’ is not \(isImage ? "an image" : "a link"): \(Self.reason(damage.shown)). Write \(isImage ? "![text](address)" : "[text](address)"), as \(article.names(models)) \(models.count == 1 ? "does" : "do").",
        in: article, line: damage.line, words: damage.words, confidence: .certain,
        witnesses: models, salt: damage.atom)
      let lines = article.lines(at: block.slot, of: block.member)
      result.fix = TextFixes.tornLink(text, lines: lines.0, through: lines.1, target: damage.target)
      return result
    }
  }

  /// The reason why Markdown reads no link, from what readers see of it.
  private static func reason(_ shown: String) -> String {
    if shown.unicodeScalars.contains(where: { "【】［］〔〕（）".unicodeScalars.contains($0) }) {
      return "its brackets are not the ASCII ones"
    }
    return shown.contains("](") ? "a backslash escapes its brackets" : "a space separates its brackets"
  }
}

/// Check `link-target/swallowed` of ``LinkTargetRule``: a bare address takes in the words after it, because no space
/// separates them.
struct SwollenAddress: TextRule {
  static let card = LinkTargetRule.card
  static let check: String? = "swallowed"

  static let reads: TextTraits? = .link
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let pool = article.members[block.member].article.pool
    // The fact of an address without a scheme ends before its first character outside ASCII.
    let mayBeSwollen = article.features[block.member].facts[block.features.facts.indices].contains { fact in
      fact.kind == .link && pool[fact.range.indices.lowerBound...].prefix(fact.range.count + 1).contains { $0 >= 0x80 }
    }
    guard mayBeSwollen else { return [] }
    return LinkDamageReport.all(in: block, article).compactMap { damage in
      guard case .swollen = damage.kind else { return nil }
      let text = article.members[block.member].article
      var result = finding(
        block,
        "The address ‘\(AlignedArticle.cut(damage.target))’ takes in the text after it, ‘\(AlignedArticle.cut(String(damage.shown.dropFirst(damage.target.count))))’: put the address in angle brackets.",
        in: article, line: damage.line, words: damage.words, confidence: .firm,
        witnesses: LinkDamageReport.models(of: block, in: article), salt: damage.atom)
      let lines = article.lines(at: block.slot, of: block.member)
      result.fix = TextFixes.addressEnd(
        text, lines: lines.0, through: lines.1, read: damage.words, target: damage.target)
      return result
    }
  }
}

/// The damaged links of a block, found by comparison with its source or with the other members.
private enum LinkDamageReport {
  static func all(in block: TextBlock, _ article: AlignedArticle) -> [LinkDamage] {
    article.linkDamage(
      at: block.slot, of: block.member, comparedTo: models(of: block, in: article), in: block.view)
  }

  /// The source if it has the block, else all other members with it.
  static func models(of block: TextBlock, in article: AlignedArticle) -> [Int] {
    if let source = block.source, article.hasText(at: block.slot, of: source) { return [source] }
    return article.peers(block)
  }
}
