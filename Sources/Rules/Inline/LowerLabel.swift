internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// What a menu or a button says was put into the sentence in small letters. Another way to ask for ``TermCase``.
struct LowerLabel: ArticleRule {
  static let card = TermCase.card
  static let check: CheckCard? = CheckCard("label", title: "Label begins with a small letter")

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource(
      { Self.labelled(in: $0, article) },
      { labelled, member, result in
        if let found = finding(labelled.flatMap { lower($0, member, article) }, member, article) {
          result.append(found)
        }
      })
  }

  /// A block of a source with bold labels in the midst of its sentences.
  private struct Labelled {
    let slot: Int
    let source: Int
    let labels: [Int]
    /// Whether a capital there can only be the label's own.
    let areWithin: [Bool]
  }

  private static func labelled(in source: Int, _ article: AlignedArticle) -> [Labelled] {
    let model = article.members[source].article
    return article.slots.indices.compactMap { slot in
      let labels = article.labels(toTranslate: slot, source)
      let areWithin = labels.map { isWithin($0, model) && isLabel($0, model) }
      return areWithin.contains(true) ? Labelled(slot: slot, source: source, labels: labels, areWithin: areWithin) : nil
    }
  }

  /// Words go on before it.
  private static func isWithin(_ label: Int, _ article: Article) -> Bool {
    guard article.nodes[label - 1].kind == .text,
      let last = article.pool[article.nodes[label - 1].literal.indices].last(where: { $0 != 0x20 })
    else { return false }
    return last.isASCIILetter || ",>(".utf8.contains(last)
  }

  /// A few words, of which the first has one capital and the letters behind it are small.
  private static func isLabel(_ label: Int, _ article: Article) -> Bool {
    let text = article.plainBytes(of: label)
    guard text.count >= 3, text.count <= longest, text[0] >= 0x41, text[0] <= 0x5a else { return false }
    return text.dropFirst().prefix(while: { $0 != 0x20 }).allSatisfy { $0 >= 0x61 && $0.isASCIILetter }
  }

  private static let longest = 40

  /// A label of a member that begins in another letter case than those of all the others.
  private struct Label {
    let slot: Int
    let source: Int
    let node: Int
    let text: String
    let original: String
  }

  private func lower(_ labelled: Labelled, _ member: Int, _ article: AlignedArticle) -> [Label] {
    let text = article.members[member].article
    guard let block = article.node(labelled.slot, member), text.hasSmallLabel(block) else { return [] }
    let own = article.labels(labelled.slot, member)
    guard own.count == labelled.labels.count else { return [] }
    let lower = own.indices.filter { labelled.areWithin[$0] && text.beginsWithCapital(own[$0]) == false }
    guard !lower.isEmpty else { return [] }
    let peers = article.translations(of: labelled.slot, but: member, from: labelled.source)
    let others = article.labels(labelled.slot, count: own.count, of: peers)
    return lower.compactMap { index in
      let cases = others.compactMap { article.members[$0.member].article.beginsWithCapital($0.labels[index]) }
      guard cases.count >= 2, !cases.contains(false) else { return nil }
      return Label(
        slot: labelled.slot, source: labelled.source, node: own[index], text: text.plainText(of: own[index]),
        original: article.members[labelled.source].article.plainText(of: labelled.labels[index]))
    }
  }

  /// One for the page: how labels are written is one decision. Of a few it may be a choice.
  private func finding(_ labels: [Label], _ member: Int, _ article: AlignedArticle) -> Finding? {
    var seen: Set<String> = []
    let kinds = labels.filter { seen.insert($0.text).inserted }
    guard let first = labels.first, let block = article.node(first.slot, member) else { return nil }
    let text = article.members[member].article
    let isUsual =
      article.groups[article.members[member].group].key.isEmpty && labels.count * 2 > usualCapitals(member, article)
    return finding(
      .lower(kinds.prefix(3).map(\.text).inQuotes, kinds.prefix(3).map(\.original).inQuotes, labels.count), in: article,
      member: member,
      line: InlineText(text, block).line(of: text.plainBytes(of: first.node)), words: first.text,
      confidence: kinds.count >= 3 && !isUsual ? Certainty.likely : Certainty.drift,
      related: [Reporting.related(article, first.slot, first.source)], salt: article.slots[first.slot].key)
  }

  /// How many labels of a member begin with a capital.
  private func usualCapitals(_ member: Int, _ article: AlignedArticle) -> Int {
    let text = article.members[member].article
    return text.nodes.indices.count { text.nodes[$0].kind == .strong && text.beginsWithCapital($0) == true }
  }
}

extension Message {
  fileprivate static func lower(_ own: String, _ source: String, _ count: Int) -> Message {
    Message(
      text: count == 1
        ? "The label \(own) begins with a small letter, which the others begin with a capital (\(source) in the source): write it as the screen does."
        : "\(count) labels begin with small letters, among them \(own), which the others begin with capitals (\(source) in the source): write them as the screen does."
    )
  }
}
