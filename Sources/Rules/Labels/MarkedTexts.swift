internal import Alignment
internal import DocModel
internal import Features

/// The parts of a slot's text that a member sets apart as labels.
struct MarkedTexts {
  enum Mark { case bold, quotes }

  private(set) var texts: [[UInt8]] = []
  /// For each whether its meaning stands in brackets behind it: `**Set up** (Einrichten)`.
  private(set) var isGlossed: [Bool] = []

  /// - Parameter count: how many there should be: brackets or quotation marks may stand for bold text then.
  init(_ mark: Mark, _ article: AlignedArticle, _ slot: Int, _ member: Int, count: Int? = nil) {
    let text = article.members[member].article
    if mark == .bold {
      for node in article.labels(slot, member).prefix(AlignedArticle.mostLabels + 1) {
        let isCode = text.nodes[node..<Int(text.nodes[node].end)].contains { $0.kind == .code }
        texts.append(isCode ? [] : text.plainBytes(of: node))
        isGlossed.append(Self.isGloss(behind: Int(text.nodes[node].end), text))
      }
      if count == nil || texts.count == count { return }
    }
    guard count != nil || mark == .quotes, let view = article.view(slot, member) else { return }
    let kinds =
      mark == .bold ? [Self.bold.merging(Self.brackets) { own, _ in own }, Self.quotes] : [Self.quotes, Self.brackets]
    for marks in kinds {
      let parts = Self.parts(of: view, between: marks)
      if let count, parts.count != count { continue }
      texts = parts.map { Array(view.string($0).utf8.filter { $0 >= .space }) }
      isGlossed = parts.map { part in
        view.characters[part.upperBound...].first { $0.isLetter || $0 == "(" || $0 == "（" }.map { !$0.isLetter }
          ?? false
      }
      return
    }
  }

  private static func isGloss(behind node: Int, _ article: Article) -> Bool {
    guard article.nodes.indices.contains(node), article.nodes[node].kind == .text else { return false }
    return String(decoding: article.pool[article.nodes[node].literal.indices].prefix(8), as: UTF8.self)
      .first { $0 != " " }.map { $0 == "(" || $0 == "（" } ?? false
  }

  /// What stands between one of the marks and the next that may end it.
  private static func parts(
    of text: TextView, between marks: [Unicode.Scalar: [Unicode.Scalar]]
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var open: (place: Int, ends: [Unicode.Scalar])?
    for place in text.indices {
      let character = text.characters[place]
      if let (start, ends) = open {
        guard ends.contains(character) else { continue }
        parts.append(start..<place)
        open = nil
        if parts.count > AlignedArticle.mostLabels { return [] }
      } else if let ends = marks[character] {
        open = (place + 1, ends)
      }
    }
    return open == nil ? parts : []
  }

  private static let bold = [TextView.Mark.styleStart: [TextView.Mark.styleEnd]]
  private static let brackets: [Unicode.Scalar: [Unicode.Scalar]] = ["[": ["]"], "［": ["］"], "【": ["】"]]
  private static let quotes: [Unicode.Scalar: [Unicode.Scalar]] = [
    "\"": ["\""], "“": ["”", "“"], "”": ["”"], "„": ["“", "”"], "«": ["»"], "»": ["«", "»"], "「": ["」"], "『": ["』"],
  ]
}
