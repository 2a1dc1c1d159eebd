internal import DocModel
internal import Features

/// The id that GitHub and Microsoft Learn give a heading: lower case, blanks to hyphens, punctuation dropped.
enum Slug {
  static func atom(ofHeading heading: Int, in article: Article) -> UInt64 {
    var state = Atom.seed
    let nodes = article.nodes
    for index in heading + 1..<Int(nodes[heading].end) {
      let node = nodes[index]
      switch node.kind {
      case .text, .code, .placeholder: mix(article.pool, node.literal.indices, into: &state)
      case .softBreak, .lineBreak: mix(0x2d, into: &state)
      default: break
      }
    }
    return Atom.finish(state)
  }

  private static func mix(_ text: [UInt8], _ range: Range<Int>, into state: inout UInt64) {
    let bytes = text.span
    var i = range.lowerBound
    while i < range.upperBound {
      let byte = bytes[i]
      guard byte < 0x80 else {
        var end = i + 1
        while end < range.upperBound, bytes[end] & 0xc0 == 0x80 { end += 1 }
        if let scalar = scalar(bytes, i, end) {
          mix(scalar, into: &state)
        } else {
          for scalar in String(decoding: text[i..<end], as: UTF8.self).unicodeScalars { mix(scalar, into: &state) }
        }
        i = end
        continue
      }
      if byte.isASCIILetter || byte.isASCIIDigit {
        mix(byte.asciiLowercased, into: &state)
      } else if byte == 0x20 || byte == 0x2d {
        mix(0x2d, into: &state)
      } else if byte == 0x5f {
        mix(byte, into: &state)
      }
      i += 1
    }
  }

  /// A character of two or three bytes, but those that begin like what is no character.
  private static func scalar(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Unicode.Scalar? {
    switch (bytes[start], end - start) {
    case (0xc2...0xdf, 2): Unicode.Scalar(UInt32(bytes[start] & 0x1f) << 6 | UInt32(bytes[start + 1] & 0x3f))
    case (0xe1...0xec, 3), (0xee...0xef, 3):
      Unicode.Scalar(
        UInt32(bytes[start] & 0x0f) << 12 | UInt32(bytes[start + 1] & 0x3f) << 6 | UInt32(bytes[start + 2] & 0x3f))
    default: nil
    }
  }

  private static func mix(_ scalar: Unicode.Scalar, into state: inout UInt64) {
    if case .letter(let lower) = LowerCase.of(scalar.value), let letter = Unicode.Scalar(lower) {
      state = Atom.mix(UTF8.encode(letter) ?? UTF8.encodedReplacementCharacter, into: state)
    } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      state = Atom.mix(scalar.properties.lowercaseMapping.utf8, into: state)
    }
  }

  private static func mix(_ byte: UInt8, into state: inout UInt64) {
    state = Atom.mix(CollectionOfOne(byte), into: state)
  }
}
