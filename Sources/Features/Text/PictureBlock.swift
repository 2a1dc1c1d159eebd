package import DocModel

/// A block that shows pictures and nothing else, with links around them or without: `![](a.png)`, or
/// `<p align="right"><img src="a.png"></p>`.
package enum PictureBlock {
  /// Returns the addresses of the pictures of a paragraph or a block of HTML, in order; nil if it has anything else, or no
  /// picture.
  package static func addresses(in index: Int, of article: Article) -> [String]? {
    let node = article.nodes[index]
    var found: [String] = []
    switch node.kind {
    case .htmlBlock: guard read(article.pool[node.literal.indices], into: &found) else { return nil }
    case .paragraph:
      var inner = index + 1
      while inner < Int(node.end) {
        let part = article.nodes[inner]
        switch part.kind {
        case .image:
          found.append(article.string(part.literal))
          inner = Int(part.end)
          continue
        case .htmlInline: guard read(article.pool[part.literal.indices], into: &found) else { return nil }
        case .text: guard article.pool[part.literal.indices].allSatisfy({ $0 <= .space }) else { return nil }
        case .link, .softBreak, .lineBreak, .comment, .attributes: break
        default: return nil
        }
        inner += 1
      }
    default: return nil
    }
    return found.isEmpty ? nil : found
  }

  /// Adds the addresses of the pictures in raw HTML; returns false if it shows anything else.
  private static func read(_ raw: ArraySlice<UInt8>, into found: inout [String]) -> Bool {
    var rest = raw
    while let first = rest.first {
      if first <= .space {
        rest = rest.dropFirst()
        continue
      }
      let name = rest.dropFirst(rest.dropFirst().first == .of("/") ? 2 : 1)
        .prefix { $0.isASCIILetter || $0.isASCIIDigit }
      guard first == .of("<"), elements.contains(String(decoding: name, as: UTF8.self).lowercased()) else {
        return false
      }
      rest = raw[HTMLTags.tagEnd(raw, name.endIndex)...]
    }
    HTMLTags.scan(raw) { name, target, _ in
      if name == HTMLTags.image, let target { found.append(String(decoding: raw[target], as: UTF8.self)) }
    }
    return true
  }

  /// Those that show nothing but what is in them.
  private static let elements: Set = ["a", "br", "center", "div", "figure", "img", "p", "picture", "source", "span"]
}
