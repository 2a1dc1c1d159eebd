internal import Alignment
internal import DocModel
internal import Features

/// The change of a source block since it was translated, and whether the translation followed it.
struct BlockChange {
  enum State {
    /// The translation still has a removed value, or lacks an added one.
    case open
    /// The translation has the added values and none of the removed ones.
    case done
    /// Only words changed, so the translation cannot show whether it followed.
    case unseen
  }

  let state: State
  /// The removed and the added values if no word changed, or nil if words changed, too.
  let values: (old: [String], new: [String])?
  let extent: Extent
  /// Whether words changed, and not only values.
  var isInWords: Bool { values == nil }

  /// The weight of a change of words.
  enum Extent {
    case text
    /// Only the spelling of words changed.
    case spelling
    /// Only a word or two, or typography: nothing that changes a translation.
    case wording
  }

  /// Fails if no change concerns translations: a text moved into another container, or only markup changed.
  /// - Parameters:
  ///   - own: The slot of the translation's block, or the one where it is missing.
  ///   - pages: The cached texts for the blocks of one translation.
  init?(
    _ pair: BlockPairs.Pair, own place: Int, of member: Int, old: Int, source: Int, in article: AlignedArticle,
    pages: inout Pages
  ) {
    let before = pair.old.map { Self.words(at: $0, of: old, in: article) } ?? ""
    let now = pair.now.map { Self.words(at: $0, of: source, in: article) } ?? ""
    guard let first = pair.old, let slot = pair.now, before.isEmpty == now.isEmpty,
      article.node(at: first, of: old) != nil,
      article.node(at: slot, of: source) != nil
    else {
      let (text, other) = before.isEmpty ? (now, old) : (before, source)
      guard !pages.hold(text, in: other, article) else { return nil }
      (state, values, extent) = (.open, nil, .text)
      return
    }
    // A container was split or two were joined, and the rest of the text is elsewhere on the page.
    let (whole, part, other) = now.count > before.count ? (now, before, old) : (before, now, source)
    if whole != part, let place = whole.firstRange(of: part),
      [whole[..<place.lowerBound], whole[place.upperBound...]].allSatisfy({ pages.hold(String($0), in: other, article) }
      )
    {
      return nil
    }
    let isCode = article.slots[slot].kind == .codeBlock
    // A translation need not follow a change of code layout.
    if isCode, Self.squeezed(before) == Self.squeezed(now) { return nil }
    let (was, has, own) = (
      Self.values(at: first, of: old, isCode: isCode, in: article),
      Self.values(at: slot, of: source, isCode: isCode, in: article),
      Self.values(at: place, of: member, isCode: isCode, in: article)
    )
    let (gone, new) = (was.filter { has[$0.key] == nil }, has.filter { was[$0.key] == nil })
    // Changes of container markup are invisible to readers.
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
      : WordingChange(from: before, to: now, language: language).isSlight || Self.isTypography(before, now)
        ? .wording : Self.isSpelling(before, now) ? .spelling : .text
    // If the translation has none of the removed values, it uses a local one, such as its own address.
    if values != nil, !gone.isEmpty, !gone.keys.contains(where: { own[$0] != nil }) { return nil }
  }

  /// Returns whether the texts differ only in capitals and punctuation at the ends of words.
  static func isTypography(_ before: String, _ now: String) -> Bool {
    func words(_ text: String) -> [Substring] {
      text.lowercased().split(separator: " ").map { $0.trimming(where: sentenceMarks.contains) }.filter { !$0.isEmpty }
    }
    return words(before) == words(now)
  }

  private static let sentenceMarks = ".,;:!?…、。，；：！？'\"“”„‘’«»–—-"

  /// Returns whether the texts differ only in spelling: up to two letters in otherwise equal words, capitals, marks.
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
