internal import DocModel
internal import Yams

/// Metadata in YAML, through the YAML library.
enum YAMLFrontMatter {
  private static let entryLimit = 10_000

  /// `range` begins on the file's second line. A malformed block still yields the entries that are valid line by line.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> (
    entries: [FrontMatter.Entry], problem: FrontMatterProblem?
  ) {
    if let (reason, line) = YAMLBounds.excess(bytes[range]) {
      // The first line is the opening mark.
      return (
        [], FrontMatterProblem(message: "The front matter \(reason) and is not read.", line: UInt32(clamping: line + 1))
      )
    }
    do {
      // Without an encoding, the library reads it from the environment.
      let parser = try Parser(yaml: String(decoding: bytes[range], as: UTF8.self), encoding: .utf8)
      guard let root = try parser.singleRoot() else { return ([], nil) }
      var entries: [FrontMatter.Entry] = []
      guard flatten(root, into: &entries) else {
        return (
          Array(entries.prefix(entryLimit)),
          FrontMatterProblem(
            message: "The front matter has more than \(entryLimit) values: the rest is not read.", line: 1)
        )
      }
      return (entries, nil)
    } catch {
      return (salvage(bytes, range), problem(error))
    }
  }

  /// Returns false if there are more entries than ``entryLimit``.
  private static func flatten(_ root: Yams.Node, into entries: inout [FrontMatter.Entry]) -> Bool {
    var pending: [(node: Yams.Node, key: String, line: UInt32)] = [(root, "", 2)]
    while let (node, key, line) = pending.popLast() {
      guard entries.count < entryLimit, pending.count < entryLimit else { return false }
      let own = node.mark.map { UInt32(clamping: $0.line + 1) } ?? line
      switch node {
      case .scalar(let scalar):
        if !key.isEmpty {
          entries.append(.init(key: key, value: scalar.string, scalar: kind(node, scalar), line: line))
        }
      case .mapping(let mapping):
        if mapping.isEmpty, !key.isEmpty { entries.append(.init(key: key, value: "", scalar: .null, line: line)) }
        for (name, value) in mapping.reversed() {
          let text = name.scalar?.string ?? ""
          pending.append(
            (value, key.isEmpty ? text : key + "." + text, name.mark.map { UInt32(clamping: $0.line + 1) } ?? own))
        }
      case .sequence(let sequence):
        if sequence.isEmpty { entries.append(.init(key: key, value: "", scalar: .null, line: line)) }
        for (index, value) in sequence.enumerated().reversed() {
          pending.append((value, "\(key)[\(index)]", value.mark.map { UInt32(clamping: $0.line + 1) } ?? own))
        }
      case .alias: entries.append(.init(key: key, value: "", scalar: .null, line: line))
      }
    }
    return true
  }

  static func kind(_ node: Yams.Node, _ scalar: Yams.Node.Scalar) -> FrontMatter.Scalar {
    guard scalar.style == .plain || scalar.style == .any else { return .string }
    switch node.tag.rawValue {
    case Tag.Name.bool.rawValue: return .boolean
    case Tag.Name.int.rawValue: return .integer
    case Tag.Name.float.rawValue: return .float
    case Tag.Name.null.rawValue: return .null
    case Tag.Name.timestamp.rawValue: return .date
    default: return .string
    }
  }

  private static func problem(_ error: any Error) -> FrontMatterProblem {
    let (text, mark): (String, Yams.Mark?)
    switch error {
    case YamlError.scanner(_, let problem, let at, _), YamlError.parser(_, let problem, let at, _),
      YamlError.composer(_, let problem, let at, _):
      (text, mark) = (problem, at)
    case YamlError.duplicatedKeysInMapping(let keys, let context):
      (text, mark) = ("the key \(keys.joined(separator: ", ")) is given twice", context.mark)
    case YamlError.memory: (text, mark) = ("it nests too deep", nil)
    case YamlError.reader(let problem, _, _, _): (text, mark) = (problem, nil)
    default: (text, mark) = ("it cannot be read", nil)
    }
    return FrontMatterProblem(
      message: "The front matter is not valid YAML: \(text).", line: UInt32(clamping: (mark?.line ?? 0) + 1))
  }

  /// The entries of a malformed block that are valid as single lines.
  private static func salvage(_ bytes: [UInt8], _ range: Range<Int>) -> [FrontMatter.Entry] {
    var entries: [FrontMatter.Entry] = []
    var line: UInt32 = 2
    for text in bytes[range].split(separator: .lineFeed, omittingEmptySubsequences: false) {
      if let entry = YAMLSubset.read(bytes, text.startIndex..<text.endIndex)?.first {
        entries.append(.init(key: entry.key, value: entry.value, scalar: entry.scalar, line: line))
      }
      line += 1
    }
    return entries
  }
}
