public import DocModel
public import Features

/// One article in all its locales, laid side by side: slots × members.
///
/// A slot is a place that the article has in at least one member (a heading, a paragraph, a row, a cell). Slots stand
/// in preorder, like nodes; what fills a slot in a member is ``fill(_:_:)``. Inlines are no slots: they are
/// compared as the features of the block that holds them.
///
/// A class for the same reason as ``Article``.
public final class AlignedArticle: Sendable {
  /// The path of the article, the same in every locale.
  public let path: String
  public let members: [Member]
  /// Per member, the language-neutral values of its blocks.
  public let features: [ArticleFeatures]
  /// Groups of members made from the same source text, oldest first where the order is known.
  public let groups: [RevisionGroup]
  public let slots: [Slot]
  /// `fills[slot * members.count + member]`.
  public let fills: [Fill]
  /// Decides who is wrong where members differ.
  public let jury: Jury
  /// The source's past, where it was asked for and is known.
  public let history: SourceHistory?
  /// A source is known, and has no such article: each locale wrote its own, and none proves another wrong.
  public let isOrphan: Bool
  /// As ``fills``: the index of the node's block in ``ArticleFeatures/blocks``, -1 where there is none; for a block
  /// that holds no inlines the index counted down from -2.
  @usableFromInline let leaves: [Int32]
  /// Per slot, what is to be looked for there.
  let signs: [SlotSigns]
  /// Per slot that holds text, what its texts have in common.
  public let texts: [SlotTexts]

  init(
    path: String, members: [Member], features: [ArticleFeatures], groups: [RevisionGroup], slots: [Slot], fills: [Fill],
    history: SourceHistory?, isOrphan: Bool
  ) {
    self.path = path
    self.members = members
    self.features = features
    self.groups = groups
    self.slots = slots
    self.fills = fills
    self.history = history
    self.isOrphan = isOrphan
    jury = Jury(members: members, groups: groups)
    let survey = SlotSurvey(slots, fills, members, features)
    leaves = survey.leaves
    signs = survey.signs
    texts = survey.texts
  }

  @inlinable public func fill(_ slot: Int, _ member: Int) -> Fill { fills[slot * members.count + member] }

  /// The node of a member in a slot, nil where it has none there.
  @inlinable public func node(_ slot: Int, _ member: Int) -> Int? {
    switch fill(slot, member) {
    case .node(let index), .moved(let index): Int(index)
    case .absent, .merged, .void: nil
    }
  }

  /// The node itself.
  @inlinable public func nodeFound(_ slot: Int, _ member: Int) -> Node? {
    node(slot, member).map { members[member].article.nodes[$0] }
  }

  /// Its kind.
  public func kind(_ slot: Int, _ member: Int) -> NodeKind? { nodeFound(slot, member)?.kind }

  /// The node of the first member that has one.
  func firstNode(_ slot: Int) -> Node? { members.indices.lazy.compactMap { self.nodeFound(slot, $0) }.first }

  /// What there is to compare of the leaf block that a member has in a slot, nil where it has none there.
  @inlinable public func block(_ slot: Int, _ member: Int) -> BlockFeatures? {
    let leaf = leaves[slot * members.count + member]
    return leaf == -1 ? nil : features[member].blocks[Int(leaf < 0 ? -2 - leaf : leaf)]
  }

  /// The same for a paragraph, heading or cell only.
  @inlinable public func textBlock(_ slot: Int, _ member: Int) -> BlockFeatures? {
    textLeaf(slot, member).map { features[member].blocks[$0] }
  }

  /// Which of the member's blocks that is.
  @inlinable public func textLeaf(_ slot: Int, _ member: Int) -> Int? {
    let leaf = leaves[slot * members.count + member]
    return leaf < 0 ? nil : Int(leaf)
  }

  /// The visible text of a slot in a member; empty where it has no text there.
  @inlinable public func visible(_ slot: Int, _ member: Int) -> ArraySlice<UInt8> {
    guard let block = textBlock(slot, member) else { return [] }
    return features[member].visible[block.text.indices]
  }

  /// What the text of a leaf block holds, nothing where a member has none in a slot.
  @inlinable public func signs(_ slot: Int, _ member: Int) -> TextSigns { block(slot, member)?.signs ?? [] }

  /// True where a member has a paragraph, heading or cell in a slot.
  @inlinable public func hasText(_ slot: Int, _ member: Int) -> Bool { leaves[slot * members.count + member] >= 0 }

  /// The direct children of a slot, in order.
  public func children(of slot: Int) -> [Int] {
    var result: [Int] = []
    var next = slot + 1
    while next < slots[slot].end {
      result.append(next)
      next = Int(slots[next].end)
    }
    return result
  }

  /// How long the texts of a page are beside those of another.
  public func usual(_ member: Int, _ reference: Int) -> Double {
    max(0.2, Double(features[member].length) / Double(max(1, features[reference].length)))
  }

  /// A slot and those that hold it, the innermost first.
  public func branch(of slot: Int) -> some Sequence<Int> {
    sequence(first: slot) { [slots] in slots[$0].parent < 0 ? nil : Int(slots[$0].parent) }
  }

  /// The slot of a kind that one stands in, itself included.
  func enclosing(_ slot: Int, _ kind: NodeKind) -> Int? { branch(of: slot).first { slots[$0].kind == kind } }

  /// Of the two sides of a disagreement about a block, who has it and who has not.
  public func sides(of d: Disagreement) -> (holder: Int, other: Int) {
    node(d.slot, d.member) == nil ? (d.reference, d.member) : (d.member, d.reference)
  }

  /// The slots right before and behind one, under the same parent.
  public func neighbours(of slot: Int) -> [Int] {
    let parent = Int(slots[slot].parent)
    guard parent >= 0 else { return [] }
    var before = slot - 1
    while before > parent, Int(slots[before].parent) != parent { before = Int(slots[before].parent) }
    let behind = Int(slots[slot].end)
    return (before > parent ? [before] : []) + (behind < Int(slots[parent].end) ? [behind] : [])
  }
}

/// One article of the run: a translation, the source, or the exact text that translations were made from.
public struct Member: Sendable {
  public enum Role: Sendable, Equatable {
    case translation
    /// The article in the source locale, as it is today.
    case source
    /// The exact source of a revision group, from an archive: it is compared with, and never reported on.
    case archive
  }

  public let article: Article
  public let role: Role
  /// Index in ``AlignedArticle/groups``.
  public let group: Int
  /// The text others were made from, or one that looks like it: it records no source of its own while they do.
  public let isOriginal: Bool

  init(article: Article, role: Role, group: Int, isOriginal: Bool = false) {
    self.article = article
    self.role = role
    self.group = group
    self.isOriginal = isOriginal || role != .translation
  }
}

/// Members that were made from the same source text.
public struct RevisionGroup: Sendable {
  /// The source hash or commit they record; empty for the members that record nothing.
  public let key: String
  /// The first letters of the commit or hash, for messages.
  public let label: String
  /// Indices of the translations of this group.
  public internal(set) var translations: [Int]
  /// The member that is the very text this group was made from, when it is at hand.
  public internal(set) var exactSource: Int?
  /// One of its members that records nothing and has the blocks of this group, or a source that has them: most likely
  /// the text it was made from, some edits later.
  public internal(set) var likelySource: Int?
  /// The latest hand-off date of its translations as yyyymmdd, 0 where none records one.
  public let handOff: Int

  /// Who can tell what the text it was made from says: its translations, and what that text is likely to be.
  var witnesses: [Int] {
    guard let likelySource, !translations.contains(likelySource) else { return translations }
    return (translations + [likelySource]).sorted()
  }
}

public struct Slot: Sendable {
  public let kind: NodeKind
  /// Index of the parent slot; -1 for the document.
  public let parent: Int32
  /// Index after the last slot below this one.
  public var end: Int32
  /// Names the slot in fingerprints: made from what stands there, not from its line.
  public let key: UInt64
}

/// What fills a slot in one member.
public enum Fill: Sendable, Equatable {
  case node(Int32)
  /// The node is there, at another place among its siblings.
  case moved(Int32)
  /// Its content stands in the neighbouring slot: two blocks became one.
  case merged(Int32)
  /// Not there; the line of what follows it in this member's file.
  case absent(line: UInt32)
  /// Not there because an ancestor is not there: nobody reports it again.
  case void

  var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// The slot in which its content stands, where that is another one.
  var mergedInto: Int? {
    if case .merged(let into) = self { Int(into) } else { nil }
  }
}
