internal import DocModel

/// `<!-- md:name arguments -->` of Material for MkDocs, in whose place a hook of the project puts a badge, or the name
/// of a setting. `setting` and `option` also give the heading that they are in its id.
enum CommentMacros {
  private static let sign = "<!-- md:"
  /// The maximum length of a macro in bytes.
  private static let most = 1000

  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    guard let first = lines.first, CmarkTree.offset(of: .of("<"), in: text, from: Int(first)) != nil else { return [] }
    var marks: [Mark] = []
    FencedCode.forEachLineOutside(text, lines: lines) { line in
      var at = line.lowerBound
      while let open = CmarkTree.offset(of: .of("<"), in: text, at..<line.upperBound) {
        at = open + 1
        guard text.has(sign, at: open), let mark = mark(text, open..<line.upperBound) else { continue }
        marks.append(mark)
        at = mark.range.upperBound
      }
    }
    return marks
  }

  /// The macro that a part of a line begins with.
  private static func mark(_ text: [UInt8], _ rest: Range<Int>) -> Mark? {
    let start = rest.lowerBound + sign.utf8.count
    var close = start
    let end = min(rest.upperBound, start + most)
    while close < end, text[close] != .of(">") { close += 1 }
    guard close < end, close - 3 >= start, text.has(" --", at: close - 3) else { return nil }
    let inner = text.trimmed(start..<close - 2)
    let name = inner.lowerBound..<(text[inner].firstIndex(where: \.isBlank) ?? inner.upperBound)
    guard !name.isEmpty, text[name].allSatisfy({ $0.isAlphanumeric || $0 == .of("_") }) else { return nil }
    let arguments = text.trimmed(name.upperBound..<inner.upperBound)
    var mark = Mark(rest.lowerBound..<close + 1, name: name, parameters: arguments, syntax: .comment)
    if text[name].elementsEqual("setting".utf8), isTarget(text[arguments]), isHeading(text, rest.lowerBound) {
      let target = String(decoding: text[arguments], as: UTF8.self)
      mark.definition = Array("\n\n[\(target)]: #\(target)\n\n".utf8)
    }
    return mark
  }

  private static func isTarget(_ text: ArraySlice<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isAlphanumeric || [.of("."), .of("_"), .of("-")].contains($0) }
  }

  /// Whether only the signs of a heading are before `offset` in its line.
  private static func isHeading(_ text: [UInt8], _ offset: Int) -> Bool {
    var at = offset
    while at > 0, text[at - 1].isBlank { at -= 1 }
    let end = at
    while at > 0, end - at < 7, text[at - 1] == .of("#") { at -= 1 }
    return at < end && end < offset && (at == 0 || text[at - 1].isLineEnd)
  }
}

extension ArticleBuilder {
  /// Makes code of the name of the setting or option that a heading or paragraph consists of, which is its id.
  mutating func readMacro(ofBlock index: Int) {
    guard index + 2 == nodes.count, nodes[index + 1].kind == .placeholder,
      nodes[index + 1].level == DirectiveSyntax.comment.rawValue
    else { return }
    let kind = pool[nodes[index + 1].attribute.indices]
    let isOption = kind.elementsEqual("option".utf8)
    guard isOption || kind.elementsEqual("setting".utf8) else { return }
    let raw = nodes[index + 1].literal.indices
    let arguments = pool.trimmed(raw.dropFirst("<!-- md:".utf8.count + kind.count).dropLast("-->".utf8.count))
    guard !arguments.isEmpty else { return }
    let last = pool[arguments].lastIndex { $0 == .of(".") || isOption && $0 == .of(":") }
    let id = (isOption ? [.of("+")] : []) + pool[arguments]
    nodes[index + 1].kind = .code
    nodes[index + 1].level = 0
    nodes[index + 1].value = 0
    nodes[index + 1].attribute = .empty
    nodes[index + 1].literal = ByteRange(
      start: UInt32(last.map { $0 + 1 } ?? arguments.lowerBound), end: UInt32(arguments.upperBound))
    if nodes[index].kind == .heading {
      nodes[index].attribute = append(id)
      nodes[index].flags.insert(.explicitID)
    } else {
      var list = nodes[index + 1]
      list.kind = .attributes
      list.literal = append(Array("{ id=\"".utf8) + id + Array("\" }".utf8))
      list.end += 1
      nodes.append(list)
      nodes[index].end += 1
    }
  }
}
