internal import Alignment
internal import DocModel

/// Code spans that say the same in another form.
enum SameSpans {
  /// True where nothing differs but the brackets of a call, those around it, a prompt or a slash at the end.
  static func areOneName(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    !missing.isEmpty && missing.map { bare($0.text) }.sorted() == extra.map { bare($0.text) }.sorted()
  }

  /// True where one side has in one span the words that the other has in several.
  static func arePutTogether(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard min(missing.count, extra.count) == 1, max(missing.count, extra.count) > 1 else { return false }
    return words(missing) == words(extra)
  }

  /// True for words in small letters alone, which a text can say in the language.
  static func areWords(_ spans: [Deviation]) -> Bool {
    spans.allSatisfy { $0.text.utf8.count >= 2 && $0.text.utf8.allSatisfy { (0x61...0x7a).contains($0) } }
  }

  /// True where words of the language stand for words that begin with a capital, as a button or a title has them.
  static func areTitles(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    return missing.allSatisfy { $0.text.first?.isUppercase == true && $0.text.contains(" ") } && (missing + extra).allSatisfy { span in
      span.text.allSatisfy { $0.isLetter || $0 == " " || $0 == ">" }
    }
  }

  /// True where nothing differs but the words of placeholders, be it by a slip: a reader puts something else there.
  static func differInPlaceholders(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    return extra.allSatisfy { own in missing.contains { AlignedArticle.differInPlaceholders(own.text, $0.text) } }
  }

  private static func bare(_ span: String) -> String {
    var text = span.hasPrefix("$ ") ? span.dropFirst(2) : span[...]
    if text.hasSuffix("()") { text = text.dropLast(2) }
    for (open, close) in ["{": "}", "[": "]", "(": ")", "<": ">", "\"": "\"", "'": "'"] where text.hasPrefix(open) && text.hasSuffix(close) && text.count > 2 {
      text = text.dropFirst().dropLast()
      break
    }
    if text.count > 1, text.hasSuffix("/") { text = text.dropLast() }
    return text.filter { $0 != " " }
  }

  private static func words(_ spans: [Deviation]) -> [String] {
    spans.flatMap { $0.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.map(String.init) }.sorted()
  }
}
