public import DocModel

/// A finding of a check as shown on the page of its article.
public struct PageFinding: Sendable, Equatable {
  /// The text of another locale at the same position.
  public struct Other: Sendable, Equatable {
    public let locale: LocaleTag
    public let text: String
    /// `content/pl-PL/a.md:79:163`.
    public let place: String

    public init(locale: LocaleTag, text: String, place: String) {
      self.locale = locale
      self.text = text
      self.place = place
    }
  }

  /// The severity as CSS class and label: `critical`.
  public let severity: String
  public let rule: String
  public let message: String
  /// 0–100.
  public let confidence: Int
  /// 1-based; a column of 0 means the whole line.
  public let line: Int
  public let column: Int
  /// The text at fault as plain text in the file; empty if there is no such text.
  public let words: String
  /// `content/ko-KR/a.md:79:155`.
  public let place: String
  public let others: [Other]

  public init(
    severity: String, rule: String, message: String, confidence: Int, line: Int, column: Int, words: String,
    place: String, others: [Other]
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.confidence = confidence
    self.line = line
    self.column = column
    self.words = words
    self.place = place
    self.others = others
  }
}
