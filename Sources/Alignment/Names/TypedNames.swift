internal import DocModel
internal import Features

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
