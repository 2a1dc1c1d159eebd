import Testing

@testable import Checks

/// Changes that mend how a text is written.
@Suite struct MendedWordingTests {
  private func words(_ before: String, _ now: String) -> [String]? {
    MendedWording(from: before, to: now, language: "en").map { $0.words.map(\.old) }
  }

  @Test(arguments: [
    ("The milestone is created adn applied correctly.", "The milestone is created and applied correctly.", "adn"),
    ("It will recieve the message, then end.", "It will receive the message, then end.", "recieve"),
    ("The enviroment of the node", "The environment of the node", "enviroment"),
  ])
  func misspelledWords(_ before: String, _ now: String, _ word: String) { #expect(words(before, now) == [word]) }

  @Test func blanksAndHyphens() {
    #expect(words("They are case sensitive here.", "They are case-sensitive here.") == [])
    #expect(words("Set up a real time job.", "Set up a real-time job.") == [])
  }

  @Test(arguments: [
    ("Import the file to the folder.", "Export the file to the folder."),
    ("Use the get method.", "Use the set method."),
    ("You can choose it.", "You cannot choose it."), ("Wait 5 minutes.", "Wait 6 minutes."),
    ("It is on the list.", "It is in the list."), ("The value may change.", "The value must change."),
    ("The files of the user", "The file of the user"), ("Use kubectl here.", "Use kubectx2 here."),
    ("Set the CPU of it.", "Set the GPU of it."), ("The name is long.", "The long name is it."),
  ])
  func otherChanges(_ before: String, _ now: String) { #expect(words(before, now) == nil) }

  @Test func wordsThatWereWrittenAsOne() {
    let mended = MendedWording(
      from: "You need to findout the name, and by defaul it is long.",
      to: "You need to find out the name, and by default it is long.", language: "en")
    #expect(mended?.words.map(\.new) == ["find out", "default"])
    #expect(
      words("Look at the file name here, adn wait.", "Look at the filename here, and wait.") == ["file name", "adn"])
  }

  /// A slip inside a long word needs no other proof; one at its end may be an ending.
  @Test(arguments: [
    ("Remeber that it is open.", "Remember that it is open.", true),
    ("Keep the build artefacts there.", "Keep the build artifacts there.", true),
    ("It is a tempory file.", "It is a temporary file.", false),
    ("Send the massage there.", "Send the message there.", false),
  ])
  func aSlipInsideAWordIsProven(_ before: String, _ now: String, _ isProven: Bool) throws {
    let mended = MendedWording(from: before, to: now, language: "en")
    let found = mended?.isProven(byAuthor: false, old: { _ in 1 }, now: { _ in 0 }, language: "en") ?? false
    #expect(found == isProven)
  }

  @Test func aPartOfANameThatATranslationDoesNotSay() {
    func isUnsaid(_ own: String) -> Bool {
      ChangedWords.areOfNameUnsaid(
        from: "the panel of your Boxer application", to: "the panel of your Boxer Democracy application", in: own)
    }
    #expect(isUnsaid("el panel de su aplicación") && !isUnsaid("el panel de Boxer"))
    #expect(!ChangedWords.areOfNameUnsaid(from: "Open the box", to: "Open the Red box", in: "Öffne sie"))
    #expect(!ChangedWords.areOfNameUnsaid(from: "Use Boxer now", to: "Use Boxer here now", in: "Nutze es"))
  }

  @Test func aWordOfThePageIsNotMisspelled() throws {
    let mended = try #require(
      MendedWording(from: "The list of the node here", to: "The last of the node here", language: "en"))
    func isProven(_ old: Int, _ now: Int) -> Bool {
      mended.isProven(
        byAuthor: false, old: { $0 == "list" ? old : 0 }, now: { $0 == "list" ? now : 2 }, language: "en")
    }
    #expect(isProven(1, 0))
    #expect(!isProven(2, 0) && !isProven(1, 1))
  }
}
