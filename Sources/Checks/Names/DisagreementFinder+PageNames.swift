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
      guard let name, isLong(word, and: name) || isLacked(name, at: use.place, by: use.member) else { continue }
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

  /// Returns whether the word is long and begins as the name does, so that it can hardly be another one.
  private func isLong(_ word: ArraySlice<UInt8>, and name: NameIndex.Use) -> Bool {
    let features = article.features[name.member]
    return word.count > 6 && word.first == features.visible[features.facts[name.fact].range.indices].first
  }

  /// Returns whether the originals have the name more often at a place than a member; true if none has a text there.
  private func isLacked(_ name: NameIndex.Use, at place: Int, by member: Int) -> Bool {
    let exact = article.features[name.member].facts[name.fact].exact
    func count(_ block: NamedBlock) -> Int { article.words(of: block).count { $0.exact == exact } }
    let originals = article.namedBlocks(at: place).filter { article.members[$0.member].isOriginal }
    guard !originals.isEmpty, let own = article.namedBlock(at: place, of: member) else { return true }
    return originals.contains { count($0) > count(own) }
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
    return fact.isWord && fact.traits.contains(.nameLike) && fact.range.count >= 3
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

/// Checks columns that list names (properties, values, parameters). A cell that differs from its name was translated,
/// even if every locale translated it, provided that the locale kept the column's names that cannot be words.
extension DisagreementFinder {
  mutating func listedNames(_ slots: [Int]) {
    guard slots.count >= 2, let source = article.members.firstIndex(where: \.isOriginal),
      let column = NameColumn(slots.map { article.cellText(at: $0, of: source) })
    else { return }
    let keeping = article.members.indices.filter { member in
      member != source && article.members[member].role == .translation
        && column.isKept(in: slots.map { article.cellText(at: $0, of: member) })
    }
    // Lowercase words count as names only if a translation in another script keeps most of them.
    if column.isSmall, !keeping.contains(where: { article.features[$0].keepsAllLatin }) { return }
    for (slot, name) in zip(slots, column.names) {
      guard let name else { continue }
      let blocks = article.namedBlocks(at: slot)
      let keepers = blocks.map(\.member).filter {
        $0 != source && (!column.isSmall || keeping.contains($0)) && article.cellText(at: slot, of: $0) == name.text
      }
      // A cell that can be an ordinary word counts as a name because the other cells of the column are names.
      guard !keepers.isEmpty || !column.isSmall && !name.shape.isCoined,
        let own = blocks.first(where: { $0.member == source })
      else { continue }
      let listed = Name(
        article.deviation(name.text.indices, own), keepers: [source] + keepers,
        reasons: name.text.count <= 5 && name.shape.isAcronym ? [.ofSource, .listed, .acronym] : [.ofSource, .listed])
      var place = NameContext(of: slot, among: blocks, in: article)
      for block in blocks where keeping.contains(block.member) { judge([listed], in: block, at: &place) }
    }
  }
}

extension AlignedArticle {
  /// The visible text of a cell, trimmed of whitespace, or nil if the member has no such block.
  func cellText(at slot: Int, of member: Int) -> ArraySlice<UInt8>? {
    guard slot >= 0, let block = block(at: slot, of: member) else { return nil }
    let text = features[member].visible[block.text.indices].drop { $0 <= .space }
    return text.dropLast(text.reversed().prefix { $0 <= .space }.count)
  }
}

/// The names listed in a column, according to the source.
private struct NameColumn {
  /// A cell that is a single ASCII token.
  struct Token {
    let text: ArraySlice<UInt8>
    let shape: WordShape

    init?(_ text: ArraySlice<UInt8>) {
      guard text.count <= 60, text.first?.isASCIILetter == true,
        text.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) })
      else { return nil }
      self.text = text
      shape = WordShape(text)
    }
  }

  /// One entry per cell, nil if it is no token, or repeats an earlier word of a lowercase column.
  private(set) var names: [Token?]
  /// Whether all names are lowercase words, like names of settings; otherwise many of them cannot be words.
  let isSmall: Bool

  /// Returns nil if the column does not list names.
  init?(_ cells: [ArraySlice<UInt8>?]) {
    names = cells.map { $0.flatMap { Token($0) } }
    let filled = names.compactMap(\.self)
    let coined = filled.count(where: \.shape.isCoined)
    let small = filled.count { !$0.shape.contains(.initial) }
    isSmall = coined == 0
    if isSmall {
      let others = zip(names, cells).count { $0 == nil && $1?.isEmpty == false }
      var seen: Set<ArraySlice<UInt8>> = []
      names = names.map { name in name.flatMap { seen.insert($0.text).inserted ? $0 : nil } }
      guard seen.count >= 4, small == filled.count, others == 0 else { return nil }
    } else {
      guard filled.count * 5 >= names.count * 4, coined * 6 >= filled.count,
        Quorum.isHalf(max(small, coined), of: filled.count)
      else { return nil }
    }
  }

  /// Returns whether the cells keep most of the lowercase words, or half of the names that cannot be words.
  func isKept(in cells: [ArraySlice<UInt8>?]) -> Bool {
    var (kept, filled) = (0, 0)
    for case (let name?, let cell?) in zip(names, cells) where !cell.isEmpty && (isSmall || name.shape.isCoined) {
      filled += 1
      if NameContext.hasLetters(of: name.text, cell) { kept += 1 }
    }
    return isSmall ? kept >= 3 && Quorum.isVerdict(kept, of: filled) : kept > 0 && Quorum.isHalf(kept, of: filled)
  }
}

/// Command-line options in running text, such as `--force`, which readers type unchanged.
enum CommandOptions {
  /// A text with more options is a list of them.
  private static let most = 200

  /// - Parameter isHeading: whether the text is a heading, where a single option suffices (the heading of its
  ///   description); elsewhere at least three are required.
  static func all(in text: ArraySlice<UInt8>, isHeading: Bool) -> [ArraySlice<UInt8>] {
    let starts = text.indices.count {
      text[$0] == UInt8(ascii: "-") && ($0 == text.startIndex || text[$0 - 1] <= .space || text[$0 - 1] == .of("("))
    }
    guard starts >= (isHeading ? 1 : 3) else { return [] }
    // Sentence punctuation ends an option.
    let options = text.split(whereSeparator: { $0 <= .space || $0 == UInt8(ascii: "(") }).lazy
      .map { $0.dropLast($0.reversed().prefix { ".,:?)".utf8.contains($0) }.count) }
      .filter(isOption).prefix(most)
    let isAlone = isHeading && options.count == 1 && options.first?.count == text.count
    return isAlone || options.count >= 3 && options.contains(where: isCommanded) ? Array(options) : []
  }

  private static func isOption(_ token: ArraySlice<UInt8>) -> Bool {
    let word = token.drop { $0 == UInt8(ascii: "-") }
    return (1...2).contains(token.count - word.count) && word.count >= 3 && word.first?.isASCIILetter == true
      && word.last != UInt8(ascii: "-")
      && word.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
  }

  /// Returns whether the option has two hyphens, or one and a capital: not an ending such as -ing.
  private static func isCommanded(_ option: ArraySlice<UInt8>) -> Bool {
    option.dropFirst().first.map { $0 == UInt8(ascii: "-") || $0.isASCIICapital } == true
  }
}

extension DisagreementFinder {
  /// The options that the group's exact source has in a text. Endings and dashes look alike, so a source is required.
  func typedNames(of group: RevisionGroup, _ blocks: [NamedBlock], isHeading: Bool) -> [Name] {
    guard let source = blocks.first(where: { $0.member == group.exactSource }), source.block.signs.contains(.hyphen)
    else {
      return []
    }
    return CommandOptions.all(in: article.text(of: source), isHeading: isHeading).map { option in
      let keepers = blocks.filter {
        $0.member != source.member && ByteSearch.holdsFolded(option, in: article.text(of: $0))
      }
      return Name(
        article.deviation(option.indices, source), keepers: [source.member] + keepers.map(\.member),
        reasons: [.ofSource, .typed])
    }
  }
}
