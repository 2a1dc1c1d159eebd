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
