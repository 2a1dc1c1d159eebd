/// The part of a file that an include takes.
extension IncludeTarget {
  /// Returns the text of the part, without the marks of sections; nil if the file has no such section.
  package func text(of bytes: [UInt8]) -> [UInt8]? {
    if part == .all, !mayHaveMarks(bytes) { return bytes }
    var lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var taken: [ArraySlice<UInt8>] = []
    switch part {
    case .all: taken = lines
    case .lines(let ranges):
      for range in ranges where range.lowerBound <= lines.count {
        taken += lines[(range.lowerBound - 1)..<min(range.upperBound, lines.count)]
      }
    case .section(let name):
      guard let section = section(name, in: lines) else { return nil }
      taken = section
    }
    taken.removeAll { isMark($0) }
    if dedents { taken = Self.dedented(taken) }
    var text: [UInt8] = []
    for line in taken {
      text += line.last == .carriageReturn ? line.dropLast() : line
      text.append(.lineFeed)
    }
    return text
  }

  private var dedents: Bool {
    if case .section = part { return notation != .book && notation != .snippet }
    return notation == .learnCode && part != .all
  }

  private func section(_ name: String, in lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>]? {
    guard let first = lines.firstIndex(where: { Self.mark(of: $0, notation) == .start(name) }) else { return nil }
    let rest = lines[(first + 1)...]
    var depth = 0
    let last = rest.firstIndex { line in
      switch Self.mark(of: line, notation) {
      case .end(let closed) where closed == name: return true
      // `#endregion` without a name closes the innermost region.
      case .end(""):
        depth -= 1
        return depth < 0
      case .start where notation != .snippet && notation != .book: depth += 1
      default: break
      }
      return false
    }
    return Array(rest[..<(last ?? rest.endIndex)])
  }

  private enum SectionMark: Equatable {
    case start(String)
    case end(String)
  }

  private func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    switch notation {
    case .learnCode:
      // In other languages `<name>` is code: only a mark of the section's kind in a comment is left out.
      guard let mark = Self.mark(of: line, notation) else { return false }
      if case .section = part { return mark != .end("") }
      return false
    case .link, .part, .liquid, .hugoCode: return false
    default: return Self.mark(of: line, notation) != nil
    }
  }

  private func mayHaveMarks(_ bytes: [UInt8]) -> Bool {
    switch notation {
    case .snippet, .book, .comment, .code: true
    case .link, .part, .liquid, .learnCode, .hugoCode: false
    }
  }

  /// Returns the mark of a section that a line is, or nil.
  private static func mark(of line: ArraySlice<UInt8>, _ notation: IncludeNotation) -> SectionMark? {
    guard line.count < 400,
      line.contains(where: { $0 == .of("[") || $0 == .of("A") || $0 == .of("#") || $0 == .of("<") })
    else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    switch notation {
    case .snippet:
      guard let sign = text.firstRange(of: "--8<--"), let open = text[sign.upperBound...].firstIndex(of: "["),
        let close = text[open...].firstIndex(of: "]")
      else { return nil }
      let words = text[text.index(after: open)..<close].split(separator: ":").map { $0.filter { !$0.isWhitespace } }
      guard words.count == 2 else { return nil }
      return words[0] == "start" ? .start(words[1]) : words[0] == "end" ? .end(words[1]) : nil
    case .book:
      for (word, isStart) in [("ANCHOR:", true), ("ANCHOR_END:", false)] {
        guard let found = text.firstRange(of: word) else { continue }
        let name = String(
          text[found.upperBound...].drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) })
        return isStart ? .start(name) : .end(name)
      }
      return nil
    default: return region(text) ?? (notation == .learnCode ? tag(text) : nil)
    }
  }

  /// `// #region name`, `<!-- #endregion name -->`, `#pragma region name`.
  private static func region(_ text: String) -> SectionMark? {
    let inner = text.drop { " \t/#*<!-\"'%;(".contains($0) }
    let words = inner.split(whereSeparator: \.isWhitespace)
    guard var word = words.first else { return nil }
    var rest = words.dropFirst()
    if word == "pragma", let next = rest.popFirst() { word = next }
    guard inner.startIndex > text.startIndex, text.contains("#") else { return nil }
    let name = rest.first.map { String($0.prefix { $0.isLetter || $0.isNumber || "_-*.".contains($0) }) } ?? ""
    let isEmpty = name.allSatisfy { "*-.".contains($0) }
    switch word.lowercased() {
    case "region": return .start(isEmpty ? "" : name)
    case "endregion", "endregion-->", "endregion*/": return .end(isEmpty ? "" : name)
    default: return nil
    }
  }

  /// `// <name>` and `// </name>`: DocFX's marks, alone in a comment.
  private static func tag(_ text: String) -> SectionMark? {
    guard let open = text.firstIndex(of: "<"), let close = text[open...].firstIndex(of: ">") else { return nil }
    let before = text[..<open].filter { !$0.isWhitespace }
    guard !before.isEmpty, before.allSatisfy({ "/#*-;'%!<(".contains($0) }) else { return nil }
    var name = text[text.index(after: open)..<close]
    let isEnd = name.hasPrefix("/")
    if isEnd { name = name.dropFirst() }
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "_-.".contains($0) }) else { return nil }
    return isEnd ? .end(String(name)) : .start(String(name))
  }

  private static func dedented(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    let indents = lines.compactMap { line -> Int? in
      let content = line.firstIndex { $0 != .space && $0 != .tab && $0 != .carriageReturn }
      return content.map { $0 - line.startIndex }
    }
    let least = indents.min() ?? 0
    return least == 0 ? lines : lines.map { $0.dropFirst(min(least, $0.count)) }
  }
}
