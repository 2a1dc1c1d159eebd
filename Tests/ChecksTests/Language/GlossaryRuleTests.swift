import DocModel
import Findings
import Testing

@testable import Checks

@Suite struct GlossaryRuleTests {
  private func unused(_ source: String, _ translation: String, _ locale: String, _ csv: String) -> Bool {
    let glossary = Glossary(rows: csv)
    return !Tree(["en/a.md": source, "\(locale)/a.md": translation], source: "en").found("glossary", glossary: glossary)
      .isEmpty
  }

  @Test func acceptsInflectedFormsAndScriptsWithoutBlanks() {
    #expect(!unused("Open the policies and the policy.", "Otwórz zasady.", "pl", "en,pl\npolicy,zasada"))
    #expect(
      !unused("A security group.", "W grupach zabezpieczeń.", "pl", "en,pl\nsecurity group,grupa zabezpieczeń"))
    #expect(!unused("The policy applies.", "该策略适用。", "zh-CN", "en,zh-CN\npolicy,策略"))
    #expect(unused("The policy applies.", "该规则适用。", "zh-CN", "en,zh-CN\npolicy,策略"))
  }

  @Test func findsWholeWordsOnly() {
    #expect(!unused("Cat food, catalogue.", "Essen.", "de", "en,de\ncatalog,Katalog"))
    #expect(!unused("An app is here.", "Hier.", "de", "en,de\nApP,Anwendung"))
    #expect(unused("An APP is here.", "Hier.", "de", "en,de\napp,Anwendung"))
    #expect(!unused("Use `policy`.", "Nutze `policy`.", "de", "en,de\npolicy,Richtlinie"))
  }

  @Test func leavesTermsInsideLongerTermsAlone() {
    let csv = "en,de\npolicy,Richtlinie\nprivacy policy,Datenschutzerklärung"
    #expect(!unused("Read the privacy policy.", "Lesen Sie die Datenschutzerklärung.", "de", csv))
  }

  @Test func keepsNames() {
    #expect(unused("Open App Store.", "Abra la tienda.", "es", "en\nApp Store"))
    #expect(!unused("Open App Store.", "Abra App Store.", "es", "en\nApp Store"))
    let kept = Glossary.none.keeping(["App Store"])
    #expect(
      Tree(["en/a.md": "App Store here.", "es/a.md": "La tienda."], source: "en").found("glossary", glossary: kept)
        .count == 1)
  }
}
