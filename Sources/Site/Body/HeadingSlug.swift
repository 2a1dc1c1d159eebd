/// Heading ids made from the text as GitHub does: lower case, punctuation removed, spaces replaced by hyphens. Letters
/// of every script are kept.
enum HeadingSlug {
  static func slug(_ text: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case 0x20: result.append(0x2d)
      case 0x2d, 0x5f, 0x30...0x39, 0x61...0x7a: result.append(byte)
      case 0x41...0x5a: result.append(byte | 0x20)
      case 0x80...: return wideSlug(text)
      default: break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func wideSlug(_ text: [UInt8]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x20, 0xa0: result.append("-")
      case 0x2d, 0x5f, 0x30...0x39, 0x61...0x7a: result.append(scalar)
      case 0x41...0x5a: result.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
      case 0...0x7f: break
      // Fast path for ideographic and syllabic scripts: no look-up of Unicode properties.
      case 0x3041...0x3096, 0x30a1...0x30fa, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3: result.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter:
          result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber,
          .letterNumber,
          .otherNumber:
          result.append(scalar)
        default: break
        }
      }
    }
    return String(result)
  }
}
