internal import DocModel
internal import Features

/// What is said of an option, a key or a file beside it, in samples that no program reads as a whole: the output of `--help`, a key with
/// what it stands for.
extension CodeText {
  /// True where the same stands before the text, and nothing differs in it but its words.
  static func isDescribed(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, _ syntax: CodeSyntax?) -> Bool {
    let isOption = own.first == UInt8(ascii: "-")
    if syntax == nil || syntax?.isOutput == true || syntax?.name == "shell" && isOption,
      let (text, other) = behindBlanks(own, theirs)
    {
      return isSaid(text, other, words: 2)
    }
    guard syntax == nil || syntax?.name == "yaml" || syntax?.name == "text" else { return false }
    if let (value, other) = CodeFrame(own, .value).differing(from: CodeFrame(theirs, .value))?.first {
      return isSaid(value, other, words: 3)
    }
    let item = Array("- ".utf8)
    guard own.starts(with: item), theirs.starts(with: item), theirs.dropFirst(2).first?.isASCIICapital == true else {
      return false
    }
    return isSaid(own.dropFirst(2), theirs.dropFirst(2), words: 4)
  }

  /// What stands behind the same words and two blanks or more.
  private static func behindBlanks(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> (
    ArraySlice<UInt8>, ArraySlice<UInt8>
  )? {
    guard let (head, text) = columns(own), let (other, said) = columns(theirs), head == other else { return nil }
    return (text, said)
  }

  private static func columns(_ line: ArraySlice<UInt8>) -> (head: [ArraySlice<UInt8>], text: ArraySlice<UInt8>)? {
    let next = line.dropFirst()
    guard
      let gap = zip(line.indices, next).first(where: { place, behind in
        line[place] == .tab || line[place] == .space && behind.isBlank
      })?.0
    else { return nil }
    let text = line[gap...].drop(while: \.isBlank)
    return text.isEmpty ? nil : (line[..<gap].split(whereSeparator: \.isBlank), text)
  }

  /// Both are texts, of which the other's has so many words: most of them are others here, and what is no word is the same.
  private static func isSaid(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, words least: Int) -> Bool {
    let others = spoken(theirs)
    let kept = Set(spoken(own))
    return others.count >= least && !own.isEmpty && others.count(where: kept.contains) * 2 <= others.count
      && values(own) == values(theirs)
  }

  /// Words of two letters and more, and nothing else.
  private static func spoken(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    tokens(text).filter { $0.count > 1 && $0.allSatisfy(\.isASCIILetter) }.map { $0.map(\.asciiLowercased) }
  }

  /// Numbers, paths and options.
  private static func values(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    tokens(text).filter { token in
      token.contains(where: \.isASCIIDigit) || token.starts(with: "--".utf8) || isPath(token)
    }.map(Array.init).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// `~/a.json`, no `yes/no`.
  private static func isPath(_ token: ArraySlice<UInt8>) -> Bool {
    token.contains(.of("/")) && token.contains(where: \.isASCIILetter)
      && (token.first.map { "/~.".utf8.contains($0) } == true || token.contains(.of(".")))
  }

  /// What blanks, brackets, quotation marks and other scripts part, without the marks of sentences behind it.
  private static func tokens(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { $0.isBlank || $0 >= 0x80 || "()[]\"'`<>".utf8.contains($0) }.map { token in
      token.dropLast(token.reversed().prefix { ".,;:!?".utf8.contains($0) }.count)
    }
  }
}
