/// The documentation pipeline an article was written for; it decides which notations are valid in addition to
/// CommonMark.
public enum Flavor: String, Sendable, CaseIterable, Codable {
  case commonmark, gfm, learn, hugo, mkdocs, mdx, vitepress, docusaurus

  /// Returns the flavor to parse `file` with. Docusaurus reads `.mdx` as MDX and `.md` as CommonMark with the same
  /// admonitions.
  public func reading(_ file: String) -> Flavor {
    self == .docusaurus ? file.lowercased().hasSuffix(".mdx") ? .mdx : .vitepress : self
  }
}
