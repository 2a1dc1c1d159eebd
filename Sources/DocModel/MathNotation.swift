/// The notations of formulas in TeX that a project has.
package struct MathNotation: OptionSet, Sendable, Hashable, Codable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `$x$`.
  package static let dollars = MathNotation(rawValue: 1)
  /// `$$x$$`.
  package static let doubleDollars = MathNotation(rawValue: 2)
  /// `\(x\)` and `\[x\]`, also with two backslashes.
  package static let brackets = MathNotation(rawValue: 4)

  package static let none: MathNotation = []
  package static let all: MathNotation = [.dollars, .doubleDollars, .brackets]
}

extension FrontMatter {
  /// The notations that an article requests: `math: true`, and names of programs that draw formulas.
  package var math: MathNotation {
    ["math", "mathjax", "katex"].contains { self[$0]?.lowercased() == "true" } ? .all : .none
  }
}
