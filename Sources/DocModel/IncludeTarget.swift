/// The notation of an include; it decides where its file is looked up and how the part of the file is written.
package enum IncludeNotation: UInt8, Sendable, CaseIterable {
  /// `[!INCLUDE [title](path)]` of DocFX.
  case link
  /// `--8<-- "path:2:5"` of PyMdown Extensions.
  case snippet
  /// `{{#include path:2:5}}` of mdBook.
  case book
  /// `<!--@include: path{2,5}-->` of VitePress.
  case comment
  /// `<<< path#region{2}` of VitePress: the file is code.
  case code
  /// `@[code{2-5} lang](path)` of VuePress, without the sign before it: the file is code.
  case vuePressCode
  /// `import Part from 'path'` with `<Part />` of MDX.
  case part
  /// `{% include path %}`, `{! path !}`, `{* path *}`.
  case liquid
  /// `:::code source="path"`, `[!code-lang[](path)]` of DocFX: the file is code.
  case learnCode
  /// `{{< code_sample file="path" >}}` of Hugo: the file is code.
  case hugoCode

  /// Whether the file is shown as code, and not read as Markdown.
  package var isCode: Bool { self == .code || self == .vuePressCode }

  /// Whether the text is put into the article before it is read, so that its links are relative to the article.
  package var isTextual: Bool { self != .link && self != .part }

  /// Whether a path that does not begin with a slash is looked up from the folder of the article alone.
  package var isRelative: Bool { self != .snippet && self != .liquid && self != .hugoCode }
}

/// The file of an include, and the part of its text that replaces the include.
package struct IncludeTarget: Sendable, Hashable {
  package enum Part: Sendable, Hashable {
    case all
    /// 1-based lines; an open end is `Int.max`.
    case lines([ClosedRange<Int>])
    /// The lines between two marks with this name.
    case section(String)
  }

  package let path: String
  package var part: Part
  package let notation: IncludeNotation

  package init(path: String, part: Part = .all, notation: IncludeNotation) {
    self.path = path
    self.part = part
    self.notation = notation
  }

  /// Reads the target as it is written in its notation.
  package init(_ written: String, _ notation: IncludeNotation) {
    switch notation {
    case .snippet, .book: self = Self.colons(written, notation)
    case .comment: self = Self.comment(written)
    case .code: self = Self.code(written)
    case .vuePressCode: self = Self.bracketed(written)
    case .learnCode: self = Self.address(written)
    case .link, .part, .liquid, .hugoCode: self.init(path: written, notation: notation)
    }
  }

  /// Whether the target is an address of another host, which is never read.
  package var isRemote: Bool { path.contains("://") }

  /// Whether both take the same text, or one of them all of it.
  package func overlaps(_ other: IncludeTarget.Part) -> Bool { part == other || part == .all || other == .all }

  private static func colons(_ written: String, _ notation: IncludeNotation) -> IncludeTarget {
    guard !written.contains("://"), let colon = written.firstIndex(of: ":") else {
      return IncludeTarget(path: written, notation: notation)
    }
    let (path, rest) = (String(written[..<colon]), written[written.index(after: colon)...])
    guard !rest.isEmpty, rest.allSatisfy({ $0.isASCII && $0.isNumber || $0 == ":" || $0 == "," }) else {
      return IncludeTarget(path: path, part: rest.isEmpty ? .all : .section(String(rest)), notation: notation)
    }
    let ranges = rest.split(separator: ",").compactMap { text -> ClosedRange<Int>? in
      let ends = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
      let first = max(1, (ends.first ?? nil) ?? 1)
      // mdBook takes one line where only one is named; snippets go on to the end.
      let last = ends.count > 1 ? ends[1] ?? Int.max : notation == .book ? first : Int.max
      return first <= last ? first...last : nil
    }
    return IncludeTarget(path: path, part: .lines(ranges), notation: notation)
  }

  private static func comment(_ written: String) -> IncludeTarget {
    let path = String(written.prefix { $0 != "{" && $0 != "#" })
    let rest = written.dropFirst(path.count)
    if let brace = rest.firstIndex(of: "{") {
      let ends = rest[rest.index(after: brace)...].prefix { $0 != "}" }
        .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Int($0.filter { !$0.isWhitespace }) }
      let first = max(1, (ends.first ?? nil) ?? 1)
      let last = ends.count > 1 ? ends[1] ?? Int.max : first
      if first <= last { return IncludeTarget(path: path, part: .lines([first...last]), notation: .comment) }
    }
    return IncludeTarget(path: path, part: section(rest.prefix { $0 != "{" }), notation: .comment)
  }

  private static func code(_ written: String) -> IncludeTarget {
    let end = written.firstIndex { $0 == "{" || $0 == "[" || $0.isWhitespace } ?? written.endIndex
    let path = written[..<end].prefix { $0 != "#" }
    return IncludeTarget(path: String(path), part: section(written[path.endIndex..<end]), notation: .code)
  }

  /// VuePress: `[code{2-5} lang](path)`, and `transcludeWith=mark` of a plugin for the lines between two marks.
  private static func bracketed(_ written: String) -> IncludeTarget {
    let end = written.firstRange(of: "](")
    let (words, path) = (
      written[..<(end?.lowerBound ?? written.startIndex)], written[(end?.upperBound ?? written.startIndex)...]
    )
    var part = Part.all
    if let mark = words.firstRange(of: "transcludeWith=") {
      part = section(words[mark.upperBound...].prefix { !$0.isWhitespace })
    } else if words.hasPrefix("[code{") {
      part = lines(words.dropFirst(6).prefix { $0 != "}" })
    }
    return IncludeTarget(
      path: path.last == ")" ? String(path.dropLast()) : String(path), part: part, notation: .vuePressCode)
  }

  /// DocFX: `path?range=1-5,8`, `path?name=x`, `path#x`, `path#L1-L5`.
  private static func address(_ written: String) -> IncludeTarget {
    let path = String(written.prefix { $0 != "#" && $0 != "?" })
    var part = Part.all
    for parameter in written.dropFirst(path.count).split(whereSeparator: { "?&#".contains($0) }) {
      if parameter.hasPrefix("range=") {
        part = lines(parameter.dropFirst(6))
      } else if parameter.hasPrefix("name=") {
        part = .section(String(parameter.dropFirst(5)))
      } else if parameter.hasPrefix("L"), parameter.dropFirst().first?.isNumber == true {
        part = lines(parameter.filter { $0 != "L" }[...])
      } else if !parameter.contains("=") {
        part = .section(String(parameter))
      }
    }
    return IncludeTarget(path: path, part: part, notation: .learnCode)
  }

  /// Reads a list of lines such as `1-5,8`.
  package static func lines(_ list: Substring) -> Part {
    let ranges = list.split(separator: ",").compactMap { text -> ClosedRange<Int>? in
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0.filter(\.isNumber)) }
      guard let first = ends.first ?? nil, first > 0 else { return nil }
      let last = ends.count > 1 ? ends[1] ?? Int.max : first
      return first <= last ? first...last : nil
    }
    return ranges.isEmpty ? .all : .lines(ranges)
  }

  private static func section(_ written: Substring) -> Part {
    let name = written.drop { $0 == "#" }
    return name.isEmpty ? .all : .section(String(name))
  }
}

/// The limits of what one page may include, so that a page in a circle of includes, or a large one, cannot exhaust memory.
package enum IncludeLimits {
  /// The maximum number of includes within each other.
  package static let depth = 16
  /// The maximum number of includes of a page.
  package static let count = 1000
  /// The maximum number of included bytes.
  package static let bytes = 8 << 20
}

/// The part of a file that an include takes.
extension IncludeTarget {
  /// Returns the text of the part, without the marks of sections; nil if the file has no such section.
  ///
  /// - Parameter joinsSections: whether all sections of the name are taken, and not the first alone.
  package func text(of bytes: [UInt8], joinsSections: Bool = false) -> [UInt8]? {
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
      guard let first = section(name, in: lines[...]) else { return nil }
      taken = Array(first.lines)
      var rest = lines[first.end...]
      while joinsSections, let next = section(name, in: rest) {
        taken += next.lines
        rest = rest[next.end...]
      }
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

  /// The lines of the first section of a name, and the index of the line that ends it.
  private func section(
    _ name: String, in lines: ArraySlice<ArraySlice<UInt8>>
  ) -> (lines: ArraySlice<ArraySlice<UInt8>>, end: Int)? {
    // DocFX reads names in any letter case, and its marks of C# may have the word `snippet` before them.
    func isNamed(_ found: String) -> Bool {
      guard notation == .learnCode else { return found == name }
      let (own, wanted) = (found.lowercased(), name.lowercased())
      return own == wanted || own == "snippet" + wanted
    }
    if notation == .vuePressCode {
      let marks = lines.indices.filter { index in
        let text = lines[index].reversed().drop { $0 <= .space }
        return text.starts(with: name.utf8.reversed()) && text.dropFirst(name.utf8.count).first != .of(":")
      }
      return marks.count > 1 ? (lines[(marks[0] + 1)..<marks[1]], marks[1]) : nil
    }
    let start = lines.firstIndex { line in
      if case .start(let found)? = Self.mark(of: line, notation) { isNamed(found) } else { false }
    }
    guard let first = start else { return nil }
    let rest = lines[(first + 1)...]
    var depth = 0
    let last = rest.firstIndex { line in
      switch Self.mark(of: line, notation) {
      case .end(let closed) where isNamed(closed): return true
      // `#endregion` without a name closes the innermost region.
      case .end(""):
        depth -= 1
        return depth < 0
      case .start where notation != .snippet && notation != .book: depth += 1
      default: break
      }
      return false
    }
    let end = last ?? rest.endIndex
    return (rest[..<end], end)
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
    case .link, .part, .liquid, .hugoCode, .vuePressCode: return false
    default: return Self.mark(of: line, notation) != nil
    }
  }

  private func mayHaveMarks(_ bytes: [UInt8]) -> Bool {
    switch notation {
    case .snippet, .book, .comment, .code: true
    case .link, .part, .liquid, .learnCode, .hugoCode, .vuePressCode: false
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
    // The first tag that has a name: `<!-- <Snippet1> -->` begins with a comment.
    let start = text.indices.first { place in
      guard text[place] == "<", let next = text[place...].dropFirst().first else { return false }
      return next.isLetter || next.isNumber || next == "_" || next == "/"
    }
    guard let open = start, let close = text[open...].firstIndex(of: ">") else { return nil }
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

/// Texts as scripts have them between quotation marks.
package enum ScriptText {
  /// Removes the backslash of each escape that needs none: `./\_run.md` is `./_run.md`. Escapes with a meaning of their
  /// own, such as `\n` and `\u0041`, are left.
  package static func withoutEscapes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if isEscaped, character.isLetter || character.isNumber { result.append("\\") }
      result.append(character)
      isEscaped = false
    }
    return isEscaped ? result + "\\" : result
  }
}
