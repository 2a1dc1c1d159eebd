internal import DocModel
internal import HTMLTree

/// The output of a shortcode, made by the template of its project.
package struct ShortcodeOutput: Sendable, Equatable {
  package enum Piece: Sendable, Equatable {
    /// The source of HTML, which is cleaned as that of an author.
    case html(String)
    case markup(String)
    /// The content between the tags of the shortcode, at most once.
    case content
  }

  package private(set) var pieces: [Piece] = []
  /// In bytes.
  fileprivate private(set) var size = 0

  /// The text, if there is nothing but that.
  package var text: String? {
    switch pieces.first {
    case nil: ""
    case .html(let text) where pieces.count == 1 && !text.contains("<"):
      String(decoding: CharacterReferences.resolved(Array(text.trimmingBlanks.utf8)[...]), as: UTF8.self)
    case .markup(let text) where pieces.count == 1: text
    default: nil
    }
  }

  /// Whether the texts may be Markdown, which Hugo reads in the output of `{{% name %}}`.
  var hasMarkdown: Bool {
    pieces.contains { piece in
      guard case .html(let text) = piece else { return false }
      return ["**", "__", "`", "](", "\n#", "\n- "].contains(where: text.contains)
    }
  }

  /// Whether the end of the HTML is inside a tag.
  fileprivate var isInTag: Bool {
    guard case .html(let text) = pieces.last, let open = text.lastIndex(of: "<") else { return false }
    return !text[open...].contains(">")
  }

  fileprivate mutating func add(html: some StringProtocol) {
    size += html.utf8.count
    guard case .html(let text) = pieces.last else { return pieces.append(.html(String(html))) }
    pieces[pieces.count - 1] = .html(text + html)
  }

  fileprivate mutating func add(text: String) { add(html: CharacterReferences.escaped(text)) }

  /// Returns false for a second piece of content.
  fileprivate mutating func add(_ piece: Piece) -> Bool {
    guard piece != .content || !pieces.contains(.content) else { return false }
    pieces.append(piece)
    if case .markup(let text) = piece { size += text.utf8.count }
    return true
  }
}

extension ShortcodeTemplate {
  /// Returns what a call shows, or nil if that takes a value that only Hugo knows.
  ///
  /// - Parameters:
  ///   - hasContent: whether the call has an end.
  ///   - parameter: returns the value of a parameter of the page or of the site.
  package func output(
    of call: DirectiveCall, hasContent: Bool, parameter: @escaping (String) -> String?
  ) -> ShortcodeOutput? {
    var run = TemplateRun(call: call, hasContent: hasContent, parameter: parameter)
    return run.show(steps) ? run.output : nil
  }
}

/// One call of a template.
private struct TemplateRun {
  private enum Value: Equatable {
    /// A parameter that the call lacks.
    case missing
    case text(String)
    case html(String)
    case markup(String)
    case isTrue(Bool)
    case content

    var isTrue: Bool {
      switch self {
      case .missing: false
      case .text(let text), .html(let text), .markup(let text): !text.isEmpty
      case .isTrue(let isTrue): isTrue
      case .content: true
      }
    }

    /// The characters; nil for content.
    var text: String? {
      switch self {
      case .missing: ""
      case .text(let text), .html(let text), .markup(let text): text
      case .isTrue(let isTrue): isTrue ? "true" : "false"
      case .content: nil
      }
    }
  }

  let call: DirectiveCall
  let hasContent: Bool
  let parameter: (String) -> String?
  private(set) var output = ShortcodeOutput()
  private var variables: [String: Value] = [:]
  /// The value of the innermost `with`.
  private var dot: Value?
  /// In bytes, of a value that a function takes and of all that is shown: a template may double a value again and again.
  private static let (longest, mostShown) = (1000, 100_000)

  init(call: DirectiveCall, hasContent: Bool, parameter: @escaping (String) -> String?) {
    (self.call, self.hasContent, self.parameter) = (call, hasContent, parameter)
  }

  /// Returns false for a step whose result is not known.
  mutating func show(_ steps: [ShortcodeTemplate.Step]) -> Bool {
    for step in steps {
      guard output.size < Self.mostShown else { return false }
      switch step {
      case .html(let text): output.add(html: text)
      case .assignment(let variable, let expression):
        guard let value = value(expression) else { return false }
        variables[variable] = value
      case .value(let expression):
        guard let value = value(expression), show(value) else { return false }
      case .choice(let condition, let setsDot, let then, let otherwise):
        guard let value = value(condition) else { return false }
        let outer = dot
        if setsDot, value.isTrue { dot = value }
        let isKnown = show(value.isTrue ? then : otherwise)
        dot = outer
        guard isKnown else { return false }
      }
    }
    return true
  }

  private mutating func show(_ value: Value) -> Bool {
    switch value {
    case .missing: return true
    case .content: return !output.isInTag && output.add(.content)
    case .markup(let text) where !output.isInTag: return output.add(.markup(text))
    case .html(let text) where !output.isInTag: output.add(html: text)
    case .text(let text), .markup(let text), .html(let text): output.add(text: text)
    case .isTrue(let isTrue): output.add(text: isTrue ? "true" : "false")
    }
    return true
  }

  private func value(_ expression: ShortcodeTemplate.Expression) -> Value? {
    switch expression {
    case .text(let text): return .text(text)
    case .isTrue(let isTrue): return .isTrue(isTrue)
    case .dot: return dot
    case .variable(let name): return variables[name]
    case .field(let names): return field(names)
    case .call(let name, let arguments):
      if arguments.count == 2, case .field(["params"]) = arguments[0], let key = value(arguments[1])?.text {
        return name == "isset" ? .isTrue(given(key) != .missing) : name == "index" ? given(key) : nil
      }
      var values: [Value] = []
      for argument in arguments {
        guard let value = value(argument) else { return nil }
        values.append(value)
      }
      if let result = method(name, values) { return result }
      return function(name.split(separator: ".").last.map(String.init) ?? name, values)
    }
  }

  private func field(_ names: [String]) -> Value? {
    switch names.first {
    case "inner" where names.count == 1, "innerdeindent" where names.count == 1: return hasContent ? .content : .missing
    case "isnamedparams" where names.count == 1: return .isTrue(!call.named.isEmpty)
    case "params" where names.count == 2: return call.named[names[1]].map { .text($0) } ?? .missing
    case "site", "page":
      guard names.count > 2, names[1] == "params" else { return nil }
      return parameter(names.dropFirst(2).joined(separator: ".")).map { .text($0) }
    default: return nil
    }
  }

  /// The result of a method of the shortcode, of its page or of the site; nil for functions.
  private func method(_ name: String, _ values: [Value]) -> Value? {
    switch name {
    case ".get", "$.get":
      return values.count == 1 ? values[0].text.map(given) : nil
    case ".page.renderstring", "$.page.renderstring": return values.last.map(Self.markup)
    case ".site.param", "$.site.param", "site.param", ".page.param", "$.page.param":
      return values.last?.text.flatMap(parameter).map { .text($0) }
    default: return nil
    }
  }

  /// The parameter of the call with a name or a place.
  private func given(_ key: String) -> Value {
    guard let place = Int(key) else { return call.named[key.lowercased()].map { .text($0) } ?? .missing }
    return call.positional.indices.contains(place) ? .text(call.positional[place]) : .missing
  }

  private static func markup(_ value: Value) -> Value {
    if case .text(let text) = value { return .markup(text) }
    return value
  }

  private func function(_ name: String, _ values: [Value]) -> Value? {
    guard let last = values.last, let first = values.first else { return nil }
    switch (name, values.count) {
    case ("markdownify", 1): return Self.markup(last)
    case ("safehtml", 1): return last.text.map { .html($0) } ?? last
    case ("safeurl", 1), ("safehtmlattr", 1), ("safecss", 1), ("string", 1): return last
    case ("not", 1): return .isTrue(!last.isTrue)
    case ("and", _): return values.first { !$0.isTrue } ?? last
    case ("or", _): return values.first(where: \.isTrue) ?? last
    case ("default", 2): return last.isTrue ? last : first
    case ("cond", 3): return values[first.isTrue ? 1 : 2]
    case ("trim", _), ("trimspace", 1):
      if first == .content { return first }
      guard name == "trimspace" || values.count == 2 && values[1].text?.allSatisfy(\.isWhitespace) == true else {
        return nil
      }
      return first.text.map { .text($0.trimmingBlanks) }
    default: return textFunction(name, values)
    }
  }

  /// The result of a function of texts.
  private func textFunction(_ name: String, _ values: [Value]) -> Value? {
    var texts: [String] = []
    for value in values {
      guard let text = value.text, text.utf8.count < Self.longest else { return nil }
      texts.append(text)
    }
    switch (name, texts.count) {
    case ("eq", 2): return .isTrue(texts[0] == texts[1])
    case ("eq", 3...): return .isTrue(texts.dropFirst().contains(texts[0]))
    case ("ne", 2): return .isTrue(texts[0] != texts[1])
    case ("hasprefix", 2): return .isTrue(texts[0].hasPrefix(texts[1]))
    case ("hassuffix", 2): return .isTrue(texts[0].hasSuffix(texts[1]))
    case ("contains", 2): return .isTrue(texts[0].contains(texts[1]))
    case ("lower", 1): return .text(texts[0].lowercased())
    case ("upper", 1): return .text(texts[0].uppercased())
    case ("replace", 3): return .text(texts[0].replacing(texts[1], with: texts[2]))
    case ("replacere", 3):
      // Other patterns take the regular expressions of Go.
      let isPlain = !texts[0].isEmpty && texts[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      return isPlain && !texts[1].contains("$") ? .text(texts[2].replacing(texts[0], with: texts[1])) : nil
    case ("relurl", 1), ("absurl", 1), ("rellangurl", 1), ("abslangurl", 1):
      return .text(texts[0].contains("://") || texts[0].hasPrefix("/") ? texts[0] : "/" + texts[0])
    case ("printf", 1...): return Self.formatted(texts).map { .text($0) }
    default: return nil
    }
  }

  /// The text that a format with `%s` and `%v` gives; nil for other verbs.
  private static func formatted(_ texts: [String]) -> String? {
    let parts = texts[0].replacing("%v", with: "%s").split(separator: "%s", omittingEmptySubsequences: false)
    guard parts.count == texts.count, !parts.contains(where: { $0.contains("%") }) else { return nil }
    return zip(parts, texts.dropFirst() + [""]).map { $0 + $1 }.joined()
  }
}

extension BodyWriter {
  /// Returns what a shortcode shows by the template of the project, or nil.
  func output(of call: DirectiveCall, _ node: Node, hasContent: Bool) -> ShortcodeOutput? {
    guard renderer.rawHTML == .sanitize,
      let output = renderer.shortcodeOutput?(call, source.article, hasContent)
    else { return nil }
    return node.level == DirectiveSyntax.markdownShortcode.rawValue && output.hasMarkdown ? nil : output
  }

  /// Draws a shortcode that is a block.
  mutating func draw(_ output: ShortcodeOutput, of node: Node, _ index: Int) {
    if let text = output.text {
      guard !text.isEmpty else { return }
      if !holdsText { tree.open(.p) }
      write(output.pieces[...], of: node)
      if !holdsText { tree.close() }
      return
    }
    let content = output.pieces.firstIndex(of: .content)
    write(output.pieces[..<(content ?? output.pieces.endIndex)], of: node)
    guard let content else { return }
    descend(node, index, elements: 0)
    frames[frames.count - 1].after = Array(output.pieces[(content + 1)...])
  }

  /// Draws the beginning of a shortcode in a line of text; what comes after its content is drawn at its end.
  mutating func drawInline(_ output: ShortcodeOutput, of node: Node, _ name: String) {
    let content = output.pieces.firstIndex(of: .content) ?? output.pieces.endIndex
    write(output.pieces[..<content], of: node)
    guard content < output.pieces.endIndex else { return }
    openShortcodes.append((name, frames.count, Array(output.pieces[(content + 1)...])))
  }

  /// Draws what a shortcode in a line of text shows after its content, if anything. Returns true.
  mutating func endInline(_ name: String, of node: Node) -> Bool {
    openShortcodes.removeAll { $0.depth > frames.count }
    guard let last = openShortcodes.last, last.name == name, last.depth == frames.count else { return true }
    openShortcodes.removeLast()
    write(last.after[...], of: node)
    return true
  }

  /// Whether the line of text has the end of a shortcode after its beginning, which is drawn now.
  func isEnded(_ name: String) -> Bool {
    guard let frame = frames.last, source.next < frame.end else { return false }
    let end = Array("/\(name)".utf8)
    return source.article.nodes[source.next..<frame.end].contains {
      $0.kind == .placeholder && bytes($0.attribute).elementsEqual(end)
    }
  }

  /// Draws pieces of a template; its faults are not the author's.
  mutating func write(_ pieces: ArraySlice<ShortcodeOutput.Piece>, of node: Node) {
    for piece in pieces {
      switch piece {
      case .html(let text):
        let told = diagnostics.count
        weave(Array(text.utf8)[...], node)
        diagnostics.removeSubrange(told...)
      case .markup(let text): markup(text, line: node.firstLine)
      case .content: break
      }
    }
  }
}
