public import DocModel

/// What a language-neutral value is.
public enum FactKind: UInt8, Sendable, CaseIterable {
  /// A code span: compared exactly, blanks folded.
  case code
  /// The target of a link, folded by ``LinkTarget``.
  case link
  /// The target of an image, folded by ``LinkTarget``.
  case image
  /// A number, folded by ``NumberScanner``: separators and digits of other scripts are no difference.
  case number
  /// CamelCase, dotted.names, snake_case: a token that cannot be a word of a language.
  case identifier
  /// A Latin token with a capital, or any Latin token in a text of another script: a name until the locales say
  /// otherwise.
  case term
  /// A shortcode, variable or expression of the documentation pipeline.
  case placeholder
  /// A raw HTML tag.
  case tag
  /// A footnote reference.
  case footnote
  /// A keyword put on words (`[!UICONTROL Save]`), attributes behind a link or an image.
  case mark
}

/// One language-neutral value in a block.
public struct Fact: Sendable {
  // In this order it takes the least room: of a large table there are as many as cells.

  /// Equal atoms mean equal values after folding.
  public let atom: UInt64
  /// Equal only for the same spelling.
  public let exact: UInt64
  /// Where it stands: in ``ArticleFeatures/visible`` for numbers, identifiers and terms, else in the article's pool.
  public let range: ByteRange
  /// The line in the file, 1-based.
  public let line: UInt32
  public let kind: FactKind
  /// For numbers how much a difference tells: 0 a single digit (could be a word elsewhere), 1 longer, 2 with a
  /// separator.
  public let weight: UInt8

  public init(kind: FactKind, atom: UInt64, exact: UInt64, range: ByteRange, line: UInt32, weight: UInt8 = 0) {
    self.kind = kind
    self.atom = atom
    self.exact = exact
    self.range = range
    self.line = line
    self.weight = weight
  }

  /// True where ``range`` points into the visible text of the block.
  public var isInText: Bool { kind == .number || kind == .identifier || kind == .term }
}

/// What there is to compare of one block (a paragraph, heading, cell, code block).
public struct BlockFeatures: Sendable {
  /// The block's facts in ``ArticleFeatures/facts``, in reading order.
  public var facts: ByteRange
  /// Its visible text in ``ArticleFeatures/visible``.
  public var text: ByteRange
  /// One bit per hashed value: for fast similarity.
  public var mask: UInt64
  /// The same for terms, which locales keep less faithfully.
  public var termMask: UInt64
  /// Characters that a reader sees, East Asian ones counted as two.
  public var length: UInt32
  /// What the text and its facts are made of.
  public var signs: TextSigns
  /// Order-free sum of all facts but terms: equal sums, nothing to compare.
  public var neutral: UInt64
  /// Order-free sum of the identifiers as they are written, letter case heeded.
  public var spelling: UInt64
  /// Hash of the visible text, blanks folded.
  public var textHash: UInt64

  public static let empty = BlockFeatures(
    facts: .empty, text: .empty, mask: 0, termMask: 0, length: 0, signs: [], neutral: 0, spelling: 0, textHash: 0)
}
