internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a link that is missing, was added, or has another target.
struct LinkTargetRule: SplitRule {
  static let check: String? = "target"
  static let card = RuleCard(id: "link-target", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    if d.aspect == .kind, article.kind(at: d.slot, of: d.member) == .directive,
      article.kind(at: d.slot, of: d.reference) == .include, let path = article.literal(at: d.slot, of: d.reference)
    {
      return finding(
        d,
        "The include lost its link to ‘\(path)’, which it has in \(article.names(d.against))\(article.because(d)): nothing is included here until it is put back.",
        in: article)
    }
    guard d.aspect == .facts(.link) else { return nil }
    return claim(link: d, in: article)
  }

  private func claim(link d: Disagreement, in article: AlignedArticle) -> Finding? {
    let others = article.withoutLinksElsewhere(d)
    guard !others.missing.isEmpty || !others.extra.isEmpty else {
      return finding(d, .difference(of: "link to", d, article), in: article, severity: .notice)
    }
    let d = SamePage.withoutMeant(others, article)
    guard !FaultyAddress.explains(d) else { return nil }
    let difference: Message =
      article.areUnrelatedLinks(d) ? .apart(d, article) : .difference(of: "link to", d, article)
    // No server accepts longer addresses, so that they need no further analysis.
    guard (d.missing + d.extra).allSatisfy({ $0.text.utf8.count <= 1 << 16 }) else {
      return finding(d, difference, in: article)
    }
    // One side shows the address as code or text, which reads as a link without markup.
    let isShown =
      (d.missing.isEmpty || d.extra.isEmpty)
      && d.extra.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.reference) }
      && d.missing.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.member) }
    if UndefinedReference.explains(d, article) {
      return finding(d, difference, in: article, severity: .notice)
    }
    if Self.isWithinProject(d, article) {
      return finding(d, .added(d, article), in: article, severity: .notice)
    }
    if isShown || Self.areExamples(d) || SamePage.areMeant(d, article) || Self.isLinkedElsewhere(d, article)
      || Self.areInAnotherOrder(d, article) || Self.areInOwnLanguage(d, article)
      || Self.areLinkedHere(d, article)
    {
      return finding(d, difference, in: article, severity: .notice)
    }
    // Independent translations link to what their authors find helpful.
    if d.missing.isEmpty, article.isCommunity(d.member), d.extra.allSatisfy({ Address($0.text).host != nil }) {
      return finding(d, difference, in: article, severity: .notice)
    }
    let isOwn =
      article.isCommunity(d.member)
      && (d.missing.isEmpty
        || d.extra.isEmpty && article.holdsElsewhere(d.missing, of: .link, in: d.member, but: d.slot))
    return finding(
      d, difference, in: article, severity: isOwn || Self.areVideos(d) ? .minor : nil,
      doubts: d.extra.isEmpty || d.isMistyped ? [] : .replaced)
  }

  /// Returns whether only the host of an address that is reserved for examples differs (RFC 2606), as in
  /// `http://exemple.com/a` for `http://example.com/a`, or words in its path, or an address of one became a link:
  /// `https://example.com/@anna` for `https://example.com/@alice`.
  private static func areExamples(_ d: Disagreement) -> Bool {
    func isOfExample(_ address: String) -> Bool {
      // A regular expression is built anew for each text.
      address.contains("example.")
        && address.contains(/^(?:https?:\/\/|mailto:[^@]+@)(?:[\w.\-]+\.)?example\.(?:com|org|net)(?:[\/?#:]|$)/)
    }
    func isWord(_ segment: Substring) -> Bool { segment.allSatisfy { $0.isLetter || "@~-_".contains($0) } }
    let isOtherHost = zip(d.missing, d.extra).allSatisfy { missing, extra in
      let (theirs, own) = (Address(missing.text), Address(extra.text))
      return isOfExample(missing.text) && !isOfExample(extra.text) && own.host != nil && theirs.path == own.path
        && theirs.query == own.query
    }
    if isOtherHost, !d.missing.isEmpty, d.missing.count == d.extra.count { return true }
    guard (d.missing + d.extra).allSatisfy({ isOfExample($0.text) }) else { return false }
    if d.missing.isEmpty { return d.extra.allSatisfy { $0.text.hasPrefix("mailto:") } }
    return d.missing.count == d.extra.count
      && zip(d.missing, d.extra).allSatisfy { missing, extra in
        let (theirs, own) = (missing.text.split(separator: "/"), extra.text.split(separator: "/"))
        return theirs.count == own.count && theirs.prefix(2) == own.prefix(2)
          && zip(theirs, own).allSatisfy { $0 == $1 || isWord($0) && isWord($1) }
      }
  }

  /// Returns whether the items of a list are in another order: both sides link to the same pages in all of it, and no item
  /// has a link that another one lacks.
  private static func areInAnotherOrder(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.count == d.extra.count, !d.missing.isEmpty, case let items = article.items(around: d.slot),
      2...mostLinks ~= items.count,
      // Under a name that stayed, the target was exchanged.
      !d.extra.contains(where: { own in d.missing.contains { article.haveOneText(own, $0, of: d) } })
    else { return false }
    func links(_ member: Int) -> [String] {
      items.flatMap { $0..<Int(article.slots[$0].end) }.flatMap { article.texts(of: .link, at: $0, in: member) }
    }
    var (own, theirs) = (links(d.member), links(d.reference))
    guard own.count == theirs.count, own.count > 1, own.count <= mostLinks else { return false }
    let pages = SamePage(article, of: d.member, comparedTo: d.reference)
    while let link = own.popLast() {
      guard let index = theirs.firstIndex(where: { $0 == link || pages.areOne(link, $0) }) else { return false }
      theirs.remove(at: index)
    }
    return true
  }

  private static let mostLinks = 64

  /// Returns whether each address is that of the other side's page on another site in this language.
  private static func areInOwnLanguage(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    let codes = LocaleCodes(
      own: article.members[d.member].article.locale, source: article.members[d.reference].article.locale)
    return zip(d.missing, d.extra).allSatisfy { missing, extra in
      guard let theirs = AddressShape(missing.text), let own = AddressShape(extra.text) else { return false }
      return theirs.isOfSource(inPlaceOf: own, codes)
    }
  }

  /// Returns whether all addresses play a video, `…/watch?v=id` on one host: locales have videos in their languages.
  private static func areVideos(_ d: Disagreement) -> Bool {
    guard let first = d.missing.first.map({ Address($0.text) }), let host = first.host, d.missing.count == d.extra.count
    else { return false }
    return (d.missing + d.extra).allSatisfy { value in
      let address = Address(value.text)
      return address.host == host && address.path == first.path && address.path.hasSuffix("/watch")
        && address.query.contains("v=")
    }
  }

  /// Returns whether links to pages of the project were only added, to a text that the reference has without any link.
  /// Whether their pages and anchors exist is for other rules.
  private static func isWithinProject(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    d.missing.isEmpty && !d.extra.isEmpty && article.textBlock(at: d.slot, of: d.reference) != nil
      && article.texts(of: .link, at: d.slot, in: d.reference).isEmpty
      // The links to the page in other locales are no links of the text.
      && !article.isLineOfLanguages(at: d.slot, of: d.reference)
      && d.extra.allSatisfy { link in
        let path = link.text.prefix { $0 != "#" && $0 != "?" }
        return !path.contains(":") && !path.hasPrefix("//")
          && (path.isEmpty || [".md", ".mdx", "/"].contains { path.hasSuffix($0) })
      }
  }

  /// Returns whether an independent translation has each missing link once, where the source repeats it, or leads to the
  /// section of the same name on its own page: `#lids` for `https://boxes.dev/guide#lids`.
  private static func areLinkedHere(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.extra.isEmpty, !d.missing.isEmpty, article.isCommunity(d.member),
      let node = article.node(at: d.slot, of: d.member)
    else { return false }
    let page = article.members[d.member].article
    let own = (node..<Int(page.nodes[node].end)).filter { page.nodes[$0].kind == .link }.map {
      page.string(page.nodes[$0].literal)
    }
    return d.missing.allSatisfy { link in
      own.contains(link.text)
        || link.text.lastIndex(of: "#").map { $0 != link.text.startIndex && own.contains(String(link.text[$0...])) }
          == true
    }
  }

  /// Returns whether every extra link also occurs in another block of the reference, for example at the first mention.
  private static func isLinkedElsewhere(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.isEmpty, d.verdict.blames else { return false }
    let linked = Set(article.features[d.reference].facts.lazy.filter { $0.kind == .link }.map(\.atom))
    return d.extra.allSatisfy { linked.contains($0.atom) }
  }
}

extension Message {
  fileprivate static func added(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "\(a.names(d.against)) \(a.isOne(d.against) ? "has" : "have") no link here, and this text links to \(d.extra.quoted)\(a.because(d)): keep what helps the readers."
  }

  /// Describes missing and added links that do not correspond to each other.
  fileprivate static func apart(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let (isOne, isSole) = (d.missing.count == 1, d.extra.count == 1)
    return
      "The \(isOne ? "link" : "links") to \(d.missing.quoted) of \(a.names(d.against)) \(isOne ? "is" : "are") missing here, and \(isSole ? "that" : "those") to \(d.extra.quoted) \(isSole ? "does" : "do") not occur there\(a.because(d)): put the former back, and remove or correct the latter."
  }
}

/// Check `link-target/no-text` of ``LinkTargetRule``: a link without text, whose words are outside it or lost.
struct EmptyLink: TextRule {
  static let card = LinkTargetRule.card
  static let check: String? = "no-text"

  static let reads: TextTraits? = .link
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let link = first(at: block.slot, of: block.member, in: article) else { return [] }
    let models = (block.source.map { [$0] } ?? article.peers(block)).filter {
      article.signs(at: block.slot, of: $0).contains(.link)
    }
    guard !models.isEmpty, models.allSatisfy({ first(at: block.slot, of: $0, in: article) == nil }) else { return [] }
    let text = article.members[block.member].article
    let target = text.string(text.nodes[link].literal)
    return [
      finding(
        block,
        "The link to ‘\(AlignedArticle.cut(target))’ has no text and is invisible: put the words into its brackets, as \(article.names(models)) \(models.count == 1 ? "does" : "do").",
        in: article, line: Int(text.nodes[link].firstLine), words: target, confidence: .strong, witnesses: models)
    ]
  }

  /// Returns the first link that contains only whitespace, or nil.
  private func first(at slot: Int, of member: Int, in article: AlignedArticle) -> Int? {
    guard article.signs(at: slot, of: member).contains(.link), let block = article.node(at: slot, of: member) else {
      return nil
    }
    let text = article.members[member].article
    let nodes = text.nodes
    return nodes.indices[block..<Int(nodes[block].end)].first { link in
      nodes[link].kind == .link
        && nodes[(link + 1)..<Int(nodes[link].end)].allSatisfy { inner in
          inner.kind == .softBreak || inner.kind == .text && isBlank(inner.literal, text)
        }
    }
  }

  private func isBlank(_ text: ByteRange, _ article: Article) -> Bool {
    if let first = article.pool[text.indices].first, first > .space, first < 0x80 { return false }
    return article.string(text).allSatisfy(\.isWhitespace)
  }
}

/// Reports an image that is missing, was added, or shows another file.
struct ImageRule: SplitRule {
  static let card = RuleCard(id: "image", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.image), !article.areLocalizedFiles(d) else { return nil }
    if let torn = tornMark(d, in: article) {
      var result = finding(
        d,
        "‘\(torn.text)’ shows a link in place of the image ‘\(AlignedArticle.cut(torn.target))’: write ‘![’, as \(article.names(d.against)) \(article.isOne(d.against) ? "does" : "do").",
        in: article)
      result.fix = TextFixes.replacement(
        of: torn.text, by: "![", in: article.members[d.member].article, line: torn.line)
      return result
    }
    return finding(
      d, .difference(of: "image", d, article), in: article,
      severity: SamePage.areMeant(d, article) || areOfOtherWords(d) ? .notice : nil)
  }

  /// Returns whether each address is another one of the same host with words of the language in place of its own: a
  /// service draws them, as in a badge.
  private func areOfOtherWords(_ d: Disagreement) -> Bool {
    func words(_ text: Substring) -> Bool { text.allSatisfy { $0.isLetter || " _-".contains($0) } }
    func isOf(_ own: String, _ other: String) -> Bool {
      let parts = [own, other].map { PathText.decoded(Array($0.utf8)[...]) }
      guard let host = Address(own).host, host == Address(other).host else { return false }
      let (start, end) = parts[0].shared(with: parts[1])
      let differing = parts.map { $0.dropFirst(start).dropLast(end) }
      return differing.allSatisfy(words) && differing[0].contains { $0.isLetter && !$0.isASCII }
    }
    return !d.missing.isEmpty && d.missing.count == d.extra.count
      && zip(d.extra, d.missing).allSatisfy { isOf($0.text, $1.text) }
  }

  /// The mark of a missing image that is a link here, since its exclamation mark is apart from the bracket or of another
  /// width.
  private func tornMark(_ d: Disagreement, in article: AlignedArticle) -> (text: String, target: String, line: Int)? {
    guard d.verdict.blames, d.extra.isEmpty, let missing = d.missing.first, d.missing.count == 1 else { return nil }
    for line in d.line...max(d.line, d.lastLine) {
      let bytes = article.members[d.member].article.sourceLine(line).prefix(1 << 12)
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains(missing.text) else { continue }
      for mark in ["! [", "！[", "！ [", "!\u{a0}["] where text.contains(mark) { return (mark, missing.text, line) }
    }
    return nil
  }
}

/// Check `link-target/undefined` of ``LinkTargetRule``: `[text][label]` whose definition `[label]: address` the page lacks,
/// so that readers see the brackets. One finding counts all of a page.
struct UndefinedReference: ArticleRule {
  static let card = LinkTargetRule.card
  static let check: String? = "undefined"

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.filter { article.members[$0].role == .translation }.compactMap { member in
      guard article.features[member].visible[...].holdsJoint, let model = article.model(of: member) else { return nil }
      var (first, count) = (nil as (slot: Int, text: String)?, 0)
      for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
        let lost = Self.lost(at: slot, of: member, comparedTo: model, in: article)
        guard let text = lost.first else { continue }
        if first == nil { first = (slot, text) }
        count += lost.count
      }
      guard let first, case let others = count - 1 else { return nil }
      let line = article.lines(at: first.slot, of: member).0
      let (text, target) = (AlignedArticle.cut(first.text), article.name(model))
      return finding(
        others == 0
          ? "‘\(text)’ is no link, as the page does not define its label: take the line ‘[label]: address’ over from \(target)."
          : "‘\(text)’ and \(others) more are no links, as the page does not define their labels: take the lines ‘[label]: address’ over from \(target).",
        in: article, member: member, line: line, cell: first.slot, words: first.text, confidence: .strong)
    }
  }

  /// Returns whether all links that a text lacks are references without a definition.
  static func explains(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    d.extra.isEmpty && !d.missing.isEmpty && article.features[d.member].visible[...].holdsJoint
      && lost(at: d.slot, of: d.member, comparedTo: d.reference, in: article).count >= d.missing.count
  }

  /// The references that a text shows with their brackets, if the text it is compared with has a link for each.
  private static func lost(at slot: Int, of member: Int, comparedTo model: Int, in article: AlignedArticle) -> [String]
  {
    let own = article.visible(at: slot, of: member)
    guard own.holdsJoint else { return [] }
    let references = Self.references(in: String(decoding: own, as: UTF8.self))
    let shown = article.visible(at: slot, of: model)
    let lost = references.filter { !ByteSearch.holds(Array($0.utf8)[...], in: shown) }
    let spare =
      article.texts(of: .link, at: slot, in: model).count - article.texts(of: .link, at: slot, in: member).count
    return lost.count <= spare ? lost : []
  }

  /// The places `[text][label]` of a text.
  private static func references(in text: String) -> [String] {
    var result: [String] = []
    var rest = text[...]
    while let joint = rest.firstRange(of: "][") {
      let open = rest[..<joint.lowerBound].lastIndex(of: "[")
      guard let close = rest[joint.upperBound...].firstIndex(of: "]") else { break }
      let label = rest[joint.upperBound..<close]
      if let open, !label.isEmpty, !label.contains("["), label.utf8.count <= longest {
        result.append(String(rest[open...close]))
      }
      rest = rest[rest.index(after: close)...]
    }
    return result
  }

  /// Longer labels are no valid ones.
  private static let longest = 999
}

extension ArraySlice<UInt8> {
  /// Whether a text has `][`.
  fileprivate var holdsJoint: Bool {
    let bytes = span
    var place = ByteSearch.byte(.of("]"), in: bytes, from: 0)
    while place + 1 < bytes.count {
      if bytes[place + 1] == .of("[") { return true }
      place = ByteSearch.byte(.of("]"), in: bytes, from: place + 1)
    }
    return false
  }
}
