internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A code span was dropped, added or changed.
struct InlineCode: SplitRule {
  static let card = RuleCard(id: "inline-code", severity: .major, mqm: .doNotTranslate, fix: .safe)

  /// Of more spans in one text it is not looked for each how it stands in the others.
  private static let mostSpans = 128

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.code) else { return nil }
    // Backticks put around what stands plain in the others do no harm.
    let added =
      d.extra.count > Self.mostSpans
      ? []
      : d.extra.filter { span in
        d.against.contains { article.holdsFolded(span.text, d.slot, $0) || article.holds(span.text, d.slot, $0) }
      }
    let difference: Message = .difference(of: "code span", d, article)
    if added.count == d.extra.count, d.missing.isEmpty, !added.isEmpty {
      return finding(
        d, "\(added.quoted) stands in backticks here and without in \(article.others(d)).", in: article,
        severity: .notice)
    }
    // Spans that are unlike were not put for each other.
    let areUnlike =
      !d.missing.isEmpty && !d.extra.isEmpty && added.count == d.extra.count
      && d.missing.allSatisfy { article.holdsFolded($0.text, d.slot, d.member) }
    if areUnlike
      || SameSpans.areOnePage(d.missing, d.extra, language: article.members[d.member].article.locale.language)
    {
      return finding(d, difference, in: article, severity: .notice)
    }
    if d.extra.isEmpty {
      // A sign can be called by its name: comma for `,`.
      if d.missing.allSatisfy({ Self.isSign($0.text) }) { return finding(d, difference, in: article, doubts: .choice) }
      if let bare = d.missing.first(where: { article.holds($0.text, d.slot, d.member) }) {
        return finding(
          d, "‘\(bare.text)’ lost its backticks: it is a code span in \(article.others(d)).", in: article,
          severity: .minor, doubts: isFree(bare.text, d, article) ? .choice : [])
      }
    }
    if let unseen = SameSpans.unseen(d.missing, d.extra) {
      return finding(
        d,
        "The code span ‘\(d.extra[0].text.withoutUnseen)’ holds what nobody sees and \(article.names(d.against)) have not: \(unseen.names) (\(article.evidence(d))). Remove it.",
        in: article, severity: unseen.areMarks ? .minor : nil)
    }
    if article.isSlipOfReference(d) {
      let (own, other) = (d.extra.quoted, d.missing.quoted)
      return finding(
        d, "\(article.name(d.reference)) has \(other) for \(own) here, and \(own) elsewhere: correct it there.",
        in: article, severity: .notice)
    }
    // Authors of their own add what they find missing, and write what a reader sees in words.
    let isOwnChoice =
      article.isCommunity(d.member)
      && (d.missing.isEmpty || d.extra.isEmpty && SameSpans.areWords(d.missing)
        // What a page names all the same, a sentence may call "it".
        || d.extra.isEmpty && article.holdsElsewhere(d.missing, .code, d.member, but: d.slot)
        || SampleSpans(article, d).areRenamed(d.missing, d.extra)
        || SameSpans.arePhrases(d.missing, d.extra))
    let isReworded =
      !article.isHandedOff(d.member)
      && (SameSpans.differInPlaceholders(d.missing, d.extra) || CodeText.areReworded(d.extra, d.missing))
    let isMinor = isOwnChoice || isReworded || SameSpans.areSameWords(d.missing, d.extra)
    let isNews = d.missing.isEmpty && article.mayBeNewer(d.member)
    return finding(d, difference, in: article, severity: isMinor ? .minor : nil, doubts: isNews ? .news : [])
  }

  /// Authors of their own choose where a page writes a word with marks and without, and no source is held against them.
  private func isFree(_ text: String, _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    article.isCommunity(d.member) && !article.isHeldToSource(d.member)
      && ByteSearch.firstWord(Array(text.utf8)[...], in: article.features[d.reference].visible[...]) != nil
  }

  private static func isSign(_ text: String) -> Bool {
    text.utf8.count <= 2 && !text.utf8.contains { $0.isLetterByte || $0.isASCIIDigit }
  }
}

extension AlignedArticle {
  /// The text of a block holds this as it is.
  fileprivate func holds(_ text: String, _ slot: Int, _ member: Int) -> Bool {
    node(slot, member).map {
      ByteSearch.holds(Array(text.utf8)[...], in: members[member].article.plainBytes(of: $0)[...])
    } ?? false
  }
}
