/// The template of a shortcode in a Hugo project, as far as it can be read without Hugo: texts, values, conditions and
/// variables. A template with anything else, such as a loop or a partial, is not read.
package struct ShortcodeTemplate: Sendable {
  /// A part of a template, in the order in which it is written.
  indirect enum Step: Sendable {
    case html(Substring)
    case value(Expression)
    case assignment(variable: String, Expression)
    /// `if`; or `with`, which makes its value the dot.
    case choice(Expression, setsDot: Bool, then: [Step], otherwise: [Step])
  }

  indirect enum Expression: Sendable {
    case text(String)
    case isTrue(Bool)
    /// The value of a `with`, or what the template is called with.
    case dot
    /// `.Inner`, `$.Page.Params.x`, `site.Params.x`: the names between the dots, in lower case.
    case field([String])
    case variable(String)
    case call(String, [Expression])
  }

  let steps: [Step]
  /// Whether the template shows what the shortcode holds.
  package let hasContent: Bool

  /// Returns nil for a template that cannot be read.
  package init?(_ text: String) {
    guard !text.lowercased().contains("<script"), var reader = TemplateReader(text), let steps = reader.steps(depth: 0),
      reader.isAtEnd
    else { return nil }
    self.steps = steps
    hasContent = text.contains(".Inner")
  }
}

/// Reads the steps of a template of Go.
private struct TemplateReader {
  private enum Part {
    case html(Substring)
    case action(TemplateWords)
  }

  private var parts: [Part] = []
  private var next = 0
  /// The maximum depth of conditions.
  private static let deepest = 20

  var isAtEnd: Bool { next == parts.count }

  /// Fails if an action does not end or has unknown signs.
  init?(_ text: String) {
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      var html = rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      if rest.hasPrefix("- ") || rest.hasPrefix("-\n") || rest.hasPrefix("-/*") {
        html = html[..<(html.lastIndex { !$0.isWhitespace }.map(html.index(after:)) ?? html.startIndex)]
        rest = rest.dropFirst()
      }
      if !html.isEmpty { parts.append(.html(html)) }
      let content = rest.drop(while: \.isWhitespace)
      if content.hasPrefix("/*") {
        guard let close = content.firstRange(of: "*/") else { return nil }
        rest = content[close.upperBound...]
      } else {
        guard let words = TemplateWords(&rest) else { return nil }
        parts.append(.action(words))
      }
      let end = rest.drop(while: \.isWhitespace)
      if end.hasPrefix("-}}") {
        rest = end.dropFirst(3).drop(while: \.isWhitespace)
      } else if end.hasPrefix("}}") {
        rest = end.dropFirst(2)
      } else {
        return nil
      }
    }
    if !rest.isEmpty { parts.append(.html(rest)) }
  }

  /// Reads up to the end of the template, or to an `else` or `end`; nil if a step cannot be read.
  mutating func steps(depth: Int) -> [ShortcodeTemplate.Step]? {
    guard depth < Self.deepest else { return nil }
    var steps: [ShortcodeTemplate.Step] = []
    while next < parts.count {
      switch parts[next] {
      case .html(let text):
        steps.append(.html(text))
        next += 1
      case .action(let words):
        if words.keyword == "end" || words.keyword == "else" { return steps }
        next += 1
        guard let step = step(words, depth: depth) else { return nil }
        steps.append(step)
      }
    }
    return steps
  }

  private mutating func step(_ words: TemplateWords, depth: Int) -> ShortcodeTemplate.Step? {
    var words = words
    switch words.keyword {
    case "if", "with":
      words.skip()
      return choice(words, setsDot: words.last == "with", depth: depth)
    default:
      if let variable = words.variable() { return words.pipeline().map { .assignment(variable: variable, $0) } }
      return words.pipeline().map { .value($0) }
    }
  }

  /// Reads the branches of a condition after its first word, and its end.
  private mutating func choice(_ condition: TemplateWords, setsDot: Bool, depth: Int) -> ShortcodeTemplate.Step? {
    var condition = condition
    // The variable of `with $x := .Get 0` is known in the branch alone.
    let variable = condition.variable()
    guard let value = condition.pipeline(), var then = steps(depth: depth + 1), next < parts.count,
      case .action(var words) = parts[next]
    else { return nil }
    if let variable { then.insert(.assignment(variable: variable, value), at: 0) }
    next += 1
    guard words.keyword == "else" else { return .choice(value, setsDot: setsDot, then: then, otherwise: []) }
    words.skip()
    if words.keyword == "if" || words.keyword == "with" {
      words.skip()
      let inner = choice(words, setsDot: words.last == "with", depth: depth + 1)
      return inner.map { .choice(value, setsDot: setsDot, then: then, otherwise: [$0]) }
    }
    guard let otherwise = steps(depth: depth + 1), next < parts.count, case .action(let end) = parts[next],
      end.keyword == "end"
    else { return nil }
    next += 1
    return .choice(value, setsDot: setsDot, then: then, otherwise: otherwise)
  }
}

/// The words of one action.
private struct TemplateWords {
  /// The maximum number of functions in a row, and of brackets in each other.
  private static let (mostPiped, deepest) = (20, 10)

  private enum Word: Equatable {
    case name(String)
    case text(String)
    case sign(Character)
  }

  private var words: [Word] = []
  private var next = 0
  /// The word that was skipped last.
  private(set) var last = ""

  /// Reads up to the end of the action, which stays in `rest`.
  init?(_ rest: inout Substring) {
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return nil }
      if rest.hasPrefix("}}") || rest.hasPrefix("-}}") { return }
      switch first {
      case "\"", "`":
        guard let text = Self.quoted(&rest) else { return nil }
        words.append(.text(text))
      case "(", ")", "|", "=":
        words.append(.sign(first))
        rest = rest.dropFirst()
      case ":" where rest.hasPrefix(":="):
        words.append(.sign("="))
        rest = rest.dropFirst(2)
      default:
        let name = rest.prefix { $0.isLetter || $0.isNumber || "._$".contains($0) }
        guard !name.isEmpty else { return nil }
        words.append(.name(String(name)))
        rest = rest[name.endIndex...]
      }
    }
  }

  /// Reads a text in quotation marks.
  private static func quoted(_ rest: inout Substring) -> String? {
    guard let mark = rest.first else { return nil }
    var (text, after) = ("", rest.dropFirst())
    while let character = after.first, character != mark {
      after = after.dropFirst()
      guard mark == "\"", character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = after.first, let shown = ["n": "\n", "t": "\t", "\"": "\"", "\\": "\\"][escaped] else {
        return nil
      }
      text += shown
      after = after.dropFirst()
    }
    guard after.first == mark else { return nil }
    rest = after.dropFirst()
    return text
  }

  /// The first word that is left, if it is a name.
  var keyword: String? {
    guard next < words.count, case .name(let name) = words[next] else { return nil }
    return name
  }

  mutating func skip() {
    last = keyword ?? ""
    next += 1
  }

  /// Reads the variable of `$x :=` or `$x =`; nil for an action that assigns nothing.
  mutating func variable() -> String? {
    guard let name = keyword, name.hasPrefix("$"), next + 1 < words.count, words[next + 1] == .sign("=") else {
      return nil
    }
    next += 2
    return name
  }

  /// Reads all words that are left as one value.
  mutating func pipeline() -> ShortcodeTemplate.Expression? {
    guard let value = steps(depth: 0), next == words.count else { return nil }
    return value
  }

  private mutating func steps(depth: Int) -> ShortcodeTemplate.Expression? {
    var value = command(depth: depth, piped: nil)
    var count = 0
    while value != nil, next < words.count, words[next] == .sign("|") {
      next += 1
      count += 1
      guard count < Self.mostPiped else { return nil }
      value = command(depth: depth, piped: value)
    }
    return value
  }

  /// - Parameter piped: the value before the `|`, which is the last argument.
  private mutating func command(
    depth: Int, piped: ShortcodeTemplate.Expression?
  ) -> ShortcodeTemplate.Expression? {
    guard depth < Self.deepest, next < words.count else { return nil }
    var function: String?
    if let name = keyword, name.first?.isLetter == true || Self.isMethod(name), Self.value(name) == nil {
      function = name
      next += 1
    }
    var arguments: [ShortcodeTemplate.Expression] = []
    while next < words.count, words[next] != .sign("|"), words[next] != .sign(")") {
      guard let argument = argument(depth: depth) else { return nil }
      arguments.append(argument)
    }
    if let piped { arguments.append(piped) }
    if let function { return .call(function.lowercased(), arguments) }
    return arguments.count == 1 && piped == nil ? arguments.first : nil
  }

  private mutating func argument(depth: Int) -> ShortcodeTemplate.Expression? {
    defer { next += 1 }
    switch words[next] {
    case .text(let text): return .text(text)
    case .name(let name): return Self.value(name)
    case .sign("("):
      next += 1
      guard let value = steps(depth: depth + 1), next < words.count, words[next] == .sign(")") else { return nil }
      return value
    case .sign: return nil
    }
  }

  /// Whether a name is a method with arguments.
  private static func isMethod(_ name: String) -> Bool {
    [".Get", ".RenderString", ".Param"].contains { name.hasSuffix($0) }
  }

  /// The value that a word is; nil for the name of a function.
  private static func value(_ name: String) -> ShortcodeTemplate.Expression? {
    if name == "." { return .dot }
    if name == "true" || name == "false" { return .isTrue(name == "true") }
    if name.allSatisfy(\.isNumber) { return .text(name) }
    if isMethod(name) { return nil }
    let parts = name.lowercased().split(separator: ".").map(String.init)
    if name.hasPrefix("$"), name.count > 1, !name.hasPrefix("$.") { return parts.count == 1 ? .variable(name) : nil }
    if name.hasPrefix("."), !parts.isEmpty { return .field(parts) }
    if name.hasPrefix("$.") { return .field(Array(parts.dropFirst())) }
    return parts.count > 1 && parts.first == "site" ? .field(parts) : nil
  }
}
