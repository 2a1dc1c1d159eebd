import Alignment
package import DocModel
import Findings

/// `diff` as text for a terminal: two locales of an article with only their differences.
package struct DiffText: Sendable {
  /// Returns the meaning of a word known in a language, or nil for any other text.
  package typealias Meaning = @Sendable (_ text: String, _ locale: LocaleTag) -> KnownWord?

  package let width: Int
  package let style: Style
  let meaning: Meaning

  /// The minimum terminal width for two columns.
  static let wide = 110

  package init(width: Int = 80, style: Style = .plain, meaning: @escaping Meaning = { _, _ in nil }) {
    self.width = max(40, width)
    self.style = style
    self.meaning = meaning
  }

  /// Returns the page of an article, and whether the two locales differ.
  package func page(of input: DiffInput) -> (text: String, differs: Bool) {
    let placement = FindingPlacement(input)
    let units = DiffUnit.all(in: input, placement)
    let page = DiffPage(input: input, look: self, placement: placement, numbers: Self.number(units))
    var lines = DiffHeader(input, look: self).lines
    if !units.isEmpty { lines += [""] + overview(of: input, units: units, in: page) }
    var heading: Int?
    for unit in units.prefix(Self.most) {
      if unit.heading != heading, let slot = unit.heading {
        heading = slot
        lines += [""] + page.heading(slot)
      }
      lines += [""] + page.lines(of: unit)
    }
    if units.count > Self.most { lines += ["", "… and \(Summary.count(units.count - Self.most, "more place"))"] }
    lines += ["", rule] + TextLayout.wrap(conclusion(input, units), width: width)
    return (ShownText.lines(lines.map(TextLayout.trimmed).joined(separator: "\n") + "\n"), !units.isEmpty)
  }

  /// The maximum number of places shown of an article, and of rows shown of a table.
  static let most = 1000

  /// Returns the last line of a diff of several articles.
  package func summary(compared: Int, differing: Int) -> String {
    let same = compared - differing
    let verb = differing == 1 ? "differs" : "differ"
    return Summary.count(compared, "article")
      + " compared: \(differing) \(verb), \(same) \(same == 1 ? "says" : "say") the same.\n"
  }

  var rule: String { style.dim(String(repeating: "─", count: width)) }

  /// Numbers the findings from 1 in display order.
  private static func number(_ units: [DiffUnit]) -> [Int: Int] {
    var numbers: [Int: Int] = [:]
    for finding in units.flatMap(\.findings) { numbers[finding] = numbers.count + 1 }
    return numbers
  }

  /// Returns the counts of findings and the numbers of the worst ones.
  private func overview(of input: DiffInput, units: [DiffUnit], in page: DiffPage) -> [String] {
    var lines = TextLayout.wrap(conclusion(input, units), width: width).map(style.bold)
    let loud = units.flatMap(\.findings).filter { input.findings[$0].level(threshold: input.threshold) != .note }
    let worst = loud.sorted { a, b in
      let (one, other) = (input.findings[a], input.findings[b])
      return (other.severity, other.confidence, a) < (one.severity, one.confidence, b)
    }
    for index in worst.prefix(Self.mostInOverview) {
      let finding = input.findings[index]
      let place = "\(finding.locale):\(finding.place.line)"
      let head =
        TextLayout.pad(page.number(index), 6) + finding.severity.rawValue + "  \(finding.rule.name)  \(place)  "
      lines.append(TextLayout.clip(head + TextLayout.tame(finding.message), width))
    }
    if worst.count > Self.mostInOverview { lines.append("      and \(worst.count - Self.mostInOverview) more") }
    return lines
  }

  private static let mostInOverview = 5

  private func conclusion(_ input: DiffInput, _ units: [DiffUnit]) -> String {
    let locales = input.sides.map(input.locale)
    guard !units.isEmpty else { return "\(locales[0]) and \(locales[1]) say the same." }
    let parts = locales.map { locale in
      let own = units.flatMap(\.findings).map { input.findings[$0] }.filter { $0.place.locale.tag == locale }
      let counts = [Level.error, .warning, .note].compactMap { level -> String? in
        let count = own.count { $0.level(threshold: input.threshold) == level }
        return count > 0 ? Summary.count(count, level.rawValue) : nil
      }
      return "\(locale): " + (counts.isEmpty ? "nothing found" : counts.joined(separator: ", "))
    }
    return parts.joined(separator: " · ")
  }
}

/// A word with a complete meaning in itself, in any language.
package struct KnownWord: Sendable, Hashable {
  /// The meaning in English: `yes`, `none`, `not applicable`.
  package let gloss: String
  /// Whether the word means yes or no; nil if neither.
  package let isYes: Bool?

  package init(gloss: String, isYes: Bool?) {
    self.gloss = gloss
    self.isYes = isYes
  }
}

/// The head of a diff: the two files, their source revisions, and the consequences.
struct DiffHeader {
  private let input: DiffInput
  private let look: DiffText

  init(_ input: DiffInput, look: DiffText) {
    self.input = input
    self.look = look
  }

  var lines: [String] {
    var lines = [look.style.bold(TextLayout.tame(input.article.path)), look.rule]
    let name = input.sides.map { DisplayWidth.of(input.locale($0)) }.max() ?? 0
    for side in input.sides {
      let member = input.article.members[side].article
      let origin = origin(of: side)
      let file = look.style.bold(TextLayout.pad(input.locale(side), name)) + "  " + look.style.underlined(member.file)
      if name + 4 + DisplayWidth.of(member.file) + DisplayWidth.of(origin) <= look.width {
        lines.append(file + "  " + look.style.dim(origin))
      } else {
        lines += [file, String(repeating: " ", count: name + 2) + look.style.dim(origin)]
      }
    }
    return lines + [""] + TextLayout.wrap(consequence, width: look.width)
  }

  /// Returns the side's origin: `made from 980c3d8, handed off 2020-04-02, machine translation`.
  private func origin(of side: Int) -> String {
    guard input.article.members[side].role == .translation else { return "the source" }
    guard let revision = input.article.members[side].article.revision else { return "records no source revision" }
    var parts = ["made from \(revision.short)"]
    if revision.handOff > 0 { parts.append("handed off \(Self.date(revision.handOff))") }
    switch revision.method {
    case .human?: parts.append("human translation")
    case .machine?: parts.append("machine translation")
    case .machineEdited?: parts.append("machine translation, edited")
    case nil: break
    }
    return parts.joined(separator: ", ")
  }

  private static func date(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count == 8 else { return digits }
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
  }

  private var consequence: String {
    let members = input.article.members
    let (a, b) = (members[input.left], members[input.right])
    if a.role == .source || b.role == .source { return "One side is the source: what differs is the translation's." }
    guard let first = a.article.revision, let second = b.article.revision else {
      return "Without a recorded revision on both sides, a difference can be an error or an older text."
    }
    if first.key == second.key {
      return "The same source revision: whatever differs was lost or changed in translation." + others
    }
    let order =
      first.handOff == second.handOff || first.handOff == 0 || second.handOff == 0
      ? "" : " \(input.locale(first.handOff < second.handOff ? input.left : input.right)) has the older text."
    return "Different source revisions: code differences are drift, and so may be blocks, links and anchors; "
      + "words and values are the translations' own.\(order)\(others)"
  }

  /// The other locales that are made from the same text as one of the two sides.
  private var others: String {
    var parts: [String] = []
    var told: Set<Int> = []
    for side in input.sides where told.insert(input.article.members[side].group).inserted {
      let group = input.article.members[side].group
      guard input.article.groups.indices.contains(group) else { continue }
      let peers = input.article.groups[group].translations.filter { !input.sides.contains($0) }.map(input.locale)
      guard !peers.isEmpty else { continue }
      parts.append(
        "\(peers.joined(separator: ", ")) \(peers.count == 1 ? "was" : "were") made from the text of \(input.locale(side))"
      )
    }
    return parts.isEmpty ? "" : " " + parts.joined(separator: "; ") + "."
  }
}
