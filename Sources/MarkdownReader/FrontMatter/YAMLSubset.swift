internal import DocModel

/// A fast parser for the YAML of nearly all articles: `key: value` lines, values continued on indented lines, lists of
/// scalars, nested mappings, comments and empty lines. It takes a hundredth of the library's time; all else is left to
/// the library, with which tests compare the results.
enum YAMLSubset {
  private struct Found {
    var entries: [FrontMatter.Entry] = []
    /// The keys of lists and mappings.
    var parents: [String] = []
  }

  /// Returns the entries, or nil if a line is not in the subset.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> [FrontMatter.Entry]? {
    var found = Found()
    var lines = YAMLLines(bytes, range)
    while let line = lines.next() {
      guard let text = line.text else { return nil }
      if text.isEmpty || bytes[text.lowerBound] == .of("#") { continue }
      guard line.indent == 0, let colon = keyEnd(in: bytes, from: text.lowerBound, to: text.upperBound) else {
        return nil
      }
      let key = String(decoding: bytes[text.lowerBound..<colon], as: UTF8.self)
      var start = colon + 1
      while start < text.upperBound, bytes[start] == .space { start += 1 }
      let value = start..<text.upperBound
      guard value.isEmpty || start > colon + 1 else { return nil }
      if value.isEmpty {
        guard readList(of: key, at: line.number, in: &lines, into: &found) else { return nil }
      } else if bytes[start] == .of(">") {
        guard let folded = folded(bytes, mark: value, below: 0, lines: &lines) else { return nil }
        found.entries.append(.init(key: key, value: folded, scalar: .string, line: line.number))
      } else if lines.isNextIndented {
        guard let run = running(bytes, value, in: &lines) else { return nil }
        found.entries.append(.init(key: key, value: run, scalar: .string, line: line.number))
      } else {
        guard readValue(of: key, in: bytes, at: value, line: line.number, into: &found) else { return nil }
      }
    }
    return hasDuplicates(found) ? nil : found.entries
  }

  /// Reads the list, mapping or value on the lines after `key:`, if any. Returns false if it is not in the subset.
  private static func readList(
    of key: String, at line: UInt32, in lines: inout YAMLLines, into found: inout Found
  ) -> Bool {
    var count = 0
    var indent: Int?
    while let item = lines.nextItem() {
      guard indent == nil || indent == item.indent, let text = item.text else { return false }
      indent = item.indent
      let path = "\(key)[\(count)]"
      if !readValue(of: path, in: lines.bytes, at: text, line: item.number, into: &found) {
        guard readMapping(path, indent: item.column, first: (text, item.number), &lines, into: &found) else {
          return false
        }
      }
      count += 1
    }
    guard lines.isNextIndented else {
      if count == 0 {
        found.entries.append(.init(key: key, value: "", scalar: .null, line: line))
      } else {
        found.parents.append(key)
      }
      return true
    }
    guard count == 0 else { return false }
    let (before, known, parents) = (lines, found.entries.count, found.parents.count)
    found.parents.append(key)
    if readMapping(key, indent: lines.nextIndent, &lines, into: &found) { return true }
    lines = before
    found.entries.removeSubrange(known...)
    found.parents.removeSubrange(parents...)
    guard let text = lines.next()?.text, !text.isEmpty, lines.bytes[text.lowerBound] != .of("[") else { return false }
    guard lines.isNextIndented else { return readValue(of: key, in: lines.bytes, at: text, line: line, into: &found) }
    guard let run = running(lines.bytes, text, in: &lines) else { return false }
    found.entries.append(.init(key: key, value: run, scalar: .string, line: line))
    return true
  }

  /// Reads the `name: value` lines indented by `indent` and nested mappings. `first` is a line after a list item's
  /// dash.
  private static func readMapping(
    _ key: String, indent: Int, first: (text: Range<Int>, number: UInt32)? = nil, depth: Int = 0,
    _ lines: inout YAMLLines,
    into found: inout Found
  ) -> Bool {
    guard depth < depthLimit else { return false }
    var first = first
    while first != nil || lines.nextIndent == indent {
      let line = first ?? lines.next().flatMap { line in line.text.map { ($0, line.number) } }
      first = nil
      guard let line, let colon = keyEnd(in: lines.bytes, from: line.text.lowerBound, to: line.text.upperBound) else {
        return false
      }
      let name = "\(key).\(String(decoding: lines.bytes[line.text.lowerBound..<colon], as: UTF8.self))"
      var start = colon + 1
      while start < line.text.upperBound, lines.bytes[start] == .space { start += 1 }
      let value = start..<line.text.upperBound
      if value.isEmpty {
        if lines.nextIndent > indent {
          found.parents.append(name)
          guard readMapping(name, indent: lines.nextIndent, depth: depth + 1, &lines, into: &found) else {
            return false
          }
        } else {
          found.entries.append(.init(key: name, value: "", scalar: .null, line: line.number))
        }
      } else if lines.bytes[start] == .of(">"), start > colon + 1 {
        guard let folded = folded(lines.bytes, mark: value, below: indent, lines: &lines) else { return false }
        found.entries.append(.init(key: name, value: folded, scalar: .string, line: line.number))
      } else {
        guard start > colon + 1, lines.nextIndent <= indent,
          readValue(of: name, in: lines.bytes, at: value, line: line.number, into: &found)
        else { return false }
      }
    }
    return true
  }

  /// Reads a scalar, or scalars in brackets. Returns false if it is neither.
  private static func readValue(
    of key: String, in bytes: [UInt8], at range: Range<Int>, line: UInt32, into found: inout Found
  ) -> Bool {
    guard bytes[range.lowerBound] == .of("[") else {
      guard let value = YAMLScalar.read(bytes, range) else { return false }
      found.entries.append(.init(key: key, value: value.text, scalar: value.scalar, line: line))
      return true
    }
    guard range.count >= 2, bytes[range.upperBound - 1] == .of("]") else { return false }
    let inner = bytes.trimmed(range.lowerBound + 1..<range.upperBound - 1)
    guard !inner.isEmpty else {
      found.entries.append(.init(key: key, value: "", scalar: .null, line: line))
      return true
    }
    // Commas within items, even quoted ones, and characters special in flow lists are not in the subset.
    guard !bytes[inner].contains(where: { flowSigns.contains($0) }) else { return false }
    found.parents.append(key)
    for (index, item) in bytes[inner].split(separator: .of(","), omittingEmptySubsequences: false).enumerated() {
      let item = bytes.trimmed(item.indices)
      guard !item.isEmpty, let value = YAMLScalar.read(bytes, item) else { return false }
      found.entries.append(.init(key: "\(key)[\(index)]", value: value.text, scalar: value.scalar, line: line))
    }
    return true
  }

  private static let flowSigns = Array("[]{}:#?&*!|>%@`\t".utf8)
  private static let depthLimit = 16

  /// The lines after `>` or `>-`, equally indented and deeper than `outer`, none of them empty. Nil for other forms.
  private static func folded(_ bytes: [UInt8], mark: Range<Int>, below outer: Int, lines: inout YAMLLines)
    -> String?
  {
    guard mark.count == 1 || (mark.count == 2 && bytes[mark.lowerBound + 1] == .of("-")) else { return nil }
    var text: [UInt8] = []
    var indent: Int?
    while lines.nextIndent > outer {
      guard let line = lines.next(keepingEnd: true), let content = line.text, !content.isEmpty,
        indent == nil || indent == line.indent
      else { return nil }
      indent = line.indent
      if !text.isEmpty { text.append(.space) }
      text.append(contentsOf: bytes[content])
    }
    guard !text.isEmpty else { return nil }
    lines.skipEmpty()
    guard lines.nextIsEntryOrEnd || outer > 0 && lines.nextIndent == outer else { return nil }
    if mark.count == 1 { text.append(.lineFeed) }
    return String(decoding: text, as: UTF8.self)
  }

  /// A plain value continued on indented lines, or nil if a line of it is not plain.
  private static func running(_ bytes: [UInt8], _ value: Range<Int>, in lines: inout YAMLLines) -> String? {
    guard !bytes[value.lowerBound].isASCIIDigit, YAMLScalar.isPlain(bytes, value) else { return nil }
    var text = Array(bytes[value])
    while lines.isNextIndented {
      guard let line = lines.next(), let content = line.text, !content.isEmpty, bytes[content.lowerBound] != .of("#"),
        YAMLScalar.hasNoMark(bytes, content)
      else { return nil }
      text.append(.space)
      text.append(contentsOf: bytes[content])
    }
    return lines.nextIsEntryOrEnd ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Whether a line of the form `key:` begins at `start`.
  static func looksLikeEntry(_ bytes: [UInt8], _ start: Int) -> Bool {
    keyEnd(in: bytes, from: start, to: bytes.count) != nil
  }

  /// The colon after a key of letters, digits, `_`, `-`, `.` and spaces that begins with a letter. A colon directly
  /// followed by a letter may belong to the key: `lint:ignore: words`.
  private static func keyEnd(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var at = start
    var inner: Int?
    guard at < end, bytes[at].isASCIILetter else { return nil }
    while at < end {
      if bytes[at] == .of(":"), at + 1 < end, bytes[at + 1].isASCIILetter {
        inner = inner ?? at
      } else if !bytes[at].isAlphanumeric, bytes[at] != .of("_"), bytes[at] != .of("-"), bytes[at] != .of("."),
        bytes[at] != .space
      {
        break
      }
      at += 1
    }
    guard at < end, bytes[at] == .of(":"), at - start < 120, bytes[at - 1] != .space else { return inner }
    return at
  }

  private static func hasDuplicates(_ found: Found) -> Bool {
    let keys = found.entries.map(\.key) + found.parents
    guard keys.count > 32 else {
      let lengths = keys.map(\.utf8.count)
      return keys.indices.contains { one in (0..<one).contains { lengths[$0] == lengths[one] && keys[$0] == keys[one] }
      }
    }
    return Set(keys).count < keys.count
  }
}
