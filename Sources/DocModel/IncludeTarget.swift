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
  /// `import Part from 'path'` with `<Part />` of MDX.
  case part
  /// `{% include path %}`, `{! path !}`, `{* path *}`.
  case liquid
  /// `:::code source="path"`, `[!code-lang[](path)]` of DocFX: the file is code.
  case learnCode
  /// `{{< code_sample file="path" >}}` of Hugo: the file is code.
  case hugoCode

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
