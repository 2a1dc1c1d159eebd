internal import DocModel
internal import TOMLKit

/// Metadata in TOML, as Hugo's articles can have it.
enum TOMLFrontMatter {
  /// `range` begins on the file's second line.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> (
    entries: [FrontMatter.Entry], problem: FrontMatterProblem?
  ) {
    if let problem = TOMLBounds.refusal(bytes, range) { return ([], problem) }
    do {
      let table = try TOMLTable(string: String(decoding: bytes[range], as: UTF8.self))
      var entries: [FrontMatter.Entry] = []
      flatten(table, lines: lines(bytes, range), into: &entries)
      return (
        entries.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element), nil
      )
    } catch let error as TOMLParseError {
      let line = UInt32(clamping: error.source.begin.line + 1)
      return ([], FrontMatterProblem(message: "The front matter is not valid TOML: \(error.description).", line: line))
    } catch {
      return ([], FrontMatterProblem(message: "The front matter is not valid TOML.", line: 1))
    }
  }

  private static func flatten(_ table: TOMLTable, lines: [String: UInt32], into entries: inout [FrontMatter.Entry]) {
    var pending: [(value: any TOMLValueConvertible, key: String, line: UInt32)] = [(table, "", 1)]
    while let (value, key, line) = pending.popLast() {
      if let table = value.table {
        if table.isEmpty, !key.isEmpty { entries.append(.init(key: key, value: "", scalar: .null, line: line)) }
        for name in table.keys.reversed() {
          let path = key.isEmpty ? name : key + "." + name
          if let inner = table[name] { pending.append((inner, path, lines[path] ?? line)) }
        }
      } else if let array = value.array {
        if array.isEmpty { entries.append(.init(key: key, value: "", scalar: .null, line: line)) }
        for index in array.indices.reversed() {
          pending.append((array[index], "\(key)[\(index)]", lines["\(key)[\(index)]"] ?? line))
        }
      } else {
        let (text, scalar) = self.scalar(value)
        entries.append(.init(key: key, value: text, scalar: scalar, line: line))
      }
    }
  }

  private static func scalar(_ value: any TOMLValueConvertible) -> (String, FrontMatter.Scalar) {
    if let text = value.string { return (text, .string) }
    if let flag = value.bool { return (flag ? "true" : "false", .boolean) }
    if let number = value.int { return (String(number), .integer) }
    if let number = value.double { return (String(number), .float) }
    return (value.debugDescription, .date)
  }

  /// The file's line of every key at the start of a line, by its full name including the table's.
  private static func lines(_ bytes: [UInt8], _ range: Range<Int>) -> [String: UInt32] {
    var lines: [String: UInt32] = [:]
    var prefix = ""
    var counts: [String: Int] = [:]
    var number: UInt32 = 1
    for line in bytes[range].split(separator: .lineFeed, omittingEmptySubsequences: false) {
      number += 1
      let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
      if text.hasPrefix("[[") {
        let name = String(text.dropFirst(2).prefix { $0 != "]" })
        counts[name, default: -1] += 1
        prefix = "\(name)[\(counts[name] ?? 0)]."
        lines[String(prefix.dropLast())] = number
      } else if text.hasPrefix("[") {
        prefix = String(text.dropFirst().prefix { $0 != "]" }) + "."
        lines[String(prefix.dropLast())] = number
      } else if let end = text.firstIndex(where: { $0 == "=" || $0 == " " }), end > text.startIndex {
        let key = prefix + text[..<end].filter { $0 != "\"" }
        if lines[key] == nil { lines[key] = number }
      }
    }
    return lines
  }
}

/// Refuses input that would crash the TOML library: nesting that overflows its recursion, and table headers that trip
/// its internal assertions.
struct TOMLBounds {
  private let bytes: [UInt8]
  private let end: Int
  private var at: Int
  private var line: UInt32 = 2
  private var depth = 0
  private var dots = 0
  private var isAtStart = true

  static let depthLimit = 64

  /// `range` begins on the file's second line.
  static func refusal(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatterProblem? {
    var bounds = TOMLBounds(bytes: bytes, end: range.upperBound, at: range.lowerBound)
    return bounds.refusal()
  }

  private init(bytes: [UInt8], end: Int, at: Int) {
    (self.bytes, self.end, self.at) = (bytes, end, at)
  }

  private mutating func refusal() -> FrontMatterProblem? {
    // The library skips a byte order mark.
    if bytes[at..<end].starts(with: [0xef, 0xbb, 0xbf]) { at += 3 }
    while at < end {
      let byte = bytes[at]
      if byte == .of("["), isAtStart, depth == 0 {
        guard namesTable() else {
          return FrontMatterProblem(message: "The front matter is not valid TOML: a table needs a name.", line: line)
        }
        // A header closes on its own line.
        skipLine()
        continue
      }
      switch byte {
      case .lineFeed:
        line += 1
        dots = 0
        isAtStart = true
        at += 1
        continue
      case .of("#"):
        skipLine()
        continue
      case .of("\""), .of("'"):
        skipString(byte)
        isAtStart = false
        continue
      case .of("["), .of("{"): depth += 1
      case .of("]"), .of("}"): depth = max(0, depth - 1)
      case .of("."): dots += 1
      default: break
      }
      if depth > Self.depthLimit || dots > Self.depthLimit {
        return FrontMatterProblem(
          message: "The front matter nests deeper than \(Self.depthLimit) levels and is not read.", line: line)
      }
      if !byte.isBlank { isAtStart = false }
      at += 1
    }
    return nil
  }

  /// Returns whether one or two brackets are followed by a table name, or by an error that the library reports itself.
  private func namesTable() -> Bool {
    var place = at + 1
    func skipBlanks() { while place < end, bytes[place].isBlank { place += 1 } }
    skipBlanks()
    if place < end, bytes[place] == .of("[") {
      place += 1
      skipBlanks()
    }
    guard place < end else { return true }
    let byte = bytes[place]
    let isName = byte.isAlphanumeric || byte == .of("_") || byte == .of("-") || byte == .of("\"") || byte == .of("'")
    let names = bytes[place..<end].prefix { $0 != .lineFeed }.count { $0 == .of(".") }
    return (isName || byte == .of("]")) && names <= Self.depthLimit
  }

  private mutating func skipLine() {
    while at < end, bytes[at] != .lineFeed { at += 1 }
  }

  /// Skips a quoted string; an unclosed one ends with its line, in triple quotes with the front matter.
  private mutating func skipString(_ quote: UInt8) {
    let isLong = at + 2 < end && bytes[at + 1] == quote && bytes[at + 2] == quote
    at += isLong ? 3 : 1
    while at < end {
      if bytes[at] == .lineFeed {
        guard isLong else { return }
        line += 1
      } else if bytes[at] == .backslash, quote == .of("\"") {
        at += at + 1 < end && bytes[at + 1] != .lineFeed ? 1 : 0
      } else if bytes[at] == quote, !isLong || at + 2 < end && bytes[at + 1] == quote && bytes[at + 2] == quote {
        at += isLong ? 3 : 1
        return
      }
      at += 1
    }
  }
}
