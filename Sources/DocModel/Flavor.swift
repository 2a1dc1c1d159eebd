/// The documentation pipeline of an article; it decides which notations besides CommonMark have a meaning.
package enum Flavor: String, Sendable, CaseIterable, Codable {
  case commonmark, gfm, learn, hugo, mkdocs, mdx, vitepress, docusaurus

  /// Returns the flavor of `file`: Docusaurus reads `.mdx` as MDX and `.md` as CommonMark with admonitions.
  package func reading(_ file: String) -> Flavor {
    self == .docusaurus ? file.lowercased().hasSuffix(".mdx") ? .mdx : .vitepress : self
  }
}
