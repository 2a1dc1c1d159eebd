package import DocModel
package import Features

/// Counts the language-independent content of a text: structure, code, targets, ids, numbers, identifiers.
///
/// Signatures of the same text in two languages differ by changes that the translator made, on purpose or by mistake.
/// These are the same for every version of the source, so they do not affect which version fits best.
package struct TextSignature: Sendable, Equatable {
  private struct Entry: Equatable {
    /// The hashed value, with its weight class in the two lowest bits.
    let value: UInt64
    /// Never 0.
    var count: Int32
  }

  /// In ascending order of their values, without duplicates.
  private var entries: [Entry]

  /// The signature of an empty text.
  package init() { entries = [] }

  package init(_ article: Article, _ features: ArticleFeatures) {
    var builder = Builder(article)
    builder.addNodes()
    for fact in features.facts { builder.add(fact) }
    builder.addMetadata()
    entries = builder.counts.map { Entry(value: $0.key, count: $0.value) }.sorted { $0.value < $1.value }
  }

  /// The total count of content found in only one of the two, weighted by how rarely a translation changes content of
  /// that kind by itself.
  package func distance(to other: TextSignature) -> Double {
    var sum = 0
    Self.forEachValue(entries, other.entries) { value, count, otherCount in
      if count != otherCount { sum += abs(Int(count) - Int(otherCount)) * Weight.of(value) }
    }
    return Double(sum) / 4
  }

  /// Replaces parts of the text: the signature of a text is the sum of those of its parts.
  package mutating func replace(_ gone: [TextSignature], with new: [TextSignature]) {
    var change = Self.sum(new.map(\.entries))
    let removed = Self.sum(gone.map(\.entries))
    change = Self.merged(change, removed, sign: -1)
    entries = Self.merged(entries, change, sign: 1)
  }

  /// The sum of lists, added in pairs so that each entry is copied a logarithmic number of times.
  private static func sum(_ lists: [[Entry]]) -> [Entry] {
    guard lists.count > 1 else { return lists.first ?? [] }
    let half = lists.count / 2
    return merged(sum(Array(lists[..<half])), sum(Array(lists[half...])), sign: 1)
  }

  private static func merged(_ one: [Entry], _ other: [Entry], sign: Int32) -> [Entry] {
    if other.isEmpty { return one }
    var result: [Entry] = []
    result.reserveCapacity(one.count + other.count)
    forEachValue(one, other) { value, count, otherCount in
      let total = count + sign * otherCount
      if total != 0 { result.append(Entry(value: value, count: total)) }
    }
    return result
  }

  /// Calls `body` with each value of two lists in ascending order, and with its count in both.
  @inline(__always)
  private static func forEachValue(_ one: [Entry], _ other: [Entry], _ body: (UInt64, Int32, Int32) -> Void) {
    var (place, otherPlace) = (0, 0)
    while place < one.count || otherPlace < other.count {
      if otherPlace == other.count || place < one.count && one[place].value < other[otherPlace].value {
        body(one[place].value, one[place].count, 0)
        place += 1
      } else if place == one.count || other[otherPlace].value < one[place].value {
        body(other[otherPlace].value, 0, other[otherPlace].count)
        otherPlace += 1
      } else {
        body(one[place].value, one[place].count, other[otherPlace].count)
        place += 1
        otherPlace += 1
      }
    }
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
    // A digest is that of the text that a tool read last, in each locale another one.
    case .code where article.pool[fact.range.indices].isHexDigest: break
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
        state = StableHash.mix(byte, into: state)
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
