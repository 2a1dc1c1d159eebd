internal import Alignment
internal import DocModel
internal import Features

/// What numbers with a dot a text shows to be versions: they stand behind a name, or behind the word itself.
enum VersionNumbers {
  /// True where a number is shown so anywhere in an article.
  static func holds(_ atom: UInt64, _ article: Article, _ features: ArticleFeatures) -> Bool {
    let profile = LanguageProfile.of(article.locale.language)
    func isShown(in text: BlockFeatures) -> Bool {
      text.facts.indices.contains { features.facts[$0].atom == atom && isVersion($0, text, features, profile) }
    }
    return features.blocks.contains(where: isShown) || features.metadata.values.contains(where: isShown)
  }

  private static func isVersion(
    _ index: Int, _ block: BlockFeatures, _ features: ArticleFeatures, _ profile: LanguageProfile
  ) -> Bool {
    let fact = features.facts[index]
    guard isDotted(fact, features), !isMeasured(fact, features) else { return false }
    // `version 2.0`, `versions 2.0`, `v2.0`.
    let own = features.visible[block.text.indices]
    let before = text(own[..<fact.range.indices.lowerBound].suffix(10)).lowercased()
    if before.hasSuffix(" v") || profile.words("version").contains(where: { before.hasSuffix($0 + " ") }) {
      return true
    }
    guard index > block.facts.indices.lowerBound, case let name = features.facts[index - 1], name.isInText else {
      return false
    }
    guard follows(name, fact, features) else { return false }
    // A word with which a sentence begins is no name.
    let start = text(own[..<name.range.indices.lowerBound].suffix(2)).unicodeScalars
    return name.weight == 2 || name.kind == .identifier
      || start.last == " " && start.first.map { $0.isASCII && ($0.isLetter || $0.isDigit) } == true
  }

  /// True where a number is written with dots and without a comma.
  static func isDotted(_ fact: Fact, _ features: ArticleFeatures) -> Bool {
    hasMark(UInt8(ascii: "."), butNot: UInt8(ascii: ","), fact, features)
  }

  /// True for a number with a comma and no dot.
  static func isDecimal(_ fact: Fact, _ features: ArticleFeatures) -> Bool {
    hasMark(UInt8(ascii: ","), butNot: UInt8(ascii: "."), fact, features)
  }

  private static func hasMark(_ mark: UInt8, butNot other: UInt8, _ fact: Fact, _ features: ArticleFeatures) -> Bool {
    guard fact.kind == .number, fact.weight == 2 else { return false }
    let text = features.visible[fact.range.indices]
    return text.contains(mark) && !text.contains(other)
  }

  /// True where a name stands right before the number.
  static func follows(_ name: Fact, _ number: Fact, _ features: ArticleFeatures) -> Bool {
    guard (name.kind == .term && name.weight > 0) || name.kind == .identifier, name.range.end <= number.range.start
    else { return false }
    let between = features.visible[Int(name.range.end)..<Int(number.range.start)].prefix(4)
    return ["", " ", "  ", "\u{a0}"].contains(text(between))
  }

  /// True where a unit stands behind the number.
  static func isMeasured(_ number: Fact, _ features: ArticleFeatures) -> Bool {
    let behind = text(features.visible[number.range.indices.upperBound...].prefix(12)).drop { $0 == " " }
    return behind.hasPrefix("%") || isUnit(behind.prefix(while: \.isLetter))
  }

  static func isUnit(_ letters: Substring) -> Bool { units.contains(String(letters)) }

  private static let units = Set(LanguageProfile.of("en").words("units"))

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension AlignedArticle {
  /// True where a member writes a number with a dot in a block, and shows somewhere that it is a version.
  func isVersion(_ atom: UInt64, in block: BlockFeatures, of member: Int) -> Bool {
    let features = features[member]
    return features.facts[block.facts.indices].contains {
      $0.kind == .number && $0.atom == atom && VersionNumbers.isDotted($0, features)
        && !VersionNumbers.isMeasured($0, features)
    } && VersionNumbers.holds(atom, members[member].article, features)
  }

  /// True where a member has a value in a slot.
  func hasFact(_ atom: UInt64, _ slot: Int, _ member: Int) -> Bool {
    guard let block = textBlock(slot, member) else { return false }
    return features[member].facts[block.facts.indices].contains { $0.atom == atom }
  }

  /// The head of a cell's column; nil where it has none.
  func head(of cell: Int) -> Int? {
    let row = Int(slots[cell].parent)
    guard slots[cell].kind == .tableCell, row >= 0, case let table = Int(slots[row].parent), table >= 0,
      let column = children(of: row).firstIndex(of: cell),
      let heads = children(of: table).first.map({ children(of: $0) }), heads.indices.contains(column)
    else { return nil }
    return heads[column]
  }
}
