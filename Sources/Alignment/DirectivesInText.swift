internal import DocModel
internal import Features

/// A directive that stands on a line of its own on one side stands within a paragraph on the other: nobody lost it.
extension DisagreementFinder {
  mutating func findDirectivesInText() {
    var marks = DirectiveMarks(article)
    for index in found.indices where found[index].verdict == .outvoted || found[index].verdict == .alone {
      let charge = found[index]
      let isThere =
        switch charge.aspect {
        case .presence: directive(charge).map { marks.isWithinText($0, charge) } ?? false
        case .facts(.placeholder):
          (charge.missing + charge.extra).allSatisfy { marks.isWithinText(DirectiveMarks.name($0.text), charge) }
            || areWrittenOut(charge.missing.flatMap { repeatElement($0.text, count: max(1, $0.count)) }, charge)
        case .kind:
          isTextForDirective(charge)
            && directive(of: charge.reference, charge).map { areWrittenOut([$0], charge) } == true
        default: false
        }
      if isThere { found[index].confidence = min(Certainty.weak, charge.confidence) }
    }
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

  /// The name of the directive that one side has and the other has not.
  private func directive(_ charge: Disagreement) -> ArraySlice<UInt8>? {
    let holder = article.node(charge.slot, charge.member) == nil ? charge.reference : charge.member
    guard let node = article.node(charge.slot, holder) else { return nil }
    let own = article.members[holder].article
    return own.nodes[node].kind == .directive ? own.pool[own.nodes[node].literal.indices] : nil
  }
}

/// How often the members have which directives, read once for each who is asked about.
private struct DirectiveMarks {
  private typealias Counts = [ArraySlice<UInt8>: (blocks: Int, all: Int)]

  private let article: AlignedArticle
  private var known: [Int: Counts] = [:]

  init(_ article: AlignedArticle) { self.article = article }

  /// Both pages have a directive equally often, one of them more often as a block.
  mutating func isWithinText(_ name: ArraySlice<UInt8>, _ charge: Disagreement) -> Bool {
    guard let here = counts(charge.member)[name], let there = counts(charge.reference)[name] else { return false }
    return here.all == there.all && here.blocks != there.blocks
  }

  private mutating func counts(_ member: Int) -> Counts {
    if let counts = known[member] { return counts }
    let own = article.members[member].article
    var counts: Counts = [:]
    for node in own.nodes {
      switch node.kind {
      case .directive:
        counts[own.pool[node.literal.indices], default: (0, 0)].blocks += 1
        counts[own.pool[node.literal.indices], default: (0, 0)].all += 1
      case .placeholder: counts[own.pool[node.attribute.indices], default: (0, 0)].all += 1
      default: break
      }
    }
    known[member] = counts
    return counts
  }

  /// What is called, of a directive as it is written.
  static func name(_ directive: String) -> ArraySlice<UInt8> {
    Array(directive.utf8).drop { !$0.isASCIILetter }.prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }
}
