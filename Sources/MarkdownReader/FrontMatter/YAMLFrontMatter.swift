internal import DocModel
internal import Yams

/// Metadata in YAML, through the YAML library.
enum YAMLFrontMatter {
  private static let depthLimit = 64
  private static let aliasLimit = 16
  private static let entryLimit = 10_000

  /// `range` begins on the file's second line. A malformed block still yields the entries that stand alone on a line.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> (
    entries: [FrontMatter.Entry], problem: FrontMatterProblem?
  ) {
    if let problem = refusal(bytes, range) { return ([], problem) }
    do {
      // The library would ask the environment for the encoding.
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

  /// What the library should not be asked to read: nesting that its recursion would follow, aliases that multiply.
  private static func refusal(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatterProblem? {
    var line: UInt32 = 2
    var indents: [Int] = []
    var flow = 0
    var aliases = 0
    var at = range.lowerBound
    while at < range.upperBound {
      var indent = 0
      while at + indent < range.upperBound, bytes[at + indent] == .space { indent += 1 }
      while let last = indents.last, last >= indent { indents.removeLast() }
      indents.append(indent)
      var inline = 0
      at += indent
      while at < range.upperBound, bytes[at] != .lineFeed {
        switch bytes[at] {
        case .of("["), .of("{"): flow += 1
        case .of("]"), .of("}"): flow = max(0, flow - 1)
        case .of("-"), .of("?"), .of(":"): if at + 1 < range.upperBound, bytes[at + 1].isBlank { inline += 1 }
        case .of("*"): if at + 1 < range.upperBound, bytes[at + 1].isAlphanumeric { aliases += 1 }
        default: break
        }
        at += 1
      }
      if indents.count + flow + inline > depthLimit * 2 || flow > depthLimit {
        return FrontMatterProblem(
          message: "The front matter nests deeper than \(depthLimit) levels and is not read.", line: line)
      }
      if aliases > aliasLimit {
        return FrontMatterProblem(
          message: "The front matter has more than \(aliasLimit) aliases and is not read.", line: line)
      }
      at += 1
      line += 1
    }
    return nil
  }

  /// False where there are more entries than anybody wrote by hand.
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
      (text, mark) = ("the key \(keys.joined(separator: ", ")) stands twice", context.mark)
    case YamlError.memory: (text, mark) = ("it nests too deep", nil)
    case YamlError.reader(let problem, _, _, _): (text, mark) = (problem, nil)
    default: (text, mark) = ("it cannot be read", nil)
    }
    return FrontMatterProblem(
      message: "The front matter is not valid YAML: \(text).", line: UInt32(clamping: (mark?.line ?? 0) + 1))
  }

  /// The lines of a malformed block that are entries on their own.
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
