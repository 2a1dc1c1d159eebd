internal import DocModel

/// What of a keyword put on words must be the same in every locale.
///
/// The words under `[!UICONTROL Save]` are translated; those under `[!DNL Contoso]` are not. Blanks, letter case and the marks without
/// width that hand-off tools put beside words do not matter.
public enum MarkFold {
  /// What is marked as not to be translated is a value; other words under a mark are text. So are attributes behind a link or an image.
  static func fact(_ node: Node, _ pool: [UInt8], _ language: [UInt8]) -> Fact {
    let raw = pool[node.literal.indices]
    let atom =
      node.kind == .mark
      ? atom(keyword: pool[node.attribute.indices], of: raw)
      : PlaceholderFold.atom(raw.dropFirst().dropLast(), language: language)
    return Fact(kind: .mark, atom: atom, exact: Atom(raw).hash, range: node.literal, line: node.firstLine)
  }

  private static func atom(keyword: ArraySlice<UInt8>, of raw: ArraySlice<UInt8>) -> UInt64 {
    var state = Atom.mix(keyword.lazy.map(\.asciiLowercased))
    guard isKept(keyword) else { return Atom.finish(state) }
    // What no notation holds stands between keyword and words.
    state = Atom.mix(CollectionOfOne(0), into: state)
    var i = raw.startIndex + 2 + keyword.count
    let end = raw.endIndex - 1
    while i < end {
      let byte = raw[i]
      if byte == 0xc2, i + 1 < end, raw[i + 1] == 0xa0 {
        i += 2
      } else if byte == 0xe2, i + 2 < end, raw[i + 1] == 0x80, raw[i + 2] == 0x8b {
        i += 3
      } else {
        if byte > 0x20 { state = Atom.mix(CollectionOfOne(byte.asciiLowercased), into: state) }
        i += 1
      }
    }
    return Atom.finish(state)
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
