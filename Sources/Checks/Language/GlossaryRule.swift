internal import Alignment
package import DocModel
internal import Features
internal import Findings
internal import Foundation

/// Reports a glossary term that the translation does not use.
struct GlossaryRule: TextRule {
  static let card = RuleCard(id: "glossary", severity: .major, mqm: .terminology)

  let glossary: Glossary

  /// Whether the glossary is empty, so that the rule can be skipped.
  var isSilent: Bool { glossary.isEmpty }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let group = article.groups[article.members[block.member].group]
    let exact = group.exactSource
    // Without the exact source version, the translation may have another sentence in this slot.
    let confidence: Certainty = exact != nil ? Certainty.firm : group.key.isEmpty ? Certainty.fair : Certainty.doubtful
    guard let source = exact ?? article.members.firstIndex(where: { $0.role == .source }),
      article.node(at: block.slot, of: source) != nil
    else { return [] }
    // The visible text, without code.
    let original = String(article.shown(at: block.slot, of: source))
    guard original.contains(where: \.isLetter) else { return [] }
    let locale = article.members[block.member].article.locale
    let sourceLocale = article.members[source].article.locale
    var text: String?
    var findings: [Finding] = []
    for concept in glossary.concepts {
      let names = concept.texts(sourceLocale)
      guard let name = names.first(where: { GlossaryTerm.stands($0, in: original) }),
        !isPartOfLonger(name, in: sourceLocale, text: original)
      else { continue }
      let allowed = concept.isKept ? names : concept.texts(locale)
      guard !allowed.isEmpty else { continue }
      let own = text ?? article.members[block.member].article.plainText(of: block.node)
      text = own
      // Empty and untranslated blocks are reported by other rules.
      guard own != original, own.contains(where: \.isLetter) else { return [] }
      if allowed.contains(where: {
        concept.isKept ? own.contains($0) || GlossaryTerm.stands($0, in: own) : GlossaryTerm.isUsed($0, in: own)
      }) {
        continue
      }
      findings.append(
        finding(
          block, .unused(name, allowed: allowed, isKept: concept.isKept, in: locale), in: article,
          confidence: confidence,
          witnesses: [source],
          salt: StableHash(name.utf8).hash))
    }
    return findings
  }

  /// Returns whether `name` occurs only as part of a longer glossary term, as `policy` in `Conditional Access policy`.
  private func isPartOfLonger(_ name: String, in locale: LocaleTag, text: String) -> Bool {
    glossary.concepts.contains { concept in
      concept.texts(locale).contains {
        $0.count > name.count && GlossaryTerm.stands(name, in: $0) && GlossaryTerm.stands($0, in: text)
      }
    }
  }
}

extension Message {
  fileprivate static func unused(_ name: String, allowed: [String], isKept: Bool, in locale: LocaleTag) -> Message {
    let list = allowed.prefix(3).map { "‘\($0)’" }.joined(separator: " or ")
    return Message(
      text: isKept
        ? "The glossary keeps ‘\(name)’ in every locale, and \(locale) has it not: put it back as it is."
        : "The glossary has \(list) for ‘\(name)’, and \(locale) uses another word: take the glossary’s.")
  }
}

/// The project's terminology: the required term for a concept in each locale.
package struct Glossary: Sendable {
  /// One entry: the accepted terms by locale. A locale that is not listed may use any term.
  package struct Concept: Sendable, Equatable {
    package let terms: [(locale: LocaleTag, text: String)]
    /// Whether every locale must keep the names unchanged.
    package let isKept: Bool

    package init(terms: [(locale: LocaleTag, text: String)], isKept: Bool) {
      self.terms = terms
      self.isKept = isKept
    }

    package static func == (a: Concept, b: Concept) -> Bool {
      a.isKept == b.isKept && a.terms.elementsEqual(b.terms) { $0.locale == $1.locale && $0.text == $1.text }
    }

    /// Returns the terms for a locale, falling back to those of its language (`pt` for `pt-BR`).
    func texts(_ locale: LocaleTag) -> [String] {
      if isKept { return terms.map(\.text) }
      let exact = terms.filter { $0.locale.tag.lowercased() == locale.tag.lowercased() }
      if !exact.isEmpty { return exact.map(\.text) }
      let general = terms.filter {
        $0.locale.language == locale.language && $0.locale.region == nil && $0.locale.script == nil
      }
      if !general.isEmpty { return general.map(\.text) }
      // Terms for `en-US` also apply to a tree's `en`, but never to its `en-GB`.
      return locale.region == nil && locale.script == nil
        ? terms.filter { $0.locale.language == locale.language }.map(\.text) : []
    }
  }

  package static let none = Glossary(concepts: [])

  package let concepts: [Concept]
  package var isEmpty: Bool { concepts.isEmpty }

  package init(concepts: [Concept]) { self.concepts = concepts }

  /// Returns this glossary extended by names that every locale must keep unchanged.
  package func keeping(_ names: [String]) -> Glossary {
    let own = LocaleTag("und").map { locale in names.map { Concept(terms: [(locale, $0)], isKept: true) } }
    return Glossary(concepts: concepts + (own ?? []))
  }
}

/// Searches for glossary terms in text.
enum GlossaryTerm {
  /// Returns whether `term` occurs in `text` as whole words. The comparison is case-sensitive if the term has a capital
  /// after its first letter.
  static func stands(_ term: String, in text: String) -> Bool {
    let hasInnerCapital = term.dropFirst().contains { $0.isUppercase }
    var from = text.startIndex
    while let range = text.range(
      of: term, options: hasInnerCapital ? [] : .caseInsensitive, range: from..<text.endIndex)
    {
      let before = range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
      let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
      if !isJoined(before, text[range.lowerBound]), !isJoined(after, text[text.index(before: range.upperBound)]) {
        return true
      }
      from = text.index(after: range.lowerBound)
    }
    return false
  }

  /// Returns whether `text` contains `term`, possibly inflected; in scripts without spaces, anywhere in the text.
  static func isUsed(_ term: String, in text: String) -> Bool {
    if text.range(of: term, options: [.caseInsensitive, .diacriticInsensitive]) != nil { return true }
    if term.unicodeScalars.contains(where: isUnspaced) {
      return squeezed(text).range(of: squeezed(term), options: .caseInsensitive) != nil
    }
    let words = words(text)
    return Self.words(term).allSatisfy { part in
      let stem = part.prefix(max(4, (part.count * 7 + 9) / 10))
      return words.contains { $0.hasPrefix(stem) }
    }
  }

  private static func words(_ text: String) -> [Substring] {
    text.lowercased().folding(options: .diacriticInsensitive, locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map { Substring($0) }
  }

  private static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  private static func isJoined(_ neighbour: Character?, _ own: Character) -> Bool {
    guard let neighbour, own.isLetter || own.isNumber || own == "_" else { return false }
    return neighbour.isLetter || neighbour.isNumber || neighbour == "_"
  }

  /// Returns whether the script has no spaces between words, or is Hangul, which attaches particles to words.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x2e80...0x9fff, 0xac00...0xd7af, 0xf900...0xfaff,
      0x20000...0x3ffff:
      true
    default: false
    }
  }
}
