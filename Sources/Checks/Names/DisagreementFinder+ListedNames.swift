internal import Alignment
internal import DocModel
internal import Features

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
