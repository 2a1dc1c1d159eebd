internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `link-target/undefined` of ``LinkTargetRule``: `[text][label]` whose definition `[label]: address` the page lacks,
/// so that readers see the brackets. One finding counts all of a page.
struct UndefinedReference: ArticleRule {
  static let card = LinkTargetRule.card
  static let check: String? = "undefined"

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.filter { article.members[$0].role == .translation }.compactMap { member in
      guard article.features[member].visible[...].holdsJoint, let model = article.model(of: member) else { return nil }
      var (first, count) = (nil as (slot: Int, text: String)?, 0)
      for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
        let lost = Self.lost(at: slot, of: member, comparedTo: model, in: article)
        guard let text = lost.first else { continue }
        if first == nil { first = (slot, text) }
        count += lost.count
      }
      guard let first, case let others = count - 1 else { return nil }
      let line = article.lines(at: first.slot, of: member).0
      let (text, target) = (AlignedArticle.cut(first.text), article.name(model))
      return finding(
        others == 0
          ? "‘\(text)’ is no link, as the page does not define its label: take the line ‘[label]: address’ over from \(target)."
          : "‘\(text)’ and \(others) more are no links, as the page does not define their labels: take the lines ‘[label]: address’ over from \(target).",
        in: article, member: member, line: line, cell: first.slot, words: first.text, confidence: .strong)
    }
  }

  /// Returns whether all links that a text lacks are references without a definition.
  static func explains(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    d.extra.isEmpty && !d.missing.isEmpty && article.features[d.member].visible[...].holdsJoint
      && lost(at: d.slot, of: d.member, comparedTo: d.reference, in: article).count >= d.missing.count
  }

  /// The references that a text shows with their brackets, if the text it is compared with has a link for each.
  private static func lost(at slot: Int, of member: Int, comparedTo model: Int, in article: AlignedArticle) -> [String]
  {
    let own = article.visible(at: slot, of: member)
    guard own.holdsJoint else { return [] }
    let references = Self.references(in: String(decoding: own, as: UTF8.self))
    let shown = article.visible(at: slot, of: model)
    let lost = references.filter { !ByteSearch.holds(Array($0.utf8)[...], in: shown) }
    let spare =
      article.texts(of: .link, at: slot, in: model).count - article.texts(of: .link, at: slot, in: member).count
    return lost.count <= spare ? lost : []
  }

  /// The places `[text][label]` of a text.
  private static func references(in text: String) -> [String] {
    var result: [String] = []
    var rest = text[...]
    while let joint = rest.firstRange(of: "][") {
      let open = rest[..<joint.lowerBound].lastIndex(of: "[")
      guard let close = rest[joint.upperBound...].firstIndex(of: "]") else { break }
      let label = rest[joint.upperBound..<close]
      if let open, !label.isEmpty, !label.contains("["), label.utf8.count <= longest {
        result.append(String(rest[open...close]))
      }
      rest = rest[rest.index(after: close)...]
    }
    return result
  }

  /// Longer labels are no valid ones.
  private static let longest = 999
}

extension ArraySlice<UInt8> {
  /// Whether a text has `][`.
  fileprivate var holdsJoint: Bool {
    let bytes = span
    var place = ByteSearch.byte(.of("]"), in: bytes, from: 0)
    while place + 1 < bytes.count {
      if bytes[place + 1] == .of("[") { return true }
      place = ByteSearch.byte(.of("]"), in: bytes, from: place + 1)
    }
    return false
  }
}
