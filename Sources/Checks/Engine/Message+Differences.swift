internal import Alignment
internal import DocModel
internal import Features

extension Message {
  /// Describes the missing and added values, the vote and the remedy.
  static func difference(of noun: String, _ d: Disagreement, _ a: AlignedArticle) -> Message {
    Message(
      text: a.lostPassage(d).map { passage in
        "A sentence of \(a.names(d.against)), or a part of it, is missing here: ‘\(AlignedArticle.cut(passage, limit: 120))’. The text is far shorter than theirs and lacks \(d.missing.quoted)\(a.because(d)): translate what is missing."
      } ?? a.difference(of: noun, d))
  }
}

extension AlignedArticle {
  fileprivate func difference(of noun: String, _ d: Disagreement) -> String {
    let others = names(d.against)
    let lost = asRead(d.missing, noun: noun, at: d.slot, of: d.reference)
    let instead = asRead(d.missing.isEmpty ? d.extra : replacements(d), noun: noun, at: d.slot, of: d.member)
    func the(_ values: [ValueDifference]) -> String {
      "The \(values.count == 1 ? noun : Self.plural(noun))"
    }
    return switch (lost.isEmpty, instead.isEmpty) {
    case (false, false) where instead.quoted(beside: lost) == lost.quoted(beside: instead):
      "\(the(instead)) \(instead.quoted) \(instead.count == 1 ? "is" : "are") written as in \(others), but \(Self.hiddenDifference(noun, instead.count))."
    case (false, false):
      "\(Self.differing(noun, instead.count)): found \(instead.quoted(beside: lost)), expected \(lost.quoted(beside: instead)) as in \(others)\(because(d)): restore \(lost.them)."
    case (false, true):
      "\(the(lost)) \(lost.quoted) of \(others) \(lost.are) missing here\(because(d)): put \(lost.them) back."
    default:
      "\(the(instead)) \(instead.quoted) \(instead.count == 1 ? "does" : "do") not occur in \(others)\(because(d)): remove or correct \(instead.them)."
    }
  }
}

extension AlignedArticle {
  /// `Code spans differ`.
  private static func differing(_ noun: String, _ count: Int) -> String {
    let name = noun == "link to" ? "link target" : noun
    let text = count == 1 ? name : plural(name)
    return text.prefix(1).uppercased() + text.dropFirst() + (count == 1 ? " differs" : " differ")
  }

  /// The difference between values that are written alike, and the remedy.
  private static func hiddenDifference(_ noun: String, _ count: Int) -> String {
    switch noun {
    case "link to", "image":
      "\(count == 1 ? "leads" : "lead") to another file from the folder of this page: write the path from this folder"
    default:
      "\(count == 1 ? "differs" : "differ") in characters that are not shown here: copy \(count == 1 ? "it" : "them") again"
    }
  }

  private static func plural(_ noun: String) -> String {
    switch noun {
    case "link to": "links to"
    case "mark on words": "marks on words"
    default: noun + "s"
    }
  }
}

extension [ValueDifference] {
  fileprivate var are: String { count == 1 ? "is" : "are" }
  fileprivate var them: String { count == 1 ? "it" : "them" }
}

extension AlignedArticle {
  /// Returns the values in the order of the member's block, with adjacent names joined. Long lists stay as they are,
  /// since a message shows only a few.
  fileprivate func asRead(_ values: [ValueDifference], noun: String, at slot: Int, of member: Int) -> [ValueDifference]
  {
    guard values.count > 1, values.count <= 64, let node = node(at: slot, of: member) else { return values }
    let text = members[member].article.plainBytes(of: node)[...]
    let placed = values.map { value in
      (place: ByteSearch.first(Array(value.text.utf8)[...], in: text) ?? .max, value: value)
    }.sorted { $0.place < $1.place }
    var result: [ValueDifference] = []
    var end = Int.max
    for (place, value) in placed {
      if noun == "name", place != .max, place - 1 == end, text[end] == .space || text[end] == UInt8(ascii: "-"),
        let last = result.popLast()
      {
        result.append(last.named(last.text + (text[end] == .space ? " " : "-") + value.text))
      } else {
        result.append(value)
      }
      end = place == .max ? .max : place + value.text.utf8.count
    }
    return result
  }

  /// Returns the extra names that may replace the missing ones. A name that the reference text contains, too, replaces
  /// nothing, unless it is the missing name in other letter case.
  fileprivate func replacements(_ d: Disagreement) -> [ValueDifference] {
    guard !d.extra.isEmpty, d.aspect == .facts(.identifier) || d.aspect == .facts(.term), let model = d.against.first
    else { return d.extra }
    let missing = d.missing.map { Self.folded($0.text.utf8) }
    let text = Self.folded(visible(at: d.slot, of: model))
    return d.extra.filter { extra in
      let name = Self.folded(extra.text.utf8)
      return missing.contains(name) || !ByteSearch.holds(name[...], in: text[...])
    }
  }

  private static func folded(_ bytes: some Collection<UInt8>) -> [UInt8] { bytes.map { $0.asciiLowercased } }
}

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

extension AlignedArticle {
  /// Returns the target of the image that is all of a paragraph, also as a link, or nil.
  fileprivate func soleImage(at slot: Int, of member: Int) -> String? {
    guard let node = node(at: slot, of: member), kind(at: slot, of: member) == .paragraph else { return nil }
    let article = members[member].article
    let end = article.nodes[node].end
    var child = node + 1
    if child < Int(end), article.nodes[child].kind == .link, article.nodes[child].end == end { child += 1 }
    guard child < Int(end), article.nodes[child].kind == .image, article.nodes[child].end == end else { return nil }
    return article.string(article.nodes[child].literal)
  }
}

/// Messages that several rules share.
extension Message {
  /// A block that one member lacks, or that it alone has.
  /// - Parameters:
  ///   - lost: The advice if the block is missing, or nil for the general one.
  ///   - added: The advice if no other member has it.
  static func presence(_ d: Disagreement, _ a: AlignedArticle, lost: String? = nil, added: String) -> Message {
    let (holder, _) = a.sides(of: d)
    if let target = a.soleImage(at: d.slot, of: holder) {
      return holder == d.member
        ? "The image ‘\(target)’ is in no text of \(a.others(d)): \(added)."
        : "An image of \(a.names(d.against)) is missing here: ‘\(target)’\(a.because(d)): put it back."
    }
    if let own = a.kind(at: d.slot, of: d.member) {
      return "The \(own.noun) ‘\(a.excerpt(at: d.slot, of: d.member))’ does not occur in \(a.others(d)): \(added)."
    }
    let noun = a.slots[d.slot].kind.noun
    return
      "\("aeio".contains(noun.first ?? " ") ? "An" : "A") \(noun) of \(a.names(d.against)) is missing here: ‘\(a.excerpt(at: d.slot, of: a.mostRead(d)))’\(a.because(d)): \(lost ?? a.remedy(d))."
  }

  /// A block that is at another place of the page, or part of another block.
  static func moved(_ noun: String, for d: Disagreement, in a: AlignedArticle) -> Message {
    "The \(noun) ‘\(a.excerpt(at: d.slot, of: a.node(at: d.slot, of: d.member) == nil ? d.reference : d.member))’ is at another place of the page than in \(a.names(d.against)), or within another block\(a.because(d)): move it."
  }
}

extension AlignedArticle {
  /// `fr-FR and pl-PL (5 to 1)`: the members that differ, and the evidence.
  func others(_ d: Disagreement) -> String { "\(names(d.against))\(because(d))" }

  /// `‘a’ here and ‘b’ in fr-FR and pl-PL (5 to 1)`.
  func sides(_ d: Disagreement, _ value: (_ member: Int) -> String) -> String {
    "\(value(d.member)) here and \(value(d.reference)) in \(others(d))"
  }
}
