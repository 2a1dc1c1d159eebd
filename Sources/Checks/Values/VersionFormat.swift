internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a version number written with a decimal comma.
struct VersionFormat: TextRule {
  static let card = RuleCard(id: "version-format", severity: .major, mqm: .numberFormat)

  static let reads: TextTraits? = .decimal
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let features = article.features[block.member]
    let facts = block.features.facts.indices
    return facts.compactMap { index in
      let fact = features.facts[index]
      guard VersionNumbers.isDecimal(fact, features) else { return nil }
      let witnesses = dotted(fact.atom, at: block, in: article)
      guard !witnesses.isEmpty, !isDecimalToAll(fact.atom, witnesses: witnesses, at: block, in: article) else {
        return nil
      }
      let name = index > facts.lowerBound ? features.facts[index - 1] : nil
      // Another locale must have the name, too: a capitalized word may just begin a sentence.
      let isNamed =
        name.map { name in
          VersionNumbers.follows(name, fact, features: features)
            && witnesses.contains { article.hasFact(name.atom, at: block.slot, of: $0) }
        } == true
      guard
        isNamed
          || !VersionNumbers.isMeasured(fact, features)
            && isVersionInSource(fact.atom, at: block, witnesses: witnesses, in: article)
      else { return nil }
      let text = features.string(fact, in: article.members[block.member].article)
      return finding(
        block, .comma(text, witnesses: witnesses, in: article), in: article, line: Int(fact.line), words: text,
        confidence: Certainty.certain, witnesses: witnesses, salt: fact.exact)
    }
  }

  /// Returns whether every comma locale with this number writes the comma: then it is a decimal, not a version.
  private func isDecimalToAll(
    _ atom: UInt64, witnesses: [Int], at block: TextBlock, in article: AlignedArticle
  ) -> Bool {
    let others = article.members.indices.filter {
      $0 != block.member && block.locales[$0].profile.has("decimal", ",")
        && article.hasFact(atom, at: block.slot, of: $0)
    }
    return !others.isEmpty && others.allSatisfy { !witnesses.contains($0) }
  }

  /// Returns whether the source writes it with a dot here and shows that it is a version: by a preceding name somewhere
  /// in its page, or by the column head.
  private func isVersionInSource(_ atom: UInt64, at block: TextBlock, witnesses: [Int], in article: AlignedArticle)
    -> Bool
  {
    guard let source = block.source, witnesses.contains(source),
      let theirs = article.textBlock(at: block.slot, of: source)
    else { return false }
    return article.isVersion(atom, in: theirs, of: source)
      || article.head(of: block.slot).map {
        block.locales[source].profile.says("version", in: article.visible(at: $0, of: source))
      } == true
  }

  /// Members that write the same digits with a dot in this block.
  private func dotted(_ atom: UInt64, at block: TextBlock, in article: AlignedArticle) -> [Int] {
    article.members.indices.filter { member in
      guard member != block.member, let other = article.textBlock(at: block.slot, of: member) else { return false }
      let features = article.features[member]
      return features.facts[other.facts.indices].contains {
        $0.atom == atom && VersionNumbers.isDotted($0, features)
      }
    }
  }
}

extension Message {
  static func comma(_ text: String, witnesses: [Int], in a: AlignedArticle) -> Message {
    let dotted = text.replacing(",", with: ".")
    return
      "The version ‘\(dotted)’ of \(a.names(witnesses)) is written ‘\(text)’ here, as if it were a decimal number: write it with a dot."
  }
}

/// Decides whether a dotted number is a version: it follows a name or a word for "version".
enum VersionNumbers {
  /// Returns whether the number occurs as a version anywhere in the article.
  static func holds(_ atom: UInt64, in article: Article, features: ArticleFeatures) -> Bool {
    let profile = LanguageProfile.of(article.locale.language)
    func isShown(in text: BlockFeatures) -> Bool {
      text.facts.indices.contains {
        features.facts[$0].atom == atom && isVersion($0, in: text, features: features, profile: profile)
      }
    }
    return features.blocks.contains(where: isShown) || features.metadata.values.contains(where: isShown)
  }

  private static func isVersion(
    _ index: Int, in block: BlockFeatures, features: ArticleFeatures, profile: LanguageProfile
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
    guard follows(name, fact, features: features) else { return false }
    // A capitalized word at the start of a sentence need not be a name.
    let start = text(own[..<name.range.indices.lowerBound].suffix(2)).unicodeScalars
    return name.traits.contains(.coined)
      || start.last == " " && start.first.map { $0.isASCII && ($0.isLetter || $0.isDigit) } == true
  }

  /// Returns whether the number has a dot and no comma.
  static func isDotted(_ fact: Fact, _ features: ArticleFeatures) -> Bool {
    hasMark(UInt8(ascii: "."), butNot: UInt8(ascii: ","), on: fact, features: features)
  }

  /// Returns whether the number has a comma and no dot.
  static func isDecimal(_ fact: Fact, _ features: ArticleFeatures) -> Bool {
    hasMark(UInt8(ascii: ","), butNot: UInt8(ascii: "."), on: fact, features: features)
  }

  private static func hasMark(_ mark: UInt8, butNot other: UInt8, on fact: Fact, features: ArticleFeatures) -> Bool {
    guard fact.kind == .number, fact.traits.contains(.separated) else { return false }
    let text = features.visible[fact.range.indices]
    return text.contains(mark) && !text.contains(other)
  }

  /// Returns whether a name directly precedes the number.
  static func follows(_ name: Fact, _ number: Fact, features: ArticleFeatures) -> Bool {
    guard name.isWord, name.traits.contains(.nameLike), name.range.end <= number.range.start
    else { return false }
    let between = features.visible[Int(name.range.end)..<Int(number.range.start)].prefix(4)
    return ["", " ", "  ", "\u{a0}"].contains(text(between))
  }

  /// Returns whether a unit follows the number.
  static func isMeasured(_ number: Fact, _ features: ArticleFeatures) -> Bool {
    let behind = text(features.visible[number.range.indices.upperBound...].prefix(12)).drop { $0 == " " }
    return behind.hasPrefix("%") || isUnit(behind.prefix(while: \.isLetter))
  }

  static func isUnit(_ letters: Substring) -> Bool { units.contains(String(letters)) }

  private static let units = Set(LanguageProfile.of("en").words("units"))

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension AlignedArticle {
  /// Returns whether the member writes the number with a dot in the block, and marks it as a version on its page.
  func isVersion(_ atom: UInt64, in block: BlockFeatures, of member: Int) -> Bool {
    let features = features[member]
    return features.facts[block.facts.indices].contains {
      $0.kind == .number && $0.atom == atom && VersionNumbers.isDotted($0, features)
        && !VersionNumbers.isMeasured($0, features)
    } && VersionNumbers.holds(atom, in: members[member].article, features: features)
  }

  /// Returns whether the member has the value in the slot.
  func hasFact(_ atom: UInt64, at slot: Int, of member: Int) -> Bool {
    guard let block = textBlock(at: slot, of: member) else { return false }
    return features[member].facts[block.facts.indices].contains { $0.atom == atom }
  }

  /// Returns the slot of the column head above a cell, or nil if the column has none.
  func head(of cell: Int) -> Int? {
    let row = Int(slots[cell].parent)
    guard slots[cell].kind == .tableCell, row >= 0, case let table = Int(slots[row].parent), table >= 0,
      let column = children(of: row).firstIndex(of: cell),
      let heads = children(of: table).first.map({ children(of: $0) }), heads.indices.contains(column)
    else { return nil }
    return heads[column]
  }
}
