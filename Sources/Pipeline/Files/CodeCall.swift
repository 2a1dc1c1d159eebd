import DocModel
import Site

/// A block that takes a file as code: `<<< path`, `:::code source="path"`, `[!code-lang[](path)]`, `{* path *}` and
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
