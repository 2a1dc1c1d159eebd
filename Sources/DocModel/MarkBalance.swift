/// The notations of an article that open and close blocks, such as `{{< note >}}` and `{{< /note >}}`: which names are
/// paired, and which notations have no partner.
package struct MarkBalance: Sendable, Hashable {
  /// The names that at least one pair has.
  package let paired: Set<String>
  /// In reading order.
  package let unpaired: [UnpairedMark]

  package init(paired: Set<String> = [], unpaired: [UnpairedMark] = []) {
    self.paired = paired
    self.unpaired = unpaired
  }
}

/// An opening notation that is not closed where it was opened, or a closing one without an opening one.
package struct UnpairedMark: Sendable, Hashable {
  /// The name of all fences of code blocks.
  package static let fence = "```"

  /// The name that both notations of a pair share: `note` of `{{< /note >}}` and of `{% endnote %}`.
  package let name: String
  package let isClosing: Bool
  /// Whether an opening notation must be closed in its flavour; others may be complete by themselves.
  package let mustBeClosed: Bool
  /// As written, at most 80 bytes.
  package let text: String
  /// 1-based line in the file.
  package let line: UInt32
  /// For a closing notation: the opening one of the list item before it, which it would close if it were indented.
  package var opening: Opening?

  /// The opening notation in a list item that is closed after the item.
  package struct Opening: Sendable, Hashable {
    /// As written, at most 80 bytes.
    package let text: String
    /// 1-based line in the file.
    package let line: UInt32
    /// The number of spaces that the closing one lacks before it.
    package let indent: Int

    package init(text: String, line: UInt32, indent: Int) {
      self.text = text
      self.line = line
      self.indent = indent
    }
  }

  package init(name: String, isClosing: Bool, mustBeClosed: Bool, text: String, line: UInt32) {
    self.name = name
    self.isClosing = isClosing
    self.mustBeClosed = mustBeClosed
    self.text = text
    self.line = line
  }
}
