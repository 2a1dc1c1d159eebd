import Testing

@testable import Pipeline

@Suite struct SlipTests {
  private func slip(_ right: String, _ word: String) -> Slip? {
    Slip(from: Array(right.unicodeScalars), to: Array(word.unicodeScalars))
  }

  @Test(arguments: [
    ("también", "tambien", Slip.Kind.lostAccent), ("requêtes", "requètes", .otherAccent),
    ("pessoas", "pessoãs", .strayAccent), ("información", "infromación", .swapped),
    ("gracias", "graacias", .doubled), ("então", "entaão", .doubled), ("desiderato", "desisderato", .added),
    ("realizar", "relizar", .dropped), ("controlador", "contralador", .changed),
  ]) func kindsAreTold(right: String, word: String, kind: Slip.Kind) throws {
    #expect(try #require(slip(right, word)).kind == kind)
  }

  @Test(arguments: [("uno", "unido"), ("perro", "pelor"), ("casa", "casa"), ("abcd", "badc")])
  func otherWordsAreNoSlips(right: String, word: String) { #expect(slip(right, word) == nil) }

  @Test(arguments: ["contendor", "contenedroes", "contenedore", "ccontenedores", "contenedores"])
  func theIndexFindsEverySlip(word: String) {
    var index = SlipIndex()
    let right = Array("contenedores".unicodeScalars)
    index.add(right, number: 7)
    let own = Array(word.unicodeScalars)
    if slip("contenedores", word) != nil { #expect(index.candidates(of: own) == [7]) }
  }
}
