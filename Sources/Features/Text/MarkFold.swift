internal import DocModel

/// What of a keyword put on words must be the same in every locale.
///
/// The words under `[!UICONTROL Save]` are translated; those under `[!DNL Contoso]` are not. Blanks, letter case and
/// the marks without width that hand-off tools put beside words do not matter.
public enum MarkFold {
  /// What is marked as not to be translated is a value; other words under a mark are text. So are attributes behind a
  /// link or an image.
  static func fact(_ node: Node, _ pool: [UInt8], _ language: [UInt8]) -> Fact {
    let raw = pool[node.literal.indices]
    let atom =
      node.kind == .mark
      ? atom(keyword: pool[node.attribute.indices], of: raw)
      : PlaceholderFold.atom(raw.dropFirst().dropLast(), language: language)
    return Fact(kind: .mark, atom: atom, exact: Atom(raw).hash, range: node.literal, line: node.firstLine)
  }

  private static func atom(keyword: ArraySlice<UInt8>, of raw: ArraySlice<UInt8>) -> UInt64 {
    let state = Atom.mix(keyword.lazy.map(\.asciiLowercased))
    guard isKept(keyword) else { return Atom.finish(state) }
    // What no notation holds stands between keyword and words.
    let words = String(decoding: raw.dropFirst(2 + keyword.count).dropLast(), as: UTF8.self)
    return Atom.finish(Atom.mix("\0" + words.filter { !$0.isWhitespace && $0 != "\u{200b}" }.lowercased(), into: state))
  }

  /// True for the keyword on words that are not translated.
  public static func isKept(_ keyword: some Collection<UInt8>) -> Bool {
    keyword.elementsEqual("dnl".utf8) { $0.asciiLowercased == $1 }
  }
}

extension NodeKind {
  /// Marks text in a way that the text itself does not show.
  var isStyle: Bool {
    rawValue >= NodeKind.emphasis.rawValue && self != .placeholder && self != .mark && self != .attributes
  }
}
