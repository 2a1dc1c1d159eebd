internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a block that is missing, was added or merged, or became another kind of block.
struct BlockStructure: SplitRule {
  static let card = RuleCard(id: "block-structure", severity: .major, mqm: .omission)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    switch d.aspect {
    case .presence where article.isLineOfLanguages(d), .kind where article.isLineOfLanguages(d): nil
    case .kind where article.isBulletInText(d), .recast where article.isBulletInText(d): nil
    // The fault is the source's.
    case .kind where article.isReadAsText(d), .recast where article.isReadAsText(d): nil
    case .presence where article.isReadAsText(d) || ListMarkerSpace.begins(at: d.slot, of: d.reference, in: article):
      nil
    // It has no content, and is no cause of what else is missing.
    case .presence where article.isLayoutAlone(d): nil
    case .presence where article.isBoxElsewhere(d) || article.marksLanguage(d): nil
    case .presence where article.isBesideOriginal(d):
      finding(
        d,
        "‘\(article.excerpt(at: d.slot, of: d.member))’ is the translation of the text next to it, which was left in the language of the source: remove that one.",
        in: article, severity: .minor)
    case .presence:
      finding(
        d, .presence(d, article), in: article,
        severity: article.isOfTwoSentences(d) || article.isMerged(d) || article.isOwnWords(d)
          || article.isHTMLElsewhere(d) || article.isListInSentence(d) || article.isRepetition(d)
          || article.isLabelOfNext(d) || article.isEndOfPrevious(d) || article.isPictureElsewhere(d)
          ? .notice
          : article.isParted(d) ? article.severityOfLayout(d) : nil)
    case .kind:
      finding(
        d, .kind(d, article), in: article,
        severity: article.areAdmonitions(d) || article.areHTML(d) || article.areSamePictures(d)
          ? .notice : article.areTexts(d) ? article.severityOfLayout(d) : nil)
    case .recast:
      finding(
        d, .recast(d, article), in: article,
        severity: article.areAdmonitions(d) || article.isOneTable(d)
          ? .notice : article.areTexts(d) ? article.severityOfLayout(d) : .minor)
    default: nil
    }
  }
}

extension Finding {
  /// Whether a locale surely has a block that the source lacks. Many of them may make it the original, even if each is a
  /// note.
  package func isAddedBlock(_ threshold: UInt8) -> Bool {
    rule == BlockStructure.card.id && form.hasPrefix("+ ") && confidence >= threshold
  }
}

extension AlignedArticle {
  /// Whether the next text was left in the language of the source, and the one that it lacks is its translation.
  func isBesideOriginal(_ d: Disagreement) -> Bool {
    guard let own = textBlock(at: d.slot, of: d.member), node(at: d.slot, of: d.reference) == nil else { return false }
    return [-1, 1].compactMap { held(by: d.member, from: d.slot, by: $0) }.contains { next in
      guard let left = textBlock(at: next, of: d.member), let source = textHash(at: next, of: d.reference),
        left.textHash == source || isOfLanguage(of: d.reference, at: next, in: d.member)
      else { return false }
      return left.length >= Self.leastSentence && 2 * own.length >= left.length && own.length <= 3 * left.length
    }
  }

  /// Whether a text has more function words of another member's language than of its language.
  private func isOfLanguage(of other: Int, at slot: Int, in member: Int) -> Bool {
    let text = visible(at: slot, of: member)
    let shares = [other, member].map {
      CommonWords.all.share(of: members[$0].article.locale.language, in: text) ?? 0
    }
    return members[other].article.locale.language != members[member].article.locale.language && shares[0] > shares[1]
      && shares[0] >= Self.leastShare
  }

  /// The least share of function words in a text of a language.
  private static let leastShare = 0.15

  /// The next block in one direction that a member has, with the same parent.
  private func held(by member: Int, from slot: Int, by step: Int) -> Int? {
    var next = slot
    for _ in 0..<Self.mostSkipped {
      guard let following = neighbour(of: next, by: step) else { return nil }
      next = following
      if node(at: next, of: member) != nil { return next }
    }
    return nil
  }

  private static let mostSkipped = 4

  /// In characters: a shorter text may be the same in several languages.
  private static let leastSentence = 30

  /// Whether two paragraphs of the others are one here. Nothing is lost by that.
  fileprivate func isMerged(_ d: Disagreement) -> Bool {
    if case .merged = fill(at: d.slot, of: d.member) { true } else { false }
  }
}

extension Message {
  fileprivate static func presence(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let noun = a.slots[d.slot].kind.noun
    if a.isMerged(d) {
      return "Two paragraphs of \(a.names(d.against)) are one here\(a.because(d)): part them as the others do."
    }
    if d.isElsewhere, d.joint == nil { return .moved(noun, for: d, in: a) }
    if a.isParted(d) || d.joint != nil {
      let isLost = a.node(at: d.slot, of: d.member) == nil
      let place = d.joint.map { $0.slot > d.slot } == true ? "after" : "before"
      // The reference may have the block within another one, too.
      let holder =
        a.node(at: d.slot, of: d.reference) == nil ? d.against.first { a.node(at: d.slot, of: $0) != nil } : nil
      return
        isLost
        ? "The \(noun) ‘\(a.excerpt(at: d.slot, of: holder ?? d.reference))’ of \(a.names(d.against)) is part of the one \(place) it here\(a.because(d)): part them as the others do."
        : "The \(noun) ‘\(a.excerpt(at: d.slot, of: d.member))’ is part of the one \(place) it in \(a.others(d)): join them as the others do."
    }
    return .presence(
      d, a, lost: a.slots[d.slot].kind == .htmlBlock ? "put it back" : nil, added: "remove it or find where it belongs")
  }

  fileprivate static func recast(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let here = d.counterpart ?? d.slot
    let (own, other) = (a.noun(at: here, of: d.member), a.noun(at: d.slot, of: d.reference))
    if own == other, own == NodeKind.item.noun,
      a.itemDepth(at: here, of: d.member) == a.itemDepth(at: d.slot, of: d.reference)
    {
      return
        "The list item ‘\(a.excerpt(at: here, of: d.member))’ is at another place of the list than in \(a.others(d)): put the items in the same order."
    }
    if a.isOneTable(d) {
      return
        "The table ‘\(a.excerpt(at: here, of: d.member))’ is \(own == NodeKind.table.noun ? "in Markdown here, and in HTML" : "in HTML here, and in Markdown") in \(a.others(d)): compare the cells."
    }
    if own == other {
      let isOut = a.depth(here) < a.depth(d.slot)
      return
        "The \(own) ‘\(a.excerpt(at: here, of: d.member))’ is \(isOut ? "outside the list item or box" : "at another depth than the one") in which \(a.names(d.against)) \(a.isOne(d.against) ? "has" : "have") it\(a.because(d)): indent it as they do."
    }
    return
      "‘\(a.excerpt(at: here, of: d.member))’ is \(own.withArticle) here, and \(other.withArticle) in \(a.others(d)): check the marks at the start of the line."
  }

  fileprivate static func kind(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    // Name the directive in the remedy if text replaced it; other kinds differ in their line markers.
    let isText = a.kind(at: d.slot, of: d.member) == .paragraph && a.kind(at: d.slot, of: d.reference) == .directive
    let directive = isText ? a.literal(at: d.slot, of: d.reference) ?? "" : ""
    let nouns = [d.member, d.reference].map { a.noun(at: d.slot, of: $0) }
    if nouns[0] == nouns[1] {
      let isPlain = a.kind(at: d.slot, of: d.member) == .paragraph
      return
        "The \(nouns[0]) ‘\(a.excerpt(at: d.slot, of: d.member))’ \(isPlain ? "has no list of its own here, as it has" : "has a list of its own here, and has none") in \(a.others(d)): check the indents."
    }
    let remedy =
      directive.isEmpty ? "check the marks at the start of the line" : "put the directive ‘\(directive)’ back"
    return
      "This is \(nouns[0].withArticle), and \(nouns[1].withArticle) in \(a.others(d)): \(remedy)."
  }
}

extension AlignedArticle {
  /// The name of a block's kind; the first paragraph of a list item is the item.
  fileprivate func noun(at slot: Int, of member: Int) -> String {
    guard let kind = kind(at: slot, of: member) else { return "block" }
    let parent = Int(slots[slot].parent)
    guard kind == .paragraph, parent >= 0, slots[parent].kind == .item,
      let item = node(at: parent, of: member), node(at: slot, of: member) == item + 1
    else { return kind.noun }
    return NodeKind.item.noun
  }

  /// The depth of the list item that a node is, or whose first paragraph it is.
  fileprivate func itemDepth(at slot: Int, of member: Int) -> Int? {
    nodeFound(at: slot, of: member).map { Int($0.depth) - ($0.kind == .paragraph ? 1 : 0) }
  }

  /// The number of slots that a slot is within.
  func depth(_ slot: Int) -> Int { branch(of: slot).reduce(0) { depth, _ in depth + 1 } }
}

extension String {
  /// `a quote`, `an alert`; `HTML` is read letter by letter.
  fileprivate var withArticle: String { ("aeioH".contains(first ?? " ") ? "an " : "a ") + self }
}

/// Classifies differences in block structure.
extension AlignedArticle {
  /// Returns whether one block on one side is two of one sentence each on the other: a translator's choice.
  func isOfTwoSentences(_ d: Disagreement) -> Bool {
    if let joint = d.joint { return joint.isOfSentences }
    guard isParted(d), let before = neighbours(of: d.slot).first, before < d.slot else { return false }
    let holder = sides(of: d).holder
    return [before, d.slot].allSatisfy { Sentences.count(visible(at: $0, of: holder)) == 1 }
  }

  /// Returns whether the source has the lost text twice, close to each other, by oversight.
  func isRepetition(_ d: Disagreement) -> Bool {
    guard node(at: d.slot, of: d.member) == nil, let lost = node(at: d.slot, of: d.reference),
      [.paragraph, .table].contains(slots[d.slot].kind), case let text = members[d.reference].article,
      case let words = text.plainBytes(of: lost), words.count >= Self.bytesOfRepetition
    else { return false }
    return [-1, 1].contains { step in
      let near = sequence(first: d.slot) { self.neighbour(of: $0, by: step) }.dropFirst().prefix(Self.reachOfRepetition)
      return near.contains { slot in
        guard node(at: slot, of: d.member) != nil, let twin = node(at: slot, of: d.reference), twin != lost else {
          return false
        }
        return ByteSearch.holds(words[...], in: text.plainBytes(of: twin)[...])
      }
    }
  }

  private static let (bytesOfRepetition, reachOfRepetition) = (24, 6)

  /// Returns whether the lost paragraph is a label, and the text after it begins here with its translation and a colon.
  fileprivate func isLabelOfNext(_ d: Disagreement) -> Bool {
    guard node(at: d.slot, of: d.member) == nil, slots[d.slot].kind == .paragraph,
      let next = neighbour(of: d.slot, by: 1), node(at: next, of: d.member) != nil,
      visible(at: d.slot, of: d.reference).count <= Self.bytesOfLabel
    else { return false }
    func isLabelled(_ member: Int) -> Bool {
      String(decoding: visible(at: next, of: member).prefix(2 * Self.bytesOfLabel), as: UTF8.self).contains {
        $0 == ":" || $0 == "："
      }
    }
    return isLabelled(d.member) && !isLabelled(d.reference)
  }

  private static let bytesOfLabel = 40

  /// Returns whether the lost paragraph leads to what is below it by a colon, and the text above it ends with one here:
  /// that has become its last sentence.
  fileprivate func isEndOfPrevious(_ d: Disagreement) -> Bool {
    guard node(at: d.slot, of: d.member) == nil, slots[d.slot].kind == .paragraph,
      let previous = neighbour(of: d.slot, by: -1), slots[previous].kind == .paragraph,
      node(at: previous, of: d.member) != nil, node(at: previous, of: d.reference) != nil
    else { return false }
    func leads(_ slot: Int, of member: Int) -> Bool {
      String(decoding: visible(at: slot, of: member).suffix(8), as: UTF8.self).last { !$0.isWhitespace }
        .map { $0 == ":" || $0 == "：" } ?? false
    }
    return leads(d.slot, of: d.reference) && leads(previous, of: d.member) && !leads(previous, of: d.reference)
  }

  /// Returns whether a block is HTML on one side, and a paragraph of nothing but HTML or an image on the other: a tag over
  /// two lines, or an image with a size.
  func areHTML(_ d: Disagreement) -> Bool {
    func isHTML(at slot: Int, of member: Int) -> Bool {
      switch kind(at: slot, of: member) {
      case .htmlBlock: return true
      case .paragraph:
        guard let node = node(at: slot, of: member), case let nodes = members[member].article.nodes else {
          return false
        }
        return nodes[node].end > node + 1
          && nodes[(node + 1)..<Int(nodes[node].end)].allSatisfy {
            $0.kind == .htmlInline || $0.kind == .softBreak || $0.kind == .image
          }
      default: return false
      }
    }
    return isHTML(at: d.counterpart ?? d.slot, of: d.member) && isHTML(at: d.slot, of: d.reference)
  }

  /// Returns whether a list of the others, or the text before it, is part of a sentence here: the text before it or in its
  /// place has as many parts.
  func isListInSentence(_ d: Disagreement) -> Bool {
    let first = slots[d.slot].kind == .paragraph ? neighbour(of: d.slot, by: 1) : d.slot
    guard node(at: d.slot, of: d.member) == nil, let first, slots[first].kind == .item,
      case let items = items(around: first), Self.itemsOfSentence ~= items.count,
      items.allSatisfy({ node(at: $0, of: d.member) == nil })
    else { return false }
    let beside = [
      neighbour(of: d.slot, by: -1), neighbour(of: items[0], by: -1), neighbour(of: items[items.count - 1], by: 1),
    ]
    return beside.compactMap { $0 }.contains { slot in
      let text = String(decoding: visible(at: slot, of: d.member), as: UTF8.self)
      return text.count { "、，,;；・".contains($0) } >= items.count - 1
    }
  }

  private static let itemsOfSentence = 3...64

  /// Returns whether a block of HTML that one side lacks is only divided otherwise there, by an empty line: the page has
  /// each of its tags and addresses as often.
  func isHTMLElsewhere(_ d: Disagreement) -> Bool {
    let (holder, other) = (sides(of: d).holder, node(at: d.slot, of: d.member) == nil ? d.member : d.reference)
    guard let raw = rawHTML(at: d.slot, of: holder),
      [holder, other].allSatisfy({ members[$0].article.nodes.count <= Self.mostNodes })
    else { return false }
    let tags = HTMLTags.counts(raw)
    guard !tags.isEmpty else { return false }
    let counts = [holder, other].map { member in
      let article = members[member].article
      return article.nodes.lazy.filter { $0.kind == .htmlBlock || $0.kind == .htmlInline }
        .reduce(into: [UInt64: Int]()) { all, node in
          all.merge(HTMLTags.counts(article.pool[node.literal.indices])) { $0 + $1 }
        }
    }
    return tags.keys.allSatisfy { counts[1][$0] ?? 0 >= counts[0][$0] ?? 0 }
  }

  /// Larger pages are not searched for the tags of each block.
  private static let mostNodes = 1 << 12

  /// Returns whether the block has only elements that set others apart, and so no content.
  func isLayoutAlone(_ d: Disagreement) -> Bool {
    let holder = sides(of: d).holder
    return node(at: d.slot, of: holder).map { LayoutElements.areAlone(in: $0, of: members[holder].article) } ?? false
  }

  /// Returns whether a table is in Markdown on one side and in HTML on the other.
  func isOneTable(_ d: Disagreement) -> Bool {
    kind(at: d.slot, of: d.reference) == .table || kind(at: d.counterpart ?? d.slot, of: d.member) == .table
  }

  /// Returns whether an independent translation has a text that the others lack: translators explain, introduce and
  /// divide as they think best. False for a block without words, such as a lost picture or a torn mark, and for one next
  /// to a missing block of the source that is no text: it may be the rest of that one.
  func isOwnWords(_ d: Disagreement) -> Bool {
    guard node(at: d.slot, of: d.member) != nil, isCommunity(d.member) else { return false }
    let isTorn = neighbours(of: d.slot).contains { slot in
      node(at: slot, of: d.member) == nil
        && kind(at: slot, of: d.reference).map { [.include, .directive, .codeBlock, .htmlBlock].contains($0) } == true
    }
    let texts = (d.slot..<Int(slots[d.slot].end)).map { visible(at: $0, of: d.member) }
    // A link or picture that is read as text has lost its address.
    return !isTorn && !texts.contains { ByteSearch.holds(Array("](".utf8)[...], in: $0) }
      && texts.contains { $0.contains { $0.isASCIILetter || $0 >= 0x80 } }
  }

  /// The severity of the same text in another kind of block: an independent translation chooses its layout. Asterisks that
  /// are left over began an emphasis, `* *Note* *`, and made an item of it.
  fileprivate func severityOfLayout(_ d: Disagreement) -> Severity {
    let text = node(at: d.counterpart ?? d.slot, of: d.member).map { members[d.member].article.plainText(of: $0) }
    return isCommunity(d.member) && text?.contains("*") != true ? .notice : .minor
  }

  /// Returns whether the others begin a paragraph with the character of a bullet, for which the member has a list item.
  func isBulletInText(_ d: Disagreement) -> Bool {
    kind(at: d.slot, of: d.reference) == .paragraph
      && [.item, .list].contains(kind(at: d.counterpart ?? d.slot, of: d.member))
      && (shown(at: d.slot, of: d.reference).first.map { "•·●".unicodeScalars.contains($0) } == true
        || isNumberedInText(d.slot, of: d.reference))
  }

  /// Returns whether a paragraph begins with the number of an item as Chinese and Japanese write it: `1、`, `（1）`.
  private func isNumberedInText(_ slot: Int, of member: Int) -> Bool {
    let text = shown(at: slot, of: member).prefix(Self.longestNumber)
    let digits = (text.first == "（" ? text.dropFirst() : text[...]).prefix { $0.isDigit }
    guard !digits.isEmpty, digits.endIndex < text.endIndex else { return false }
    return text[digits.endIndex] == (text.first == "（" ? "）" : "、")
  }

  /// In characters, with the signs around it.
  private static let longestNumber = 5

  /// Returns whether both sides are text blocks that differ only in form.
  func areTexts(_ d: Disagreement) -> Bool {
    [d.member, d.reference].allSatisfy {
      [.paragraph, .item, .blockQuote].contains(kind(at: d.slot, of: $0))
    }
  }

  /// Returns whether both sides are admonitions, in whatever syntax: `> [!NOTE]`, `{{% alert %}}`.
  func areAdmonitions(_ d: Disagreement) -> Bool {
    isAdmonition(at: d.counterpart ?? d.slot, of: d.member) && isAdmonition(at: d.slot, of: d.reference)
  }
}
