internal import Alignment
internal import DocModel
internal import Features

extension DisagreementFinder {
  /// Compares presence, kind, level, id and name of a block.
  mutating func structure(_ slot: Int, _ signs: DifferingAspects) {
    if signs.contains(.absence) { presence(slot) }
    if signs.contains(.kinds) {
      let kinds = jury.judge { [article] in article.nodeFound(at: slot, of: $0).map { UInt64($0.kind.rawValue) } }
      for judgement in kinds { add(at: slot, .kind, judgement) }
    }
    switch article.slots[slot].kind {
    case .heading:
      if signs.contains(.kinds) { judgeNodes(at: slot, for: .headingLevel) { _, node in UInt64(node.level) } }
      if signs.contains(.id) {
        let givers = givers(of: slot)
        judgeNodes(at: slot, for: .anchor) { article, node in
          // A missing id counts if the article has most of the others' ids, or what is left of this one.
          node.attribute.isEmpty
            ? (givers.contains(article.locale) ? 0 : nil) : HashFold.blanksFolded(article.pool, node.attribute)
        }
      }
    case .include:
      let members = article.members
      judgeNodes(at: slot, for: .name) { article, node in
        // The links of an older version lead from where the current one lies.
        let bases = members.lazy.filter { $0.article.file == article.file }.compactMap(\.article.linkBase)
        let base = article.linkBase ?? bases.first
        let path = IncludeRule.withoutLocale(Self.included(node, in: article, base), article.locale)
        return LinkTarget(Array(path.utf8)[...], language: Array(article.locale.language.utf8)).atom
      }
    case .alert, .tab, .directive:
      judgeNodes(at: slot, for: .name) { article, node in HashFold.blanksFolded(article.pool, node.literal) }
    case .codeBlock:
      judgeNodes(at: slot, for: .codeLanguage) { article, node in Self.language(article.pool[node.attribute.indices]) }
    default: break
    }
  }

  /// The target of an include, resolved from where the file lies if the locales lie at different depths.
  private static func included(_ node: Node, in article: Article, _ base: LinkBase?) -> String {
    let notation = UInt8(exactly: node.value).flatMap(IncludeNotation.init)
    var written = article.string(node.literal)
    if notation == .vuePressCode {
      let target = IncludeTarget(written, .vuePressCode)
      if case .section(let name) = target.part { written = "\(target.path)#\(name)" } else { written = target.path }
    }
    guard notation?.isRelative == true, let base, let name = base.canonical(Array(written.utf8)[...])
    else { return written }
    return String(decoding: name, as: UTF8.self)
  }

  /// If a heading in this slot has an explicit id, the locales of the members that should have one there, too; else
  /// empty.
  private mutating func givers(of slot: Int) -> Set<LocaleTag> {
    let named = (0..<count).filter { article.nodeFound(at: slot, of: $0)?.isNamed == true }
    guard !named.isEmpty else { return [] }
    let torn = (0..<count).filter { article.tornID(at: slot, of: $0, beside: named) != nil }
    return idGivers.union(torn.map { article.members[$0].article.locale })
  }

  /// The locales whose articles have at least half of the explicit ids that the headings have in half of the others.
  /// Ids that tools insert before the text do not count.
  static func idGivers(_ article: AlignedArticle) -> Set<LocaleTag> {
    let members = article.members.indices
    var (own, wanted) = (members.map { _ in 0 }, members.map { _ in 0 })
    for slot in article.slots.indices where article.slots[slot].kind == .heading {
      let nodes = members.map { article.nodeFound(at: slot, of: $0) }
      let named = nodes.count { $0?.isNamed == true }
      let held = nodes.count { $0 != nil }
      for member in members where nodes[member] != nil {
        let isNamed = nodes[member]?.isNamed == true
        guard (named - (isNamed ? 1 : 0)) * 2 >= held - 1, named > (isNamed ? 1 : 0) else { continue }
        wanted[member] += 1
        if isNamed { own[member] += 1 }
      }
    }
    return Set(
      members.filter { own[$0] > 0 && own[$0] * 2 >= wanted[$0] }.map { article.members[$0].article.locale })
  }

  private mutating func presence(_ slot: Int) {
    let before = blockBefore(slot)
    let presence = jury.judge { member in
      switch article.fill(at: slot, of: member) {
      case .node, .moved: 1
      case .absent: before.flatMap { article.node(at: $0, of: member) } == nil ? 0 : 2
      case .merged: 2
      case .void: nil
      }
    }
    for judgement in tornAlerts(at: slot, presence) ?? presence where !isOnlyGrouping(judgement, at: slot) {
      add(at: slot, .presence, judgement)
    }
  }

  /// Blames the members whose quote has a torn or translated marker for an alert, where no vote decides: such a marker is
  /// damage by its form.
  /// - Returns: nil if a vote decides, or no such marker is found.
  private func tornAlerts(at slot: Int, _ judgements: [Judgement]) -> [Judgement]? {
    guard article.slots[slot].kind == .alert, !judgements.isEmpty, !judgements.contains(where: \.verdict.blames),
      let holder = (0..<count).first(where: { article.node(at: slot, of: $0) != nil })
    else { return nil }
    let torn = (0..<count).filter { markedQuote(near: slot, of: $0, comparedTo: holder) != nil }
    let whole = (0..<count).filter { article.node(at: slot, of: $0) != nil }
    return torn.isEmpty
      ? nil
      : torn.map { member in
        Judgement(
          member: member, grounds: .outvoted(by: whole.count, of: whole.count + 1, isRecorded: false), against: whole,
          with: [member])
      }
  }

  /// Folds consecutive headings that differ by the same number of levels into the first: the whole section is at
  /// another depth.
  mutating func foldShiftedHeadings() {
    let headings = article.slots.indices.filter { article.slots[$0].kind == .heading }
    for (member, own) in Dictionary(
      grouping: found.indices.filter { found[$0].aspect == .headingLevel }, by: { found[$0].member })
    {
      let charges = Dictionary(own.map { (found[$0].slot, $0) }) { first, _ in first }
      var first: (slot: Int, shift: Int)?
      for slot in headings where article.node(at: slot, of: member) != nil {
        guard let index = charges[slot], let shift = shift(found[index]) else {
          first = nil
          continue
        }
        if let first, first.shift == shift { found[index].cause = first.slot } else { first = (slot, shift) }
      }
    }
  }

  private func shift(_ d: Disagreement) -> Int? {
    guard d.verdict.blames, let own = article.nodeFound(at: d.slot, of: d.member),
      let other = article.nodeFound(at: d.slot, of: d.reference)
    else { return nil }
    return Int(own.level) - Int(other.level)
  }

  /// The block that contains this one's content in most members, or nil.
  private func blockBefore(_ slot: Int) -> Int? {
    let merged = (0..<count).compactMap { article.fill(at: slot, of: $0).mergedInto }
    return merged.count > (0..<count).count { article.node(at: slot, of: $0) != nil } ? merged.last : nil
  }

  /// Compares a value among the members whose node has the slot's kind; a member with a nil value does not vote.
  /// - Returns: whether the members differ.
  @discardableResult
  private mutating func judgeNodes(at slot: Int, for aspect: Aspect, by value: (Article, Node) -> UInt64?) -> Bool {
    let kind = article.slots[slot].kind
    let judgements = jury.judge { [article] member in
      article.nodeFound(at: slot, of: member).flatMap {
        $0.kind == kind ? value(article.members[member].article, $0) : nil
      }
    }
    for judgement in judgements {
      let line = article.lines(at: slot, of: judgement.member).0
      add(at: slot, aspect, judgement, lines: (line, line))
    }
    return !judgements.isEmpty
  }

  /// The line markers in braces after the language: `{1,3-5}` and `ins={10}` mark lines of the code.
  private static func markedLines(_ meta: ArraySlice<UInt8>) -> [UInt8] {
    var (lines, isInside): ([UInt8], Bool) = ([], false)
    for byte in meta {
      if byte == 0x7b || byte == 0x7d { isInside = byte == 0x7b }
      if isInside, byte > 0x20 { lines.append(byte) }
    }
    return lines.contains(where: \.isASCIIDigit) ? lines : []
  }

  /// A hash of the language in an info string, lowercased, and of the marked lines.
  private static func language(_ info: ArraySlice<UInt8>) -> UInt64 {
    let word = info.drop { $0 == .space }.prefix { $0 != .space && $0 != .tab && $0 != .of("{") && $0 != .of(",") }
    let lines = markedLines(info[word.endIndex...])
    if !lines.isEmpty { return StableHash(word.map { $0.asciiLowercased } + [0] + lines).hash }
    let isSmall = word.allSatisfy { !$0.isASCIICapital }
    return isSmall ? StableHash(word).hash : StableHash(word.map { $0.asciiLowercased }).hash
  }

  /// Compares column count and alignments of a table.
  mutating func tableShape(_ slot: Int) {
    if judgeNodes(at: slot, for: .columns, by: { _, node in UInt64(node.value) }) { return }
    judgeNodes(at: slot, for: .columnAlignment) { article, node in HashFold.blanksFolded(article.pool, node.literal) }
  }
}

extension Node {
  /// Whether a heading has an explicit id after its text.
  fileprivate var isNamed: Bool { flags.contains(.explicitID) && !flags.contains(.anchorTag) }
}

/// Notices that a page was translated by a machine, which only translations have.
extension DisagreementFinder {
  /// The number of top-level blocks at each end of a page among which such a notice may be.
  private static let edge = 3
  private static let longestNotice = 600

  /// Removes the differences in presence of such notices, with the blocks within them.
  mutating func dropTranslationNotices() {
    guard found.contains(where: { $0.aspect == .presence }) else { return }
    let top = article.children(of: 0).filter { slot in
      article.members.indices.contains { article.node(at: slot, of: $0) != nil }
    }
    let ends = Set(top.prefix(Self.edge) + top.suffix(Self.edge))
    var known: [Int: Bool] = [:]
    let kept = found.filter { disagreement in
      guard [.presence, .kind].contains(disagreement.aspect),
        let block = article.branch(of: disagreement.slot).first(where: ends.contains)
      else { return true }
      let isNotice = known[block] ?? isNotice(block)
      known[block] = isNotice
      return !isNotice
    }
    found = kept
  }

  /// Returns whether a block speaks of machine translation in each translation that has it.
  private func isNotice(_ slot: Int) -> Bool {
    let holders = article.members.indices.filter {
      article.node(at: slot, of: $0) != nil && !article.members[$0].isOriginal
    }
    return !holders.isEmpty
      && holders.allSatisfy { member in
        let text = article.excerpt(at: slot, of: member, limit: Self.longestNotice).lowercased()
        return LanguageProfile.of(article.members[member].article.locale.language).words("machine-translated")
          .contains { text.contains($0) }
      }
  }
}
