public import Alignment
public import DocModel
internal import Features
public import Findings
public import Reports

/// One article in the source and one other locale as segments, the unit of translation tools.
public struct ArticleSegments: Sendable {
  public let path: String
  public let source: LocaleTag
  public let target: LocaleTag
  public private(set) var segments: [Segment]
  /// Findings about the article as a whole.
  public private(set) var notes: [Finding]
  /// Whether both texts are of one revision as far as known; only then do segment pairs translate each other.
  public let isInStep: Bool

  /// A heading, paragraph or cell.
  public struct Segment: Sendable {
    /// The index of the slot in the article, equal in every locale.
    public let number: Int
    public let source: String
    /// The translation, or nil if the locale lacks the segment.
    public let target: String?
    public let sourceLine: Int
    public let targetLine: Int
    public fileprivate(set) var findings: [Finding]
    /// Whether the translation is moved, or a finding concerns it, its lines or a block around it.
    public fileprivate(set) var isDoubted: Bool
  }

  /// Returns nil if the article is missing in one of the two locales.
  public init?(_ aligned: AlignedArticle, _ findings: [ReportedFinding], source: LocaleTag, target: LocaleTag) {
    func member(_ locale: LocaleTag) -> Int? {
      aligned.members.firstIndex { $0.role != .archive && $0.article.locale == locale }
    }
    guard let from = member(source), let to = member(target), from != to else { return nil }
    (path, self.source, self.target) = (aligned.path, source, target)
    let group = aligned.groups[aligned.members[to].group]
    isInStep =
      group.key.isEmpty || group.exactSource == from || aligned.members[from].group == aligned.members[to].group
    let own = findings.map(\.finding).filter { $0.locale == target && $0.article == aligned.path }
    var slots = SlotPlaces(aligned)
    let places = own.map { slots.slot(of: $0) }
    let (one, other) = (aligned.members[from].article, aligned.members[to].article)
    var segments: [Segment] = []
    var taken: Set<Int> = []
    for slot in aligned.slots.indices where aligned.slots[slot].kind.holdsInlines {
      guard let node = aligned.node(slot, from) else { continue }
      let text = one.segment(node)
      guard !text.isEmpty else { continue }
      var there: String?
      if let index = aligned.node(slot, to), other.nodes[index].kind.holdsInlines { there = other.segment(index) }
      let lines = aligned.lines(slot, to)
      let indices = places.indices.filter { places[$0] == slot }
      taken.formUnion(indices)
      let isMoved = if case .node = aligned.fill(slot, to) { false } else { true }
      segments.append(
        Segment(
          number: slot, source: text, target: there.flatMap { $0.isEmpty ? nil : $0 },
          sourceLine: aligned.lines(slot, from).0, targetLine: lines.0, findings: indices.map { own[$0] },
          isDoubted: isMoved || !indices.isEmpty
            || own.contains { finding in
              ([finding] + finding.consequences).contains {
                ($0.place.line...$0.place.lastLine).overlaps(lines.0...max(lines.0, lines.1))
              }
            }))
    }
    notes = own.indices.filter { !taken.contains($0) }.map { own[$0] }
    self.segments = segments
  }
}
