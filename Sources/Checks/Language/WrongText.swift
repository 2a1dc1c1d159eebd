internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Foundation

/// Reports a text that a translation has twice, for two different texts of the source: one of them has the
/// translation of the other, as where a translation memory was applied to the wrong place.
///
/// The other translations must tell the two apart. Linear in the number of blocks.
struct WrongText: ArticleRule {
  static let card = RuleCard(id: "wrong-text", severity: .major, mqm: .mistranslation)

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, let source = article.likelySource(of: member),
        article.members[source].article.locale.language != article.members[member].article.locale.language
      else { return [] }
      return RepeatedTexts(article: article, member: member, source: source).all.map { found in
        let line = article.lines(at: found.slot, of: member).0
        let text = article.excerpt(at: found.slot, of: member)
        return finding(
          .wrongText(
            text, line: article.lines(at: found.model, of: member).0,
            here: article.excerpt(at: found.slot, of: source), there: article.excerpt(at: found.model, of: source),
            name: article.name(source), others: found.others, isSure: found.isSure),
          in: article, member: member, line: line, words: text, confidence: found.certainty,
          severity: found.isSentence ? nil : .minor,
          related: [
            Reporting.related(in: article, at: found.slot, of: source),
            Reporting.related(in: article, at: found.model, of: member),
          ], salt: article.slots[found.slot].key)
      }
    }
  }
}

extension Message {
  /// - Parameter others: the number of other translations that word the two texts differently.
  fileprivate static func wrongText(
    _ text: String, line: Int, here: String, there: String, name: String, others: Int, isSure: Bool
  ) -> Message {
    let vote = others == 0 ? "" : others == 1 ? ", as in one other locale" : ", as in \(others) other locales"
    let which = isSure ? "translate this one" : "one of them has the text of the other, translate it"
    return
      "‘\(text)’ is here and in line \(line), where \(name) has two texts\(vote): ‘\(here)’ here, ‘\(there)’ there; \(which)."
  }
}

/// Finds the texts of a translation that are equal where its source has different ones.
private struct RepeatedTexts {
  struct Found {
    /// The slot with the wrong text, and the one whose translation it probably has.
    let slot: Int
    let model: Int
    let others: Int
    /// Whether lengths or frequencies tell which of both is wrong.
    let isSure: Bool
    let isSentence: Bool
    let certainty: Certainty
  }

  let article: AlignedArticle
  let member: Int
  let source: Int

  /// The minimum number of words of both texts of the source, and of those of a sentence.
  private static let fewestWords = 2
  private static let sentence = 3
  /// Up to this number of words a line that leads to an example is one of many wordings.
  private static let longLeadIn = 4
  /// The minimum number of letters of the repeated text in bytes.
  private static let shortest = 6
  /// More repetitions are a form of the page, such as a table of yes and no.
  private static let most = 4

  var all: [Found] {
    var slots: [UInt64: [Int]] = [:]
    for slot in article.slots.indices {
      guard let block = article.textBlock(at: slot, of: member), block.text.count >= Self.shortest else { continue }
      slots[block.textHash, default: []].append(slot)
    }
    return slots.values.filter { (2...Self.most).contains($0.count) }.flatMap(found).sorted { $0.slot < $1.slot }
  }

  /// - Parameter slots: those of one repeated text, in page order.
  private func found(_ slots: [Int]) -> [Found] {
    // A text that lacks its counterpart may be paired wrongly, here or nearby.
    guard slots.allSatisfy({ article.textBlock(at: $0, of: source) != nil }) else { return [] }
    let texts = Dictionary(grouping: slots) { article.textHash(at: $0, of: source) ?? 0 }
    guard texts.count == 2, let own = article.textHash(at: slots[0], of: member), texts[own] == nil,
      let (slot, model, isSure) = places(texts.values.sorted { ($0.count, $0[0]) > ($1.count, $1[0]) }),
      !isElsewhere(slot), !isElsewhere(model)
    else { return [] }
    let (here, there) = (words(slot), words(model))
    let count = min(here.count, there.count) / (here.contains { $0.count > 1 } ? 1 : 2)
    guard count >= Self.fewestWords, count > Self.longLeadIn || !isLeadIn(slot) || !isLeadIn(model) else { return [] }
    let shared = Double(here.count { word in there.contains { Self.areForms(word, $0) } }) / Double(here.count)
    var (apart, alike) = (0, 0)
    for other in article.members.indices
    where other != member && other != source && article.members[other].role == .translation {
      guard let a = article.textHash(at: slot, of: other), let b = article.textHash(at: model, of: other) else {
        continue
      }
      if a == b { alike += 1 } else { apart += 1 }
    }
    guard alike == 0, let certainty = certainty(apart: apart, shared: shared, words: count) else { return [] }
    return [
      Found(
        slot: slot, model: model, others: apart, isSure: isSure, isSentence: count >= Self.sentence,
        certainty: certainty)
    ]
  }

  /// The more the other translations tell the texts apart, and the fewer words both have, the surer. Texts that have
  /// many words in common may mean the same.
  private func certainty(apart: Int, shared: Double, words: Int) -> Certainty? {
    guard shared < Self.alike else { return shared < Self.same && apart >= Quorum.witnesses ? .weak : nil }
    if apart >= Quorum.witnesses { return words > Self.fewestWords ? .certain : .likely }
    return words < Self.sentence ? nil : apart > 0 ? .firm : .likely
  }

  /// The share of common words from which two texts may mean the same.
  private static let alike = 0.35
  private static let same = 0.6

  /// The wrong place, the other one, and whether that is certain: a text that occurs several times for one of the source
  /// is its translation; else the one whose length is usual.
  ///
  /// - Parameter groups: the slots of each of the source's two texts, the more frequent one first.
  private func places(_ groups: [[Int]]) -> (slot: Int, model: Int, isSure: Bool)? {
    if groups[0].count > groups[1].count { return groups[1].count == 1 ? (groups[1][0], groups[0][0], true) : nil }
    guard groups[0].count == 1 else { return nil }
    let (first, last) = (min(groups[0][0], groups[1][0]), max(groups[0][0], groups[1][0]))
    let rates = [first, last].map { abs(rate($0)) }
    if min(rates[0], rates[1]) < 0.3, max(rates[0], rates[1]) > 0.6 {
      return rates[0] > rates[1] ? (first, last, true) : (last, first, true)
    }
    return (last, first, false)
  }

  /// The deviation from the length that the translation's texts usually have, as a logarithm.
  private func rate(_ slot: Int) -> Double {
    let (own, theirs) = (article.visible(at: slot, of: member).count, article.visible(at: slot, of: source).count)
    let (all, of) = (article.features[member].visible.count, article.features[source].visible.count)
    return log(Double(own) * Double(of) / (Double(max(1, theirs)) * Double(max(1, all))))
  }

  /// Whether the source has the text of this slot in another one, too: then the pairs may be others.
  private func isElsewhere(_ slot: Int) -> Bool {
    let hash = article.textHash(at: slot, of: source)
    return article.slots.indices.contains {
      $0 != slot && article.textHash(at: $0, of: source) == hash && article.textHash(at: $0, of: member) == nil
    }
  }

  /// Whether the source's text leads to what follows, such as *This results in:*, of which there are many with one
  /// meaning.
  private func isLeadIn(_ slot: Int) -> Bool {
    let text = String(decoding: article.visible(at: slot, of: source).suffix(4), as: UTF8.self)
    return text.last { !$0.isWhitespace }.map { ":：…".contains($0) } ?? false
  }

  /// Whether two words are equal, or forms of one word by their length and beginning.
  private static func areForms(_ one: String, _ other: String) -> Bool {
    let shared = zip(one, other).prefix { $0 == $1 }.count
    return one == other || shared >= 4 && max(one.count, other.count) - shared <= 3
  }

  private func words(_ slot: Int) -> Set<String> { article.meaningfulWords(at: slot, of: source) }
}

extension AlignedArticle {
  /// The words of a text that carry meaning, in lowercase; the characters of a text without spaces.
  fileprivate func meaningfulWords(at slot: Int, of member: Int) -> Set<String> {
    let text = String(decoding: visible(at: slot, of: member), as: UTF8.self).lowercased()
    let common = GrammarWords.of(members[member].article.locale.language).common
    let words = text.split { !$0.isLetter && !$0.isNumber }.filter { !common.contains(String($0)) }
    return Set(
      words.flatMap { word in word.utf8.count > 2 * word.count ? word.map { String($0) } : [String(word)] })
  }
}

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
      let texts = [earlier, slot].map { article.meaningfulWords(at: $0, of: model) }
      guard Self.likeness(texts[0], texts[1]) <= Self.mostAlike,
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

  /// The Dice coefficient of two sets.
  private static func likeness(_ one: Set<String>, _ other: Set<String>) -> Double {
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
