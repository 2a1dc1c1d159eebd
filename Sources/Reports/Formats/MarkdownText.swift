/// Escapes plain text so that Markdown shows it literally.
package enum MarkdownText {
  private static let special: Set<Character> = [
    "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "@", "!", "$",
  ]

  package static func escape(_ text: some StringProtocol) -> String {
    var result = ""
    for character in TextLayout.tame(text) {
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Returns a code span with the text, whatever backticks the text contains.
  package static func code(_ text: some StringProtocol) -> String {
    let text = TextLayout.tame(text)
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + pad + text.replacing("|", with: "\\|") + pad + fence
  }
}
