import DocModel
import Reports

/// Puts the text of files into an article where it includes them as code, so that all that follows sees blocks of code.
struct IncludedCode {
  private let includes: Includes

  init(_ includes: Includes) { self.includes = includes }

  /// The article with the code of its files, and a problem for each file that could not be taken.
  func filled(_ article: Article, asked: (String) -> Void = { _ in }) -> (article: Article, faults: [Diagnostic]) {
    let places = article.nodes.indices.filter { Self.takesCode(article.nodes[$0], of: article) }
    guard !places.isEmpty else { return (article, []) }
    var work = Work(article: article, includes: includes)
    for index in places { work.fill(index, asked: asked) }
    return (article.with(nodes: work.nodes, pool: work.pool), work.faults)
  }

  /// The problems of the files that a generator cannot do without.
  func faults(of article: Article) -> [Diagnostic] {
    let places = article.nodes.indices.filter { index in
      let node = article.nodes[index]
      return Self.takesCode(node, of: article)
        && (node.kind == .codeBlock || CodeCall(node, in: article)?.isSure == true)
    }
    guard !places.isEmpty else { return [] }
    var work = Work(article: article, includes: includes)
    for index in places { work.fill(index) { _ in } }
    return work.faults
  }

  private static func takesCode(_ node: Node, of article: Article) -> Bool {
    switch node.kind {
    case .codeBlock: node.flags.contains(.including)
    case .include: node.value == UInt32(IncludeNotation.code.rawValue)
    case .directive: CodeCall(node, in: article) != nil
    default: false
    }
  }

  private struct Work {
    let article: Article
    let includes: Includes
    var nodes: [Node]
    var pool: [UInt8]
    var faults: [Diagnostic] = []
    private var files = 0
    private var bytes = 0

    init(article: Article, includes: Includes) {
      self.article = article
      self.includes = includes
      (nodes, pool) = (article.nodes, article.pool)
    }

    mutating func fill(_ index: Int, asked: (String) -> Void) {
      let node = nodes[index]
      if node.kind == .codeBlock { return fillLines(index, asked: asked) }
      guard let call = CodeCall(node, in: article) else { return }
      guard let text = text(of: call.target, written: call.written, at: node, isSure: call.isSure, asked: asked) else {
        return
      }
      nodes[index].kind = .codeBlock
      nodes[index].level = 1
      nodes[index].flags = []
      nodes[index].value = 0
      nodes[index].literal = append(text)
      nodes[index].attribute = append(Array(call.info.utf8))
    }

    /// Replaces the lines of a block of code that include files.
    private mutating func fillLines(_ index: Int, asked: (String) -> Void) {
      let node = nodes[index]
      let code = article.pool[node.literal.indices]
      var result: [UInt8] = []
      for line in code.split(separator: .lineFeed, omittingEmptySubsequences: false) {
        guard let found = IncludeLine(line) else {
          result += line + [.lineFeed]
          continue
        }
        if let target = found.target {
          if let text = text(of: target, written: target.path, at: node, isSure: true, asked: asked) {
            for part in text.split(separator: .lineFeed, omittingEmptySubsequences: false).dropLast(
              text.last == .lineFeed ? 1 : 0)
            {
              result += (part.isEmpty ? [] : found.indent) + part + [.lineFeed]
            }
          } else {
            result += line + [.lineFeed]
          }
        } else {
          result += found.indent + [.lineFeed]
        }
      }
      if result.last == .lineFeed { result.removeLast() }
      nodes[index].literal = append(result)
    }

    private mutating func text(
      of target: IncludeTarget, written: String, at node: Node, isSure: Bool, asked: (String) -> Void
    ) -> [UInt8]? {
      guard files < IncludeLimits.count, bytes < IncludeLimits.bytes else {
        faults.warn(line: node.firstLine, column: node.column, topic: .include, subject: written) {
          "'\(written)' was left out: an article includes at most \(IncludeLimits.count) files and \(IncludeLimits.bytes >> 20) MB of code"
        }
        return nil
      }
      do throws(Includes.Failure) {
        let text = try includes.code(target, from: article, asked: asked)
        files += 1
        bytes += text.count
        return text
      } catch {
        if isSure {
          faults.warn(line: node.firstLine, column: node.column, topic: .include, subject: written) {
            error.message(written)
          }
        }
        return nil
      }
    }

    private mutating func append(_ bytes: [UInt8]) -> ByteRange {
      let start = UInt32(pool.count)
      pool += bytes
      return ByteRange(start: start, end: UInt32(pool.count))
    }
  }
}

/// A line of code that a generator replaces by a file.
struct IncludeLine {
  let indent: [UInt8]
  /// Returns nil for an escaped line, which shows the notation.
  let target: IncludeTarget?

  init?(_ line: ArraySlice<UInt8>) {
    let indent = line.prefix(while: \.isBlank)
    let text = String(decoding: line[indent.endIndex...], as: UTF8.self)
    if text.hasPrefix("--8<--") {
      let rest = text.dropFirst(6).drop(while: \.isWhitespace)
      guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
      let path = rest.dropFirst().prefix { $0 != quote }
      guard !path.isEmpty, !path.hasPrefix(";") else { return nil }
      target = IncludeTarget(String(path), .snippet)
    } else if text.hasPrefix("{{#") {
      let words = text.dropFirst(3).prefix { $0 != "}" }.split(whereSeparator: \.isWhitespace)
      guard words.count > 1, ["include", "rustdoc_include", "playground"].contains(words[0]) else { return nil }
      target = IncludeTarget(String(words[1]), .book)
    } else {
      return nil
    }
    self.indent = Array(indent)
  }
}
