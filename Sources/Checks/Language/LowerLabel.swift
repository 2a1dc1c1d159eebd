internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `term-case/label` of ``TermCase``: a label of the user interface is lowercased to fit into a sentence.
struct LowerLabel: ArticleRule {
  static let card = TermCase.card
  static let check: String? = "label"

  /// A label that begins with a lowercase letter although the source and all other translations have a capital.
  private struct Label {
    let slot: Int
    let node: Int
    let text: String
    let original: String
  }

  func check(_ article: AlignedArticle) -> [Finding] {
    // The slots with labels, cached per source.
    var known: [Int: [Int]] = [:]
    return article.members.indices.compactMap { member in
      guard article.members[member].role == .translation, let source = article.likelySource(of: member),
        source != member
      else { return nil }
      let slots = known[source] ?? slots(source, article)
      known[source] = slots
      let labels = slots.flatMap { lower(at: $0, of: member, comparedTo: source, in: article) }
      return finding(for: labels, of: member, comparedTo: source, in: article)
    }
  }

  private func slots(_ source: Int, _ article: AlignedArticle) -> [Int] {
    article.slots.indices.filter { slot in
      article.slots[slot].kind.holdsInlines && !article.texts[slot].isOneText
        && article.hasLabel(at: slot, of: source) { _, _ in true }
    }
  }

  private func lower(at slot: Int, of member: Int, comparedTo source: Int, in article: AlignedArticle) -> [Label] {
    guard
      article.hasLabel(at: slot, of: member, where: { $0.beginsWithCapital($1) == false }),
      case let own = article.labels(at: slot, of: member),
      own.count <= AlignedArticle.mostLabels, case let theirs = article.labels(at: slot, of: source),
      own.count == theirs.count
    else { return [] }
    let (text, model) = (article.members[member].article, article.members[source].article)
    let lower = own.indices.filter { text.beginsWithCapital(own[$0]) == false && Self.isLabel(theirs[$0], model) }
    guard !lower.isEmpty else { return [] }
    let others = article.translations(of: slot, but: member, from: source).compactMap { peer in
      let labels = article.labels(at: slot, of: peer)
      return labels.count == own.count ? (article: article.members[peer].article, labels: labels) : nil
    }
    return lower.compactMap { index in
      let cases = others.compactMap { $0.article.beginsWithCapital($0.labels[index]) }
      guard cases.count >= 2, !cases.contains(false) else { return nil }
      return Label(
        slot: slot, node: own[index], text: text.plainText(of: own[index]),
        original: model.plainText(of: theirs[index]))
    }
  }

  /// Returns whether a short text inside a sentence has a capital followed by lowercase letters, so that the capital
  /// must belong to the label.
  private static func isLabel(_ label: Int, _ article: Article) -> Bool {
    guard article.nodes[label - 1].kind == .text,
      let last = article.string(article.nodes[label - 1].literal).unicodeScalars.last(where: { $0 != " " }),
      last.isASCII && last.isLetter || [",", ">", "("].contains(last)
    else { return false }
    let text = article.plainText(of: label).unicodeScalars
    guard text.count >= 3, text.count <= longest, text.first?.isCapital == true else { return false }
    return text.dropFirst().prefix { $0 != " " }.allSatisfy { $0.isLetter && !$0.isCapital }
  }

  private static let longest = 40

  /// Reports one finding per page, since the spelling of labels is a single decision. A few labels may be a choice.
  private func finding(for labels: [Label], of member: Int, comparedTo source: Int, in article: AlignedArticle)
    -> Finding?
  {
    var seen: Set<String> = []
    let kinds = labels.filter { seen.insert($0.text).inserted }
    guard let first = labels.first, let view = article.view(at: first.slot, of: member) else { return nil }
    let text = article.members[member].article
    let capitals = text.nodes.indices.count { text.nodes[$0].kind == .strong && text.beginsWithCapital($0) == true }
    let isUsual = article.groups[article.members[member].group].key.isEmpty && Quorum.isMost(labels.count, of: capitals)
    return finding(
      .lower(
        kinds.prefix(3).map(\.text).inQuotes, source: kinds.prefix(3).map(\.original).inQuotes, count: labels.count),
      in: article,
      member: member, line: view.line(of: first.text), words: first.text,
      confidence: kinds.count >= 3 && !isUsual ? Certainty.likely : Certainty.drift,
      related: [Reporting.related(in: article, at: first.slot, of: source)], salt: article.slots[first.slot].key)
  }
}

extension Message {
  fileprivate static func lower(_ own: String, source: String, count: Int) -> Message {
    Message(
      text: count == 1
        ? "The label \(own) begins with a small letter, which the others begin with a capital (\(source) in the source): write it as the screen does."
        : "\(count) labels begin with small letters, among them \(own), which the others begin with capitals (\(source) in the source): write them as the screen does."
    )
  }
}

/// Access to the marked parts of a text. Bold text is taken for labels of the user interface.
extension AlignedArticle {
  /// Returns the nodes of the matching marks in a text; marks nested too deeply are dropped.
  func marks(at slot: Int, of member: Int, where isMark: (NodeKind) -> Bool) -> [Int] {
    guard let block = node(at: slot, of: member) else { return [] }
    let nodes = members[member].article.nodes
    var marks: [Int] = []
    var open: [UInt32] = []
    // End of the current outermost mark; few marks are nested.
    var end = 0
    for index in block..<Int(nodes[block].end) where isMark(nodes[index].kind) {
      if index >= end {
        end = Int(nodes[index].end)
        open.removeAll(keepingCapacity: true)
      } else {
        while let end = open.last, Int(end) <= index { open.removeLast() }
        open.append(nodes[index].end)
      }
      if open.count < Self.deepestMark { marks.append(index) }
    }
    return marks
  }

  private static let deepestMark = 8

  /// Limit of labels per text; a text with more is a list of labels.
  static let mostLabels = 64

  /// Returns the link nodes of a text.
  func links(at slot: Int, of member: Int) -> [Int] {
    signs(at: slot, of: member).contains(.link) ? marks(at: slot, of: member) { $0 == .link } : []
  }

  /// Returns the bold nodes of a text.
  func labels(at slot: Int, of member: Int) -> [Int] {
    signs(at: slot, of: member).contains(.style) ? marks(at: slot, of: member) { $0 == .strong } : []
  }

  /// Returns whether any bold node satisfies the condition. Used as a fast path, it avoids collecting the nodes.
  func hasLabel(at slot: Int, of member: Int, where isWanted: (Article, Int) -> Bool) -> Bool {
    guard signs(at: slot, of: member).contains(.style), let block = node(at: slot, of: member) else { return false }
    let article = members[member].article
    return article.nodes.indices[block..<Int(article.nodes[block].end)].contains {
      article.nodes[$0].kind == .strong && isWanted(article, $0)
    }
  }
}

extension Article {
  /// Returns whether the node contains a code span.
  func holdsCode(_ node: Int) -> Bool { nodes[node..<Int(nodes[node].end)].contains { $0.kind == .code } }

  /// Returns whether the text of a node begins with a capital; nil if its script has no letter case.
  func beginsWithCapital(_ node: Int) -> Bool? {
    let text = nodes[node..<Int(nodes[node].end)].first {
      $0.kind == .softBreak || $0.kind == .lineBreak || $0.kind.isPlainText && !$0.literal.isEmpty
    }
    guard let text, text.kind.isPlainText else { return nil }
    let pool = pool
    let first = pool.span.character(at: Int(text.literal.start)).scalar
    if first.isCapital { return true }
    return (first.isASCII ? first.isLetter : first.properties.isLowercase) ? false : nil
  }
}
