internal import DocModel
internal import Features

/// Words in capitals that are lost: an acronym may be written out, a value may not.
extension TermCensus {
  /// Everybody else has the acronym in brackets, and this text has it elsewhere.
  func isLostFromBrackets(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard name.deviation.weight == 2, name.bytes.count >= 3, article.features[block.member].holds(name.bytes),
      let text = originalText(of: name)
    else { return false }
    let bracketed = ([0x28] + name.bytes + [0x29])[...]
    // Who has said once what the acronym stands for need not say it again.
    let before = article.features[block.member].visible[..<Int(block.block.text.start)]
    return ByteSearch.holds(bracketed, in: text) && !ByteSearch.holds(bracketed, in: before)
  }

  /// Five letters or more, so that it is a word and no acronym.
  func isQuotedValue(_ name: Name) -> Bool {
    guard name.deviation.weight == 2, name.bytes.count >= 5, let text = originalText(of: name) else { return false }
    let quote = [UInt8(ascii: "\"")]
    return ByteSearch.holds((quote + name.bytes + quote)[...], in: text)
  }

  /// Both are acronyms of three letters or more.
  mutating func isSwapped(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard Self.isAcronym(name.bytes[...]), let source = original(of: name),
      let model = blocks.first(where: { $0.member == source })
    else { return false }
    let (here, there) = (words(of: block), words(of: model))
    // Who writes one out has fewer.
    guard here.count(where: Self.isAcronym) == there.count(where: Self.isAcronym) else { return false }
    return here.contains { word in
      Self.isAcronym(word) && here.count { $0.elementsEqual(word) } > there.count { $0.elementsEqual(word) }
        && article.features[source].holds(Array(word))
    }
  }

  private static func isAcronym(_ word: ArraySlice<UInt8>) -> Bool { word.count >= 3 && word.allSatisfy(isCapital) }

  static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5a }

  /// What the original that has the name says in this block.
  private func originalText(of name: Name) -> ArraySlice<UInt8>? {
    guard let source = original(of: name), let model = blocks.first(where: { $0.member == source }) else { return nil }
    return article.features[source].visible[model.block.text.indices]
  }
}
