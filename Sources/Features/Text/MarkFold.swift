internal import DocModel

/// Folds keywords that mark words to the part that must be equal in every locale.
///
/// The words in `[!UICONTROL Save]` are translated, those in `[!DNL Contoso]` are not. Whitespace, letter case and the
/// zero-width characters that localization tools insert next to words are ignored.
package enum MarkFold {
  /// The fact of a mark, or of attributes after a link or an image. Words marked as not translatable are part of the
  /// value; other marked words are text.
  static func fact(of node: Node, in pool: [UInt8], language: [UInt8]) -> Fact {
    let raw = pool[node.literal.indices]
    let atom =
      node.kind == .mark
      ? atom(keyword: pool[node.attribute.indices], of: raw)
      : PlaceholderFold.atom(raw.dropFirst().dropLast(), language: language)
    return Fact(kind: .mark, atom: atom, exact: StableHash(raw).hash, range: node.literal, line: node.firstLine)
  }

  private static func atom(keyword: ArraySlice<UInt8>, of raw: ArraySlice<UInt8>) -> UInt64 {
    let state = StableHash.mix(keyword.lazy.map(\.asciiLowercased))
    guard isKept(keyword) else { return StableHash.finish(state) }
    // A NUL, which occurs in no notation, separates the keyword from the words.
    let words = String(decoding: raw.dropFirst(2 + keyword.count).dropLast(), as: UTF8.self)
    return StableHash.finish(
      StableHash.mix("\0" + words.filter { !$0.isWhitespace && $0 != "\u{200b}" }.lowercased(), into: state))
  }

  /// Returns whether the keyword marks words that are not translated.
  package static func isKept(_ keyword: some Collection<UInt8>) -> Bool {
    keyword.elementsEqual("dnl".utf8) { $0.asciiLowercased == $1 }
  }
}

extension NodeKind {
  /// Whether the node marks text in a way that the visible text does not show.
  var isStyle: Bool {
    rawValue >= NodeKind.emphasis.rawValue && self != .placeholder && self != .mark && self != .attributes
  }
}
