internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// An acronym or a unit in small letters, in a text of another script: Sku for SKUs, 14gb for 14 GB. Another way to ask for ``TermCase``,
/// for what the locales do not have in common: a plural here, a unit of two letters there.
struct AcronymCase: TextRule {
  static let card = TermCase.card

  static let reads: TextSigns? = .term
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let features = article.features[block.member]
    guard features.keepsAllLatin, let own = features.block(block.node) else { return [] }
    var told: [[UInt8]] = []
    var result: [Finding] = []
    for fact in features.facts[own.facts.indices]
    where fact.kind == .term && fact.isInText && Self.lengths.contains(fact.range.count) {
      let place = features.visible[fact.range.indices]
      guard Self.isLessened(place) else { continue }
      guard let acronym = Self.acronym(of: place, features.visible[own.text.indices]) else { continue }
      let word = Array(place)
      guard !told.contains(word),
        let source = article.likelySource(of: block.member),
        Self.stands(acronym, in: article.visible(block.slot, source)),
        !Self.stands(word, in: article.features[source].visible[...], plural: false), !isVotedOn(fact, block, article)
      else { continue }
      let isUsual = Self.stands(acronym, in: features.visible[...], plural: false)
      let others = article.peers(block).filter { Self.stands(acronym, in: article.visible(block.slot, $0)) }
      guard isUsual || others.count >= 2 else { continue }
      told.append(word)
      let text = String(decoding: word, as: UTF8.self)
      result.append(
        finding(
          block, .acronym(text, String(decoding: acronym, as: UTF8.self), article.names([source])), in: article,
          line: Int(fact.line), words: text,
          confidence: isUsual ? 76 : 66, witnesses: [source], salt: fact.exact))
    }
    return result
  }

  private static let lengths = 2...5

  /// Letters only, and not all of them capitals.
  private static func isLessened(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy(\.isASCIILetter) && word.contains { $0 > 0x60 }
  }

  /// The word in capitals; nil for what may be a word, or stands in an address or a name.
  private static func acronym(of word: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> [UInt8]? {
    let before = text[..<word.startIndex].last ?? 0x20
    let after = text[word.endIndex...].prefix(2)
    guard !joints.contains(before),
      after.first.map({ !joints.contains($0) && !$0.isASCIIDigit }) ?? true || endsSentence(after)
    else { return nil }
    let isTitled = word[word.startIndex] < 0x5b && word.dropFirst().allSatisfy { $0 > 0x60 }
    guard isTitled || before.isASCIIDigit || word.count >= 3 && word.allSatisfy({ $0 > 0x60 }) else { return nil }
    return word.map { $0 & 0xdf }
  }

  /// A full stop or a colon with nothing right behind it.
  private static func endsSentence(_ text: ArraySlice<UInt8>) -> Bool {
    (text.first == UInt8(ascii: ".") || text.first == UInt8(ascii: ":"))
      && text.dropFirst().first.map { $0 <= 0x20 || $0 >= 0x80 } ?? true
  }

  private static let joints = Array("/._-@\\:=<>".utf8)

  /// The acronym stands there as a word, or its plural.
  private static func stands(_ acronym: [UInt8], in text: ArraySlice<UInt8>, plural: Bool = true) -> Bool {
    ByteSearch.holdsWords(acronym[...], in: text)
      || plural && ByteSearch.holdsWords((acronym + [UInt8(ascii: "s")])[...], in: text)
  }

  /// Most others have the very word: the vote on names tells it, but for units of two letters.
  private func isVotedOn(_ fact: Fact, _ block: TextBlock, _ article: AlignedArticle) -> Bool {
    guard fact.range.count > 2 || fact.weight > 0 else { return false }
    let others = article.peers(block)
    let holders = others.count { other in
      article.textBlock(block.slot, other).map {
        article.features[other].facts[$0.facts.indices].contains { $0.atom == fact.atom }
      } ?? false
    }
    return holders * 3 >= others.count * 2
  }
}

extension Message {
  fileprivate static func acronym(_ own: String, _ acronym: String, _ names: String) -> Message {
    Message(text: "‘\(own)’ is written ‘\(acronym)’ in \(names): restore its capitals.")
  }
}
