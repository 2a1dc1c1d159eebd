internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features

/// Two texts of YAML with the same entries. The keys of a mapping have no order, and a sequence marks the first of them.
enum MappingOrder {
  /// An entry and the column of its key.
  private struct Line: Hashable {
    let column: Int
    let text: ArraySlice<UInt8>
  }

  static func areSame(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    // A text in a block scalar has an order, and so have the documents of a stream.
    guard one.count == other.count, !holdsOrder(one), !holdsOrder(other) else { return false }
    return counts(one) == counts(other)
  }

  private static func counts(_ text: ArraySlice<UInt8>) -> [Line: Int] {
    text.split(separator: .lineFeed).reduce(into: [:]) { counts, line in
      var rest = line.drop { $0 == .space }
      while rest.first == .of("-"), rest.dropFirst().first == .space { rest = rest.dropFirst().drop { $0 == .space } }
      if !rest.isEmpty { counts[Line(column: rest.startIndex - line.startIndex, text: rest), default: 0] += 1 }
    }
  }

  private static func holdsOrder(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: .lineFeed).contains { line in
      line.last.map { "|>".utf8.contains($0) } ?? false || line.starts(with: "---".utf8)
    }
  }
}

/// The lines of YAML by the entries that contain them.
struct YAMLNesting {
  /// A line as written, without a comment after it, and its number in the file.
  struct Line {
    let text: String
    let number: Int
  }

  let lines: [Line]
  /// Equal for equal nesting, whatever the width of an indentation.
  let hash: UInt64
  /// The number of entries that contain each line, added up.
  let depth: Int

  init(_ lines: [CodeLine], of article: Article) {
    var open: [(column: Int, place: Int)] = []
    var (hash, depth) = (StableHash.seed, 0)
    var result: [Line] = []
    for (place, line) in lines.enumerated() {
      let start = Int(line.range.start)
      let lineStart = article.pool[..<start].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
      let indentation = article.pool[lineStart..<start].suffix { $0.isBlank }
      // The items of a list may begin in the column of its key.
      let isItem = article.pool[start] == .of("-")
      let column = indentation.count * 2 + (isItem ? 1 : 0)
      while let last = open.last, last.column >= column { open.removeLast() }
      hash = StableHash.finish(hash ^ UInt64((open.last?.place ?? -1) + 1)) &* 31
      depth += open.count
      open.append((column, place))
      let text = String(decoding: article.pool[indentation.startIndex..<Int(line.range.end)], as: UTF8.self)
      result.append(Line(text: text, number: line.line))
    }
    self.lines = result
    self.hash = hash
    self.depth = depth
  }
}

/// The members of objects and interfaces in code, which have no order.
struct CodeMembers {
  private let article: Article

  init(_ article: Article) { self.article = article }

  static func haveNoOrder(in syntax: CodeSyntax) -> Bool {
    ["javascript", "component", "json"].contains(syntax.name)
  }

  /// A line with what its brackets contain, up to the line that closes them.
  private struct Member {
    /// The name before the colon, or nil.
    let key: ArraySlice<UInt8>?
    let lines: ArraySlice<CodeLine>
  }

  /// Returns the lines with the members between braces in the order of the others, as far as both have the same ones.
  func ordered(_ lines: [CodeLine], like others: [CodeLine], _ other: CodeMembers) -> [CodeLine] {
    let atoms = lines.map(\.atom)
    // Fast path: nothing has moved.
    guard max(lines.count, others.count) <= Self.mostLines, atoms != others.map(\.atom),
      Set(atoms).intersection(others.map(\.atom)).count > 1
    else { return lines }
    return ordered(lines[...], like: others[...], other, isObject: false, depth: 0)
  }

  /// Longer code and deeper members are compared in their order: the work grows with the square of the members.
  private static let mostLines = 1 << 11
  private static let deepest = 16

  private func ordered(
    _ lines: ArraySlice<CodeLine>, like others: ArraySlice<CodeLine>, _ other: CodeMembers, isObject: Bool, depth: Int
  ) -> [CodeLine] {
    guard depth < Self.deepest else { return Array(lines) }
    var (own, theirs) = (members(lines), other.members(others))
    if isObject { own = Self.sorted(own, like: theirs) }
    return own.flatMap { member -> [CodeLine] in
      guard member.lines.count > 2, let head = member.lines.first, let end = member.lines.last,
        let place = theirs.firstIndex(where: {
          $0.lines.count > 2 && (member.key == nil ? $0.lines.first?.atom == head.atom : $0.key == member.key)
        }), case let pair = theirs.remove(at: place).lines
      else { return Array(member.lines) }
      let inner = ordered(
        member.lines.dropFirst().dropLast(), like: pair.dropFirst().dropLast(), other,
        isObject: article.pool[head.range.indices].last == .of("{"), depth: depth + 1)
      return [head] + inner + [end]
    }
  }

  /// Each member at a place of those that both have, in the order of the others; unchanged unless all have a name.
  private static func sorted(_ own: [Member], like others: [Member]) -> [Member] {
    let (keys, order) = (own.compactMap(\.key), others.compactMap(\.key))
    guard keys.count == own.count, order.count == others.count, Set(keys).count == keys.count,
      Set(order).count == order.count
    else { return own }
    let shared = Set(keys).intersection(order)
    var next = order.filter(shared.contains).compactMap { key in own.first { $0.key == key } }[...]
    return own.map { member in member.key.map(shared.contains) == true ? next.popFirst() ?? member : member }
  }

  private func members(_ lines: ArraySlice<CodeLine>) -> [Member] {
    var (result, start, depth): ([Member], Int, Int) = ([], lines.startIndex, 0)
    for place in lines.indices {
      depth += balance(of: lines[place])
      if depth > 0, place + 1 < lines.endIndex { continue }
      result.append(Member(key: key(of: lines[start]), lines: lines[start...place]))
      (start, depth) = (place + 1, 0)
    }
    return result
  }

  /// The number of brackets that a line opens minus that of those it closes, outside of strings.
  private func balance(of line: CodeLine) -> Int {
    var (depth, quote): (Int, UInt8?) = (0, nil)
    for byte in article.pool[line.range.indices] {
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if "\"'`".utf8.contains(byte) {
        quote = byte
      } else if "([{".utf8.contains(byte) {
        depth += 1
      } else if ")]}".utf8.contains(byte) {
        depth -= 1
      }
    }
    return depth
  }

  /// The name of a member, `name` in `name?: text`, or nil for other lines.
  private func key(of line: CodeLine) -> ArraySlice<UInt8>? {
    let text = article.pool[line.range.indices]
    let isQuoted = text.first.map { "\"'".utf8.contains($0) } ?? false
    let name: ArraySlice<UInt8>
    if isQuoted {
      guard let end = text.dropFirst().firstIndex(where: { $0 == text.first }) else { return nil }
      name = text[...end]
    } else {
      name = text.prefix { $0.isWordByte || $0 == .of("$") }
    }
    let rest = text[name.endIndex...]
    return !name.isEmpty && (rest.first == .of(":") || rest.starts(with: "?:".utf8)) ? name : nil
  }
}
