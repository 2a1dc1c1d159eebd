package import DocModel
package import Features

/// Counts the language-independent content of a text: structure, code, targets, ids, numbers, identifiers.
///
/// Signatures of the same text in two languages differ by changes that the translator made, on purpose or by mistake.
/// These are the same for every version of the source, so they do not affect which version fits best.
package struct TextSignature: Sendable {
  /// Keyed by the hashed value, with its weight class in the two lowest bits.
  private let counts: [UInt64: Int32]

  package init(_ article: Article, _ features: ArticleFeatures) {
    var builder = Builder(article)
    builder.addNodes()
    for fact in features.facts { builder.add(fact) }
    builder.addMetadata()
    counts = builder.counts
  }

  /// The total count of content found in only one of the two, weighted by how rarely a translation changes content of
  /// that kind by itself.
  package func distance(to other: TextSignature) -> Double {
    var sum = 0
    for (value, count) in counts {
      let difference = abs(Int(count) - Int(other.counts[value] ?? 0))
      if difference > 0 { sum += difference * Weight.of(value) }
    }
    for (value, count) in other.counts where counts[value] == nil { sum += Int(count) * Weight.of(value) }
    return Double(sum) / 4
  }
}

/// Weights in quarters.
private enum Weight: UInt64 {
  case slight = 0
  /// Targets and numbers: links are corrected in all locales at once, and numbers are written differently.
  case half = 1
  case full = 2
  case double = 3

  static func of(_ value: UInt64) -> Int { 1 << Int(value & 3) }
}

private struct Builder {
  let article: Article
  var counts: [UInt64: Int32] = [:]

  init(_ article: Article) {
    self.article = article
    counts.reserveCapacity(article.nodes.count / 2)
  }

  private mutating func add(_ value: UInt64, _ weight: Weight, salt: UInt64) {
    counts[(StableHash.finish(value &+ salt &* 0x9e37_79b9_7f4a_7c15) & ~3) | weight.rawValue, default: 0] += 1
  }

  mutating func add(_ fact: Fact) {
    let salt = UInt64(fact.kind.rawValue) + 1
    switch fact.kind {
    case .code, .footnote, .tag: add(fact.atom, .full, salt: salt)
    case .link, .image, .number, .identifier, .mark, .placeholder: add(fact.atom, .half, salt: salt)
    // Locales disagree on which words are names.
    case .term: break
    }
  }

  mutating func addNodes() {
    for node in article.nodes {
      let kind = UInt64(node.kind.rawValue) << 8
      switch node.kind {
      case .heading:
        add(UInt64(node.level), .double, salt: kind)
        if !node.attribute.isEmpty { add(StableHash(article.pool[node.attribute.indices]).hash, .double, salt: kind) }
      case .paragraph, .item, .tableRow, .blockQuote, .footnoteDefinition: add(0, .full, salt: kind)
      case .alert, .include, .directive, .tab:
        add(HashFold.blanksFolded(article.pool, node.literal), .full, salt: kind)
      case .codeBlock: addCode(node, salt: kind)
      case .strong: add(0, .slight, salt: kind)
      default: break
      }
    }
  }

  private mutating func addCode(_ node: Node, salt: UInt64) {
    add(HashFold.blanksFolded(article.pool, node.attribute), .double, salt: salt)
    for line in article.pool[node.literal.indices].split(separator: .lineFeed) {
      var state = StableHash.seed
      var isBlank = true
      // Ignore whitespace: translations change tabs and indentation.
      for byte in line where byte != .space && byte != .tab && byte != .carriageReturn {
        state = StableHash.mix(CollectionOfOne(byte), into: state)
        isBlank = false
      }
      if !isBlank { add(StableHash.finish(state), .full, salt: salt + 1) }
    }
  }

  /// Adds titles, too: a translated value matches no version, so it affects all distances equally and need not be
  /// excluded.
  mutating func addMetadata() {
    for entry in article.frontMatter.entries {
      let key = StableHash(entry.key.utf8).hash
      add(key, .half, salt: 1 << 40)
      add(StableHash(entry.value.utf8, seed: key).hash, .half, salt: 2 << 40)
    }
  }
}
