internal import DocModel
internal import Features

/// Groups members by the source text they were translated from.
struct Grouping {
  private(set) var members: [Member] = []
  private(set) var groups: [RevisionGroup] = []

  init(_ articles: [Article], source: LocaleTag?, archive: [String: Article], hash: (Article, Set<String>) -> String?) {
    var byKey: [String: [Int]] = [:]
    let sorted = articles.sorted { $0.locale < $1.locale }
    let recorded = Set(sorted.compactMap { $0.revision?.sourceHash })
    var sourceIndex = sorted.firstIndex { $0.locale == source }
    var sourceHash = recorded.isEmpty ? nil : sourceIndex.flatMap { hash(sorted[$0], recorded) }
    if source == nil, !recorded.isEmpty {
      // If no source is set, the article whose hash others record is the source.
      for (index, article) in sorted.enumerated() where sourceIndex == nil && article.revision == nil {
        guard let own = hash(article, recorded), recorded.contains(own) else { continue }
        (sourceIndex, sourceHash) = (index, own)
      }
    }
    if source == nil, recorded.isEmpty, sorted.count <= Self.few {
      // With at most three articles and no records, assume the single English one is the source.
      let english = sorted.indices.filter { sorted[$0].locale.isEnglish }
      if english.count == 1, sorted.allSatisfy({ $0.revision == nil }) { sourceIndex = english[0] }
    }
    for (index, article) in sorted.enumerated() {
      if index != sourceIndex {
        byKey[article.revision?.key ?? "", default: []].append(index)
      }
    }
    groups = byKey.map { key, indices in
      RevisionGroup(
        key: key, label: sorted[indices[0]].revision?.short ?? "", translations: indices,
        handOff: indices.map { sorted[$0].revision?.handOff ?? 0 }.max() ?? 0)
    }
    groups.sort { ($0.handOff, $0.key) < ($1.handOff, $1.key) }
    if let sourceIndex, !groups.contains(where: { $0.key == sourceHash && sourceHash != nil }) {
      // The current source: newer than every recorded version.
      groups.append(
        RevisionGroup(
          key: sourceHash ?? "source", label: sorted[sourceIndex].locale.tag, translations: [], handOff: 99_991_231))
    }
    var groupOf = Array(repeating: groups.count - 1, count: sorted.count)
    for (g, group) in groups.enumerated() { for index in group.translations { groupOf[index] = g } }
    if let sourceIndex, let g = groups.firstIndex(where: { $0.key == sourceHash }) { groupOf[sourceIndex] = g }
    for (index, article) in sorted.enumerated() {
      members.append(
        Member(
          article: article, role: index == sourceIndex ? .source : .translation, group: groupOf[index],
          isOriginal: !recorded.isEmpty && article.revision == nil))
    }
    for (g, group) in groups.enumerated() {
      if let sourceIndex, groupOf[sourceIndex] == g, group.key == sourceHash || group.translations.isEmpty {
        groups[g].exactSource = sourceIndex
      } else if let text = archive[group.key] {
        groups[g].exactSource = members.count
        members.append(Member(article: text, role: .archive, group: g))
      }
    }
  }

  private static let few = 3

  /// Assigns the single text without a record to the group whose blocks it nearly all shares: it differs by errors and
  /// minor edits. A source whose hash no translation records keeps its group and becomes that group's likely source.
  mutating func adoptUnrecorded(_ outlines: [Outline]) {
    guard let stray = groups.indices.first(where: isStray),
      let member = members.firstIndex(where: { $0.group == stray })
    else { return }
    let candidates = groups.indices.filter { $0 != stray && !groups[$0].translations.isEmpty }.map { group in
      (
        group: group, mates: groups[group].translations.map { outlines[$0] },
        exact: groups[group].exactSource.map { outlines[$0] }
      )
    }
    guard let home = UnrecordedText(outlines[member], groups: candidates).home() else { return }
    groups[home].likelySource = member
    guard members[member].role == .translation else { return }
    members[member] = Member(article: members[member].article, role: .translation, group: home, isOriginal: true)
    groups[home].translations = (groups[home].translations + [member]).sorted()
    groups[stray] = RevisionGroup(key: "", label: "", translations: [], handOff: 0)
  }

  /// Returns whether a group is a single text of unknown version: one translation without a record, or the source if no
  /// group has an exact source.
  private func isStray(_ group: Int) -> Bool {
    if groups[group].key.isEmpty { return groups[group].translations.count == 1 }
    return groups[group].translations.isEmpty
      && groups.allSatisfy { $0.translations.isEmpty || !$0.key.isEmpty && $0.exactSource == nil }
  }

  /// Per member the group of those translated from the same text, or nil if unknown.
  var sharedTexts: [Int?] { members.map { groups[$0.group].key.isEmpty ? nil : $0.group } }

  /// All members: the pivot first, then its group, then larger groups first.
  func order(_ outlines: [Outline]) -> [Int] {
    guard !members.isEmpty else { return [] }
    let largest = groups.indices.max { (groups[$0].translations.count, $0) < (groups[$1].translations.count, $1) } ?? 0
    var pivot: Int
    if let source = members.firstIndex(where: { $0.role == .source }) ?? groups.lazy.compactMap(\.likelySource).first {
      pivot = source
    } else if let exact = groups[largest].exactSource {
      pivot = exact
    } else {
      pivot = Self.mostOrdinary(groups[largest].translations, outlines)
    }
    if groups[largest].exactSource != nil, groups[members[pivot].group].exactSource != pivot {
      pivot = groups[largest].exactSource ?? pivot
    }
    let home = members[pivot].group
    let usual = groups.map { group in group.key.isEmpty ? nil : Self.mostOrdinary(group.translations, outlines) }
    func rank(_ m: Int) -> (Int, Int, Int, Int, Int, Int) {
      let group = members[m].group
      // The exact source leads its group, else the most typical translation.
      let lead = members[m].role != .translation ? 0 : m == usual[group] ? 1 : 2
      return (m == pivot ? 0 : 1, group == home ? 0 : 1, -groups[group].translations.count, group, lead, m)
    }
    let ranks = members.indices.map(rank)
    return members.indices.sorted { ranks[$0] < ranks[$1] }
  }

  /// The member with the most frequent block count; among equals the one with the most blocks.
  private static func mostOrdinary(_ candidates: [Int], _ outlines: [Outline]) -> Int {
    var counts: [Int: Int] = [:]
    for m in candidates { counts[Int(outlines[m].leaves), default: 0] += 1 }
    return candidates.max { a, b in
      func rank(_ m: Int) -> (Int, UInt32, Int) {
        let leaves = outlines[m].leaves
        return (counts[Int(leaves)] ?? 0, leaves, -m)
      }
      return rank(a) < rank(b)
    } ?? candidates.first ?? 0
  }
}

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
        && candidate.texts.count { $0.marks[block] != nil } * 2 < candidate.texts.count
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
