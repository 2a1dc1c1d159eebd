internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A compound of the language is torn in two: `Pass Wort`, where the article writes Passwort everywhere else, or `Anwendungs Ort`. Another
/// way to ask for ``Spacing``.
///
/// Only languages that write all nouns with a capital are read: there the two halves are known for what they are.
struct TornWord: ArticleRule {
  static let card = Spacing.card
  static let check: CheckCard? = CheckCard(
    "torn-word", title: "Blank within a word that the text writes as one",
    failing: [
      Example([
        "en": "Password rules\n\nThe password is 1.", "de": "↓Pass Wort Regeln\n\nDas Passwort ist 1.",
        "fr": "Règles\n\nLe mot de passe est 1.",
      ])
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member in
      article.members[member].role == .translation
        && LanguageProfile.of(article.members[member].article.locale.language).has("compounds", "nouns")
        ? findings(member, article) : []
    }
  }

  private func findings(_ member: Int, _ article: AlignedArticle) -> [Finding] {
    let features = article.features[member]
    let names = features.facts.filter { $0.kind == .term && $0.range.count >= 3 }
    // Two halves have six letters at least.
    let words = Set(names.lazy.filter { $0.range.count >= 6 }.map { Self.folded(features.visible[$0.range.indices]) })
    var lines = Set<UInt32>()
    return zip(names, names.dropFirst()).compactMap { first, second in
      let range = first.range.indices.lowerBound..<second.range.indices.upperBound
      guard second.range.start == first.range.end + 1, features.visible[first.range.indices.upperBound] == 0x20 else {
        return nil
      }
      let parts = features.visible[range]
      let isElsewhere = words.contains(Self.folded(parts))
      guard isElsewhere || Self.isFirstHalf(features.visible[first.range.indices]), !isWord(first, names, features),
        !isForeign(parts, member, article),
        isElsewhere || !isForeign(features.visible[first.range.indices], member, article),
        lines.insert(first.line).inserted
      else { return nil }
      let words = String(decoding: parts, as: UTF8.self)
      return finding(
        isElsewhere ? .torn(words) : .half(words), in: article, member: member, line: Int(first.line), words: words,
        confidence: Certainty.sure, severity: .minor, salt: first.atom)
    }
  }

  /// It ends in a syllable and the s that joins it to the next word: in German nothing stands so by itself.
  private static func isFirstHalf(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= 8 && joints.contains { word.suffix($0.count).elementsEqual($0) }
  }

  private static let joints = ["ungs", "heits", "keits", "schafts", "ions", "täts"].map { Array($0.utf8) }

  private static func folded(_ parts: ArraySlice<UInt8>) -> UInt64 {
    Atom(parts.lazy.filter { $0 != 0x20 }.map { $0.asciiLowercased }).hash
  }

  /// True where the first half stands somewhere without a noun behind it.
  private func isWord(_ half: Fact, _ names: [Fact], _ features: ArticleFeatures) -> Bool {
    names.contains { name in
      guard name.atom == half.atom else { return false }
      let behind = features.visible[name.range.indices.upperBound...].prefix(2)
      guard behind.count == 2, behind.first == 0x20, let letter = behind.last else { return true }
      return !(letter >= 0x80 || (letter >= 0x41 && letter <= 0x5a))
    }
  }

  /// Others write the two words: a name.
  private func isForeign(_ parts: ArraySlice<UInt8>, _ member: Int, _ article: AlignedArticle) -> Bool {
    article.members.indices.contains { $0 != member && ByteSearch.holds(parts, in: article.features[$0].visible[...]) }
  }
}

extension Message {
  fileprivate static func half(_ parts: String) -> Message {
    Message(text: "‘\(parts)’ is one word, of which the first half never stands by itself: join its halves.")
  }
  fileprivate static func torn(_ parts: String) -> Message {
    Message(text: "‘\(parts)’ is one word everywhere else in this text: join its halves.")
  }
}
