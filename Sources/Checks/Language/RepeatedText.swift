internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a paragraph with the text of another one, where the source has two: one of them has the wrong translation.
struct RepeatedText: ArticleRule {
  static let card = RepeatedWord.card
  static let check: String? = "text"

  /// Shorter texts, in characters, may say two things in one way.
  private static let leastLength = 40
  /// Two texts of the source whose words agree more than this may have one translation.
  private static let mostAlike = 0.5

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member in
      article.model(of: member).map { check(member, against: $0, in: article) } ?? []
    }
  }

  private func check(_ member: Int, against model: Int, in article: AlignedArticle) -> [Finding] {
    var first: [UInt64: Int] = [:]
    return article.slots.indices.compactMap { slot in
      guard article.slots[slot].kind.holdsInlines, ![.heading, .tableCell].contains(article.slots[slot].kind),
        let own = article.textBlock(at: slot, of: member), own.length >= Self.leastLength,
        let theirs = article.textBlock(at: slot, of: model), theirs.textHash != own.textHash
      else { return nil }
      guard let earlier = first.updateValue(slot, forKey: own.textHash) else { return nil }
      let (one, other) = (article.visible(at: earlier, of: model), article.visible(at: slot, of: model))
      guard Self.likeness(Self.words(one), Self.words(other)) <= Self.mostAlike,
        !isUsual(earlier, and: slot, but: [member, model], in: article)
      else { return nil }
      let lines = [earlier, slot].map { article.lines(at: $0, of: member).0 }
      return finding(
        .repeated(
          line: lines[0], [earlier, slot].map { article.excerpt(at: $0, of: model) }, of: article.name(model)),
        in: article, member: member, line: lines[1], words: article.excerpt(at: slot, of: member),
        confidence: Certainty.firm, severity: .major,
        related: [
          Reporting.related(in: article, at: earlier, of: member), Reporting.related(in: article, at: slot, of: model),
        ], salt: UInt64(slot))
    }
  }

  /// Whether another translation repeats the text at the same places: then the source had it twice.
  private func isUsual(_ one: Int, and other: Int, but known: [Int], in article: AlignedArticle) -> Bool {
    article.members.indices.contains { member in
      guard !known.contains(member), article.members[member].role == .translation,
        let text = article.textHash(at: one, of: member)
      else { return false }
      return text == article.textHash(at: other, of: member)
    }
  }

  private static func words(_ text: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>> {
    Set(text.split { !$0.isLetterByte })
  }

  /// The Dice coefficient of two sets.
  private static func likeness(_ one: Set<ArraySlice<UInt8>>, _ other: Set<ArraySlice<UInt8>>) -> Double {
    one.isEmpty && other.isEmpty ? 1 : 2 * Double(one.intersection(other).count) / Double(one.count + other.count)
  }
}

extension Message {
  fileprivate static func repeated(line: Int, _ source: [String], of name: String) -> Message {
    Message(
      text:
        "This text is that of line \(line), where \(name) has two: ‘\(source[0])’ and ‘\(source[1])’. Translate each.")
  }
}
