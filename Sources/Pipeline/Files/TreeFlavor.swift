import DocModel
import Reports

/// Which documentation pipeline a tree was written for.
enum TreeFlavor {
  static func find(in articles: [ArticleFiles], say: (String) -> Void) -> Flavor {
    for article in articles.prefix(64) {
      guard let file = article.files.first?.file, let bytes = try? FileSystem.read(file) else { continue }
      if find(in: bytes) == .hugo { return .hugo }
    }
    return .learn
  }

  static func find(in bytes: [UInt8]) -> Flavor {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("{{<") || text.contains("{{%") ? .hugo : .learn
  }
}
