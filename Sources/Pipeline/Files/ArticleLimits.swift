import MarkdownReader
import Reports

/// Resource limits per article. An article that exceeds them is skipped and reported; the others are processed.
package struct ArticleLimits: Sendable {
  /// The maximum file size of one locale, in bytes.
  package var bytes = MarkdownReader.sizeLimit
  /// The maximum number of nodes (paragraphs, cells, code spans and so on) in one locale.
  package var blocks = 1_000_000
  /// The maximum time for all locales of an article, in seconds.
  package var seconds = 60
  /// The maximum memory of a worker process, in MB.
  package var memory = 2048

  package init() {}

  /// The names of the limits in the configuration.
  static let keys = ["bytes", "blocks", "seconds", "memory"]

  /// Sets a limit by name; returns false for an unknown name or a value out of range.
  mutating func set(_ key: String, to number: Int) -> Bool {
    guard number > 0, number < 1 << 30 else { return false }
    switch key {
    case "bytes": bytes = number
    case "blocks": blocks = number
    case "seconds": seconds = min(number, 1 << 20)
    case "memory": memory = number
    default: return false
    }
    return true
  }

  func tooLarge(_ file: String) -> RunError {
    RunError("is larger than \(bytes) bytes and is not read: split it, or raise --max-bytes", file: file)
  }

  func tooMany(_ count: Int, _ file: String) -> RunError {
    RunError(
      "holds \(count) blocks, more than \(blocks), and is left out: split it, or raise --max-blocks", file: file)
  }

  func tooSlow(_ article: ArticleFiles) -> RunError {
    RunError(
      "the article \(article.path) takes longer than \(seconds) s and was left out: split it, or raise --max-seconds",
      file: article.files.first?.file)
  }
}
