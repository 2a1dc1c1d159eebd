import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

/// Values in a text: code spans, targets of links and images, numbers and names.
extension FixEngine {
  func values(_ kind: FactKind, _ d: Disagreement) -> Fix? {
    switch kind {
    case .code where d.extra.isEmpty: unmarked(d)
    case .code: inlines(.code, d)
    // A path that is right in one folder is wrong in another.
    case .link, .image: folder(of: d.member) == folder(of: d.reference) ? inlines(kind, d) : nil
    case .placeholder where article.isOfEmbeds(d): nil
    case .number, .identifier, .term, .placeholder: words(kind, d)
    default: nil
    }
  }

  private func folder(of member: Int) -> String? { article.members[member].article.linkBase?.folder }

  /// A value as one member has it, and where in its file.
  struct Holding {
    let atom: UInt64
    let node: Int
    let raw: Range<Int>
  }

  /// Replaces each value that is wrong by the one that it should be.
  private func inlines(_ kind: FactKind, _ d: Disagreement) -> Fix? {
    guard d.missing.count == d.extra.count, !d.extra.isEmpty else { return nil }
    let own = holdings(of: kind, at: d.slot, in: d.member)
    let other = holdings(of: kind, at: d.slot, in: d.reference)
    var replacements: [Fix.Replacement] = []
    var title = ""
    for (wrong, right) in pairs(d) {
      guard wrong.count == right.count else { return nil }
      let places = own.indices.filter { own[$0].atom == wrong.atom }
      // Only values in the places in which the other has the right one.
      let answered = places.filter { own.count == other.count && other[$0].atom == right.atom }
      let chosen = answered.count == wrong.count ? answered : places.count == wrong.count ? places : []
      guard !chosen.isEmpty, let source = vote(d, { self.raw(of: kind, atom: right.atom, at: d.slot, in: $0) }) else {
        return nil
      }
      for place in chosen {
        let range = own[place].raw
        guard fits(source, d) else { return nil }
        let written = kind == .code ? source : target(source, insteadOf: Array(text(d.member).bytes[range]), d)
        replacements.append(Fix.Replacement(range, written))
      }
      title = "Replace \(Self.quoted(Array(wrong.text.utf8))) by \(Self.quoted(source)), \(origin(d))"
    }
    return Fix(title, safety: .safe, replacements: replacements)
  }

  /// An unescaped pipe in a text would split a cell.
  func fits(_ raw: [UInt8], _ d: Disagreement) -> Bool {
    guard article.slots[d.slot].kind == .tableCell, !raw.contains(0x0a) else { return !raw.contains(0x0a) }
    return raw.indices.allSatisfy { raw[$0] != UInt8(ascii: "|") || ($0 > 0 && raw[$0 - 1] == UInt8(ascii: "\\")) }
  }

  /// Pairs each wrong value with the right one that is most similar.
  func pairs(_ d: Disagreement) -> [(wrong: ValueDifference, right: ValueDifference)] {
    var rest = d.missing
    return d.extra.compactMap { wrong in
      guard let best = rest.indices.max(by: { Self.likeness(rest[$0], wrong) < Self.likeness(rest[$1], wrong) })
      else { return nil }
      return (wrong, rest.remove(at: best))
    }
  }

  private static func likeness(_ a: ValueDifference, _ b: ValueDifference) -> Int {
    let (a, b) = (Array(a.text.utf8), Array(b.text.utf8))
    let shared = a.shared(with: b)
    return shared.start + shared.end - abs(a.count - b.count)
  }

  /// The values of a kind in a member's block in reading order; empty where one of them cannot be found in the file.
  func holdings(of kind: FactKind, at slot: Int, in member: Int) -> [Holding] {
    guard let index = article.node(at: slot, of: member), let block = article.block(at: slot, of: member),
      let limit = range(at: slot, of: member)?.upperBound
    else { return [] }
    let page = article.members[member].article
    var result: [Holding] = []
    for fact in article.features[member].facts[block.facts.indices] where fact.kind == kind {
      let wanted: [NodeKind] = kind == .code ? [.code] : kind == .image ? [.image] : [.link]
      let node = (index..<Int(page.nodes[index].end)).first { at in
        let node = page.nodes[at]
        return wanted.contains(node.kind) && node.literal.start == fact.range.start
          && !result.contains { $0.node == at }
      }
      guard let node, let raw = raw(of: page.nodes[node], member, before: limit) else { continue }
      result.append(Holding(atom: fact.atom, node: node, raw: raw))
    }
    return result
  }

  private func raw(of node: Node, _ member: Int, before limit: Int) -> Range<Int>? {
    let text = text(member)
    guard node.kind == .code else { return text.destination(node, before: limit) }
    return text.offset(of: node).flatMap { text.codeSpan(at: $0, before: limit)?.content }
  }

  /// A value as another member's file writes it.
  private func raw(of kind: FactKind, atom: UInt64, at slot: Int, in member: Int) -> [UInt8]? {
    holdings(of: kind, at: slot, in: member).first { $0.atom == atom }.map { Array(text(member).bytes[$0.raw]) }
  }

  /// A target with what locales write in their own way kept: the segment of the locale, and the part of the page.
  private func target(_ right: [UInt8], insteadOf wrong: [UInt8], _ d: Disagreement) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let hash = UInt8(ascii: "#")
    var parts = right.split(separator: slash, omittingEmptySubsequences: false)
    let own = wrong.split(separator: slash, omittingEmptySubsequences: false)
    for index in parts.indices where own.indices.contains(index) && own[index] != parts[index] {
      func isLocale(_ segment: ArraySlice<UInt8>) -> Bool {
        let tag = String(decoding: segment, as: UTF8.self).lowercased()
        return tag.utf8.count >= 2 && article.members.contains { $0.article.locale.tag.lowercased() == tag }
      }
      if isLocale(parts[index]), isLocale(own[index]) { parts[index] = own[index] }
    }
    var result = Array(parts.joined(separator: [slash]))
    if let mark = result.firstIndex(of: hash), let ownMark = wrong.firstIndex(of: hash), mark > 0, ownMark > 0 {
      result = Array(result[..<mark]) + wrong[ownMark...]
    }
    return result
  }

  /// Puts backticks around the same text without them.
  private func unmarked(_ d: Disagreement) -> Fix? {
    guard let block = range(at: d.slot, of: d.member), article.slots[d.slot].kind != .htmlBlock else { return nil }
    let text = text(d.member)
    var replacements: [Fix.Replacement] = []
    for lost in d.missing {
      guard lost.count == 1, let raw = vote(d, { self.raw(of: .code, atom: lost.atom, at: d.slot, in: $0) }),
        fits(raw, d)
      else {
        return nil
      }
      let places = text.places(of: raw, in: block).filter { !isMarked($0, at: d.slot, of: d.member) }
      guard let place = places.count == 1 ? places.first : counterpart(of: raw, at: places, for: d) else { return nil }
      let ticks = [UInt8](repeating: UInt8(ascii: "`"), count: raw.contains(UInt8(ascii: "`")) ? 2 : 1)
      replacements += [
        Fix.Replacement(place.lowerBound..<place.lowerBound, ticks),
        Fix.Replacement(place.upperBound..<place.upperBound, ticks),
      ]
    }
    let names = d.missing.map { Self.quoted(Array($0.text.utf8)) }.joined(separator: ", ")
    return Fix("Put \(names) in backticks, \(origin(d))", safety: .safe, replacements: replacements)
  }

  /// Of several places the one whose number, among all of the same words, is that of the code span in the other text.
  private func counterpart(of raw: [UInt8], at places: [Range<Int>], for d: Disagreement) -> Range<Int>? {
    guard let block = range(at: d.slot, of: d.reference), let own = range(at: d.slot, of: d.member) else { return nil }
    let others = text(d.reference).places(of: raw, in: block)
    let mine = text(d.member).places(of: raw, in: own)
    guard others.count == mine.count else { return nil }
    let marked = others.indices.filter {
      isMarked(others[$0], at: d.slot, of: d.reference) && !isMarked(mine[$0], at: d.slot, of: d.member)
    }
    return marked.count == 1 ? mine[marked[0]] : nil
  }

  /// True inside a code span, or the target of a link.
  private func isMarked(_ place: Range<Int>, at slot: Int, of member: Int) -> Bool {
    let spans =
      holdings(of: .code, at: slot, in: member) + holdings(of: .link, at: slot, in: member)
      + holdings(of: .image, at: slot, in: member)
    return spans.contains { $0.raw.overlaps(place) }
  }
}

extension FixEngine {
  /// A number or a name as it is written: sure in a cell, to be looked at in a text.
  private func words(_ kind: FactKind, _ d: Disagreement) -> Fix? {
    guard d.missing.count == 1, d.extra.count == 1, let wrong = d.extra.first, let right = d.missing.first,
      wrong.count == 1, right.count == 1, let block = range(at: d.slot, of: d.member)
    else { return nil }
    let text = text(d.member)
    let (own, other) = (Array(wrong.text.utf8), Array(right.text.utf8))
    let places = text.places(of: own, in: block).filter { !isMarked($0, at: d.slot, of: d.member) }
    guard places.count == 1, let place = places.first,
      let written = kind == .number ? Self.number(other, like: own) : other
    else { return nil }
    let isCell = article.slots[d.slot].kind == .tableCell && (kind == .number || kind == .identifier)
    return Fix(
      "Replace \(Self.quoted(own)) by \(Self.quoted(written)), \(origin(d))", safety: isCell ? .safe : .lessSure,
      replacements: [Fix.Replacement(place, written)])
  }

  /// A number with the separators that this text has; nil where the two are not written alike.
  private static func number(_ right: [UInt8], like own: [UInt8]) -> [UInt8]? {
    guard right.allSatisfy({ $0 < 0x80 }), own.allSatisfy({ $0 < 0x80 }) else { return nil }
    let hasSigns = { (text: [UInt8]) in text.contains { !$0.isASCIIDigit } }
    guard hasSigns(own) || hasSigns(right) else { return right }
    guard own.count == right.count,
      zip(own, right).allSatisfy({ $0.isASCIIDigit == $1.isASCIIDigit })
    else { return nil }
    return zip(own, right).map { $0.isASCIIDigit ? $1 : $0 }
  }
}
