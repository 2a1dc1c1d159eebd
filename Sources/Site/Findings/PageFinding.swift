package import DocModel

/// A finding of a check as shown on the page of its article.
package struct PageFinding: Sendable, Equatable {
  /// The text of another locale at the same position.
  package struct Other: Sendable, Equatable {
    package let locale: LocaleTag
    package let text: String
    /// `content/pl-PL/a.md:79:163`.
    package let place: String

    package init(locale: LocaleTag, text: String, place: String) {
      self.locale = locale
      self.text = text
      self.place = place
    }
  }

  /// The severity as CSS class and label: `critical`.
  package let severity: String
  package let rule: String
  package let message: String
  /// 0–100.
  package let confidence: Int
  /// 1-based; a column of 0 means the whole line.
  package let line: Int
  package let column: Int
  /// The text at fault as plain text in the file; empty if there is no such text.
  package let words: String
  /// `content/ko-KR/a.md:79:155`.
  package let place: String
  package let others: [Other]

  package init(
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
