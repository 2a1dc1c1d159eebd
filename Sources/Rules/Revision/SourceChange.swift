internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// What was changed in a source since a translation was made of it, as far as that can be known.
enum SourceChange {
  /// Nothing that anybody reads, as the archive shows.
  case metadata
  /// No word, as the archive shows: the targets that are new.
  case targets([String])
  /// No word and no target, as the archive shows: marks of structure.
  case marks
  /// No block, as the archive shows: the title or description.
  case titles
  /// So many blocks, of so many, as the archive shows.
  case blocks(Int, Int)
  /// Without the old text: nothing by which translations can be compared.
  case unseen
  case unknown

  init(_ member: Int, _ source: Int, _ article: AlignedArticle) {
    guard let old = article.exactSource(of: member) else {
      self = Self.isSeen(member, source, article) ? .unknown : .unseen
      return
    }
    let (before, now) = (article.features[old], article.features[source])
    guard before.blocks.elementsEqual(now.blocks, by: { $0.textHash == $1.textHash }) else {
      self = Self.blocks(old, source, article)
      return
    }
    guard before.metadata.mapValues(\.textHash) == now.metadata.mapValues(\.textHash) else {
      self = .titles
      return
    }
    let known = Set(Self.targets(old, article))
    let targets = Self.targets(source, article).filter { !known.contains($0) }
    if !targets.isEmpty {
      self = .targets(targets)
    } else {
      self = Self.marks(old, article) == Self.marks(source, article) ? .metadata : .marks
    }
  }

  /// Nil for the usual severity.
  var severity: Severity? {
    switch self {
    case .metadata: .notice
    case .targets, .marks, .titles, .unseen: .minor
    case .blocks, .unknown: nil
    }
  }

  private static func blocks(_ old: Int, _ source: Int, _ article: AlignedArticle) -> SourceChange {
    let blocks = article.slots.indices.map { (article.block($0, old)?.textHash, article.block($0, source)?.textHash) }
    // Blocks that only changed places are changed, too.
    return .blocks(max(1, blocks.count { $0 != $1 }), blocks.count { $0 != nil || $1 != nil })
  }

  static func targets(_ member: Int, _ article: AlignedArticle) -> [String] {
    let features = article.features[member]
    return features.facts.filter { $0.kind == .link || $0.kind == .image }.map {
      features.string($0, in: article.members[member].article)
    }
  }

  private static func marks(_ member: Int, _ article: AlignedArticle) -> [Int] {
    article.members[member].article.nodes.map { Int($0.kind.rawValue) << 8 | Int($0.level) }
  }

  /// True where the translation differs from today’s source in its blocks, or in the values that all languages share.
  private static func isSeen(_ member: Int, _ source: Int, _ article: AlignedArticle) -> Bool {
    article.slots.indices.contains { slot in
      let (text, other) = (article.nodes(slot, member).first, article.nodes(slot, source).first)
      guard let text, let other else { return (text == nil) != (other == nil) }
      if text.kind != other.kind || text.level != other.level { return true }
      guard let block = article.block(slot, member), let today = article.block(slot, source) else { return false }
      return text.kind == .codeBlock ? block.textHash != today.textHash : block.neutral != today.neutral
    }
  }
}

extension SourceChange {
  /// What a message says behind "was changed since".
  /// - Parameter behind: how far the translation is behind, in brackets, or nothing.
  func said(_ behind: String) -> String {
    switch self {
    case .metadata: " in its metadata only\(behind): nothing is to be translated."
    case .targets(let targets):
      " in nothing but link targets\(behind): take over \(targets.map { AlignedArticle.cut($0) }.quoted(3))."
    case .marks: " in its marks only\(behind), not in its words: compare the levels of its headings and lists."
    case .titles: " in its title or description only\(behind): translate that."
    case .blocks(let changed, let all): " in \(changed) of \(all) blocks\(behind): hand it off again."
    case .unseen:
      "\(behind), though nothing in the structure, code, links or numbers shows it: compare the two before you hand it off again."
    case .unknown: "\(behind): hand it off again."
    }
  }
}
