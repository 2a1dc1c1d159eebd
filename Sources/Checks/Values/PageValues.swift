internal import Algorithms
package import Alignment
internal import DocModel
internal import Features

/// Counts language-neutral values on whole pages, regardless of block: a value missing in one place but equally
/// frequent on the page was moved.
final class PageValues {
  private let article: AlignedArticle
  /// Per member all values of its page, sorted; computed on first use.
  private var known: [[UInt64]?]
  /// Per member its code samples; computed on first use.
  private var knownSamples: [Int: [ArraySlice<UInt8>]] = [:]

  init(_ article: AlignedArticle) {
    self.article = article
    known = Array(repeating: nil, count: article.members.count)
  }

  func samples(of member: Int) -> [ArraySlice<UInt8>] {
    if let samples = knownSamples[member] { return samples }
    let samples = article.samples(of: member)
    knownSamples[member] = samples
    return samples
  }

  /// Returns whether both pages contain each value equally often, and at least once.
  func areAlike(_ values: [UInt64], _ charge: Disagreement) -> Bool {
    !values.isEmpty
      && values.allSatisfy { value in
        let own = count(of: value, charge.member)
        return own > 0 && own == count(of: value, charge.reference)
      }
  }

  /// Returns whether both pages contain a directive equally often, but a different number of times as a block.
  func isWithinText(_ name: ArraySlice<UInt8>, _ charge: Disagreement) -> Bool {
    let block = Self.block(of: name)
    return areAlike([Self.name(of: name)], charge)
      && count(of: block, charge.member) != count(of: block, charge.reference)
  }

  private static func block(of tag: ArraySlice<UInt8>) -> UInt64 { name(of: tag) &+ 1 }

  private func count(of value: UInt64, _ member: Int) -> Int {
    let all = known[member] ?? values(article.members[member].article.nodes.indices, member, ofPage: true).sorted()
    known[member] = all
    return all[all.partitioningIndex { $0 >= value }...].prefix { $0 == value }.count
  }

  /// The values of the block in a slot and its descendants.
  func values(at slot: Int, of member: Int) -> [UInt64] {
    guard let node = article.node(at: slot, of: member) else { return [] }
    if let code = code(at: node, of: member) { return [code] }
    return values(node..<Int(article.members[member].article.nodes[node].end), member)
  }

  /// The value of a code block: a hash of its text, or nil for other blocks.
  private func code(at node: Int, of member: Int) -> UInt64? {
    guard article.members[member].article.nodes[node].kind == .codeBlock else { return nil }
    return article.features[member].block(node).map { StableHash.finish($0.textHash &+ 2) }
  }

  /// Returns whether the slot contains shortcodes, whose line breaks are arbitrary.
  func hasTags(at slot: Int, of member: Int) -> Bool {
    guard let node = article.node(at: slot, of: member) else { return false }
    let text = article.members[member].article
    return text.nodes[node..<Int(text.nodes[node].end)].contains {
      $0.kind == .placeholder && Self.tag($0, in: text) != nil
    }
  }

  /// - Parameter ofPage: whether to include code blocks and the names of tags, which are counted per page only.
  private func values(_ nodes: Range<Int>, _ member: Int, ofPage: Bool = false) -> [UInt64] {
    let (text, features) = (article.members[member].article, article.features[member])
    var values: [UInt64] = []
    for index in nodes where !text.nodes[index].kind.isInline || text.nodes[index].kind == .placeholder {
      if let tag = Self.tag(text.nodes[index], in: text) {
        values.append(value(of: tag, member))
        if ofPage { values.append(Self.name(of: tag.name)) }
        if ofPage, text.nodes[index].kind == .directive { values.append(Self.block(of: tag.name)) }
      }
      if ofPage, let code = code(at: index, of: member) { values.append(code) }
      guard let block = features.block(index) else { continue }
      for fact in features.facts[block.facts.indices] {
        switch fact.kind {
        case .code, .link, .image, .tag: values.append(Self.value(of: fact.atom, fact.kind))
        case .number where fact.traits.contains(.longNumber): values.append(Self.value(of: fact.atom, fact.kind))
        default: break
        }
      }
    }
    return values
  }

  static func value(of atom: UInt64, _ kind: FactKind) -> UInt64 { StableHash.finish(atom &+ UInt64(kind.rawValue)) }

  typealias Tag = (name: ArraySlice<UInt8>, parameters: ArraySlice<UInt8>)

  /// A node's shortcode, as a block or inline, or nil if it has only a closing tag or no shortcode.
  private static func tag(_ node: Node, in text: Article) -> Tag? {
    switch node.kind {
    case .directive where node.literal.count > 0:
      let hasParameters = [DirectiveSyntax.shortcode, .markdownShortcode, .liquid, .jsx].contains(
        DirectiveSyntax(rawValue: node.level))
      return (text.pool[node.literal.indices], hasParameters ? text.pool[node.attribute.indices] : [])
    case .include: return (text.pool[node.literal.indices], [])
    case .placeholder: return tag(text.pool[node.literal.indices])
    default: return nil
    }
  }

  /// The name and parameters of `{{< name parameters >}}`, or nil.
  static func tag(_ raw: ArraySlice<UInt8>) -> Tag? {
    if raw.first == .of("<"), raw.dropFirst().first?.isASCIICapital == true { return component(raw.dropFirst()) }
    guard raw.count > 6, raw.starts(with: "{{<".utf8) || raw.starts(with: "{{%".utf8) else { return nil }
    let inner = raw.dropFirst(3).dropLast(3).drop { $0 <= .space }
    let name = inner.prefix { $0 > .space }
    return name.isEmpty || name.first == UInt8(ascii: "/") ? nil : (name, inner[name.endIndex...])
  }

  /// The name and attributes of `<Name a="b" />`.
  private static func component(_ raw: ArraySlice<UInt8>) -> Tag {
    let name = raw.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == .of(".") || $0 == .of("_") }
    let rest = raw[name.endIndex...].drop { $0 <= .space }
    return (name, rest.dropLast(rest.reversed().prefix { $0 <= .space || $0 == .of(">") || $0 == .of("/") }.count))
  }

  /// A hash of a tag's name and of the parameters that all locales share.
  func value(of tag: Tag, _ member: Int) -> UInt64 {
    let language = Array(article.members[member].article.locale.language.utf8)
    let parameters =
      tag.parameters.contains { $0 > .space }
      ? PlaceholderFold.atom(parameters: tag.parameters, of: tag.name, language: language) : 0
    return StableHash.finish(Self.name(of: tag.name) &+ parameters)
  }

  /// A hash of a tag's name alone.
  static func name(of tag: ArraySlice<UInt8>) -> UInt64 { StableHash.finish(StableHash(tag).hash &+ 1) }
}

extension AlignedArticle {
  /// Returns whether a placeholder differs only in what it shows of another site, such as a video in the language of the
  /// page.
  package func isOfEmbeds(_ d: Disagreement) -> Bool {
    guard d.aspect == .facts(.placeholder), !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    if slots[d.slot].kind == .directive {
      let names = [d.member, d.reference].map { literal(at: d.slot, of: $0) }
      return names[0] == names[1] && names[0].map { EmbedTag.isNamed($0.utf8) } == true
    }
    return (d.missing + d.extra).allSatisfy { EmbedTag.isTag(Array($0.text.utf8)[...]) }
  }
}
