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
    case .link where article.areUnrelatedLinks(d): nil
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

/// The kind of an alert, the path of an include, the level and the id of a heading.
extension FixEngine {
  func blockName(_ d: Disagreement) -> Fix? {
    guard let own = name(d.member, d),
      let right = vote(
        d,
        { member in
          self.name(member, d).map { Array(self.text(member).bytes[$0]) }
        })
    else { return nil }
    let wrong = Array(text(d.member).bytes[own])
    guard let closing = closingName(wrong, d) else { return nil }
    return Fix(
      "Replace \(Self.quoted(wrong)) by \(Self.quoted(right)), \(origin(d))", safety: .safe,
      replacements: ([own] + closing).map { Fix.Replacement($0, right) })
  }

  /// The ranges of the name in a closing tag of a directive, renamed with the opening one. Empty if no closing tag
  /// repeats the name; nil if the closing tag is uncertain, or only one of the two texts has one.
  private func closingName(_ name: [UInt8], _ d: Disagreement) -> [Range<Int>]? {
    guard let (_, node) = self.node(d, d.member), node.kind == .directive,
      node.level != DirectiveSyntax.admonition.rawValue
    else { return [] }
    guard let (_, other) = self.node(d, d.reference), other.value == node.value else { return nil }
    let text = text(d.member)
    guard node.value == 1 else {
      // A partner that the reader could not pair, in another list or quote, would lose its opening tag.
      return text.closingNames(name, in: 0..<text.bytes.count).isEmpty ? [] : nil
    }
    guard let line = text.line(Int(node.lastLine)) else { return nil }
    let names = text.closingNames(name, in: line)
    // `:::` closes without a name.
    let isNameless = !text.bytes[line].contains { $0.isLetterByte }
    return names.count == 1 || names.isEmpty && isNameless ? names : nil
  }

  /// The range of a block's name in its first line, if it occurs there once.
  private func name(_ member: Int, _ d: Disagreement) -> Range<Int>? {
    let text = text(member)
    guard let (_, node) = self.node(d, member), node.kind == article.slots[d.slot].kind,
      let line = text.line(Int(node.firstLine))
    else { return nil }
    let name = Array(article.members[member].article.pool[node.literal.indices])
    guard !name.isEmpty else { return nil }
    let start = max(line.lowerBound, text.offset(of: node) ?? line.lowerBound)
    // Alerts are named in capitals, however they are written.
    let bytes = text.bytes[start..<line.upperBound]
    guard let place = ByteSearch.firstFolded(name[...], in: bytes) else { return nil }
    if node.kind == .alert || node.kind == .directive {
      let signs = bytes[..<place]
      guard signs.allSatisfy({ !$0.isASCIILetter && $0 < 0x80 }) else { return nil }
    }
    return place..<place + name.count
  }

  /// Sets the number of hash signs.
  func headingLevel(_ d: Disagreement) -> Fix? {
    guard let own = hashes(d.member, d),
      let right = vote(
        d,
        { member in
          self.hashes(member, d).map { Array(self.text(member).bytes[$0]) }
        })
    else { return nil }
    return Fix(
      "Make it a heading of level \(right.count), \(origin(d))", safety: .safe,
      replacements: [Self.difference(at: own, from: Array(text(d.member).bytes[own]), to: right)])
  }

  private func hashes(_ member: Int, _ d: Disagreement) -> Range<Int>? {
    let text = text(member)
    guard let (_, node) = self.node(d, member), node.kind == .heading, let line = text.line(Int(node.firstLine)) else {
      return nil
    }
    let hash = UInt8(ascii: "#")
    let start = text.offset(of: node) ?? text.trimmed(line).lowerBound
    let marks = start..<(text.bytes[start..<line.upperBound].firstIndex { $0 != hash } ?? line.upperBound)
    return marks.count == Int(node.level) ? marks : nil
  }

  /// Puts the id that the others have in the place of this one's.
  func headingID(_ d: Disagreement) -> Fix? {
    guard let (_, node) = self.node(d, d.member), let (_, other) = self.node(d, d.reference), !other.attribute.isEmpty,
      let line = text(d.member).line(Int(node.firstLine))
    else { return nil }
    let text = text(d.member)
    let right = Array(article.members[d.reference].article.pool[other.attribute.indices])
    let title = "Give the heading the id \(Self.quoted(right)), \(origin(d))"
    guard node.attribute.isEmpty else {
      let wrong = Array(article.members[d.member].article.pool[node.attribute.indices])
      guard let places = places(ofID: wrong, at: node, of: d.member) else { return nil }
      // Other pages may lead to the id, too: they are not known here.
      return Fix(title, safety: .lessSure, replacements: places.map { Fix.Replacement($0, right) })
    }
    guard !other.flags.contains(.anchorTag) else { return nil }
    let end = text.trimmed(line).upperBound
    // An id takes the place of the one that the text makes, which links of the page may lead to.
    let isFree = fragments(d.member).allSatisfy { $0.id == right || isWritten(id: $0.id, d.member) }
    return Fix(
      title, safety: isFree ? .safe : .lessSure,
      replacements: [
        Fix.Replacement(
          end..<end,
          Array(" \(article.mark(ofID: String(decoding: right, as: UTF8.self), at: d.slot, of: d.reference))".utf8))
      ])
  }

  /// The place of a heading's id in its line, and those of the page's own links to it; nil if one of them is not certain.
  func places(ofID id: [UInt8], at node: Node, of member: Int) -> [Range<Int>]? {
    let text = text(member)
    guard let line = text.line(Int(node.firstLine)), let references = references(to: id, member) else { return nil }
    let marks = ["\"", "'", "#"].map { Array($0.utf8) }
    let places = marks.compactMap { mark in
      ByteSearch.first((mark + id)[...], in: text.bytes[line]).map { $0 + 1..<$0 + 1 + id.count }
    }
    return places.count == 1 ? places + references.sorted { $0.lowerBound < $1.lowerBound } : nil
  }

  /// The ranges of `id` in the page's own links to it, or nil if one of them cannot be located in the file.
  private func references(to id: [UInt8], _ member: Int) -> Set<Range<Int>>? {
    let places = fragments(member).filter { $0.id == id }.map(\.place)
    return places.contains(nil) ? nil : Set(places.compactMap(\.self))
  }

  /// The ids of the page itself that its links lead to, and where the file writes them, the hash sign left out.
  func fragments(_ member: Int) -> [(id: [UInt8], place: Range<Int>?)] {
    let text = text(member)
    let page = text.article
    return page.nodes.flatMap { node -> [(id: [UInt8], place: Range<Int>?)] in
      let lines = text.lines(from: Int(node.firstLine), through: Int(node.lastLine))
      let literal = page.pool[node.literal.indices]
      switch node.kind {
      case .link where literal.first == UInt8(ascii: "#"):
        let place = lines.flatMap { text.destination(node, before: $0.upperBound) }
        return [(Array(literal.dropFirst()), place.map { $0.lowerBound + 1..<$0.upperBound })]
      case .htmlBlock, .htmlInline: return lines.map { text.fragments(inTags: $0) } ?? []
      default: return []
      }
    }
  }

  /// Whether a heading of the page has this id written explicitly.
  private func isWritten(id: [UInt8], _ member: Int) -> Bool {
    let page = article.members[member].article
    return page.nodes.contains { $0.kind == .heading && page.pool[$0.attribute.indices].elementsEqual(id) }
  }
}
