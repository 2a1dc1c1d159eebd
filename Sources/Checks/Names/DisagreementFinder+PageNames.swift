internal import Alignment
internal import DocModel
internal import Features

/// Finds words that occur once in the whole article and are a typing error away from a name that the source has in the
/// same place, or that the same text spells correctly elsewhere. Needs no votes of other locales, so it also covers
/// blocks of a single revision and articles with few translations.
extension DisagreementFinder {
  mutating func pageNames() {
    var written: [NameShapes?] = Array(repeating: nil, count: count)
    /// Keys of the blocks with a reported name: place times the number of members, plus the member.
    var told: Set<Int> = []
    for use in nameIndex.single where searchLeft > 0 && mayBeSlip(use) {
      let features = article.features[use.member]
      let word = features.visible[features.facts[use.fact].range.indices]
      let isOdd = features.keepsAllLatin || WordShape(word).isNoWord
      var name = isOdd ? first(NameShapes(names(lackedAt: use.place, by: use.member), article), near: word, use) : nil
      if name == nil {
        if written[use.member] == nil {
          written[use.member] = NameShapes(nameIndex.words(of: use.member).filter { isName($0) }, article)
        }
        name = written[use.member].flatMap { first($0, near: word, use) }
      }
      guard let name else { continue }
      told.insert(use.place * count + use.member)
      judge(name, by: use.member, at: use.place)
    }
    if article.members.count(where: { $0.role == .translation }) >= Quorum.witnesses { return }
    // With too few voters, any word may misspell a name that the source has here and the text uses elsewhere.
    for place in 0..<article.namePlaces
    where place >= article.slots.count || article.signs[place].contains(.names) {
      for own in article.namedBlocks(at: place) where !told.contains(place * count + own.member) {
        guard article.members[own.member].role == .translation else { continue }
        for name in names(lackedAt: place, by: own.member) where searchLeft > 0 && isKnown(name, to: own.member) {
          judge(name, by: own.member, at: place)
        }
      }
    }
  }

  private mutating func judge(_ use: NameIndex.Use, by member: Int, at place: Int) {
    let name = article.features[use.member].facts[use.fact]
    let blocks = article.namedBlocks(at: place)
    func count(_ block: NamedBlock) -> Int { article.words(of: block).count { $0.exact == name.exact } }
    let isOfSource = blocks.contains { article.members[$0.member].isOriginal && count($0) > 0 }
    guard let block = blocks.first(where: { $0.member == member }) else { return }
    var counts = Array(repeating: 0, count: self.count)
    for other in nameIndex.uses(of: name.atom)
    where article.features[other.member].facts[other.fact].exact == name.exact { counts[other.member] += 1 }
    // A keeper has the name once if the source has it here, else at least twice.
    let keepers = counts.indices.filter { $0 != member && counts[$0] >= (isOfSource ? 1 : 2) }
    let wanted = Name(
      article.deviation(name, of: use.member), keepers: keepers,
      usual: article.words(of: block).count { $0.atom == name.atom } + 1,
      reasons: isOfSource ? [.ofPage, .ofSource, .of(name)] : [.ofPage, .of(name)])
    var here = NameContext(of: place, among: blocks, in: article)
    judge([wanted], in: block, at: &here)
  }

  /// Returns whether the member's text has the name at least three times.
  private func isKnown(_ use: NameIndex.Use, to member: Int) -> Bool {
    let name = article.features[use.member].visible[article.features[use.member].facts[use.fact].range.indices]
    return name.count >= 6 && article.features[member].places(of: name, most: 3).count >= 3
  }

  /// The names that an original's block uses more often than the member's block at a place.
  private func names(lackedAt place: Int, by member: Int) -> [NameIndex.Use] {
    guard let own = article.namedBlock(at: place, of: member) else { return [] }
    func count(_ exact: UInt64, _ block: NamedBlock) -> Int { article.words(of: block).count { $0.exact == exact } }
    return article.namedBlocks(at: place).filter { article.members[$0.member].isOriginal }.flatMap { original in
      original.block.facts.indices.map { NameIndex.Use(member: original.member, fact: $0, place: place) }.filter {
        let exact = article.features[original.member].facts[$0.fact].exact
        return isName($0) && count(exact, own) < count(exact, original)
      }
    }
  }

  /// The first name that the word is a misspelling of, or nil if it resembles no name.
  private mutating func first(_ names: NameShapes, near word: ArraySlice<UInt8>, _ use: NameIndex.Use)
    -> NameIndex.Use?
  {
    searchLeft -= names.count
    for other in names.near(word, article) {
      let features = article.features[other.member]
      let name = features.visible[features.facts[other.fact].range.indices]
      guard article.features[use.member].keepsAllLatin || !Resemblance.isCognate(word, name) else { continue }
      searchLeft -= features.visible.count
      if article.isSlip(word, of: name, by: use.member) { return other }
    }
    return nil
  }

  private func isName(_ use: NameIndex.Use) -> Bool {
    let features = article.features[use.member]
    let fact = features.facts[use.fact]
    return fact.isWord && fact.weight > 0 && fact.range.count >= 3
      && (fact.kind == .term || features.visible[fact.range.indices].allSatisfy(\.isASCIILetter))
  }

  private func mayBeSlip(_ use: NameIndex.Use) -> Bool {
    let features = article.features[use.member]
    let word = features.visible[features.facts[use.fact].range.indices]
    guard article.members[use.member].role == .translation, word.count >= 3, word.allSatisfy(\.isASCIILetter) else {
      return false
    }
    if WordShape(word).isNoWord || word.count >= 5 && features.keepsAllLatin { return true }
    return word.first?.isASCIICapital == true && (features.keepsAllLatin || word.count >= 5)
  }
}

/// Names indexed by length and letters, to reject most words without comparing them.
private struct NameShapes {
  private struct Shape {
    let use: NameIndex.Use
    /// Index in the list that the names came in.
    var number = 0
    let count: Int
    /// See ``Resemblance/letters(of:)``.
    let letters: UInt32
  }

  var count: Int { shapes.count }
  /// Sorted by length, shortest first.
  private var shapes: [Shape] = []
  /// By number of bytes, the index of the first shape of that length.
  private var starts: [Int] = []

  init(_ names: [NameIndex.Use], _ article: AlignedArticle) {
    let all = names.enumerated().map { number, use in
      let features = article.features[use.member]
      let name = features.visible[features.facts[use.fact].range.indices]
      return Shape(use: use, number: number, count: name.count, letters: Resemblance.letters(of: name))
    }
    guard let longest = all.lazy.map(\.count).max() else { return }
    starts = Array(repeating: 0, count: longest + 2)
    for shape in all { starts[shape.count + 1] += 1 }
    for count in starts.indices.dropFirst() { starts[count] += starts[count - 1] }
    var free = starts
    shapes = all
    for shape in all {
      shapes[free[shape.count]] = shape
      free[shape.count] += 1
    }
  }

  /// The names that the word may be a misspelling of, in their original order.
  func near(_ word: ArraySlice<UInt8>, _ article: AlignedArticle) -> [NameIndex.Use] {
    let last = starts.count - 2
    guard word.count - 1 <= last else { return [] }
    let letters = Resemblance.letters(of: word)
    var near: [Shape] = []
    for shape in shapes[starts[max(0, word.count - 1)]..<starts[min(word.count + 1, last) + 1]]
    where Resemblance.mayBeSlip(letters: shape.letters, others: letters, count: shape.count, otherCount: word.count) {
      let features = article.features[shape.use.member]
      if Resemblance.isSlip(word, of: features.visible[features.facts[shape.use.fact].range.indices]) {
        near.append(shape)
      }
    }
    return near.count > 1 ? near.sorted { $0.number < $1.number }.map(\.use) : near.map(\.use)
  }
}
