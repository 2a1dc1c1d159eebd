import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// What breaks a convention of its locale is led to the value that the convention determines.
@Suite struct FollowConventionsTests {
  /// Thirty pages of which the German one of page 7 has the source's value.
  private func tree(_ kind: String, _ other: (Int) -> (source: String, own: String)) throws -> TemporaryTree {
    var files: [String: String] = [:]
    for number in 1...30 {
      let value = other(number)
      let block = { (value: String) in kind.replacing("@", with: value) }
      files["en/p\(number).md"] = "# Page \(number)\n\nWord \(number) \(block(value.source)) 1.\n"
      files["de/p\(number).md"] =
        "# Seite \(number)\n\nWort \(number) \(block(number == 7 ? value.source : value.own)) 1.\n"
    }
    return try TemporaryTree(files)
  }

  private func follow(_ path: String, _ form: String? = nil, writes: Bool = true) -> ApplyFixes.Outcome {
    var follow = FollowConventions(check: check(path))
    (follow.form, follow.writes) = (form, writes)
    return follow.run()
  }

  private func check(_ path: String) -> Check {
    var check = Check(roots: [path])
    check.source = LocaleTag("en")
    check.asksGit = false
    return check
  }

  private func loud(_ path: String) -> [String] {
    let report = check(path).run()
    return report.findings.map(\.finding).filter { $0.level(threshold: report.threshold) != .note }.map(\.message)
  }

  @Test(arguments: [
    ("/guide/box-@", "/guide/box-@-de"), ("/guide/box-@", "/de/guide/box-@"),
    ("https://example.org/en-us/box-@", "https://example.org/de-de/box-@"),
    ("https://example.org/docs/box-@?a=1#part", "https://example.org/docs/de/box-@?a=1#part"),
    ("/guide/box-@", "/guide/box-@.html"), ("https://example.org/box-@", "https://example.de/box-@"),
  ]) func aLinkFollowsItsConvention(source: String, own: String) throws {
    let tree = try tree("[a](@)") { number in
      (source.replacing("@", with: "x\(number)"), own.replacing("@", with: "x\(number)"))
    }
    let found = loud(tree.path)
    #expect(found.count == 1)
    let before = try tree.text("de/p7.md")
    let outcome = follow(tree.path)
    #expect(outcome.files.count == 1)
    #expect(outcome.rest == 0)
    let (old, new) = (source.replacing("@", with: "x7"), own.replacing("@", with: "x7"))
    let after = try tree.text("de/p7.md")
    #expect(after == before.replacing(old, with: new))
    let left = loud(tree.path)
    #expect(left.isEmpty)
    let again = follow(tree.path)
    #expect(again.files.isEmpty)
  }

  @Test func withoutWritingNothingIsWritten() throws {
    let tree = try tree("[a](@)") { ("/guide/x\($0)", "/guide/x\($0)-de") }
    let before = try tree.text("de/p7.md")
    let outcome = follow(tree.path, "{name} → {name}-{locale}", writes: false)
    #expect(
      outcome.files.map { String(decoding: $0.new, as: UTF8.self) } == [
        before.replacing("/guide/x7", with: "/guide/x7-de")
      ])
    let after = try tree.text("de/p7.md")
    #expect(after == before)
  }

  @Test func aFormThatNoLocaleHasIsAnError() throws {
    let tree = try tree("[a](@)") { ("/guide/x\($0)", "/guide/x\($0)-de") }
    let outcome = follow(tree.path, "{name} → {name}-{local}")
    #expect(outcome.files.isEmpty)
    #expect(outcome.troubles.contains { $0.message.contains("‘{name} → {name}-{local}’") })
  }

  /// Only of page 7 does the locale have its own picture.
  @Test(arguments: [true, false]) func aPictureFollowsIfItsFileIsThere(isThere: Bool) throws {
    let tree = try tree("text.\n\n![a](@)\n\nText") { ("../img/a\($0).png", "../img/a\($0).de.png") }
    for number in 1...30 {
      try tree.write(Array("x".utf8), to: "img/a\(number).png")
      if number != 7 || isThere { try tree.write(Array("x".utf8), to: "img/a\(number).de.png") }
    }
    let outcome = follow(tree.path)
    #expect(outcome.files.count == (isThere ? 1 : 0))
    let after = try tree.text("de/p7.md")
    #expect(after.contains("a7.de.png") == isThere)
  }

  /// A file that is no page breaks the convention where its counterpart is there, as a picture does.
  @Test(arguments: [true, false]) func aLinkToAFileFollowsIfItIsThere(isThere: Bool) throws {
    let tree = try tree("[a](@)") { ("../files/a\($0).pdf", "../files/a\($0)-de.pdf") }
    for number in 1...30 {
      try tree.write(Array("x".utf8), to: "files/a\(number).pdf")
      if number != 7 || isThere { try tree.write(Array("x".utf8), to: "files/a\(number)-de.pdf") }
    }
    let outcome = follow(tree.path)
    #expect(outcome.files.count == (isThere ? 1 : 0))
    #expect(outcome.rest == 0)
  }

  @Test func theConventionNamesTheCommandThatMends() throws {
    let tree = try tree("[a](@)") { ("/guide/x\($0)", "/guide/x\($0)-de") }
    let rows = check(tree.path).run().conventions
    #expect(rows.map(\.mendable) == [1])
    #expect(
      ConventionReport(rows).text(width: 200, style: .plain).contains(
        "doccheck fix --convention '{name} → {name}-{locale}'"))
  }
}
