/// Reads one expression of a script; names and calls are resolved by a ``ScriptReader``.
struct ScriptExpression {
  let module: ScriptModule
  var place: Int

  init(_ module: ScriptModule, at place: Int) {
    self.module = module
    self.place = place
  }

  var token: ScriptToken? { module.tokens.indices.contains(place) ? module.tokens[place] : nil }
  func isMark(_ mark: String, after count: Int = 0) -> Bool {
    module.tokens.indices.contains(place + count) && module.tokens[place + count].isMark(mark)
  }
  private func isName(_ name: String) -> Bool { token?.isName(name) ?? false }
  var line: Int { token?.line ?? module.tokens.last?.line ?? 1 }

  func make(_ kind: ScriptValue.Kind, line: Int) -> ScriptValue {
    ScriptValue(kind: kind, file: module.file, line: line)
  }

  /// Reads the expression up to the comma, semicolon or bracket that ends it.
  ///
  /// - Parameter isStatement: whether a line that begins with a name ends it, too.
  mutating func value(by reader: inout ScriptReader, isStatement: Bool = false) -> ScriptValue {
    let line = line
    reader.stepsLeft -= 1
    guard reader.stepsLeft > 0, reader.depth < ScriptReader.mostOpen else {
      skip()
      return make(.computed("a value that is too large"), line: line)
    }
    reader.depth += 1
    defer { reader.depth -= 1 }
    let value = operand(by: &reader)
    if isName("as") || isName("satisfies") || isMark("!") {
      skip()
      return value
    }
    guard let token, !Self.ends(token), !(isStatement && token.isFirstOnLine && Self.begins(token)) else {
      return value
    }
    skip()
    return make(.computed("an expression"), line: line)
  }

  static func ends(_ token: ScriptToken) -> Bool {
    [",", ";", ")", "]", "}"].contains { token.isMark($0) }
  }

  /// Whether a token cannot continue an expression.
  private static func begins(_ token: ScriptToken) -> Bool {
    switch token.kind {
    case .name(let name): !["as", "satisfies", "in", "instanceof"].contains(name)
    case .text, .number: true
    case .mark(let mark): mark == "{"
    case .opaque: false
    }
  }

  /// Passes all tokens up to the end of the expression, which is that of the statement at the latest, and a type with
  /// commas in angle brackets.
  mutating func skip() {
    var depth = 0
    var angles = 0
    while let token {
      if depth == 0, Self.ends(token), angles == 0 || !token.isMark(",") { return }
      if depth == 0, token.beginsStatement, !isMark(".", after: -1) { return }
      depth += token.nesting
      if token.isMark("<") { angles += 1 } else if token.isMark(">"), angles > 0 { angles -= 1 }
      place += 1
    }
  }

  private mutating func operand(by reader: inout ScriptReader) -> ScriptValue {
    while isName("await") { place += 1 }
    let line = line
    guard let token else { return make(.computed("an expression without end"), line: line) }
    switch token.kind {
    case .text(let text):
      place += 1
      return make(.text(text), line: line)
    case .number(let number):
      place += 1
      return make(.number(number), line: line)
    case .opaque:
      place += 1
      return make(.computed("a text with inserted values"), line: line)
    case .name(let name): return named(name, by: &reader)
    case .mark("["): return postfix(list(by: &reader), path: nil, by: &reader)
    case .mark("{"): return postfix(object(by: &reader), path: nil, by: &reader)
    case .mark("("): return parenthesis(by: &reader)
    case .mark("-"):
      place += 1
      guard case .number(let number)? = self.token?.kind else { return make(.computed("an expression"), line: line) }
      place += 1
      return make(.number(-number), line: line)
    default: return make(.computed("an expression"), line: line)
    }
  }

  private mutating func parenthesis(by reader: inout ScriptReader) -> ScriptValue {
    if let function = function() { return function }
    place += 1
    let value = value(by: &reader)
    if isMark(")") { place += 1 }
    return postfix(value, path: nil, by: &reader)
  }

  /// Passes the function that begins here, or returns nil if none does.
  private mutating func function() -> ScriptValue? {
    guard let function = ScriptFunction(module, at: place) else { return nil }
    let value = make(.function(ScriptModule.Place(file: module.file, token: place)), line: line)
    place = function.end
    if function.end == function.result { skip() }
    return value
  }

  private mutating func named(_ name: String, by reader: inout ScriptReader) -> ScriptValue {
    let line = line
    if let function = function() { return function }
    place += 1
    switch name {
    case "true", "false": return make(.truth(name == "true"), line: line)
    case "null", "undefined": return make(.none, line: line)
    case "new", "typeof", "void", "class", "import", "function", "yield", "async":
      return make(.computed("an expression"), line: line)
    default: break
    }
    let value =
      reader.value(named: name, in: module.file) ?? make(.computed("the value of '\(name)'"), line: line)
    // The place of use of an obstacle says more than that of its import.
    return postfix(value.obstacle == nil ? value : make(value.kind, line: line), path: name, by: &reader)
  }

  /// Reads `.name`, `[key]` and `(arguments)` after a value.
  ///
  /// - Parameter path: the value as written, or nil if it is no name.
  private mutating func postfix(_ value: ScriptValue, path: String?, by reader: inout ScriptReader) -> ScriptValue {
    var value = value
    var path = path
    while let token {
      let line = token.line
      if token.isMark("?"), isMark(".", after: 1) {
        place += 1
      } else if token.isMark("."), module.tokens.indices.contains(place + 1),
        let name = module.tokens[place + 1].name
      {
        place += 2
        path = path.map { "\($0).\(name)" }
        value = value[name] ?? make(.computed(path.map { "the value of '\($0)'" } ?? "an expression"), line: line)
      } else if token.isMark("["), !token.isFirstOnLine {
        place += 1
        let key = self.value(by: &reader)
        if isMark("]") { place += 1 }
        value = key.text.flatMap { value[$0] } ?? make(.computed("an expression"), line: line)
        path = nil
      } else if token.isMark("(") {
        let arguments = elements(by: &reader)
        value = call(path, value, arguments, by: &reader) ?? make(.computed("the result of a call"), line: line)
        path = nil
      } else {
        break
      }
    }
    return value
  }

  /// The result of a call, as far as it is known what the function does.
  private func call(
    _ path: String?, _ value: ScriptValue, _ arguments: [ScriptValue], by reader: inout ScriptReader
  ) -> ScriptValue? {
    if value.isFunction { return reader.result(of: value, arguments) }
    guard let path else { return nil }
    let line = value.line
    switch path {
    case "require":
      guard let name = arguments.first?.text, let file = reader.file(name, from: module.file) else {
        return make(.computed("the export of a package"), line: line)
      }
      return reader.export(nil, of: file) ?? make(.computed("the export of '\(file)'"), line: line)
    case "require.resolve": return arguments.first
    default: break
    }
    // Helpers of configuration files return what they are given: `defineConfig({…})`, `withMermaid({…})`.
    if path.hasPrefix("define") || path.hasPrefix("with"),
      let given = arguments.first(where: { $0.properties != nil || $0.list != nil || $0.isFunction })
    {
      return reader.called(given)
    }
    return make(.call(name: path, arguments: arguments), line: line)
  }
}

extension ScriptValue {
  var isFunction: Bool {
    if case .function = kind { return true }
    return false
  }

  /// Why the elements or properties of the value cannot be inserted.
  var spreadObstacle: String { obstacle ?? "a spread" }
}

extension ScriptReader {
  /// The value that a call of a project's function returns. Arguments are not inserted, so it must have none.
  mutating func result(of function: ScriptValue, _ arguments: [ScriptValue]) -> ScriptValue? {
    guard arguments.isEmpty else { return nil }
    return called(function)
  }
}

/// Lists and objects.
extension ScriptExpression {
  /// Reads the elements in brackets, separated by commas.
  mutating func elements(by reader: inout ScriptReader) -> [ScriptValue] {
    var elements: [ScriptValue] = []
    place += 1
    while let token {
      if [")", "]", "}"].contains(where: { token.isMark($0) }) {
        place += 1
        break
      }
      let start = place
      if token.isMark("...") {
        place += 1
        let inserted = value(by: &reader)
        elements += inserted.list ?? [make(.computed(inserted.spreadObstacle), line: token.line)]
      } else if !token.isMark(",") {
        elements.append(value(by: &reader))
      }
      if isMark(",") || place == start { place += 1 }
    }
    return elements
  }

  mutating func list(by reader: inout ScriptReader) -> ScriptValue {
    let line = line
    return make(.list(elements(by: &reader)), line: line)
  }

  mutating func object(by reader: inout ScriptReader) -> ScriptValue {
    let line = line
    var properties: [ScriptValue.Property] = []
    place += 1
    while let token {
      if token.isMark("}") {
        place += 1
        break
      }
      let start = place
      if !token.isMark(",") { properties += property(by: &reader) }
      if place == start { place += 1 }
    }
    return make(.object(properties), line: line)
  }

  private mutating func property(by reader: inout ScriptReader) -> [ScriptValue.Property] {
    let line = line
    if isMark("...") {
      place += 1
      let inserted = value(by: &reader)
      let obstacle = make(.computed(inserted.spreadObstacle), line: line)
      return inserted.properties ?? [ScriptValue.Property(name: ScriptValue.spread, value: obstacle)]
    }
    if let word = token?.name, ["get", "set", "async"].contains(word), place + 1 < module.tokens.count,
      module.tokens[place + 1].name != nil
    {
      place += 1
    }
    guard let key = key(by: &reader) else {
      skip()
      return [ScriptValue.Property(name: ScriptValue.spread, value: make(.computed("a computed name"), line: line))]
    }
    if isMark(":") {
      place += 1
      return [ScriptValue.Property(name: key, value: value(by: &reader))]
    }
    if token.map(Self.ends) ?? true {
      let value = reader.value(named: key, in: module.file) ?? make(.computed("the value of '\(key)'"), line: line)
      return [ScriptValue.Property(name: key, value: value)]
    }
    // A method, or a getter.
    skipMethod()
    return [ScriptValue.Property(name: key, value: make(.computed("a function"), line: line))]
  }

  private mutating func key(by reader: inout ScriptReader) -> String? {
    guard let token else { return nil }
    switch token.kind {
    case .name(let name):
      place += 1
      return name
    case .text(let text):
      place += 1
      return text
    case .number(let number):
      place += 1
      return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .mark("["): return elements(by: &reader).first?.text
    default: return nil
    }
  }

  private mutating func skipMethod() {
    while let token, !Self.ends(token) {
      if token.nesting > 0 { place = ScriptFunction.close(of: place, in: module.tokens) }
      place += 1
    }
  }
}
