import Findings
import Testing

@testable import Checks

/// Texts of the front matter that hold HTML.
@Suite struct FrontMatterMarkupTests {
  private static let text = """
      <p>Rotates the camera.</p>

      <p>The parameter, <code>angle</code>, is the angle. See <a
      href="/reference/p5/angleMode/">angleMode()</a>.</p>
    """

  private func found(_ own: String, _ source: String = text, locale: String = "hi") -> [String] {
    let files = ["en": source, locale: own].reduce(into: [:]) {
      $0["\($1.key)/a.md"] = "---\ntitle: \($1.key)\ndescription: >\n\($1.value)\nline: 12\n---\n"
    }
    return Tree(files, source: "en").loud.map { "\($0.check) \($0.place.line) \($0.severity) \($0.message)" }
  }

  @Test func tagsAreNotTranslated() {
    let own = Self.text.replacing("<code>", with: "<कोड>").replacing("</code>", with: "</कोड>").replacing(
      "Rotates the camera", with: "कैमरे को घुमाता है")
    #expect(
      found(own) == [
        "front-matter/markup 6 major In ‘description’, ‘<कोड>’ is no tag of HTML, so readers see it: write ‘<code>’; ‘</कोड>’ is no tag of HTML, so readers see it: write ‘</code>’."
      ])
    #expect(found(Self.text.replacing("camera.</p>", with: "कैमरे</ पी>")).count == 1)
    #expect(found(Self.text.replacing("camera", with: "कैमरे")).isEmpty)
    // A placeholder of the translation's own.
    #expect(found(Self.text.replacing("camera", with: "<कैमरे>")).isEmpty)
  }

  @Test func tagsAreClosed() {
    let own = Self.text.replacing("Rotates the camera", with: "कैमरे को घुमाता है")
    #expect(
      found(own.replacing("angle</code>", with: "angle")) == [
        "front-matter/markup 6 minor In ‘description’, ‘<code>’ is opened 1 time and closed 0."
      ])
    #expect(found(own.replacing("</p>\n\n  <p>", with: " ")).isEmpty)
    // Tags that the source does not close either.
    let open = Self.text.replacing("</p>", with: "")
    #expect(found(own.replacing("</p>", with: " "), open).isEmpty)
  }

  @Test func addressesAreThoseOfTheSource() {
    let own = Self.text.replacing("Rotates the camera", with: "कैमरे को घुमाता है")
    #expect(
      found(own.replacing("/p5/", with: "/")) == [
        "front-matter/markup 7 major In ‘description’, a link leads to ‘/reference/angleMode/’, in en to ‘/reference/p5/angleMode/’."
      ])
    #expect(found(own.replacing("angleMode/\"", with: "angleMode\"")).isEmpty)
    #expect(found(own.replacing("/reference/p5/", with: "/hi/reference/p5/"), locale: "hi").isEmpty)
    #expect(
      found(
        own.replacing("/reference", with: " /hi-IN/reference"),
        Self.text.replacing("/reference", with: "/en-US/reference")
      ).isEmpty)
    // A place of the page where the source leads elsewhere, and the other way round.
    let place = own.replacing("/reference/p5/angleMode/", with: "#/p5/angleMode")
    #expect(found(place).count == 1)
    #expect(found(own, Self.text.replacing("/reference/p5/angleMode/", with: "#/p5/angleMode")).isEmpty)
  }
}
