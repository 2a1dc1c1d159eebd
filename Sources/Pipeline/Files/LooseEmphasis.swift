import Findings

/// Whether a site's reader of Markdown is remark before its version 13, which sees emphasis where CommonMark sees none:
/// within a word (`的_x_的`).
enum LooseEmphasis {
  /// Packages that bring this reader, and the first version that reads as CommonMark says.
  private static let packages: [(name: String, strict: Int)] = [
    ("@docusaurus/core", 3), ("gatsby-transformer-remark", 4), ("gatsby-plugin-mdx", 4),
    ("@mdx-js/mdx", 2), ("remark-parse", 9),
  ]

  /// The checks about emphasis that such a site shows well.
  private static let checks: Set<RuleID> = ["emphasis-broken/unclosed"]

  /// The checks to leave out for these articles.
  static func checks(for articles: [ArticleFiles]) -> Set<RuleID> {
    guard let first = articles.first?.files.first?.file else { return [] }
    let majors = PackageVersion.majors(of: packages.map(\.name), above: first)
    return packages.contains { package in majors[package.name].map { $0 < package.strict } ?? false } ? checks : []
  }
}
