internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Two code spans stand side by side, and what the source has between them stands somewhere else or nowhere.
struct CodeOrder: TextRule {
  static let card = RuleCard(id: "code-order", severity: .major, mqm: .grammar)

  static let reads: TextSigns? = .code
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    // Nearly all texts end here.
    guard !CodeSpans.touching(article.visible(block.slot, block.member)).isEmpty else { return [] }
    let own = CodeSpans(block.slot, block.member, article)
    // Machine translation makes the same error in many languages: where there is a source, it alone tells.
    let models = block.source.map { [$0] } ?? article.peers(block)
    let others = models.map { ($0, CodeSpans(block.slot, $0, article)) }.filter { $0.1.atoms.count > 1 }
    // Authors of their own may put the word that stood between before both.
    let confidence: Certainty =
      article.isCommunity(block.member)
      ? .weak : article.exactSource(of: block.member) == nil ? .firm : .strong
    for place in own.touching {
      let (first, second) = (own.atoms[place], own.atoms[place + 1])
      let parted = others.filter { $0.1.part(first, second) }.map(\.0)
      guard !parted.isEmpty, parted.count == others.count, block.source != nil || parted.count >= Quorum.witnesses
      else { continue }
      let names = article.texts(of: .code, block.slot, block.member)[place...(place + 1)]
        .map { "`\(AlignedArticle.cut($0, limit: 30))`" }.joined(separator: " and ")
      return [
        finding(
          block,
          "The code spans \(names) stand side by side here, and in \(article.names(parted)) something stands between them: put them back where they belong.",
          in: article, confidence: confidence, witnesses: parted, salt: first &+ second)
      ]
    }
    return []
  }
}

/// The code spans of a text.
private struct CodeSpans {
  /// In reading order.
  let atoms: [UInt64]
  /// Which of them have nothing but blanks between them and the next.
  let touching: [Int]

  init(_ slot: Int, _ member: Int, _ article: AlignedArticle) {
    let facts = article.textBlock(slot, member)?.facts.indices ?? 0..<0
    touching = Self.touching(article.visible(slot, member))
    atoms = article.features[member].facts[facts].filter { $0.kind == .code }.map(\.atom)
  }

  static func touching(_ text: ArraySlice<UInt8>) -> [Int] {
    let bytes = text.span
    var (result, count): ([Int], Int) = ([], 0)
    var place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: 0)
    while place < bytes.count {
      var next = place + 1
      while next < bytes.count, bytes[next] == .space { next += 1 }
      if next < bytes.count, bytes[next] == ArticleFeatures.codeMark { result.append(count) }
      count += 1
      place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: next)
    }
    return result
  }

  /// Both stand there, and nowhere side by side.
  func part(_ first: UInt64, _ second: UInt64) -> Bool {
    first != second && atoms.contains(first) && atoms.contains(second)
      && !touching.contains { Set(atoms[$0...($0 + 1)]) == [first, second] }
  }
}
