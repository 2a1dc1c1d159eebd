internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Check `spacing/torn-particle` of ``Spacing``: a particle separated from the code span, link or label that it belongs
/// to, as in `` `tool` 을 ``. Each language profile lists its particles.
struct TornParticle: TextRule {
  static let card = Spacing.card
  static let check: String? = "torn-particle"

  static let reads: TextTraits? = [.code, .style]

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.tornParticles.isEmpty ? [] : reads }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let text = article.members[block.member].article
    let end = Int(text.nodes[block.node].end)
    return (block.node + 1..<end).compactMap { index in
      guard let mark = Self.mark(after: text.nodes[index].kind), case let next = Int(text.nodes[index].end), next < end,
        text.nodes[next].kind == .text, text.nodes[next].depth == text.nodes[index].depth,
        // A bare address would go on with the particle.
        text.nodes[index].kind != .link || !text.plainText(of: index).contains("://"),
        let particle = particle(at: text.pool[text.nodes[next].literal.indices], block.locale)
      else { return nil }
      let before = AlignedArticle.cut(
        text.nodes[index].kind == .code ? text.string(text.nodes[index].literal) : text.plainText(of: index), limit: 30)
      let line = Int(text.nodes[next].firstLine)
      var result = finding(
        block, "The particle ‘\(particle)’ belongs to ‘\(before)’: remove the space between them.", in: article,
        line: line, words: " \(particle)", confidence: Certainty.firm, form: "space before a particle",
        salt: UInt64(index - block.node))
      result.fix = TextFixes.replacement(of: "\(mark) \(particle)", by: "\(mark)\(particle)", in: text, line: line)
      return result
    }
  }

  /// The character with which an element ends.
  private static func mark(after kind: NodeKind) -> String? {
    switch kind {
    case .code: "`"
    case .link: ")"
    case .strong, .emphasis: "*"
    default: nil
    }
  }

  /// The particle that a text begins with after a space.
  private func particle(at text: ArraySlice<UInt8>, _ locale: WritingSystem) -> String? {
    guard text.first == .space else { return nil }
    let word = text.dropFirst().prefix { $0 >= 0x80 }
    guard locale.tornParticles.contains(where: { $0.elementsEqual(word) }) else { return nil }
    let next = text[word.endIndex...].first
    return next.map { $0 == .space || $0 == .of(".") || $0 == .of(",") } ?? false
      ? String(decoding: word, as: UTF8.self) : nil
  }
}
