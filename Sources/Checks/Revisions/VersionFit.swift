internal import Alignment
internal import DocModel
internal import Features

/// Determines which parts of a page without a record were translated from the current source.
///
/// It counts places, not blocks: a missing section is one place, regardless of its size. One or two places are slips in
/// a page that fits. A large share of a section means that the section follows an older text; a large share of the
/// page, or enough such sections, means that the whole page does.
struct VersionFit {
  /// The blocks under one heading, up to the next heading.
  struct Section {
    /// The slot of the heading; 0, the document, for the blocks before the first heading.
    let heading: Int
    fileprivate(set) var blocks = 0
    fileprivate(set) var places = 0

    fileprivate init(heading: Int) { self.heading = heading }

    fileprivate var isOlder: Bool {
      places >= VersionFit.several && places * 100 >= blocks * VersionFit.sectionPercent
    }
  }

  private static let several = 3
  private static let sectionPercent = 25
  private static let pagePercent = 30
  /// Limits for a page with an inferred version: with this many differences no version fits.
  fileprivate static let leastWithoutFit = 7
  fileprivate static let percentWithoutFit = 8

  private(set) var sections: [Section] = []
  /// Per slot the index of its section.
  private var sectionOf: [Int] = []
  /// Whether the whole page follows an older text.
  let isWhole: Bool

  /// - Parameters:
  ///   - places: the differing slots, one per cause.
  ///   - percent: the share of differing blocks above which the whole page follows another text.
  init(
    in article: AlignedArticle, of member: Int, to source: Int, places: [Int], percent: Int = pagePercent,
    least: Int = several + 1
  ) {
    sections = [Section(heading: 0)]
    var isInGap = false
    for slot in article.slots.indices {
      let kind = article.slots[slot].kind
      if kind == .heading { sections.append(Section(heading: slot)) }
      sectionOf.append(sections.count - 1)
      guard kind != .document, kind != .list, kind != .tableCell else { continue }
      let (own, theirs) = (article.node(at: slot, of: member) != nil, article.node(at: slot, of: source) != nil)
      guard own || theirs else { continue }
      // A run of missing blocks counts once.
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

  /// The sections that follow an older text; if the whole page does, all sections with differences.
  var older: [Section] { sections.filter { isWhole ? $0.places > 0 : $0.isOlder } }

  func isOlder(_ slot: Int) -> Bool {
    isWhole || sectionOf.indices.contains(slot) && sections[sectionOf[slot]].isOlder
  }
}

/// Checks pages that are compared with a deciding or inferred source: the source is authoritative only for the parts
/// that fit it.
extension DisagreementFinder {
  mutating func noteOlderSections() {
    for member in 0..<count {
      // An inferred source version may be wrong.
      let isInferred = !article.isOfUnknownVersion(member)
      guard !isInferred || article.members[member].role == .translation && article.isInferred(member),
        let source = article.measure(of: member)
      else { continue }
      let own = found.indices.filter { found[$0].member == member }
      if article.isStub(member, of: source) {
        noteEmpty(member, against: source, in: own)
        continue
      }
      let places = causes(own).filter {
        (isInferred ? isGap(found[$0]) : isOfStructure(found[$0].aspect)) && found[$0].isFault
      }
      var fit = VersionFit(in: article, of: member, to: source, places: places.map { found[$0].slot })
      if isInferred, !fit.isWhole {
        fit = fitOfAnyVersion(of: member, to: source, in: own)
        guard fit.isWhole else { continue }
        // A page that translates the labels in its code spans has them in every version, and one that adds texts of its
        // own is ahead of all of them.
        let chosen = own.filter { translatesLabels(found[$0]) || isAddition(found[$0]) }
        let marks = own.filter { isOfMarksAlone(found[$0]) }
        let rest = fitOfAnyVersion(of: member, to: source, in: own.filter { !(chosen + marks).contains($0) })
        guard chosen.isEmpty && marks.isEmpty || rest.isWhole else {
          for index in chosen { found[index].doubts.insert(.choice) }
          continue
        }
      }
      // Translators join and split paragraphs.
      for index in own where found[index].aspect == .presence && article.isParted(found[index]) {
        found[index].doubts.insert(.mayBeMoved)
      }
      let older = fit.older
      guard !older.isEmpty else { continue }
      for index in own where fit.isOlder(found[index].slot) && isDrift(found[index]) {
        found[index].becomeDrift()
      }
      addPage(older, isWhole: fit.isWhole, of: member, against: source)
    }
  }

  /// The fit by all unmitigated differences, not only missing blocks: a page that fits no source version is an
  /// independent text.
  private func fitOfAnyVersion(of member: Int, to source: Int, in own: [Int]) -> VersionFit {
    let places = causes(own).filter {
      isOfText(found[$0]) && found[$0].isBeyondDoubt && !found[$0].isElsewhere && !article.isParted(found[$0])
    }
    return VersionFit(
      in: article, of: member, to: source,
      places: Set(places.map { article.enclosing(found[$0].slot, .tableRow) ?? found[$0].slot }).sorted(),
      percent: VersionFit.percentWithoutFit, least: VersionFit.leastWithoutFit)
  }

  /// Returns whether the difference is in blocks, rows or code. Links, notes and names are excluded: their form varies.
  private func isOfText(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .presence, .headingLevel, .columns, .codeBody, .empty, .exchanged, .enumeration, .facts(.code): true
    // A differently written link may lead to the same page.
    case .facts(.link): d.extra.isEmpty
    default: false
    }
  }

  /// Returns whether the code spans are labels of a user interface, and the member has as many of its own words: `Save
  /// File` and `Datei speichern`. Words that the other's code has elsewhere, such as names of types, are not translated.
  private func translatesLabels(_ d: Disagreement) -> Bool {
    d.aspect == .facts(.code) && d.missing.count == d.extra.count
      && d.missing.allSatisfy { $0.text.first?.isUppercase == true }
      && (d.missing + d.extra).allSatisfy { Self.areWords($0.text) }
      && !d.extra.contains { own in
        article.features[d.reference].facts.contains { $0.kind == .code && $0.atom == own.atom }
      }
  }

  /// Returns whether the same words are code on one side and text on the other: backticks that were lost or added say
  /// nothing about the version.
  private func isOfMarksAlone(_ d: Disagreement) -> Bool {
    d.aspect == .facts(.code)
      && d.missing.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.member) }
      && d.extra.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.reference) }
  }

  private static func areWords(_ text: String) -> Bool {
    text.contains(where: \.isLetter)
      && text.allSatisfy { $0.isLetter || " -()/…".contains($0) || $0 == "." && text.hasSuffix("...") }
      && !zip(text, text.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }

  /// Returns whether the member has a block that the other lacks.
  private func isAddition(_ d: Disagreement) -> Bool {
    d.aspect == .presence && article.node(at: d.slot, of: d.member) != nil
  }

  /// Returns whether a block is missing or extra. For an inferred version only these count.
  private func isGap(_ d: Disagreement) -> Bool { d.aspect == .presence && d.verdict.blames && !d.isElsewhere }

  private mutating func noteEmpty(_ member: Int, against source: Int, in own: [Int]) {
    let blocks = article.slots.indices.count {
      article.slots[$0].kind != .tableCell && article.slots[$0].kind != .document
        && article.node(at: $0, of: source) != nil
    }
    guard blocks > 1 else { return }
    for index in own where isDrift(found[index]) { found[index].becomeDrift() }
    addPage(
      member, against: [source], missing: [ValueDifference(number: blocks, atom: 1)],
      extra: [ValueDifference(number: blocks, traits: .wholePage), ValueDifference(number: blocks)])
  }

  private mutating func addPage(_ older: [VersionFit.Section], isWhole: Bool, of member: Int, against source: Int) {
    let names = older.prefix(Self.named).map { section in
      let holder = article.node(at: section.heading, of: source) == nil ? member : source
      return ValueDifference(
        text: section.heading == 0 ? "" : article.title(at: section.heading, of: holder), atom: 0, exact: 0, count: 1,
        traits: [], line: article.lines(at: section.heading, of: holder).0)
    }
    let line = isWhole || older.count > 1 ? 1 : article.lines(at: older[0].heading, of: member).0
    let numbers = [older.reduce(0) { $0 + $1.places }, older.reduce(0) { $0 + $1.blocks }, older.count]
    addPage(
      member, against: [source], missing: names,
      extra: numbers.map { ValueDifference(number: $0, traits: isWhole ? .wholePage : []) },
      line: line)
  }

  private static let named = 4
}

extension AlignedArticle {
  /// The text of a heading.
  fileprivate func title(at slot: Int, of member: Int) -> String {
    guard let node = node(at: slot, of: member) else { return "" }
    return members[member].article.plainText(of: node)
  }
}
