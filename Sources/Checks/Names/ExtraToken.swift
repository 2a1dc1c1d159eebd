internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a Latin token that occurs in no other locale.
struct ExtraToken: TextRule {
  static let card = RuleCard(id: "extra-token", severity: .notice, mqm: .addition)

  static let reads: TextTraits? = .term
  static let needs: TextTraits = .letter
  static let readsOneText = false
  static let surest: Certainty = .faint

  /// In a locale with Latin script, only an all-capitals token is distinctive.
  static func reads(in place: TextPlace) -> TextTraits? { place.locale.writes(.latin) ? .acronym : .term }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let isLatin = block.locale.writes(.latin)
    let features = article.features[block.member]
    let stray = features.facts[block.features.facts.indices].prefix(Self.mostFacts).first { fact in
      fact.kind == .term && (isLatin ? fact.traits.contains(.coined) && fact.range.count > 2 : fact.range.count > 3)
        && !article.members.indices.contains {
          $0 != block.member && article.hasToken(fact, at: block.slot, of: $0)
        }
    }
    guard let stray, case let peers = article.peers(block), peers.count >= 3 else { return [] }
    // A token found anywhere in the other pages (any case, code included) is a name of the subject, not an addition.
    let needle = features.visible[stray.range.indices]
    let isWritten = peers.prefix(Self.readersAtMost).contains {
      ByteSearch.holdsFolded(needle, in: article.members[$0].article.pool.prefix(Self.readAtMost))
    }
    if isWritten { return [] }
    let text = features.string(stray, in: article.members[block.member].article)
    return [
      finding(
        block, "‘\(text)’ is in no text of \(article.names(peers)): check whether it belongs here.",
        in: article, line: Int(stray.line), words: text, confidence: Self.surest)
    ]
  }

  private static let mostFacts = 1024
  private static let readersAtMost = 10
  private static let readAtMost = 200_000
}

extension AlignedArticle {
  /// Returns whether the member has a token in the slot, as a term or an identifier.
  fileprivate func hasToken(_ token: Fact, at slot: Int, of member: Int) -> Bool {
    // Fast path: a bit mask over six bits of the term's hash rules out most blocks.
    guard let block = textBlock(at: slot, of: member),
      block.signs.contains(.identifier) || block.termMask & 1 << (token.atom & 63) != 0
    else { return false }
    return features[member].facts[block.facts.indices].contains {
      $0.atom == token.atom && ($0.kind == .term || $0.kind == .identifier)
    }
  }
}

/// Check `typo/name` of ``MisspelledWord``: in a text of another script, a word in Latin letters that the source does not
/// have, one slip away from a word that the source has in its place and the text lacks.
struct MisspelledName: TextRule {
  static let card = MisspelledWord.card
  static let check: String? = "name"

  static let reads: TextTraits? = .term
  static let needs: TextTraits = .letter
  static let readsOneText = false

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.writes(.latin) ? [] : .term }

  /// In letters: shorter words are near to many others.
  private static let least = 5
  private static let mostFacts = 256

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard !block.locale.writes(.latin), let source = block.source, block.locales[source].writes(.latin),
      let model = article.textBlock(at: block.slot, of: source)
    else { return [] }
    let (own, theirs) = (article.features[block.member], article.features[source])
    let (text, original) = (article.members[block.member].article, article.members[source].article)
    for fact in own.facts[block.features.facts.indices].prefix(Self.mostFacts)
    where fact.kind == .term && fact.range.count >= Self.least && !article.hasToken(fact, at: block.slot, of: source) {
      let name = own.string(fact, in: text)
      let right = theirs.facts[model.facts.indices].prefix(Self.mostFacts).lazy
        .filter {
          $0.kind == .term && $0.range.count >= Self.least && !article.hasToken($0, at: block.slot, of: block.member)
        }
        .map { theirs.string($0, in: original) }
        .first { Self.isSlip(name, of: $0) }
      guard let right, !ByteSearch.holdsFolded(Array(name.utf8)[...], in: original.pool[...])
      else { continue }
      var found = finding(
        block, "‘\(name)’ is ‘\(right)’ in \(article.name(source)): correct it.", in: article, line: Int(fact.line),
        words: name, confidence: .firm, witnesses: [source])
      found.fix = TextFixes.replacement(of: name, by: right, in: text, line: found.place.line)
      return [found]
    }
    return []
  }

  /// Returns whether one letter is wrong, missing or too much within a word, or two letters changed places. At the end of
  /// a word that is another form of it, and a digit makes another name.
  private static func isSlip(_ name: String, of other: String) -> Bool {
    let (a, b) = (Array(name.utf8), Array(other.utf8))
    guard a.allSatisfy(\.isASCIILetter), b.allSatisfy(\.isASCIILetter), a.first == b.first, a.last == b.last,
      name.lowercased() != other.lowercased()
    else { return false }
    return a.isOneSlip(from: b)
  }
}
