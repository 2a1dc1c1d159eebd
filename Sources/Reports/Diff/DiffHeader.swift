import Alignment
import DocModel

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
