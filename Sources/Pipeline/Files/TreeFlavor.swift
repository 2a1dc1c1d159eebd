import DocModel
import MarkdownReader
import Reports

/// Detects the documentation pipeline a tree was written for.
enum TreeFlavor {
  /// The number of files examined, spread evenly over the tree.
  private static let sample = 32

  static func find(in articles: [ArticleFiles], say: (String) -> Void) -> Flavor {
    if let site = SiteGenerator(of: articles) {
      say("the articles are read as \(site.flavor) Markdown, as \(site.file) is there; --flavor sets another")
      return site.flavor
    }
    let evidence = evidence(of: articles)
    guard evidence.files > 0 else { return evidence.verdict }
    say("the articles are read as \(evidence.verdict.rawValue) Markdown, as they look; --flavor sets another")
    return evidence.verdict
  }

  /// The flavor shown by a site generator's file or by the articles, or nil if neither shows one.
  static func shown(by articles: [ArticleFiles]) -> Flavor? {
    if let site = SiteGenerator(of: articles) { return site.flavor }
    let evidence = evidence(of: articles)
    return evidence.isEmpty ? nil : evidence.verdict
  }

  private static func evidence(of articles: [ArticleFiles]) -> FlavorEvidence {
    let files = articles.flatMap { $0.files.map(\.file) }
    let step = max(1, files.count / sample)
    var evidence = FlavorEvidence()
    for index in stride(from: 0, to: files.count, by: step) {
      if let bytes = try? FileSystem.read(files[index], limit: MarkdownReader.sizeLimit) {
        evidence.add(bytes, name: files[index])
      }
    }
    return evidence
  }

  static func find(in bytes: [UInt8], name: String) -> Flavor {
    var evidence = FlavorEvidence()
    evidence.add(bytes, name: name)
    return evidence.verdict
  }
}
