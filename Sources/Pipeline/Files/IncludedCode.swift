import DocModel
import Reports
import Site

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
    case .include: UInt8(exactly: node.value).flatMap(IncludeNotation.init)?.isCode == true
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
        if isSure, error != .unknownAlias {
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

/// A block that takes a file as code: `<<< path`, `@[code](path)`, `:::code source="path"`, `[!code-lang[](path)]`, `{* path *}` and
/// Hugo's `code_sample`.
struct CodeCall {
  var target: IncludeTarget
  let written: String
  /// The info string of the block of code.
  let info: String
  /// Whether a generator fails without the file; else the file may come from another tree.
  let isSure: Bool

  init?(_ node: Node, in article: Article) {
    let literal = article.string(node.literal)
    if node.kind == .include {
      if node.value == UInt32(IncludeNotation.vuePressCode.rawValue) {
        target = IncludeTarget(literal, .vuePressCode)
        let words = literal.dropFirst("[code".count).prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace)
        let named = words.first { $0.hasPrefix("lang=") }.map { $0.dropFirst(5) }
        let language = named ?? words.first { $0.allSatisfy { $0.isLetter || $0.isNumber } }
        info = language.map(String.init) ?? Self.language(of: target.path)
        (written, isSure) = (target.path, true)
        return
      }
      target = IncludeTarget(literal, .code)
      let braces = literal.firstIndex(of: "{").map { literal[$0...].prefix { $0 != "}" }.dropFirst() } ?? ""
      let words = braces.split(whereSeparator: \.isWhitespace)
      let language = words.first { $0.first?.isLetter == true }.map { String($0.prefix { $0 != ":" }) }
      let lines = words.first { $0.first?.isNumber == true }.map { "{\($0)}" } ?? ""
      let title = literal.firstIndex(of: "[").map { " " + literal[$0...] } ?? ""
      info = (language ?? Self.language(of: target.path)) + lines + title
      (written, isSure) = (target.path, true)
      return
    }
    guard node.kind == .directive, node.end <= 1 || node.value == 0 else { return nil }
    let parameters = article.string(node.attribute)
    let named = DirectiveCall(name: literal, parameters: article.pool[node.attribute.indices]).named
    switch DirectiveSyntax(rawValue: node.level) {
    case .colons where literal == "code":
      guard let path = named["source"] else { return nil }
      target = IncludeTarget(path: path, notation: .learnCode)
      if let range = named["range"] { target.part = IncludeTarget.lines(range[...]) }
      if let id = named["id"] { target.part = .section(id) }
      let lines = named["highlight"].map { "{\($0)}" } ?? ""
      info = (named["language"] ?? Self.language(of: path)) + lines
      (written, isSure) = (path, false)
    case .bracket where literal.lowercased() == "code" || literal.lowercased().hasPrefix("code-"):
      guard let open = parameters.lastIndex(of: "("), let close = parameters[open...].lastIndex(of: ")") else {
        return nil
      }
      let address = parameters[parameters.index(after: open)..<close].split(whereSeparator: \.isWhitespace).first ?? ""
      target = IncludeTarget(String(address), .learnCode)
      info = literal.count > 5 ? String(literal.dropFirst(5)) : Self.language(of: target.path)
      (written, isSure) = (target.path, false)
    case .liquid where literal == "*":
      let words = parameters.split(whereSeparator: \.isWhitespace)
      guard let path = words.first else { return nil }
      target = IncludeTarget(path: String(path), notation: .liquid)
      func lines(_ name: String) -> String? {
        words.first { $0.hasPrefix(name + "[") }.map { word in
          String(word.dropFirst(name.count + 1).prefix { $0 != "]" }).replacing(":", with: "-")
        }
      }
      if let lines = lines("ln") { target.part = IncludeTarget.lines(lines[...]) }
      info = Self.language(of: target.path) + (lines("hl").map { "{\($0)}" } ?? "")
      (written, isSure) = (target.path, false)
    case .shortcode where ["code_sample", "codenew", "readfile"].contains(literal),
      .markdownShortcode where ["code_sample", "codenew", "readfile"].contains(literal):
      guard let path = named["file"] else { return nil }
      target = IncludeTarget(path: path, notation: .hugoCode)
      info = named["language"] ?? Self.language(of: path)
      (written, isSure) = (path, false)
    default: return nil
    }
  }

  /// The language of a file by the ending of its name.
  private static func language(of path: String) -> String {
    let name = FilePath.lastPart(path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    let ending = name[name.index(after: dot)...].lowercased()
    return ending.allSatisfy { $0.isLetter || $0.isNumber } ? ending : ""
  }
}
