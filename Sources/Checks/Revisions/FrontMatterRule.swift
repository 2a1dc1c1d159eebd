internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Metadata that localization must not touch differs between locales.
struct FrontMatterRule: ArticleRule {
  static let card = RuleCard(id: "front-matter", severity: .major, mqm: .markup, fix: .safe)

  func check(_ article: AlignedArticle) -> [Finding] {
    let keys = Self.differingKeys(article)
    guard !keys.isEmpty else { return [] }
    let locales = article.localeNames
    // Of what no program can read as a whole only a part is known; ``BrokenFrontMatter`` reports it.
    let matters = article.members.map { member in
      member.article.frontMatter.entries.isEmpty || member.article.hasBrokenFrontMatter
        ? nil : FrontMatterValues(member.article.frontMatter, locales)
    }
    var findings: [Finding] = []
    var absent: [Int: (keys: [String], judgement: Judgement)] = [:]
    let jury = article.jury
    for key in Set(keys.map { $0.lowercased() }).sorted() {
      let values = matters.map { $0.map { $0.values[key]?.atom ?? 0 } }
      for judgement in jury.judge(values) where [.proven, .outvoted].contains(judgement.verdict) {
        guard isCertain(judgement, article), let reference = judgement.against.first,
          !article.isApart(judgement.member, from: reference)
        else { continue }
        guard let own = matters[judgement.member]?.values[key] else {
          guard !FrontMatterValues.isDefault(matters[reference]?.values[key]) else { continue }
          guard !Self.isOfFew(key, matters, in: article) else { continue }
          let name = judgement.against.lazy.compactMap { matters[$0]?.values[key]?.key }.first
          absent[judgement.member, default: ([], judgement)].keys.append(name ?? key)
          continue
        }
        let other = matters[reference]?.values[key]
        if other == nil, FrontMatterValues.isDefault(own) || isTranslated(own.key, of: judgement.member, in: article) {
          continue
        }
        // A key that other translations add, too, says what the source need not: who translated it, its direction.
        if other == nil,
          article.members.indices.contains(where: { member in
            member != judgement.member && !article.members[member].isOriginal && matters[member]?.values[key] != nil
          })
        {
          continue
        }
        let key = own.key
        // The translation follows today's source, not the version that it is compared with.
        if other == nil, let today = article.source, matters[today]?.values[key.lowercased()] != nil { continue }
        // The value of an older source version is outdated, not damaged.
        if article.history?.blocks.contains(where: { $0?.has(own.text, under: other?.key ?? key) == true }) == true {
          continue
        }
        if article.isLocalizedFile(own.text, beside: other?.text, of: judgement.member, under: other?.key ?? key) {
          continue
        }
        if let other, Self.isSentence(other.text, of: key, among: matters, in: article) { continue }
        var differing = finding(
          .differs(key, own: own.text, other: other?.text, by: judgement, in: article), in: article,
          member: judgement.member,
          line: Int(own.line),
          confidence: confidence(judgement, article, isDoubtful: other == nil || Self.isProse(own.text)),
          severity: isOwnChoice(key, own: own.text, other: other?.text) ? .minor : nil,
          related: related(to: key, by: judgement, in: article), form: Self.form(of: own, other),
          salt: StableHash(key.utf8).hash)
        differing.fix = other.flatMap {
          TextFixes.metadata(
            article.members[judgement.member].article, line: Int(own.line), from: article.members[reference].article,
            line: Int($0.line), key: key)
        }
        findings.append(differing)
      }
    }
    return findings
      + absent.sorted { $0.key < $1.key }.map { member, item in
        let matter = article.members[member].article.frontMatter
        return finding(
          .lacks(item.keys, by: item.judgement, in: article), in: article, member: member, line: Int(matter.lastLine),
          // If the source is only inferred from git, a site may have left out keys that serve one page's tools.
          confidence: confidence(
            item.judgement, article,
            isDoubtful: Revision(matter) == nil && !item.keys.contains(where: FrontMatterLoss.ofPrograms.contains)),
          related: related(to: item.keys[0], by: item.judgement, in: article),
          form: "- " + item.keys.map { $0 + ":" }.joined(separator: ", "),
          salt: StableHash(item.keys.joined(separator: "\n").utf8).hash)
      }
  }

  /// Returns whether half of the locales or more lack a key: then it serves some of them, or the tools of an author.
  private static func isOfFew(_ key: String, _ matters: [FrontMatterValues?], in article: AlignedArticle) -> Bool {
    let held = article.members.indices.filter { article.members[$0].role != .archive }.compactMap { matters[$0] }
    return held.count >= leastOfMany && Quorum.isHalf(held.count { $0.values[key] == nil }, of: held.count)
  }

  /// Returns whether a key is a translated one of the source, which ``FrontMatterText`` reports.
  private func isTranslated(_ key: String, of member: Int, in article: AlignedArticle) -> Bool {
    guard let source = article.measure(of: member) else { return false }
    let (own, theirs) = (article.members[member].article.frontMatter, article.members[source].article.frontMatter)
    guard own.entries.count == theirs.entries.count, let place = own.entries.firstIndex(where: { $0.key == key }) else {
      return false
    }
    return FrontMatterValues.isRead(theirs.entries[place].key) && own[theirs.entries[place].key] == nil
  }

  /// Returns whether both sides were made from the same source version: the metadata of other versions, and that of the
  /// source since, may have been changed by the author.
  private func isCertain(_ judgement: Judgement, _ article: AlignedArticle) -> Bool {
    let own = article.members[judgement.member]
    guard !article.groups[own.group].key.isEmpty, own.article.revision != nil else { return false }
    return judgement.verdict == .proven
      || judgement.against.contains {
        article.members[$0].group == own.group && article.members[$0].article.revision != nil
      }
  }

  /// Lowers the certainty of a doubtful difference with fewer than two agreeing translations: a key that reads like a
  /// text may be translated, and a key added.
  private func confidence(_ judgement: Judgement, _ article: AlignedArticle, isDoubtful: Bool) -> Certainty {
    let isChoice = isDoubtful && judgement.against.filter { article.members[$0].role == .translation }.count < 2
    return judgement.certainty(with: isChoice ? .choice : [])
  }

  private func related(to key: String, by judgement: Judgement, in article: AlignedArticle) -> [RelatedPlace] {
    judgement.against.filter { article.members[$0].role != .archive }.prefix(3).map { member in
      let matter = article.members[member].article.frontMatter
      let entry = matter.entry(inAnyCase: key) ?? matter.entries.first { $0.key.hasPrefix(key + "[") }
      let line = Int(entry?.line ?? max(1, matter.lastLine))
      return RelatedPlace(
        place: Reporting.place(in: article, of: member, from: line, through: line),
        text: entry.map { "\(key): \($0.value)" } ?? "no ‘\(key)’")
    }
  }
}

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
          && matters[member]?.values[key.lowercased()].map { $0.text != text } == true
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

  /// The form of a difference in the values of a key; lists of other lengths differ in more than in their words.
  static func form(of own: FrontMatterValues.Value, _ other: FrontMatterValues.Value?) -> String {
    // Programs read keys in any letter case.
    other.map { $0.items != own.items } == true ? "\(own.key.lowercased())[]:" : "\(own.key.lowercased()):"
  }

  private static let wordsOfASentence = 5
  /// The number of locales whose habits say something about a key.
  private static let leastOfMany = 4
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
      return "‘\(key): \(AlignedArticle.cut(own))’ is in the metadata of none of \(others): remove it."
    }
    let (own, value) = AlignedArticle.excerpts(own, other)
    return "‘\(key)’ is ‘\(own)’ here and ‘\(value)’ in \(others), made from the same text: restore it."
  }

  static func lacks(_ keys: [String], by judgement: Judgement, in a: AlignedArticle) -> Message {
    return
      "The metadata lacks \(keys.quoted(4)), which \(a.names(judgement.against)), made from the same text, \(a.isOne(judgement.against) ? "has" : "have"): put it back."
  }
}

extension Article {
  /// Whether the front matter is malformed, see ``BrokenFrontMatter``.
  var hasBrokenFrontMatter: Bool { diagnostics.contains { $0.topic == .frontMatter } }
}

/// Check `front-matter/broken` of ``FrontMatterRule``: front matter is malformed, or where no program reads it.
struct BrokenFrontMatter: ArticleRule {
  static let card = FrontMatterRule.card
  static let check: String? = "broken"
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.filter { article.members[$0].role != .archive }.flatMap { member -> [Finding] in
      let text = article.members[member].article
      return text.diagnostics.filter { $0.topic == .frontMatter }.map {
        finding(
          Message(text: $0.message), in: article, member: member, line: Int($0.line), confidence: Certainty.fact)
      }
    }
  }
}

/// Check `front-matter/lost` of ``FrontMatterRule``: a translation that records no source version lost or changed metadata
/// that programs read. The other translations vote, and the source decides if there are no others.
struct FrontMatterLoss: ArticleRule {
  static let card = FrontMatterRule.card
  static let check: String? = "lost"

  /// Keys by which programs find and order pages; no locale goes without them.
  static let ofPrograms: Set<String> = [
    "id", "slug", "sidebar_position", "weight", "order", "nav_order", "nav_weight", "position", "layout", "template",
    "type",
  ]

  /// Keys that name a page; the source may have changed the others since the translation was made.
  private static let ofNames: Set<String> = ["id", "slug"]

  /// The ends of keys whose values are names that programs know.
  private static let ofKinds = ofTemplates.union(["type", "theme", "topic", "service"])
  private static let ofTemplates: Set<String> = ["layout", "template", "variant"]
  private static let truths: Set<String> = ["true", "false"]

  /// Returns whether a value that programs read was translated: `draft: falsch`, `layout: accueil`.
  ///
  /// - Parameters:
  ///   - isAlone: whether there are no other translations.
  ///   - isShared: whether one of the others has the source's value.
  private static func isTranslated(
    _ own: FrontMatterValues.Value, _ source: FrontMatterValues.Value, isAlone: Bool, isShared: Bool
  ) -> Bool {
    if truths.contains(source.text.lowercased()) {
      return !own.text.isEmpty && own.text.allSatisfy(\.isLetter) && !truths.contains(own.text.lowercased())
    }
    let end = String(source.key.lowercased().split(separator: ".").last ?? "")
    guard isShared && ofKinds.contains(end) || isAlone && ofTemplates.contains(end) else { return false }
    let isName = source.text.allSatisfy { $0.isASCII && ($0.isLetter && $0.isLowercase || $0 == "-" || $0 == "_") }
    return isName && !own.text.isEmpty && own.text.allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" }
  }

  func check(_ article: AlignedArticle) -> [Finding] {
    let translations = article.members.indices.filter {
      article.members[$0].role == .translation && !article.members[$0].isOriginal
    }
    guard translations.contains(where: { isUnrecorded($0, article) }) else { return [] }
    let locales = article.localeNames
    let values = article.members.map { FrontMatterValues($0.article.frontMatter, locales).values }
    return translations.flatMap { member -> [Finding] in
      guard isUnrecorded(member, article), let source = article.likelySource(of: member),
        !article.members[member].article.hasBrokenFrontMatter, !article.isApart(member, from: source)
      else { return [] }
      let others = translations.filter { $0 != member && $0 != source }
      let isBare = article.members[member].article.frontMatter.entries.isEmpty
      var lost: [String] = []
      var changed: [Finding] = []
      for (key, value) in values[source].sorted(by: { $0.key < $1.key }) {
        guard values[member][key]?.atom != value.atom else { continue }
        let same = others.filter { values[$0][key]?.atom == value.atom }
        let isAgreed = same.count >= 2 && Quorum.isVerdict(same.count, of: others.count)
        if values[member][key] == nil {
          // The source may have got a key since, but a translation without any has lost them.
          let isLost = Self.ofPrograms.contains(key) ? isHeld(same, of: others) : isBare && isAgreed
          if isLost { lost.append(value.key) }
        } else if isAgreed && Self.ofNames.contains(key)
          || values[member][key].map({ Self.isTranslated($0, value, isAlone: others.isEmpty, isShared: !same.isEmpty) })
            == true
        {
          changed += differing(key, values, of: member, source: source, witnesses: same, in: article)
        }
      }
      return changed + loss(of: lost, in: member, source: source, others: others, article)
    }
  }

  private func isHeld(_ holders: [Int], of others: [Int]) -> Bool { Quorum.isHalf(holders.count, of: others.count) }

  /// Whether ``FrontMatterRule`` does not judge the translation, as its source version is unknown or it has no front
  /// matter at all.
  private func isUnrecorded(_ member: Int, _ article: AlignedArticle) -> Bool {
    article.members[member].article.revision == nil || article.members[member].article.frontMatter.entries.isEmpty
  }

  private func differing(
    _ key: String, _ values: [[String: FrontMatterValues.Value]], of member: Int, source: Int, witnesses: [Int],
    in article: AlignedArticle
  ) -> [Finding] {
    guard let own = values[member][key], let theirs = values[source][key], !own.text.contains(" "),
      !FrontMatterRule.isProse(theirs.text), case let key = theirs.key
    else { return [] }
    return [
      finding(
        "Front matter key ‘\(key)’ is ‘\(AlignedArticle.cut(own.text))’, expected ‘\(AlignedArticle.cut(theirs.text))’, as in \(article.names([source] + witnesses)): restore it.",
        in: article, member: member, line: Int(own.line), confidence: .likely,
        related: article.today(source) == source
          ? [place(of: theirs.line, "\(key): \(theirs.text)", in: source, article)] : [], form: "\(key):",
        salt: StableHash(key.utf8).hash)
    ]
  }

  private func loss(
    of keys: [String], in member: Int, source: Int, others: [Int], _ article: AlignedArticle
  ) -> [Finding] {
    guard !keys.isEmpty else { return [] }
    let matter = article.members[member].article.frontMatter
    let witnesses = article.names([source] + others)
    let what =
      matter.entries.isEmpty
      ? "The front matter is missing, with \(keys.quoted(4))" : "The front matter lacks \(keys.quoted(4))"
    return [
      finding(
        Message(text: "\(what), which \(witnesses) \(others.isEmpty ? "has" : "have"): put it back."), in: article,
        member: member, line: max(1, Int(matter.lastLine)), confidence: others.count >= 2 ? .firm : .likely,
        related: article.today(source).map { source in
          [
            place(
              of: article.members[source].article.frontMatter.lastLine, keys.joined(separator: ", "), in: source,
              article)
          ]
        } ?? [],
        form: "- " + keys.map { $0 + ":" }.joined(separator: ", "), salt: StableHash(keys.joined().utf8).hash)
    ]
  }

  private func place(of line: UInt32, _ text: String, in member: Int, _ article: AlignedArticle) -> RelatedPlace {
    let line = max(1, Int(line))
    return RelatedPlace(place: Reporting.place(in: article, of: member, from: line, through: line), text: text)
  }
}

extension AlignedArticle {
  /// The member whose file is shown for another: today's source for one of its older versions, which are no files.
  fileprivate func today(_ member: Int) -> Int? { members[member].role == .archive ? source : member }
}
