import DocModel
import Testing

@Suite struct AddressRewriteTests {
  @Test(arguments: [
    (":pkg/:slug*", "packages/:pkg/src/:slug*", "core/a/b", "packages/core/src/a/b"),
    (":pkg/(.*)", "packages/:pkg/src/(.*)", "core/a", "packages/core/src/a"),
    ("short/y.md", "own/x.md", "short/y", "own/x.md"), (":year/:month/:slug", "posts/:slug", "2024/03/b", "posts/b"),
    (":sections[1:]/:slug", ":sections*/:slug", "a/b/c", "a/b/c"),
    ("v-:number/:page", "versions/:number/:page", "v-2/b", "versions/2/b"),
  ]) func givesThePathOfAnAddress(address: String, path: String, asked: String, expected: String) {
    #expect(AddressRewrite(address: address, path: path)?.path(of: asked) == expected)
  }

  @Test(arguments: [
    (":year/:slug", "posts/:slug", "x/b"), ("a/:b", ":b", "a"), ("a/:b", ":b", "a/b/c"), ("v-:n", ":n", "v-"),
  ]) func isSilentAboutOtherAddresses(address: String, path: String, asked: String) {
    #expect(AddressRewrite(address: address, path: path)?.path(of: asked) == nil)
  }

  /// What is not understood rewrites nothing.
  @Test(arguments: [
    ("a/:b", ":c"), ("(a|b)", "x"), ("", "x"), (":", "x"), ("(.*)/(.*)/(.*)", "x"),
    (String(repeating: "a/", count: 40), "x"),
  ]) func refusesPatterns(address: String, path: String) {
    #expect(AddressRewrite(address: address, path: path) == nil)
  }
}
