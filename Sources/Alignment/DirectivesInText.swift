internal import DocModel
internal import Features

/// A directive that stands on a line of its own on one side stands within a paragraph on the other: nobody lost it.
extension DisagreementFinder {
  mutating func findDirectivesInText() {
    var pages = PageValues(article)
    for index in found.indices where found[index].verdict.blames {
      let charge = found[index]
      let isThere =
        switch charge.aspect {
        case .presence, .kind, .recast:
          directive(charge).map { pages.isWithinText($0, charge) } ?? false
            || isTextForDirective(charge)
              && directive(of: charge.reference, charge).map { areWrittenOut([$0], charge) } == true
        case .facts(.placeholder):
          pages.areAlike(tags(charge, pages), charge)
            || areWrittenOut(charge.missing.flatMap { repeatElement($0.text, count: max(1, $0.count)) }, charge)
        case .facts(let kind) where [.code, .link, .image].contains(kind):
          standNearBy(charge)
            && pages.areAlike((charge.missing + charge.extra).map { PageValues.value(of: $0.atom, kind) }, charge)
        default: false
        }
      if charge.aspect == .presence, let name = directive(charge) {
        found[index].isElsewhere = pages.areAlike([PageValues.name(of: name)], charge)
      }
      if isThere { found[index].confidence = min(Certainty.weak, charge.confidence) }
    }
  }

  /// The shortcodes in which two texts differ; none where one of the values is none.
  private func tags(_ charge: Disagreement, _ pages: PageValues) -> [UInt64] {
    let name = directive(charge)
    let values = (charge.missing + charge.extra).map { value in
      let text = Array(value.text.utf8)[...]
      return (name.map { (name: $0, parameters: text) } ?? PageValues.tag(text)).map {
        pages.value(of: $0, charge.member)
      }
    }
    return values.contains(nil) ? [] : values.compactMap(\.self)
  }

  /// Text in an item that is nothing but a directive elsewhere: the link that the directive becomes, written out.
  func isTextForDirective(_ d: Disagreement) -> Bool {
    let parent = Int(article.slots[d.slot].parent)
    guard d.aspect == .kind, parent >= 0, article.slots[parent].kind == .item else { return false }
    return [(d.member, d.reference), (d.reference, d.member)].contains { one, other in
      guard let text = article.node(d.slot, one), let mark = article.node(d.slot, other) else { return false }
      let (own, others) = (article.members[one].article.nodes, article.members[other].article.nodes)
      return own[text].kind == .paragraph && others[mark].kind == .directive && Int(others[mark].end) == mark + 1
    }
  }

  /// Where others have these directives or placeholders, a member has as many links more, to what is named in them.
  private func areWrittenOut(_ marks: [String], _ charge: Disagreement) -> Bool {
    guard charge.extra.isEmpty, !marks.isEmpty else { return false }
    let own = links(charge.slot, charge.member)
    guard own.count >= links(charge.slot, charge.reference).count + marks.count else { return false }
    let pages = own.compactMap { $0.split(separator: UInt8(ascii: "/")).last }.filter { $0.count >= Self.leastName }
    return marks.allSatisfy { mark in
      let mark = Array(mark.utf8)
      return pages.contains { ByteSearch.holdsFolded($0, in: mark[...]) }
    }
  }

  /// Fewer letters stand in many a word.
  private static let leastName = 3

  /// The targets of the links in a block.
  private func links(_ slot: Int, _ member: Int) -> [ArraySlice<UInt8>] {
    guard let block = article.node(slot, member) else { return [] }
    let text = article.members[member].article
    return text.nodes[block..<Int(text.nodes[block].end)].filter { $0.kind == .link }.map {
      text.pool[$0.literal.indices]
    }
  }

  /// The parameters of a member's directive.
  private func directive(of member: Int, _ charge: Disagreement) -> String? {
    let text = article.members[member].article
    return article.node(charge.slot, member).flatMap {
      text.nodes[$0].kind == .directive ? text.string(text.nodes[$0].attribute) : nil
    }
  }

  /// The name of the directive that stands in the slot of a charge, on either side.
  private func directive(_ charge: Disagreement) -> ArraySlice<UInt8>? {
    [charge.member, charge.reference].lazy.compactMap { member in
      let text = article.members[member].article
      return article.node(charge.slot, member).flatMap {
        text.nodes[$0].kind == .directive ? text.pool[text.nodes[$0].literal.indices] : nil
      }
    }.first
  }
}
