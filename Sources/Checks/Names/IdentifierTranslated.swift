internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a missing name that cannot be a word of a natural language.
struct IdentifierTranslated: SplitRule {
  static let card = RuleCard(id: "identifier-translated", severity: .major, mqm: .doNotTranslate, fix: .lessSure)
  static let check: String? = "name"

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.identifier), !d.missing.isEmpty, d.verdict != .undecided else { return nil }
    let isTold = d.extra.isEmpty && d.missing.allSatisfy { self.isTold($0.text, for: d, in: article) }
    return finding(d, .difference(of: "name", d, article), in: article, doubts: isTold ? .choice : [])
  }

  /// Returns whether running text may paraphrase the name, as "the name of the policy" for `policyName`. A text that
  /// keeps a part of the name does not paraphrase it.
  private func isTold(_ name: String, for d: Disagreement, in article: AlignedArticle) -> Bool {
    if Self.isAcronymOfPhrase(name) || Self.isElectronic(name) { return true }
    // A name marked in the reference is quoted.
    let reference = article.members[d.reference].article
    if article.labels(at: d.slot, of: d.reference).contains(where: { reference.plainText(of: $0) == name }) {
      return false
    }
    guard name.utf8.allSatisfy(\.isASCIILetter),
      let block = article.textBlock(at: d.slot, of: d.member), block.length >= Self.runningText
    else {
      return false
    }
    let text = article.visible(at: d.slot, of: d.member)
    // A short part as in `iPadOS` has no paraphrase.
    let parts = WordShape.humps(of: Array(name.utf8))
    return !parts.isEmpty && parts.allSatisfy { $0.count > 2 } && !parts.contains { ByteSearch.holds($0, in: text) }
  }

  /// Returns whether the name is an acronym with inner lowercase, such as IoT or SaaS, which languages may expand.
  private static func isAcronymOfPhrase(_ name: String) -> Bool {
    guard name.utf8.count <= 4, let first = name.utf8.first, let last = name.utf8.last else { return false }
    return first <= .of("Z") && last <= .of("Z") && name.utf8.contains { $0 >= .of("a") }
  }

  /// Returns whether the name is e for electronic and an English word: languages have other words for eCommerce.
  private static func isElectronic(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    return letters.count > 4 && letters[0] == .of("e") && letters[1].isASCIICapital
      && letters[2...].allSatisfy(\.isASCIISmall)
  }

  /// Minimum length of running text; shorter blocks are labels.
  private static let runningText: UInt32 = 60
}

/// Changes that translations may make to identifiers: CamelCase, dotted.names and snake_case are words of no language.
extension DisagreementFinder {
  /// Drops missing identifiers that the block contains in another form, and marks those that translators may change.
  func settleNames(_ account: inout BlockValueDiff, _ slot: Int) {
    // A text that lacks more than `mostLost` identifiers is a different text.
    guard account.missing.count <= Self.mostLost else { return }
    account.missing.removeAll { isThere($0, orIn: account.extra, at: slot, by: account.judgement) }
    let isPlural = areSingulars(account.extra, of: account.missing, at: slot, in: account.judgement.member)
    if isPlural || isChoice(account, slot) { account.judgement.doubts.insert(.choice) }
  }

  private static let mostLost = 256

  private func isChoice(_ account: BlockValueDiff, _ slot: Int) -> Bool {
    let judgement = account.judgement
    let others = (0..<count).count {
      $0 != judgement.member && !article.members[$0].isOriginal && article.node(at: slot, of: $0) != nil
    }
    let keepers = judgement.against.count { !article.members[$0].isOriginal }
    // An identifier that no translation keeps is a translatable word, whatever its capitals; so is one that at least
    // half of them translate.
    return others >= 2 && keepers == 0 || others >= 3 && keepers * 2 <= max(4, others)
      // Community translations transliterate names where the language does so.
      || article.isCommunity(judgement.member)
      || account.extra.isEmpty && account.missing.allSatisfy { isWrittenOut($0.text, at: slot, by: judgement) }
  }

  /// Returns whether the block contains the missing name in code, in other letter case, or with a space in it. If a
  /// half-translated form of it is extra, the name must also occur as often as in the reference.
  private func isThere(_ lost: ValueDifference, orIn extra: [ValueDifference], at slot: Int, by judgement: Judgement)
    -> Bool
  {
    let own = article.timesFolded(lost.text, at: slot, of: judgement.member)
    guard own > 0, let reference = judgement.against.first,
      extra.contains(where: { Self.isHalf($0.text.utf8, of: lost.text.utf8) })
    else { return own > 0 }
    return own >= article.timesFolded(lost.text, at: slot, of: reference)
  }

  /// Returns whether the common prefix and suffix of the two names cover more than half of the longer one.
  private static func isHalf(_ found: String.UTF8View, of name: String.UTF8View) -> Bool {
    let start = zip(found, name).prefix { $0 == $1 }.count
    let end = zip(found.reversed(), name.reversed()).prefix { $0 == $1 }.count
    return (start + min(end, min(found.count, name.count) - start)) * 2 > max(found.count, name.count)
  }

  /// Returns whether every missing name occurs in the singular within a sentence of a text in another script.
  private func areSingulars(_ found: [ValueDifference], of plurals: [ValueDifference], at slot: Int, in member: Int)
    -> Bool
  {
    guard !plurals.isEmpty, article.features[member].keepsAllLatin, let block = article.textBlock(at: slot, of: member)
    else {
      return false
    }
    return plurals.allSatisfy { plural in
      found.contains {
        Resemblance.isPlural(Array(plural.text.utf8)[...], of: Array($0.text.utf8)[...])
          && block.text.count > $0.text.utf8.count
      }
    }
  }

  /// Returns whether a CamelCase name was translated except for one of its words ("the Wall of Gear" for GearWall). The
  /// kept word must also be a name by itself in the reference.
  private func isWrittenOut(_ name: String, at slot: Int, by judgement: Judgement) -> Bool {
    guard let reference = judgement.against.first, let block = article.textBlock(at: slot, of: judgement.member) else {
      return false
    }
    let words = Words(article.features[judgement.member].visible, block.text)
    let features = article.features[reference]
    return WordShape.humps(of: Array(name.utf8)).contains { hump in
      hump.count >= 4 && words.contains { $0.elementsEqual(hump) }
        && features.facts.contains { $0.kind == .term && features.visible[$0.range.indices].elementsEqual(hump) }
    }
  }
}

extension ValueDifference {
  /// Returns whether the token is an abbreviation such as `e.g` or `z.B`: lowercase at its start, with parts of at most
  /// two letters of which one has a single letter. A capital may only be a part by itself.
  static func isAbbreviation(_ token: ArraySlice<UInt8>) -> Bool {
    guard token.count <= 8, token.first.map({ $0 >= .of("a") }) == true else { return false }
    let parts = token.split(separator: UInt8(ascii: "."))
    return parts.count > 1 && parts.contains { $0.count == 1 }
      && parts.allSatisfy {
        $0.allSatisfy(\.isASCIILetter) && ($0.count == 1 || $0.count == 2 && $0.allSatisfy { $0 >= .of("a") })
      }
  }
}
