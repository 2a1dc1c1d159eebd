internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The extent of a source's changes since it was translated. All cases but the last two need the archived old source.
enum SourceChange {
  /// Only metadata that readers do not see.
  case metadata
  /// No words, only link or image targets; the new ones.
  case targets([String])
  /// Only markup of structure, such as heading levels.
  case marks
  /// No block, only the title or description.
  case titles
  /// The number of changed blocks, and of all blocks.
  case blocks(Int, Int)
  /// The old text is not available, and the translation has no visible difference from today's source.
  case unseen
  case unknown

  init(of member: Int, comparedTo source: Int, in article: AlignedArticle) {
    guard let old = article.exactSource(of: member) else {
      self = Self.isSeen(of: member, comparedTo: source, in: article) ? .unknown : .unseen
      return
    }
    let (before, now) = (article.features[old], article.features[source])
    guard before.blocks.elementsEqual(now.blocks, by: { $0.textHash == $1.textHash }) else {
      self = Self.blocks(from: old, to: source, in: article)
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

  /// The severity of the finding, or nil for the rule's default.
  var severity: Severity? {
    switch self {
    case .metadata: .notice
    case .targets, .marks, .titles, .unseen: .minor
    case .blocks, .unknown: nil
    }
  }

  private static func blocks(from old: Int, to source: Int, in article: AlignedArticle) -> SourceChange {
    let blocks = article.slots.indices.map {
      (article.block(at: $0, of: old)?.textHash, article.block(at: $0, of: source)?.textHash)
    }
    // Blocks that only moved count as changed.
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

  /// Returns whether the translation differs from today’s source in its blocks or in language-neutral values.
  private static func isSeen(of member: Int, comparedTo source: Int, in article: AlignedArticle) -> Bool {
    article.slots.indices.contains { slot in
      let (text, other) = (article.nodes(at: slot, of: member).first, article.nodes(at: slot, of: source).first)
      guard let text, let other else { return (text == nil) != (other == nil) }
      if text.kind != other.kind || text.level != other.level { return true }
      guard let block = article.block(at: slot, of: member), let today = article.block(at: slot, of: source) else {
        return false
      }
      return text.kind == .codeBlock ? block.textHash != today.textHash : block.neutral != today.neutral
    }
  }
}

extension SourceChange {
  /// The end of a message, after "was changed since". The argument is the distance in brackets, or empty.
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

extension AlignedArticle {
  /// Excerpts of two members' slots, from shortly before their first difference; the source line if a slot has no text.
  func excerpts(at place: Int, of one: Int, at slot: Int, of other: Int) -> (String, String) {
    Self.excerpts(whole(at: place, of: one), whole(at: slot, of: other))
  }

  /// Excerpts of two texts, from shortly before their first difference.
  static func excerpts(_ a: String, _ b: String) -> (String, String) {
    let common = zip(a, b).prefix { $0 == $1 }.count - Self.shownBefore
    guard common > 0, !a.isEmpty, !b.isEmpty else {
      return (Self.cut(a, limit: Self.shown), Self.cut(b, limit: Self.shown))
    }
    return (
      "…" + Self.cut(String(a.dropFirst(common)), limit: Self.shown),
      "…" + Self.cut(String(b.dropFirst(common)), limit: Self.shown)
    )
  }

  private static let shown = 80
  private static let shownBefore = 20

  private func whole(at slot: Int, of member: Int) -> String {
    let text = text(at: slot, of: member)
    return text.allSatisfy(\.isWhitespace) ? node(at: slot, of: member).map { rawLine(of: $0, in: member) } ?? "" : text
  }
}
