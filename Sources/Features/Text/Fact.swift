package import DocModel

/// The kind of a language-neutral value.
package enum FactKind: UInt8, Sendable, CaseIterable {
  /// A code span: compared exactly, except for runs of whitespace.
  case code
  /// The target of a link, folded by ``LinkTarget``.
  case link
  /// The target of an image, folded by ``LinkTarget``.
  case image
  /// A number, folded by ``NumberScanner``: separators and digits of other scripts do not matter.
  case number
  /// A token that cannot be a word of a language: CamelCase, dotted.names, snake_case.
  case identifier
  /// A Latin token with a capital, or any Latin token in a text of another script; a candidate for a name that the
  /// comparison of locales confirms or rejects.
  case term
  /// A shortcode, variable or expression of the documentation pipeline.
  case placeholder
  /// A raw HTML tag.
  case tag
  /// A footnote reference.
  case footnote
  /// A keyword that marks words (`[!UICONTROL Save]`), or attributes after a link or an image.
  case mark
}

/// The properties of the written form of a value that rate a difference in it.
package struct ValueTraits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A link to a place of the same page.
  package static let fragment = ValueTraits(rawValue: 1)
  /// A number of several digits. Another locale may write a single digit as a word.
  package static let longNumber = ValueTraits(rawValue: 2)
  /// A number with a separator.
  package static let separated = ValueTraits(rawValue: 4)
  /// A word with a capital, or an identifier.
  package static let nameLike = ValueTraits(rawValue: 8)
  /// An identifier, or a word of capitals only: no language has it as an ordinary word.
  package static let coined = ValueTraits(rawValue: 16)
  /// A cell whose text is in the lexicon.
  package static let inLexicon = ValueTraits(rawValue: 32)
  /// A line of code in the language of the translation.
  package static let foreign = ValueTraits(rawValue: 64)
  /// A count for most of a page or all of it.
  package static let wholePage = ValueTraits(rawValue: 128)

  /// Whether it is an ordinary word with a capital.
  package var isCapitalizedWord: Bool { contains(.nameLike) && !contains(.coined) }
}

/// One language-neutral value in a block.
package struct Fact: Sendable {
  // Ordered for the smallest size: a large table has as many facts as cells.

  /// Equal for equal values after folding.
  package let atom: UInt64
  /// Equal only for the same spelling.
  package let exact: UInt64
  /// Position in ``ArticleFeatures/visible`` for numbers, identifiers and terms, otherwise in the article's pool.
  package let range: ByteRange
  /// The line in the file, 1-based.
  package let line: UInt32
  package let kind: FactKind
  /// The properties of its written form.
  package let traits: ValueTraits

  package init(kind: FactKind, atom: UInt64, exact: UInt64, range: ByteRange, line: UInt32, traits: ValueTraits = []) {
    self.kind = kind
    self.atom = atom
    self.exact = exact
    self.range = range
    self.line = line
    self.traits = traits
  }

  /// Whether ``range`` refers to the visible text of the block.
  package var isInText: Bool { kind == .number || kind == .identifier || kind == .term }
}

/// The comparable features of one block (a paragraph, heading, cell or code block).
package struct BlockFeatures: Sendable {
  /// The index range of the block's facts in ``ArticleFeatures/facts``, in reading order.
  package var facts: ByteRange
  /// The byte range of its visible text in ``ArticleFeatures/visible``.
  package var text: ByteRange
  /// One bit per hashed value, for a fast estimate of similarity.
  package var mask: UInt64
  /// The bit mask of the terms, which locales keep less reliably.
  package var termMask: UInt64
  /// The width in characters, East Asian ones counted as two.
  package var length: UInt32
  /// The properties of the text and its facts.
  package var signs: TextTraits
  /// Order-independent sum of the hashes of all facts except terms: blocks with equal sums need no comparison.
  package var neutral: UInt64
  /// Order-independent sum of the case-sensitive hashes of the identifiers; of a code block, its number of line feeds,
  /// and in the upper half that of its indented lines.
  package var spelling: UInt64
  /// Hash of the visible text with runs of whitespace folded.
  package var textHash: UInt64

  package static let empty = BlockFeatures(
    facts: .empty, text: .empty, mask: 0, termMask: 0, length: 0, signs: [], neutral: 0, spelling: 0, textHash: 0)
}

/// Collects the facts of an article block by block.
struct FactList {
  private(set) var all: [Fact] = []
  /// The index of the current block's first fact.
  private(set) var first = 0
  /// The start of the current block's visible text.
  private(set) var start = 0
  /// The offsets in the visible text where source lines begin, for all blocks.
  private var lines: [(offset: Int, line: UInt32)] = []
  private var firstLine = 0
  private var line: UInt32 = 0
  private var nextLine = 0

  init(capacity: Int) { all.reserveCapacity(capacity) }

  var count: Int { all.count }

  /// Begins a block whose text starts at `offset` and on `line`.
  mutating func begin(at offset: Int, line: UInt32) {
    first = all.count
    start = offset
    self.line = line
    firstLine = lines.count
    nextLine = firstLine
  }

  /// Records that the text from `offset` on is on `line`.
  mutating func note(line: UInt32, at offset: Int) {
    if firstLine == lines.count || line != lines[lines.count - 1].line { lines.append((offset, line)) }
  }

  @inline(__always)
  mutating func add(_ fact: Fact) { all.append(fact) }

  /// Adds a fact of the visible text. Must be called in reading order, because the line is found incrementally.
  mutating func add(
    _ kind: FactKind, _ hashes: (folded: UInt64, exact: UInt64), at range: Range<Int>, traits: ValueTraits
  ) {
    while nextLine < lines.count, nextLine == firstLine || lines[nextLine].offset <= range.lowerBound {
      line = lines[nextLine].line
      nextLine += 1
    }
    all.append(
      Fact(
        kind: kind, atom: hashes.folded, exact: hashes.exact,
        range: ByteRange(start: UInt32(range.lowerBound), end: UInt32(range.upperBound)), line: line, traits: traits))
  }
}
