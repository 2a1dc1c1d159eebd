import Testing

@testable import Rules

/// What a change of the source's words amounts to.
@Suite struct WordingChangeTests {
  @Test(arguments: [
    ("Whether to emit CSS to the output bundles.", "Controls whether CSS is emitted to output bundles."),
    (
      "It is recommended to only enable the option in development mode.",
      "We recommend enabling the option only in development."
    ),
    ("The option can be set to the following types of paths:", "The option can take the following path types:"),
  ])
  func thePolishOfALanguageIsStyle(_ before: String, _ now: String) {
    #expect(WordingChange(before, now, "en").isStyle)
    // Nothing is known of the words that turn a sentence.
    #expect(!WordingChange(before, now, "xx").isStyle)
  }

  @Test(arguments: [
    ("Names may be short here.", "Names must be short here."), ("The folder is deleted.", "The folder is not deleted."),
    ("Run the program once. It makes its folder.", "Run the program once."),
    ("A name is made of letters and digits.", "Names hold letters, digits and hyphens, and begin with a letter."),
    ("Choose a color for the box.", "Choose a size for the lid."),
  ])
  func whatSaysSomethingElseIsNone(_ before: String, _ now: String) {
    #expect(!WordingChange(before, now, "en").isStyle)
  }
}
