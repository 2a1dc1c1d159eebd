import Alignment
import DocModel
import Findings

/// Assigns each finding to a slot of an aligned article.
struct FindingPlacement {
  /// Finding indices by slot; slot -1 for those above the first block (front matter).
  private(set) var bySlot: [Int: [Int]] = [:]
  /// Slots in which another locale was found to differ.
  private(set) var disputed: Set<Int> = []
  /// The slot of each finding; nil above the first block.
  private(set) var slots: [Int?] = []

  init(_ input: DiffInput) {
    var places = SlotPlaces(input.article)
    for (index, finding) in input.findings.enumerated() {
      let slot = Self.slot(of: finding, in: input, &places)
      slots.append(slot)
      bySlot[slot ?? -1, default: []].append(index)
    }
    for finding in input.others {
      let member = input.article.members.firstIndex { $0.article.file == finding.place.file }
      if let slot = member.flatMap({ places.slot(of: finding.place, in: $0) }) { disputed.insert(slot) }
    }
    bySlot = bySlot.mapValues { Self.withoutMirrored($0, input) }
  }

  /// If both locales report one disagreement, keep the finding of the higher level; of equals the first.
  private static func withoutMirrored(_ indices: [Int], _ input: DiffInput) -> [Int] {
    func isNote(_ finding: Finding) -> Bool { finding.level(threshold: input.threshold) == .note }
    // By rule and locale: the index of the first finding, or -1 if one is above the level of a note.
    var first: [RuleID: [LocaleTag: Int]] = [:]
    for index in indices {
      let finding = input.findings[index]
      let place = isNote(finding) ? index : -1
      first[finding.rule, default: [:]][finding.place.locale] = min(
        place, first[finding.rule]?[finding.place.locale] ?? .max)
    }
    return indices.filter { index in
      let finding = input.findings[index]
      return !isNote(finding)
        || first[finding.rule]?.contains { $0.key != finding.place.locale && $0.value < index } != true
    }
  }

  private static func slot(of finding: Finding, in input: DiffInput, _ places: inout SlotPlaces) -> Int? {
    let article = input.article
    let member = input.sides.first { article.members[$0].article.locale == finding.place.locale }
    return member.flatMap { places.missing(finding, in: $0) ?? places.slot(of: finding.place, in: $0) }
  }
}
