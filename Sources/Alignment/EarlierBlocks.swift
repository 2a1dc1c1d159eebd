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
    return history.blocks.indices.filter { $0 != base }.sorted { abs($0 - base) < abs($1 - base) }.first { version in
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
  }

  /// Returns whether content missing in the translation is also missing in the current source, so it need not be added.
  func wasDroppedSince(_ d: Disagreement) -> Bool {
    guard let source, exactSource(of: d.member) != source else { return false }
    switch d.aspect {
    case .presence: return node(at: d.slot, of: d.member) == nil && node(at: d.slot, of: source) == nil
    case .facts(let kind):
      guard d.extra.isEmpty, !d.missing.isEmpty, block(at: d.slot, of: source) != nil else { return false }
      let today = Set(features[source].facts.lazy.filter { $0.kind == kind }.map(\.atom))
      return d.missing.allSatisfy { !today.contains($0.atom) }
    default: return false
    }
  }

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

  /// The block in a slot, or for a cell its row; nil if the member lacks it.
  func name(at slot: Int, of member: Int) -> (name: BlockName, kind: NodeKind)? {
    guard let node = node(at: enclosing(slot, .tableRow) ?? slot, of: member) else { return nil }
    let article = members[member].article
    return BlockName(at: node, in: article, features: features[member]).map { ($0, article.nodes[node].kind) }
  }
}

extension DisagreementFinder {
  /// Reclassifies blocks that follow another source version as outdated, not wrong. An inferred version is weaker
  /// evidence than a recorded one; if several are possible, only what they share is proof.
  mutating func acquitOtherVersions() {
    guard article.history != nil else { return }
    for index in found.indices where found[index].verdict == .proven {
      let d = found[index]
      let isInferred = article.isInferred(d.member)
      if isInferred, article.wasChangedSince(d), !isSlip(d) {
        found[index].becomeDrift()
      } else if isDrift(d),
        article.wasDroppedSince(d) || isInferred && article.cameLater(d) || article.otherVersion(agreeingWith: d) != nil
      {
        found[index].becomeDrift()
      } else if isInferred {
        found[index].doubts.insert(article.isAlikeInAllVersions(d) ? .inferredVersion : .severalVersions)
      }
    }
  }
}
