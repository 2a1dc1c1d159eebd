internal import DocModel
internal import Yams

/// Finds the metadata block at the top of a file and reads it.
struct FrontMatterReader {
  private(set) var frontMatter = FrontMatter.none
  private(set) var diagnostics: [Diagnostic] = []
  /// The offset and the 0-based line at which the Markdown begins.
  private(set) var bodyStart: Int
  private(set) var bodyLine = 0

  /// `start` is behind a byte order mark.
  init(_ bytes: [UInt8], from start: Int) {
    bodyStart = start
    guard bytes.has("---", at: start), let first = Self.lineEnd(bytes, start + 3, onlyBlanks: true) else { return }
    var line = 1
    var at = first
    while at < bytes.count {
      let next = Self.lineEnd(bytes, at, onlyBlanks: false) ?? bytes.count
      if bytes.has("---", at: at) || bytes.has("...", at: at), Self.lineEnd(bytes, at + 3, onlyBlanks: true) != nil {
        bodyStart = next
        bodyLine = line + 1
        read(bytes, first..<at, lastLine: UInt32(line + 1))
        return
      }
      at = next
      line += 1
    }
  }

  private mutating func read(_ bytes: [UInt8], _ range: Range<Int>, lastLine: UInt32) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    var entries: [FrontMatter.Entry] = []
    do {
      if let root = try Parser(yaml: text).singleRoot() {
        Self.flatten(root, key: "", into: &entries)
      }
    } catch {
      diagnostics.append(Diagnostic(severity: .warning, line: 2, message: "The front matter is not YAML: \(error)"))
    }
    frontMatter = FrontMatter(syntax: .yaml, entries: entries, lastLine: lastLine)
  }

  private static func flatten(_ node: Yams.Node, key: String, into entries: inout [FrontMatter.Entry]) {
    let line = UInt32(clamping: (node.mark?.line ?? 1) + 1)
    switch node {
    case .scalar(let scalar): entries.append(.init(key: key, value: scalar.string, scalar: .string, line: line))
    case .mapping(let mapping):
      for (name, value) in mapping { flatten(value, key: key.isEmpty ? name.string ?? "" : key + "." + (name.string ?? ""), into: &entries) }
    case .sequence(let sequence):
      for (index, value) in sequence.enumerated() { flatten(value, key: "\(key)[\(index)]", into: &entries) }
    default: break
    }
  }

  /// The start of the next line; nil where something else than blanks comes before, if that is asked for.
  private static func lineEnd(_ bytes: [UInt8], _ start: Int, onlyBlanks: Bool) -> Int? {
    var at = start
    while at < bytes.count, !bytes[at].isLineEnd {
      if onlyBlanks, !bytes[at].isBlank { return nil }
      at += 1
    }
    guard at < bytes.count else { return onlyBlanks ? at : nil }
    return bytes[at] == .carriageReturn && at + 1 < bytes.count && bytes[at + 1] == .lineFeed ? at + 2 : at + 1
  }
}
