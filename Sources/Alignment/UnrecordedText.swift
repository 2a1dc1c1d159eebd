internal import DocModel
internal import Features

/// Finds the group of a text without a record: the one whose texts are translations of it or of a nearly identical
/// text.
///
/// Content that only this text has may be new, wrong or reworded, and is ignored. Only content shared with some groups
/// but not others counts, so edits of the text itself do not change its group.
struct UnrecordedText {
  private let own: Traits
  private let groups: [Candidate]

  private struct Candidate {
    let group: Int
    let texts: [Traits]
    /// For each mark, the maximum count in any of its texts.
    let held: [UInt64: Int]
  }

  /// - Parameter groups: per candidate its index, its translations and its exact source.
  init(_ text: Outline, groups: [(group: Int, mates: [Outline], exact: Outline?)]) {
    let areExact = groups.allSatisfy { $0.exact != nil }
    own = Traits(text, words: areExact)
    self.groups = groups.map { entry in
      let texts =
        entry.mates.map { Traits($0, words: false) } + (entry.exact.map { [Traits($0, words: areExact)] } ?? [])
      return Candidate(
        group: entry.group, texts: texts, held: texts.reduce(into: [:]) { $0.merge($1.marks, uniquingKeysWith: max) })
    }
  }

  /// The group of the text, or nil if it is too different from all of them.
  func home() -> Int? {
    guard !own.blocks.isEmpty else { return nil }
    let anywhere = groups.reduce(into: [:]) { $0.merge($1.held, uniquingKeysWith: max) }
    let ranked = groups.map { candidate in
      // Evidence against the group: content the text shares with other groups but with no text of this one.
      let foreign = own.marks.reduce(0) { sum, mark in
        sum + max(0, min(mark.value, anywhere[mark.key] ?? 0) - (candidate.held[mark.key] ?? 0))
      }
      return (group: candidate.group, foreign: foreign, size: candidate.texts.count, strange: strange(candidate))
    }
    return ranked.filter { $0.strange <= max(3, own.blocks.count / 20) }
      .min { ($0.foreign, -$0.size, $0.strange, -$0.group) < ($1.foreign, -$1.size, $1.strange, -$1.group) }?.group
  }

  /// The number of blocks missing from the whole group, or of gaps where the text lacks its blocks, whichever is
  /// larger. A missing section is one gap; blocks in less than half of the translations are ignored.
  private func strange(_ candidate: Candidate) -> Int {
    var left = Dictionary(own.blocks.map { ($0, 1) }, uniquingKeysWith: +)
    let unknown = left.reduce(0) { $0 + max(0, $1.value - (candidate.held[$1.key] ?? 0)) }
    let usual = candidate.texts.map(\.blocks).sorted { $0.count < $1.count }[candidate.texts.count / 2]
    var gaps = 0
    var isInside = false
    for block in usual {
      let isSlip =
        candidate.texts.count > 2
        && !Quorum.isHalf(candidate.texts.count { $0.marks[block] != nil }, of: candidate.texts.count)
      let isThere = left[block, default: 0] > 0
      if isThere { left[block, default: 0] -= 1 }
      if !isThere, !isSlip, !isInside { gaps += 1 }
      isInside = !isThere
    }
    return max(unknown, gaps)
  }
}

/// The content that a text has in common with its translations and with other translations of its source.
private struct Traits {
  /// The language-neutral values of its blocks.
  private(set) var blocks: [UInt64] = []
  /// The counts of these values, of metadata, heading ids and code; and of exact texts.
  private(set) var marks: [UInt64: Int] = [:]

  init(_ outline: Outline, words isWanted: Bool) {
    let metadata = outline.article.frontMatter.entries.map {
      StableHash.mix($0.value.utf8, into: StableHash.mix($0.key.utf8))
    }
    for mark in metadata + outline.headingKeys { marks[mark, default: 0] += 1 }
    for block in outline.features.blocks where block.length > 0 {
      if block.mask != 0 {
        blocks.append(block.neutral)
        marks[block.neutral, default: 0] += 1
      }
      // A code block is only identified by its text.
      if isWanted || block.mask != 0 && block.neutral == 0 { marks[block.textHash, default: 0] += 1 }
    }
  }
}
