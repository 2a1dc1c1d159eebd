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
    /// What any of its texts has.
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

  /// The group it belongs to, nil where it is years away from all of them.
  func home() -> Int? {
    guard !own.blocks.isEmpty else { return nil }
    let anywhere = groups.reduce(into: [:]) { $0.merge($1.held, uniquingKeysWith: max) }
    let ranked = groups.map { candidate in
      // What speaks against it: that the text shares something with others which none of its texts has.
      let foreign = own.marks.reduce(0) { sum, mark in
        sum + max(0, min(mark.value, anywhere[mark.key] ?? 0) - (candidate.held[mark.key] ?? 0))
      }
      return (group: candidate.group, foreign: foreign, size: candidate.texts.count, strange: strange(candidate))
    }
    return ranked.filter { $0.strange <= max(3, own.blocks.count / 20) }
      .min { ($0.foreign, -$0.size, $0.strange, -$0.group) < ($1.foreign, -$1.size, $1.strange, -$1.group) }?.group
  }

  /// Blocks that none of a group has, and places where it has blocks that the text lacks: a section left out is one.
  /// One translation's slip is not held against the text.
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

/// What a text has that another made from it, or made from the same, has as well.
private struct Traits {
  /// The language-neutral values of its blocks.
  private(set) var blocks: [UInt64] = []
  /// The same by how often they stand there; metadata, ids of headings, code; and blocks word by word.
  private(set) var marks: [UInt64: Int] = [:]

  init(_ outline: Outline, words isWanted: Bool) {
    let metadata = outline.article.frontMatter.entries.map { Atom.mix($0.value.utf8, into: Atom.mix($0.key.utf8)) }
    for mark in metadata + outline.headingKeys { marks[mark, default: 0] += 1 }
    for block in outline.features.blocks where block.length > 0 {
      if block.mask != 0 {
        blocks.append(block.neutral)
        marks[block.neutral, default: 0] += 1
      }
      // Of code nothing but its text is known.
      if isWanted || block.mask != 0 && block.neutral == 0 { marks[block.textHash, default: 0] += 1 }
    }
  }
}
