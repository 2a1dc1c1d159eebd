internal import DocModel

/// The arguments of directives and components.
extension FeatureBuilder {
  /// Adds a component's attributes as a block. Lines of `import` and `export` are specific to a locale and skipped.
  mutating func component(_ index: Int) {
    let node = nodes[index]
    guard pool[node.literal.indices].first?.isASCIICapital == true, !node.attribute.isEmpty else { return }
    begin(at: node.firstLine)
    attributes(node.attribute.indices, line: node.firstLine, isBlock: true)
    if facts.count > facts.first || visible.count > facts.start { append(features(), for: index) }
  }

  /// - Parameter isBlock: whether texts become the block's text; those of an inline tag are not part of its sentence.
  private mutating func attributes(_ range: Range<Int>, line: UInt32, isBlock: Bool) {
    var (line, counted) = (line, range.lowerBound)
    ComponentAttributes.scan(pool[range]) { attribute in
      line += UInt32(pool[counted..<attribute.range.lowerBound].count { $0 == .lineFeed })
      counted = attribute.range.lowerBound
      var words: [ArraySlice<UInt8>] = []
      switch attribute.content(language: language) {
      case .free: break
      case .texts(let texts): words = texts
      case .address(let target):
        if isBlock { append(name: HTMLTags.anchor, target: target.indices, range: target.indices, line: line) }
      case .value(let atom):
        let range = ByteRange(start: UInt32(counted), end: UInt32(attribute.range.upperBound))
        facts.add(Fact(kind: .placeholder, atom: atom, exact: atom, range: range, line: line))
      }
      for text in words where isBlock {
        facts.note(line: line, at: visible.count)
        visible.append(contentsOf: text)
        visible.append(.lineFeed)
      }
    }
  }

  /// Adds the attributes of a component (capitalized tag name) in raw HTML.
  mutating func attributes(ofTag tag: Range<Int>, line: UInt32) {
    guard pool[tag].dropFirst().first?.isASCIICapital == true else { return }
    let behind = pool[tag].dropFirst().drop { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    attributes(behind.startIndex..<tag.upperBound, line: line, isBlock: false)
  }

  /// Adds the parameters of a directive, which must be equal in every locale, except for a title, which is text.
  mutating func parameters(_ index: Int) {
    let node = nodes[index]
    guard !node.literal.isEmpty, !node.attribute.isEmpty else { return }
    let raw = pool[node.attribute.indices]
    switch DirectiveSyntax(rawValue: node.level) {
    case .colons where !raw.contains(UInt8(ascii: "=")), .admonition, .abbreviation:
      begin(at: node.firstLine)
      visible.append(contentsOf: raw)
    case .colons, .shortcode, .markdownShortcode, .liquid:
      begin(at: node.firstLine)
      let atom = PlaceholderFold.atom(parameters: raw, of: pool[node.literal.indices], language: language)
      facts.add(Fact(kind: .placeholder, atom: atom, exact: atom, range: node.attribute, line: node.firstLine))
    default: return
    }
    append(features(), for: index)
  }
}
