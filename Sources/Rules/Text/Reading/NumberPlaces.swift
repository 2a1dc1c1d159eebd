internal import Alignment
internal import DocModel
internal import Features

/// What numbers stand among, in the text they are missing from: languages say some in words, or leave them to the name.
enum NumberPlaces {
  /// True where all these numbers are digits that words are made with: 24x7, 21Fabrikam, 10th, the 500s.
  static func areInWords(_ numbers: [Deviation], _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    stand(numbers, d, article) { before, digits, behind in
      let clock = ["x7", "X7", "/7"].contains { behind.hasPrefix($0) } && digits == "24"
      if clock || digits == "7" && ["24x", "24X", "24/"].contains(where: before.hasSuffix) { return true }
      let letters = behind.prefix { $0.isASCII && $0.isLetter }
      if letters == "s" { return before.hasSuffix("the ") }
      if ["st", "nd", "rd", "th"].contains(letters) { return true }
      // Gbit and Mbytes are units.
      return letters.count >= 4 && letters.first?.isUppercase == true && letters.dropFirst().allSatisfy(\.isLowercase)
        && !letters.dropFirst().hasPrefix("b")
    }
  }

  /// True where all these numbers are months of dates in digits: 20/10/2015 is 20. října 2015.
  static func areMonths(_ numbers: [Deviation], _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    numbers.allSatisfy { Int($0.text).map((1...12).contains) == true }
      && stand(numbers, d, article) { before, digits, behind in
        ["/", "-", "."].contains { (mark: Character) in
          func isPart(_ character: Character) -> Bool { character == mark || character.isASCII && character.isNumber }
          let start = String(before.reversed().prefix(while: isPart).reversed())
          let date = start + digits + behind.prefix(while: isPart)
          let parts = date.split(separator: mark, omittingEmptySubsequences: false)
          return parts.count == 3 && parts.allSatisfy { (1...4).contains($0.count) }
            && (parts[0].count == 4) != (parts[2].count == 4)
        }
      }
  }

  /// True where all these numbers end names: Win32.
  static func areBehindLetters(_ numbers: [Deviation], _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    stand(numbers, d, article) { before, _, _ in before.last.map { $0.isASCII && $0.isLetter } == true }
  }

  /// True where each of the numbers stands nowhere but in wanted places of the text they are missing from, the
  /// original's where it has them.
  private static func stand(
    _ numbers: [Deviation], _ d: Disagreement, _ article: AlignedArticle,
    where isWanted: (_ before: String, _ digits: String, _ behind: String) -> Bool
  ) -> Bool {
    guard let model = d.against.first(where: { article.members[$0].isOriginal }) ?? d.against.first,
      let block = article.textBlock(d.slot, model)
    else { return false }
    let features = article.features[model]
    let text = features.visible[block.text.indices]
    func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    return numbers.allSatisfy { number in
      let places = features.facts[block.facts.indices].filter { $0.kind == .number && $0.atom == number.atom }
        .map(\.range.indices)
      return !places.isEmpty
        && places.allSatisfy {
          isWanted(
            string(text[..<$0.lowerBound].suffix(longest)), string(text[$0]),
            string(text[$0.upperBound...].prefix(longest)))
        }
    }
  }

  /// So many bytes around a number are looked at.
  private static let longest = 16
}
