internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// The front matter of one member as comparable values, without the keys that locales may change, and normalized where
/// localization tools write a value differently.
struct FrontMatterValues {
  struct Value {
    /// As written.
    let key: String
    /// Equal for values that mean the same.
    let atom: UInt64
    let text: String
    let line: UInt32
    /// The number of items of a list; nil for a single value.
    var items: Int?
    /// Whether the value consists of words, and of nothing else.
    var isOfWords = false
  }

  /// The values by key in lowercase, as Hugo reads keys in any letter case; the items of a list form one value under the
  /// list's key.
  private(set) var values: [String: Value] = [:]

  /// - Parameter locales: Names of locales in lowercase. As path parts they are interchangeable, `/ko/guide/` equals
  ///   `/en/guide/`, and an address from the root of the site may have none: `/guide/`.
  init(_ matter: FrontMatter, _ locales: Set<String>) {
    var lists: [String: [String]] = [:]
    var others: Set<String> = []
    for entry in matter.entries {
      let name = Self.list(entry.key)
      let isItem = name.utf8.count < entry.key.utf8.count
      let key = name.lowercased()
      let value = Self.withoutLocale(Self.folded(entry.value), locales)
      guard !Self.mayDiffer(key), isItem || !value.isEmpty else { continue }
      if entry.scalar != .string || !Self.isOfWords(entry.value) { others.insert(key) }
      if !isItem {
        values[key] = Value(key: name, atom: StableHash(value.utf8).hash, text: entry.value, line: entry.line)
      } else {
        lists[key, default: []].append(value)
        if values[key] == nil { values[key] = Value(key: name, atom: 0, text: "", line: entry.line) }
      }
    }
    for (key, items) in lists {
      guard let first = values[key] else { continue }
      values[key] = Value(
        key: first.key, atom: StableHash(items.joined(separator: "\n").utf8).hash, text: items.joined(separator: ", "),
        line: first.line, items: items.count)
    }
    for key in values.keys where !others.contains(key) { values[key]?.isOfWords = true }
  }

  /// Returns whether a page without the key is the same: `draft: false`.
  static func isDefault(_ value: Value?) -> Bool {
    guard let value else { return false }
    return ["draft", "hidden", "unlisted"].contains(value.key.lowercased()) && folded(value.text) == "false"
  }

  private static func isOfWords(_ value: String) -> Bool {
    value.contains(where: \.isLetter) && value.allSatisfy { $0.isLetter || $0.isWhitespace || "-'’&,()・".contains($0) }
  }

  /// Returns the key of the list that an item belongs to: `a` for `a[0].b`; other keys unchanged.
  static func list(_ key: String) -> String { key.firstIndex(of: "[").map { String(key[..<$0]) } ?? key }

  /// Returns an address without the parts that name a locale; other paths have `*` in their place. A name loses the
  /// locale at its end: `installation-ko`.
  private static func withoutLocale(_ value: String, _ locales: Set<String>) -> String {
    guard value.contains("/") else {
      if !value.contains(" "), case let name = withoutLocale(beforeEndingOf: value[...], locales), name != value[...] {
        return String(name)
      }
      guard let sign = value.lastIndex(where: { "-_.".contains($0) }), sign > value.startIndex,
        locales.contains(value[sign...].dropFirst().lowercased()), !value.contains(" ")
      else { return value }
      return String(value[..<sign])
    }
    var parts = value.split(separator: "/", omittingEmptySubsequences: false)
    if let name = parts.popLast() { parts.append(withoutLocale(beforeEndingOf: name, locales)) }
    let isAddress = value.hasPrefix("/") || value.contains("://")
    return
      (isAddress
      ? parts.filter { !locales.contains($0.lowercased()) }
      : parts.map { locales.contains($0.lowercased()) ? "*" : $0 }).joined(separator: "/")
  }

  /// Returns a file's name without the locale at its end: `a.pdf` for `a.pt-br.pdf` and `aPT_BR.pdf`, `a.png` for
  /// `a-de.png`.
  private static func withoutLocale(beforeEndingOf name: Substring, _ locales: Set<String>) -> Substring {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    let stem = name[..<dot]
    for length in lengths where stem.count > length {
      let code = stem.suffix(length).lowercased().replacing("_", with: "-")
      let rest = stem.dropLast(length)
      let isApart = rest.last.map { "-_.".contains($0) } == true
      if locales.contains(code), isApart || code.contains("-") {
        return (isApart ? rest.dropLast() : rest) + name[dot...]
      }
    }
    return name
  }

  /// The lengths of tags, those with a region first.
  private static let lengths = [7, 5, 2, 3]

  /// Folds white space, the spellings of YAML's booleans and null, and those of a day.
  private static func folded(_ value: String) -> String {
    let text = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch text.lowercased() {
    case "~", "null": return ""
    case "true", "yes", "on": return "true"
    case "false", "no", "off": return "false"
    default: return CalendarDay.number(ofText: text).flatMap(CalendarDay.text) ?? text
    }
  }
}

/// Classifies metadata keys by name.
extension FrontMatterValues {
  /// Returns whether locales may differ in a key: texts, hand-off data, people, spell checkers' words, addresses.
  static func mayDiffer(_ key: String) -> Bool {
    let key = key.lowercased()
    let name = key.split(separator: ".").last.map(String.init) ?? key
    return handOff.contains(key) || own.contains(name) || key.hasPrefix("translation.") || key.hasPrefix("l10n.")
      || texts.contains { name.hasSuffix($0) } || isRead(key) || key.contains("spell")
  }

  /// Returns whether readers see the value: on the page, in navigation, in search results.
  static func isRead(_ key: String) -> Bool {
    let name = Array(key.utf8)
    return readers.contains { ByteSearch.equalFolded(name.suffix($0.count), $0[...]) }
      && !handOff.contains(key.lowercased()) && !key.contains("[")
  }

  /// Returns whether the value is a text, seen by readers or not.
  static func isText(_ key: String) -> Bool {
    let key = key.lowercased()
    return isRead(key) || texts.contains { key.hasSuffix($0) }
  }

  /// Returns whether every page should have the key.
  static func isTitle(_ key: String) -> Bool { key == "title" || key == "description" }

  private static let readers = [
    "title", "description", "summary", "banner", "keywords", "displayname", "label", "heading", "headline", "caption",
    "excerpt", "intro", "tagline", "lead",
  ].map { Array($0.utf8) }

  private static let handOff: Set<String> = [
    "ms.openlocfilehash", "ms.sourcegitcommit", "ms.translationtype", "ms.contentlocale", "ms.lasthandoff",
    "ms.locfileid",
    "default_lang_commit", "drifted_from_default", "source-git-commit", "source-wordcount", "ht-degree",
    "workflow-type", "mt-count",
  ]
  private static let own: Set<String> = [
    "reviewers", "approvers", "translators", "translator", "contributors", "translated_by", "lang", "locale",
    "language",
    "permalink", "url", "aliases", "redirect_from", "robots",
  ]
  /// Endings of keys whose values are texts for readers.
  static let texts = [
    "title", "titlesuffix", "description", "summary", "keywords", "keyword", "tags", "categories", "label", "text",
    "name", "heading",
    "headline", "caption", "alt", "excerpt", "intro", "subject", "message", "msg",
  ]
}

/// Check `front-matter/text` of ``FrontMatterRule``: metadata that people read is compared with the source's: missing,
/// under another key, left untranslated, or with version numbers of another version.
struct FrontMatterText: ArticleRule {
  static let card = FrontMatterRule.card
  static let check: String? = "text"

  /// Keys of the source that the translation writes in other letter case: Hugo reads them alike, other programs do not.
  private static func keysInOtherCase(_ own: FrontMatter, _ theirs: FrontMatter) -> [(
    key: Substring, right: Substring, line: UInt32
  )] {
    var seen: Set<String> = []
    return theirs.entries.compactMap { entry in
      guard own.entry(entry.key) == nil, let other = own.entry(inAnyCase: entry.key), theirs.entry(other.key) == nil
      else { return nil }
      let parts = zip(
        FrontMatterValues.list(other.key).split(separator: "."), FrontMatterValues.list(entry.key).split(separator: ".")
      )
      guard let part = parts.first(where: { $0 != $1 }), seen.insert(String(part.0)).inserted else { return nil }
      return (part.0, part.1, other.line)
    }
  }

  /// A finding's data for one entry of the source; `line` is the translation's. A copy is the source's text.
  private typealias Fault = (message: Message, line: UInt32, form: String, severity: Severity?, isCopy: Bool)

  /// The maximum number of texts of a page that are reported singly as left in the source's language.
  private static let mostSingle = 3

  func check(_ article: AlignedArticle) -> [Finding] {
    // By reference member, its non-empty entries that readers see.
    var read: [Int: [FrontMatter.Entry]] = [:]
    return article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, !article.members[member].isOriginal,
        let source = article.measure(of: member), !article.hasOwnText(member, beside: source)
      else { return [] }
      let (text, original) = (article.members[member].article, article.members[source].article)
      let (own, theirs, name) = (text.frontMatter, original.frontMatter, article.name(source))
      guard own.syntax != .none, !text.hasBrokenFrontMatter else { return [] }
      let isExact = article.exactSource(of: member) == source
      let isOfOtherLanguage = text.locale.language != original.locale.language
      let entries = read[source] ?? theirs.entries.filter { !$0.value.isEmpty && FrontMatterValues.isRead($0.key) }
      read[source] = entries
      var (others, copies): ([Finding], [Finding]) = ([], [])
      for (key, right, line) in Self.keysInOtherCase(own, theirs) {
        var one = finding(
          "The key ‘\(key)’ is ‘\(right)’ in \(name): not every program reads it in this letter case, write it so.",
          in: article, member: member, line: Int(line), words: String(key),
          confidence: isExact ? Certainty.strong : Certainty.likely, severity: .minor,
          related: Reporting.related(in: article, toSourceOf: String(right)), form: "\(right): → \(key):",
          salt: StableHash(key.utf8).hash)
        one.fix = TextFixes.replacement(of: "\(key):", by: "\(right):", in: text, line: Int(line))
        others.append(one)
      }
      for entry in entries {
        guard
          let fault = own.entry(entry.key).map({
            Self.differing($0, from: entry, name: name, isOfOtherLanguage: isOfOtherLanguage)
          })
            ?? (own.entry(inAnyCase: entry.key) == nil
              ? Self.missing(entry, own: own, theirs: theirs, name: name) : nil)
        else { continue }
        let one = finding(
          fault.message, in: article, member: member, line: Int(fault.line),
          confidence: isExact ? Certainty.strong : Certainty.likely, severity: fault.severity,
          related: Reporting.related(in: article, toSourceOf: entry.key), form: fault.form,
          salt: StableHash(entry.key.utf8).hash)
        if fault.isCopy { copies.append(one) } else { others.append(one) }
      }
      guard copies.count > Self.mostSingle, let first = copies.first else { return others + copies }
      let count = copies.count
      var page = finding(
        "\(count) of \(entries.count) texts of the front matter are left in the language of the source: translate them.",
        in: article, member: member, line: first.place.line, confidence: isExact ? Certainty.strong : Certainty.likely,
        related: first.related)
      page.consequences = copies
      return others + [page]
    }
  }

  private static func missing(_ entry: FrontMatter.Entry, own: FrontMatter, theirs: FrontMatter, name: String)
    -> Fault?
  {
    // At this position the translation has a key that the source lacks: a translated key.
    if let place = theirs.entries.firstIndex(where: { $0.key == entry.key }), own.entries.count == theirs.entries.count
    {
      let other = own.entries[place]
      if theirs[other.key] == nil, !other.key.contains(where: { ".[".contains($0) }),
        !FrontMatterValues.mayDiffer(other.key)
      {
        return (
          "The key ‘\(other.key)’ is ‘\(entry.key)’ in \(name): keys are not translated, no program knows it.",
          other.line, "\(entry.key): → \(other.key):", nil, false
        )
      }
    }
    return (
      "The metadata lacks ‘\(entry.key)’, in \(name) ‘\(AlignedArticle.cut(entry.value))’: translate it.",
      own.lastLine, "- \(entry.key):", FrontMatterValues.isTitle(entry.key) ? nil : .minor, false
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
        value.line, "\(entry.key): as in the source", nil, true
      )
    }
    // Skip values with non-Latin letters, which may write digits or number words in their own script.
    guard !value.value.utf8.contains(where: { $0 >= 0xd8 && $0 < 0xe3 }) else { return nil }
    let (numbers, others) = (versions(value.value), versions(entry.value))
    let (odd, lost) = (numbers.filter { !others.contains($0) }, others.filter { !numbers.contains($0) })
    guard odd.count == 1, lost.count == 1, !isSameHour(odd[0], lost[0], in: [value.value, entry.value]) else {
      return nil
    }
    return (
      "‘\(entry.key)’ says ‘\(odd[0])’ here and ‘\(lost[0])’ in \(name) (‘\(AlignedArticle.cut(entry.value))’): bring it up to date.",
      value.line, "", nil, false
    )
  }

  /// Returns whether two numbers are one hour, of a clock with 12 hours in one text and of one with 24 in the other.
  private static func isSameHour(_ own: Substring, _ other: Substring, in texts: [String]) -> Bool {
    guard let here = Int(own), let there = Int(other), here % 12 == there % 12, max(here, there) <= 24 else {
      return false
    }
    return texts.contains { NumberScale.saysHalfOfDay(Array($0.utf8)[...]) }
  }

  /// The runs of digits and dots in a text, such as `2.1`.
  private static func versions(_ text: String) -> [Substring] {
    guard text.utf8.contains(where: \.isASCIIDigit) else { return [] }
    return text.utf8.split { !$0.isASCIIDigit && $0 != .of(".") }.compactMap { run in
      let number = run.drop { $0 == .of(".") }
      let end = number.lastIndex { $0 != .of(".") }
      return end.map { withoutZeros(Substring(number[...$0])) }
    }
  }

  /// A version without the zeros at its end, which do not change it: 1.16 for 1.16.0.
  private static func withoutZeros(_ version: Substring) -> Substring {
    version.hasSuffix(".0") ? withoutZeros(version.dropLast(2)) : version
  }
}
