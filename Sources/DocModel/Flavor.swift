/// The documentation pipeline an article was written for: which notations beside CommonMark have a meaning in it.
public enum Flavor: String, Sendable, CaseIterable, Codable {
  case commonmark, gfm, learn, hugo, mkdocs, mdx, vitepress
}
