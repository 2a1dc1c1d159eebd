internal import DocModel
internal import Features

/// Which parts of a page that records nothing were made from the source as it is today.
///
/// Counted are places, not blocks: a section that is gone is one, whatever it held. One or two of them are slips in a
/// page that fits; where they are a good part of a section, it was made from an older text, and where they are a good
/// part of the page, or such sections are, all of it was.
struct SourceFit {
  /// What stands under one heading, up to the next.
  struct Section {
    /// The slot of its heading; that of the document for what stands before all of them.
    let heading: Int
    fileprivate(set) var blocks = 0
    fileprivate(set) var places = 0

    fileprivate init(heading: Int) { self.heading = heading }

    fileprivate var isOlder: Bool {
      places >= SourceFit.several && places * 100 >= blocks * SourceFit.sectionPercent
    }
  }

  private static let several = 3
  private static let sectionPercent = 25
  private static let pagePercent = 30
  /// Of a page for which git tells the version that fits best: where so much differs from it, none of them fits.
  fileprivate static let leastWithoutFit = 7
  fileprivate static let percentWithoutFit = 8

  private(set) var sections: [Section] = []
  /// Per slot the index of its section.
  private var sectionOf: [Int] = []
  /// All of the page was made from an older text.
  let isWhole: Bool

  /// - Parameters:
  ///   - places: the slots that differ, once for each cause.
  ///   - percent: so many in a hundred make the page another text.
  init(
    _ article: AlignedArticle, _ member: Int, _ source: Int, places: [Int], percent: Int = pagePercent,
    least: Int = several + 1
  ) {
    sections = [Section(heading: 0)]
    var isInGap = false
    for slot in article.slots.indices {
      let kind = article.slots[slot].kind
      if kind == .heading { sections.append(Section(heading: slot)) }
      sectionOf.append(sections.count - 1)
      guard kind != .document, kind != .list, kind != .tableCell else { continue }
      let (own, theirs) = (article.node(slot, member) != nil, article.node(slot, source) != nil)
      guard own || theirs else { continue }
      // What is missing in one go counts once.
      let isGap = own != theirs
      if !isGap || !isInGap || kind == .heading { sections[sections.count - 1].blocks += 1 }
      isInGap = isGap
    }
    for slot in places where sectionOf.indices.contains(slot) { sections[sectionOf[slot]].places += 1 }
    let blocks = sections.reduce(0) { $0 + $1.blocks }
    let differing = sections.reduce(0) { $0 + min($1.places, $1.blocks) }
    let older = sections.filter(\.isOlder)
    isWhole =
      differing >= least && differing * 100 >= blocks * percent
      || older.count >= Self.several && older.reduce(0) { $0 + $1.blocks } * 100 >= blocks * Self.sectionPercent
  }

  /// The sections that were made from an older text; all that differ where the page was.
  var older: [Section] { sections.filter { isWhole ? $0.places > 0 : $0.isOlder } }

  func isOlder(_ slot: Int) -> Bool {
    isWhole || sectionOf.indices.contains(slot) && sections[sectionOf[slot]].isOlder
  }
}

/// The source is known, and what its few translations were made from is not: where a page fits the source, the source
/// decides.
extension DisagreementFinder {
  mutating func noteOlderSections() {
    for member in 0..<count {
      // The version of the source that git tells may not be the one.
      let isInferred = !article.isHeldToSource(member)
      guard !isInferred || article.members[member].role == .translation && article.isInferred(member),
        let source = article.measure(of: member)
      else { continue }
      let own = found.indices.filter { found[$0].member == member }
      if isEmpty(member) {
        if !isInferred { noteEmpty(member, source, own) }
        continue
      }
      let places = causes(own).filter {
        (isInferred ? isGap(found[$0]) : isOfStructure(found[$0].aspect)) && found[$0].isFault
      }
      var fit = SourceFit(article, member, source, places: places.map { found[$0].slot })
      if isInferred, !fit.isWhole {
        fit = fitOfAnyVersion(member, source, own)
        guard fit.isWhole else { continue }
      }
      // Translators join paragraphs, and part them.
      for index in own where found[index].aspect == .presence && article.isParted(found[index]) {
        found[index].doubts.insert(.mayBeMoved)
      }
      let older = fit.older
      guard !older.isEmpty else { continue }
      for index in own where fit.isOlder(found[index].slot) && isDrift(found[index]) {
        found[index].becomeDrift()
      }
      addPage(older, isWhole: fit.isWhole, member, source)
    }
  }

  /// What fits no version of the source is a text of its own: whatever differs beyond doubt, not blocks alone.
  private func fitOfAnyVersion(_ member: Int, _ source: Int, _ own: [Int]) -> SourceFit {
    let places = causes(own).filter {
      isOfText(found[$0]) && found[$0].isBeyondDoubt && !found[$0].isElsewhere && !article.isParted(found[$0])
    }
    return SourceFit(
      article, member, source,
      places: Set(places.map { article.enclosing(found[$0].slot, .tableRow) ?? found[$0].slot }).sorted(),
      percent: SourceFit.percentWithoutFit, least: SourceFit.leastWithoutFit)
  }

  /// Blocks, rows and code. Links and notes have many forms, and names many ways to be written.
  private func isOfText(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .presence, .headingLevel, .columns, .codeBody, .empty, .exchanged, .enumeration, .facts(.code): true
    // One that is written otherwise may lead to the same page.
    case .facts(.link): d.extra.isEmpty
    default: false
    }
  }

  /// Git is sure of a version unless much of the page is missing or more than that version has.
  private func isGap(_ d: Disagreement) -> Bool { d.aspect == .presence && d.verdict.blames && !d.isElsewhere }

  /// Nothing but metadata, and comments perhaps.
  private func isEmpty(_ member: Int) -> Bool {
    article.members[member].article.nodes.allSatisfy { $0.kind == .document || $0.kind == .comment }
  }

  private mutating func noteEmpty(_ member: Int, _ source: Int, _ own: [Int]) {
    let blocks = article.slots.indices.count {
      article.slots[$0].kind != .tableCell && article.slots[$0].kind != .document && article.node($0, source) != nil
    }
    guard blocks > 1 else { return }
    for index in own where isDrift(found[index]) { found[index].becomeDrift() }
    addPage(
      member, against: [source], missing: [Deviation(number: blocks, atom: 1)],
      extra: [Deviation(number: blocks, weight: 1), Deviation(number: blocks)])
  }

  private mutating func addPage(_ older: [SourceFit.Section], isWhole: Bool, _ member: Int, _ source: Int) {
    let names = older.prefix(Self.named).map { section in
      let holder = article.node(section.heading, source) == nil ? member : source
      return Deviation(
        text: section.heading == 0 ? "" : article.title(section.heading, holder), atom: 0, exact: 0, count: 1,
        weight: 0, line: article.lines(section.heading, holder).0)
    }
    let line = isWhole || older.count > 1 ? 1 : article.lines(older[0].heading, member).0
    let numbers = [older.reduce(0) { $0 + $1.places }, older.reduce(0) { $0 + $1.blocks }, older.count]
    addPage(
      member, against: [source], missing: names, extra: numbers.map { Deviation(number: $0, weight: isWhole ? 1 : 0) },
      line: line)
  }

  private static let named = 4
}

extension AlignedArticle {
  /// The text of a heading.
  fileprivate func title(_ slot: Int, _ member: Int) -> String {
    guard let node = node(slot, member) else { return "" }
    return members[member].article.plainText(of: node)
  }
}
