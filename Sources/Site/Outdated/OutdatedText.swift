package import DocModel

/// The changes of the source since a translation was made, as the translation's page shows it.
package struct OutdatedText: Sendable, Equatable {
  /// One block of the source that the translation does not follow.
  package struct Change: Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case changed, added, removed }

    package let kind: Kind
    /// The node of the translation's block; for an added block, the node that it comes after. Nil for a change of the
    /// title, or of a block before the first one.
    package let node: Int?
    /// The text of the source's block before and after; empty for a block that was added or removed.
    package let before: QuotedText
    package let now: QuotedText
    package let isCode: Bool
    /// The day of the change as yyyymmdd; 0 if it is not known.
    package let day: Int

    package init(kind: Kind, node: Int?, before: QuotedText, now: QuotedText, isCode: Bool = false, day: Int = 0) {
      self.kind = kind
      self.node = node
      self.before = before
      self.now = now
      self.isCode = isCode
      self.day = day
    }
  }

  /// The maximum number of changes that a page shows; further ones are only counted.
  package static let most = 500

  /// In the order of the translation's text; never empty.
  package let changes: [Change]
  /// The number of paragraphs that the translation does not follow, with a row of a table as one paragraph.
  package let count: Int
  /// The number of paragraphs of the source, at least ``count``.
  package let total: Int
  /// The day of the text that the translation was made from, as yyyymmdd; 0 if it is not known.
  package let day: Int
  /// The language of the changed texts.
  package let source: LocaleTag

  /// Fails if there is no change.
  package init?(changes: [Change], count: Int, total: Int, day: Int, source: LocaleTag) {
    guard !changes.isEmpty else { return nil }
    self.changes = changes
    self.count = count
    self.total = max(total, count)
    self.day = day
    self.source = source
  }
}

/// A new text with its changes since the old one: pieces that both have, that were removed, or that were inserted.
struct TextRevision: Equatable {
  enum Kind: Equatable { case kept, removed, inserted }

  struct Piece: Equatable {
    let kind: Kind
    let isCode: Bool
    var text: String
  }

  /// A word with the spaces after it, of one run of the text.
  private struct Word: Equatable {
    let text: Substring
    let isCode: Bool
  }

  private(set) var pieces: [Piece] = []

  /// The maximum number of words of a text that is compared word by word, which can cost quadratic time.
  static let most = 600

  init(from before: QuotedText, to now: QuotedText) {
    guard !before.isEmpty, !now.isEmpty else {
      add(before, .removed)
      add(now, .kept)
      return
    }
    let (old, new) = (Self.words(before), Self.words(now))
    guard old.count <= Self.most, new.count <= Self.most else {
      add(now, .kept)
      return
    }
    for step in EditScript.steps(from: old, to: new) {
      switch step {
      case .keep(let word): add(word, .kept)
      case .remove(let word): add(word, .removed)
      case .insert(let word): add(word, .inserted)
      }
    }
  }

  private mutating func add(_ text: QuotedText, _ kind: Kind) {
    for run in text.runs { pieces.append(Piece(kind: kind, isCode: run.isCode, text: run.text)) }
  }

  private mutating func add(_ word: Word, _ kind: Kind) {
    if let last = pieces.indices.last, pieces[last].kind == kind, pieces[last].isCode == word.isCode {
      pieces[last].text += word.text
    } else {
      pieces.append(Piece(kind: kind, isCode: word.isCode, text: String(word.text)))
    }
  }

  private static func words(_ text: QuotedText) -> [Word] {
    text.runs.flatMap { run in words(run.text).map { Word(text: $0, isCode: run.isCode) } }
  }

  /// Cuts a text into words, each with the spaces after it; in scripts without spaces each character is a word.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var isAfterSpace = false
    for index in text.indices {
      let character = text[index]
      let isAlone = character.unicodeScalars.first?.isEastAsian == true
      if index > start, isAfterSpace && !character.isWhitespace || isAlone {
        words.append(text[start..<index])
        start = index
      }
      isAfterSpace = character.isWhitespace || isAlone
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }
}

/// The blocks of a translation that a page marks as older than their source, and the places of the notes about them.
struct ChangePlaces {
  /// The changes that one note lists: adjacent ones of one kind at one place.
  struct Group {
    let kind: OutdatedText.Change.Kind
    /// Indices of ``OutdatedText/changes``.
    var changes: [Int]
  }

  let text: OutdatedText
  /// The groups in the order of the text; their notes are numbered from 1.
  private(set) var groups: [Group] = []
  /// The nodes that are marked.
  private(set) var marked: Set<Int> = []
  /// Indices of ``groups`` by the node that their notes follow.
  private(set) var notes: [Int: [Int]] = [:]
  /// The groups before the text.
  private(set) var loose: [Int] = []
  /// The groups whose notes are already on the page.
  var written: Set<Int> = []

  init(_ text: OutdatedText, in article: Article) {
    self.text = text
    var last: (place: Int?, node: Int?)?
    for (index, change) in text.changes.enumerated() {
      let node = change.node.flatMap { article.nodes.indices.contains($0) ? $0 : nil }
      if change.kind != .added, let node { marked.insert(node) }
      let place = node.flatMap { Self.place(after: $0, in: article) }
      let isInTable = place.map { article.nodes[$0].kind == .table } ?? false
      if let last, let group = groups.indices.last, groups[group].kind == change.kind, last.place == place,
        change.kind == .added ? last.node == node : isInTable
      {
        groups[group].changes.append(index)
        continue
      }
      let group = groups.count
      groups.append(Group(kind: change.kind, changes: [index]))
      if let place { notes[place, default: []].append(group) } else { loose.append(group) }
      last = (place, node)
    }
  }

  /// Returns the innermost block at or above a node that a note can follow; after an item it is the item's last child.
  private static func place(after node: Int, in article: Article) -> Int? {
    var at = node
    while at > 0 {
      switch article.nodes[at].kind {
      case .paragraph, .heading, .codeBlock, .table, .item, .list, .blockQuote, .alert, .htmlBlock, .thematicBreak,
        .directive,
        .include, .tabGroup:
        return at
      default: break
      }
      let depth = article.nodes[at].depth
      repeat { at -= 1 } while at > 0 && article.nodes[at].depth >= depth
    }
    return nil
  }
}
