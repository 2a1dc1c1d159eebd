import Site

/// What `highlight.py` answers for a formula.
struct FormulaAnswer: Decodable {
  private let element: MathElement?
  private let error: String?

  var formula: Formula {
    guard let element else { return .wrong(error ?? "it cannot be read") }
    return element.fault.map { .wrong($0) } ?? .drawn(element)
  }
}
