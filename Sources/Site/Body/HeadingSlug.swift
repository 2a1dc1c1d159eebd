/// Ids of headings, made from their text as GitHub makes them: lower case, punctuation gone, blanks as hyphens.
/// Letters of every script stay.
enum HeadingSlug {
  static func slug(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " || scalar == "\u{a0}" {
        result.append("-")
      } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
      {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

/// The ids of one page.
struct IDRegistry {
  private var used: Set<String> = []

  /// Notes an id that stands in the source.
  mutating func reserve(_ id: String) { used.insert(id) }

  /// `id`, or the first of `id-1`, `id-2` … that is free. Empty stays empty.
  mutating func unique(_ id: String) -> String {
    guard !id.isEmpty, !used.insert(id).inserted else { return id }
    var number = next[id, default: 1]
    while !used.insert("\(id)-\(number)").inserted { number += 1 }
    next[id] = number + 1
    return "\(id)-\(number)"
  }

  private var next: [String: Int] = [:]
}
