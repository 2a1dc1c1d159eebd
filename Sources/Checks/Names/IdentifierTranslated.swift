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
    if account.missing.contains(where: { isTranslatedFile($0.text, at: slot, in: judgement.member) }) { return false }
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

  /// Returns whether the block has letters beyond ASCII before the ending of a missing file name: `требования.txt` for
  /// `requirements.txt`.
  private func isTranslatedFile(_ name: String, at slot: Int, in member: Int) -> Bool {
    guard let dot = name.utf8.lastIndex(of: .of(".")), case let ending = Array(name.utf8[dot...])[...],
      2...6 ~= ending.count, ending.dropFirst().allSatisfy(\.isAlphanumeric)
    else { return false }
    let text = article.visible(at: slot, of: member)
    var rest = text
    while let place = ByteSearch.first(ending, in: rest) {
      rest = rest[(place + ending.count)...]
      if let last = text[..<place].last, last >= 0x80, rest.first.map({ !$0.isAlphanumeric }) ?? true { return true }
    }
    return false
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

/// Reports a name that is kept but has words added to it or a space inside it.
struct IdentifierAltered: TextRule {
  static let card = RuleCard(id: "identifier-altered", severity: .minor, mqm: .doNotTranslate)

  static let reads: TextTraits? = [.identifier, .mark]
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let added = block.signs.contains(.identifier) ? wordsAdded(block, in: article) : []
    let broken = broken(block, in: article)
    return added.isEmpty ? broken : added + broken
  }

  /// Reports dotted names and file extensions with a space inside: `secpol. msc`, `com. Apple. clips`, `. appx`.
  private func broken(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    func isModel(_ member: Int) -> Bool { article.signs(at: block.slot, of: member).contains(.markThenLetter) }
    guard block.signs.contains(.mark), block.others.contains(.markThenLetter),
      SourceToken.mayBeTorn(in: article.visible(at: block.slot, of: block.member)),
      let model = block.source ?? article.peers(block).first(where: isModel), isModel(model),
      let theirs = block.sources.view(at: block.slot, of: model)
    else { return [] }
    var told: Set<String> = []
    return block.sources.names(at: block.slot, of: model).compactMap { token in
      guard let place = token.torn(in: block.view, beside: theirs) else { return nil }
      let name = Array(token.shown.utf8)
      let witnesses = article.peers(block).filter {
        ByteSearch.holdsFolded(name[...], in: article.visible(at: block.slot, of: $0))
      }
      let words = block.view.string(place)
      guard witnesses.count >= 2 || article.members[model].isOriginal, told.insert(words).inserted else { return nil }
      return finding(
        block,
        "‘\(words)’ is ‘\(token.shown)’ in \(article.names(witnesses)): the space after the dot breaks the name: remove it.",
        in: article, words: words,
        confidence: Certainty.strong, severity: .major, witnesses: witnesses,
        salt: StableHash(name.map(\.asciiLowercased)).hash)
    }
  }

  private func wordsAdded(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let own = block.features
    let features = article.features[block.member]
    // A block with code does not consist of the name alone.
    guard own.length <= 80, !own.signs.contains(.code), let name = firstName(own, features),
      !isAlone(name, in: own, features: features)
    else { return [] }
    var alone: [Int] = []
    var voters = 0
    // Two thirds of the members must have the name alone.
    let most = (article.members.count - 1) / 3
    for member in article.members.indices where member != block.member {
      guard let other = article.block(at: block.slot, of: member) else { continue }
      voters += 1
      if let same = firstName(other, article.features[member]), same.atom == name.atom,
        isAlone(same, in: other, features: article.features[member])
      {
        alone.append(member)
      }
      if voters - alone.count > most { return [] }
    }
    guard alone.count >= 3, Quorum.isVerdict(alone.count, of: voters), !isFile(name, features) else { return [] }
    let (text, others) = (article.excerpt(at: block.slot, of: block.member), article.names(alone))
    let shown = features.string(name, in: article.members[block.member].article)
    // Repeated wording is the text's convention, and another name in the block comes from its source version.
    let isUsual =
      article.slots.indices.lazy.filter { article.textHash(at: $0, of: block.member) == own.textHash }.prefix(3).count
      == 3
    let isOfItsSource =
      !alone.contains { article.members[$0].group == article.members[block.member].group }
      && features.facts[own.facts.indices].contains { $0.kind == .identifier && $0.atom != name.atom }
    return [
      finding(
        block,
        "‘\(text)’ is ‘\(shown)’ alone in \(others): take the added words away.",
        in: article, words: text, confidence: isOfItsSource || isUsual ? Certainty.weak : Certainty.strong,
        witnesses: alone, salt: name.atom)
    ]
  }

  private func firstName(_ block: BlockFeatures, _ features: ArticleFeatures) -> Fact? {
    let facts = features.facts
    return block.facts.indices.first { facts[$0].kind == .identifier }.map { facts[$0] }
  }

  /// Returns whether the block consists of the name and punctuation only.
  private func isAlone(_ name: Fact, in block: BlockFeatures, features: ArticleFeatures) -> Bool {
    isMarks(features.visible, Int(block.text.start)..<Int(name.range.start))
      && isMarks(features.visible, Int(name.range.end)..<Int(block.text.end))
  }

  /// Returns whether the name is a file name: a class noun may precede it, as in `Plik app.log`.
  private func isFile(_ name: Fact, _ features: ArticleFeatures) -> Bool {
    let parts = features.visible[name.range.indices].split(separator: UInt8(ascii: "."))
    return parts.count > 1 && parts.last.map { $0.count <= 5 && !$0.contains(where: \.isASCIICapital) } == true
  }

  private func isMarks(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    let text = text.span
    var place = range.lowerBound
    while place < range.upperBound {
      let (scalar, end) = text.character(at: place)
      if scalar.isLetterOrNumber { return false }
      place = end
    }
    return true
  }
}

/// Reports a name that the other locales keep and this one lacks or garbles.
struct TermMissing: SplitRule {
  static let card = RuleCard(id: "term-missing", severity: .major, mqm: .terminology, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.term) else { return nil }
    // Site names are localized in some languages.
    let isOfSite = article.areInSiteName(d)
    let isMinor = isOfSite || d.missing.contains { $0.text.utf8.contains(.space) }
    return finding(
      d, .difference(of: "name", d, article), in: article, severity: isMinor ? .minor : nil,
      doubts: isOfSite ? .choice : [])
  }
}

extension AlignedArticle {
  /// Returns whether the names occur only after the first ` - ` or ` | ` of the title, where sites append their name.
  fileprivate func areInSiteName(_ d: Disagreement) -> Bool {
    guard d.slot == 0, d.extra.isEmpty,
      members[d.member].article.frontMatter.entry("title").map({ Int($0.line) }) == d.line,
      let title = members[d.reference].article.frontMatter["title"].map({ Array($0.utf8) }),
      let mark = [" - ", " | "].compactMap({ ByteSearch.first(Array($0.utf8)[...], in: title[...]) }).min()
    else { return false }
    return !d.missing.contains { ByteSearch.holds(Array($0.text.utf8)[...], in: title[..<mark]) }
  }
}

/// Reports a name that differs only in letter case.
struct TermCase: SplitRule {
  static let check: String? = "name"
  static let card = RuleCard(id: "term-case", severity: .minor, mqm: .terminology, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .spelling else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
