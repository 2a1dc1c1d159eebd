import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

/// Puts the lines of code that the source changed into the block of a translation that has the old ones there.
struct CodeCarrier {
  struct Result {
    var edits: [Fix.Replacement] = []
    /// Whether all that the source changed in the block is carried.
    var isWhole = true
  }

  private let text: RawText
  private let node: Node
  private let before: [[UInt8]]
  private let now: [[UInt8]]
  private let own: [[UInt8]]
  /// The lines of today's source as they are, and those of them that have comments.
  private let written: [[UInt8]]
  private let commented: Set<Int>

  /// Nil if one of the three texts has no code there.
  init?(_ change: OutdatedContent.Change, into member: Int, old: Int, source: Int, in article: AlignedArticle) {
    func code(_ slot: Int, _ holder: Int) -> (node: Node, body: ArraySlice<UInt8>)? {
      guard let node = article.nodeFound(at: slot, of: holder), node.kind == .codeBlock else { return nil }
      return (node, article.members[holder].article.pool[node.literal.indices])
    }
    guard let was = code(change.oldSlot, old), let new = code(change.nowSlot, source),
      let mine = code(change.oldSlot, member)
    else { return nil }
    text = RawText(article.members[member].article)
    node = mine.node
    written = Self.lines(new.body).map { Array($0) }
    before = Self.lines(was.body).map(Self.trimmed)
    now = written.map { Self.trimmed($0[...]) }
    own = Self.lines(mine.body).map(Self.trimmed)
    let info = Array(article.members[source].article.pool[new.node.attribute.indices])
    commented = Set(
      CodeTokenizer.tokens(new.body, syntax: CodeSyntax.named(info)).filter { $0.kind == .comment }.map(\.line))
  }

  private static func lines(_ body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines = body.split(separator: .lineFeed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// A line without the white space around it.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let start = line.firstIndex { !$0.isBlank } ?? line.endIndex
    let end = line.lastIndex { !$0.isBlank && $0 != .carriageReturn }.map { $0 + 1 } ?? start
    return Array(line[start..<max(start, end)])
  }

  /// The edits of all hunks whose place in the translation is certain.
  var result: Result {
    EditScript.hunks(from: before, to: now).reduce(into: Result()) { result, hunk in
      if let edits = edits(of: hunk) { result.edits += edits } else { result.isWhole = false }
    }
  }

  private func edits(of hunk: EditScript.Hunk) -> [Fix.Replacement]? {
    guard let place = place(of: hunk) else { return nil }
    if hunk.old.count == hunk.new.count {
      let pairs = zip(place, hunk.new)
      guard pairs.allSatisfy({ !own[$0].isEmpty && !now[$1].isEmpty }) else { return nil }
      return pairs.compactMap { line, new in
        text.line(number(of: line)).map { Fix.Replacement(text.trimmed($0), now[new]) }
      }
    }
    // A new comment is for a person to translate. A block that nothing closes may end with its container.
    guard FixEngine.isClosed(node, text), commented.isDisjoint(with: hunk.new) else { return nil }
    let prefix = FixEngine.prefix(node, text)
    let lines = text.insertion(of: hunk.new.map { prefix + written[$0] }, before: number(of: place.lowerBound))
    let end = text.start(of: number(of: place.upperBound))
    return [Fix.Replacement(lines.range.lowerBound..<end, lines.text)]
  }

  /// The number in the file of a line of the translation's block.
  private func number(of line: Int) -> Int { Int(node.firstLine) + Int(node.level) + line }

  /// The old lines in the translation; nil if they are not certain.
  private func place(of hunk: EditScript.Hunk) -> Range<Int>? {
    if own.count == before.count {
      guard hunk.old.allSatisfy({ own[$0] == before[$0] }) else { return nil }
      let near = [hunk.old.lowerBound - 1, hunk.old.upperBound].filter(own.indices.contains)
      return !hunk.old.isEmpty || near.contains { own[$0] == before[$0] } ? hunk.old : nil
    }
    if !hunk.old.isEmpty {
      let lines = hunk.old.map { before[$0] }
      let starts = own.indices.filter { own[$0...].starts(with: lines) }
      return starts.count == 1 ? starts[0]..<starts[0] + lines.count : nil
    }
    guard hunk.old.lowerBound > 0 else { return nil }
    let previous = before[hunk.old.lowerBound - 1]
    let same = own.indices.filter { own[$0] == previous }
    return same.count == 1 && before.count(where: { $0 == previous }) == 1 ? same[0] + 1..<same[0] + 1 : nil
  }
}
