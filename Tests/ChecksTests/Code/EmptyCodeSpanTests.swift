import Findings
import Testing

@testable import Checks

/// Two backticks with nothing between them, where the source has a code span.
@Suite struct EmptyCodeSpanTests {
  private func told(_ source: String, _ own: String, _ locale: String = "fr") -> [Finding] {
    Tree(["en/a.md": source + "\n", "\(locale)/a.md": own + "\n", "de/a.md": source + "\n"], source: "en").loud
      .filter { $0.place.file == "\(locale)/a.md" }
  }

  @Test(arguments: [
    (
      "It took long to load `request`, unlike `fetch`.", "Charger le module `` était long, contrairement à `fetch`.",
      "‘request’"
    ),
    ("Its width. Default is `0`.", "Sa largeur. Par défaut ``.", "‘0’"),
    ("Use the `open` method.", "使用``方法。", "‘open’"),
    // What is between two such pairs becomes code.
    (
      "Sets `menu` for the app. The `menu` is at the top.", "Définit `` pour l’application. Le menu `` est en haut.",
      "‘menu’"
    ),
  ])
  func anEmptySpanIsNamed(source: String, own: String, lost: String) {
    let found = told(source, own, own.contains("使") ? "zh" : "fr")
    #expect(found.map(\.rule) == ["inline-code"], "\(found.map(\.message))")
    #expect(found.first?.message == "The code span is empty here, en has \(lost): put it back.")
    #expect(found.first?.severity == .major)
  }

  /// A page about backticks, code in two backticks, a quotation, and a pair that is not closed.
  @Test(arguments: [
    ("Write `` `x` `` or `y`.", "Écrivez `` `x` `` ou `z`."), ("Call `run` now.", "Appelez ``run`` maintenant."),
    ("Say `n` then.", "Dites `` n '' alors."), ("Returns `box` here.", "Retourne ` `boîte`` ici."),
    ("Two backticks, \\`\\`, and `x`.", "Deux, `` , et `x`."),
    ("Use `|` for several of them.", "Utilisez `` ` `` pour plusieurs."),
  ])
  func othersAreNotEmpty(source: String, own: String) {
    #expect(!told(source, own).contains { $0.message.contains("is empty") })
  }
}
