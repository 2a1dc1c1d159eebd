internal import Alignment
internal import DocModel
internal import Features

/// What changed in a block of the source since a translation was made of it, and what the translation shows of the change.
struct BlockChange {
  enum State {
    /// It still has what the change took out, or lacks what it brought.
    case open
    /// It has what the change brought and nothing of what it took out.
    case done
    /// Only words changed: the text does not tell.
    case unseen
  }

  let state: State
  /// What was taken out and brought where all words stayed as they were; nil where words changed, too.
  let values: (old: [String], new: [String])?
  let extent: Extent
  /// True where words changed, and not the values among them alone.
  var isInWords: Bool { values == nil }

  /// What a change in words amounts to.
  enum Extent {
    case text
    /// Nothing but the spelling of words.
    case spelling
    /// A word or two of wording, or a date: nothing that a translation says otherwise.
    case wording
  }

  /// Nil where nothing changed that a translation has to follow: a text moved into another container, or only marks changed.
  /// - Parameters:
  ///   - own: the slot where the translation has the block, or should have it.
  ///   - pages: what is asked about again and again for the blocks of one translation.
  init?(
    _ pair: BlockPairs.Pair, own place: Int, _ member: Int, old: Int, source: Int, _ article: AlignedArticle,
    _ pages: inout Pages
  ) {
    let before = pair.old.map { Self.words($0, old, article) } ?? ""
    let now = pair.now.map { Self.words($0, source, article) } ?? ""
    guard let first = pair.old, let slot = pair.now, before.isEmpty == now.isEmpty, article.node(first, old) != nil,
      article.node(slot, source) != nil
    else {
      let (text, other) = before.isEmpty ? (now, old) : (before, source)
      guard !pages.hold(text, in: other, article) else { return nil }
      (state, values, extent) = (.open, nil, .text)
      return
    }
    // One container became two, or two became one.
    let (whole, part, other) = now.count > before.count ? (now, before, old) : (before, now, source)
    if whole != part, let place = whole.firstRange(of: part),
      [whole[..<place.lowerBound], whole[place.upperBound...]].allSatisfy({ pages.hold(String($0), in: other, article) }
      )
    {
      return nil
    }
    let isCode = article.slots[slot].kind == .codeBlock
    // Another layout is nothing that a translation has to follow.
    if isCode, Self.squeezed(before) == Self.squeezed(now) { return nil }
    let (was, has, own) = (
      Self.values(first, old, isCode, article), Self.values(slot, source, isCode, article),
      Self.values(place, member, isCode, article)
    )
    let (gone, new) = (was.filter { has[$0.key] == nil }, has.filter { was[$0.key] == nil })
    // The marks of a container are nothing that a reader reads.
    guard before != now || gone.values.contains(where: \.isRead) || new.values.contains(where: \.isRead) else {
      return nil
    }
    let isOpen =
      gone.keys.contains { own[$0] != nil } || new.contains { !$0.value.isTerm && own[$0.key] == nil && !isCode }
      || isCode && !new.isEmpty && !new.keys.contains { own[$0] != nil }
        && (gone.isEmpty
          || Self.areNearer(
            own.filter { was[$0.key] == nil && has[$0.key] == nil }.values, to: gone.values, than: new.values))
    let isDone = gone.values.contains { !$0.isTerm } || new.contains { own[$0.key] != nil }
    state = isOpen ? .open : isDone ? .done : .unseen
    values =
      before == now && !isCode
      ? (gone.values.filter(\.isRead).map(\.text).sorted(), new.values.filter(\.isRead).map(\.text).sorted()) : nil
    let language = article.members[source].article.locale.language
    extent =
      before == now || isCode
      ? .text
      : WordingChange(before, now, language).isSlight || Self.isTypography(before, now)
        ? .wording : Self.isSpelling(before, now) ? .spelling : .text
    // A locale's own address is neither the one nor the other.
    if values != nil, !gone.isEmpty, !gone.keys.contains(where: { own[$0] != nil }) { return nil }
  }

  /// Nothing but capitals, and marks of sentences at the ends of words.
  static func isTypography(_ before: String, _ now: String) -> Bool {
    func words(_ text: String) -> [Substring] {
      text.lowercased().split(separator: " ").map { $0.trimming(where: sentenceMarks.contains) }.filter { !$0.isEmpty }
    }
    return words(before) == words(now)
  }

  private static let sentenceMarks = ".,;:!?…、。，；：！？'\"“”„‘’«»–—-"

  /// Nothing but how words are spelt: a letter or two in words that stay the same otherwise, capitals, marks.
  static func isSpelling(_ before: String, _ now: String) -> Bool {
    func words(_ text: String) -> [[Character]] {
      text.split { !$0.isLetter && !$0.isNumber }.map { Array($0.lowercased()) }
    }
    let (old, new) = (words(before), words(now))
    return old.count == new.count
      && zip(old, new).allSatisfy { a, b in
        guard a != b else { return true }
        let shared = a.shared(with: b)
        let changed = max(a.count, b.count) - shared.start - shared.end
        return max(a.count, b.count) > 4 && changed <= 2 && !(a + b).contains(where: \.isNumber)
      }
  }
}
