package import DocModel

/// Folds fragments, ids and headings to their letters and digits. Site generators replace the spaces and punctuation of
/// a heading differently, and such a difference must not make a link broken.
package enum AnchorFold {
  /// The fold of a fragment or an id, after percent-decoding.
  package static func fold(_ name: ArraySlice<UInt8>) -> UInt64 { title(decoded(name)) }

  /// The fold of a heading's text, or of its continuation, if the text before it has the fold `start`.
  package static func title(_ text: ArraySlice<UInt8>, behind start: UInt64 = StableHash.seed) -> UInt64 {
    let bytes = text.span
    var (hash, i) = (start, 0)
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        if byte.isAlphanumeric { hash = mixed(UInt32(byte | 0x20), hash) }
        i &+= 1
        continue
      }
      let (scalar, end) = bytes.character(at: i)
      i = end
      switch LowerCase.of(scalar.value) {
      case .letter(let lower): hash = mixed(lower, hash)
      case .noLetter: break
      case .unknown:
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        hash = lower.reduce(hash) { isLetter($1) ? mixed($1.value, $0) : $0 }
      }
    }
    return hash
  }

  @inline(__always)
  private static func mixed(_ letter: UInt32, _ hash: UInt64) -> UInt64 {
    (hash ^ UInt64(letter)) &* 0x0000_0100_0000_01b3
  }

  /// The fold of an article's heading; `heading` is the node's index.
  package static func title(ofHeading heading: Int, in article: Article) -> UInt64 {
    let (nodes, pool) = (article.nodes, article.pool)
    guard nodes.indices.contains(heading) else { return StableHash.seed }
    var (title, index) = (StableHash.seed, heading + 1)
    let end = min(nodes.count, Int(nodes[heading].end))
    while index < end {
      let node = nodes[index]
      if node.kind == .text || node.kind == .code { title = Self.title(pool[node.literal.indices], behind: title) }
      index += 1
    }
    return title
  }

  /// The fold of a numbered duplicate such as `name-2`, given the fold of `name`.
  package static func numbered(_ title: UInt64, _ number: Int) -> UInt64 {
    0...9 ~= number
      ? mixed(UInt32(UInt8(ascii: "0")) + UInt32(number), title)
      : Self.title(Array(String(number).utf8)[...], behind: title)
  }

  /// Percent-decodes a text.
  package static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.prefix(2).allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }), rest.count >= 2
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes[...]
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isLetterOrNumber { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}

extension AnchorFold {
  private static let id = Array("id".utf8)[...]
  private static let name = Array("name".utf8)[...]

  /// Emits the folded values of `id` and `name` of the tags in raw HTML.
  package static func names(_ raw: ArraySlice<UInt8>, emit: (UInt64) -> Void) {
    ComponentAttributes.scan(raw) { attribute in
      guard let value = attribute.value,
        [id, name].contains(where: { ByteSearch.equalFolded($0, attribute.key) })
      else { return }
      emit(fold(value))
    }
  }
}
