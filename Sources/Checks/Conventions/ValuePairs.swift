package import Alignment
internal import DocModel
package import Features

/// The values of one kind in a block, each of the source paired with that of a translation.
struct ValuePairs {
  struct Pair {
    let source: Fact
    let own: Fact
  }

  private(set) var pairs: [Pair] = []

  /// Equal values are paired first, then those that fold to the same, then the rest in order if each side has as many.
  init(_ source: [Fact], _ own: [Fact]) {
    guard !source.isEmpty, !own.isEmpty else { return }
    var (left, rest) = (source, own)
    for isSame in [{ $0.exact == $1.exact }, { $0.atom == $1.atom }] as [(Fact, Fact) -> Bool] {
      left.removeAll { fact in
        guard let index = rest.firstIndex(where: { isSame(fact, $0) }) else { return false }
        pairs.append(Pair(source: fact, own: rest.remove(at: index)))
        return true
      }
    }
    if left.count == rest.count { pairs += zip(left, rest).map { Pair(source: $0, own: $1) } }
  }
}

extension AlignedArticle {
  /// The member whose values those of another are transformations of: its exact source, the source, the likely
  /// original, else the first other member; nil for the source itself and for an article of one member.
  func model(of member: Int) -> Int? {
    guard members[member].role == .translation else { return nil }
    if let known = exactSource(of: member) ?? source ?? likelyOriginal { return known == member ? nil : known }
    let others = members.indices.filter { $0 != member }
    return others.first { members[$0].group == members[member].group } ?? others.first
  }

  /// The facts of one kind in a block, in reading order; links to a place of the same page left out.
  func values(of kind: FactKind, at slot: Int, of member: Int) -> [Fact] {
    guard let block = block(at: slot, of: member) else { return [] }
    return features[member].facts[block.facts.indices].filter { fact in
      fact.kind == kind && (fact.kind == .placeholder || !fact.traits.contains(.fragment))
    }
  }

  func valuePairs(of kind: FactKind, at slot: Int, of member: Int, with model: Int) -> ValuePairs {
    ValuePairs(values(of: kind, at: slot, of: model), values(of: kind, at: slot, of: member))
  }

  func codes(of member: Int, with model: Int) -> LocaleCodes {
    LocaleCodes(own: members[member].article.locale, source: members[model].article.locale)
  }
}

/// A value of a translation as it is in the source.
package struct UnchangedValue {
  package let slot: Int
  package let fact: Fact
}

extension AlignedArticle {
  /// The places in which a member has a value of its source unchanged, of the kinds that conventions transform.
  package func unchanged(_ value: String, of kind: Observations.Kind, in member: Int) -> [UnchangedValue] {
    let facts: [Observations.Kind: FactKind] = [.link: .link, .image: .image, .shortcode: .placeholder]
    guard let fact = facts[kind], let model = model(of: member) else { return [] }
    let own = members[member].article
    return slots.indices.flatMap { slot -> [UnchangedValue] in
      guard block(at: slot, of: model) != nil, block(at: slot, of: member) != nil else { return [] }
      return valuePairs(of: fact, at: slot, of: member, with: model).pairs.filter {
        $0.source.exact == $0.own.exact && own.string($0.own.range) == value
      }.map { UnchangedValue(slot: slot, fact: $0.own) }
    }
  }
}
