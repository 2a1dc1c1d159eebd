internal import Features

/// The id that GitHub and Microsoft Learn give a heading: lower case, blanks to hyphens, punctuation dropped.
enum Slug {
  static func atom(_ text: String) -> UInt64 {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        switch byte {
        case 0x20: bytes.append(0x2d)
        case 0x41...0x5a: bytes.append(byte | 0x20)
        case 0x61...0x7a, 0x30...0x39, 0x2d, 0x5f: bytes.append(byte)
        default: break
        }
      } else if case .letter(let lower) = LowerCase.of(scalar.value), let letter = Unicode.Scalar(lower) {
        bytes.append(contentsOf: UTF8.encode(letter) ?? UTF8.encodedReplacementCharacter)
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        bytes.append(contentsOf: Array(scalar.properties.lowercaseMapping.utf8))
      }
    }
    return Atom(bytes).hash
  }
}
