internal import Alignment
internal import DocModel
internal import Features

/// Reference links whose definition is gone, or has a translated label: their brackets stand in the text as they are written.
extension AlignedArticle {
  /// The texts of the missing links, where all of them stand here between brackets; nil where one does not.
  func undefinedReferences(_ d: Disagreement) -> [String]? {
    guard d.extra.isEmpty, !d.missing.isEmpty else { return nil }
    let (text, reference) = (visible(d.slot, d.member), members[d.reference].article)
    let links = links(d.slot, d.reference).map {
      (label: reference.plainBytes(of: $0), target: Self.target($0, reference))
    }
    var labels: [String] = []
    for missing in d.missing {
      guard let link = links.first(where: { $0.target == missing.atom }), !link.label.isEmpty,
        ByteSearch.holds(([UInt8(ascii: "[")] + link.label + [UInt8(ascii: "]")])[...], in: text)
      else { return nil }
      labels.append(String(decoding: link.label, as: UTF8.self))
    }
    return labels
  }
}

extension Message {
  static func undefined(_ labels: [String], _ d: Disagreement, _ a: AlignedArticle) -> Message {
    let list = labels.prefix(4).map { "‘[\($0)]’" }.joined(separator: ", ")
    let (are, have) = labels.count == 1 ? ("is a link", "has") : ("are links", "have")
    return Message(
      text:
        "\(list) \(are) in \(a.names(d.against)) (\(a.evidence(d))) and \(have) no definition here, or one under a translated label: put the label back."
    )
  }
}
