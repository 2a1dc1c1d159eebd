import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

/// Code blocks: lines that differ, the language, a block that is gone.
extension FixEngine {
  /// Replaces the lines that differ, and puts back those that are missing; comments and spaces are kept.
  func codeBody(_ d: Disagreement) -> Fix? {
    guard let (_, own) = self.node(d, d.member), let (_, other) = self.node(d, d.reference), own.kind == .codeBlock,
      other.kind == .codeBlock
    else { return nil }
    let (here, there) = (text(d.member), text(d.reference))
    // Without its closing fence, the block holds the text after it, too.
    guard own.level != 1 || Self.isClosed(own, here) || !Self.isClosed(other, there) else { return nil }
    let title = "Copy the code, \(origin(d))"
    if d.extra.count == d.missing.count {
      let replacements = zip(d.extra, d.missing).compactMap { wrong, right -> Fix.Replacement? in
        guard let line = here.line(wrong.line),
          let place = ByteSearch.first(Array(wrong.text.utf8)[...], in: here.bytes[line])
        else { return nil }
        return Self.difference(
          at: place..<place + wrong.text.utf8.count, from: Array(wrong.text.utf8), to: Array(right.text.utf8))
      }
      return replacements.count == d.extra.count ? Fix(title, safety: .safe, replacements: replacements) : nil
    }
    if d.missing.isEmpty {
      let lines = Set(d.extra.map(\.line))
      let isWhole = d.extra.allSatisfy { extra in
        here.line(extra.line).map { here.trimmed($0).count == extra.text.utf8.count } ?? false
      }
      guard isWhole else { return nil }
      return Fix(
        title, safety: .safe,
        replacements: lines.map { Fix.Replacement(here.start(of: $0)..<here.start(of: $0 + 1), []) })
    }
    guard d.extra.isEmpty else { return nil }
    return Fix(title, safety: .safe, replacements: insertions(for: d, into: own, from: other, here: here, there: there))
  }

  /// Inserts each lost line after the line that it follows in the other text.
  private func insertions(for d: Disagreement, into own: Node, from other: Node, here: RawText, there: RawText)
    -> [Fix.Replacement]
  {
    let lost = Set(d.missing.map(\.line))
    let first = Int(other.firstLine) + Int(other.level)
    let last = Int(other.lastLine) - (Self.isClosed(other, there) ? 1 : 0)
    let ownLast = Int(own.lastLine) - (Self.isClosed(own, here) ? 1 : 0)
    guard first <= last, ownLast >= Int(own.firstLine) + Int(own.level) - 1 else { return [] }
    // Unchanged lines correspond one to one, except for the lines of other hunks.
    let kept = (first...last).filter { !lost.contains($0) }
    let mine = Array(Int(own.firstLine) + Int(own.level)..<max(Int(own.firstLine) + Int(own.level), ownLast + 1))
    var result: [Int: [[UInt8]]] = [:]
    for line in first...last where lost.contains(line) {
      let before = kept.prefix { $0 < line }
      guard let place = place(after: before, kept: kept, mine: mine, end: ownLast + 1, here: here, there: there),
        let written = vote(d, { self.line(of: $0, line: line, for: d) })
      else {
        return []
      }
      result[place, default: []].append(indented(written, like: own, from: other, here: here, there: there))
    }
    return result.map { here.insertion(of: $0.value, before: $0.key) }
  }

  /// The line of this file before which to insert what follows `before` in the other file.
  private func place(
    after before: ArraySlice<Int>, kept: [Int], mine: [Int], end: Int, here: RawText, there: RawText
  ) -> Int? {
    if kept.count == mine.count {
      return before.count < mine.count ? mine[before.count] : mine.last.map { $0 + 1 } ?? end
    }
    // Other lines differ, too: the neighbours tell.
    func content(_ text: RawText, _ line: Int) -> [UInt8] {
      text.line(line).map { Array(text.bytes[text.trimmed($0)]) } ?? []
    }
    if let previous = before.last {
      let same = mine.filter { content(here, $0) == content(there, previous) }
      if same.count == 1 { return same[0] + 1 }
    }
    guard before.count < kept.count else { return nil }
    let same = mine.filter { content(here, $0) == content(there, kept[before.count]) }
    return same.count == 1 ? same[0] : nil
  }

  /// A line of the reference as another member writes it, where that one's block has as many lines.
  private func line(of member: Int, line: Int, for d: Disagreement) -> [UInt8]? {
    guard let (_, reference) = self.node(d, d.reference), let (_, node) = self.node(d, member),
      node.lastLine - min(node.lastLine, node.firstLine)
        == reference.lastLine - min(reference.lastLine, reference.firstLine)
    else { return nil }
    let number = line - Int(reference.firstLine) + Int(node.firstLine)
    guard let range = text(member).line(number), let model = text(d.reference).line(line) else { return nil }
    let (a, b) = (text(member), text(d.reference))
    guard a.bytes[a.trimmed(range)] == b.bytes[b.trimmed(model)] else { return nil }
    return Array(a.bytes[range])
  }

  /// With the containers' marks of this text instead of the other's.
  private func indented(_ line: [UInt8], like own: Node, from other: Node, here: RawText, there: RawText) -> [UInt8] {
    let (mine, theirs) = (Self.prefix(own, here), Self.prefix(other, there))
    guard mine != theirs, line.starts(with: theirs) else { return line }
    return mine + line.dropFirst(theirs.count)
  }

  /// The text before the fence in its line, if it consists of spaces and quote marks.
  static func prefix(_ node: Node, _ text: RawText) -> [UInt8] {
    guard let line = text.line(Int(node.lastLine)) else { return [] }
    return Array(text.bytes[line].prefix { $0 == .space || $0 == .tab || $0 == UInt8(ascii: ">") })
  }

  static func isClosed(_ node: Node, _ text: RawText) -> Bool {
    guard node.level == 1, node.lastLine > node.firstLine, let line = text.line(Int(node.lastLine)) else {
      return false
    }
    let content = text.bytes[line].drop { $0 == .space || $0 == .tab || $0 == UInt8(ascii: ">") }
    return content.starts(with: "```".utf8) || content.starts(with: "~~~".utf8)
  }

  /// The part in which two texts differ.
  static func difference(at place: Range<Int>, from own: [UInt8], to other: [UInt8]) -> Fix.Replacement {
    let (head, tail) = own.shared(with: other)
    return Fix.Replacement(
      place.lowerBound + head..<place.upperBound - tail, Array(other[head..<other.count - tail]))
  }
}

extension FixEngine {
  func codeLanguage(_ d: Disagreement) -> Fix? {
    guard let right = vote(d, { self.fence($0, d).map { fence in Array(fence.text.bytes[fence.word]) } }),
      let own = fence(d.member, d), Array(own.text.bytes[own.word]) != right
    else { return nil }
    return Fix(
      "Set the language \(Self.quoted(right)), \(origin(d))", safety: .safe,
      replacements: [Fix.Replacement(own.word, right)])
  }

  /// The first word after the marks of a fence.
  private func fence(_ member: Int, _ d: Disagreement) -> (text: RawText, word: Range<Int>)? {
    let text = text(member)
    guard let (_, node) = self.node(d, member), node.kind == .codeBlock, node.level == 1,
      let line = text.line(Int(node.firstLine))
    else { return nil }
    var start = text.offset(of: node) ?? line.lowerBound
    let marks = [UInt8(ascii: "`"), UInt8(ascii: "~")]
    while start < line.upperBound, !marks.contains(text.bytes[start]) { start += 1 }
    while start < line.upperBound, marks.contains(text.bytes[start]) { start += 1 }
    while start < line.upperBound, text.bytes[start] == .space { start += 1 }
    let end = text.bytes[start..<line.upperBound].firstIndex { [0x20, 0x09, 0x7b, 0x2c].contains($0) }
    return (text, start..<(end ?? line.upperBound))
  }

  /// Puts a code block back between its neighbours.
  func missingCode(_ d: Disagreement) -> Fix? {
    guard article.node(at: d.slot, of: d.member) == nil, case .absent = article.fill(at: d.slot, of: d.member),
      let (_, other) = self.node(d, d.reference), let gap = gap(at: d.slot, of: d.member, beside: d.reference),
      let model = gap.neighbours(self, d)
    else { return nil }
    let (here, there) = (text(d.member), text(d.reference))
    guard let lines = vote(d, { self.block($0, d) }), gap.next - gap.previous - 1 >= 0 else { return nil }
    let blank = gap.next - gap.previous - 1
    let before = min(model.before, blank)
    let after = min(model.after, blank - before)
    // The depth in another list is unknown.
    guard Self.prefix(other, there).allSatisfy({ $0 == .space || $0 == .tab || $0 == UInt8(ascii: ">") }) else {
      return nil
    }
    let isFollowed = gap.next <= here.lineCount && !here.isBlank(gap.next)
    let written =
      Array(repeating: [], count: model.before - before) + lines
      + Array(repeating: [], count: isFollowed ? model.after - after : 0)
    return Fix(
      "Put the code block back, \(origin(d))", safety: .safe,
      replacements: [here.insertion(of: written, before: gap.previous + 1 + before)])
  }

  /// All lines of a block, without their ends.
  private func block(_ member: Int, _ d: Disagreement) -> [[UInt8]]? {
    guard let (_, node) = self.node(d, member), node.kind == .codeBlock, case let text = text(member) else {
      return nil
    }
    let numbers = Int(node.firstLine)...max(Int(node.firstLine), Int(node.lastLine))
    return numbers.compactMap { text.line($0).map { Array(text.bytes[$0]) } }
  }

  /// The lines between two blocks.
  struct Gap {
    /// The last line of the block before, and the first of the block after.
    let previous: Int
    let next: Int
    /// The slots they fill, -1 for none.
    let before: Int
    let behind: Int

    /// The number of empty lines that a member has before and after the missing block; nil if other blocks are its neighbours
    /// there.
    func neighbours(_ engine: FixEngine, _ d: Disagreement) -> (before: Int, after: Int)? {
      guard let (_, node) = engine.node(d, d.reference) else { return nil }
      let text = engine.text(d.reference)
      var before = 0
      while text.isBlank(Int(node.firstLine) - 1 - before), Int(node.firstLine) - 1 - before > 0 { before += 1 }
      var after = 0
      while Int(node.lastLine) + 1 + after <= text.lineCount, text.isBlank(Int(node.lastLine) + 1 + after) {
        after += 1
      }
      return (before, after)
    }
  }

  /// The lines between the neighbours of a block that a member lacks.
  func gap(at slot: Int, of member: Int, beside reference: Int) -> Gap? {
    let parent = Int(article.slots[slot].parent)
    guard parent >= 0, let container = article.node(at: parent, of: member) else { return nil }
    let siblings = article.children(of: parent)
    guard let index = siblings.firstIndex(of: slot) else { return nil }
    let nodes = article.members[member].article.nodes
    func filled(_ slot: Int) -> Node? { article.node(at: slot, of: member).map { nodes[$0] } }
    let text = text(member)
    // If its neighbour is missing, too, its place is not certain.
    for near in [index - 1, index + 1] where siblings.indices.contains(near) {
      if filled(siblings[near]) == nil { return nil }
    }
    // Nor is it sure in a list of which other items are paired with none.
    let outer = Int(article.slots[parent].parent)
    if outer >= 0, article.slots[parent].kind == .item {
      let items = article.children(of: outer)
      let isPaired = items.allSatisfy {
        (article.node(at: $0, of: member) == nil) == (article.node(at: $0, of: reference) == nil)
      }
      guard isPaired else { return nil }
    }
    let behind = index + 1 < siblings.count ? filled(siblings[index + 1]) : nil
    let before = index > 0 ? filled(siblings[index - 1]) : nil
    if let behind {
      let next = Int(behind.firstLine)
      var previous = next - 1
      while previous > 0, text.isBlank(previous) { previous -= 1 }
      return Gap(previous: previous, next: next, before: -1, behind: siblings[index + 1])
    }
    var previous = Int(before?.lastLine ?? nodes[container].lastLine)
    while previous > 1, text.isBlank(previous) { previous -= 1 }
    var next = previous + 1
    while next <= text.lineCount, text.isBlank(next) { next += 1 }
    return Gap(previous: previous, next: next, before: index > 0 ? siblings[index - 1] : -1, behind: -1)
  }
}
