internal import Algorithms
internal import DocModel
internal import Features

/// The front matter and the code blocks of a sample of Markdown, by position in the pool.
struct MarkdownSample {
  /// The end of the front matter; the start of the sample if it has none.
  private let endOfFrontMatter: Int
  /// The starts of the lines that open or close a code block, ascending.
  private let fences: [Int]

  init(_ body: ArraySlice<UInt8>) {
    let mark = Array("---\n".utf8)[...]
    endOfFrontMatter =
      (body.starts(with: mark) ? ByteSearch.first(mark, in: body.dropFirst(mark.count)) : nil) ?? body.startIndex
    fences = body.split(separator: .lineFeed).filter { $0.starts(with: "```".utf8) }.map(\.startIndex)
  }

  func isFrontMatter(_ place: Int) -> Bool { place < endOfFrontMatter }

  /// Returns whether a position is after an odd number of fences.
  func isCode(_ place: Int) -> Bool { fences.partitioningIndex { $0 >= place } % 2 == 1 }
}

/// A line of text for people within a sample, as in Markdown or in a string of several lines: its words apart from what
/// programs read.
struct SampleProse {
  /// The mark of a heading, a list item, a task or a quotation.
  private let mark: [UInt8]
  /// Code spans, addresses, tags, expressions, formulas, numbers and borders of cells, sorted: other languages have
  /// other orders.
  private let values: [[UInt8]]
  private let words: [String]
  /// Whether an address has a part that each locale writes its own way.
  private let isAdapted: Bool

  /// - Parameter locales: those of both samples. Their names in addresses are of no account.
  init(_ line: ArraySlice<UInt8>, _ locales: [LocaleTag]) {
    let start = Self.markEnd(in: line)
    var (text, values, i, isAdapted): ([UInt8], [[UInt8]], Int, Bool) = ([], [], start, false)
    while i < line.endIndex {
      if let end = Self.valueEnd(in: line, at: i), end > i {
        let value = SampleAddress.shared(line[i..<end], locales)
        isAdapted = isAdapted || value.count < end - i
        values.append(value)
        text.append(.space)
        i = end
      } else {
        text.append(line[i])
        i += 1
      }
    }
    mark = Array(line[..<start])
    self.isAdapted = isAdapted
    self.values = values.sorted { $0.lexicographicallyPrecedes($1) }
    words = String(decoding: text, as: UTF8.self).lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns whether most words of the other line are replaced and nothing that a program reads differs.
  func translates(_ other: SampleProse) -> Bool {
    guard mark == other.mark, values == other.values, words.isEmpty == other.words.isEmpty else { return false }
    if words == other.words { return isAdapted || other.isAdapted }
    let kept = Set(words)
    return other.words.count(where: kept.contains) * 2 <= other.words.count
  }

  private static func markEnd(in line: ArraySlice<UInt8>) -> Int {
    let rest = line.drop { $0.isBlank || ">#*+-".utf8.contains($0) || $0.isASCIIDigit }.drop { ".)".utf8.contains($0) }
    guard rest.startIndex > line.startIndex, rest.first?.isBlank ?? true || line[rest.startIndex - 1].isBlank else {
      return line.startIndex
    }
    let text = rest.drop(while: \.isBlank)
    let isTask = text.first == .of("[") && text.dropFirst(2).first == .of("]")
    return isTask ? min(text.startIndex + 3, line.endIndex) : text.startIndex
  }

  /// The end of a value that begins at `i`, or nil if none does.
  private static func valueEnd(in line: ArraySlice<UInt8>, at i: Int) -> Int? {
    let next = line[i...].dropFirst()
    func end(behind close: UInt8, from start: Int) -> Int? { line[start...].firstIndex(of: close).map { $0 + 1 } }
    switch line[i] {
    case .of("`"), .of("$"): return end(behind: line[i], from: i + 1)
    case .of("{"):
      let close = line[i...].firstIndex(of: .of("}"))
      return close.map { line[$0...].dropFirst().first == .of("}") ? $0 + 2 : $0 + 1 }
    case .of("<"):
      return next.first.map { $0.isASCIILetter || "/!<".utf8.contains($0) } == true
        ? end(behind: .of(">"), from: i) ?? line.endIndex : nil
    case .of("["): return next.first.map { "!^".utf8.contains($0) } == true ? end(behind: .of("]"), from: i) : nil
    case .of("]"):
      // A title may follow the address.
      return next.first == .of("(")
        ? line[i...].firstIndex { $0 == .of(")") || $0.isBlank } ?? line.endIndex : nil
    case .of(":"): return line[i...].starts(with: ":::".utf8) ? line[i...].firstIndex(of: .space) ?? line.endIndex : nil
    case .of("h"):
      return line[i...].starts(with: "https://".utf8) || line[i...].starts(with: "http://".utf8)
        ? line[i...].firstIndex { $0 <= .space } ?? line.endIndex : nil
    case .of("|"): return i + 1
    case let byte where byte.isASCIIDigit: return line[i...].firstIndex { !$0.isASCIIDigit } ?? line.endIndex
    default: return nil
    }
  }
}

/// Addresses in samples of Markdown.
enum SampleAddress {
  private static let badges = Array("shields.io/badge/".utf8)[...]

  /// Returns what an address has in all locales: without the folders of the locales, and without the texts of a badge,
  /// whose color is after the last hyphen. Other values are returned unchanged.
  static func shared(_ value: ArraySlice<UInt8>, _ locales: [LocaleTag]) -> [UInt8] {
    guard value.contains(.of("/")), value.first == .of("]") || value.first == .of("h") else { return Array(value) }
    if let badge = ByteSearch.first(badges, in: value) {
      let start = badge + badges.count
      let end = value[start...].firstIndex(of: .of("?")) ?? value.endIndex
      return Array(value[..<start] + value[(value[start..<end].lastIndex(of: .of("-")) ?? start)...])
    }
    let folders = value.split(separator: .of("/"), omittingEmptySubsequences: false)
    let kept = folders.enumerated().filter { place, folder in
      place == 0 || place + 1 == folders.count || !locales.contains { $0.isNamed(by: folder) }
    }
    return Array(kept.map(\.element).joined(separator: [.of("/")]))
  }
}

extension LocaleTag {
  /// Returns whether a folder has the name of the locale or of its language, in any letter case.
  func isNamed(by folder: ArraySlice<UInt8>) -> Bool {
    ByteSearch.equalFolded(Array(tag.utf8)[...], folder) || language.utf8.elementsEqual(folder)
  }
}
