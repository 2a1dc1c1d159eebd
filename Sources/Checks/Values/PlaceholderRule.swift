internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a shortcode, variable, tag or footnote reference that is missing, was added, or changed.
struct PlaceholderRule: SplitRule {
  static let card = RuleCard(id: "placeholder", severity: .major, mqm: .markup, fix: .lessSure)

  /// Returns whether only closing tags differ, so that the opening ones are present.
  private static func areClosing(_ d: Disagreement) -> Bool {
    (d.missing + d.extra).allSatisfy { $0.text.hasPrefix("</") }
  }

  private static func areAlike(_ d: Disagreement, _ areAlike: (_ own: String, _ other: String) -> Bool) -> Bool {
    d.extra.count == d.missing.count && zip(d.extra, d.missing).allSatisfy { areAlike($0.text, $1.text) }
  }

  /// Returns whether the parameters of two tags differ in a title after an equal keyword, as in
  /// `{% note warn For Mac users %}`: titles are translated.
  private static func haveOwnTitles(_ own: String, _ other: String) -> Bool {
    let (mine, theirs) = (own.split(separator: " ", maxSplits: 1), other.split(separator: " ", maxSplits: 1))
    guard mine.count == 2, theirs.count == 2, mine[0] == theirs[0], mine[0].allSatisfy({ $0.isLetter && $0.isASCII })
    else { return false }
    return [mine[1], theirs[1]].allSatisfy { title in
      title.contains(where: \.isLetter) && !title.contains { "=/<>{}[]_$%".contains($0) }
    } && [mine[1], theirs[1]].contains { $0.contains(" ") || $0.contains("\"") || $0.utf8.contains { $0 >= 0x80 } }
  }

  /// Returns whether a shortcode has the source's text in an added attribute, next to the translation or in place of
  /// it: `english="Key" name="Schlüssel"` for `name="Key"`. Added switches may say how to show it.
  private static func keepsOriginal(_ own: String, _ other: String) -> Bool {
    func attributes(_ text: String) -> [Substring: Substring] {
      Dictionary(text.matches(of: /([\w-]+)="([^"]*)"/).map { ($0.1, $0.2) }) { first, _ in first }
    }
    let (mine, theirs) = (attributes(own), attributes(other))
    let added = mine.filter { theirs[$0.key] == nil }
    let originals = added.values.filter(theirs.values.contains)
    return originals.count == 1
      && added.values.allSatisfy { originals.contains($0) || ["0", "1", "true", "false"].contains($0) }
      && theirs.allSatisfy { key, value in mine[key] == value || originals.contains(value) }
  }

  /// Returns whether placeholders in single braces are in the text on one side only, and the other has each as code.
  private static func areInCode(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.extra.isEmpty != d.missing.isEmpty else { return false }
    let spans = article.texts(of: .code, at: d.slot, in: d.extra.isEmpty ? d.member : d.reference)
    return (d.missing + d.extra).allSatisfy { value in
      value.text.hasPrefix("{") && !value.text.hasPrefix("{{") && !value.text.hasPrefix("{%")
        && spans.contains { $0.contains(value.text) }
    }
  }

  /// Returns whether shortcodes were only added, and today's source has each with the same addresses: they belong to a
  /// newer text than the one that the page is compared with, and differ in a size or the like.
  private static func areOfToday(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.isEmpty, !d.extra.isEmpty, let source = article.source else { return false }
    let text = article.members[source].article.source[...]
    return d.extra.allSatisfy { code in
      let addresses = code.text.matches(of: /\b(?:src|href|url|link)="[^"]+"/)
      return !addresses.isEmpty && addresses.allSatisfy { ByteSearch.holds(Array($0.output.utf8)[...], in: text) }
    }
  }

  /// Returns whether an independent translation only adds calls of a macro that no other locale's page has, and does so
  /// again and again: it is its own.
  private static func areOfOwnMacro(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.isEmpty, article.isCommunity(d.member) else { return false }
    let names = Set(d.extra.map { Reporting.callName($0.text) })
    let (features, page) = (article.features[d.member], article.members[d.member].article)
    return !names.isEmpty
      && names.allSatisfy { name in
        guard name.hasPrefix("{{ "), name.hasSuffix(" }}"), case let call = String(name.dropFirst(3).dropLast(3)),
          !call.contains(where: { "<%".contains($0) })
        else { return false }
        let uses = features.facts.lazy.filter { $0.kind == .placeholder }
          .filter { Reporting.callName(features.string($0, in: page)) == name }
        return uses.prefix(leastUses).count == leastUses
          && article.members.indices.allSatisfy { other in
            other == d.member
              || !ByteSearch.holds(Array(call.utf8)[...], in: article.members[other].article.source[...])
          }
      }
  }

  private static let leastUses = 3

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    switch d.aspect {
    case .facts(.placeholder) where Self.areRootsOfLocale(d, article): nil
    case .facts(.placeholder):
      finding(
        d, .difference(of: "placeholder", d, article), in: article,
        severity: Self.areOfOwnMacro(d, article) || Self.areAlike(d, { Self.haveOwnTitles($0, $1) })
          || article.areStates(d)
          || article.areKeysOfText(d) || Self.areInCode(d, article) || Self.areOfToday(d, article)
          || Self.areAlike(d, { Self.keepsOriginal($0, $1) || Self.areDescriptions($0, $1) })
          || Self.areOfSourceScript(d, article) || Self.areReadings(d, article)
          ? .notice
          : article.isOfEmbeds(d) || article.isNamedAlike(d)
            || Self.areAlike(d, { CodeText.differInQuotedWords($0, $1) }) ? .minor : nil)
    case .facts(.mark): mark(d, article)
    case .facts(.footnote): finding(d, .difference(of: "footnote reference", d, article), in: article)
    case .facts(.tag):
      finding(
        d, .difference(of: "HTML tag", d, article), in: article, doubts: Self.areClosing(d) ? [] : .tagOfHTML)
    case .name where article.slots[d.slot].kind == .directive:
      finding(
        d,
        "The \(article.directiveNoun(d, d.reference)) is \(article.sides(d) { article.directive(d, $0) }): keep its name.",
        in: article)
    case .presence where article.slots[d.slot].kind == .directive: finding(d, .presence(d, article), in: article)
    default: nil
    }
  }
}

extension PlaceholderRule {
  /// Returns whether each attribute that a text has too many is the root of the site of its locale, `path="/zh/"`, which
  /// the source does without or has as `path="/"`.
  private static func areRootsOfLocale(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.extra.isEmpty, d.missing.allSatisfy({ $0.text.hasSuffix("=\"/\"") }) else { return false }
    let names = LocaleCodes.names(of: article.members[d.member].article.locale)
    let keys = d.extra.compactMap { value -> Substring? in
      guard let mark = value.text.firstRange(of: "=\"/"), value.text.last == "\"" else { return nil }
      let folder = value.text[mark.upperBound...].dropLast().lowercased()
      return names.contains(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)
        ? value.text[..<mark.lowerBound] : nil
    }
    return keys.count == d.extra.count && d.missing.allSatisfy { keys.contains($0.text.dropLast("=\"/\"".count)) }
  }

  /// Returns whether the placeholders differ only in words in the script of a source that does not write Latin letters,
  /// as `{{< wiki 性别 >}}`: those are translated, and names have Latin letters.
  private static func areOfSourceScript(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    func isOfWords(_ text: Substring) -> Bool {
      String(text).hasLettersBeyondLatin && !text.utf8.contains { $0.isASCIILetter }
    }
    func areAlike(_ one: String, _ two: String) -> Bool {
      let (start, end) = one.shared(with: two)
      return isOfWords(one.dropFirst(start).dropLast(end)) && isOfWords(two.dropFirst(start).dropLast(end))
    }
    // Others may lack the source's placeholder as well, so that only the own one is in question.
    func texts(_ member: Int) -> [String] { article.texts(of: .placeholder, at: d.slot, in: member) }
    return !WritingSystem.of(article.members[d.reference].article.locale).writes(.latin)
      && d.extra.allSatisfy { own in d.against.contains { texts($0).contains { areAlike(own.text, $0) } } }
      && d.missing.allSatisfy { other in texts(d.member).contains { areAlike(other.text, $0) } }
  }

  /// Returns whether each placeholder describes a value in words, `{random number}`: no variable has a space in its name.
  private static func areDescriptions(_ own: String, _ other: String) -> Bool {
    func words(_ text: String) -> Substring? {
      let inner = text.drop { $0 == "$" }
      guard inner.hasPrefix("{"), inner.hasSuffix("}") else { return nil }
      let words = inner.dropFirst().dropLast()
      return words.allSatisfy { $0.isLetter || $0 == " " } ? words : nil
    }
    guard words(own) != nil, let theirs = words(other) else { return false }
    return theirs.split(separator: " ").count > 1
  }

  /// Returns whether a text in East Asian characters only got readings above them: the shortcode or tag `ruby`.
  private static func areReadings(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    let own = WritingSystem.of(article.members[d.member].article.locale)
    return d.missing.isEmpty && (own.writes(.han) || own.writes(.kana))
      && d.extra.allSatisfy { call in
        call.text.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "-" }.lowercased() == "ruby"
      }
  }

  /// Reports a difference in keyword markup (`[!UICONTROL Save]`) or in attributes after a link or image.
  private func mark(_ d: Disagreement, _ a: AlignedArticle) -> Finding? {
    let areKept = [d.missing, d.extra].allSatisfy { marks in
      marks.contains { MarkFold.isKept($0.text.dropFirst(2).prefix { $0.isLetter }.utf8) }
    }
    // An unknown keyword is read as a placeholder, and reported as one.
    if !areKept, d.missing.contains(where: { $0.text.hasPrefix("[!") }),
      a.texts(of: .placeholder, at: d.slot, in: d.member).contains(where: { $0.hasPrefix("[!") })
    {
      return nil
    }
    return finding(d, .difference(of: "mark on words", d, a), in: a, severity: areKept ? .major : .minor)
  }
}

extension AlignedArticle {
  /// Returns whether the values differ in switches that also vary among the other members, as
  /// `{% include note.html translated="no" %}`: they state something about the page in one locale.
  fileprivate func areStates(_ d: Disagreement) -> Bool {
    let own = d.extra.compactMap { SwitchedCall($0.text) }
    guard !own.isEmpty, own.count == d.extra.count else { return false }
    let frames = Set(own.map(\.frame))
    guard d.missing.allSatisfy({ SwitchedCall($0.text).map { frames.contains($0.frame) } == true }) else {
      return false
    }
    return frames.allSatisfy { frame in
      let others = members.indices.filter { $0 != d.member && members[$0].role != .archive }
      return Set(others.flatMap { calls(at: d.slot, of: $0).filter { $0.frame == frame }.map(\.values) }).count > 1
    }
  }

  private func calls(at slot: Int, of member: Int) -> [SwitchedCall] {
    guard let block = block(at: slot, of: member) else { return [] }
    return features[member].facts[block.facts.indices].filter { $0.kind == .placeholder }
      .compactMap { SwitchedCall(features[member].string($0, in: members[member].article)) }
  }

  /// Returns whether each value is an attribute that the reference does without, `by="par"`, and that is a text in the
  /// block of another member: it is translated, and a word without a space is one, too.
  fileprivate func areKeysOfText(_ d: Disagreement) -> Bool {
    d.missing.isEmpty
      && d.extra.allSatisfy { value in
        let key = value.text.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
        let rest = value.text[key.endIndex...]
        guard !key.isEmpty, !key.hasPrefix("class"), rest.hasPrefix("=\""),
          rest.dropFirst(2).contains(where: \.isLetter)
        else { return false }
        let head = Array("\(key)=\"".utf8)[...]
        return !attributes(at: d.slot, of: d.reference).contains { ByteSearch.holds(head, in: $0) }
          && members.indices.contains { $0 != d.member && holdsText(behind: head, at: d.slot, of: $0) }
      }
  }

  private func holdsText(behind head: ArraySlice<UInt8>, at slot: Int, of member: Int) -> Bool {
    attributes(at: slot, of: member).contains { attributes in
      guard let start = ByteSearch.first(head, in: attributes) else { return false }
      return attributes[(start + head.count)...].prefix { $0 != .of("\"") }.contains { $0 == .space || $0 >= 0x80 }
    }
  }

  /// The attributes of the component of a slot, and the tags in it.
  private func attributes(at slot: Int, of member: Int) -> [ArraySlice<UInt8>] {
    let pool = members[member].article.pool
    return nodes(at: slot, of: member).filter { [.directive, .htmlInline, .htmlBlock].contains($0.kind) }
      .map { pool[($0.kind == .directive ? $0.attribute : $0.literal).indices] }
  }

  /// Returns whether a value that several places of the page share, as `syncKey="stars"`, has one other value in all of
  /// them, as in at least three translations: such a name connects the places and is free.
  fileprivate func isNamedAlike(_ d: Disagreement) -> Bool {
    guard d.missing.count <= 1, d.extra.count <= 1, let source = likelySource(of: d.member),
      let text = (d.missing.first ?? d.extra.first)?.text, let start = text.firstIndex(of: "\""), text.last == "\"",
      text[..<start].last == "=", text[..<start].dropLast().allSatisfy({ $0.isLetter || $0 == "-" })
    else { return false }
    let head = Array(text[...start].utf8)[...]
    let (theirs, own) = (members[source].article.values(after: head), members[d.member].article.values(after: head))
    let lost = theirs.filter { !own.contains($0) }
    guard lost.count > 1, Set(lost).count == 1,
      d.missing.isEmpty || (head + lost[0]).elementsEqual(text.utf8.dropLast())
    else { return false }
    func renames(_ own: [ArraySlice<UInt8>]) -> Bool {
      let new = own.filter { !theirs.contains($0) }
      return !own.contains(lost[0]) && Set(new).count == 1 && new.count >= lost.count
    }
    return renames(own)
      && members.count { !$0.isOriginal && renames($0.article.values(after: head)) } >= 3
  }

  fileprivate func directive(_ d: Disagreement, _ member: Int) -> String {
    literal(at: d.slot, of: member).map { $0.isEmpty && isComponent(d, member) ? "‘<>’" : "‘\($0)’" } ?? "nothing"
  }

  /// The noun for a member's directive: `component` in MDX.
  fileprivate func directiveNoun(_ d: Disagreement, _ member: Int) -> String {
    isComponent(d, member) ? "component" : "directive"
  }

  private func isComponent(_ d: Disagreement, _ member: Int) -> Bool {
    nodeFound(at: d.slot, of: member)?.level == DirectiveSyntax.jsx.rawValue
  }
}

/// A call or an attribute with values of a closed set: yes and no, true and false, on and off.
private struct SwitchedCall {
  /// The text with `*` for each such value.
  let frame: String
  /// In lowercase, in order.
  let values: [String]

  /// Fails for a text without such a value.
  init?(_ text: String) {
    var (frame, values, rest) = ("", [String](), text[...])
    while let sign = rest.firstIndex(of: "=") {
      frame += rest[...sign]
      rest = rest[rest.index(after: sign)...]
      let quote = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
      let value = (quote == nil ? rest : rest.dropFirst()).prefix(while: \.isLetter)
      guard Self.all.contains(value.lowercased()), quote == nil || rest[value.endIndex...].first == quote else {
        continue
      }
      frame.append("*")
      values.append(value.lowercased())
      rest = rest[value.endIndex...].dropFirst(quote == nil ? 0 : 1)
    }
    guard !values.isEmpty else { return nil }
    self.frame = (frame + rest).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.values = values
  }

  private static let all: Set = ["yes", "no", "true", "false", "on", "off"]
}

extension Article {
  /// The values in quotation marks after an attribute's name, `=` and mark, in the file as it is.
  fileprivate func values(after head: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (result, at): ([ArraySlice<UInt8>], Int) = ([], 0)
    while let found = ByteSearch.first(head, in: source[at...]) {
      let value = source[(found + head.count)...].prefix { $0 != .of("\"") && $0 != .lineFeed }
      result.append(value)
      at = value.endIndex
    }
    return result
  }
}

extension Message {
  fileprivate static func presence(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    a.node(at: d.slot, of: d.member) == nil
      ? "The \(a.directiveNoun(d, d.reference)) \(a.directive(d, d.reference)) of \(a.names(d.against)) is missing here\(a.because(d)): put it back, with its content."
      : "The \(a.directiveNoun(d, d.member)) \(a.directive(d, d.member)) and its content are in no text of \(a.others(d)): remove them or find where they belong."
  }
}
