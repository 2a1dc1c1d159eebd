internal import Features

/// Reads where bare addresses end.
struct BareAddress {
  /// The address as Markdown reads it.
  let read: String
  private let characters: [Unicode.Scalar]

  /// Nil unless the text is an address of the web with characters outside ASCII.
  init?(_ text: String) {
    guard ["http://", "https://", "www."].contains(where: text.lowercased().hasPrefix),
      !text.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    read = text
    characters = Array(text.unicodeScalars)
  }

  /// The address without the words that follow it, or nil if it may be whole.
  /// - Parameter isMeant: Whether another locale links to an address, which proves where it ends.
  func meant(_ isMeant: (String) -> Bool) -> String? {
    guard let wide = characters.firstIndex(where: { !$0.isASCII }) else { return nil }
    let proven = String(characters: trimmed(wide))
    if isMeant(proven) { return proven }
    guard let mark = characters.firstIndex(where: Self.endsAddress) else { return nil }
    let address = trimmed(mark)
    return address.count > "https://a.b".count ? String(characters: address) : nil
  }

  private func trimmed(_ end: Int) -> ArraySlice<Unicode.Scalar> {
    var address = characters[..<end]
    while let last = address.last,
      ".,:;!?(['\"*_~".unicodeScalars.contains(last) || last == ")" && !address.contains("(")
    {
      address.removeLast()
    }
    return address
  }

  /// Sentence marks, which no address holds unencoded. Brackets and middle dots are part of some titles.
  private static func endsAddress(_ character: Unicode.Scalar) -> Bool {
    !character.isASCII && (character.clauseMark != nil || "」』»”।".unicodeScalars.contains(character))
  }
}

extension String {
  fileprivate init(characters: ArraySlice<Unicode.Scalar>) { self = String(String.UnicodeScalarView(characters)) }
}
