import MarkdownReader
import Reports

/// How much one article may take. What takes more is left out and said, and the rest is done.
public struct ArticleLimits: Sendable {
  /// Of the file of one locale.
  public var bytes = MarkdownReader.sizeLimit
  /// Paragraphs, cells, words in code and all else that is read as one thing, in one locale.
  public var blocks = 1_000_000
  /// Of the work on all its locales.
  public var seconds = 60
  /// Of a worker process, in MB.
  public var memory = 2048

  public init() {}

  /// As the configuration names them.
  static let keys = ["bytes", "blocks", "seconds", "memory"]

  /// False for what is no limit.
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

  func tooLarge(_ file: String) -> Trouble {
    Trouble("is larger than \(bytes) bytes and is not read: split it, or raise --max-bytes", file: file)
  }

  func tooMany(_ count: Int, _ file: String) -> Trouble {
    Trouble(
      "holds \(count) blocks, more than \(blocks), and is left out: split it, or raise --max-blocks", file: file)
  }

  func tooSlow(_ article: ArticleFiles) -> Trouble {
    Trouble(
      "the article \(article.path) takes longer than \(seconds) s and was left out: split it, or raise --max-seconds",
      file: article.files.first?.file)
  }
}
