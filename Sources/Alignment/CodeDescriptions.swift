internal import DocModel
internal import Features

/// Descriptions of options, keys or files in samples that no program parses as a whole: `--help` output, a key followed
/// by its explanation.
extension CodeText {
  /// Returns whether the lines have the same option, key or item mark and differ only in the words of the description.
  static func isDescribed(_ own: ArraySlice<UInt8>, comparedTo theirs: ArraySlice<UInt8>, in syntax: CodeSyntax?)
    -> Bool
  {
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

  /// The texts after the same head words and a gap of at least two spaces, or nil.
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

  /// Returns whether the description was reworded: `theirs` has at least `least` words, at most half of them occur in
  /// `own`, and the values are equal.
  private static func isSaid(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, words least: Int) -> Bool {
    let others = spoken(theirs)
    let kept = Set(spoken(own))
    return others.count >= least && !own.isEmpty && others.count(where: kept.contains) * 2 <= others.count
      && values(own) == values(theirs)
  }

  /// The lowercased ASCII words of at least two letters.
  private static func spoken(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    tokens(text).filter { $0.count > 1 && $0.allSatisfy(\.isASCIILetter) }.map { $0.map(\.asciiLowercased) }
  }

  /// The numbers, paths and options, sorted.
  private static func values(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    tokens(text).filter { token in
      token.contains(where: \.isASCIIDigit) || token.starts(with: "--".utf8) || isPath(token)
    }.map(Array.init).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns whether a token is a path: `~/a.json`, but not `yes/no`.
  private static func isPath(_ token: ArraySlice<UInt8>) -> Bool {
    token.contains(.of("/")) && token.contains(where: \.isASCIILetter)
      && (token.first.map { "/~.".utf8.contains($0) } == true || token.contains(.of(".")))
  }

  /// Splits at spaces, brackets, quotation marks and non-ASCII bytes, and drops trailing punctuation.
  private static func tokens(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { $0.isBlank || $0 >= 0x80 || "()[]\"'`<>".utf8.contains($0) }.map { token in
      token.dropLast(token.reversed().prefix { ".,;:!?".utf8.contains($0) }.count)
    }
  }
}
