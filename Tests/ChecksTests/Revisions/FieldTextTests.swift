import Testing

@testable import Checks

@Suite struct FieldTextTests {
  @Test(arguments: [
    ("<p>Shows the frames of a GIF.</p>", "Shows the frames of a GIF."),
    ("<p>Shows</p>\n\n<p>the frames</p>", "<div>Shows the frames</div>"),
    ("A <code><select></select></code> element", "A <code><select/></code> element"),
    ("Use `a &lt; b` there", "Use <code>a < b</code> there"),
    ("load('assets/x.png')", "load('/assets/x.png')"), ("See [the list](a.md).", "See [the list](/b/a/)."),
    ("It&#39;s one.", "It’s one"),
  ])
  func saysTheSameInOtherMarks(_ one: String, _ other: String) { #expect(FieldText(one).says(FieldText(other))) }

  @Test(arguments: [
    ("Shows the frames of a GIF.", "Shows the frame of a GIF."), ("if a <b && c> d", "if a d"),
    ("Returns an Array<Number>", "Returns an Array<Text>"), ("At most 25.", "At most 2."),
    ("Removes the word", "Removes no word"), ("load('a/x.png')", "load('b/x.png')"),
  ])
  func saysSomethingElse(_ one: String, _ other: String) { #expect(!FieldText(one).says(FieldText(other))) }

  @Test func addressesAreComparedAsTheyLead() {
    func added(_ one: String, _ other: String) -> [String] {
      FieldText("<a href=\"\(one)\">x</a>").added(in: FieldText("<a\nhref='\(other)'>x</a>")).map(\.text)
    }
    #expect(added("/reference/cos", "/reference/cos/").isEmpty)
    #expect(added("./rotate", "/reference/box/rotate/").isEmpty)
    #expect(added("a.md#top", "a.md#top").isEmpty)
    #expect(added("#/box.Lid", "#./box.Lid").isEmpty)
    #expect(added("/reference/cos", "/reference/sin/") == ["/reference/sin/"])
    #expect(added("/a/#top", "/a/#end") == ["/a/#end"])
    #expect(added("https://old.example/a", "https://new.example/a") == ["https://new.example/a"])
    #expect(added("/rotate", "/reference/rotate") == ["/reference/rotate"])
  }

  @Test func excerptsBeginShortlyBeforeTheDifference() {
    let text = "The default value of the first parameter of this function of the box is always "
    let (was, now) = FieldText.excerpts(FieldText("<p>\(text)25 steps.</p>"), FieldText(text + "2 steps."))
    #expect(was == "…box is always 25 steps.")
    #expect(now == "…box is always 2 steps.")
  }

  @Test func codeOfAnotherFieldIsTakenOut() {
    let code = "function setup() {\n  createCanvas(100, 100);\n  background(200);\n}"
    let before = FieldText("Clears the box.")
    var now = FieldText("<p>Clears the box.</p><pre><code class=\"language-js\">\(code)</code></pre>")
    now.drop(codeIn: [FieldText("<div>\n\(code)\n</div>")], unlessIn: before)
    #expect(now.says(before))
    var news = FieldText("Clears the box.\n\n```js\n\(code)\n```\n")
    news.drop(codeIn: [FieldText("function draw() {\n  circle(1, 2, 3);\n}")], unlessIn: before)
    #expect(!news.says(before))
    var kept = FieldText("Clears the box: <pre>\(code)</pre> That is all.")
    kept.drop(codeIn: [FieldText(code)], unlessIn: kept)
    #expect(kept.text.contains("createCanvas"))
  }

  @Test func countsLinesAndParagraphs() {
    let text = FieldText("\n<p>One <a\nhref=\"b\">two</a>.</p>\n\n<p>Three</p>")
    #expect(text.words.map(\.line) == [1, 2, 4])
    #expect(text.words.map(\.paragraph) == [1, 1, 2])
    #expect(FieldText("One\ntwo\n\nthree").words.map(\.paragraph) == [1, 1, 2])
  }
}
