internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The metadata of a translation beside that of the text it was made from.
struct MatterComparison {
  struct Found {
    /// Of the source.
    let entry: FrontMatter.Entry
    let line: Int
    let message: String
    let confidence: Certainty
    var severity: Severity?
    var form = ""
  }

  private let own: FrontMatter
  private let theirs: FrontMatter
  private let name: String
  private let isOfOtherLanguage: Bool
  private let confidence: Certainty
  private(set) var findings: [Found] = []

  init(_ article: AlignedArticle, _ member: Int, _ source: Int) {
    let (text, original) = (article.members[member].article, article.members[source].article)
    (own, theirs) = (text.frontMatter, original.frontMatter)
    name = article.name(source)
    isOfOtherLanguage = text.locale.language != original.locale.language
    confidence =
      article.groups[article.members[member].group].exactSource == source ? Certainty.strong : Certainty.likely
    guard own.syntax != .none, !text.diagnostics.contains(where: { $0.topic == .frontMatter }) else { return }
    for entry in theirs.entries where !entry.value.isEmpty && MatterValues.isRead(entry.key) {
      if let value = own.entry(entry.key) { compare(entry, value) } else { missing(entry) }
    }
  }

  private mutating func missing(_ entry: FrontMatter.Entry) {
    // A list of texts may have other members.
    guard !entry.key.contains("[") else { return }
    let place = theirs.entries.firstIndex { $0.key == entry.key }
    // In its place stands a key that nobody else has.
    let renamed = own.entries.indices.first { index in
      let key = own.entries[index].key
      return index == place && own.entries.count == theirs.entries.count && theirs[key] == nil && !key.contains(".")
        && !MatterValues.mayDiffer(key)
    }
    if let renamed {
      let key = own.entries[renamed].key
      findings.append(
        Found(
          entry: entry, line: Int(own.entries[renamed].line),
          message: "The key ‘\(key)’ is ‘\(entry.key)’ in \(name): keys are not translated, no program knows it.",
          confidence: confidence, form: "\(entry.key): → \(key):"))
      return
    }
    findings.append(
      Found(
        entry: entry, line: Int(own.lastLine),
        message: "The metadata lacks ‘\(entry.key)’, in \(name) ‘\(AlignedArticle.cut(entry.value))’: translate it.",
        confidence: confidence, severity: MatterValues.isTitle(entry.key) ? nil : .minor, form: "- \(entry.key):"))
  }

  private mutating func compare(_ entry: FrontMatter.Entry, _ value: FrontMatter.Entry) {
    let (text, other) = (Array(value.value.utf8), Array(entry.value.utf8))
    if text == other {
      let words = EnglishText.Words(other[...])
      guard isOfOtherLanguage, words.areSeveral, words.isSpoken else { return }
      findings.append(
        Found(
          entry: entry, line: Int(value.line),
          message:
            "‘\(entry.key): \(AlignedArticle.cut(value.value))’ is left in the language of the source: translate it.",
          confidence: confidence, form: "\(entry.key): as in the source"))
      return
    }
    // Digits of other scripts, and numbers in words, say the same in their way.
    guard !text.contains(where: { $0 >= 0xd8 && $0 < 0xe3 }) else { return }
    let (numbers, others) = (Self.versions(text), Self.versions(other))
    let odd = numbers.filter { !others.contains($0) }
    let lost = others.filter { !numbers.contains($0) }
    guard odd.count == 1, lost.count == 1 else { return }
    findings.append(
      Found(
        entry: entry, line: Int(value.line),
        message:
          "‘\(entry.key)’ says ‘\(odd[0])’ here and ‘\(lost[0])’ in \(name) (‘\(AlignedArticle.cut(entry.value))’): bring it up to date.",
        confidence: confidence))
  }

  /// Runs of digits and points, `2.1`.
  private static func versions(_ text: [UInt8]) -> [String] {
    text.split { !$0.isASCIIDigit && $0 != .of(".") }.compactMap { run in
      let number = run.drop { $0 == .of(".") }
      let end = number.reversed().drop { $0 == .of(".") }.count
      return end > 0 ? String(decoding: number.prefix(end), as: UTF8.self) : nil
    }
  }
}
