package import DocModel
package import Features

/// One article in all its locales, aligned block by block: slots × members.
///
/// A slot is a block position (heading, paragraph, row, cell) that at least one member fills. Slots are in preorder,
/// like nodes; ``fill(at:of:)`` gives a member's content of a slot. Inlines have no slots: they are compared as features
/// of the block that contains them.
///
/// A class for the same reason as ``Article``.
package final class AlignedArticle: Sendable {
  /// The path of the article, the same in every locale.
  package let path: String
  package let members: [Member]
  /// Per member, the language-neutral values of its blocks.
  package let features: [ArticleFeatures]
  /// Groups of members translated from the same source text, oldest first if the order is known.
  package let groups: [RevisionGroup]
  package let slots: [Slot]
  /// `fills[slot * members.count + member]`.
  package let fills: [Fill]
  /// The versions of the source, or nil if no history was requested or none is known.
  package let history: SourceHistory?
  /// Whether a source locale exists but lacks this article: each locale wrote its own text, and none proves another
  /// wrong.
  package let isOrphan: Bool
  /// Parallel to ``fills``: the index of the node's block in ``ArticleFeatures/blocks``, or -1. For a block that
  /// contains no inlines, -2 minus the index.
  @usableFromInline let leaves: [Int32]
  /// Per slot, the aspects in which its members may differ.
  package let signs: [DifferingAspects]
  /// Per slot with text, the features that its members' texts share.
  package let texts: [SlotTexts]
  /// Per member: whether most of its sentences are those of the original, though it is in another language. Such a page is
  /// no independent evidence of what a translation keeps.
  package let isUntranslated: [Bool]
  /// By file, what of a member's page repeats another part of it, and so is in no slot.
  package let copies: [String: PastedCopies]

  init(
    path: String, members: [Member], features: [ArticleFeatures], groups: [RevisionGroup], slots: [Slot], fills: [Fill],
    history: SourceHistory?, isOrphan: Bool, copies: [String: PastedCopies] = [:]
  ) {
    self.copies = copies
    self.path = path
    self.members = members
    self.features = features
    self.groups = groups
    self.slots = slots
    self.fills = fills
    self.history = history
    self.isOrphan = isOrphan
    let survey = DifferenceScan(of: slots, fills: fills, members: members, features: features)
    leaves = survey.leaves
    signs = survey.signs
    texts = survey.texts
    isUntranslated = UntranslatedPages(of: members, features: features, leaves: survey.leaves).isUntranslated
  }

  @inlinable package func fill(at slot: Int, of member: Int) -> Fill { fills[slot * members.count + member] }

  /// The index of a member's node in a slot, or nil if it has none there.
  @inlinable package func node(at slot: Int, of member: Int) -> Int? {
    switch fill(at: slot, of: member) {
    case .node(let index), .moved(let index): Int(index)
    case .absent, .merged, .void: nil
    }
  }

  /// A member's node in a slot, or nil if it has none there.
  @inlinable package func nodeFound(at slot: Int, of member: Int) -> Node? {
    node(at: slot, of: member).map { members[member].article.nodes[$0] }
  }

  /// The kind of a member's node in a slot, or nil if it has none there.
  package func kind(at slot: Int, of member: Int) -> NodeKind? { nodeFound(at: slot, of: member)?.kind }

  /// The node of the first member that has one in the slot, or nil if none has.
  package func firstNode(_ slot: Int) -> Node? {
    members.indices.lazy.compactMap { self.nodeFound(at: slot, of: $0) }.first
  }

  /// The features of a member's leaf block in a slot, or nil if it has none there.
  @inlinable package func block(at slot: Int, of member: Int) -> BlockFeatures? {
    let leaf = leaves[slot * members.count + member]
    return leaf == -1 ? nil : features[member].blocks[Int(leaf < 0 ? -2 - leaf : leaf)]
  }

  /// Like ``block(at:of:)``, but nil for blocks that are not a paragraph, heading or cell.
  @inlinable package func textBlock(at slot: Int, of member: Int) -> BlockFeatures? {
    textLeaf(at: slot, of: member).map { features[member].blocks[$0] }
  }

  /// The index in ``ArticleFeatures/blocks`` of a member's paragraph, heading or cell in a slot, or nil.
  @inlinable package func textLeaf(at slot: Int, of member: Int) -> Int? {
    let leaf = leaves[slot * members.count + member]
    return leaf < 0 ? nil : Int(leaf)
  }

  /// The visible text of a slot in a member; empty if the member has no text there.
  @inlinable package func visible(at slot: Int, of member: Int) -> ArraySlice<UInt8> {
    guard let block = textBlock(at: slot, of: member) else { return [] }
    return features[member].visible[block.text.indices]
  }

  /// The traits of a leaf block's text; empty if the member has no block in the slot.
  @inlinable package func signs(at slot: Int, of member: Int) -> TextTraits { block(at: slot, of: member)?.signs ?? [] }

  /// Whether a member has a paragraph, heading or cell in a slot.
  @inlinable package func hasText(at slot: Int, of member: Int) -> Bool { leaves[slot * members.count + member] >= 0 }

  /// The direct children of a slot, in order.
  package func children(of slot: Int) -> [Int] {
    var result: [Int] = []
    var next = slot + 1
    while next < slots[slot].end {
      result.append(next)
      next = Int(slots[next].end)
    }
    return result
  }

  /// The length of a member's text relative to the reference's, at least 0.2.
  package func usual(of member: Int, relativeTo reference: Int) -> Double {
    max(0.2, Double(features[member].length) / Double(max(1, features[reference].length)))
  }

  /// Whether some member has the slot's content in the block before it.
  package func isPart(_ slot: Int) -> Bool { members.indices.contains { fill(at: slot, of: $0).mergedInto != nil } }

  /// The slot, and those after it that hold parts of the same paragraph in some members.
  package func parts(of slot: Int) -> [Int] {
    var parts = [slot]
    var next = Int(slots[slot].end)
    while next < slots.count, slots[next].parent == slots[slot].parent, isPart(next) {
      parts.append(next)
      next = Int(slots[next].end)
    }
    return parts
  }

  /// The slot of some parts in which a member's text contains a place of its visible text.
  package func part(of parts: [Int], holding place: Int, of member: Int) -> Int? {
    parts.first { textBlock(at: $0, of: member)?.text.indices.contains(place) ?? false }
  }

  /// A slot and its ancestors, innermost first.
  package func branch(of slot: Int) -> some Sequence<Int> {
    sequence(first: slot) { [slots] in slots[$0].parent < 0 ? nil : Int(slots[$0].parent) }
  }

  /// The innermost slot of a kind among a slot and its ancestors, or nil.
  package func enclosing(_ slot: Int, _ kind: NodeKind) -> Int? { branch(of: slot).first { slots[$0].kind == kind } }

  /// First and last line of a slot in a member's file; if missing, the line of the block that follows.
  package func lines(at slot: Int, of member: Int) -> (Int, Int) {
    switch fill(at: slot, of: member) {
    case .node(let index), .moved(let index):
      let node = members[member].article.nodes[Int(index)]
      return (Int(node.firstLine), Int(node.lastLine))
    case .absent(let line): return (Int(line), Int(line))
    case .merged(let into): return Int(into) == slot ? (1, 1) : lines(at: Int(into), of: member)
    case .void: return slots[slot].parent < 0 ? (1, 1) : lines(at: Int(slots[slot].parent), of: member)
    }
  }

  /// The slots immediately before and after one, under the same parent.
  package func neighbours(of slot: Int) -> [Int] {
    let parent = Int(slots[slot].parent)
    guard parent >= 0 else { return [] }
    var before = slot - 1
    while before > parent, Int(slots[before].parent) != parent { before = Int(slots[before].parent) }
    let behind = Int(slots[slot].end)
    return (before > parent ? [before] : []) + (behind < Int(slots[parent].end) ? [behind] : [])
  }

  /// The slot before (`step` -1) or after (1) another one under the same parent, or nil.
  package func neighbour(of slot: Int, by step: Int) -> Int? {
    neighbours(of: slot).first { ($0 - slot) * step > 0 }
  }
}

/// One article in the alignment: a translation, the source, or the exact text that translations were made from.
package struct Member: Sendable {
  package enum Role: Sendable, Equatable {
    case translation
    /// The current article in the source locale.
    case source
    /// The exact source of a revision group, from an archive: used for comparison, never reported on.
    case archive
  }

  package let article: Article
  package let role: Role
  /// Index in ``AlignedArticle/groups``.
  package let group: Int
  /// Whether other members were translated from this text, or may have been: the source, an archived source, or a
  /// translation without a record while others have one.
  package let isOriginal: Bool

  init(article: Article, role: Role, group: Int, isOriginal: Bool = false) {
    self.article = article
    self.role = role
    self.group = group
    self.isOriginal = isOriginal || role != .translation
  }
}

/// Members translated from the same source text.
package struct RevisionGroup: Sendable {
  /// The source hash or commit they record; empty for the members that record nothing.
  package let key: String
  /// The first letters of the commit or hash, for messages.
  package let label: String
  /// Indices of the translations of this group.
  package internal(set) var translations: [Int]
  /// The member that is the exact text this group was translated from, or nil if it is not available.
  package internal(set) var exactSource: Int?
  /// A member without a record, or the source, whose blocks match this group's: most likely a later edit of the text
  /// the group was translated from.
  package internal(set) var likelySource: Int?
  /// The latest hand-off date of its translations as yyyymmdd, 0 if no translation records one.
  package let handOff: Int

  /// The members that show what the group's source text said: its translations and its likely source.
  package var witnesses: [Int] {
    guard let likelySource, !translations.contains(likelySource) else { return translations }
    return (translations + [likelySource]).sorted()
  }
}

package struct Slot: Sendable {
  package let kind: NodeKind
  /// Index of the parent slot; -1 for the document.
  package let parent: Int32
  /// Index after the last slot below this one.
  package var end: Int32
  /// Identifies the slot in fingerprints: made from the block's content, not from its line.
  package let key: UInt64
}

/// The content of a slot in one member.
package enum Fill: Sendable, Equatable {
  case node(Int32)
  /// The node exists at another position among its siblings.
  case moved(Int32)
  /// Its content is in the neighbouring slot: two blocks became one.
  case merged(Int32)
  /// Missing; the line of the block that follows in this member's file.
  case absent(line: UInt32)
  /// Missing because an ancestor is missing, which is reported instead.
  case void

  package var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// The slot that holds the merged content, or nil if the fill is not merged.
  package var mergedInto: Int? {
    if case .merged(let into) = self { Int(into) } else { nil }
  }
}

/// The text each member was translated from and the reference it is compared with.
extension AlignedArticle {
  /// Up to this number of translations there is no vote.
  package static let fewTranslations = 3

  package func group(of member: Int) -> RevisionGroup { groups[members[member].group] }

  /// The exact text that a member was translated from, or nil if it is not available.
  package func exactSource(of member: Int) -> Int? { group(of: member).exactSource }

  /// The current article in the source locale, or nil if it does not exist.
  package var source: Int? { members.firstIndex { $0.role == .source } }

  /// The version a translation was made from according to git, or nil if git gives no evidence.
  package func origin(of member: Int) -> Origin? {
    history?.origins[members[member].article.locale].flatMap { $0.evidence == .none ? nil : $0 }
  }

  package func isInferred(_ member: Int) -> Bool { origin(of: member)?.evidence == .inferred }

  /// The source if there are too few translations for a vote (at most ``fewTranslations``), else nil.
  var authority: Int? { members.count(where: { $0.role == .translation }) <= Self.fewTranslations ? source : nil }

  /// Returns whether a deciding ``authority`` judges a translation that records no source version: by its current text,
  /// or by the version that git suggests. Rules that need a reference and no vote decide by this.
  package func isHeldToSource(_ member: Int) -> Bool {
    members[member].role == .translation && (group(of: member).key.isEmpty || isInferred(member))
      && !members[member].isOriginal && authority != nil
  }

  /// Returns whether such a translation is compared with the current source because no version is recorded or inferred.
  package func isOfUnknownVersion(_ member: Int) -> Bool {
    isHeldToSource(member) && group(of: member).key.isEmpty
  }

  /// The reference for a translation: its exact source, or the deciding source; nil if the other members vote.
  package func measure(of member: Int) -> Int? {
    exactSource(of: member) ?? (isHeldToSource(member) ? authority : nil)
  }

  /// Returns whether a translation is independent: it records no source version itself. Git evidence is no record.
  package func isCommunity(_ member: Int) -> Bool {
    !members[member].isOriginal
      && (group(of: member).key.isEmpty || !Revision.isRecorded(in: members[member].article.frontMatter))
  }

  /// Returns whether a tool manages the translation (recorded hash, method or hand-off); a commit alone does not count.
  package func isHandedOff(_ member: Int) -> Bool {
    Revision(members[member].article.frontMatter).map { $0.sourceHash != nil || $0.method != nil || $0.handOff > 0 }
      ?? false
  }

  /// The English member if no member records a source version and no source is set: the others were likely translated
  /// from it.
  package var likelyOriginal: Int? {
    guard members.allSatisfy({ $0.role == .translation && groups[$0.group].key.isEmpty }) else { return nil }
    return members.firstIndex { $0.article.locale.isEnglish }
  }

  /// Returns whether an independent English text may contain newer content than its reference, even if another language
  /// is the source: its authors extend it on their own.
  package func mayBeNewer(_ member: Int) -> Bool { isCommunity(member) && members[member].article.locale.isEnglish }
}
