internal import Alignment
internal import DocModel
internal import Features

extension FrontMatterRule {
  /// The keys that differ, but should not, between members made from one text; for most articles, an empty set.
  static func differingKeys(_ article: AlignedArticle) -> Set<String> {
    var keys: Set<String> = []
    for group in article.groups where !group.key.isEmpty {
      let mates = group.translations + (group.exactSource.map { [$0] } ?? [])
      guard let first = mates.first else { continue }
      let one = article.members[first].article.frontMatter.entries
      for mate in mates.dropFirst() {
        let other = article.members[mate].article.frontMatter.entries
        collect(from: one, comparedTo: other, into: &keys)
        collect(from: other, comparedTo: one, into: &keys)
      }
    }
    return Set(keys.lazy.map { FrontMatterValues.list($0) }.filter { !FrontMatterValues.mayDiffer($0) })
  }

  /// The keys of `some` that `others` lack or give another value.
  private static func collect(
    from some: [FrontMatter.Entry], comparedTo others: [FrontMatter.Entry], into keys: inout Set<String>
  ) {
    for (index, entry) in some.enumerated() {
      if index < others.count, others[index].key == entry.key, others[index].value == entry.value { continue }
      if keys.contains(entry.key) || others.contains(where: { $0.key == entry.key && $0.value == entry.value }) {
        continue
      }
      keys.insert(entry.key)
    }
  }

  /// Returns whether a value is a sentence to translate: several words, and different in at least two translations.
  static func isSentence(
    _ text: String, of key: String, among matters: [FrontMatterValues?], in article: AlignedArticle
  )
    -> Bool
  {
    text.split(separator: " ").count >= wordsOfASentence
      && article.members.indices.count { member in
        article.members[member].role == .translation
          && matters[member]?.values[key].map { $0.text != text } == true
      } >= 2
  }

  /// Returns whether a locale may choose the value: a date, or words in another script than `other`, such as a name.
  func isOwnChoice(_ key: String, own: String, other: String?) -> Bool {
    Self.days.contains { key.lowercased().hasSuffix($0) }
      || other.map {
        $0.hasLettersBeyondLatin != own.hasLettersBeyondLatin && own.contains(where: \.isLetter)
          && $0.contains(where: \.isLetter)
      } == true
  }

  private static let wordsOfASentence = 5
  /// Endings of keys with dates: a translation may have been published on another day.
  private static let days = ["date", "lastmod", "updated"]

  static func isProse(_ value: String) -> Bool { value.contains(" ") || value.utf8.contains { $0 >= 0x80 } }
}

extension Message {
  static func differs(_ key: String, own: String, other: String?, by judgement: Judgement, in a: AlignedArticle)
    -> Message
  {
    let others = a.names(judgement.against)
    guard let other else {
      return "‘\(key): \(AlignedArticle.cut(own))’ stands in the metadata of none of \(others): remove it."
    }
    return
      "‘\(key)’ is ‘\(AlignedArticle.cut(own))’ here and ‘\(AlignedArticle.cut(other))’ in \(others), made from the same text: restore it."
  }

  static func lacks(_ keys: [String], by judgement: Judgement, in a: AlignedArticle) -> Message {
    return
      "The metadata lacks \(keys.quoted(4)), which \(a.names(judgement.against)), made from the same text, \(judgement.against.count == 1 ? "has" : "have"): put it back."
  }
}
