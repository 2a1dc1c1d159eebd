internal import Features

/// The id that GitHub and Microsoft Learn give a heading: lower case, blanks to hyphens, punctuation dropped.
enum Slug {
  static func atom(_ text: String) -> UInt64 {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar == " " {
        bytes.append(0x2d)
      } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        bytes.append(contentsOf: Array(scalar.properties.lowercaseMapping.utf8))
      }
    }
    return Atom(bytes).hash
  }
}
