package import Alignment
package import DocModel
internal import Features

/// The content of the source that a translation does not have yet, block by block, for reports that count and quote it.
package struct OutdatedContent: Sendable {
  /// The amount of work, smallest first.
  package enum Extent: String, Sendable, Comparable, CaseIterable {
    /// Changes that no reader sees.
    case none
    /// Spelling, a word or two, or typography.
    case typo
    /// Code, numbers and targets, which can be copied.
    case values
    case sentences
    /// Most of the page.
    case rewritten

    package static func < (a: Extent, b: Extent) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The size of the work as teams estimate it.
    package var size: String {
      switch self {
      case .none: "–"
      case .typo: "XS"
      case .values: "S"
      case .sentences: "M"
      case .rewritten: "L"
      }
    }
  }

  package struct Change: Sendable {
    package enum Kind: String, Sendable { case text, code, row, metadata }

    package let kind: Kind
    package let extent: Extent
    /// The heading above it in the source; empty before the first one.
    package let section: String
    /// The source's text before and after; empty for a block that came or went.
    package let quotedBefore: QuotedText
    package let quotedNow: QuotedText
    /// The changed sentences, or lines of code, or values.
    package let count: Int
    /// The number of words of the source in sentences that are new.
    package let words: Int
    /// The first lines in today's source and in the translation.
    package let sourceLine: Int
    package let line: Int
    /// The slots of the block in the version translated and today; -1 for metadata.
    package let oldSlot: Int
    package let nowSlot: Int
    /// Whether the translation shows that it did not follow: it has an old value, or lacks a block.
    package let isVisible: Bool
    /// Whether the translation was changed there since.
    package let isTouched: Bool
    /// Whether the number of sentences changed, or a block came or went.
    package let isOfOtherLength: Bool
    /// The version of the source that changed it, in ``SourceHistory/versions``; nil if that is unknown.
    package var version: Int?

    package var before: String { quotedBefore.text }
    package var now: String { quotedNow.text }
  }

  package let changes: [Change]
  /// The number of blocks of both source versions, and of the source's metadata that readers see.
  package let all: Int

  /// The size of all changes together.
  package var extent: Extent {
    let rewritten = changes.count { $0.extent == .sentences }
    return rewritten > 2 && rewritten * 2 > all ? .rewritten : changes.map(\.extent).max() ?? .none
  }

  /// The number of words to translate.
  package var words: Int { changes.reduce(0) { $0 + $1.words } }

  /// Fails if the version that the translation was made from is not known, or is today's.
  package init?(of member: Int, comparedTo source: Int, in article: AlignedArticle) {
    var pages = BlockChange.Pages()
    guard let stale = StaleBlocks(of: member, comparedTo: source, in: article, pages: &pages),
      let old = article.exactSource(of: member)
    else { return nil }
    let reader = Reader(member: member, old: old, source: source, article: article)
    changes = stale.entries.map(reader.change) + stale.blocks.map(reader.change)
    all = stale.all + stale.allEntries
  }

  private struct Reader {
    let member: Int
    let old: Int
    let source: Int
    let article: AlignedArticle

    func change(_ entry: StaleEntry) -> Change {
      let extent: Extent =
        switch entry.change {
        case .words: entry.isSlight ? .typo : .sentences
        case .targets: .values
        }
      return Change(
        kind: .metadata, extent: extent,
        section: "", quotedBefore: QuotedText("\(entry.key): \(entry.before)"),
        quotedNow: QuotedText("\(entry.key): \(entry.now.value)"), count: 1,
        words: extent == .values ? 0 : TextSize.words(entry.now.value), sourceLine: entry.sourceLine, line: entry.line,
        oldSlot: -1,
        nowSlot: -1, isVisible: false, isTouched: false, isOfOtherLength: false)
    }

    func change(_ block: StaleBlocks.Block) -> Change {
      let before = block.kind == .came ? QuotedText() : text(at: block.replaced ?? block.slot, of: old)
      var now = block.kind == .went ? QuotedText() : text(at: block.slot, of: source)
      for part in block.parts {
        now += QuotedText("\n\n")
        now += text(at: part, of: source)
      }
      let isCode = article.slots[block.slot].kind == .codeBlock
      let isRow = article.slots[block.slot].kind == .tableCell
      let size = isCode ? TextSize(lines: before.text, now.text) : TextSize(sentences: before.text, now.text)
      let extent = extent(of: block, isCode: isCode, from: before.text, to: now.text)
      var shown = (before, now)
      if let values = block.change.values, before.text == now.text {
        shown = (
          QuotedText(values.old.joined(separator: "\n")), QuotedText(values.new.joined(separator: "\n"))
        )
      }
      return Change(
        kind: isCode ? .code : isRow ? .row : .text, extent: extent, section: section(of: block),
        quotedBefore: shown.0, quotedNow: shown.1, count: max(1, size.changed),
        words: isCode || extent <= .values ? 0 : size.words,
        sourceLine: article.lines(at: block.slot, of: source).0,
        line: article.lines(at: block.replaced ?? block.slot, of: member).0,
        oldSlot: block.replaced ?? block.slot, nowSlot: block.slot,
        isVisible: block.kind != .changed || block.change.state == .open, isTouched: block.isTouched,
        isOfOtherLength: size.isOfOtherLength, version: block.version)
    }

    private func extent(of block: StaleBlocks.Block, isCode: Bool, from before: String, to now: String) -> Extent {
      switch block.change.extent {
      case .wording, .spelling: .typo
      case .text where isCode || block.change.values != nil || hasSameWords(block): .values
      case .text where TextSize.differInValues(before, now): .values
      case .text: .sentences
      }
    }

    /// Returns whether a block has the same words in both versions of the source, with other values between them.
    private func hasSameWords(_ block: StaleBlocks.Block) -> Bool {
      guard block.kind == .changed, block.parts.isEmpty,
        let before = article.wordsAlone(at: block.replaced ?? block.slot, of: old)
      else { return false }
      return before == article.wordsAlone(at: block.slot, of: source)
    }

    /// The text of a block; of a cell that begins a row which came or went, that of the row.
    private func text(at slot: Int, of holder: Int) -> QuotedText {
      guard article.slots[slot].kind == .tableCell, let row = article.enclosing(slot, .tableRow),
        (article.node(at: row, of: old) == nil) != (article.node(at: row, of: source) == nil)
      else { return article.quotedText(at: slot, of: holder) }
      var text = QuotedText()
      for (column, cell) in article.children(of: row).enumerated() {
        if column > 0 { text += QuotedText(" | ") }
        text += article.quotedText(at: cell, of: holder)
      }
      return text
    }

    private func section(of block: StaleBlocks.Block) -> String {
      guard let heading = (0...block.slot).last(where: { article.slots[$0].kind == .heading }) else { return "" }
      return article.text(at: heading, of: article.node(at: heading, of: source) == nil ? old : source)
    }
  }
}

/// The size of a change between two texts of one language.
package struct TextSize {
  /// The changed sentences or lines.
  let changed: Int
  /// The words in those that are new.
  let words: Int
  let isOfOtherLength: Bool

  init(sentences before: String, _ now: String) {
    func parts(_ text: String) -> [String] {
      Sentences.all(text).map { BlockChange.folded(String($0)) }.filter { !$0.isEmpty }
    }
    self.init(parts(before), parts(now))
  }

  init(lines before: String, _ now: String) {
    func parts(_ text: String) -> [String] {
      text.split(separator: "\n").map { BlockChange.folded(String($0)) }.filter { !$0.isEmpty }
    }
    self.init(parts(before), parts(now))
  }

  private init(_ before: [String], _ now: [String]) {
    let difference = now.difference(from: before)
    changed = max(difference.insertions.count, difference.removals.count)
    words = difference.insertions.reduce(0) { sum, change in
      guard case .insert(_, let text, _) = change else { return sum }
      return sum + Self.words(text)
    }
    isOfOtherLength = before.count != now.count
  }

  /// The number of words; letters of scripts without spaces between words count as words.
  package static func words(_ text: String) -> Int {
    text.split { !$0.isLetter && !$0.isNumber }.reduce(0) { sum, word in
      sum + (word.utf8.count > 2 * word.count ? word.count : 1)
    }
  }

  /// Returns whether only words with digits, or code, differ.
  static func differInValues(_ before: String, _ now: String) -> Bool {
    let (old, new) = (before.split(whereSeparator: \.isWhitespace), now.split(whereSeparator: \.isWhitespace))
    return old.count == new.count && !old.isEmpty
      && zip(old, new).allSatisfy { $0 == $1 || $0.contains(where: \.isNumber) && $1.contains(where: \.isNumber) }
  }
}

/// A value of the front matter that the source changed, and that a translation has as in the version that it was made
/// from: a number, a switch, a name. Texts, dates and what locales may choose are left out.
package struct OutdatedMetadata: Sendable {
  package let key: String
  /// The lines of the key in the translation and in today's source.
  package let line: Int
  package let sourceLine: Int

  /// The values in the order of the source; none if the version that the translation was made from is not known.
  package static func all(of member: Int, comparedTo source: Int, in article: AlignedArticle) -> [OutdatedMetadata] {
    guard let old = article.exactSource(of: member), old != source else { return [] }
    let (own, before) = (article.members[member].article.frontMatter, article.members[old].article.frontMatter)
    return article.members[source].article.frontMatter.entries.compactMap { now in
      guard isValue(now), let was = before.entry(now.key), was.value != now.value, isValue(was),
        let entry = own.entry(now.key), entry.value == was.value
      else { return nil }
      return OutdatedMetadata(key: now.key, line: Int(entry.line), sourceLine: Int(now.line))
    }
  }

  private static func isValue(_ entry: FrontMatter.Entry) -> Bool {
    guard !FrontMatterValues.mayDiffer(entry.key), !entry.key.contains("["), !entry.value.isEmpty else { return false }
    return switch entry.scalar {
    case .integer, .float, .boolean: true
    case .string: !entry.value.contains(where: \.isWhitespace)
    // A translation has its own dates.
    case .date, .null: false
    }
  }
}
