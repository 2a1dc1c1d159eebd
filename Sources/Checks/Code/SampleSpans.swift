package import Alignment
internal import DocModel
package import Features

/// Compares code spans with sample text that independent translations localize: placeholders, path segments, strings,
/// comments and language codes. A word that occurs in other code of the member counts as kept, not renamed.
struct SampleSpans {
  private let article: AlignedArticle
  private let reference: Int
  private let member: Int

  init(_ article: AlignedArticle, _ d: Disagreement) {
    self.article = article
    reference = d.reference
    member = d.member
  }

  /// Returns whether every span has a localized counterpart on the other side.
  func areRenamed(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    func isOne(_ own: String, _ other: String) -> Bool {
      AlignedArticle.saySomethingElse(own, other) || areOfLanguages(own, other) || areParts(own, other)
    }
    return extra.allSatisfy { own in missing.contains { isOne(own.text, $0.text) } }
      && missing.allSatisfy { other in extra.contains { isOne($0.text, other.text) } }
  }

  /// Returns whether each span differs only in language codes, each replaced by the locale's code.
  func areOfOwnLanguage(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.count == extra.count
      && extra.allSatisfy { own in missing.contains { areOfLanguages(own.text, $0.text) } }
      && missing.allSatisfy { other in extra.contains { areOfLanguages($0.text, other.text) } }
  }

  /// Returns whether the spans differ only in language codes, each replaced by the locale's code: examples about
  /// languages are localized.
  private func areOfLanguages(_ own: String, _ other: String) -> Bool {
    let isOfName = { (character: Character) in character.isLetter || character.isNumber }
    let language = article.members[member].article.locale.language
    guard ByteSearch.holds(Array(language.utf8)[...], in: Array(own.utf8)[...]) else { return false }
    let (one, two) = (own.split { !isOfName($0) }, other.split { !isOfName($0) })
    return one.count == two.count && own.split(whereSeparator: isOfName) == other.split(whereSeparator: isOfName)
      && zip(one, two).allSatisfy { $0 == $1 || $0 == language && $1.count <= 3 && Lexicon.isKnownLanguage(String($1)) }
  }

  /// Returns whether the spans are paths that differ only in words: `/pages/folder/index` and `/pages/dossier/index`.
  private func areParts(_ own: String, _ other: String) -> Bool {
    guard !other.contains(where: \.isWhitespace), !own.contains(where: \.isWhitespace), Self.isPath(other) else {
      return false
    }
    return areRenamed(own, from: other) { $0.isLetter || "-%_".contains($0) }
  }

  /// Returns whether the span is a path, a host, or an uppercase constant: `IMAGE_PATH`.
  private static func isPath(_ span: String) -> Bool {
    span.contains("/") || span.contains("_") && span == span.uppercased()
      || span.split(separator: ".").count > 1 && !span.contains("(")
  }

  private func areRenamed(_ own: String, from other: String, isOfWord: (Character) -> Bool) -> Bool {
    func parts(_ text: String) -> (words: [Substring], signs: [Substring]) {
      (
        text.split(omittingEmptySubsequences: false) { !isOfWord($0) }, text.split(whereSeparator: isOfWord)
      )
    }
    let (one, two) = (parts(own), parts(other))
    guard one.signs == two.signs, one.words.count == two.words.count, one.words != two.words else { return false }
    return zip(one.words, two.words).allSatisfy { word, instead in
      word == instead
        || word.count > 2 && instead.count > 2 && !Self.areKin(word, instead)
          && article.isRenamed(instead, to: word, member, besides: reference)
    }
  }

  /// Returns whether the words are inflections or misspellings of each other: a long common start, or a difference of
  /// at most two letters.
  private static func areKin(_ word: Substring, _ other: Substring) -> Bool {
    let (start, end) = word.shared(with: other)
    let most = max(word.count, other.count)
    return start * 2 >= most || most - start - end <= 2 && start + end > 0
  }
}

extension AlignedArticle {
  /// Pages with more nodes are not searched for the names in code spans.
  private static let mostSearched = 20_000

  /// Returns whether two code spans differ only in the wording of quoted texts.
  package static func saySomethingElse(_ span: String, _ other: String) -> Bool {
    let differing = CodeFrame(span, .quotes).differing(from: CodeFrame(other, .quotes)) ?? []
    return !differing.isEmpty && differing.allSatisfy { CodeText.isWording($0.own, $0.theirs) }
  }

  /// Returns whether a member has each value in another block as well.
  package func holdsElsewhere(_ values: [ValueDifference], of kind: FactKind, in member: Int, but slot: Int) -> Bool {
    let own = block(at: slot, of: member)?.facts.indices ?? 0..<0
    let facts = features[member].facts
    return !values.isEmpty
      && values.allSatisfy { value in
        facts.indices.contains { !own.contains($0) && facts[$0].kind == kind && facts[$0].atom == value.atom }
      }
  }

  /// Returns whether `word` occurs in at least as much of the member's code as `instead` in the other's, and `instead`
  /// in none of the member's.
  package func isRenamed(_ instead: Substring, to word: Substring, _ member: Int, besides other: Int) -> Bool {
    countOfCode(instead, member) == 0 && countOfCode(word, member) >= countOfCode(instead, other)
  }

  /// Returns whether the reference has a typo in one span and spells it elsewhere as the member does.
  package func isSlipOfReference(_ d: Disagreement) -> Bool {
    guard d.missing.count == 1, let theirs = d.missing.first.map({ Array($0.text.utf8) }),
      theirs.allSatisfy({ $0 > .space && $0 < 0x7f }),
      let own = d.extra.lazy.map({ Array($0.text.utf8) }).first(where: { Resemblance.isSlip(theirs[...], of: $0[...]) }
      ),
      !ByteSearch.holds(own[...], in: theirs[...])
    else { return false }
    let page = members[d.reference].article.source[...]
    return CodeSlip.count(of: theirs[...], in: page) == 1 && CodeSlip.count(of: own[...], in: page) >= 1
  }

  /// Returns whether the reference usually writes a span as the member does, and differs here in letter case or signs alone:
  /// `strict-mode` for `strictMode`; or has a further word in it, which the member may translate: `strict mode` for
  /// `Strict`.
  func isUsualInReference(_ d: Disagreement) -> Bool {
    guard d.missing.count == 1, d.extra.count == 1, let own = d.extra.first?.text, let theirs = d.missing.first?.text,
      own != theirs, own.utf8.count >= Self.shortestName
    else { return false }
    func letters(_ text: some StringProtocol) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let isLonger = theirs.split(separator: " ").first.map { letters($0) == letters(own) && $0 != own } == true
    guard letters(theirs) == letters(own) || isLonger else { return false }
    let (features, page) = (features[d.reference], members[d.reference].article)
    let spans = features.facts.lazy.filter { $0.kind == .code }.map { features.string($0, in: page) }
    let usual = spans.count { $0 == own }
    return usual >= Quorum.witnesses && usual >= 2 * spans.count { $0 == theirs }
  }

  private static var shortestName: Int { 4 }

  /// Returns whether a text is one name of at least three letters that the member's code has as a whole word.
  func isNameInCode(_ text: String, of member: Int) -> Bool {
    let name = Array(text.utf8)[...]
    guard name.count > 2, name.allSatisfy({ $0.isWordByte || $0 == .of(".") }) else { return false }
    return members[member].article.code.contains { CodeSlip.count(of: name, in: $0) > 0 }
  }

  /// The number of code spans and blocks that contain a word.
  private func countOfCode(_ word: Substring, _ member: Int) -> Int {
    members[member].article.code.count { ByteSearch.holds(Array(word.utf8)[...], in: $0) }
  }

  /// A member's code samples: its blocks of code, and commands with placeholders.
  func samples(of member: Int) -> [ArraySlice<UInt8>] {
    let text = members[member].article
    guard text.nodes.count <= Self.mostSearched else { return [] }
    let placeholder = Array("{{".utf8)[...]
    return text.nodes.lazy.filter {
      $0.kind == .codeBlock || $0.kind == .code && ByteSearch.holds(placeholder, in: text.pool[$0.literal.indices])
    }
    .map { text.pool[$0.literal.indices] }
  }

  /// Returns whether the words that only this member's code spans contain are names from its code samples.
  ///
  /// - Parameter samples: Those of the member.
  func areNamesOfSamples(_ spans: [String], _ samples: [ArraySlice<UInt8>], besides other: Int) -> Bool {
    guard !samples.isEmpty else { return false }
    let pool = members[other].article.pool
    let sampled = Set(spans.map { Array($0.utf8)[...] })
    return spans.allSatisfy { span in
      let own = CodeSlip.words(Array(span.utf8)[...]).filter { CodeSlip.count(of: $0, in: pool[...]) == 0 }
      return !own.isEmpty
        && own.allSatisfy { word in
          samples.contains { CodeSlip.count(of: word, in: $0) > 0 && !sampled.contains($0) }
        }
    }
  }

  /// Returns whether two blocks consist of one code span each and share less than half of their words: a different
  /// sample, not an edited one.
  func areOtherSamples(at slot: Int, of member: Int, comparedTo reference: Int) -> Bool {
    guard let own = sample(at: slot, of: member), let other = sample(at: slot, of: reference) else { return false }
    var left = other
    let shared = own.count { word in left.firstIndex(of: word).map { left.remove(at: $0) } != nil }
    return shared * 2 < max(own.count, other.count)
  }

  /// The words of the code span that forms the whole block, or nil.
  private func sample(at slot: Int, of member: Int) -> [ArraySlice<UInt8>]? {
    let text = members[member].article
    guard let node = node(at: slot, of: member), text.nodes[node].end == node + 2, text.nodes[node + 1].kind == .code
    else {
      return nil
    }
    // Placeholders are equal regardless of their names.
    return text.pool[text.nodes[node + 1].literal.indices].prefix(Self.longestSample).split(separator: .space).map {
      $0.starts(with: "{{".utf8) ? $0.prefix(2) : $0
    }
  }

  private static let longestSample = 400
}
