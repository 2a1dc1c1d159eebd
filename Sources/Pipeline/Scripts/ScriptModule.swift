/// The tokens of a script and where they define its names and exports.
struct ScriptModule: Sendable {
  /// A token of a file.
  struct Place: Sendable, Hashable {
    let file: String
    var token: Int
  }

  enum Binding: Sendable {
    /// The token at which the value begins.
    case value(Int)
    /// An export of another file; without name all exports of it.
    case imported(from: String, name: String?)
    /// Another name of this file.
    case alias(String)
  }

  let file: String
  let tokens: [ScriptToken]
  private(set) var names: [String: Binding] = [:]
  /// By exported name: `default`, and `module.exports` for that of CommonJS and of JSON.
  private(set) var exports: [String: Binding] = [:]
  /// The files whose exports are exported, too.
  private(set) var passedOn: [String] = []

  static let commonJS = "module.exports"

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    tokens = ScriptTokenizer.tokens(of: bytes)
    if file.hasSuffix(".json") { exports[Self.commonJS] = .value(0) } else { readStatements() }
  }

  private func token(at index: Int) -> ScriptToken? { tokens.indices.contains(index) ? tokens[index] : nil }
  private func isMark(_ mark: String, at index: Int) -> Bool { token(at: index)?.isMark(mark) ?? false }
  private func isName(_ name: String, at index: Int) -> Bool { token(at: index)?.isName(name) ?? false }
  private func name(at index: Int) -> String? { token(at: index)?.name }
  private func text(at index: Int) -> String? { token(at: index)?.text }

  private mutating func readStatements() {
    var index = 0
    var depth = 0
    while index < tokens.count {
      let token = tokens[index]
      depth = max(0, depth + token.nesting)
      // A comment with a type makes authors write `(module.exports = …)`.
      let isInParentheses = depth == 1 && token.isName("module") && isMark("(", at: index - 1)
      if depth == 0 || isInParentheses, let name = token.name, !isMark(".", at: index - 1) {
        readStatement(name, at: index)
      }
      index += 1
    }
  }

  private mutating func readStatement(_ word: String, at index: Int) {
    switch word {
    case "const", "let", "var": readDeclaration(after: index, isExported: isName("export", at: index - 1))
    case "function":
      guard let name = name(at: index + 1) else { return }
      names[name] = .value(index)
      let before = isName("async", at: index - 1) ? index - 2 : index - 1
      if isName("export", at: before) { exports[name] = .value(index) }
      if isName("default", at: before) { exports["default"] = .value(index) }
    case "import": readImport(after: index)
    case "export": readExport(after: index)
    case "module", "exports": readAssignment(at: index)
    default: break
    }
  }

  /// Reads `const name: Type = value` and `const {a, b} = require('./file')`.
  private mutating func readDeclaration(after index: Int, isExported: Bool) {
    guard let start = endOfTarget(after: index) else { return }
    if let name = name(at: index + 1) {
      names[name] = .value(start)
      if isExported { exports[name] = .value(start) }
    } else if isName("require", at: start), let file = text(at: start + 2) {
      for (outer, inner) in members(at: index + 1, separator: ":") { names[inner] = .imported(from: file, name: outer) }
    }
  }

  /// The token after the `=` that ends a name with its type, or nil for a declaration without value.
  private func endOfTarget(after index: Int) -> Int? {
    var depth = 0
    for place in (index + 1)..<max(index + 1, tokens.count) {
      depth += tokens[place].nesting
      if depth < 0 || depth == 0 && (tokens[place].isMark(";") || tokens[place].beginsStatement) { return nil }
      if depth == 0, tokens[place].isMark("=") { return place + 1 }
    }
    return nil
  }

  /// The names in braces, each with the name it gets: `{a, b as c}`.
  private func members(at index: Int, separator: String) -> [(outer: String, inner: String)] {
    guard isMark("{", at: index) else { return [] }
    var result: [(outer: String, inner: String)] = []
    var place = index + 1
    while place < tokens.count, tokens[place].nesting >= 0 {
      if let outer = name(at: place), outer != "type" || isMark(",", at: place + 1) {
        let isRenamed = isName(separator, at: place + 1) || isMark(separator, at: place + 1)
        result.append((outer, isRenamed ? name(at: place + 2) ?? outer : outer))
        if isRenamed { place += 2 }
      }
      place += 1
    }
    return result
  }

  /// The text after the next `from` of a statement.
  private func origin(after index: Int) -> String? {
    for place in (index + 1)..<min(index + 512, max(index + 1, tokens.count)) {
      if tokens[place].isMark(";") || tokens[place].isMark("=") { return nil }
      if tokens[place].isName("from"), let file = text(at: place + 1) { return file }
    }
    return nil
  }

  private mutating func readImport(after index: Int) {
    guard !isMark("(", at: index + 1), !isMark(".", at: index + 1), let file = origin(after: index) else { return }
    var place = index + 1
    if isName("type", at: place), !isName("from", at: place + 1) { return }
    if let name = name(at: place), !isName("from", at: place) || isName("from", at: place + 1) {
      names[name] = .imported(from: file, name: "default")
      place += isMark(",", at: place + 1) ? 2 : 1
    }
    if isMark("*", at: place), let name = name(at: place + 2) { names[name] = .imported(from: file, name: nil) }
    for (outer, inner) in members(at: place, separator: "as") { names[inner] = .imported(from: file, name: outer) }
  }

  private mutating func readExport(after index: Int) {
    let place = index + 1
    if isName("default", at: place) {
      exports["default"] = .value(place + 1)
    } else if isMark("*", at: place), let file = origin(after: index) {
      passedOn.append(file)
    } else if isMark("{", at: place) {
      let end = tokens[place...].firstIndex { $0.nesting < 0 } ?? place
      let file = isName("from", at: end + 1) ? text(at: end + 2) : nil
      for (inner, outer) in members(at: place, separator: "as") {
        exports[outer] = file.map { .imported(from: $0, name: inner) } ?? .alias(inner)
      }
    }
  }

  /// Reads `module.exports = value`, `module.exports.name = value` and `exports.name = value`.
  private mutating func readAssignment(at index: Int) {
    var place = index + 1
    if isName("module", at: index) {
      guard isMark(".", at: place), isName("exports", at: place + 1) else { return }
      place += 2
    }
    if isMark("=", at: place), isName("module", at: index) {
      exports[Self.commonJS] = .value(place + 1)
    } else if isMark(".", at: place), let name = name(at: place + 1), isMark("=", at: place + 2) {
      exports[name] = .value(place + 3)
    }
  }
}

/// A function as written: whether it has parameters, and the value it returns.
struct ScriptFunction {
  /// The token after the function.
  let end: Int
  let hasParameters: Bool
  /// The token at which the returned value begins, or nil unless the function has one `return` outside of other blocks.
  let result: Int?

  /// - Parameter index: the token `async`, `function`, the parameter or its opening parenthesis.
  init?(_ module: ScriptModule, at index: Int) {
    let tokens = module.tokens
    func isMark(_ mark: String, at place: Int) -> Bool { tokens.indices.contains(place) && tokens[place].isMark(mark) }
    var place = index
    if place < tokens.count, tokens[place].isName("async") { place += 1 }
    let isNamed = place < tokens.count && tokens[place].isName("function")
    if isNamed {
      place = tokens[place...].prefix(Self.mostBeforeParameters).firstIndex { $0.isMark("(") } ?? tokens.count
    }
    guard place < tokens.count else { return nil }
    if tokens[place].isMark("(") {
      let close = Self.close(of: place, in: tokens)
      hasParameters = close > place + 1
      place = close + 1
    } else {
      guard tokens[place].name != nil else { return nil }
      hasParameters = true
      place += 1
    }
    if isMark(":", at: place) {
      // The type of the result ends at the body or the arrow.
      var depth = 0
      while place < tokens.count, depth > 0 || !(tokens[place].isMark("=>") || isNamed && tokens[place].isMark("{")) {
        depth += tokens[place].nesting
        guard depth >= 0, !tokens[place].isMark(";"), !tokens[place].isMark(",") || depth > 0,
          !tokens[place].beginsStatement || depth > 0
        else { return nil }
        place += 1
      }
    }
    if !isNamed {
      guard isMark("=>", at: place) else { return nil }
      place += 1
    }
    guard isMark("{", at: place) else {
      guard !isNamed else { return nil }
      (end, result) = (place, place)
      return
    }
    let close = Self.close(of: place, in: tokens)
    var depth = 0
    let returns = tokens[place..<min(close, tokens.count)].indices.filter { index in
      depth += tokens[index].nesting
      return depth == 1 && tokens[index].isName("return")
    }
    end = close + 1
    result = returns.count == 1 ? returns[0] + 1 : nil
  }

  /// The most tokens of the name of a function and of its parameters' types.
  private static let mostBeforeParameters = 64

  /// The token of the bracket that closes the one at `index`, or the number of tokens.
  static func close(of index: Int, in tokens: [ScriptToken]) -> Int {
    var depth = 0
    for place in index..<tokens.count {
      depth += tokens[place].nesting
      if depth == 0 { return place }
    }
    return tokens.count
  }
}
