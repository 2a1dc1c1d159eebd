internal import DocModel
internal import Features

/// Detects brackets without a partner, and spaces or commas inside brackets.
extension BoundaryFault {
  static func inBrackets(_ text: TextView) -> [BoundaryFault] {
    let places = text.indices.filter { text.characters[$0].isBracket }
    return
      ([inBracket(text, places)] + brackets.map { unmatched(in: text, at: places, open: $0.open, close: $0.close) })
      .compactMap { $0 }
  }

  /// Detects `( x)`, `(x )` and `(, x)`. Spaces on both sides of a label are deliberate: `( **x** )`.
  private static func inBracket(_ text: TextView, _ places: [Int]) -> BoundaryFault? {
    for i in places {
      let character = text.characters[i]
      if character == "(", let next = text[i + 1] {
        let begins = text[i + 2].map { $0.isLetter || $0.isDigit || $0 == TextView.Mark.code } ?? false
        if next.clauseMark == "," || next == " " && begins {
          return BoundaryFault(kind: .inBracket, mark: "(", range: i..<(i + 2))
        }
      } else if character == ")", text[i - 1] == " ", let word = text[i - 2],
        word.endsWord || word.isClosingEdge,
        text.characters[..<i].lastIndex(of: "(").flatMap({ text[$0 + 1] }) != " "
      {
        return BoundaryFault(kind: .inBracket, mark: "(", range: (i - 1)..<(i + 1))
      }
    }
    return nil
  }

  private static let brackets: [(open: [Unicode.Scalar], close: [Unicode.Scalar])] = [
    (["(", "（"], [")", "）"]), (["[", "［"], ["]", "］"]),
  ]

  /// Returns the first bracket without a partner, or nil; the bracket of a list label `a)` does not count.
  private static func unmatched(
    in text: TextView, at places: [Int], open: [Unicode.Scalar], close: [Unicode.Scalar]
  ) -> BoundaryFault? {
    // Index of the outermost open bracket, and the nesting depth.
    var (first, depth) = (0, 0)
    for i in places {
      let character = text.characters[i]
      if open.contains(character) {
        if depth == 0 { first = i }
        depth += 1
      } else if close.contains(character) {
        if depth == 0 {
          return isLabel(text, i) ? nil : BoundaryFault(kind: .unmatched, mark: close[0], range: i..<(i + 1))
        }
        depth -= 1
      }
    }
    return depth > 0 ? BoundaryFault(kind: .unmatched, mark: open[0], range: first..<(first + 1)) : nil
  }

  /// Returns whether the bracket closes a list label or emoticon: `1)`, `a)`, `:)`.
  private static func isLabel(_ text: TextView, _ i: Int) -> Bool {
    guard let first = text[i - 1], ![":", "-", ";"].contains(first), let second = text[i - 2] else { return true }
    return second.isBlank || first.isDigit
  }
}

extension Unicode.Scalar {
  fileprivate var isBracket: Bool {
    switch self {
    case "(", ")", "（", "）", "[", "]", "［", "］": true
    default: false
    }
  }
}
