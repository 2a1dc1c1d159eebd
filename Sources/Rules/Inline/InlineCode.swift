internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a code span that was dropped, added or changed.
struct InlineCode: SplitRule {
  static let card = RuleCard(id: "inline-code", severity: .major, mqm: .doNotTranslate, fix: .safe)

  /// Limit of extra spans per text that are searched for in the other locales.
  private static let mostSpans = 128

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.code) else { return nil }
    // Extra backticks around text that is plain in the other locales are harmless.
    let added =
      d.extra.count > Self.mostSpans
      ? []
      : d.extra.filter { span in
        d.against.contains {
          article.holdsFolded(span.text, at: d.slot, of: $0) || article.holds(span.text, at: d.slot, of: $0)
        }
      }
    let difference: Message = .difference(of: "code span", d, article)
    if added.count == d.extra.count, d.missing.isEmpty, !added.isEmpty {
      return finding(
        d, "\(added.quoted) stands in backticks here and without in \(article.others(d)).", in: article,
        severity: .notice)
    }
    // All missing spans are plain text here and all extra ones are plain text there: no span replaced another.
    let areUnlike =
      !d.missing.isEmpty && !d.extra.isEmpty && added.count == d.extra.count
      && d.missing.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.member) }
    if areUnlike
      || SameSpans.areOnePage(d.missing, d.extra, language: article.members[d.member].article.locale.language)
    {
      return finding(d, difference, in: article, severity: .notice)
    }
    if d.extra.isEmpty {
      // A sign may be written out: "comma" for `,`.
      if d.missing.allSatisfy({ Self.isSign($0.text) }) { return finding(d, difference, in: article, doubts: .choice) }
      if let bare = d.missing.first(where: { article.holds($0.text, at: d.slot, of: d.member) }) {
        return finding(
          d, "‘\(bare.text)’ lost its backticks: it is a code span in \(article.others(d)).", in: article,
          severity: .minor, doubts: isFree(bare.text, for: d, in: article) ? .choice : [])
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
    // Independent translations add spans they find missing, and translate visible text.
    let isOwnChoice =
      article.isCommunity(d.member)
      && (d.missing.isEmpty || d.extra.isEmpty && SameSpans.areWords(d.missing)
        // A sentence may use a pronoun for a span that the page contains elsewhere.
        || d.extra.isEmpty && article.holdsElsewhere(d.missing, of: .code, in: d.member, but: d.slot)
        || SampleSpans(article, d).areRenamed(d.missing, d.extra)
        || SameSpans.arePhrases(d.missing, d.extra))
    let isReworded =
      !article.isHandedOff(d.member)
      && (SameSpans.differInPlaceholders(d.missing, d.extra) || CodeText.areReworded(d.extra, d.missing))
    let isMinor = isOwnChoice || isReworded || SameSpans.areSameWords(d.missing, d.extra)
    let isNews = d.missing.isEmpty && article.mayBeNewer(d.member)
    return finding(d, difference, in: article, severity: isMinor ? .minor : nil, doubts: isNews ? .news : [])
  }

  /// Returns whether the reference page also has the words without backticks, and the member is an independent
  /// translation that need not follow a source.
  private func isFree(_ text: String, for d: Disagreement, in article: AlignedArticle) -> Bool {
    article.isCommunity(d.member) && !article.isHeldToSource(d.member)
      && ByteSearch.firstWord(Array(text.utf8)[...], in: article.features[d.reference].visible[...]) != nil
  }

  private static func isSign(_ text: String) -> Bool {
    text.utf8.count <= 2 && !text.utf8.contains { $0.isLetterByte || $0.isASCIIDigit }
  }
}

extension AlignedArticle {
  /// Returns whether the text of the block contains the string, case-sensitively.
  fileprivate func holds(_ text: String, at slot: Int, of member: Int) -> Bool {
    node(at: slot, of: member).map {
      ByteSearch.holds(Array(text.utf8)[...], in: members[member].article.plainBytes(of: $0)[...])
    } ?? false
  }
}
