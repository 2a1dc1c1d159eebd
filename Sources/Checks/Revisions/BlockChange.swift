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
  /// Whether ``values`` are several entries of a component, which may come from as many commits.
  let isOfEntries: Bool
  /// Whether words changed, and not only values.
  var isInWords: Bool { values == nil }

  /// The weight of a change of words.
  enum Extent {
    case text
    /// Only the spelling of words changed, or a heading got or lost a word.
    case spelling
    /// Only a word or two, or typography: nothing that changes a translation.
    case wording
  }

  /// Fails if no change concerns translations: a text moved into another container, or only markup changed.
  /// - Parameters:
  ///   - own: The slot of the translation's block, or the one where it is missing.
  ///   - version: The version that changed it, in ``SourceHistory/versions``, or nil if that is unknown.
  ///   - pages: The cached texts for the blocks of one translation.
  init?(
    _ pair: BlockPairs.Pair, own place: Int, of member: Int, old: Int, source: Int, version: Int?,
    in article: AlignedArticle, pages: inout Pages
  ) {
    let before = pair.old.map { Self.words(at: $0, of: old, in: article) } ?? ""
    let now = pair.now.map { Self.words(at: $0, of: source, in: article) } ?? ""
    guard let first = pair.old, let slot = pair.now, before.isEmpty == now.isEmpty,
      article.node(at: first, of: old) != nil,
      article.node(at: slot, of: source) != nil
    else {
      let (text, other) = before.isEmpty ? (now, old) : (before, source)
      // The source did not add a text that the translation has in the same words.
      guard !pages.hold(text, in: other, article), !before.isEmpty || !pages.hold(text, in: member, article) else {
        return nil
      }
      (state, values, extent, isOfEntries) = (.open, nil, .text, false)
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
    let entries = before == now ? Self.entries(was: (first, old), now: (slot, source), in: article) : nil
    values =
      before == now && !isCode
      ? entries
        ?? (gone.values.filter(\.isRead).map(\.text).sorted(), new.values.filter(\.isRead).map(\.text).sorted())
      : nil
    isOfEntries = entries.map { $0.old.count + $0.new.count > 1 } ?? false
    let language = article.members[source].article.locale.language
    extent =
      before == now || isCode
      ? .text
      : WordingChange(from: before, to: now, language: language).isSlight(
        isCalledSlight: version.map { article.isCalledSlight($0) } ?? false) || Self.isTypography(before, now)
        ? .wording
        : Self.isSpelling(before, now) || article.slots[slot].kind == .heading && Self.isOfOneName(before, now)
          ? .spelling : .text
    // If the translation has none of the removed values, it uses a local one, such as its own address.
    if values != nil, !gone.isEmpty, !gone.keys.contains(where: { own[$0] != nil }) { return nil }
  }

  /// Returns whether the texts differ only in capitals and punctuation at the ends of words.
  static func isTypography(_ before: String, _ now: String) -> Bool {
    guard !differInASCIILetters(before, now) else { return false }
    func words(_ text: String) -> [Substring] {
      // Wide marks have no space after them.
      text.lowercased().split { $0 == " " || wideMarks.contains($0) }.map { $0.trimming(where: sentenceMarks.contains) }
        .filter { !$0.isEmpty }
    }
    return words(before) == words(now)
  }

  /// Returns whether the texts are ASCII and differ in more than letter case and punctuation; a cheap check.
  private static func differInASCIILetters(_ before: String, _ now: String) -> Bool {
    func letters(_ text: String) -> some Sequence<UInt8> {
      text.utf8.lazy.filter(\.isAlphanumeric).map(\.asciiLowercased)
    }
    return before.utf8.allSatisfy { $0 < 0x80 } && now.utf8.allSatisfy { $0 < 0x80 }
      && !letters(before).elementsEqual(letters(now))
  }

  static let sentenceMarks = ".,;:!?…、。，；：！？'\"“”„‘’«»–—-"

  private static let wideMarks = "、。，；：！？"

  /// Returns whether a heading only got or lost a word or two, and so names the same.
  static func isOfOneName(_ before: String, _ now: String) -> Bool {
    func words(_ text: String) -> Set<Substring> { Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }) }
    let (old, new) = (words(before), words(now))
    return !old.isEmpty && !new.isEmpty && (old.isSubset(of: new) || new.isSubset(of: old))
      && old.symmetricDifference(new).count <= 2
  }

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

extension BlockChange {
  /// Returns whether a line shares over half its bytes with one of `some`, and more than with any of `others`.
  static func areNearer(
    _ lines: some Collection<Value>, to some: some Collection<Value>, than others: some Collection<Value>
  ) -> Bool {
    func likeness(_ one: String, _ other: String) -> Double {
      let (a, b) = (Array(one.utf8), Array(other.utf8))
      let shared = a.shared(with: b)
      return Double(shared.start + shared.end) / Double(max(1, max(a.count, b.count)))
    }
    return lines.contains { line in
      let near = some.map { likeness(line.text, $0.text) }.max() ?? 0
      return near > 0.5 && near > others.map { likeness(line.text, $0.text) }.max() ?? 0
    }
  }

  /// Returns code without the differences that formatters make: white space, the kind of quotation marks, semicolons,
  /// commas before a closing bracket, brackets around markup and around the one parameter of an arrow function.
  static func squeezed(_ code: String) -> String {
    var text = code.filter { !$0.isWhitespace && $0 != ";" }.reduce(into: "") { result, character in
      if ")]}".contains(character), result.last == "," { result.removeLast() }
      result.append(character == "\"" ? "'" : character)
    }
    for (form, plain) in [("{''}", ""), ("(<", "<"), (">)", ">")] { text.replace(form, with: plain) }
    return text.replacing(/\((\w+)\)=>/) { "\($0.1)=>" }
  }

  /// Caches the whole texts of members, as plain text and as source, to look up single blocks in them.
  struct Pages {
    private var texts: [Int: [[UInt8]]] = [:]

    /// The minimum length in bytes of a text that is not found by chance.
    private static let long = 12

    /// Returns whether a member's page contains `text` anywhere; true for an empty text.
    mutating func hold(_ text: String, in member: Int, _ article: AlignedArticle) -> Bool {
      var text = BlockChange.folded(text)
      if text.hasPrefix("[!"), let end = text.firstIndex(of: "]") {
        text = BlockChange.folded(String(text[text.index(after: end)...]))
      }
      guard !text.isEmpty else { return true }
      guard text.utf8.count >= Self.long else { return false }
      return pages(member, article).contains { ByteSearch.holds(Array(text.utf8)[...], in: $0[...]) }
    }

    private mutating func pages(_ member: Int, _ article: AlignedArticle) -> [[UInt8]] {
      if let known = texts[member] { return known }
      let all = article.members[member].article
      let pages = [all.plainText(of: 0), String(decoding: all.source, as: UTF8.self)].map {
        Array(BlockChange.folded($0).utf8)
      }
      texts[member] = pages
      return pages
    }
  }
}

extension BlockChange {
  struct Value {
    let text: String
    let isTerm: Bool
    var isRead = true
  }

  /// The language-neutral values of a slot, by hash: the facts of a text, the lines of code.
  static func values(at slot: Int, of member: Int, isCode: Bool, in article: AlignedArticle) -> [UInt64: Value] {
    guard let block = article.block(at: slot, of: member) else { return [:] }
    let (text, features) = (article.members[member].article, article.features[member])
    var values: [UInt64: Value] = [:]
    if isCode {
      // Fold continuation lines and quotation marks, which may differ in the same command.
      let body = article.text(at: slot, of: member).replacing("\\\n", with: " ").replacing("\"", with: "'")
      for line in body.split(separator: "\n") {
        let line = folded(String(line))
        if !line.isEmpty { values[StableHash(line.utf8).hash] = Value(text: line, isTerm: false) }
      }
    } else {
      for fact in features.facts[block.facts.indices] {
        values[fact.atom ^ UInt64(fact.kind.rawValue)] = Value(
          text: features.string(fact, in: text), isTerm: fact.kind == .term,
          isRead: [.code, .link, .image, .number, .identifier].contains(fact.kind))
      }
    }
    return values
  }

  /// The words of a slot, without a mark like `[!NOTE]` before them.
  static func words(at slot: Int, of member: Int, in article: AlignedArticle) -> String {
    var words = article.text(at: slot, of: member)
    if article.kind(at: slot, of: member) != .codeBlock {
      let text = article.members[member].article
      for inline in article.nodes(at: slot, of: member) where inline.kind == .placeholder {
        words.replace(text.string(inline.literal), with: " ")
      }
    }
    return folded(words)
  }

  /// Returns whether a byte is white space of ASCII, with no other characters next to it than those of ASCII.
  private static func isLoneWhiteSpace(_ bytes: [UInt8], at index: Int) -> Bool {
    (bytes[index] == .space || (0x09...0x0d).contains(bytes[index])) && (index == 0 || bytes[index - 1] < 0x80)
      && (index + 1 == bytes.count || bytes[index + 1] < 0x80)
  }

  /// Returns a text with one space between its words.
  static func folded(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    func add(_ word: some Collection<UInt8>) {
      if !result.isEmpty { result.append(.space) }
      result.append(contentsOf: word)
    }
    // White space is a character by itself if the bytes next to it are ASCII; only the rest needs to be read as characters.
    let bytes = Array(text.utf8)
    var start = 0
    for end in 0...bytes.count {
      guard end == bytes.count || isLoneWhiteSpace(bytes, at: end) else { continue }
      let piece = bytes[start..<end]
      if piece.allSatisfy({ $0 < 0x80 }) {
        if !piece.isEmpty { add(piece) }
      } else {
        for word in String(decoding: piece, as: UTF8.self).split(whereSeparator: \.isWhitespace) { add(word.utf8) }
      }
      start = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension AlignedArticle {
  /// Whether the message of the commit that made a version of the source says that it changes no content.
  fileprivate func isCalledSlight(_ version: Int) -> Bool {
    guard let versions = history?.versions, versions.indices.contains(version) else { return false }
    return WordingChange.isCalledSlight(versions[version].subject)
  }
}

/// The words that differ between two texts of one language with equal values.
struct WordingChange {
  /// The words from the first to the last difference.
  private let old: ArraySlice<Substring>
  private let new: ArraySlice<Substring>
  private let length: Int
  private let language: String
  private let vocabulary: GrammarWords

  init(from before: String, to now: String, language: String) {
    self.language = language
    vocabulary = .of(language)
    let (old, new) = (before.split(separator: " ")[...], now.split(separator: " ")[...])
    let (start, end) = old.shared(with: new)
    (self.old, self.new) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    length = min(old.count, new.count)
  }

  /// Whether a translation of the one text is also one of the other.
  ///
  /// - Parameter isCalledSlight: whether its author says that only spelling, grammar or layout changed.
  func isSlight(isCalledSlight: Bool) -> Bool {
    guard !vocabulary.deciding.isEmpty else { return false }
    return addsWords || changesGrammar(most: 0, deciding: vocabulary.deciding)
      || isCalledSlight && keepsSense && changesGrammar(most: Self.mostOfSlight, deciding: [])
  }

  /// Whether both texts have, or lack, a negation and each of the opposites: *neither … nor* is another word for *not*.
  private var keepsSense: Bool {
    let (before, now) = (senses(old), senses(new))
    return (before[.negation] + before[.negative] > 0) == (now[.negation] + now[.negative] > 0)
      && Sense.opposites.allSatisfy { (before[$0] > 0) == (now[$0] > 0) }
  }

  private func senses(_ words: ArraySlice<Substring>) -> SenseCounts {
    let text = Array(words.joined(separator: " ").utf8)
    return SentenceReader(language: language).sentences(text, in: text.indices).reduce(SenseCounts()) { $0 + $1.senses }
  }

  /// Whether one or two words were added or removed in a longer text, none of them a deciding word, number or name.
  private var addsWords: Bool {
    let (less, more) = old.count < new.count ? (words(old), words(new)) : (words(new), words(old))
    // Punctuation is trimmed, as it may have moved to the added word.
    guard more.starts(with: less) || more.reversed().starts(with: less.reversed()) else { return false }
    let rest = more.starts(with: less) ? more.dropFirst(less.count) : more.dropLast(less.count)
    return (1...Self.few).contains(rest.count) && length >= Self.longer * rest.count
      && rest.allSatisfy { Self.isPlain($0) && !vocabulary.deciding.contains(String($0)) }
  }

  private static let few = 2
  private static let longer = 4

  /// Whether the first line of a commit's message says that the commit changes spelling, grammar or layout alone.
  static func isCalledSlight(_ subject: String) -> Bool {
    let said = LanguageProfile.of("en").words("slight-changes")
    return subject.lowercased().split { !$0.isLetter }.contains { said.contains(String($0)) }
  }

  /// Whether the texts have the same words in any order, but for small words and endings, and but for a few plain ones.
  /// - Parameters:
  ///   - most: the number of words that one text may have and the other not.
  ///   - deciding: the words that both must have as often.
  private func changesGrammar(most: Int, deciding: Set<String>) -> Bool {
    var rest: [String: Int] = [:]
    // Marks that are part of a name or of code count: run() is not run.
    for (words, number) in [(old, 1), (new, -1)] {
      for word in words {
        count(
          word.trimming(where: BlockChange.sentenceMarks.contains), times: number, deciding: deciding, in: &rest)
      }
    }
    let (gone, came) = (rest.values.reduce(0) { $0 + max(0, $1) }, rest.values.reduce(0) { $0 + max(0, -$1) })
    let changed = rest.filter { $0.value != 0 }.keys
    guard changed.allSatisfy({ Self.isPlain($0[...]) && !deciding.contains($0) }) else { return false }
    return max(gone, came) <= most && length >= Self.longer * max(gone, came)
  }

  private static let mostOfSlight = 2

  private func count(_ word: Substring, times number: Int, deciding: Set<String>, in counts: inout [String: Int]) {
    let folded = word.lowercased()
    guard !folded.isEmpty, !vocabulary.small.contains(folded) else { return }
    let isPlain = Self.isPlain(folded[...])
    counts[isPlain && !deciding.contains(folded) ? stem(folded) : String(word), default: 0] += number
  }

  /// The word without its endings, so far as several words share the rest.
  private func stem(_ word: String) -> String {
    var word = word[...]
    while let ending = vocabulary.endings.first(where: { word.hasSuffix($0) && word.count - $0.count >= Self.shortest })
    {
      word = word.dropLast(ending.count)
    }
    return String(word)
  }

  private static let shortest = 4

  private static func isPlain(_ word: Substring) -> Bool {
    word.allSatisfy { $0.isLetter && $0.isLowercase || $0 == "'" || $0 == "’" }
  }

  private func words(_ some: ArraySlice<Substring>) -> [Substring] {
    some.map { $0.trimming { !$0.isLetter && !$0.isNumber } }
  }
}
