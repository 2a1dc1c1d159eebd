internal import Alignment
internal import DocModel

extension AlignedArticle {
  /// The body of code, the name of a directive, the file that is included.
  func literal(at slot: Int, of member: Int) -> String? {
    nodeFound(at: slot, of: member).map { members[member].article.string($0.literal) }
  }

  /// The id of a heading, the info string of code.
  func attribute(at slot: Int, of member: Int) -> String? {
    nodeFound(at: slot, of: member).map { members[member].article.string($0.attribute) }
  }

  /// The node of a slot in a member, followed by all its descendants.
  func nodes(at slot: Int, of member: Int) -> ArraySlice<Node> {
    guard let node = node(at: slot, of: member) else { return [] }
    let nodes = members[member].article.nodes
    return nodes[node..<Int(nodes[node].end)]
  }

  /// The plain text of a slot in a member; nodes of the kinds in `raw` yield their literal.
  func text(at slot: Int, of member: Int, raw kinds: Set<NodeKind> = [.codeBlock]) -> String {
    guard let node = node(at: slot, of: member), case let article = members[member].article else { return "" }
    return kinds.contains(article.nodes[node].kind)
      ? article.string(article.nodes[node].literal) : article.plainText(of: node)
  }

  func holdsCode(at slot: Int, of member: Int) -> Bool { nodes(at: slot, of: member).contains { $0.kind == .code } }

  /// Whether a slot or one below it has a text with letters: code and shortcodes alone need no translation.
  func holdsWords(at slot: Int, of member: Int) -> Bool {
    let article = members[member].article
    return (slot..<Int(slots[slot].end)).contains { below in
      nodes(at: below, of: member).contains {
        $0.kind == .text
          && String(decoding: article.pool[$0.literal.indices], as: UTF8.self).contains(where: \.isLetter)
      }
    }
  }
}

/// Messages that several rules share.
extension Message {
  /// A block that one member lacks, or that it alone has.
  /// - Parameters:
  ///   - lost: The advice if the block is missing, or nil for the general one.
  ///   - added: The advice if no other member has it.
  static func presence(_ d: Disagreement, _ a: AlignedArticle, lost: String? = nil, added: String) -> Message {
    if let own = a.kind(at: d.slot, of: d.member) {
      return "The \(own.noun) ‘\(a.excerpt(at: d.slot, of: d.member))’ stands in no text of \(a.others(d)): \(added)."
    }
    let noun = a.slots[d.slot].kind.noun
    return
      "\("aeio".contains(noun.first ?? " ") ? "An" : "A") \(noun) of \(a.names(d.against)) is missing here: ‘\(a.excerpt(at: d.slot, of: a.mostRead(d)))’ (\(a.evidence(d))): \(lost ?? a.remedy(d))."
  }

  /// A block that is at another place of the page, or part of another block.
  static func moved(_ noun: String, for d: Disagreement, in a: AlignedArticle) -> Message {
    "The \(noun) ‘\(a.excerpt(at: d.slot, of: a.node(at: d.slot, of: d.member) == nil ? d.reference : d.member))’ stands at another place of the page than in \(a.names(d.against)), or within another block (\(a.evidence(d))): put it where they have it."
  }
}

extension AlignedArticle {
  /// `fr-FR and pl-PL (5 to 1)`: the members that differ, and the evidence.
  func others(_ d: Disagreement) -> String { "\(names(d.against)) (\(evidence(d)))" }

  /// `‘a’ here and ‘b’ in fr-FR and pl-PL (5 to 1)`.
  func sides(_ d: Disagreement, _ value: (_ member: Int) -> String) -> String {
    "\(value(d.member)) here and \(value(d.reference)) in \(others(d))"
  }
}
