import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Changes of the source's front matter since it was translated.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct StaleFrontMatterTests {
  private static func page(_ fields: String, _ title: String = "rotate") -> String {
    "---\ntitle: rotate\n\(fields)\n---\n\n# \(title)\n"
  }

  private func stale(_ before: String, _ now: String, _ german: String) throws -> [Finding] {
    let tree = try GitTree()
    try tree.commit(["en/a.md": Self.page(before)], day: 1, subject: "English")
    try tree.commit(["de/a.md": Self.page(german)], day: 2, subject: "German")
    try tree.commit(["en/a.md": Self.page(now)], day: 40, subject: "Update")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    return check.run().findings.map(\.finding).filter {
      $0.rule.name == "stale-translation" && $0.level(threshold: Finding.defaultThreshold) != .note
    }
  }

  private static let german = "description: '<p>Dreht den Kasten, wie <a href=\"/reference/cos\">cos</a>.</p>'"

  @Test func anotherFormOfTheSameTextIsNoChange() throws {
    let before = "description: '<p>Rotates the box, as <a href=\"/reference/cos\">cos</a> does.</p>'"
    for now in [
      "description: '<p>Rotates the box, as <a href=\"/reference/cos/\">cos</a> does.</p>'",
      "description: 'Rotates the box, as <a href=\"./cos\">cos</a> does.'",
      "description: >\n  <p>Rotates the box,\n\n  as <a\n  href=\"/reference/cos\">cos</a> does.</p>",
    ] {
      #expect(try stale(before, now, Self.german).isEmpty)
    }
    let other = try stale(before, before.replacing("Rotates", with: "Rotates and scales"), Self.german)
    #expect(other.map(\.severity) == [.major])
  }

  /// The source got another description, and the translation with it or later, before and without the blocks.
  @Test(arguments: [40, 45]) func aValueChangedWithTheSourceOrLaterIsUpToDate(day: Int) throws {
    let tree = try GitTree()
    let (old, now) = ("description: Learn all of the box", "description: Turns a box around its middle")
    try tree.commit(["en/a.md": Self.page(old)], day: 1, subject: "English")
    try tree.commit(["de/a.md": Self.page("description: Alles über den Kasten")], day: 2, subject: "German")
    let english = Self.page(now) + "\nA box has eight corners.\n"
    let german = Self.page("description: Dreht einen Kasten um seine Mitte")
    if day > 40 {
      try tree.commit(["en/a.md": english], day: 40, subject: "Describe what it does")
      try tree.commit(["de/a.md": german], day: day, subject: "Describe what it does")
    } else {
      try tree.commit(["en/a.md": english, "de/a.md": german], day: day, subject: "Describe what it does")
    }
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding).flatMap { [$0] + $0.consequences }
    #expect(!found.contains { $0.message.contains("description") }, "\(found.map(\.message))")
  }

  @Test func anAddressThatChangedIsNamed() throws {
    let before = "description: 'Rotates the box, as <a href=\"/reference/cos\">cos</a> does.'"
    let now = before.replacing("/reference/cos", with: "/reference/math/cosine/")
    let found = try stale(before, now, Self.german)
    #expect(found.map(\.severity) == [.minor])
    #expect(found.first?.message.contains("‘/reference/cos’ to ‘/reference/math/cosine/’ in ‘description’") == true)
    // A page of the locale's own, or the new address.
    for own in ["/de/cosinus", "/reference/math/cosine"] {
      #expect(try stale(before, now, Self.german.replacing("/reference/cos", with: own)).isEmpty)
    }
  }

  @Test func codeThatMovedIntoAnotherFieldIsNotNew() throws {
    let code = ["function setup() {", "  createCanvas(100, 100);", "  rotate(1);", "}"]
    func lines(_ indent: String) -> String { code.map { indent + $0 + "\n" }.joined() }
    let example = "example: |\n\(lines("  "))"
    let before = "description: Rotates the box.\n" + example
    let german = "description: Dreht den Kasten.\n" + example
    let now = "description: |\n  <p>Rotates the box.</p>\n\n  <pre><code>\(lines("  ").dropFirst(2))  </code></pre>\n"
    #expect(try stale(before, now + "example: ''", german).isEmpty)
    #expect(
      try stale(before, now.replacing("rotate(1)", with: "scale(0.5) // makes it half as large") + example, german)
        .isEmpty == false)
  }

  @Test func theMessageShowsTheDifferenceAndTheLineOfIt() throws {
    let rest = (1...9).map { "  <p>Number \($0) of the rotations of the box is as long as any other.</p>\n\n" }
    let before = "description: >\n" + rest.joined() + "  <p>At most 25 boxes are rotated.</p>"
    let german =
      "description: >\n" + rest.map { _ in "  <p>Alle Drehungen\n  sind gleich.</p>\n" }.joined()
      + "  <p>Es sind höchstens 25.</p>"
    let found = try stale(before, before.replacing("25", with: "2"), german)
    #expect(found.count == 1)
    #expect(
      found.first?.message.contains(
        "from ‘…other. At most 25 boxes are rotated.’ to ‘…other. At most 2 boxes are rotated.’") == true)
    #expect(found.first?.related.map(\.place.line) == [22])
    #expect(found.first?.place.line == 22)
  }

  @Test func aPageCountsItsTextsApartFromItsBlocks() throws {
    let keys = ["description", "summary", "intro", "tagline", "caption"]
    func page(_ text: String) -> String { keys.map { "\($0): \(text) of the \($0)" }.joined(separator: "\n") }
    let found = try stale(page("An older text"), page("Quite another wording"), page("Ein alter Text"))
    #expect(found.count == 1)
    #expect(found.first?.message.contains(": 5 of 6 texts of the front matter of the source en changed") == true)
    #expect(found.first?.consequences.count == 5)
  }

  @Test func aPageWithOtherAddressesAloneIsOfMinorWeight() throws {
    let keys = ["description", "summary", "intro", "tagline"]
    func page(_ text: String, _ target: String) -> String {
      keys.map { "\($0): 'The \($0) \(text) <a href=\"\(target)\">it</a>'" }.joined(separator: "\n")
    }
    let before = page("of", "/box")
    let found = try stale(before, page("of", "/reference/the-box"), page("zu", "/box"))
    #expect(found.map(\.severity) == [.minor])
    #expect(try stale(before, page("without", "/box"), page("zu", "/box")).map(\.severity) == [.major])
  }
}
