internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// A code block that lacks its closing fence, so that it holds the blocks after it: after the lines that the block has in
/// another text, it has headings and opening fences that follow the block there.
struct SwallowingBlock {
  /// Marks the findings, so that others in the same lines are folded under them.
  static let form = UnpairedMark.fence + " …"
  /// Like ``form``, for a finding in the source.
  static let formOfSource = form + " source"

  /// The line of the opening fence, and the last line of the block as it was read.
  let lines: ClosedRange<Int>
  /// The line after the last one of the code, and the first line after it with a text.
  let end: Int
  let next: Int
  /// Whether the code has as many lines as in the other text.
  let isExact: Bool
  /// The lines of the other text from the block, or the container that holds it, to the last block held here as text.
  let others: ClosedRange<Int>

  /// The blocks of a member that hold what follows the corresponding block of another member.
  /// - Parameter suspects: the nodes that may hold blocks.
  static func all(_ suspects: [Int], of member: Int, comparedTo other: Int, in article: AlignedArticle)
    -> [SwallowingBlock]
  {
    let (own, theirs) = (article.members[member].article, article.members[other].article)
    var pairs: [Int: Int] = [:]
    for slot in article.slots.indices where [.codeBlock, .heading].contains(article.slots[slot].kind) {
      if let node = article.node(at: slot, of: member) { pairs[node] = article.node(at: slot, of: other) }
    }
    let (blocks, others) = (fenced(own), fenced(theirs))
    return suspects.compactMap { suspect in
      let lines = FencedLines(own, suspect)
      // With the text after it, a block can be paired with a later one: the one at the same place of its section is nearer.
      let heading = own.nodes[..<suspect].lastIndex { $0.kind == .heading }
      let place = blocks.count { (heading ?? 0) < $0 && $0 < suspect }
      let start = heading.map { pairs[$0] } ?? 0
      let same = start.flatMap { start in others.filter { $0 > start }.dropFirst(place).first }
      let near = [same, pairs[suspect]].compactMap(\.self)
      return (near + others).lazy.compactMap { lines.blocks(after: $0, of: theirs, isPaired: near.contains($0)) }.first
    }
  }

  private static func fenced(_ article: Article) -> [Int] {
    article.nodes.indices.filter { article.nodes[$0].kind == .codeBlock && article.nodes[$0].level == 1 }
  }

  /// The fenced blocks of an article that have a line which begins another block.
  static func suspects(in article: Article) -> [Int] {
    article.nodes.indices.filter { mayHoldBlocks(article.nodes[$0], of: article) }
  }

  /// Returns whether a fenced block has a line that opens a fence with an info string, or is a heading.
  private static func mayHoldBlocks(_ node: Node, of article: Article) -> Bool {
    guard node.kind == .codeBlock, node.level == 1 else { return false }
    let text = article.pool[node.literal.indices]
    return BlockMark.starts.contains { ByteSearch.holds($0, in: text) }
      && text.split(separator: .lineFeed).contains { BlockMark($0)?.isTelling == true }
  }
}

/// A line that begins a block of a kind which code rarely has, or the same block as a node.
private struct BlockMark: Equatable {
  /// The bytes with which such a line can begin.
  static let starts = ["##", "```", "~~~"].map { Array($0.utf8)[...] }

  /// 1–6 for a heading, 0 for a fence.
  let level: Int
  /// The sign of a fence and the number of them; 0 for a heading.
  private(set) var sign: UInt8 = 0
  private(set) var width = 0
  /// The first word of the info string, or the explicit id of a heading.
  let name: [UInt8]

  var isFence: Bool { level == 0 }
  /// Whether it is a heading below a title, or a fence with an info string; one `#` begins a comment of many languages.
  var isTelling: Bool { level > 1 || isFence && name.first?.isASCIILetter == true }

  init?(_ line: ArraySlice<UInt8>) {
    let indent = line.prefix { $0 == .space }.count
    let text = line.dropFirst(indent)
    guard indent < 4, let sign = text.first, sign == .of("#") || sign == .of("`") || sign == .of("~") else {
      return nil
    }
    let rest = text.drop { $0 == sign }
    let count = text.count - rest.count
    if sign == .of("#") {
      guard 1...6 ~= count, rest.first == .space else { return nil }
      level = count
      let id = Array("{#".utf8)
      name = ByteSearch.first(id[...], in: rest).map { Array(rest[($0 + 2)...].prefix { $0 != .of("}") }) } ?? []
    } else {
      guard count >= 3, !rest.contains(.of("`")) else { return nil }
      (level, self.sign, width, name) = (0, sign, count, Self.word(rest.drop { $0.isBlank }))
    }
  }

  init?(_ node: Node, of article: Article) {
    let attribute = article.pool[node.attribute.indices]
    switch node.kind {
    case .heading: (level, name) = (Int(node.level), Array(attribute))
    case .codeBlock where node.level == 1: (level, name) = (0, Self.word(attribute))
    default: return nil
    }
  }

  private static func word(_ info: ArraySlice<UInt8>) -> [UInt8] {
    info.prefix { !$0.isBlank && !$0.isLineEnd && $0 != .of("{") && $0 != .of("[") }.map(\.asciiLowercased)
  }

  func closes(_ fence: BlockMark) -> Bool { isFence && name.isEmpty && sign == fence.sign && width >= fence.width }

  /// Returns whether both can be one block: the id of a heading may be made of its words.
  func isSame(as other: BlockMark) -> Bool {
    level == other.level && (name == other.name || !isFence && (name.isEmpty || other.name.isEmpty))
  }
}

/// The lines of a fenced block that may hold other blocks.
private struct FencedLines {
  private let article: Article
  private let node: Node
  private let lines: [ArraySlice<UInt8>]
  private let mark: BlockMark?
  /// Whether the lines may be of Markdown or plain text, which translations reword.
  private let isText: Bool

  init(_ article: Article, _ index: Int) {
    (self.article, node) = (article, article.nodes[index])
    lines = Self.lines(of: node, article)
    mark = BlockMark(node, of: article)
    let info = article.pool[node.attribute.indices]
    isText = info.isEmpty || CodeSyntax.named(info).map(\.isOutput) ?? false
  }

  private static func lines(of node: Node, _ article: Article) -> [ArraySlice<UInt8>] {
    let lines = article.pool[node.literal.indices].split(separator: .lineFeed, omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }

  /// The share of equal lines with which two texts are one sample; its comments may be translated.
  private static let leastShare = 0.6

  /// Returns what the lines have of the blocks that follow a code block of another text, or nil if the lines are other
  /// code or have no more than that block.
  func blocks(after index: Int, of other: Article, isPaired: Bool) -> SwallowingBlock? {
    let block = other.nodes[index]
    let code = Self.lines(of: block, other).map(Self.trimmed).filter { !$0.isEmpty }
    guard !code.isEmpty, let (end, isExact) = end(ofCodeLike: code) else { return nil }
    let own = lines[..<end].map(Self.trimmed).filter { !$0.isEmpty }
    let share = Double(zip(own, code).count { $0.elementsEqual($1) }) / Double(max(own.count, code.count))
    guard share >= Self.leastShare || isText && isPaired && isExact && BlockMark(block, of: other) == mark,
      let next = lines[end...].firstIndex(where: { !Self.trimmed($0).isEmpty })
    else { return nil }
    let held = self.marks(from: end)
    let marks = other.nodes.indices.lazy.filter { $0 >= block.end }.compactMap { index in
      BlockMark(other.nodes[index], of: other).map { (index, $0) }
    }.prefix(held.count)
    guard held.contains(where: \.isTelling), marks.count == held.count,
      zip(held, marks).allSatisfy({ $0.isSame(as: $1.1) }), let last = marks.last?.0,
      !isText && held.contains(where: { $0.isFence && $0.isTelling })
        || Self.blocks(of: article) < Self.blocks(of: other)
    else { return nil }
    let first = Int(node.firstLine) + 1
    let container = other.nodes[..<index].last { $0.depth == 1 && $0.end > index } ?? block
    // The text under a last heading is held here, too.
    let following = other.nodes[(last + 1)...].first { BlockMark($0, of: other) != nil }
    let lastHeld =
      other.nodes[last].kind == .codeBlock
      ? other.nodes[last].lastLine : following.map { $0.firstLine - 1 } ?? other.nodes.map(\.lastLine).max() ?? 0
    return SwallowingBlock(
      lines: Int(node.firstLine)...max(Int(node.firstLine), Int(node.lastLine)), end: first + end, next: first + next,
      isExact: isExact, others: Int(container.firstLine)...max(Int(container.firstLine), Int(lastHeld)))
  }

  /// Returns the index of the line after the code: as many lines as the other text has, or about as many before an
  /// empty one.
  private func end(ofCodeLike code: [ArraySlice<UInt8>]) -> (end: Int, isExact: Bool)? {
    var (count, nearest): (Int, (end: Int, distance: Int)?) = (0, nil)
    for (index, line) in lines.enumerated() {
      let isBlank = Self.trimmed(line).isEmpty
      if isBlank || BlockMark(line) != nil || line.starts(with: ":::".utf8) {
        if count == code.count { return (index, true) }
        let distance = abs(count - code.count)
        if isBlank, distance <= max(1, code.count / 5), nearest.map({ distance < $0.distance }) ?? true {
          nearest = (index, distance)
        }
      }
      if !isBlank { count += 1 }
    }
    return nearest.map { ($0.end, false) }
  }

  /// The marks of blocks from a line on, without those in fences.
  private func marks(from start: Int) -> [BlockMark] {
    var (result, open): ([BlockMark], BlockMark?) = ([], nil)
    for mark in lines[start...].lazy.compactMap(BlockMark.init) {
      if let fence = open {
        if mark.closes(fence) { open = nil }
        continue
      }
      result.append(mark)
      if mark.isFence { open = mark }
    }
    return result
  }

  /// The number of headings and code blocks of a text.
  private static func blocks(of article: Article) -> Int {
    article.nodes.count { BlockMark($0, of: article) != nil }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.drop { $0.isBlank || $0.isLineEnd }
    return text.dropLast(text.reversed().prefix { $0.isBlank || $0.isLineEnd }.count)
  }
}

extension TagUnclosed {
  /// Code blocks without a closing fence in a translation that its source, or most other members, end earlier.
  func swallowing(_ member: Int, _ witnesses: [Int], in article: AlignedArticle) -> [Finding] {
    let suspects = SwallowingBlock.suspects(in: article.members[member].article)
    guard !suspects.isEmpty else { return [] }
    let found = witnesses.map { SwallowingBlock.all(suspects, of: member, comparedTo: $0, in: article) }
    guard found.contains(where: { !$0.isEmpty }) else { return [] }
    // An archived source is no file of the tree.
    let shown = Set(witnesses + [article.source].compactMap(\.self)).sorted()
      .filter { article.members[$0].role != .archive }
      .map { ($0, SwallowingBlock.all(suspects, of: member, comparedTo: $0, in: article)) }
    var seen: Set<Int> = []
    return found.joined().filter { seen.insert($0.lines.lowerBound).inserted }.compactMap { block in
      let agreeing = witnesses.indices.filter { at in found[at].contains { $0.lines == block.lines } }
      guard Quorum.isMost(agreeing.count, of: witnesses.count) else { return nil }
      let places = shown.compactMap { other, found in
        found.first { $0.lines == block.lines }.map { place(of: $0, other, in: article) }
      }
      return report(
        block, of: member, as: SwallowingBlock.form, endedBy: agreeing.map { witnesses[$0] }, Array(places.prefix(4)),
        in: article)
    }
  }

  /// Code blocks without a closing fence in today's source that a translation ends earlier: the translation is right.
  func swallowingSource(in article: AlignedArticle) -> [Finding] {
    guard let source = article.source,
      case let suspects = SwallowingBlock.suspects(in: article.members[source].article), !suspects.isEmpty
    else { return [] }
    var found: [(block: SwallowingBlock, by: [(member: Int, block: SwallowingBlock)])] = []
    for member in article.members.indices where !article.members[member].isOriginal {
      for block in SwallowingBlock.all(suspects, of: source, comparedTo: member, in: article) {
        if let index = found.firstIndex(where: { $0.block.lines == block.lines }) {
          found[index].by.append((member, block))
        } else {
          found.append((block, [(member, block)]))
        }
      }
    }
    return found.map { block, translations in
      report(
        block, of: source, as: SwallowingBlock.formOfSource, endedBy: translations.map(\.member),
        translations.map { place(of: $0.block, $0.member, in: article) }, in: article)
    }
  }

  private func place(of block: SwallowingBlock, _ other: Int, in article: AlignedArticle) -> RelatedPlace {
    let lines = block.others
    return RelatedPlace(
      place: Reporting.place(in: article, of: other, from: lines.lowerBound, through: lines.upperBound),
      text: String(decoding: article.members[other].article.sourceLine(lines.lowerBound).prefix(80), as: UTF8.self))
  }

  private func report(
    _ block: SwallowingBlock, of member: Int, as form: String, endedBy others: [Int], _ related: [RelatedPlace],
    in article: AlignedArticle
  ) -> Finding {
    let text = article.members[member].article
    let opening = text.sourceLine(block.lines.lowerBound)
    let indent = opening.prefix { $0 != .of("`") && $0 != .of("~") }
    let signs = opening.dropFirst(indent.count).prefix { $0 == .of("`") || $0 == .of("~") }
    let fence = String(decoding: signs, as: UTF8.self)
    let words = String(decoding: opening.dropFirst(indent.count), as: UTF8.self)
    let next = AlignedArticle.cut(String(decoding: text.sourceLine(block.next), as: UTF8.self).trimmingBlanks)
    var result = finding(
      "‘\(words)’ is not closed before line \(block.next) (‘\(next)’), where the code block of \(article.names(others)) ends: close it there with ‘\(fence)’.",
      of: article.path,
      at: Reporting.place(in: article, of: member, from: block.lines.lowerBound, through: block.lines.upperBound),
      words: words, extent: words.utf8.count, confidence: block.isExact ? .certain : .strong, severity: nil,
      related: related, form: form,
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: member, at: 0, subject: StableHash(words.utf8).hash &+ 2))
    let written = indent.map { $0 == .of(">") || $0.isBlank ? $0 : .space } + signs
    result.fix = Fix(
      "Close the code block", safety: block.isExact && form == SwallowingBlock.form ? .safe : .lessSure,
      replacements: [RawText(text).insertion(of: [written], before: block.end)])
    return result
  }
}

extension Fold {
  /// The lines that a code block without a closing fence holds, and the blocks that are missing for that; differences of
  /// a translation from a source with such a block.
  static let swallowed = Row(
    effect: { isSwallowing($0) ? nil : .rule(TagUnclosed.card.id, file: $0.finding.file) },
    cause: { one in Set(held(by: one).map(\.file)).map { .rule(TagUnclosed.card.id, file: $0) } },
    relates: { effect, cause in
      let place = effect.finding.place
      // The place of a missing block is the line of the next one, and with the text before the code it can be paired
      // with another such block.
      let isOfBlocks = effect.disagreement?.aspect == .presence || effect.finding.rule == InconsistentTerms.card.id
      let gap = isOfBlocks ? gap : 0
      if held(by: cause).contains(where: { $0.file == place.file && $0.line - gap...$0.lastLine + gap ~= place.line }) {
        return true
      }
      return effect.isOfMissingBlock && place.file == cause.finding.file
        && effect.finding.related.contains { missing in
          cause.finding.related.contains {
            $0.place.file == missing.place.file && $0.place.line...$0.place.lastLine + gap ~= missing.place.line
          }
        }
    })

  /// The distance in lines from a one-line paragraph to the block after it.
  private static let gap = 2

  static func isSwallowing(_ one: Claim) -> Bool {
    one.finding.rule == TagUnclosed.card.id && one.finding.form.hasPrefix(SwallowingBlock.form)
  }

  /// The lines in which such a block explains other findings.
  private static func held(by one: Claim) -> [Place] {
    guard isSwallowing(one) else { return [] }
    return one.finding.form == SwallowingBlock.formOfSource ? one.finding.related.map(\.place) : [one.finding.place]
  }
}
