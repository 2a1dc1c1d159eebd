internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Check `front-matter/markup` of ``FrontMatterRule``: a text of the metadata that holds HTML has other tags or leads to
/// other addresses than the source's text.
struct FrontMatterMarkup: ArticleRule {
  static let card = FrontMatterRule.card
  static let check: String? = "markup"

  func check(_ article: AlignedArticle) -> [Finding] {
    // By reference member, the entries with tags.
    var read: [Int: [(entry: FrontMatter.Entry, text: FieldText)]] = [:]
    let languages = Set(article.members.map { $0.article.locale.language.lowercased() })
    return article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, !article.members[member].isOriginal,
        let source = article.measure(of: member)
      else { return [] }
      let entries = read[source] ?? Self.marked(article.members[source].article.frontMatter)
      read[source] = entries
      guard !entries.isEmpty else { return [] }
      let own = article.members[member].article
      let isExact = article.exactSource(of: member) == source
      return entries.compactMap { entry, text in
        guard let value = own.frontMatter.entry(entry.key), value.value != entry.value,
          Self.isSamePlace(entry.key, own.frontMatter, as: article.members[source].article.frontMatter)
        else { return nil }
        let field = FieldMarkup(FieldText(value.value), source: text, isExact: isExact, languages: languages)
        guard let first = field.faults.first else { return nil }
        return report(first, of: field, value, from: source, isExact: isExact, in: article, member)
      }
    }
  }

  private func report(
    _ first: FieldMarkup.Fault, of field: FieldMarkup, _ value: FrontMatter.Entry, from source: Int, isExact: Bool,
    in article: AlignedArticle, _ member: Int
  ) -> Finding {
    let own = article.members[member].article
    let line = own.line(of: first.text, in: value)
    var result = finding(
      .differs(value.key, field.faults, article.name(source)), in: article, member: member, line: line,
      words: first.text, extent: first.text.utf8.count, confidence: isExact ? Certainty.strong : Certainty.firm,
      severity: field.faults.allSatisfy(\.isSlight) ? .minor : nil,
      related: Reporting.related(in: article, toSourceOf: value.key),
      salt: StableHash(value.key.utf8).hash)
    if let right = first.right, field.faults.count == 1 {
      result.fix = TextFixes.replacement(of: first.text, by: right, in: own, line: line)
    }
    return result
  }

  private static func marked(_ matter: FrontMatter) -> [(entry: FrontMatter.Entry, text: FieldText)] {
    matter.entries.compactMap { entry in
      guard entry.scalar == .string, entry.value.contains("</"), FrontMatterValues.isText(entry.key) else { return nil }
      let text = FieldText(entry.value)
      return text.tags.isEmpty ? nil : (entry, text)
    }
  }

  /// Returns whether a key denotes one place in both: that of an item does only if both lists have as many entries.
  private static func isSamePlace(_ key: String, _ own: FrontMatter, as other: FrontMatter) -> Bool {
    guard key.contains("[") else { return true }
    let list = FrontMatterValues.list(key) + "["
    return own.entries.count { $0.key.hasPrefix(list) } == other.entries.count { $0.key.hasPrefix(list) }
  }
}

/// The tags and addresses of a text that differ from those of the source.
struct FieldMarkup {
  struct Fault {
    /// The text in the translation, as it is written.
    let text: String
    /// The text that it should be, if one is known.
    var right: String?
    let kind: Kind
    var isSlight: Bool { if case .count = kind { true } else { false } }
  }

  enum Kind {
    case notATag
    case count(opened: Int, closed: Int)
    case target
  }

  private(set) var faults: [Fault] = []

  /// - Parameter languages: Those of all locales, which addresses may name.
  init(_ own: FieldText, source: FieldText, isExact: Bool, languages: Set<String>) {
    let (tags, models) = (Self.counts(own), Self.counts(source))
    findBroken(own.brokenTags.filter { !source.brokenTags.contains($0) }, tags, models)
    if faults.isEmpty {
      for name in Set(tags.keys.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }).sorted() {
        let (opened, closed) = (tags[name, default: 0], tags["/" + name, default: 0])
        guard !FieldText.isUnpaired(name), opened != closed,
          models[name, default: 0] == models["/" + name, default: 0]
        else { continue }
        let text = opened > closed ? "<\(name)" : "</\(name)>"
        faults.append(Fault(text: text, kind: .count(opened: opened, closed: closed)))
      }
    }
    findTargets(own, source, isExact: isExact, languages)
  }

  /// Finds what is no tag, where the source has more tags than the text.
  private mutating func findBroken(_ alien: [String], _ tags: [String: Int], _ models: [String: Int]) {
    // The names of the tags of the source that the text has less often, of one side.
    func fewer(isClosing: Bool) -> Set<String> {
      Set(
        models.filter { $0.key.hasPrefix("/") == isClosing && $0.value > tags[$0.key, default: 0] }.keys.map {
          isClosing ? String($0.dropFirst()) : $0
        })
    }
    let (opened, closed) = (fewer(isClosing: false), fewer(isClosing: true))
    for text in alien where !faults.contains(where: { $0.text == text }) {
      let isClosing = text.hasPrefix("</")
      guard !(isClosing ? closed : opened).isEmpty else { continue }
      // If both sides have the name, both were one tag.
      let partner = isClosing ? "<" + text.dropFirst(2) : "</" + text.dropFirst()
      let names = alien.contains(partner) ? opened.intersection(closed) : isClosing ? closed : opened
      let right = names.count == 1 ? names.first.map { "<\(isClosing ? "/" : "")\($0)>" } : nil
      faults.append(Fault(text: text, right: right, kind: .notATag))
    }
  }

  /// Finds addresses that are another one's in the source.
  private mutating func findTargets(
    _ own: FieldText, _ source: FieldText, isExact: Bool, _ languages: Set<String>
  ) {
    var (odd, lost) = (source.added(in: own), own.added(in: source))
    odd.removeAll { address in source.targets.contains { $0.isLocalized(address, languages) } }
    lost.removeAll { address in own.targets.contains { $0.isLocalized(address, languages) } }
    for address in odd where !faults.contains(where: { $0.text == address.text }) {
      let models = lost.filter { $0.isLike(address) }
      guard models.count == 1 || isExact && odd.count == 1 && lost.count == 1, let model = models.first ?? lost.first,
        !model.isOfPage || address.isOfPage
      else { continue }
      faults.append(Fault(text: address.text, right: model.text, kind: .target))
    }
  }

  private static func counts(_ text: FieldText) -> [String: Int] {
    text.tags.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Message {
  fileprivate static func differs(_ key: String, _ faults: [FieldMarkup.Fault], _ name: String) -> Message {
    let parts = faults.prefix(3).map { fault -> String in
      switch fault.kind {
      case .notATag:
        return
          "‘\(fault.text)’ is no tag of HTML, so readers see it: write \(fault.right.map { "‘\($0)’" } ?? "the tag of \(name)")"
      case .count(let opened, let closed):
        let tag = fault.text.filter { $0.isLetter || $0.isNumber }
        return "‘<\(tag)>’ is opened \(opened) \(opened == 1 ? "time" : "times") and closed \(closed)"
      case .target:
        let (own, right) = AlignedArticle.excerpts(fault.text, fault.right ?? "")
        return "a link leads to ‘\(own)’, in \(name) to ‘\(right)’"
      }
    }
    let more = faults.count > 3 ? "; and \(faults.count - 3) more" : ""
    return Message(text: "In ‘\(key)’, \(parts.joined(separator: "; "))\(more).")
  }
}

extension FieldText {
  /// An address in a value of the front matter.
  struct Address {
    let text: String
    private let parts: [Substring]
    private let fragment: Substring
    private let isRelative: Bool

    init(_ text: String) {
      self.text = text
      let mark = text.firstIndex(of: "#") ?? text.endIndex
      let path = text[..<mark]
      fragment = text[mark...].trimming { "#/.".contains($0) }
      parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
      isRelative = !path.hasPrefix("/") && !path.contains(":")
    }

    /// Returns whether both may denote one place: with or without a slash at the end, from the root or from the page.
    func leads(to other: Address) -> Bool {
      guard fragment == other.fragment else { return false }
      if parts == other.parts { return true }
      return isRelative && !parts.isEmpty && other.parts.ends(with: parts)
        || other.isRelative && !other.parts.isEmpty && parts.ends(with: other.parts)
    }

    /// Returns whether both are one address but for the parts that name one of some languages: `en-us`, `ja`.
    func isLocalized(_ other: Address, _ languages: Set<String>) -> Bool {
      func rest(_ parts: [Substring]) -> [String] {
        parts.map { $0.lowercased() }.filter { part in
          let codes = part.split(separator: "-")
          return !languages.contains(codes.first.map(String.init) ?? "")
            || !codes.dropFirst().allSatisfy { (2...4).contains($0.count) }
        }
      }
      return fragment == other.fragment && rest(parts) == rest(other.parts)
    }

    /// Whether it leads to a place of the page itself.
    var isOfPage: Bool { parts.isEmpty }

    /// Returns whether both end in one name, so that one of them may be a damaged form of the other.
    func isLike(_ other: Address) -> Bool { name != nil && name == other.name }

    private var name: Substring? { parts.last ?? fragment.split(separator: "/").last }
  }

  /// The addresses that `now` has and this text has not.
  func added(in now: FieldText) -> [Address] {
    now.targets.filter { target in !targets.contains { $0.leads(to: target) } }
  }
}

extension [Substring] {
  fileprivate func ends(with other: [Substring]) -> Bool { suffix(other.count) == other[...] }
}
