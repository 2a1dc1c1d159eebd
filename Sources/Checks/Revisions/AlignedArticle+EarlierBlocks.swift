package import Alignment
internal import DocModel
internal import Features

/// Finds blocks of a translation that follow another source version than the page as a whole.
extension AlignedArticle {
  /// The index in ``SourceHistory/versions`` of the nearest version that agrees with the translation in a block where
  /// its recorded version does not; nil if no version agrees or none is known.
  package func otherVersion(agreeingWith d: Disagreement) -> Int? {
    guard let history, let origin = origin(of: d.member), let exact = exactSource(of: d.member) else { return nil }
    let own = name(at: d.slot, of: d.member)
    let reference = name(at: d.slot, of: exact)
    guard own != nil || reference != nil else { return nil }
    let base = origin.newest
    // A block the translation never had is located by its neighbours.
    let context = own == nil ? around(at: d.slot, of: d.member).compactMap { name(at: $0, of: exact)?.name } : []
    func agrees(_ version: Int) -> Bool {
      guard let blocks = history.blocks[version] else { return false }
      // A block that is equal in both versions explains nothing.
      if let reference, blocks.has(wordsOf: reference.name) { return false }
      // Values that the page's version lacks but another one has come from that other version.
      if !d.extra.isEmpty, let own = history.blocks[base],
        d.extra.allSatisfy({ blocks.has($0, of: d.aspect) && !own.has($0, of: d.aspect) })
      {
        return true
      }
      guard let own else {
        guard let reference else { return false }
        let isLess = history.blocks[base].map { blocks.count(of: reference.kind) < $0.count(of: reference.kind) }
        return blocks.has(valuesOf: reference.name) != true && isLess ?? false
          && context.allSatisfy(blocks.has(wordsOf:))
      }
      if let held = blocks.has(valuesOf: own.name) { return held }
      guard reference == nil else { return own.kind == .tableRow }
      return history.blocks[base].map { blocks.count(of: own.kind) > $0.count(of: own.kind) } ?? false
    }
    let all = history.blocks.indices
    for distance in 1..<max(2, base + 1, all.count - base) {
      if all.contains(base - distance), agrees(base - distance) { return base - distance }
      if all.contains(base + distance), agrees(base + distance) { return base + distance }
    }
    return nil
  }

  /// Returns whether content missing in the translation is also missing in the current source, so it need not be added.
  func wasDroppedSince(_ d: Disagreement) -> Bool {
    guard let source, exactSource(of: d.member) != source else { return false }
    switch d.aspect {
    case .presence:
      guard node(at: d.slot, of: d.member) == nil else { return false }
      return node(at: d.slot, of: source) == nil || hasOtherText(at: d.slot, of: source, than: d.member)
    case .facts(let kind):
      guard d.extra.isEmpty, !d.missing.isEmpty, block(at: d.slot, of: source) != nil else { return false }
      let today = Set(features[source].facts.lazy.filter { $0.kind == kind }.map(\.atom))
      return d.missing.allSatisfy { !today.contains($0.atom) }
    default: return false
    }
  }

  /// Returns whether today's source has the block in the kind in which the translation has it.
  func hasKindOfToday(_ d: Disagreement) -> Bool {
    guard d.aspect == .kind || d.aspect == .recast, let source, exactSource(of: d.member) != source,
      case let slot = d.counterpart ?? d.slot, let own = kind(at: slot, of: d.member)
    else { return false }
    return kind(at: slot, of: source) == own
  }

  /// Returns whether today's source has another text in the place of one that a member was made from: few of its words.
  private func hasOtherText(at slot: Int, of source: Int, than member: Int) -> Bool {
    guard let exact = exactSource(of: member), hasText(at: slot, of: exact), hasText(at: slot, of: source) else {
      return false
    }
    func words(_ member: Int) -> [Substring] {
      String(decoding: visible(at: slot, of: member), as: UTF8.self).lowercased().split { !$0.isLetter && !$0.isNumber }
        .filter { $0.count >= Self.lettersOfWord }
    }
    let (before, now) = (words(exact), Set(words(source)))
    // A name in code that is gone from all of the page is of a text that is gone.
    let codes = values(of: .code, at: slot, of: exact).map(\.atom)
    let today = Set(features[source].facts.lazy.filter { $0.kind == .code }.map(\.atom))
    let kept = before.count { now.contains($0) }
    if !codes.isEmpty, !codes.contains(where: today.contains), kept * 2 < before.count { return true }
    return before.count >= Self.leastWords && kept * Self.partOfWords < before.count
  }

  /// Shorter words are in most texts; a text of fewer words may be a label; and of one that was edited more are left.
  private static let (lettersOfWord, leastWords, partOfWords) = (4, 5, 4)

  /// Returns whether the source changed the block since the inferred version, or the translation agrees with the
  /// current source. An inferred version may be wrong, so such a difference proves nothing.
  func wasChangedSince(_ d: Disagreement) -> Bool {
    guard let source, let exact = exactSource(of: d.member), exact != source, !d.against.contains(source) else {
      return false
    }
    return d.with.contains(source)
      || name(at: d.slot, of: exact)?.name.words != name(at: d.slot, of: source)?.name.words
  }

  /// Returns whether the block is equal in all versions the translation may have been made from.
  func isAlikeInAllVersions(_ d: Disagreement) -> Bool {
    guard let history, let origin = origin(of: d.member), origin.newest < origin.oldest else { return true }
    guard let exact = exactSource(of: d.member), let reference = name(at: d.slot, of: exact) else { return false }
    return (origin.newest...origin.oldest).allSatisfy { history.blocks[$0]?.has(wordsOf: reference.name) ?? true }
  }

  /// The index in ``SourceHistory/versions`` of the first version that changed a block since the one a translation was
  /// made from, or nil if it is unchanged.
  package func version(changing slot: Int, of member: Int) -> Int? {
    guard let history, let origin = origin(of: member), let exact = exactSource(of: member),
      let before = name(at: slot, of: exact)
    else { return nil }
    return (0..<origin.newest).reversed().first { version in
      history.blocks[version].map { !$0.has(wordsOf: before.name) } ?? false
    }
  }
}

extension DisagreementFinder {
  /// Reclassifies blocks that follow another source version as outdated, not wrong. An inferred version is weaker
  /// evidence than a recorded one; if several are possible, only what they share is proof.
  mutating func acquitOtherVersions() {
    guard article.history != nil else { return }
    let isOnlyOne = article.members.count { $0.role == .translation } == 1
    for index in found.indices where found[index].verdict == .proven {
      let d = found[index]
      let isInferred = article.isInferred(d.member)
      if isInferred, isOnlyOne { found[index].doubts.insert(.onlyTranslation) }
      if article.exactSource(of: d.member) == article.source, article.isOfValueAlone(d) {
        if isInferred { found[index].doubts.insert(.inferredVersion) }
      } else if isInferred, article.wasChangedSince(d), !isSlip(d) {
        found[index].becomeDrift()
      } else if isDrift(d),
        article.wasDroppedSince(d) || article.hasKindOfToday(d) || isInferred && article.cameLater(d)
          || article.otherVersion(agreeingWith: d) != nil
      {
        found[index].becomeDrift()
      } else if isInferred {
        found[index].doubts.insert(article.isAlikeInAllVersions(d) ? .inferredVersion : .severalVersions)
      }
    }
  }
}

/// Blocks added to the source after the translation's surrounding section was last edited are not omissions, even if
/// the page as a whole follows a newer version.
extension AlignedArticle {
  /// Returns whether a translation never had a block of its source version and its surroundings are older than the
  /// block.
  func isNews(at slot: Int, of member: Int) -> Bool {
    guard let exact = exactSource(of: member), let history, let past = past(of: member),
      let base = history.origins[members[member].article.locale]?.newest, history.blocks.indices.contains(base),
      let leaf = (slot..<Int(slots[slot].end)).first(where: {
        !slots[$0].kind.isContainer && name(at: $0, of: exact) != nil
      }),
      let block = name(at: leaf, of: exact), let age = ageAround(at: slot, of: member), age > base,
      let then = history.blocks[age], let now = history.blocks[base]
    else { return false }
    return !then.has(wordsOf: block.name) && then.has(valuesOf: block.name) != true
      && then.count(of: block.kind) < now.count(of: block.kind)
      && past.states.allSatisfy { $0.blocks.has(valuesOf: block.name) != true }
  }

  /// Returns whether the missing content of a disagreement was added to the source later.
  func cameLater(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .presence: return node(at: d.slot, of: d.member) == nil && isNews(at: d.slot, of: d.member)
    case .facts, .codeBody:
      guard !d.missing.isEmpty, let history, let past = past(of: d.member), let age = age(at: d.slot, of: d.member),
        let base = history.origins[members[d.member].article.locale]?.newest, age > base, let then = history.blocks[age]
      else { return false }
      return d.missing.allSatisfy { value in
        !then.has(value, of: d.aspect) && past.states.allSatisfy { !$0.blocks.has(value, of: d.aspect) }
      }
    default: return false
    }
  }

  /// The age (version index) of the newer of the adjacent blocks that a translation has, or nil if one is unknown.
  private func ageAround(at slot: Int, of member: Int) -> Int? {
    let ages = around(at: slot, of: member).map { age(at: $0, of: member) }
    return ages.contains(nil) ? nil : ages.compactMap(\.self).min()
  }

  /// The slots of the nearest blocks before and after that a member has.
  func around(at slot: Int, of member: Int) -> [Int] {
    var top = slot
    while slots[top].parent > 0, node(at: Int(slots[top].parent), of: member) == nil { top = Int(slots[top].parent) }
    guard slots[top].parent >= 0 else { return [] }
    let (first, behind) = (Int(slots[top].parent) + 1, Int(slots[top].end))
    let isBlock = { (slot: Int) in self.name(at: slot, of: member) != nil && self.slots[slot].kind != .tableCell }
    return [(first..<max(first, top)).last(where: isBlock), (behind..<slots.count).first(where: isBlock)].compactMap(
      \.self)
  }
}

extension VersionBlocks {
  /// Returns whether the version has a value, or a line of code, in any block.
  func has(_ value: ValueDifference, of aspect: Aspect) -> Bool {
    switch aspect {
    case .facts(let kind): has(value: value.atom, of: kind)
    case .codeBody: has(codeLine: value.text)
    default: has(atom: value.atom)
    }
  }
}
