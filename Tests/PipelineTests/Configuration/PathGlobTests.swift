import Testing

@testable import Pipeline

@Suite struct PathGlobTests {
  @Test(arguments: [
    ("a.md", "a.md", true), ("a", "a.md", true), ("docs/", "docs/x/y.md", true), ("docs/*", "docs/x.md", true),
    ("docs/*", "docs/x/y.md", false), ("docs/**/y.md", "docs/y.md", true), ("docs/**/y.md", "docs/a/b/y.md", true),
    ("*.md", "a/b.md", false), ("**.md", "a/b.md", true), ("?.md", "ab.md", false), ("b", "a.md", false),
  ])
  func matches(pattern: String, path: String, expected: Bool) {
    #expect(PathGlob(pattern).matches(path) == expected)
  }
}
