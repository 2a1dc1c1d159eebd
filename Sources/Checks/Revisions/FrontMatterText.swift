internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `front-matter/text` of ``FrontMatterRule``: metadata that people read is compared with the source's: missing,
/// under another key, left untranslated, or with version numbers of another version.
struct FrontMatterText: ArticleRule {
  static let card = FrontMatterRule.card
  static let check: String? = "text"

  /// A finding's data for one entry of the source; `line` is the translation's.
  private typealias Fault = (message: Message, line: UInt32, form: String, severity: Severity?)

  func check(_ article: AlignedArticle) -> [Finding] {
    // By reference member, its non-empty entries that readers see.
    var read: [Int: [FrontMatter.Entry]] = [:]
    return article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, !article.members[member].isOriginal,
        let source = article.measure(of: member)
      else { return [] }
      let (text, original) = (article.members[member].article, article.members[source].article)
      let (own, theirs, name) = (text.frontMatter, original.frontMatter, article.name(source))
      guard own.syntax != .none, !text.diagnostics.contains(where: { $0.topic == .frontMatter }) else { return [] }
      let isExact = article.exactSource(of: member) == source
      let isOfOtherLanguage = text.locale.language != original.locale.language
      let entries = read[source] ?? theirs.entries.filter { !$0.value.isEmpty && FrontMatterValues.isRead($0.key) }
      read[source] = entries
      return entries.compactMap { entry in
        guard
          let fault = own.entry(entry.key).map({
            Self.differing($0, from: entry, name: name, isOfOtherLanguage: isOfOtherLanguage)
          })
            ?? Self.missing(entry, own: own, theirs: theirs, name: name)
        else { return nil }
        let line = Int(entry.line)
        return finding(
          fault.message, in: article, member: member, line: Int(fault.line),
          confidence: isExact ? Certainty.strong : Certainty.likely, severity: fault.severity,
          related: [
            RelatedPlace(
              place: Reporting.place(in: article, of: source, from: line, through: line),
              text: "\(entry.key): \(AlignedArticle.cut(entry.value))")
          ], form: fault.form, salt: StableHash(entry.key.utf8).hash)
      }
    }
  }

  private static func missing(_ entry: FrontMatter.Entry, own: FrontMatter, theirs: FrontMatter, name: String)
    -> Fault?
  {
    // At this position the translation has a key that the source lacks: a translated key.
    if let place = theirs.entries.firstIndex(where: { $0.key == entry.key }), own.entries.count == theirs.entries.count
    {
      let other = own.entries[place]
      if theirs[other.key] == nil, !other.key.contains("."), !FrontMatterValues.mayDiffer(other.key) {
        return (
          "The key ‘\(other.key)’ is ‘\(entry.key)’ in \(name): keys are not translated, no program knows it.",
          other.line, "\(entry.key): → \(other.key):", nil
        )
      }
    }
    return (
      "The metadata lacks ‘\(entry.key)’, in \(name) ‘\(AlignedArticle.cut(entry.value))’: translate it.",
      own.lastLine, "- \(entry.key):", FrontMatterValues.isTitle(entry.key) ? nil : .minor
    )
  }

  private static func differing(
    _ value: FrontMatter.Entry, from entry: FrontMatter.Entry, name: String, isOfOtherLanguage: Bool
  ) -> Fault? {
    if value.value == entry.value {
      let words = EnglishText.Words(Array(entry.value.utf8)[...])
      guard isOfOtherLanguage, words.areSeveral, words.isSpoken else { return nil }
      return (
        "‘\(entry.key): \(AlignedArticle.cut(value.value))’ is left in the language of the source: translate it.",
        value.line, "\(entry.key): as in the source", nil
      )
    }
    // Skip values with non-Latin letters, which may write digits or number words in their own script.
    guard !value.value.utf8.contains(where: { $0 >= 0xd8 && $0 < 0xe3 }) else { return nil }
    let (numbers, others) = (versions(value.value), versions(entry.value))
    let (odd, lost) = (numbers.filter { !others.contains($0) }, others.filter { !numbers.contains($0) })
    guard odd.count == 1, lost.count == 1 else { return nil }
    return (
      "‘\(entry.key)’ says ‘\(odd[0])’ here and ‘\(lost[0])’ in \(name) (‘\(AlignedArticle.cut(entry.value))’): bring it up to date.",
      value.line, "", nil
    )
  }

  /// The runs of digits and dots in a text, such as `2.1`.
  private static func versions(_ text: String) -> [Substring] {
    guard text.utf8.contains(where: \.isASCIIDigit) else { return [] }
    return text.utf8.split { !$0.isASCIIDigit && $0 != .of(".") }.compactMap { run in
      let number = run.drop { $0 == .of(".") }
      let end = number.lastIndex { $0 != .of(".") }
      return end.map { Substring(number[...$0]) }
    }
  }
}
