/// The documentation pipeline an article was written for: which notations beside CommonMark have a meaning in it.
public enum Flavor: String, Sendable, CaseIterable, Codable {
  case commonmark, gfm, learn, hugo, mkdocs, mdx, vitepress, docusaurus

  /// What a file is read as: where a site takes files by their names, `.mdx` is MDX, and `.md` CommonMark with the same boxes.
  public func reading(_ file: String) -> Flavor {
    self == .docusaurus ? file.lowercased().hasSuffix(".mdx") ? .mdx : .vitepress : self
  }
}
