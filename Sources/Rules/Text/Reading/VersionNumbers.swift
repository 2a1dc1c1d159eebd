internal import DocModel
internal import Features

/// What numbers with a dot a text shows to be versions: they stand behind a name, or behind the word itself.
enum VersionNumbers {
  /// True where a number is shown so anywhere in an article.
  static func holds(_ atom: UInt64, _ article: Article, _ features: ArticleFeatures) -> Bool {
    let isEnglish = article.locale.isEnglish
    return features.facts.indices.contains { features.facts[$0].atom == atom && isVersion($0, features, isEnglish) }
  }

  private static func isVersion(_ index: Int, _ features: ArticleFeatures, _ isEnglish: Bool) -> Bool {
    let fact = features.facts[index]
    guard isDotted(fact, features), !isMeasured(fact, features) else { return false }
    if isEnglish, isCalledVersion(fact, features) { return true }
    guard index > 0, case let before = features.facts[index - 1], before.isInText else { return false }
    // `8.5 and 8.6`: what is added to a version is one.
    if before.kind == .number {
      return fact.range.start >= before.range.end && fact.range.start - before.range.end <= 6
        && isVersion(index - 1, features, isEnglish)
    }
    return names(before, fact, features)
  }

  /// True where a number is written with dots and without a comma.
  static func isDotted(_ fact: Fact, _ features: ArticleFeatures) -> Bool {
    guard fact.kind == .number, fact.weight == 2 else { return false }
    let bytes = features.visible[fact.range.indices]
    return bytes.contains(UInt8(ascii: ".")) && !bytes.contains(UInt8(ascii: ","))
  }

  /// True where a name stands right before the number.
  static func follows(_ name: Fact, _ number: Fact, _ features: ArticleFeatures) -> Bool {
    guard (name.kind == .term && name.weight > 0) || name.kind == .identifier, name.range.end <= number.range.start
    else { return false }
    let between = features.visible[Int(name.range.end)..<Int(number.range.start)]
    return between.count <= 2 && between.allSatisfy { $0 == 0x20 || $0 == 0xc2 || $0 == 0xa0 }
  }

  /// A name, and not only a word with which a sentence begins, stands right before the number.
  private static func names(_ name: Fact, _ number: Fact, _ features: ArticleFeatures) -> Bool {
    guard follows(name, number, features) else { return false }
    if name.weight == 2 || name.kind == .identifier { return true }
    let text = features.visible
    let start = name.range.indices.lowerBound
    return start >= 2 && text[start - 1] == 0x20 && (text[start - 2].isASCIILetter || text[start - 2].isASCIIDigit)
  }

  /// `version 2.0`, `versions 2.0`, `v2.0`.
  private static func isCalledVersion(_ number: Fact, _ features: ArticleFeatures) -> Bool {
    let before = features.visible[..<number.range.indices.lowerBound].suffix(10).map(\.asciiLowercased)
    return words.contains { before.suffix($0.count).elementsEqual($0) }
  }

  private static let words = ["version ", "versions ", " v"].map { Array($0.utf8) }

  /// True where a unit stands behind the number.
  static func isMeasured(_ number: Fact, _ features: ArticleFeatures) -> Bool {
    var behind = features.visible[number.range.indices.upperBound...].prefix(8)
    if behind.first == 0x20 { behind = behind.dropFirst() }
    if behind.first == UInt8(ascii: "%") { return true }
    let word = behind.prefix { $0.isASCIILetter || $0 >= 0x80 }
    return units.contains { $0.elementsEqual(word) }
  }

  private static let units = [
    "B", "KB", "kB", "MB", "GB", "TB", "PB", "KiB", "MiB", "GiB", "TiB", "Kbps", "Mbps", "Gbps", "Hz", "kHz", "MHz",
    "GHz", "ms", "s", "min", "h", "mm", "cm",
    "m", "km", "g", "kg", "W", "V", "A", "x", "times", "hours", "minutes", "seconds", "million", "billion",
  ].map { Array($0.utf8) }
}
