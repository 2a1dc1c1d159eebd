import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

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
      replacements: [Fix.Replacement(end..<end, Array(" {#".utf8) + right + Array("}".utf8))])
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
