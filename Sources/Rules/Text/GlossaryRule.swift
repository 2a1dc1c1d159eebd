internal import Alignment
internal import DocModel
internal import Features
internal import Findings

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
