internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A variable between percent signs was translated, `%NUMER%` for `%SERIAL%`, or the x's that stand for an id are others. Another way to
/// ask for ``PlaceholderRule``.
struct VariableSpelling: ArticleRule {
  static let card = PlaceholderRule.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.variables(of: $0, article) }, { finding($0, $1, article) })
  }

  private struct Variable {
    let slot: Int
    let text: [UInt8]
  }

  private static func variables(of source: Int, _ article: AlignedArticle) -> [Variable] {
    let visible = article.features[source].visible
    guard
      ByteSearch.byte(percent, in: visible.span, from: 0) < visible.count || ByteSearch.holds(xs[...], in: visible[...])
    else { return [] }
    return article.slots.indices.flatMap { slot -> [Variable] in
      guard article.slots[slot].kind.holdsInlines, article.hasText(slot, source), !article.texts[slot].isOneText else {
        return []
      }
      let text = article.visible(slot, source)
      return (all(in: text) + masks(in: text)).map { Variable(slot: slot, text: Array($0)) }
    }
  }

  /// Those of a text: capitals, digits and what joins them, between two percent signs.
  private static func all(in text: ArraySlice<UInt8>, where isPart: (UInt8) -> Bool = isPart) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var rest = text
    while let start = rest.firstIndex(of: percent) {
      rest = rest[(start + 1)...]
      let name = rest.prefix(while: isPart)
      guard name.count >= 2, name.endIndex < text.endIndex, text[name.endIndex] == percent, let first = name.first,
        !first.isASCIIDigit
      else { continue }
      result.append(text[start...name.endIndex])
      rest = text[(name.endIndex + 1)...]
    }
    return result
  }

  /// Groups of x with hyphens between them, as GUIDs have them.
  private static func masks(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var rest = text
    while let place = ByteSearch.first(xs[...], in: rest) {
      let mask = text[place...].prefix { $0 == x || $0 == hyphen }
      rest = text[mask.endIndex...]
      if mask.count(where: { $0 == hyphen }) >= 3, !result.contains(mask) { result.append(mask) }
    }
    return result
  }

  private static let x = UInt8(ascii: "x"), hyphen = UInt8(ascii: "-")
  private static let xs = Array("xxxx".utf8)

  private static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x41 && byte <= 0x5a || byte.isASCIIDigit || byte == 0x5f || byte == 0x3a
  }

  private static let percent = UInt8(ascii: "%")

  private func finding(_ variable: Variable, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let slot = variable.slot
    guard article.hasText(slot, member), !holds(variable, member, article), let node = article.node(slot, member) else {
      return nil
    }
    let others = article.members.indices.filter { other in
      other != member && article.members[other].role == .translation && !article.members[other].isOriginal
        && article.hasText(slot, other)
    }
    let keepers = others.filter { holds(variable, $0, article) }
    guard keepers.count >= 2, keepers.count * 3 >= others.count * 2,
      keepers.contains(where: { article.members[$0].group == article.members[member].group })
        || isInCode(variable, member, article)
    else { return nil }
    let text = article.visible(slot, member)
    let candidates =
      variable.text[0] == Self.percent ? Self.all(in: text) { $0 > 0x20 && $0 != Self.percent } : Self.masks(in: text)
    let own = candidates.map(Array.init).first { name in
      !keepers.contains { ByteSearch.holds(name[...], in: article.visible(slot, $0)) }
    }
    // An id that is made up of other x's is told, one that is gone may be shown another way.
    if own == nil, variable.text[0] != Self.percent { return nil }
    let shown = String(decoding: variable.text, as: UTF8.self)
    let line =
      own.map { InlineText(article.members[member].article, node).line(of: $0) } ?? article.lines(slot, member).0
    return finding(
      .variable(shown, own.map { String(decoding: $0, as: UTF8.self) }, article.names(keepers)), in: article,
      member: member, line: line,
      words: own.map { String(decoding: $0, as: UTF8.self) } ?? "", confidence: 84,
      related: keepers.prefix(3).map { Reporting.related(article, slot, $0) },
      salt: Atom(variable.text[...]).hash)
  }

  /// Code on the member's own page has it: that was copied.
  private func isInCode(_ variable: Variable, _ member: Int, _ article: AlignedArticle) -> Bool {
    article.members[member].article.hasCodeBlock { ByteSearch.holds(variable.text[...], in: $0) }
  }

  private func holds(_ variable: Variable, _ member: Int, _ article: AlignedArticle) -> Bool {
    ByteSearch.holds(variable.text[...], in: article.visible(variable.slot, member))
  }
}

extension Message {
  fileprivate static func variable(_ variable: String, _ own: String?, _ names: String) -> Message {
    Message(
      text: own.map { "The variable ‘\($0)’ here is ‘\(variable)’ in \(names): restore it." }
        ?? "The variable ‘\(variable)’ of \(names) is missing here: put it back.")
  }
}
