package import Alignment
internal import DocModel
internal import Features

/// Decides which of the links that a block lacks and has too many correspond to each other.
extension AlignedArticle {
  /// Returns whether no link of the member corresponds to one of the reference: it was replaced by another one, or the
  /// items of a list are others. A fix must not exchange such links.
  package func areUnrelatedLinks(_ d: Disagreement) -> Bool {
    d.aspect == .facts(.link) && !d.missing.isEmpty && !d.extra.isEmpty
      && !d.extra.contains { own in d.missing.contains { areRelated(own, $0, of: d) } }
  }

  /// Returns the disagreement without the links that correspond to none of the other side and that are in another block
  /// of its page: they were moved.
  func withoutLinksElsewhere(_ d: Disagreement) -> Disagreement {
    guard !d.missing.isEmpty, !d.extra.isEmpty, d.missing.count * d.extra.count <= Self.mostPairs else { return d }
    var result = d
    result.missing.removeAll { lost in
      holdsElsewhere([lost], of: .link, in: d.member, but: d.slot) && !d.extra.contains { areRelated($0, lost, of: d) }
    }
    result.extra.removeAll { own in
      holdsElsewhere([own], of: .link, in: d.reference, but: d.slot)
        && !d.missing.contains { areRelated(own, $0, of: d) }
    }
    return result
  }

  /// Returns whether a link of the member may correspond to one of the reference: both have one text, lead into the site or
  /// to one host, or have a part of their paths in common.
  private func areRelated(_ own: ValueDifference, _ other: ValueDifference, of d: Disagreement) -> Bool {
    let (one, two) = (Address(own.text), Address(other.text))
    guard let host = one.host, let theirs = two.host else {
      return one.host == nil && two.host == nil || haveCommonPart(one, two) || haveOneText(own, other, of: d)
    }
    return SamePage.areKin(host, theirs) || host.hasSuffix("." + theirs) || theirs.hasSuffix("." + host)
      || haveCommonPart(one, two) || haveOneText(own, other, of: d)
  }

  private func haveCommonPart(_ one: Address, _ two: Address) -> Bool {
    func parts(_ address: Address) -> [String] {
      address.path.lowercased().split(separator: "/").filter { $0.count >= Self.lengthOfPart }.map(String.init)
    }
    func file(_ address: Address) -> Substring {
      (address.path.lowercased().split(separator: "/").last ?? "").prefix { $0 != "." }
    }
    let theirs = parts(two)
    return file(one).count >= Self.lengthOfName && file(one) == file(two) || one.path.count > 1 && one.path == two.path
      || parts(one).contains(where: theirs.contains)
  }

  private func haveOneText(_ own: ValueDifference, _ other: ValueDifference, of d: Disagreement) -> Bool {
    let theirs = linkTexts(other.text, at: d.slot, of: d.reference)
    return !theirs.isDisjoint(with: linkTexts(own.text, at: d.slot, of: d.member))
  }

  /// The texts of the links with a target in a block, in lowercase.
  private func linkTexts(_ target: String, at slot: Int, of member: Int) -> Set<String> {
    guard let node = node(at: slot, of: member) else { return [] }
    let article = members[member].article
    return Set(
      (node..<Int(article.nodes[node].end)).lazy.filter { index in
        let node = article.nodes[index]
        return node.kind == .link && article.pool[node.literal.indices].elementsEqual(target.utf8)
      }.map { article.plainText(of: $0).lowercased() }.filter { $0.contains(where: \.isLetter) })
  }

  /// The number of pairs that are compared; a block with more is a list of its own.
  private static let mostPairs = 1 << 8
  /// The least number of characters of the name of a page, without its ending.
  private static let lengthOfName = 3
  /// The least number of characters of a part of a path that is no common word such as `en` or `doc`.
  private static let lengthOfPart = 5
}
