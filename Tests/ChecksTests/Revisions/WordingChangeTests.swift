import Testing

@testable import Checks

/// Which changes of an English source concern its translations.
@Suite struct WordingChangeTests {
  @Test(arguments: [
    ("It runs on Linux, as all systems do.", "It runs on Linux, such as all systems do.", true),
    ("All the same process that applied for paths works.", "All the same processes that apply to paths work.", true),
    ("You get a copy of the model with it's attributes.", "You get a copy of the model with its attributes.", true),
    ("This page allows to update the list of names.", "This page allows updating the list of names.", true),
    ("For the page, I'll be using the above box.", "For the page, we'll be using the above box.", true),
    ("You can choose the name of the file.", "You cannot choose the name of the file.", false),
    ("You must choose the name of the file.", "You may choose the name of the file.", false),
    ("Wait 5 minutes for the answer of it.", "Wait 6 minutes for the answer of it.", false),
    ("Open the file with Contoso in the list.", "Open the file with Fabrikam in the list.", false),
    ("You need to notify an error to the client.", "You need to report an error to the client.", false),
  ])
  func grammarIsNoContent(_ before: String, _ now: String, isSlight: Bool) {
    #expect(WordingChange(from: before, to: now, language: "en").isSlight(isCalledSlight: false) == isSlight)
  }

  /// The author of the change is believed where a word or two changed, and never about numbers, names and negations.
  @Test(arguments: [
    ("You need to notify an error to the client.", "You need to report an error to the client.", true),
    ("You can choose the name of the file.", "You cannot choose the name of the file.", false),
    ("Wait 5 minutes for the answer of it.", "Wait 6 minutes for the answer of it.", false),
    ("Save it.", "Delete everything in the folder of the other user.", false),
    ("The user doesn't exist, or if is inactive.", "The user doesn't exist, or is inactive.", true),
    ("All the framework is easy to use and to learn.", "The whole framework is easy to use and to learn.", true),
    ("This is a not complete and not normative list.", "This is neither a complete nor a normative list.", true),
    ("You must save the file before you go on.", "You may save the file before you go on.", false),
    (
      "For more information about the parts of it, please refer to: Boxes and lids.",
      "For more information about the parts of it, see Boxes and lids.", true
    ),
    (
      "When you make boxes for a server, if you need to write the lids, you can set the size:",
      "When you make boxes for a server, set the size to write the lids:", true
    ),
    ("Open the box and take all lids out of it.", "Press the button until the lamp shines.", false),
  ])
  func anAuthorMayCallItSlight(_ before: String, _ now: String, isSlight: Bool) {
    #expect(WordingChange(from: before, to: now, language: "en").isSlight(isCalledSlight: true) == isSlight)
  }

  @Test(arguments: [
    ("✏️ Fix grammar, typos, and broken links in docs (#15694)", true), ("docs: fix typo", true),
    ("docs: improve middleware documentation readability (#2306)", true),
    ("docs: improve English clarity in the guide", true), ("docs: polish phrasing of the pages", true),
    ("Explain how to verify the authenticity of packages", false),
    ("Add the options of the new command", false), ("", false),
  ])
  func subjectsOfCommits(_ subject: String, isSlight: Bool) {
    #expect(WordingChange.isCalledSlight(subject) == isSlight)
  }
}
