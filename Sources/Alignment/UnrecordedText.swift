internal import DocModel
internal import Features

/// Finds the group that a text without a record belongs to: the one that was made from it, or from a text very near it.
///
/// What it says alone may be news, an error or a rewriting, and tells nothing. Counted is what it shares with some
/// groups and not with others, so that a change to the text itself does not change where it belongs.
struct UnrecordedText {
  private let own: Traits
  private let groups: [Candidate]

  private struct Candidate {
    let group: Int
    let texts: [Traits]
    let isExact: Bool
    /// What any of its texts has.
    let held: Traits
  }

  /// - Parameter groups: per candidate its index, its translations and its exact source.
  init(_ text: Outline, groups: [(group: Int, mates: [Outline], exact: Outline?)]) {
    let isArchived = groups.contains { $0.exact != nil }
    own = Traits(text, words: isArchived)
    self.groups = groups.map { entry in
      let texts =
        entry.mates.map { Traits($0, words: false) } + [entry.exact].compactMap(\.self).map { Traits($0, words: true) }
      return Candidate(
        group: entry.group, texts: texts, isExact: entry.exact != nil,
        held: texts.dropFirst().reduce(texts[0]) { $0.union($1) })
    }
  }

  /// The group it belongs to, nil where it is years away from all of them.
  func home() -> Int? {
    let total = own.values.values.reduce(0, +)
    guard total > 0, let first = groups.first else { return nil }
    let anywhere = groups.dropFirst().reduce(first.held) { $0.union($1.held) }
    let ranked = groups.map { candidate in
      (
        group: candidate.group, foreign: foreign(candidate, anywhere), size: candidate.texts.count,
        strange: strange(candidate, total)
      )
    }
    return ranked.filter { $0.strange <= max(3, total / 20) }
      .min { ($0.foreign, -$0.size, $0.strange, -$0.group) < ($1.foreign, -$1.size, $1.strange, -$1.group) }?.group
  }

  /// What speaks against a group: that the text shares something with others which none of its texts has.
  private func foreign(_ candidate: Candidate, _ anywhere: Traits) -> Int {
    // A translation may have lost the values of a block by an error, less so several the same; what is copied as it is
    // speaks louder.
    let weight = candidate.isExact ? 4 : min(4, candidate.texts.count)
    var sum = weight * Traits.lacking(own.values, anywhere.values, candidate.held.values)
    sum += 4 * Traits.lacking(own.copied, anywhere.copied, candidate.held.copied)
    if candidate.isExact { sum += 4 * Traits.lacking(own.words, anywhere.words, candidate.held.words) }
    return sum
  }

  /// Blocks that none of a group has, and places where it has blocks that the text lacks: a section left out is one.
  /// One translation's slip is not held against the text.
  private func strange(_ candidate: Candidate, _ total: Int) -> Int {
    let shared = own.values.reduce(0) { $0 + min($1.value, candidate.held.values[$1.key] ?? 0) }
    let sizes = candidate.texts.map(\.sequence.count).sorted()
    guard let usual = candidate.texts.first(where: { $0.sequence.count == sizes[sizes.count / 2] }) else {
      return total
    }
    var left = own.values
    var gaps = 0
    var isInside = false
    for value in usual.sequence {
      let isSlip =
        candidate.texts.count > 2 && candidate.texts.count { $0.values[value] != nil } * 2 < candidate.texts.count
      let isThere = left[value, default: 0] > 0
      if isThere { left[value, default: 0] -= 1 }
      if !isThere, !isSlip, !isInside { gaps += 1 }
      isInside = !isThere
    }
    return max(total - shared, gaps)
  }
}

/// What a text has that another made from it, or made from the same, has as well.
private struct Traits {
  /// How often each set of language-neutral values stands in a block.
  private(set) var values: [UInt64: Int] = [:]
  /// The same, as they stand in the text.
  private(set) var sequence: [UInt64] = []
  /// Metadata, ids of headings, code.
  private(set) var copied: [UInt64: Int] = [:]
  /// Blocks word by word.
  private(set) var words: [UInt64: Int] = [:]

  init(_ outline: Outline, words isWanted: Bool) {
    for entry in outline.article.frontMatter.entries {
      copied[Atom.mix(entry.value.utf8, into: Atom.mix(entry.key.utf8)), default: 0] += 1
    }
    for key in outline.headingKeys { copied[key, default: 0] += 1 }
    for block in outline.features.blocks where block.length > 0 {
      // Of code nothing but its text is known.
      if block.mask != 0, block.neutral == 0 { copied[block.textHash, default: 0] += 1 }
      if block.mask != 0 {
        values[block.neutral, default: 0] += 1
        sequence.append(block.neutral)
      }
      if isWanted { words[block.textHash, default: 0] += 1 }
    }
  }

  func union(_ other: Traits) -> Traits {
    var result = self
    result.values.merge(other.values, uniquingKeysWith: max)
    result.copied.merge(other.copied, uniquingKeysWith: max)
    result.words.merge(other.words, uniquingKeysWith: max)
    return result
  }

  /// How much of `own` stands elsewhere, too, and not here.
  static func lacking(_ own: [UInt64: Int], _ anywhere: [UInt64: Int], _ here: [UInt64: Int]) -> Int {
    own.reduce(0) { sum, entry in sum + max(0, min(entry.value, anywhere[entry.key] ?? 0) - (here[entry.key] ?? 0)) }
  }
}
