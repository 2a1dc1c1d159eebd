package import DocModel

/// The values of attributes that readers see as they are, such as a title: of components and tags, and of lists of
/// attributes, `{summary="More"}`. A text that a component works with, such as a sample of markup, is left out.
package enum AttributeTexts {
  private static let keys = [
    "alt", "alt-text", "caption", "description", "label", "placeholder", "summary", "title", "tooltip",
  ].map { Array($0.utf8) }

  /// Calls `emit` with each such value of an article, as written, and its line.
  package static func read(_ article: Article, emit: (_ value: ArraySlice<UInt8>, _ line: Int) -> Void) {
    for node in article.nodes {
      let raw: ArraySlice<UInt8>
      switch node.kind {
      case .placeholder, .htmlInline: raw = article.pool[node.literal.indices]
      case .directive: raw = article.pool[node.attribute.indices]
      case .htmlBlock:
        let block = article.pool[node.literal.indices]
        var (line, counted) = (Int(node.firstLine), block.startIndex)
        HTMLTags.scan(block) { _, _, tag in
          if counted < tag.lowerBound {
            line += block[counted..<tag.lowerBound].count { $0 == .lineFeed }
            counted = tag.lowerBound
          }
          values(in: withoutName(block[tag])) { emit($0, line) }
        }
        continue
      default: continue
      }
      values(in: withoutName(raw)) { emit($0, Int(node.firstLine)) }
    }
  }

  /// Returns what follows the bracket of a tag, a shortcode or a list, and its name.
  private static func withoutName(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let inner = raw.drop { $0 == .of("<") || $0 == .of("{") || $0 == .of("%") || $0 == .space }
    let name = inner.prefix { $0 > .space && $0 != .of("=") && $0 != .of("/") && $0 != .of(">") }
    // A list of attributes has no name before the first key.
    return raw[name.endIndex...].first == .of("=") ? inner : raw[name.endIndex...]
  }

  private static func values(in attributes: ArraySlice<UInt8>, emit: (ArraySlice<UInt8>) -> Void) {
    guard attributes.contains(.of("=")) else { return }
    ComponentAttributes.scan(attributes) { attribute in
      guard let value = attribute.value, !attribute.isExpression,
        case let key = attribute.key.map(\.asciiLowercased), keys.contains(key)
      else { return }
      emit(value)
    }
  }
}
