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
  ///   - pages: The cached texts for all members of the article.
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
      guard !pages.hold(text, in: other, article), !before.isEmpty || !pages.hold(text, in: member, article),
        !pages.isLabel(text, ofTextIn: other, before: other == old ? source : old, article),
        !article.isRawTable(pair.now ?? pair.old ?? place, of: before.isEmpty ? source : old),
        !article.isCellOfRawTable(pair.now ?? pair.old ?? place, text, of: other),
        !before.isEmpty || !article.isCellOfRawTable(place, nil, of: member)
      else { return nil }
      (state, values, extent, isOfEntries) = (.open, nil, .text, false)
      return
    }
    // The translation has the same words as the source has today, such as a name alone in a cell, or the same command
    // with translated placeholders.
    let held = Self.words(at: place, of: member, in: article)
    let isHeld = held.withoutFilledIn.map { $0 == now.withoutFilledIn && $0 != before.withoutFilledIn } ?? false
    if before != now, isHeld || held == now { return nil }
    if before != now, Self.typed(before) == Self.typed(now) || Self.unnumbered(before) == Self.unnumbered(now) {
      return nil
    }
    if let marked = Self.withoutMarks(first, of: old, in: article),
      marked == Self.withoutMarks(slot, of: source, in: article)
    {
      return nil
    }
    // A container was split or two were joined, and the rest of the text is elsewhere on the page.
    let (whole, part, other) = now.count > before.count ? (now, before, old) : (before, now, source)
    if whole != part, let place = whole.firstRange(of: part),
      [whole[..<place.lowerBound], whole[place.upperBound...]].allSatisfy({
        pages.hold(String($0), in: other, article) || pages.isBlock($0, of: other, in: article)
      })
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
    // The source dropped a sentence, and the translation has none of its values.
    if new.isEmpty, gone.values.contains(where: { !$0.isTerm }), !gone.keys.contains(where: { own[$0] != nil }),
      before.hasPrefix(now) || before.hasSuffix(now)
    {
      return nil
    }
    // Changes of container markup are invisible to readers.
    guard before != now || gone.values.contains(where: \.isRead) || new.values.contains(where: \.isRead) else {
      return nil
    }
    let isCalledSlight = version.map { article.isCalledSlight($0) } ?? false
    let wording = pages.wording(
      from: before, to: now, locale: article.members[source].article.locale, isCalledSlight: isCalledSlight)
    if !isCode, before != now, gone.values.allSatisfy(\.isTerm), new.values.allSatisfy(\.isTerm),
      Self.isMended(
        wording, old: old, now: source, own: (place, member), in: article, pages: &pages)
    {
      return nil
    }
    if !isCode,
      wording.words.areTaken(by: held) || Self.wasTranslated(before, now, into: article.members[source].article.locale)
    {
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
    extent =
      before == now || isCode
      ? .text
      : wording.isSlight
        ? .wording
        : wording.isSpelling || article.slots[slot].kind == .heading && Self.isOfOneName(before, now)
          ? .spelling : .text
    // If the translation has none of the removed values, it uses a local one, such as its own address.
    if values != nil, !gone.isEmpty, !gone.keys.contains(where: { own[$0] != nil }) { return nil }
  }

  fileprivate static func bare(_ text: Substring) -> Substring {
    text.trimming { $0 == " " || sentenceMarks.contains($0) }
  }

  /// Returns whether a word or phrase in Latin script was replaced by one of the source's language, which has another: it
  /// was left in the language that others translate to.
  private static func wasTranslated(_ before: String, _ now: String, into locale: LocaleTag) -> Bool {
    let (start, end) = before.shared(with: now)
    let (lost, new) = (before.dropFirst(start).dropLast(end), now.dropFirst(start).dropLast(end))
    return !WritingSystem.of(locale).writes(.latin) && lost.contains(where: \.isLetter) && lost.allSatisfy(\.isASCII)
      && new.contains(where: \.isLetter) && !new.contains { $0.isASCII && $0.isLetter }
  }

  /// The lines of a text block without white space and the marks of emphasis: mended markup changes nothing that a
  /// translation says. Nil for code, and for an empty block.
  private static func withoutMarks(_ slot: Int, of member: Int, in article: AlignedArticle) -> [UInt8]? {
    guard article.slots[slot].kind != .codeBlock, let node = article.node(at: slot, of: member) else { return nil }
    let text = article.members[member].article
    let (first, last) = (Int(text.nodes[node].firstLine), Int(text.nodes[node].lastLine))
    guard first > 0, first <= last else { return nil }
    let bytes = (first...last).flatMap { text.sourceLine($0).filter { $0 > .space && $0 != .of("*") } }
    return bytes.isEmpty ? nil : bytes
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
  /// commas before a closing bracket, brackets around markup and around the one parameter of an arrow function, and the
  /// zero of a fraction.
  static func squeezed(_ code: String) -> String {
    var text = code.filter { !$0.isWhitespace && $0 != ";" }.reduce(into: "") { result, character in
      if ")]}".contains(character), result.last == "," { result.removeLast() }
      result.append(character == "\"" ? "'" : character)
    }
    for (form, plain) in [("{''}", ""), ("(<", "<"), (">)", ">")] {
      // Brackets may be nested.
      for _ in 0..<mostNested where text.contains(form) { text.replace(form, with: plain) }
    }
    return text.replacing(/\((\w+)\)=>/) { "\($0.1)=>" }.replacing(/\b0\.(\d)/) { ".\($0.1)" }
  }

  private static let mostNested = 4

  /// Caches what several translations of an article ask: the whole texts of its members, as plain text and as source, to
  /// look up single blocks in them, and how the wording of the source's blocks changed.
  struct Pages {
    private var texts: [Int: [[UInt8]]] = [:]
    private var wordings: [Wording.Key: Wording] = [:]
    private var blocks: [Int: [Substring]] = [:]
    private var counts: [Int: [String: Int]] = [:]

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

    /// Returns whether a short text begins a block of a member's page, the rest of which the other version has: a label
    /// was joined with the text after it, or parted from it.
    mutating func isLabel(
      _ text: String, ofTextIn member: Int, before other: Int, _ article: AlignedArticle
    ) -> Bool {
      let label = BlockChange.bare(text[...])
      guard !label.isEmpty, label.utf8.count < Self.long else { return false }
      for words in bareTexts(of: member, article) {
        guard words.hasPrefix(label), case let rest = words.dropFirst(label.count), let mark = rest.first,
          !mark.isLetter, !mark.isNumber
        else { continue }
        let text = String(BlockChange.bare(rest))
        if text.utf8.count >= Self.long, hold(text, in: other, article) { return true }
      }
      return false
    }

    /// Returns whether a text is all that a block of a member's page says, as a label in a heading or paragraph by itself.
    mutating func isBlock(_ text: Substring, of member: Int, in article: AlignedArticle) -> Bool {
      let text = BlockChange.bare(text)
      return !text.isEmpty && bareTexts(of: member, article).contains(text)
    }

    /// The texts of a member's blocks without the marks around them; code is left out.
    private mutating func bareTexts(of member: Int, _ article: AlignedArticle) -> [Substring] {
      if let known = blocks[member] { return known }
      let all = article.slots.indices.filter { article.kind(at: $0, of: member) != .codeBlock }
        .map { BlockChange.bare(BlockChange.words(at: $0, of: member, in: article)[...]) }.filter { !$0.isEmpty }
      blocks[member] = all
      return all
    }

    /// The number of occurrences of each word of a member's page, in small letters.
    mutating func words(of member: Int, _ article: AlignedArticle) -> [String: Int] {
      if let known = counts[member] { return known }
      let words = article.members[member].article.plainText(of: 0).lowercased().split { !$0.isLetter }
      let all = words.reduce(into: [:]) { $0[String($1), default: 0] += 1 }
      counts[member] = all
      return all
    }

    mutating func wording(
      from before: String, to now: String, locale: LocaleTag, isCalledSlight: Bool
    ) -> Wording {
      let key = Wording.Key(before: before, now: now, isCalledSlight: isCalledSlight)
      if let known = wordings[key] { return known }
      let wording = Wording(of: key, in: locale)
      wordings[key] = wording
      return wording
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

  /// Returns a text with one space between its words.
  static func folded(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    func add(_ word: some Collection<UInt8>) {
      if !result.isEmpty { result.append(.space) }
      result.append(contentsOf: word)
    }
    let bytes = Array(text.utf8)
    var start = 0
    for end in 0...bytes.count {
      guard end == bytes.count || isLoneWhiteSpace(bytes, at: end) else { continue }
      let piece = bytes[start..<end]
      if piece.allSatisfy({ $0 < 0xc0 || isLetterLead($0) }) {
        if !piece.isEmpty { add(piece) }
      } else {
        for word in String(decoding: piece, as: UTF8.self).split(whereSeparator: \.isWhitespace) { add(word.utf8) }
      }
      start = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns whether a byte is white space of ASCII and a character by itself: those next to it do not combine with it.
  private static func isLoneWhiteSpace(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == .space || (0x09...0x0d).contains(bytes[index]) else { return false }
    let before = bytes[..<index].last { $0 & 0xc0 != 0x80 } ?? 0
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    return (before < 0x80 || isLetterLead(before)) && (next < 0x80 || isLetterLead(next))
  }

  /// Returns whether all characters that begin with a byte are letters, or signs that neither are white space nor combine
  /// with others: of the Latin and the Cyrillic alphabet, Chinese and Korean ones.
  private static func isLetterLead(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xc3...0xc9, 0xd0, 0xd1, 0xe4...0xec: true
    default: false
    }
  }
}

extension AlignedArticle {
  /// Whether the message of the commit that made a version of the source says that it changes no content.
  fileprivate func isCalledSlight(_ version: Int) -> Bool {
    guard let versions = history?.versions, versions.indices.contains(version) else { return false }
    return WordingChange.isCalledSlight(versions[version].subject)
  }
}
